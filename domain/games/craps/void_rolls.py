"""Decides whether a roll is valid: some are void in any case, some only if no roll is called on a ground."""

from typing import NamedTuple

from domain.fold.round import Status
from domain.games.common.rulings import OUTCOME_VOID, effect_of, power_of
from domain.games.craps.state import CrapsRoundState
from domain.rulebooks.shapes.craps import Dice
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule

BY_THE_HOUSE = frozenset({"disruption", "invalidated"})
"""Grounds on which the outcome is undone, whatever the dice showed."""
OTHER = "other"


class RollOutcome(NamedTuple):
    """A judged round."""

    status: Status
    dice: Dice | None = None
    ground: Rule = NO_RULE
    """The rule that makes it void."""
    fact: str | None = None
    """The fact that states it."""
    why: str = ""
    undone: bool = False
    """Whether the house undid it."""

    @property
    def reason_text(self) -> str:
        """The reason, as people write it."""
        return self.why.replace("_", " ")


def decide_roll(state: CrapsRoundState) -> RollOutcome:
    """The roll, and whether it is valid."""
    voided, rolled = state.voided, state.rolled
    if voided is not None and voided.reason in BY_THE_HOUSE:
        return RollOutcome("void", None, state.book.rules["round-voided"], voided.id, voided.reason, True)
    found = _by_fact(state) or _by_ruling(state) or _by_call(state)
    if found is not None:
        return found
    if rolled is None:
        return RollOutcome("open")
    low, high = sorted(rolled.dice)
    return RollOutcome("settled", (low, high))


def _by_fact(state: CrapsRoundState) -> RollOutcome | None:
    rolled, book = state.rolled, state.book
    if rolled is not None and rolled.void is not None and rolled.void in book.voids:
        return RollOutcome("void", None, book.voids[rolled.void], rolled.id, rolled.void)
    for fact, rule in state.reported:
        if book.whatever_is_called(rule):
            return RollOutcome("void", None, rule, fact, "as_reported")
    return None


def _by_ruling(state: CrapsRoundState) -> RollOutcome | None:
    """A ruling that the throw is void."""
    ruling = state.decided
    power = power_of(state.book, ruling) if ruling is not None else None
    if ruling is None or power is None or effect_of(ruling) != OUTCOME_VOID:
        return None
    return RollOutcome("void", None, power.rule, ruling.id, "as_ruled")


def _by_call(state: CrapsRoundState) -> RollOutcome | None:
    """A call of no roll without a contrary ruling. Dice touching chips are no ground."""
    rolled, voided = state.rolled, state.voided
    if not called_off(state) or state.chips or state.decided is not None:
        return None
    if rolled is not None and rolled.void is not None:
        ground = state.book.calls.get(rolled.void, state.book.calls[OTHER])
        return RollOutcome("void", None, ground, rolled.id, rolled.void)
    fact = voided.id if voided is not None else None
    if state.reported:
        return RollOutcome("void", None, state.reported[-1][1], fact, "as_reported")
    if state.noted:
        return RollOutcome("void", None, state.book.calls[OTHER], fact, state.noted[-1])
    return RollOutcome("void", None, state.book.called_void, fact)


def called_off(state: CrapsRoundState) -> bool:
    """Whether no roll was called."""
    return state.voided is not None or (state.rolled is not None and state.rolled.void is not None)

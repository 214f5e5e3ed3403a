"""Decides whether a roll is valid: some are void in any case, some only if no roll is called on a ground."""

from collections.abc import Callable
from typing import NamedTuple

from domain.facts.round import RoundVoided
from domain.fold.round import Status
from domain.games.common.rulings.effects import BY_THE_HOUSE, LESSER, OUTCOME_VOID, effect_of, power_of
from domain.games.craps.state import CrapsRoundState
from domain.rulebooks.decision_tables import NO, YES, DecisionRow, table, yes_or_no
from domain.rulebooks.shapes.craps import Dice
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule

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


VOID_ROLLS = table("void_rolls", "void-rolls")
ALWAYS, GROUND, REMARK, NOTHING = "void in any case", "a ground", "a remark", "nothing"


def row_of(state: CrapsRoundState) -> DecisionRow:
    """The row in force: whether the roll is void, on which ground, and what is found about it."""
    return VOID_ROLLS.decide(
        _undone(state.voided), _roll(state), _reported(state), _ruled(state), yes_or_no(state.chips)
    )


def decide_roll(state: CrapsRoundState) -> RollOutcome:
    """The roll, and whether it is valid."""
    ground = row_of(state).then[1]
    if ground:
        return _VOID_BY[ground](state)
    if state.rolled is None:
        return RollOutcome("open")
    low, high = sorted(state.rolled.dice)
    return RollOutcome("settled", (low, high))


def _undone(voided: RoundVoided | None) -> str:
    if voided is None or voided.reason not in BY_THE_HOUSE:
        return NO
    return "by a lesser role" if voided.role in LESSER else YES


def _roll(state: CrapsRoundState) -> str:
    rolled = state.rolled
    if rolled is not None and rolled.void is not None:
        return ALWAYS if rolled.void in state.book.voids else "called on a ground"
    return "called void" if state.voided is not None else "not called void"


def _reported(state: CrapsRoundState) -> str:
    if any(state.book.whatever_is_called(rule) for _, rule in state.reported):
        return ALWAYS
    return GROUND if state.reported else REMARK if state.noted else NOTHING


def _ruled(state: CrapsRoundState) -> str:
    ruling = state.decided
    if ruling is None:
        return NO
    void = power_of(state.book, ruling) is not None and effect_of(ruling) == OUTCOME_VOID
    return "void" if void else "otherwise"


def _by_house(state: CrapsRoundState) -> RollOutcome:
    assert state.voided is not None
    return RollOutcome("void", None, state.book.rules["round-voided"], state.voided.id, state.voided.reason, True)


def _by_roll(state: CrapsRoundState) -> RollOutcome:
    """The ground that the throw itself gives. A ground that needs a call has its own rule, or that of all others."""
    rolled, book = state.rolled, state.book
    assert rolled is not None
    assert rolled.void is not None
    ground = book.voids.get(rolled.void) or book.calls.get(rolled.void, book.calls[OTHER])
    return RollOutcome("void", None, ground, rolled.id, rolled.void)


def _by_report(state: CrapsRoundState) -> RollOutcome:
    """The first report that makes any throw void; else the last ground reported, at the call."""
    for fact, rule in state.reported:
        if state.book.whatever_is_called(rule):
            return RollOutcome("void", None, rule, fact, "as_reported")
    return RollOutcome("void", None, state.reported[-1][1], _call(state), "as_reported")


def _by_ruling(state: CrapsRoundState) -> RollOutcome:
    """A ruling that the throw is void."""
    ruling = state.decided
    power = power_of(state.book, ruling) if ruling is not None else None
    assert ruling is not None
    assert power is not None
    return RollOutcome("void", None, power.rule, ruling.id, "as_ruled")


def _by_remark(state: CrapsRoundState) -> RollOutcome:
    return RollOutcome("void", None, state.book.calls[OTHER], _call(state), state.noted[-1])


def _by_call(state: CrapsRoundState) -> RollOutcome:
    """A call of no roll without any ground."""
    return RollOutcome("void", None, state.book.called_void, _call(state))


def _call(state: CrapsRoundState) -> str | None:
    return state.voided.id if state.voided is not None else None


_VOID_BY: dict[str, Callable[[CrapsRoundState], RollOutcome]] = {
    "the house": _by_house, "the roll": _by_roll, "the report": _by_report, "the ruling": _by_ruling,
    "the remark": _by_remark, "the call": _by_call,
}  # fmt: skip


def called_off(state: CrapsRoundState) -> bool:
    """Whether no roll was called."""
    return state.voided is not None or (state.rolled is not None and state.rolled.void is not None)

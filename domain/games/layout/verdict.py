"""What a round on a layout came to."""

from typing import NamedTuple

from domain.games.layout.state import LayoutRoundState
from domain.replay.round import Status
from domain.rulebooks.layout import Came
from domain.rulebooks.rule import NO_RULE, Rule

FAULT = "malfunction"
BY_THE_HOUSE = frozenset({"disruption", "invalidated"})
"""The whole round is undone, whatever the wheel did."""


class SpinOutcome(NamedTuple):
    """A round, judged."""

    status: Status
    came: Came | None = None
    ground: Rule = NO_RULE
    """What makes it void."""


def decide_spin(state: LayoutRoundState, over: bool) -> SpinOutcome:
    """The result, and whether it stands."""
    ground = _void(state)
    if ground is not None:
        return SpinOutcome("void", None, ground)
    good = state.good
    if good is None or good.came is None:
        return SpinOutcome("open")
    return SpinOutcome("settled" if over else "open", good.came)


def _void(state: LayoutRoundState) -> Rule | None:
    voided, last = state.voided, state.spins[-1] if state.spins else None
    if voided is not None and voided.reason in BY_THE_HOUSE:
        return state.book.rules["round-voided"]
    if last is not None and last.void is not None:
        return state.ground(last.void)
    if state.reported is not None:
        return state.reported[1]
    if voided is None:
        return None
    return state.ground(FAULT) if state.failed is not None else state.book.rules["no-spin-without-ground"]

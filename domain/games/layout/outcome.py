"""Computes what every wager of a layout game was due."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from domain.fold.explanation import ExplainStep, step
from domain.fold.round import Round, Status
from domain.games.common import limits
from domain.games.common.dues import invalid_by, multiply, nothing, owe, pay, still_open
from domain.games.common.findings import Judged
from domain.games.common.rulings import effects
from domain.games.common.rulings.effects import BY_THE_HOUSE, LESSER
from domain.games.common.wagers import Call, DueWager, Good, WagerState
from domain.games.layout.evolve import spot
from domain.games.layout.state import LayoutRoundState, Spin
from domain.rulebooks.decision_tables import DecisionRow, table, yes_or_no
from domain.rulebooks.shapes.layout import Came
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule

FAULT = "malfunction"


class SpinOutcome(NamedTuple):
    """A judged round."""

    status: Status
    came: Came | None = None
    ground: Rule = NO_RULE
    """The rule that makes it void."""

    @property
    def settled(self) -> bool:
        """Whether a result decides the wagers."""
        return self.status == "settled"


def decide_spin(state: LayoutRoundState, over: bool) -> SpinOutcome:
    """The result, and whether it is valid."""
    ground = _void(state)
    if ground is not None:
        return SpinOutcome("void", None, ground)
    good = state.good
    if good is None or good.came is None:
        return SpinOutcome("open")
    return SpinOutcome("settled" if over else "open", good.came)


VOID_SPINS = table("void_spins", "void-spins")


def row_of(state: LayoutRoundState) -> DecisionRow:
    """The row in force: whether the round is void, on which ground, and what is found about its voiding."""
    voided, last = state.voided, state.spins[-1] if state.spins else None
    by_house = voided is not None and voided.reason in BY_THE_HOUSE
    lesser = by_house and voided is not None and voided.role in LESSER
    return VOID_SPINS.decide(
        "by a lesser role" if lesser else yes_or_no(by_house),
        "none" if last is None else "good" if last.void is None else "void",
        yes_or_no(voided is not None),
        yes_or_no(state.reported is not None),
        yes_or_no(state.failed is not None),
        yes_or_no(not any(spin.void for spin in state.spins)),
    )


def _void(state: LayoutRoundState) -> Rule | None:
    ground = row_of(state).then[-1]
    return _GROUNDS[ground](state) if ground else None


def _of_spin(state: LayoutRoundState) -> Rule:
    return state.ground(state.spins[-1].void or FAULT)


def _of_report(state: LayoutRoundState) -> Rule:
    assert state.reported is not None
    return state.reported[1]


_GROUNDS: dict[str, Callable[[LayoutRoundState], Rule]] = {
    "the house": lambda state: state.book.rules["round-voided"],
    "the spin": _of_spin,
    "the report": _of_report,
    "the failure": lambda state: state.ground(FAULT),
    "the call": lambda state: state.book.rules["no-spin-without-ground"],
}
"""The rule that makes a round void, by the last column of its row."""


def dues(state: LayoutRoundState, outcome: SpinOutcome) -> Judged[list[DueWager]]:
    """Dues in order of placement."""
    alive = state.tickets.alive()
    good = {ticket.wager: Good(ticket.stake) for ticket in alive}
    for group in limits.stacks(alive):
        yield from limits.apply_limits(state, group, good)
        yield from limits.in_steps(state, group)
    came = tuple(sorted(outcome.came)) if isinstance(outcome.came, tuple) else outcome.came
    owed = []
    for ticket in state.tickets.listed:
        owed.append((yield from _due(state, outcome, came, ticket, good.get(ticket.wager))))
    return owed


def _due(
    state: LayoutRoundState, verdict: SpinOutcome, came: Came | None, ticket: WagerState, good: Good | None
) -> Judged[DueWager]:
    if good is None or not ticket.alive:
        return nothing(ticket, [invalid_by(state, ticket)])
    by_ruling = (yield from effects.ruled(state, ticket, verdict.status)) if state.effective else None
    if by_ruling is not None:
        return by_ruling
    if ticket.wager in state.stood_off:
        return nothing(ticket, [state.stood_off[ticket.wager]])
    if verdict.status == "void":
        return nothing(ticket, [verdict.ground])
    if verdict.status != "settled":
        return still_open(ticket)
    assert ticket.placed is not None and came is not None
    result, odds, rules = state.book.areas[spot(ticket.placed)].fall(came)
    owed = owe(ticket, good, Call(result, rules[0], odds, more=rules[1:]))
    if owed.result == "win":
        owed.winnings = multiply(good.stake, odds)
        yield from pay(state, owed, owed.winnings)
    return owed


def of_result(state: LayoutRoundState, ended: Round) -> Iterator[ExplainStep]:
    """Spins and rolls in order."""
    for spin in state.spins:
        yield _spin(state, spin)
    verdict = decide_spin(state, ended.status != "open")
    if verdict.status == "void":
        causes = [state.voided.id if state.voided else None, state.reported[0] if state.reported else None]
        yield step("result", "The round is void: it has no result.", verdict.ground, facts=causes)


def _spin(state: LayoutRoundState, spin: Spin) -> ExplainStep:
    came = "nobody saw where" if spin.came is None else _words(spin.came)
    if spin.void is None:
        return step("result", f"It came to rest: {came}.", facts=[spin.fact])
    words = f"It came to rest ({came}) and does not count: {spin.void.replace('_', ' ')}."
    return step("result", words, state.ground(spin.void), facts=[spin.fact])


def _words(came: object) -> str:
    return "-".join(map(str, came)) if isinstance(came, tuple) else str(came)

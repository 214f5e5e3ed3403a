"""What every wager on a layout was due."""

from domain.games.common import limits, rulings
from domain.games.common.dues import multiply, nothing, owe, pay, still_open, why
from domain.games.common.tickets import Call, DueWager, Good, WagerState
from domain.games.layout.evolve import spot
from domain.games.layout.state import LayoutRoundState
from domain.games.layout.verdict import SpinOutcome


def dues(state: LayoutRoundState, verdict: SpinOutcome) -> list[DueWager]:
    """In the order in which the wagers were placed."""
    alive = state.tickets.alive()
    good = {ticket.wager: Good(ticket.stake) for ticket in alive}
    for group in limits.stacks(alive):
        limits.hold(state, group, good)
        limits.in_steps(state, group)
    return [_due(state, verdict, ticket, good.get(ticket.wager)) for ticket in state.tickets.listed]


def _due(state: LayoutRoundState, verdict: SpinOutcome, ticket: WagerState, good: Good | None) -> DueWager:
    if good is None or not ticket.alive:
        return nothing(ticket, [why(state, ticket)])
    by_ruling = rulings.ruled(state, ticket, verdict.status)
    if by_ruling is not None:
        return by_ruling
    if ticket.wager in state.stood_off:
        return nothing(ticket, [state.stood_off[ticket.wager]])
    if verdict.status == "void":
        return nothing(ticket, [verdict.ground])
    return _by_area(state, verdict, ticket, good) if verdict.status == "settled" else still_open(ticket)


def _by_area(state: LayoutRoundState, verdict: SpinOutcome, ticket: WagerState, good: Good) -> DueWager:
    assert ticket.placed is not None and verdict.came is not None
    came = tuple(sorted(verdict.came)) if isinstance(verdict.came, tuple) else verdict.came
    result, odds, (rule, *more) = state.book.areas[spot(ticket.placed)].fall(came)
    owed = owe(ticket, good, Call(result, rule, odds, more=tuple(more)))
    if owed.result == "win":
        owed.winnings = multiply(good.stake, odds)
        pay(state, owed, owed.winnings)
    return owed

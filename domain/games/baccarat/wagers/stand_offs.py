"""Wagers that stood off in a tie: they may change until betting closes, or stay for the next round
under the same id.
"""

from domain.games.baccarat.state import BaccaratRoundState, StandOff
from domain.games.common.findings import Findings
from domain.games.common.wagers import DueWager, WagerState


def left(state: BaccaratRoundState, dues: list[DueWager]) -> StandOff:
    """The wagers left by a round that is over."""
    standing = {one.ticket.wager: one.ticket for one in dues if one.result == "stand_off"}
    touches = tuple(touch for touch in state.touched if touch.called and touch.wager in standing)
    down = tuple(_restaked(standing[wager], state) for wager in state.again if wager in standing)
    return StandOff(touches, down)


def _restaked(ticket: WagerState, state: BaccaratRoundState) -> WagerState:
    settlements = [*state.again[ticket.wager]]
    return WagerState(
        ticket.wager, ticket.placed, ticket.stake, settlements=settlements, limits=ticket.limits, terms=ticket.terms
    )


def check_stand_offs(state: BaccaratRoundState, stood: StandOff, outcome: str | None) -> Findings:
    """Check settlements after the round's end. Only after a tie do they belong to the next round."""
    for wager, facts in state.again.items() if outcome != "tie" else ():
        state.tickets.named(wager).settlements += facts
    yield from _before(state, stood)


def _before(state: BaccaratRoundState, stood: StandOff) -> Findings:
    """Changes in time set the stake of this round. Others are late."""
    for touch in stood.touches:
        if state.closed_at is not None and touch.at > state.closed_at:
            yield state.finding("tie-window-over", touch.fact, wager=touch.wager)
        elif touch.stake is not None and touch.wager in {ticket.wager for ticket in stood.down}:
            state.tickets.named(touch.wager).stake = touch.stake

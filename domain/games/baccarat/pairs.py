"""Perfect Pairs: which wagers they go with, until when they may be laid, and when they are settled."""

from domain.games.baccarat.draws import INITIAL
from domain.games.baccarat.large import MAIN
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.baccarat.verdict import BaccaratOutcome
from domain.games.baccarat.wagering import PAIRS
from domain.games.common.tickets import WagerState

WITH = frozenset({*MAIN, "tie"})
"""What they go with."""


def check_pairs_offer(state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    """Every one that can win or lose."""
    mine = [ticket for ticket in state.tickets.alive() if ticket.bet == PAIRS]
    for ticket in mine:
        _alone(state, ticket)
        if verdict.status == "settled" and ticket.wager in state.sides:
            _when(state, ticket, state.sides[ticket.wager])


def _alone(state: BaccaratRoundState, ticket: WagerState) -> None:
    """Another wager of that player lies in the same area."""
    own = state.tickets.owned(ticket.player, *WITH)
    if ticket.placed is not None and not any(_together(one, ticket) for one in own):
        state.find_of(ticket, "pairs-alone", ticket.placed.id, player=ticket.player)


def _together(one: WagerState, other: WagerState) -> bool:
    seats = {ticket.placed.seat for ticket in (one, other) if ticket.placed is not None}
    return len(seats - {None}) < 2


def _when(state: BaccaratRoundState, ticket: WagerState, out: int) -> None:
    """When the initial deal is complete, and before any third card."""
    settled = ticket.settled.id if ticket.settled is not None else None
    if out < INITIAL:
        state.find_of(ticket, "pairs-settled-early", settled, wager=ticket.wager)
    elif out > INITIAL:
        state.find_of(ticket, "pairs-settled-late", settled, wager=ticket.wager)

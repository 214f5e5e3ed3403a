"""Who is asked for a hand, and in which order: the highest wager first, of equal ones round the table."""

from decimal import Decimal
from typing import NamedTuple

from domain.games.baccarat.state import BaccaratRoundState
from domain.games.common.chips import ZERO
from domain.games.common.tickets import DueWager, WagerState
from domain.money import EXACT


class Bid(NamedTuple):
    """A seat, and what its player staked in all on a hand, as far as it counts."""

    seat: int
    stake: Decimal


def bids(state: BaccaratRoundState, owed: list[DueWager], *hands: str) -> list[Bid]:
    """In the order in which they are asked. Whoever stands is not among them."""
    totals: dict[int, Decimal] = {}
    for one in owed:
        seat = _seat(state, one.ticket) if one.ticket.bet in hands else None
        if seat is not None:
            totals[seat] = EXACT.add(totals.get(seat, ZERO), one.valid or one.ticket.stake)
    place = {seat: number for number, seat in enumerate(_round_the_table(state, sorted(totals)))}
    return sorted((Bid(*one) for one in totals.items()), key=lambda bid: (-bid.stake, place[bid.seat]))


def _seat(state: BaccaratRoundState, ticket: WagerState) -> int | None:
    """Where its player sits; of a player nobody wrote down, where the wager lies."""
    placed, company = ticket.placed, state.company
    if placed is None or not ticket.alive or placed.terminal is not None or placed.player in company.stood:
        return None
    seat = company.seats.get(placed.player, placed.seat)
    return seat if seat is None or company.hosts.get(seat, placed.player) == placed.player else None


def _round_the_table(state: BaccaratRoundState, seats: list[int]) -> list[int]:
    """From the lowest number counter-clockwise."""
    rise = state.terms.opening.seats_run or state.book.places.offering.rise
    return seats if rise == "counter_clockwise" else seats[:1] + seats[:0:-1]

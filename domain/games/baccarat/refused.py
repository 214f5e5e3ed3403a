"""Wagers that were not taken: until the round is dealt, and for want of chips only where chips are wanting."""

from collections.abc import Iterator
from decimal import Decimal

from domain.facts.wagers import WagerRefused
from domain.games.baccarat.good import payout
from domain.games.baccarat.large import MAIN
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.common.chips import ZERO, rounded_up
from domain.games.common.evolve import only_tried
from domain.games.common.tickets import WagerState
from domain.money import EXACT, written

FOR_CHIPS = ("chip", "exact", "payable", "paid")
"""How people say that a win could not be paid."""


def refuse(state: BaccaratRoundState, fact: WagerRefused) -> None:
    """Not taken. One that came in time may be refused until the round is dealt."""
    ticket = state.tickets.named(fact.wager)
    ticket.taken_down = True
    if ticket.placed is None:
        return
    if ticket.flaw:
        only_tried(state, ticket.placed.id)
    elif state.first_card is not None and state.void_hand is None:
        state.find_of(ticket, "refused-in-play", fact.id, wager=fact.wager)
    elif any(word in fact.reason.lower() for word in FOR_CHIPS) and _payable(state, ticket):
        state.find("refused-though-payable", fact.id, wager=fact.wager, stake=written(ticket.stake))


def _payable(state: BaccaratRoundState, ticket: WagerState) -> bool:
    """Whether chips make what each win of it would pay."""
    return all(rounded_up(state.terms.chips, amount) == amount for amount in _wins(state, ticket))


def _wins(state: BaccaratRoundState, ticket: WagerState) -> Iterator[Decimal]:
    differential, extra = state.terms.opening.differential, ZERO
    if state.book.extra is not None and differential is not None and differential.min is not None:
        above = max(EXACT.subtract(ticket.stake, differential.min), ZERO) if ticket.bet in MAIN else ZERO
        extra = EXACT.multiply(above, state.book.extra.share)
    shares = {payout(state, ticket).share(points) for points in (6, 9)} if ticket.bet == "banker" else {ZERO}
    for share in shares:
        kept = EXACT.multiply(ticket.stake, EXACT.subtract(Decimal(1), share))
        yield EXACT.subtract(kept, extra)

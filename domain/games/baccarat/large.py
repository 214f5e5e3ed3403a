"""What one wager may be by the table differential, and what of it bears extra commission."""

from decimal import Decimal
from fractions import Fraction

from domain.games.baccarat.state import BaccaratRoundState
from domain.games.common import limits
from domain.games.common.tickets import Good, WagerState
from domain.money import EXACT, written
from domain.rulebooks.rule import Rule

MAIN = ("banker", "player")


def hold(state: BaccaratRoundState, group: list[WagerState], good: dict[str, Good]) -> None:
    """Nothing of one person's wager on a hand counts above the greatest differential; what is above the least bears
    extra commission."""
    differential = state.terms.opening.differential
    if differential is not None and group[0].bet in MAIN and state.book.extra is not None:
        _at_most(state, group, good, differential.max, state.book.extra.maximum)
        _extra(group, good, differential.min)


def _at_most(
    state: BaccaratRoundState, group: list[WagerState], good: dict[str, Good], most: Decimal, rule: Rule
) -> None:
    if limits.total(ticket.stake for ticket in group) > most:
        last = group[-1]
        assert last.placed is not None
        words = {"stake": written(limits.total(ticket.stake for ticket in group)), "most": written(most)}
        state.find("wager-over-differential", last.placed.id, wager=last.wager, **words)
    if limits.total(good[ticket.wager].stake for ticket in group) > most:
        limits.cap(group, good, most, rule)


def _extra(group: list[WagerState], good: dict[str, Good], least: Decimal | None) -> None:
    """The part above the least differential, shared by stake."""
    stake = limits.total(good[ticket.wager].stake for ticket in group)
    if least is None or stake <= least:
        return
    left = above = EXACT.subtract(stake, least)
    for ticket in group:
        share = Fraction(above) * Fraction(good[ticket.wager].stake) / Fraction(stake)
        part = left if ticket is group[-1] else limits.cents(share)
        left = EXACT.subtract(left, part)
        good[ticket.wager].extra = part

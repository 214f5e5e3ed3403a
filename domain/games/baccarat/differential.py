"""The table differential: how far apart the money on the two hands may be, and how the dealer cuts the heavier one.

Cutting is a power, not a duty. Who cuts, cuts every wager on the heavier hand by the same factor, each down to what
chips can pay, until the difference fits, and no further.
"""

from decimal import Decimal
from fractions import Fraction

from domain.games.baccarat.good import MAIN, OTHER, kept
from domain.games.baccarat.state import State
from domain.games.common import limits
from domain.games.common.dues import Good
from domain.games.common.tickets import Ticket
from domain.money import EXACT, written


def look(state: State, good: dict[str, Good]) -> None:
    """What was cut, or might have been."""
    most = state.floor.opening.differential
    if most is None or not state.book.cuts:
        return
    hands = {hand: [one for one in state.tickets.alive() if one.bet == hand] for hand in MAIN}
    laid = {hand: limits.total(_laid(state, one, good) for one in tickets) for hand, tickets in hands.items()}
    heavy = max(MAIN, key=laid.__getitem__)
    apart = EXACT.subtract(laid[heavy], laid[OTHER[heavy]])
    if not state.cuts:
        if apart > most.max:
            state.find("differential-exceeded", state.first_card, difference=written(apart), most=written(most.max))
    elif apart <= most.max or any(one.wager in state.cuts for one in hands[OTHER[heavy]]):
        state.find("differential-cut-unneeded", _last(state), difference=written(apart), most=written(most.max))
    else:
        _cut(state, hands[heavy], good, laid[OTHER[heavy]], most.max)


def _laid(state: State, ticket: Ticket, good: dict[str, Good]) -> Decimal:
    cut = state.cuts.get(ticket.wager)
    return cut.laid if cut is not None else good[ticket.wager].stake


def _last(state: State) -> str:
    return next(reversed(state.cuts.values())).fact


def _cut(state: State, heavy: list[Ticket], good: dict[str, Good], lighter: Decimal, most: Decimal) -> None:
    """The heavier hand was cut: far enough, not too far, evenly."""
    fits = EXACT.add(lighter, most)
    left = limits.total(good[one.wager].stake for one in heavy)
    step = _step(state, heavy[0])
    least = most if state.book.cuts == "either" else fits
    words = {"left": written(left), "fits": written(fits)}
    if left > fits:
        state.find("differential-cut-short", _last(state), **words)
    elif left + step * len(heavy) <= least:
        state.find("differential-cut-too-far", _last(state), **words)
    if not _even([(_laid(state, one, good), good[one.wager].stake) for one in heavy], step):
        state.find("differential-cut-uneven", _last(state))


def _step(state: State, ticket: Ticket) -> Decimal:
    """The least by which wagers on this hand differ: the smallest amount that can be paid on it."""
    chips, share = state.floor.chips, kept(state, ticket.bet)
    amount = chips.unit
    while chips.good_part(amount, share) != amount:
        amount = EXACT.add(amount, chips.unit)
    return amount


def _even(cuts: list[tuple[Decimal, Decimal]], step: Decimal) -> bool:
    """Whether one factor gives every cut, each rounded down by a step at most."""
    factor = max(Fraction(after) / Fraction(laid) for laid, after in cuts)
    return all(factor * Fraction(laid) <= Fraction(after) + Fraction(step) for laid, after in cuts)

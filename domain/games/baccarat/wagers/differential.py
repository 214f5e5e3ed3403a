"""Checks the table differential: the difference between the money on the two hands, and cuts of the heavier hand.

Cutting is a power, not a duty. A cut reduces every wager on the heavier hand by the same factor, each rounded down to
payable chips, until the difference is within the limit, and no further.
"""

from decimal import Decimal
from fractions import Fraction

from domain.facts.table import Differential
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.baccarat.wagers.valid_stake import MAIN, OTHER, player_share
from domain.games.common import limits
from domain.games.common.findings import Findings
from domain.games.common.wagers import Good, WagerState
from domain.money import EXACT


def check_differential(state: BaccaratRoundState, good: dict[str, Good]) -> Findings:
    """Check the cuts made, or that might have been made."""
    sign = state.terms.opening.differential
    if sign is None or not state.book.cuts:
        return
    hands = {hand: [one for one in state.tickets.alive() if one.bet == hand] for hand in MAIN}
    laid = {hand: limits.total(_laid(state, one, good) for one in tickets) for hand, tickets in hands.items()}
    heavy = max(MAIN, key=laid.__getitem__)
    apart, least = EXACT.subtract(laid[heavy], laid[OTHER[heavy]]), sign.min or sign.max
    if not state.cuts:
        yield from _uncut(state, hands[heavy], good, apart, sign)
    elif apart <= least or any(one.wager in state.cuts for one in hands[OTHER[heavy]]):
        yield state.finding("differential-cut-unneeded", _last(state), difference=apart, most=least)
    else:
        yield from _cut(state, hands[heavy], good, laid[OTHER[heavy]], sign)


def _uncut(
    state: BaccaratRoundState, heavy: list[WagerState], good: dict[str, Good], apart: Decimal, sign: Differential
) -> Findings:
    least = sign.min or sign.max
    breached = apart > sign.max and "differential-breached" in state.book.rules
    if breached:
        yield state.finding("differential-breached", state.first_card, difference=apart, most=sign.max)
    elif apart > least:
        yield state.finding("differential-exceeded", state.first_card, difference=apart, most=least)
        for ticket in heavy:
            if ticket.placed is not None and good[ticket.wager].stake > least:
                stake = good[ticket.wager].stake
                wager = ticket.wager
                yield state.finding("wager-above-differential", ticket.placed.id, wager=wager, stake=stake, most=least)


def _laid(state: BaccaratRoundState, ticket: WagerState, good: dict[str, Good]) -> Decimal:
    cut = state.cuts.get(ticket.wager)
    return cut.laid if cut is not None else good[ticket.wager].stake


def _last(state: BaccaratRoundState) -> str:
    return next(reversed(state.cuts.values())).fact


def _cut(
    state: BaccaratRoundState, heavy: list[WagerState], good: dict[str, Good], lighter: Decimal, sign: Differential
) -> Findings:
    """Check a cut: enough, not too much, even. Stakes that bear extra commission may stay."""
    least = sign.min or sign.max
    fits = EXACT.add(lighter, sign.max if state.book.extra is not None else least)
    left = limits.total(good[one.wager].stake for one in heavy)
    step = _step(state, heavy[0])
    lowest = {"difference": EXACT.add(lighter, least), "either": least}[state.book.cuts]
    words = {"left": left, "fits": fits}
    if left > fits:
        yield state.finding("differential-cut-short", _last(state), **words)
    elif left + step * len(heavy) <= lowest:
        yield state.finding("differential-cut-too-far", _last(state), **words | {"fits": lowest})
    elif left > EXACT.add(lighter, least):
        yield state.finding("differential-cut-in-part", _last(state), left=left, fits=EXACT.add(lighter, least))
    if not _even([(_laid(state, one, good), good[one.wager].stake) for one in heavy], step):
        yield state.finding("differential-cut-uneven", _last(state))


def _step(state: BaccaratRoundState, ticket: WagerState) -> Decimal:
    """The smallest difference between wagers on this hand: the smallest amount payable on it."""
    chips, share = state.terms.chips, player_share(state, ticket)
    amount = chips.unit
    while chips.good_part(amount, share) != amount:
        amount = EXACT.add(amount, chips.unit)
    return amount


def _even(cuts: list[tuple[Decimal, Decimal]], step: Decimal) -> bool:
    """Whether one factor gives every cut, each rounded down by at most one step."""
    factor = max(Fraction(after) / Fraction(laid) for laid, after in cuts)
    return all(factor * Fraction(laid) <= Fraction(after) + Fraction(step) for laid, after in cuts)

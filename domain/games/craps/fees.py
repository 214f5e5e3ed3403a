"""Commission on Buy and Lay Bets: taken at placement, returned with the wager. Other bets have none."""

from decimal import Decimal
from fractions import Fraction

from domain.facts.wagers import WagerPlaced
from domain.games.common.chips import ZERO
from domain.games.common.dues import add, difference
from domain.games.common.findings import Findings
from domain.games.common.wagers import DueWager
from domain.games.craps.state import CrapsBet, CrapsRoundState, spot
from domain.rulebooks.shapes.craps import CrapsRulebook

DECIDED = frozenset({"win", "lose"})
NO_FEE = Fraction(0)
NOTHING = Decimal("0.00")


def cents(amount: Fraction) -> Decimal:
    """Rounded to the nearest cent."""
    parts, whole = amount.as_integer_ratio()
    return Decimal((200 * parts + whole) // (2 * whole)).scaleb(-2)


def borne(book: CrapsRulebook, placed: WagerPlaced, stake: Decimal) -> Fraction:
    """The commission of a wager as placed."""
    fee, falls = book.fees.get(placed.bet), book.falls.get(spot(placed))
    if fee is None or falls is None:
        return NO_FEE
    odds = next(fall.odds for fall in falls.values() if fall.result == "win")
    return fee.share * Fraction(stake) * (odds if fee.of_winnings else 1)


def owed(state: CrapsRoundState, bet: CrapsBet, stake: Decimal) -> Fraction:
    """The commission of a wager on the layout."""
    return borne(state.book, bet.placed, stake) if bet.placed is not None else NO_FEE


def taken(bet: CrapsBet) -> Decimal:
    """The commission taken at placement."""
    return (bet.placed and bet.placed.commission) or ZERO


def bears(state: CrapsRoundState, bet: CrapsBet) -> bool:
    """Whether a wager bears commission, or any was taken."""
    return bet.bet in state.book.fees or bool(taken(bet))


def check_fees(state: CrapsRoundState, bet: CrapsBet) -> Findings:
    """Compare the commission taken with the due one. A lack below one chip is accepted, an excess never."""
    placed = bet.placed
    assert placed is not None
    fee, took = state.book.fees.get(placed.bet), taken(bet)
    due = owed(state, bet, placed.stake)
    over = took > cents(due)
    if fee is not None and (over or due - Fraction(took) >= Fraction(state.terms.chips.unit)):
        words = {"wager": bet.wager, "taken": took, "due": cents(due)}
        yield state.finding("commission-at-placing", placed.id, fee.rule, **words)
    if over:
        yield state.finding("commission-too-much", placed.id, wager=bet.wager, more=took - cents(due))


def check_fee_when_settled(state: CrapsRoundState, one: DueWager) -> Findings:
    """Report commission charged at settlement."""
    bet, settled = one.ticket, one.ticket.settled
    if not isinstance(bet, CrapsBet) or settled is None or not settled.commission:
        return
    more = min(add(settled.commission, taken(bet)) - cents(owed(state, bet, bet.stake)), settled.commission)
    if more > 0:
        yield state.finding("commission-too-much", settled.id, wager=bet.wager, more=more)


def charge_fee(state: CrapsRoundState, one: DueWager) -> None:
    """Compute the commission of a decided wager and any excess, or what is returned with an undecided one."""
    bet = one.ticket
    if not isinstance(bet, CrapsBet):
        return
    if not bears(state, bet):
        one.commission = NOTHING if one.result in DECIDED else one.commission
    elif one.result in DECIDED:
        one.commission = cents(owed(state, bet, one.valid))
        _give_back(state, one, bet)
    elif one.result == "void" and taken(bet):
        one.pays = add(one.pays, taken(bet))
        one.rules.append(state.book.fee_back)


def _give_back(state: CrapsRoundState, one: DueWager, bet: CrapsBet) -> None:
    """Commission on a withdrawn part is returned with it. An excess was never due."""
    too_much = taken(bet) - one.commission
    if too_much <= 0:
        return
    one.pays = add(one.pays, too_much)
    one.rules.append(
        state.book.rules["commission-too-much"] if too_much == overcharged(state, bet) else state.book.fee_back
    )


def overcharged(state: CrapsRoundState, bet: CrapsBet) -> Decimal:
    """The excess charged at placement. Reported then."""
    return max(taken(bet) - cents(owed(state, bet, bet.placed.stake)), ZERO) if bet.placed is not None else ZERO


def is_known_excess(state: CrapsRoundState, one: DueWager) -> bool:
    """Whether the only error in a payment is the excess charged at placement."""
    bet = one.ticket
    if not isinstance(bet, CrapsBet) or one.result not in DECIDED or bet.times != 1 or not taken(bet):
        return False
    more = overcharged(state, bet)
    return bool(more) and difference(one) == more

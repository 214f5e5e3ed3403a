"""Commission on Buy and Lay Bets: taken when they are placed, given back with them. Nothing else bears any."""

from decimal import Decimal
from fractions import Fraction

from domain.facts.wagers import WagerPlaced
from domain.games.common.chips import ZERO
from domain.games.common.dues import add, difference
from domain.games.common.wagers import DueWager
from domain.games.craps.state import CrapsBet, CrapsRoundState, spot
from domain.rulebooks.shapes.craps import CrapsRulebook

DECIDED = frozenset({"win", "lose"})


def cents(amount: Fraction) -> Decimal:
    """To the nearest cent."""
    parts, whole = amount.as_integer_ratio()
    return Decimal((200 * parts + whole) // (2 * whole)).scaleb(-2)


def borne(book: CrapsRulebook, placed: WagerPlaced, stake: Decimal) -> Fraction:
    """What a wager bears."""
    fee, falls = book.fees.get(placed.bet), book.falls.get(spot(placed))
    if fee is None or falls is None:
        return Fraction(0)
    odds = next(fall.odds for fall in falls.values() if fall.result == "win")
    return fee.share * Fraction(stake) * (odds if fee.of_winnings else 1)


def owed(state: CrapsRoundState, bet: CrapsBet, stake: Decimal) -> Fraction:
    """What a wager of the layout bears."""
    return borne(state.book, bet.placed, stake) if bet.placed is not None else Fraction(0)


def taken(bet: CrapsBet) -> Decimal:
    """What was taken when it was placed."""
    return (bet.placed and bet.placed.commission) or ZERO


def check_fees(state: CrapsRoundState, bet: CrapsBet) -> None:
    """What was taken, against what had to be: less than one chip too little is let go, too much never."""
    placed = bet.placed
    assert placed is not None
    fee, took = state.book.fees.get(placed.bet), taken(bet)
    if fee is None and not took:
        return
    due = owed(state, bet, placed.stake)
    over = took > cents(due)
    if fee is not None and (over or due - Fraction(took) >= Fraction(state.terms.chips.unit)):
        words = {"wager": bet.wager, "taken": took, "due": cents(due)}
        state.find("commission-at-placing", placed.id, fee.rule, **words)
    if over:
        state.find("commission-too-much", placed.id, wager=bet.wager, more=took - cents(due))


def look_when_settled(state: CrapsRoundState, one: DueWager) -> None:
    """More is charged when it is settled."""
    bet, settled = one.ticket, one.ticket.settled
    if not isinstance(bet, CrapsBet) or settled is None or not settled.commission:
        return
    more = min(add(settled.commission, taken(bet)) - cents(owed(state, bet, bet.stake)), settled.commission)
    if more > 0:
        state.find("commission-too-much", settled.id, wager=bet.wager, more=more)


def reckon(state: CrapsRoundState, one: DueWager) -> None:
    """What a wager that was decided has borne, and what was taken beyond that; what goes back with one that was not."""
    bet = one.ticket
    if not isinstance(bet, CrapsBet):
        return
    if one.result in DECIDED:
        one.commission = cents(owed(state, bet, one.valid))
        _give_back(state, one, bet)
    elif one.result == "void" and taken(bet):
        one.pays = add(one.pays, taken(bet))
        one.rules.append(state.book.fee_back)


def _give_back(state: CrapsRoundState, one: DueWager, bet: CrapsBet) -> None:
    """Commission on a part that was taken down goes back with it; what was charged too much was never due."""
    too_much = taken(bet) - one.commission
    if too_much <= 0:
        return
    one.pays = add(one.pays, too_much)
    one.rules.append(
        state.book.rules["commission-too-much"] if too_much == overcharged(state, bet) else state.book.fee_back
    )


def overcharged(state: CrapsRoundState, bet: CrapsBet) -> Decimal:
    """How much more was taken when it was placed than it bore then: that is found when it is."""
    return max(taken(bet) - cents(owed(state, bet, bet.placed.stake)), ZERO) if bet.placed is not None else ZERO


def found_before(state: CrapsRoundState, one: DueWager) -> bool:
    """Whether all that is wrong with a payment is what was charged too much at placing."""
    bet = one.ticket
    if not isinstance(bet, CrapsBet) or bet.times != 1 or one.result not in DECIDED:
        return False
    more = overcharged(state, bet)
    return bool(more) and difference(one) == more

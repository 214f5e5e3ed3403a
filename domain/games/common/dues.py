"""Dues: what each wager must receive in exact money, by which rules, and how far its settlement differs."""

from decimal import Decimal
from fractions import Fraction

from domain.fold.game import Ids
from domain.fold.grouping.scopes import SPANNING
from domain.fold.wagers.postings import Got
from domain.games.common.chips import ZERO, rounded_up
from domain.games.common.findings import NONE_FOUND, Findings, Found
from domain.games.common.state import RoundState
from domain.games.common.wagers import Call, DueWager, Good, WagerState
from domain.money import EXACT
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule

add, subtract, multiply = EXACT.add, EXACT.subtract, EXACT.multiply


def still_open(ticket: WagerState, valid: Decimal | None = None) -> DueWager:
    """The due of an undecided wager."""
    return DueWager(ticket, "open", ZERO, [], valid=ticket.stake if valid is None else valid)


def nothing(ticket: WagerState, rules: list[Rule]) -> DueWager:
    """The whole stake is returned."""
    return DueWager(ticket, "void", ticket.stake, rules)


def owe(ticket: WagerState, good: Good, call: Call) -> DueWager:
    """The due of a decided wager before payment. If nothing of the stake is valid, it is returned in full."""
    if not good.stake:
        return nothing(ticket, good.rules)
    back = subtract(ticket.stake, good.stake) if call.result == "lose" else ticket.stake
    return DueWager(ticket, call.result, back, [call.rule, *call.more, *good.rules], good.stake, good=good, call=call)


def pay(state: RoundState, owed: DueWager, exact: Decimal | Fraction) -> Found:
    """Add the payment of a winner, in chips: rounded up to a payable amount if the rulebook has a rule for it."""
    owed.pays = rounded_up(state.terms.chips, exact)
    if owed.pays == exact:
        return NONE_FOUND
    if state.book.round_up is not NO_RULE:
        owed.rules.append(state.book.round_up)
        return NONE_FOUND
    return _not_payable(state, owed, exact)


def _not_payable(state: RoundState, owed: DueWager, exact: Decimal | Fraction) -> Findings:
    fact = owed.ticket.settled.id if owed.ticket.settled else None
    yield state.finding("not-exactly-payable", fact, wager=owed.ticket.wager, exact=exact, pays=owed.pays)


def invalid_by(state: RoundState, ticket: WagerState) -> Rule:
    """The rule that makes a wager invalid."""
    book = state.book_of(ticket)
    if ticket.flaw == "small-wager":
        return book.limits.under_rule
    return book.rules.get(ticket.flaw or "", NO_RULE)


def difference(owed: DueWager, whole: Got | None = None) -> Decimal | None:
    """The amount by which the player was underpaid, without deferred commission, which the ledger contains."""
    whole = whole or owed.ticket.received()
    if whole is None or owed.result == "open":
        return None
    got = add(whole.stake_back, whole.paid)
    if left_owing(owed) and not owed.deferred:
        got = subtract(got, owed.commission)
    return subtract(add(owed.stake_back, owed.pays), got)


def left_owing(owed: DueWager) -> bool:
    """Whether commission of this wager is still outstanding, allowed or not. The ledger then contains it."""
    return owed.result == "win" and owed.commission > 0 and owed.ticket.deferred


def settled_later(state: RoundState, ticket: WagerState) -> Ids:
    """The facts that settle this wager in a later round, where it is listed with its settlement."""
    return state.where.settled_later(ticket.wager) if ticket.bet in SPANNING and not ticket.times else ()


def unpaid(state: RoundState, owed: DueWager) -> Decimal | None:
    """The amount due to the player at the end of the round and not settled. A returned stake is not due."""
    ticket = owed.ticket
    due = ZERO if owed.result in ("lose", "open") else add(owed.stake_back, owed.pays)
    if not due or ticket.times or ticket.taken_down or owed.stays:
        return None
    return None if settled_later(state, ticket) else due

"""What a wager was due, in exact money, with the rules that give it; and how far what it got is from that."""

from decimal import Decimal
from fractions import Fraction

from domain.fold.game import Ids
from domain.fold.grouping.scopes import SPANNING
from domain.fold.wagers.postings import Got
from domain.games.common.chips import ZERO, rounded_up
from domain.games.common.state import RoundState
from domain.games.common.wagers import Call, DueWager, Good, WagerState
from domain.money import EXACT, written
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule

add, subtract, multiply = EXACT.add, EXACT.subtract, EXACT.multiply


def still_open(ticket: WagerState, valid: Decimal | None = None) -> DueWager:
    """It is not decided."""
    return DueWager(ticket, "open", ZERO, [], valid=ticket.stake if valid is None else valid)


def nothing(ticket: WagerState, rules: list[Rule]) -> DueWager:
    """The whole stake goes back."""
    return DueWager(ticket, "void", ticket.stake, rules)


def owe(ticket: WagerState, good: Good, call: Call) -> DueWager:
    """What becomes of the stake; what a winner is paid comes after. Where nothing of it counts, it all goes back."""
    if not good.stake:
        return nothing(ticket, good.rules)
    back = subtract(ticket.stake, good.stake) if call.result == "lose" else ticket.stake
    return DueWager(ticket, call.result, back, [call.rule, *call.more, *good.rules], good.stake, good=good, call=call)


def pay(state: RoundState, owed: DueWager, exact: Decimal | Fraction) -> None:
    """A winner is paid in chips: what they can't make is paid at the next amount up, as far as the book has a rule."""
    owed.pays = rounded_up(state.terms.chips, exact)
    if owed.pays == exact:
        return
    if state.book.round_up is not NO_RULE:
        owed.rules.append(state.book.round_up)
        return
    fact = owed.ticket.settled.id if owed.ticket.settled else None
    due = written(exact) if isinstance(exact, Decimal) else exact
    state.find("not-exactly-payable", fact, wager=owed.ticket.wager, exact=due, pays=written(owed.pays))


def why(state: RoundState, ticket: WagerState) -> Rule:
    """The rule that takes a wager out of play."""
    book = state.book_of(ticket)
    if ticket.flaw == "small-wager":
        return book.limits.under_rule
    return book.rules.get(ticket.flaw or "", NO_RULE)


def difference(owed: DueWager, whole: Got | None = None) -> Decimal | None:
    """What the player has too little, beside what the ledger says of commission left owing."""
    whole = whole or owed.ticket.got()
    if whole is None or owed.result == "open":
        return None
    got = add(whole.stake_back, whole.paid)
    if left_owing(owed) and not owed.deferred:
        got = subtract(got, owed.commission)
    return subtract(add(owed.stake_back, owed.pays), got)


def left_owing(owed: DueWager) -> bool:
    """Whether its commission has still to be collected, allowed or not: then the ledger has it."""
    return owed.result == "win" and owed.commission > 0 and owed.ticket.deferred


def settled_later(state: RoundState, ticket: WagerState) -> Ids:
    """The facts that settle a wager of this round in a later one, where it is listed with its settlement."""
    return state.where.settled_later(ticket.wager) if ticket.bet in SPANNING and not ticket.times else ()


def unpaid(state: RoundState, owed: DueWager) -> Decimal | None:
    """What was due to the player when the round had ended, and nobody settles. What was handed back is not due."""
    ticket = owed.ticket
    due = ZERO if owed.result in ("lose", "open") else add(owed.stake_back, owed.pays)
    if not due or ticket.times or ticket.taken_down or owed.stays:
        return None
    return None if settled_later(state, ticket) else due

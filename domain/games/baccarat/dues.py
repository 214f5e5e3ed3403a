"""What every wager was due, beside what it got: exact money, and the rules that give it."""

from dataclasses import dataclass
from decimal import Decimal

from domain.facts.wagers import WagerSettled
from domain.games.baccarat import offers, runs
from domain.games.baccarat.floor import Floor
from domain.games.baccarat.good import Good, weigh
from domain.games.baccarat.odds import CALLS, Call
from domain.games.baccarat.state import State
from domain.games.baccarat.verdict import Verdict
from domain.games.common.chips import ZERO, rounded_up
from domain.games.common.tickets import Ticket
from domain.money import EXACT
from domain.rulebooks.rule import NO_RULE, Rule

add, subtract, multiply = EXACT.add, EXACT.subtract, EXACT.multiply


@dataclass(slots=True)
class Owed:
    """A wager and what it was due."""

    ticket: Ticket
    result: str
    stake_back: Decimal
    rules: list[Rule]
    valid: Decimal = ZERO
    winnings: Decimal = ZERO
    commission: Decimal = ZERO
    pays: Decimal = ZERO
    deferred: bool = False
    """Its commission may be left owing, and was."""
    unjudged: bool = False


def dues(state: State, verdict: Verdict, floor: Floor) -> list[Owed]:
    """Every wager of the round, in the order in which they were placed."""
    if verdict.outcome is not None:
        offers.check(state, verdict)
    good = weigh(state, floor)
    return [_due(state, verdict, floor, ticket, good.get(ticket.wager)) for ticket in state.tickets.listed]


def _due(state: State, verdict: Verdict, floor: Floor, ticket: Ticket, good: Good | None) -> Owed:
    if good is None or not ticket.alive:
        return _nothing(ticket, [_why(state, ticket.flaw)])
    if ticket.bet == "run":
        call = runs.decide(state, ticket, verdict)
        return _open(ticket) if call is None else _owed(state, floor, ticket, good, call)
    if verdict.status == "open":
        return _open(ticket)
    if verdict.status != "settled":
        return _nothing(ticket, [_why_round(state, verdict)])
    return _by_cards(state, verdict, floor, ticket, good)


def _by_cards(state: State, verdict: Verdict, floor: Floor, ticket: Ticket, good: Good) -> Owed:
    options = floor.opening.options
    if ticket.bet == "dragon_bonus" and not (options and options.dragon_bonus):
        state.find("dragon-bonus-unjudged", ticket.placed.id if ticket.placed else None, wager=ticket.wager)
        return Owed(ticket, "open", ZERO, [], unjudged=True)
    return _owed(state, floor, ticket, good, CALLS[ticket.bet or ""](state, ticket, verdict))


def _why(state: State, matter: str | None) -> Rule:
    if matter == "small-wager":
        return state.book.limits.under_rule
    return state.book.rules.get(matter or "", NO_RULE)


def _why_round(state: State, verdict: Verdict) -> Rule:
    return state.book.rules.get(verdict.why or "void-hand") or state.book.rules.get("wager-on-void-hand", NO_RULE)


def _open(ticket: Ticket) -> Owed:
    return Owed(ticket, "open", ZERO, [], valid=ticket.stake)


def _nothing(ticket: Ticket, rules: list[Rule]) -> Owed:
    """The whole stake goes back."""
    return Owed(ticket, "void", ticket.stake, rules)


def _owed(state: State, floor: Floor, ticket: Ticket, good: Good, call: Call) -> Owed:
    if not good.stake:
        return _nothing(ticket, good.rules)
    owed = Owed(ticket, call.result, ZERO, [call.rule, *good.rules], good.stake)
    back = subtract(ticket.stake, good.stake)
    owed.stake_back = back if call.result == "lose" else ticket.stake
    if call.result == "win":
        _pay(state, floor, owed, good, call)
    return owed


def _pay(state: State, floor: Floor, owed: Owed, good: Good, call: Call) -> None:
    placed = owed.ticket.placed
    assert placed is not None
    owed.winnings = multiply(good.stake, call.odds)
    owed.commission = multiply(owed.winnings, call.commission)
    extra = state.book.extra
    if good.extra and extra is not None:
        owed.commission = add(owed.commission, multiply(good.extra, extra.share))
        owed.rules.append(extra.rules[placed.bet])
    owed.deferred = _may_defer(state, owed.ticket, owed.commission)
    exact = owed.winnings if owed.deferred else subtract(owed.winnings, owed.commission)
    owed.pays = exact if placed.terminal is not None else rounded_up(floor.chips, exact)
    if owed.pays != exact:
        _rounded(state, owed, exact)


def _rounded(state: State, owed: Owed, exact: Decimal) -> None:
    """Where the book has no rule for what chips can't pay, the rounding is shown."""
    if state.book.round_up is not NO_RULE:
        owed.rules.append(state.book.round_up)
        return
    fact = owed.ticket.settled.id if owed.ticket.settled else None
    state.find("not-exactly-payable", fact, wager=owed.ticket.wager, exact=exact, pays=owed.pays)


def _may_defer(state: State, ticket: Ticket, commission: Decimal) -> bool:
    """Commission may be left owing where the book knows such a thing, by a player who sits."""
    settled, placed = ticket.settled, ticket.placed
    if settled is None or not settled.deferred or placed is None or not commission:
        return False
    return state.book.deferral is not None and placed.seat is not None


def stake_returned(ticket: Ticket, settled: WagerSettled) -> Decimal:
    """What went back of the stake, as recorded."""
    if settled.returned is not None:
        return settled.returned
    return ZERO if settled.result == "lose" else ticket.stake


def difference(owed: Owed) -> Decimal | None:
    """What the player has too little."""
    settled = owed.ticket.settled
    if settled is None or owed.result == "open":
        return None
    paid: Decimal = settled.paid
    if settled.deferred and not owed.deferred:
        paid = subtract(paid, settled.commission)
    got = add(stake_returned(owed.ticket, settled), paid)
    return subtract(add(owed.stake_back, owed.pays), got)

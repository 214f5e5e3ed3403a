"""Computes what every wager was due: exact money, and the rules that give it."""

from decimal import Decimal

from domain.games.baccarat.cards.outcome import BaccaratOutcome
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.baccarat.wagers import differential, offers, runs
from domain.games.baccarat.wagers.odds import CALLS
from domain.games.baccarat.wagers.valid_stake import valid_stakes
from domain.games.common.chips import ZERO
from domain.games.common.dues import add, invalid_by, multiply, nothing, owe, pay, still_open, subtract
from domain.games.common.findings import NONE_FOUND, Found, Judged
from domain.games.common.rulings import effects
from domain.games.common.wagers import DueWager, Good, WagerState
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule


def dues(state: BaccaratRoundState, verdict: BaccaratOutcome, floor: BaccaratTableState) -> Judged[list[DueWager]]:
    """The due of each wager, in order of placement."""
    if verdict.outcome is not None:
        yield from offers.check(state, verdict)
    small = set(floor.small)
    good = yield from valid_stakes(state, floor)
    if verdict.status == "settled":
        yield from differential.check_differential(state, good)
    else:
        floor.small = small
    owed = []
    for ticket in state.tickets.listed:
        owed.append((yield from _due(state, verdict, floor, ticket, good.get(ticket.wager))))
    return owed


def _due(
    state: BaccaratRoundState,
    verdict: BaccaratOutcome,
    floor: BaccaratTableState,
    ticket: WagerState,
    good: Good | None,
) -> Judged[DueWager]:
    if ticket.wager in state.settled_late:
        return state.settled_late[ticket.wager]
    if good is None or not ticket.alive:
        return nothing(ticket, [invalid_by(state, ticket), *_returned(state, ticket.flaw)])
    by_ruling = (yield from effects.ruled(state, ticket, verdict.status)) if state.effective else None
    if by_ruling is not None:
        return by_ruling
    if ticket.bet == "run":
        return (yield from _run(state, verdict, floor, ticket, good))
    if verdict.status == "open":
        return still_open(ticket)
    if verdict.status != "settled":
        return nothing(ticket, [_why_round(state, verdict), *_returned(state, verdict.status)])
    if ticket.bet == "dragon_bonus" and not (ticket.options and ticket.options.dragon_bonus):
        yield state.finding("dragon-bonus-unjudged", ticket.placed.id if ticket.placed else None, wager=ticket.wager)
        return DueWager(ticket, "open", ZERO, [], unjudged=True)
    owed = owe(ticket, good, CALLS[ticket.bet or ""](state, ticket, verdict))
    if owed.result == "win":
        yield from _pay(state, owed)
    return owed


def _run(
    state: BaccaratRoundState, verdict: BaccaratOutcome, floor: BaccaratTableState, ticket: WagerState, good: Good
) -> Judged[DueWager]:
    call = yield from runs.decide(state, ticket, verdict)
    if call is None:
        return nothing(ticket, []) if runs.given_back(state, floor, ticket) else still_open(ticket, good.stake)
    owed = owe(ticket, good, call)
    if owed.result == "win":
        yield from _pay(state, owed)
    return owed


def _why_round(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Rule:
    return state.book.rules.get(verdict.why or "void-hand") or state.book.rules.get("wager-on-void-hand", NO_RULE)


RETURNED_UNDER = {"wager-on-void-hand": "wager-on-void-hand-returned", "void_hand": "void-hand-returned"}
"""By the flaw of a wager or the status of a round: the code of the rule that returns the chips."""


def _returned(state: BaccaratRoundState, why: str | None) -> list[Rule]:
    """The rule that returns the chips, if the rulebook has a separate one."""
    rule = state.book.rules.get(RETURNED_UNDER.get(why or "", ""))
    return [rule] if rule is not None else []


def _pay(state: BaccaratRoundState, owed: DueWager) -> Found:
    """Add the payment of a winner, and its commission."""
    placed, good, call = owed.ticket.placed, owed.good, owed.call
    assert placed is not None and good is not None and call is not None
    owed.winnings = multiply(good.stake, call.odds)
    owed.commission = multiply(owed.winnings, call.commission)
    extra = state.book.extra
    if good.extra and extra is not None:
        owed.commission = add(owed.commission, multiply(good.extra, extra.share))
        owed.rules.append(extra.rules[placed.bet])
    owed.deferred = _may_defer(state, owed.ticket, owed.commission)
    if owed.deferred and state.book.deferral is not None:
        owed.rules.append(state.book.deferral.rule)
    exact = owed.winnings if owed.deferred else subtract(owed.winnings, owed.commission)
    if state.at_terminal(owed.ticket):
        owed.pays = exact
        return NONE_FOUND
    return pay(state, owed, exact)


def _may_defer(state: BaccaratRoundState, ticket: WagerState, commission: Decimal) -> bool:
    """Whether the commission may be deferred: the rulebook allows it and the player is seated."""
    placed = ticket.placed
    if placed is None or not ticket.deferred or not commission:
        return False
    sits = placed.seat is not None or placed.player in state.company.sat
    return state.book.deferral is not None and sits

"""What a fact changes at the terminals: credits added, staked, returned, won, refused.

In Electronic Baccarat a player begins by 5.3(a), with cash put into the terminal, or by 5.3(b), through the dealer.
"""

from decimal import Decimal

from domain.facts import Fact
from domain.facts.people import PlayerLeft
from domain.facts.round import CardDrawn, NoMoreBets
from domain.facts.table import InspectorNotified
from domain.facts.terminals import (
    CreditsAdded,
    CreditsCancelled,
    MalfunctionCleared,
    MalfunctionReported,
    PaymentRefused,
    ResultEntered,
    TerminalActivated,
    VoucherIssued,
    VoucherRedeemed,
)
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerSettled, WagerWithdrawn
from domain.games.common.chips import ZERO
from domain.games.common.dispatch import Changes
from domain.games.common.findings import Findings, Judged, take_back
from domain.games.common.state import RoundState
from domain.games.common.wagers import WagerState
from domain.games.terminals import credits, vouchers
from domain.games.terminals.credits import TerminalCredits
from domain.games.terminals.malfunctions import MalfunctionMark, Refusal
from domain.games.terminals.result_entries import RESULT_WORDS, terminal_results
from domain.games.terminals.state import First, TerminalsRoundState, TerminalsTableState
from domain.money import EXACT


def activated(floor: TerminalsTableState, state: RoundState | None, fact: TerminalActivated) -> Findings:
    """A player begins. A wager placed here before by the same player was too early."""
    terminals, account = floor.terminals, (yield from credits_of(floor, fact.terminal, fact.id))
    terminals.watched = True
    yield from _touched(floor, fact.terminal, fact)
    yield from check_payout(floor, account)
    stray = terminals.strays.pop(fact.terminal, None)
    if stray is not None and stray.player == fact.player and not account.active:
        yield floor.finding("terminal-not-activated", stray.id, wager=stray.wager, terminal=fact.terminal)
    account.activate(fact.player, fact.amount, fact.tender)


def credits_of(floor: TerminalsTableState, terminal: str, fact: str) -> Judged[TerminalCredits]:
    """The credits of a terminal. The number of terminals is limited."""
    accounts, book = floor.terminals.accounts, floor.book.terminals
    if terminal not in accounts and book is not None and len(accounts) >= book.most:
        yield floor.finding("too-many-terminals", fact, terminal=terminal, most=book.most)
    return floor.terminals.account(terminal)


def check_payout(floor: TerminalsTableState, account: TerminalCredits, goes_on: bool = False) -> Findings:
    """Check a terminal's payouts when it is used again or its player leaves."""
    wrong = credits.wrong_payout(floor, account.payout, account.owed, goes_on)
    account.payout = None
    yield wrong


def _touched(floor: TerminalsTableState, terminal: str, fact: Fact) -> Findings:
    if floor.terminals.faults.locked(terminal, fact.at):
        yield floor.finding("terminal-locked", fact.id, terminal=terminal)


def _added(floor: TerminalsTableState, state: RoundState | None, fact: CreditsAdded) -> Findings:
    floor.terminals.watched = True
    floor.terminals.strays.pop(fact.terminal, None)
    (yield from credits_of(floor, fact.terminal, fact.id)).top_up(fact.amount)


def _cancelled(floor: TerminalsTableState, state: RoundState | None, fact: CreditsCancelled) -> Findings:
    (yield from credits_of(floor, fact.terminal, fact.id)).cancel(fact.id, fact.amount)


def _issued(floor: TerminalsTableState, state: RoundState | None, fact: VoucherIssued) -> Findings:
    yield from _touched(floor, fact.terminal, fact)
    (yield from credits_of(floor, fact.terminal, fact.id)).pay_out(fact.id, fact.amount)
    yield from vouchers.issued(floor, floor.terminals.vouchers, fact)


def _redeemed(floor: TerminalsTableState, state: RoundState | None, fact: VoucherRedeemed) -> Findings:
    yield from vouchers.redeemed(floor, floor.terminals.vouchers, fact)


def _left(floor: TerminalsTableState, state: RoundState | None, fact: PlayerLeft) -> Findings:
    for account in floor.terminals.accounts.values():
        if account.player == fact.player:
            yield from check_payout(floor, account)
            account.player = None


def _reported(floor: TerminalsTableState, state: RoundState | None, fact: MalfunctionReported) -> None:
    floor.terminals.faults.reported.append(MalfunctionMark(fact.terminal, fact.at))


def _cleared(floor: TerminalsTableState, state: RoundState | None, fact: MalfunctionCleared) -> None:
    floor.terminals.faults.cleared.append(MalfunctionMark(fact.terminal, fact.at))


def _apply_notice(floor: TerminalsTableState, state: RoundState | None, fact: InspectorNotified) -> None:
    if fact.about == "malfunction":
        floor.terminals.faults.notified_at.append(fact.at)


TABLE_CHANGES: Changes = {
    TerminalActivated: activated,
    CreditsAdded: _added,
    CreditsCancelled: _cancelled,
    VoucherIssued: _issued,
    VoucherRedeemed: _redeemed,
    PlayerLeft: _left,
    MalfunctionReported: _reported,
    MalfunctionCleared: _cleared,
    InspectorNotified: _apply_notice,
}
"""What to do with a fact of the table, by kind."""


def _placed(state: TerminalsRoundState, fact: WagerPlaced) -> Findings:
    if fact.terminal is None:
        return
    account = yield from credits_of(state.floor, fact.terminal, fact.id)
    yield from check_payout(state.floor, account, goes_on=True)
    yield from _may_be_used(state, account, fact)
    account.stake(fact.wager, fact.stake)


def _may_be_used(state: TerminalsRoundState, account: TerminalCredits, fact: WagerPlaced) -> Findings:
    """Whether it was activated and is not locked."""
    terminals = state.floor.terminals
    if terminals.faults.locked(account.terminal, fact.at):
        yield state.finding("terminal-locked", fact.id, terminal=account.terminal)
    if not account.active and terminals.watched and account.terminal not in terminals.strays:
        yield state.finding("terminal-not-activated", fact.id, wager=fact.wager, terminal=account.terminal)
        account.balance = None
    elif not account.active:
        terminals.strays.setdefault(account.terminal, fact)


def _ticket(state: TerminalsRoundState, wager: str) -> tuple[WagerState, TerminalCredits] | None:
    ticket = state.tickets.named(wager)
    terminal = ticket.placed.terminal if ticket.placed is not None else None
    return None if terminal is None else (ticket, state.floor.terminals.account(terminal))


def _changed(state: TerminalsRoundState, fact: WagerChanged) -> None:
    """A late change has no effect."""
    known = _ticket(state, fact.wager)
    if known is not None:
        known[1].stake(fact.wager, known[0].stake)


def _taken_back(state: TerminalsRoundState, fact: WagerWithdrawn) -> None:
    known = _ticket(state, fact.wager)
    if known is not None and known[0].taken_down:
        known[1].give_back(fact.wager)


def _not_taken(state: TerminalsRoundState, fact: WagerRefused) -> None:
    """A terminal may refuse what it does not accept: no finding."""
    known = _ticket(state, fact.wager)
    if known is not None and known[0].placed is not None:
        known[1].give_back(fact.wager)
        tried = known[0].placed.id
        take_back(state, lambda one: one.fact == tried)


def _settled(state: TerminalsRoundState, fact: WagerSettled) -> None:
    by = terminal_results(state)[-1] if terminal_results(state) else None
    first = state.settled_first.setdefault(fact.wager, First(fact, by))
    ticket = state.tickets.named(fact.wager)
    entered = isinstance(first.result, ResultEntered) and first.result is not by
    if state.at_terminal(ticket) and (entered or _is_settled_again(ticket)):
        ticket.taken_back, ticket.refused = len(ticket.settlements) - 1, ZERO
        if entered:
            state.worked_out.add(fact.wager)
    known = _ticket(state, fact.wager)
    if known is not None:
        known[1].credit(fact.wager, _credited(ticket))


def _is_settled_again(ticket: WagerState) -> bool:
    """Whether it is settled again after another result, as in 12.3 of Electronic Baccarat."""
    before = ticket.settlements[-2:-1]
    return bool(before) and RESULT_WORDS[before[0].result] != RESULT_WORDS[ticket.settlements[-1].result]


def _credited(ticket: WagerState) -> Decimal:
    whole = ticket.received()
    return ZERO if whole is None else EXACT.add(whole.stake_back, whole.paid)


def _refused(state: TerminalsRoundState, fact: PaymentRefused) -> None:
    ticket = state.tickets.named(fact.wager)
    terminal = ticket.placed.terminal if ticket.placed is not None else None
    refusal = Refusal(fact.id, fact.wager, fact.amount, terminal, fact.at, late=state.ended is not None)
    state.refusals.append(refusal)
    state.floor.terminals.faults.refuse(refusal)
    whole = ticket.received()
    if whole is not None:
        ticket.refused = EXACT.add(ticket.refused, min(fact.amount, whole.paid))
    if terminal is not None:
        state.floor.terminals.account(terminal).refuse(fact.wager, fact.amount)


def _closed(state: TerminalsRoundState, fact: NoMoreBets) -> Findings:
    state.closed_late = state.closed_by is None
    yield from covered(state, fact)


EXCEEDED = {"": "credits-exceeded", "cash": "credits-exceed-cash", "dealer": "credits-exceed-tender"}
"""The finding type by how credits were added, if no hand was settled with them since."""


def covered(state: TerminalsRoundState, fact: Fact) -> Findings:
    """When betting closes, credits must cover the wagers of each terminal."""
    if state.covered:
        return
    state.covered = True
    for ticket in state.tickets.alive():
        known = _ticket(state, ticket.wager)
        if known is not None and known[1].short > 0:
            yield from _exceeded(state, ticket, known[1])


def _exceeded(state: TerminalsRoundState, ticket: WagerState, account: TerminalCredits) -> Findings:
    placed, staked = ticket.placed, account.on_screen
    words = {"terminal": account.terminal, "staked": staked, "balance": staked - account.short}
    yield state.finding(EXCEEDED[account.tender], placed.id if placed else None, **words)
    account.balance = None


CHANGES: Changes = {
    WagerPlaced: _placed,
    WagerChanged: _changed,
    WagerWithdrawn: _taken_back,
    WagerRefused: _not_taken,
    WagerSettled: _settled,
    PaymentRefused: _refused,
    NoMoreBets: _closed,
    CardDrawn: covered,
}
"""What to do with a fact of a round, by kind."""


def has_terminals(floor: TerminalsTableState) -> bool:
    """Whether the rulebook of a table has terminals."""
    return floor.book.terminals is not None

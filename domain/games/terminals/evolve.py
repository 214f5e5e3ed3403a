"""What a fact of a round changes at the terminals: credits staked, given back, won, refused."""

from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from domain.facts import Fact
from domain.facts.round import CardDrawn, NoMoreBets
from domain.facts.terminals import PaymentRefused, ResultEntered
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerSettled, WagerWithdrawn
from domain.games.common.chips import ZERO
from domain.games.common.tickets import WagerState
from domain.games.terminals.accounts import TerminalCredits
from domain.games.terminals.between import at, look_at_payout
from domain.games.terminals.faults import Refusal
from domain.games.terminals.results import SAID, told
from domain.games.terminals.state import First
from domain.money import EXACT, written

if TYPE_CHECKING:
    from domain.games.terminals.state import TerminalsRoundState


def _placed(state: "TerminalsRoundState", fact: WagerPlaced) -> None:
    if fact.terminal is None:
        return
    account = at(state.floor, fact.terminal, fact.id)
    look_at_payout(state.floor, account, goes_on=True)
    _may_be_used(state, account, fact)
    account.stake(fact.wager, fact.stake)


def _may_be_used(state: "TerminalsRoundState", account: TerminalCredits, fact: WagerPlaced) -> None:
    """Somebody activated it, and it is not locked."""
    terminals = state.floor.terminals
    if terminals.faults.locked(account.terminal, fact.at):
        state.find("terminal-locked", fact.id, terminal=account.terminal)
    if not account.active and terminals.watched and account.terminal not in terminals.strays:
        state.find("terminal-not-activated", fact.id, wager=fact.wager, terminal=account.terminal)
        account.balance = None
    elif not account.active:
        terminals.strays.setdefault(account.terminal, fact)


def _ticket(state: "TerminalsRoundState", wager: str) -> tuple[WagerState, TerminalCredits] | None:
    ticket = state.tickets.named(wager)
    terminal = ticket.placed.terminal if ticket.placed is not None else None
    return None if terminal is None else (ticket, state.floor.terminals.account(terminal))


def _changed(state: "TerminalsRoundState", fact: WagerChanged) -> None:
    """What came too late changed nothing."""
    known = _ticket(state, fact.wager)
    if known is not None:
        known[1].stake(fact.wager, known[0].stake)


def _taken_back(state: "TerminalsRoundState", fact: WagerWithdrawn) -> None:
    known = _ticket(state, fact.wager)
    if known is not None and known[0].taken_down:
        known[1].give_back(fact.wager)


def _not_taken(state: "TerminalsRoundState", fact: WagerRefused) -> None:
    """What a terminal does not accept, it need not: nothing was wrong."""
    known = _ticket(state, fact.wager)
    if known is not None and known[0].placed is not None:
        known[1].give_back(fact.wager)
        tried = known[0].placed.id
        state.findings = [one for one in state.findings if one.fact != tried]


def _settled(state: "TerminalsRoundState", fact: WagerSettled) -> None:
    by = told(state)[-1] if told(state) else None
    first = state.settled_first.setdefault(fact.wager, First(fact, by))
    ticket = state.tickets.named(fact.wager)
    entered = isinstance(first.told, ResultEntered) and first.told is not by
    if state.at_terminal(ticket) and (entered or _anew(ticket)):
        ticket.taken_back, ticket.refused = len(ticket.settlements) - 1, ZERO
        if entered:
            state.worked_out.add(fact.wager)
    known = _ticket(state, fact.wager)
    if known is not None:
        known[1].credit(fact.wager, _credited(ticket))


def _anew(ticket: WagerState) -> bool:
    """Worked out anew, as 12.3 of Electronic Baccarat has it: another result takes back what the first one gave."""
    before = ticket.settlements[-2:-1]
    return bool(before) and SAID[before[0].result] != SAID[ticket.settlements[-1].result]


def _credited(ticket: WagerState) -> Decimal:
    whole = ticket.got()
    return ZERO if whole is None else EXACT.add(whole.stake_back, whole.paid)


def _refused(state: "TerminalsRoundState", fact: PaymentRefused) -> None:
    ticket = state.tickets.named(fact.wager)
    terminal = ticket.placed.terminal if ticket.placed is not None else None
    refusal = Refusal(fact.id, fact.wager, fact.amount, terminal, fact.at, late=state.ended is not None)
    state.refusals.append(refusal)
    state.floor.terminals.faults.refuse(refusal)
    whole = ticket.got()
    if whole is not None:
        ticket.refused = EXACT.add(ticket.refused, min(fact.amount, whole.paid))
    if terminal is not None:
        state.floor.terminals.account(terminal).refuse(fact.wager, fact.amount)


def _closed(state: "TerminalsRoundState", fact: NoMoreBets) -> None:
    state.closed_late = state.said_closed is None
    covered(state, fact)


EXCEEDED = {"": "credits-exceeded", "cash": "credits-exceed-cash", "dealer": "credits-exceed-tender"}
"""By how the credits came, where no hand was settled with them since."""


def covered(state: "TerminalsRoundState", fact: Fact) -> None:
    """When the betting closes, there are credits for what lies on each screen."""
    if state.covered:
        return
    state.covered = True
    for ticket in state.tickets.alive():
        known = _ticket(state, ticket.wager)
        if known is not None and known[1].short > 0:
            _exceeded(state, ticket, known[1])


def _exceeded(state: "TerminalsRoundState", ticket: WagerState, account: TerminalCredits) -> None:
    placed, staked = ticket.placed, account.on_screen
    words = {"terminal": account.terminal, "staked": written(staked), "balance": written(staked - account.short)}
    state.find(EXCEEDED[account.tender], placed.id if placed else None, **words)
    account.balance = None


CHANGES: dict[type[Fact], Callable[[Any, Any], None]] = {
    WagerPlaced: _placed,
    WagerChanged: _changed,
    WagerWithdrawn: _taken_back,
    WagerRefused: _not_taken,
    WagerSettled: _settled,
    PaymentRefused: _refused,
    NoMoreBets: _closed,
    CardDrawn: covered,
}
"""By kind of fact."""

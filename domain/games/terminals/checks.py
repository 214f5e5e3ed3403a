"""Compares each terminal's credits with what it was due at the end of a round.

In Electronic Baccarat the system computes by 10.3(b)(iii)(A) the winnings, and then the credits. A payment may be
refused if a malfunction credited it (12.4(a)), or if it was credited during one (12.4(b)). The duties that follow are
in 12.5.
"""

from decimal import Decimal

from domain.games.common.dues import add, difference
from domain.games.common.findings import Findings
from domain.games.common.wagers import DueWager, WagerState
from domain.games.terminals import credits, result_entries
from domain.games.terminals.malfunctions import MalfunctionMark, Refusal
from domain.games.terminals.result_entries import had_wrong_result
from domain.games.terminals.state import TerminalsRoundState, TerminalsTableState


def check_refusals(state: TerminalsRoundState, outcome: str | None) -> Findings:
    """Check refused payments of the round, before dues are computed."""
    for refusal in state.refusals:
        if not state.at_terminal(state.tickets.named(refusal.wager)):
            yield state.finding("refusal-of-chips", refusal.fact, **words(refusal))
            continue
        about = state.floor.terminals.faults.about(refusal.terminal)
        over = bool(about) and _over(state, refusal, about)
        if over:
            yield state.finding("refusal-outside-malfunction", refusal.fact, **words(refusal))
        elif not about and not refusal.late:
            yield state.finding("refusal-unfounded", refusal.fact, **words(refusal))
        if not over and (about or not had_wrong_result(state, outcome)):
            yield from _give_back(state, refusal)


def words(refusal: Refusal) -> dict[str, object]:
    """The refused payment as values of a finding."""
    return {"wager": refusal.wager, "refused": refusal.amount}


def _over(state: TerminalsRoundState, refusal: Refusal, about: list[MalfunctionMark]) -> bool:
    """Whether every malfunction was repaired when the payment was credited."""
    faults, paid = state.floor.terminals.faults, state.settled_first.get(refusal.wager)
    credited = paid.fact.at if paid is not None else refusal.at
    return all(faults.repaired(mark, refusal.terminal, credited) for mark in about)


def _give_back(state: TerminalsRoundState, refusal: Refusal) -> Findings:
    """All that the player wagered at terminals on this round is returned."""
    player = state.tickets.named(refusal.wager).player
    yield state.finding("payment-refused", refusal.fact, **words(refusal), player=player)
    for ticket in state.tickets.alive():
        if ticket.player == player and state.at_terminal(ticket):
            ticket.flaw = "payment-refused"


def check_session_end(floor: TerminalsTableState) -> Findings:
    """Check what was left undone at the end of the session. May be called more than once."""
    terminals = floor.terminals
    for account in terminals.accounts.values():
        yield credits.wrong_payout(floor, account.payout, account.owed)
    faults = terminals.faults
    for refusal in faults.unreported():
        yield floor.finding("refusal-not-reported", refusal.fact, **words(refusal))
    for refusal in faults.refusals:
        if refusal.late and not faults.about(refusal.terminal):
            yield floor.finding("refusal-unfounded", refusal.fact, **words(refusal))


def check_round(
    state: TerminalsRoundState, owed: list[DueWager], outcome: str | None, status: str, began: str | None
) -> Findings:
    """Check the credits of every terminal, the result, and the stakes of a void round."""
    if state.book.terminals is None:
        return
    _credit(state, owed)
    yield from result_entries.check_result_entry(state, owed, outcome, status == "settled")
    yield from _check_unreturned_stakes(state, owed, status == "void")
    yield from _closing(state, began)


def _credit(state: TerminalsRoundState, owed: list[DueWager]) -> None:
    short: dict[str, dict[str, Decimal]] = {}
    for one in owed:
        placed, missing = one.ticket.placed, _missing(one)
        if placed is not None and placed.terminal is not None and missing is not None:
            short.setdefault(placed.terminal, {})[placed.wager] = missing
    for terminal, wagers in short.items():
        state.floor.terminals.account(terminal).settle(wagers)


def _missing(owed: DueWager) -> Decimal | None:
    if owed.result == "open":
        return None
    return difference(owed) if owed.ticket.settled is not None else add(owed.stake_back, owed.pays)


def _check_unreturned_stakes(state: TerminalsRoundState, owed: list[DueWager], void: bool) -> Findings:
    """Report stakes not returned. For a void round, only if others were returned."""
    some = any(one.ticket.settled is not None for one in owed)
    for one in owed:
        ticket, words = one.ticket, {"wager": one.ticket.wager, "amount": one.ticket.stake}
        if ticket.settled is not None or ticket.taken_down:
            continue
        if ticket.flaw == "payment-refused" and not _evened_out(state, ticket):
            yield state.finding("stake-not-refunded", state.refusals[-1].fact, **words)
        elif void and some and ticket.alive and one.result == "void":
            yield state.finding("stake-not-returned", state.ended or state.last, *one.rules[-1:], **words)


def _evened_out(state: TerminalsRoundState, ticket: WagerState) -> bool:
    terminal = ticket.placed.terminal if ticket.placed is not None else None
    return terminal is not None and not state.floor.terminals.account(terminal).owed


def _closing(state: TerminalsRoundState, began: str | None) -> Findings:
    """If the closing of betting is recorded, it comes before the first card."""
    terminals = state.floor.terminals
    omitted = began is not None and state.closed_by is None and (state.closed_late or terminals.closings)
    if omitted and state.void_hand is None and state.tickets.alive():
        yield state.finding("closed-after-first-card", began)
    terminals.closings = terminals.closings or state.closed_by is not None

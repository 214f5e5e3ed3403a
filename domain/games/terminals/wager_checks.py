"""Wager checks for terminals only: that wagers are placed there, and that a player's total suffices."""

from decimal import Decimal

from domain.games.common import limits
from domain.games.common.findings import Findings
from domain.games.common.wagers import WagerState
from domain.games.terminals.state import TerminalsRoundState


def check_wagers(state: TerminalsRoundState) -> Findings:
    """Mark invalid wagers."""
    book = state.book.terminals
    if book is None:
        return
    if book.alone:
        yield from _on_layout(state)
    yield from _too_little(state)


def _on_layout(state: TerminalsRoundState) -> Findings:
    """Where wagers are placed at terminals only, chips on the layout are no wager. Checked if terminals are known."""
    for ticket in state.tickets.alive():
        options = ticket.options
        barred = state.screens_known or (options is not None and options.layout_wagers is False)
        if barred and ticket.placed is not None and ticket.placed.terminal is None:
            ticket.flaw = "layout-wager"
            yield state.finding("layout-wager", ticket.placed.id, wager=ticket.wager)


def _too_little(state: TerminalsRoundState) -> Findings:
    """A table may require a minimum total from each terminal."""
    by_terminal: dict[str, list[WagerState]] = {}
    for ticket in state.tickets.alive():
        if ticket.placed is not None and ticket.placed.terminal is not None:
            by_terminal.setdefault(ticket.placed.terminal, []).append(ticket)
    for terminal, tickets in by_terminal.items():
        options = tickets[-1].options
        yield from _ignore(state, terminal, tickets, options.aggregate_min if options is not None else None)


def _ignore(state: TerminalsRoundState, terminal: str, tickets: list[WagerState], least: Decimal | None) -> Findings:
    total, last = limits.total(ticket.stake for ticket in tickets), tickets[-1].placed
    if least is None or total >= least or last is None:
        return
    words = {"terminal": terminal, "total": total, "least": least}
    yield state.finding("aggregate-too-small", last.id, **words)
    for ticket in tickets:
        ticket.flaw = "aggregate-too-small"

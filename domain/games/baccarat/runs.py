"""Runs: wagers on several coups in succession. A coup without result is skipped."""

from domain.games.baccarat.large import MAIN
from domain.games.baccarat.state import Run, State
from domain.games.baccarat.verdict import Verdict
from domain.games.common.chips import ZERO
from domain.games.common.dues import Call
from domain.games.common.tickets import Ticket

LETTERS = {"player": "P", "banker": "B", "tie": "T"}


def decide(state: State, ticket: Ticket, verdict: Verdict) -> Call | None:
    """Where a run stands after this coup; nothing while it is still open."""
    book = state.book.runs
    if book is None or verdict.status != "settled" or verdict.outcome is None:
        return None
    run = state.runs[ticket.wager]
    if run.late_for is not None:
        return None
    wanted = _wanted(state, run)
    if wanted is None:
        return None
    if wanted != LETTERS[verdict.outcome]:
        return Call("lose", book.rule, ZERO)
    run.legs += 1
    if run.legs < length(ticket):
        return None
    odds = book.ties if wanted == "T" else book.hands
    return Call("win", book.rule, odds[length(ticket)])


def length(ticket: Ticket) -> int:
    """How many coups a run is on."""
    placed = ticket.placed
    assert placed is not None
    return len(placed.on) if isinstance(placed.on, tuple) else placed.length or 0


def _wanted(state: State, run: Run) -> str | None:
    """The result this leg needs: as written down, else the hand that carries the player's main wager."""
    ticket, placed = run.ticket, run.ticket.placed
    assert placed is not None
    if isinstance(placed.on, tuple):
        _see_main(state, ticket)
        return str(placed.on[run.legs])
    hands = {one.bet for one in state.tickets.listed if one.alive and one.player == ticket.player and one.bet in MAIN}
    if len(hands) == 1:
        return LETTERS[str(hands.pop())]
    state.find("run-not-nominated", state.first_card, wager=ticket.wager, player=ticket.player)
    return None


def _see_main(state: State, ticket: Ticket) -> None:
    """A combination needs a main wager in every coup it covers."""
    placed = ticket.placed
    if placed is None or not isinstance(placed.on, tuple) or len(set(placed.on)) < 2:
        return
    if not any(one.alive and one.player == ticket.player and one.bet in MAIN for one in state.tickets.listed):
        state.find("run-not-nominated", state.first_card, wager=ticket.wager, player=ticket.player)

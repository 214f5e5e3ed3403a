"""Payments that were refused: whether they might be, and what the player gets instead."""

from typing import TYPE_CHECKING

from domain.games.terminals.faults import Refusal
from domain.games.terminals.results import wrongly_told
from domain.money import written

if TYPE_CHECKING:
    from domain.games.terminals.state import RoundState


def look(state: "RoundState", outcome: str | None) -> None:
    """Every payment of the round that was refused, before anybody says what was due."""
    for refusal in state.refusals:
        flaw = _flaw(state, refusal)
        words = {"wager": refusal.wager, "amount": written(refusal.amount)}
        if flaw is not None:
            state.find(flaw, refusal.fact, **words)
        if flaw is None or (flaw == "refusal-unfounded" and wrongly_told(state, outcome) is None):
            _give_back(state, refusal)


def _flaw(state: "RoundState", refusal: Refusal) -> str | None:
    """A malfunction has to be on record, and may not have been dealt with when the payment was credited."""
    faults, paid = state.floor.terminals.faults, state.settlements.get(refusal.wager)
    about, credited = faults.about(refusal.terminal), paid.at if paid is not None else refusal.at
    if not about:
        return "refusal-unfounded"
    over = all(faults.repaired(mark, refusal.terminal, credited) for mark in about)
    return "refusal-outside-malfunction" if over else None


def _give_back(state: "RoundState", refusal: Refusal) -> None:
    """All that the player wagered at terminals on this round goes back."""
    player = state.tickets.named(refusal.wager).player
    words = {"wager": refusal.wager, "amount": written(refusal.amount), "player": player}
    state.find("payment-refused", refusal.fact, **words)
    for ticket in state.tickets.alive():
        if ticket.player == player and state.at_terminal(ticket):
            ticket.flaw = "payment-refused"

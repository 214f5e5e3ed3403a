"""Payments that were refused: whether they might be, and what the player gets instead.

In Electronic Baccarat a terminal or the system must have credited it because it did not work, as 12.4(a) has it, or
while it did not, as 12.4(b) has it; the duties that follow are those of 12.5.
"""

from typing import TYPE_CHECKING

from domain.games.terminals.faults import Mark, Refusal
from domain.games.terminals.results import wrongly_told
from domain.money import written

if TYPE_CHECKING:
    from domain.games.terminals.state import TerminalsRoundState


def check_refusals(state: "TerminalsRoundState", outcome: str | None) -> None:
    """Every payment of the round that was refused, before anybody says what was due."""
    for refusal in state.refusals:
        if not state.at_terminal(state.tickets.named(refusal.wager)):
            state.find("refusal-of-chips", refusal.fact, **words(refusal))
            continue
        about = state.floor.terminals.faults.about(refusal.terminal)
        over = bool(about) and _over(state, refusal, about)
        if over:
            state.find("refusal-outside-malfunction", refusal.fact, **words(refusal))
        elif not about and not refusal.late:
            state.find("refusal-unfounded", refusal.fact, **words(refusal))
        if not over and (about or not wrongly_told(state, outcome)):
            _give_back(state, refusal)


def words(refusal: Refusal) -> dict[str, str]:
    """What was refused."""
    return {"wager": refusal.wager, "refused": written(refusal.amount)}


def _over(state: "TerminalsRoundState", refusal: Refusal, about: list[Mark]) -> bool:
    """Every malfunction had been dealt with when the payment was credited."""
    faults, paid = state.floor.terminals.faults, state.settled_first.get(refusal.wager)
    credited = paid.fact.at if paid is not None else refusal.at
    return all(faults.repaired(mark, refusal.terminal, credited) for mark in about)


def _give_back(state: "TerminalsRoundState", refusal: Refusal) -> None:
    """All that the player wagered at terminals on this round goes back."""
    player = state.tickets.named(refusal.wager).player
    state.find("payment-refused", refusal.fact, **words(refusal), player=player)
    for ticket in state.tickets.alive():
        if ticket.player == player and state.at_terminal(ticket):
            ticket.flaw = "payment-refused"

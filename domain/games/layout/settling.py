"""In which order money moved: losers are collected first, then winners paid, and nobody lifts a wager meanwhile."""

from domain.games.common.tickets import DueWager
from domain.games.layout.evolve import spot
from domain.games.layout.state import LayoutRoundState


def check_settlement_order(state: LayoutRoundState, dues: list[DueWager]) -> None:
    """Every settlement of a round that has a result."""
    _early(state)
    _order(state)
    _lifted(state, dues)


def _early(state: LayoutRoundState) -> None:
    """Where nobody announced anything, the record may just not have it; a result there has to be."""
    first = next((fact for fact, blind in state.early if blind or state.called is not None), None)
    if first is not None:
        state.find("settled-before-announcement", first.id, wager=first.wager)


def _order(state: LayoutRoundState) -> None:
    """Before the last collection nothing is paid; after the first payment nothing is collected."""
    results = [fact.result for fact in state.settlements]
    if "win" not in results or "lose" not in results[results.index("win") :]:
        return
    paid = results.index("win")
    collected = results.index("lose", paid)
    state.find("paid-before-collecting", state.settlements[paid].id, wager=state.settlements[paid].wager)
    state.find("collected-after-paying", state.settlements[collected].id, wager=state.settlements[collected].wager)


def _lifted(state: LayoutRoundState, dues: list[DueWager]) -> None:
    """A winner's chips stay until every winner in that area is paid."""
    winners = {owed.ticket.wager: owed.ticket for owed in dues if owed.result == "win"}
    for ticket, fact, settled in state.lifted:
        placed = ticket.placed
        if placed is None or placed.bet in state.book.free_when_paid:
            continue
        paid = {one.wager for one in state.settlements[:settled]}
        beside = (one for one in winners.values() if one.placed and spot(one.placed) == spot(placed))
        if any(one.wager not in paid for one in beside):
            state.find("lifted-before-all-paid", fact, wager=ticket.wager)

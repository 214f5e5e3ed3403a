"""A round is over: what each terminal was credited, against what it was due."""

from decimal import Decimal
from typing import TYPE_CHECKING

from domain.games.common.dues import Owed, add, difference
from domain.games.terminals import results
from domain.money import written

if TYPE_CHECKING:
    from domain.games.terminals.state import RoundState


def look(state: "RoundState", owed: list[Owed], outcome: str | None, status: str, began: str | None) -> None:
    """The credits of every terminal, the result, the stakes of a void round."""
    if state.book.terminals is None:
        return
    _credit(state, owed)
    results.look(state, owed, outcome, status == "settled")
    if status == "void":
        _kept(state, owed)
    _closing(state, began)


def _credit(state: "RoundState", owed: list[Owed]) -> None:
    short: dict[str, dict[str, Decimal]] = {}
    for one in owed:
        placed, missing = one.ticket.placed, _missing(one)
        if placed is not None and placed.terminal is not None and missing is not None:
            short.setdefault(placed.terminal, {})[placed.wager] = missing
    for terminal, wagers in short.items():
        state.floor.terminals.account(terminal).settle(wagers)


def _missing(owed: Owed) -> Decimal | None:
    if owed.result == "open":
        return None
    return difference(owed) if owed.ticket.settled is not None else add(owed.stake_back, owed.pays)


def _kept(state: "RoundState", owed: list[Owed]) -> None:
    """Of a void round every stake goes back; if one is written down as given back, the others should be."""
    if not any(one.ticket.settled is not None for one in owed):
        return
    for one in owed:
        ticket = one.ticket
        if ticket.alive and ticket.settled is None and one.result == "void":
            rule = one.rules[-1] if one.rules else None
            state.find(
                "stake-not-returned", state.ended or state.last, rule, wager=ticket.wager, stake=written(ticket.stake)
            )


def _closing(state: "RoundState", began: str | None) -> None:
    """Where it is written down that the betting closes, it closes before the first card."""
    terminals = state.floor.terminals
    omitted = began is not None and state.said_closed is None and (state.closed_late or terminals.closings)
    if omitted and state.void_hand is None and state.tickets.alive():
        state.find("closed-after-first-card", began)
    terminals.closings = terminals.closings or state.said_closed is not None

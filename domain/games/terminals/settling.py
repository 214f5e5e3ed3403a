"""A round is over: what each terminal was credited, against what it was due.

In Electronic Baccarat the system works out by 10.3(b)(iii)(A) what was won, and then what that makes of the credits.
"""

from decimal import Decimal
from typing import TYPE_CHECKING

from domain.games.common.dues import add, difference
from domain.games.common.tickets import DueWager, WagerState
from domain.games.terminals import results

if TYPE_CHECKING:
    from domain.games.terminals.state import TerminalsRoundState


def check_round(
    state: "TerminalsRoundState", owed: list[DueWager], outcome: str | None, status: str, began: str | None
) -> None:
    """The credits of every terminal, the result, the stakes of a void round."""
    if state.book.terminals is None:
        return
    _credit(state, owed)
    results.check_result_entry(state, owed, outcome, status == "settled")
    _kept(state, owed, status == "void")
    _closing(state, began)


def _credit(state: "TerminalsRoundState", owed: list[DueWager]) -> None:
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


def _kept(state: "TerminalsRoundState", owed: list[DueWager], void: bool) -> None:
    """What goes back and was not given back. Of a void round that is only known if others were."""
    some = any(one.ticket.settled is not None for one in owed)
    for one in owed:
        ticket, words = one.ticket, {"wager": one.ticket.wager, "amount": one.ticket.stake}
        if ticket.settled is not None or ticket.taken_down:
            continue
        if ticket.flaw == "payment-refused" and not _evened_out(state, ticket):
            state.find("stake-not-refunded", state.refusals[-1].fact, **words)
        elif void and some and ticket.alive and one.result == "void":
            state.find("stake-not-returned", state.ended or state.last, *one.rules[-1:], **words)


def _evened_out(state: "TerminalsRoundState", ticket: WagerState) -> bool:
    terminal = ticket.placed.terminal if ticket.placed is not None else None
    return terminal is not None and not state.floor.terminals.account(terminal).owed


def _closing(state: "TerminalsRoundState", began: str | None) -> None:
    """Where it is written down that the betting closes, it closes before the first card."""
    terminals = state.floor.terminals
    omitted = began is not None and state.said_closed is None and (state.closed_late or terminals.closings)
    if omitted and state.void_hand is None and state.tickets.alive():
        state.find("closed-after-first-card", began)
    terminals.closings = terminals.closings or state.said_closed is not None

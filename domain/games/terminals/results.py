"""Results as they came into the game system, against the cards: entered at all, by whom, and which."""

from typing import TYPE_CHECKING, get_args

from domain.facts.round import ResultAnnounced
from domain.facts.terminals import ResultEntered
from domain.facts.vocabulary import Role
from domain.games.common.dues import Owed, difference

if TYPE_CHECKING:
    from domain.games.terminals.state import RoundState

ROLES = frozenset(get_args(Role))
NOT_ENTERED = {"manual": "result-not-entered", "automatic": "result-not-recorded"}
"""By how results came in before."""
DECIDED = frozenset({"win", "lose", "stand_off"})


def look(state: "RoundState", owed: list[Owed], outcome: str | None, settled: bool) -> None:
    """The entry of the round, and what was paid by it."""
    terminals = state.floor.terminals
    at_terminals = any(state.at_terminal(one.ticket) and one.ticket.alive for one in owed)
    if settled and at_terminals and not state.entered and terminals.entries:
        state.find(NOT_ENTERED[terminals.entries], state.ended or state.last)
    if state.entered:
        _by_another(state, state.entered[0])
        terminals.entries = state.entered[-1].method or terminals.entries or "manual"
    if settled:
        _worked_out(state, owed, outcome)


def _by_another(state: "RoundState", entered: ResultEntered) -> None:
    """Only some enter a result by hand."""
    role, book = (entered.by or "").partition(":")[0], state.book.terminals
    if book is not None and entered.method != "automatic" and role in ROLES - book.enter:
        state.find("entered-by-another", entered.id, role=role.replace("_", " "))


def wrongly_told(state: "RoundState", outcome: str | None) -> tuple[str, str] | None:
    """The fact by which the terminals were given a wrong result, and what it was; at first, if anybody put it right."""
    told: list[ResultEntered | ResultAnnounced] = [*state.entered]
    if not told and state.called is not None:
        told.append(state.called)
    for one in told if outcome is not None else ():
        if one.outcome is not None and one.outcome != outcome:
            return one.id, one.outcome
    return None


def _worked_out(state: "RoundState", owed: list[Owed], outcome: str | None) -> None:
    """What was settled by a wrong result is worked out anew."""
    wrong = wrongly_told(state, outcome)
    taken_in = [one for one in owed if state.at_terminal(one.ticket) and _mistaken(state, one)]
    if wrong is None or not taken_in:
        return
    stands = any(difference(one) for one in taken_in) and not _evened_out(state, owed)
    matter = "wrong-result-stands" if stands else "wrong-result-recalculated"
    state.find(matter, wrong[0], said=wrong[1], outcome=outcome)


def _mistaken(state: "RoundState", owed: Owed) -> bool:
    """A wager was at first taken for a winner, a loser or a stand-off that it was not."""
    first = state.settled_first.get(owed.ticket.wager)
    said = "stand_off" if first is not None and first.result == "void" else first.result if first is not None else ""
    return {said, owed.result} <= DECIDED and said != owed.result


def _evened_out(state: "RoundState", owed: list[Owed]) -> bool:
    """Whether credits were added, or cancelled, for just what each terminal had been given wrongly."""
    placed = [one.ticket.placed for one in owed if one.ticket.placed is not None and difference(one)]
    accounts = state.floor.terminals.accounts
    return all(one.terminal is not None and not accounts[one.terminal].owed for one in placed)

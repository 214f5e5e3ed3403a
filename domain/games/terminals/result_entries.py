"""Checks the results entered into the game system: whether, by whom, and which.

The numbers are those of Electronic Baccarat: by 3.3(b) the system records and passes on each outcome; by 10.3 it is
entered once it is known, unless the system records it itself; 10.3(b) says what follows; 12.3 corrects a wrong one.
"""

from typing import get_args

from domain.facts.round import ResultAnnounced
from domain.facts.terminals import ResultEntered
from domain.facts.vocabulary import Role
from domain.games.common.dues import difference
from domain.games.common.findings import Findings
from domain.games.common.wagers import DueWager
from domain.games.terminals.state import TerminalsRoundState

ROLES = frozenset(get_args(Role))
NOT_ENTERED = {"manual": "result-not-entered", "automatic": "result-not-recorded"}
"""The finding type for a missing result entry, by how results were entered before."""
BY_RESULT = frozenset({"banker", "player", "tie"})
"""Bets that the result alone decides."""
RESULT_WORDS = {"win": "won", "lose": "lost", "stand_off": "stood off", "void": "stood off"}
"""The result implied by a settlement."""


def check_result_entry(
    state: TerminalsRoundState, owed: list[DueWager], outcome: str | None, settled: bool
) -> Findings:
    """Check the entry of the round, and payments based on it."""
    terminals = state.floor.terminals
    at_terminals = any(state.at_terminal(one.ticket) and one.ticket.alive for one in owed)
    if settled and at_terminals and not state.entered and terminals.entries:
        yield state.finding(NOT_ENTERED[terminals.entries], state.ended or state.last)
    if state.entered:
        yield from _by_another(state, state.entered[0])
        by_itself = "automatic" in (terminals.entries, state.entered[-1].method)
        terminals.entries = "automatic" if by_itself else "manual"
    if settled:
        yield from _worked_out(state, owed, outcome)


def _by_another(state: TerminalsRoundState, entered: ResultEntered) -> Findings:
    """Only certain roles enter a result by hand."""
    role, book = (entered.by or "").partition(":")[0], state.book.terminals
    if book is not None and entered.method != "automatic" and role in ROLES - book.enter:
        yield state.finding("entered-by-another", entered.id, role=role.replace("_", " "))


def had_wrong_result(state: TerminalsRoundState, outcome: str | None) -> bool:
    """Whether the terminals had a wrong result at first or last."""
    return any(_wrong(one, outcome) for one in terminal_results(state))


def terminal_results(state: TerminalsRoundState) -> list[ResultEntered | ResultAnnounced]:
    """The results given to the terminals, or if none is recorded, announced."""
    return [*state.entered] or ([state.called] if state.called is not None else [])


def _wrong(one: ResultEntered | ResultAnnounced | None, outcome: str | None) -> bool:
    return one is not None and None not in (one.outcome, outcome) and one.outcome != outcome


def _worked_out(state: TerminalsRoundState, owed: list[DueWager], outcome: str | None) -> Findings:
    """Wagers settled by a wrong result must be settled again."""
    wrong = {one.ticket.wager: one for one in owed if state.at_terminal(one.ticket) and _mistaken(state, one)}
    first = next((one for wager, one in state.settled_first.items() if wager in wrong), None)
    state.worked_out |= {wager for wager, one in wrong.items() if one.ticket.taken_back}
    if first is None:
        return
    stands = any(difference(one) for one in wrong.values()) and not _evened_out(state, owed)
    by_entry = next((one.result for one in state.settled_first.values() if _wrong(one.result, outcome)), None)
    if by_entry is not None:
        matter = "wrong-result-stands" if stands else "wrong-result-recalculated"
        yield state.finding(matter, by_entry.id, said=by_entry.outcome, outcome=outcome)
    else:
        matter = "terminal-misled" if stands else "terminal-misled-recalculated"
        words = {"wager": first.fact.wager, "said": first.fact.result}
        yield state.finding(matter, first.fact.id, due=wrong[first.fact.wager].result, **words)


def _mistaken(state: TerminalsRoundState, owed: DueWager) -> bool:
    """Whether a wager was first settled as a winner, a loser or a stand-off that it was not."""
    first = state.settled_first.get(owed.ticket.wager)
    if first is None or owed.result in ("void", "open") or owed.ticket.bet not in BY_RESULT:
        return False
    return RESULT_WORDS[first.fact.result] != RESULT_WORDS[owed.result]


def _evened_out(state: TerminalsRoundState, owed: list[DueWager]) -> bool:
    """Whether credits were added or cancelled for exactly the errors of each terminal."""
    placed = [one.ticket.placed for one in owed if one.ticket.placed is not None and difference(one)]
    accounts = state.floor.terminals.accounts
    return all(one.terminal is not None and not accounts[one.terminal].owed for one in placed)

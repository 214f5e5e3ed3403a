"""Terminals, looked at together: by kind of fact, and when a session ends."""

from domain.facts import Fact
from domain.games.terminals import between, evolve, payouts
from domain.games.terminals.floor import TerminalsTableState
from domain.games.terminals.refusals import words
from domain.games.terminals.state import TerminalsRoundState
from domain.replay.round import Finding


def see_in_round(state: TerminalsRoundState, fact: Fact) -> None:
    """A fact of the round, after it changed the round."""
    change = evolve.CHANGES.get(type(fact))
    if change is not None and state.book.terminals is not None:
        change(state, fact)


def see(floor: TerminalsTableState, state: TerminalsRoundState | None, fact: Fact) -> None:
    """A fact of the table."""
    change = between.TABLE_CHANGES.get(type(fact))
    if change is not None and floor.book.terminals is not None:
        change(floor, state, fact)


def check_session_end(floor: TerminalsTableState) -> list[Finding]:
    """What was still to be done when the session ended. May be asked more than once."""
    terminals = floor.terminals
    found = [payouts.found(floor, account.payout, account.owed) for account in terminals.accounts.values()]
    faults = terminals.faults
    for refusal in faults.untold():
        found.append(floor.finding("refusal-not-reported", refusal.fact, **words(refusal)))
    for refusal in faults.refusals:
        if refusal.late and not faults.about(refusal.terminal):
            found.append(floor.finding("refusal-unfounded", refusal.fact, **words(refusal)))
    return [one for one in found if one is not None]

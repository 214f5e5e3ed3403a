"""Tai-sai at one table."""

from domain.games.common.tickets import Owed
from domain.games.layout.game import LayoutGame
from domain.games.layout.verdict import Verdict
from domain.games.tai_sai import calls
from domain.games.tai_sai.evolve import AT_ANY_TIME, IN_ROUND
from domain.games.tai_sai.guide import TASKS
from domain.games.tai_sai.state import Floor, State


class TaiSai(LayoutGame[Floor, State]):
    """A table in a session."""

    floor_of = Floor
    state_of = State
    in_round = IN_ROUND
    at_any_time = AT_ANY_TIME
    tasks = TASKS

    def look(self, state: State, verdict: Verdict, dues: list[Owed]) -> None:
        """Calls, keys and lights; and wagers placed before the winners of the roll before were paid."""
        calls.look(state, verdict)
        paid = max((fact.at for fact in state.settlements if fact.result == "win"), default=None)
        before = [ticket.placed for ticket in state.tickets.listed if ticket.placed and ticket.flaw != "late-wager"]
        for wagers, until in ((before, self.floor.paid), (state.hasty, paid)):
            for placed in wagers:
                if until is not None and placed.at < until:
                    state.find("wager-before-all-paid", placed.id, wager=placed.wager)
        self.floor.paid = paid

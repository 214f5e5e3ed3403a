"""Roulette at one table."""

from domain.games.common.tickets import Owed
from domain.games.layout.game import LayoutGame
from domain.games.layout.verdict import Verdict
from domain.games.roulette.evolve import AT_ANY_TIME, IN_ROUND
from domain.games.roulette.guide import TASKS
from domain.games.roulette.state import Floor, State


class Roulette(LayoutGame[Floor, State]):
    """A table in a session."""

    floor_of = Floor
    state_of = State
    in_round = IN_ROUND
    at_any_time = AT_ANY_TIME
    tasks = TASKS

    def look(self, state: State, verdict: Verdict, dues: list[Owed]) -> None:
        """The dolly: on the number, and before any money moves."""
        if verdict.status != "settled":
            return
        for placed in state.dolly:
            if placed.number != verdict.came:
                state.find("dolly-on-wrong-number", placed.id, on=placed.number, came=verdict.came)
        if state.dolly and state.undolled and not (state.called and state.early):
            state.find("settled-before-dolly", state.undolled[0].id, wager=state.undolled[0].wager)
        if not state.dolly and state.called is None:
            state.find("result-not-marked", state.ended or state.last)

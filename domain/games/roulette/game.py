"""Roulette at one table."""

from domain.games.common.tickets import DueWager
from domain.games.layout.game import LayoutGame
from domain.games.layout.verdict import SpinOutcome
from domain.games.roulette.evolve import AT_ANY_TIME, IN_ROUND
from domain.games.roulette.guide import TASKS
from domain.games.roulette.state import RouletteRoundState, RouletteTableState


class Roulette(LayoutGame[RouletteTableState, RouletteRoundState]):
    """A table in a session."""

    floor_of = RouletteTableState
    state_of = RouletteRoundState
    in_round = IN_ROUND
    at_any_time = AT_ANY_TIME
    tasks = TASKS

    def look(self, state: RouletteRoundState, verdict: SpinOutcome, dues: list[DueWager]) -> None:
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

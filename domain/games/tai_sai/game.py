"""Tai-sai at one table."""

from domain.games.common.tickets import DueWager
from domain.games.layout.game import LayoutGame
from domain.games.layout.verdict import SpinOutcome
from domain.games.tai_sai import calls
from domain.games.tai_sai.evolve import AT_ANY_TIME, IN_ROUND
from domain.games.tai_sai.guide import TASKS
from domain.games.tai_sai.state import TaiSaiRoundState, TaiSaiTableState


class TaiSai(LayoutGame[TaiSaiTableState, TaiSaiRoundState]):
    """A table in a session."""

    floor_of = TaiSaiTableState
    state_of = TaiSaiRoundState
    in_round = IN_ROUND
    at_any_time = AT_ANY_TIME
    tasks = TASKS

    def look(self, state: TaiSaiRoundState, verdict: SpinOutcome, dues: list[DueWager]) -> None:
        """Calls, keys and lights; and wagers placed before the winners of the roll before were paid."""
        calls.check_calls(state, verdict)
        paid = max((fact.at for fact in state.settlements if fact.result == "win"), default=None)
        before = [ticket.placed for ticket in state.tickets.listed if ticket.placed and ticket.flaw != "late-wager"]
        for wagers, until in ((before, self.floor.paid), (state.hasty, paid)):
            for placed in wagers:
                if until is not None and placed.at < until:
                    state.find("wager-before-all-paid", placed.id, wager=placed.wager)
        self.floor.paid = paid

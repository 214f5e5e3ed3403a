"""Tai-sai at one table."""

from typing import Any

from domain.facts.table import TableOpened
from domain.games.common.dues import Owed
from domain.games.common.floor import Carry
from domain.games.common.game import carried
from domain.games.common.tickets import Tickets
from domain.games.layout.game import LayoutGame
from domain.games.layout.verdict import Verdict
from domain.games.tai_sai import calls
from domain.games.tai_sai.evolve import AT_ANY_TIME, IN_ROUND
from domain.games.tai_sai.state import Floor, State
from domain.replay.game import Where
from domain.rulebooks.layout import DiceBook


class TaiSai(LayoutGame[Floor, State]):
    """A table in a session."""

    in_round = IN_ROUND
    at_any_time = AT_ANY_TIME

    def __init__(self, opening: TableOpened, book: DiceBook, carry: Any) -> None:
        super().__init__(Floor(opening, book, carried(carry, Carry)))
        self.book = book

    def begin(self, where: Where) -> State:
        """A round begins."""
        self.state = State(where, self.floor, self.book, Tickets())
        return self.state

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

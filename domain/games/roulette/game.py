"""Roulette at one table."""

from typing import Any

from domain.facts.table import TableOpened
from domain.games.common.dues import Owed
from domain.games.common.floor import Carry
from domain.games.common.game import carried
from domain.games.common.tickets import Tickets
from domain.games.layout.game import LayoutGame
from domain.games.layout.verdict import Verdict
from domain.games.roulette.evolve import AT_ANY_TIME, IN_ROUND
from domain.games.roulette.state import Floor, State
from domain.replay.game import Where
from domain.rulebooks.layout import RouletteBook


class Roulette(LayoutGame[Floor, State]):
    """A table in a session."""

    in_round = IN_ROUND
    at_any_time = AT_ANY_TIME

    def __init__(self, opening: TableOpened, book: RouletteBook, carry: Any) -> None:
        super().__init__(Floor(opening, book, carried(carry, Carry)))
        self.book = book

    def begin(self, where: Where) -> State:
        """A round begins."""
        self.state = State(where, self.floor, self.book, Tickets())
        return self.state

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

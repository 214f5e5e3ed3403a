"""A game with a layout at one table. What it knows of a round and a table, and what else it finds, each game says."""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from domain.explain.steps import Step
from domain.facts.table import TableOpened
from domain.games.common import rulings
from domain.games.common.floor import Carry, Floor
from domain.games.common.game import RuledGame, carried
from domain.games.common.guide import Task
from domain.games.common.report import report
from domain.games.common.tickets import Owed, Tickets
from domain.games.layout import findings, guide, reasons
from domain.games.layout.dues import dues
from domain.games.layout.state import LayoutState
from domain.games.layout.verdict import Verdict, judge
from domain.replay.game import Where
from domain.replay.round import Round
from domain.rulebooks.layout import LayoutBook

F = TypeVar("F", bound=Floor)
S = TypeVar("S", bound=LayoutState)


class LayoutGame(RuledGame[F, S]):
    """A table in a session."""

    floor_of: type[F]
    state_of: type[S]
    tasks: ClassVar[Sequence[Task]] = guide.WHEEL
    """What has to be done in a round, before wagers are settled."""

    def __init__(self, opening: TableOpened, book: LayoutBook, carry: Any) -> None:
        super().__init__(self.floor_of(opening, book, carried(carry, Carry)))
        self.book = book

    def begin(self, where: Where) -> S:
        """A round begins."""
        self.state = state = self.state_of(where, self.floor, self.book, Tickets())
        return state

    def finish(self, state: S, over: bool) -> Round:
        """The round is judged."""
        verdict = judge(state, over)
        owed = dues(state, verdict)
        rulings.check(state, verdict.status)
        findings.look(state, verdict, owed, over)
        self.look(state, verdict, owed)
        if verdict.status == "settled":
            self.floor.room.played({one.player for one in state.tickets.alive()}, self.floor.opening.seats)
        self.state = None
        came = list(verdict.came) if isinstance(verdict.came, tuple) else verdict.came
        return report(state, verdict.status, owed, over, result=came)

    def explain_result(self, state: S, ended: Round) -> list[Step]:
        """Every spin or roll, and the one that counts."""
        return [*reasons.of_result(state, ended)]

    def wants(self, state: S) -> list[Step]:
        """What has to happen now."""
        return [*guide.wants(state, self.tasks)]

    def look(self, state: S, verdict: Verdict, dues: list[Owed]) -> None:
        """What else this game has to find."""

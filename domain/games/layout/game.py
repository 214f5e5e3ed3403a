"""The base of layout games. Each game adds its states and its checks."""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from domain.facts.table import TableOpened
from domain.fold.explanation import ExplainStep
from domain.fold.game import FoldPlace
from domain.fold.round import Round
from domain.games.common import rulings
from domain.games.common.game import RuledGame, carried
from domain.games.common.next_step import NextStep
from domain.games.common.round_report import report
from domain.games.common.state import TableCarryForward, TableState
from domain.games.common.wagers import DueWager, WagerStates
from domain.games.layout import checks, next_step, outcome
from domain.games.layout.outcome import SpinOutcome, decide_spin, dues
from domain.games.layout.state import LayoutRoundState
from domain.rulebooks.shapes.layout import LayoutRulebook

F = TypeVar("F", bound=TableState)
S = TypeVar("S", bound=LayoutRoundState)


class LayoutGame(RuledGame[F, S, SpinOutcome]):
    """A table in a session."""

    floor_of: type[F]
    state_of: type[S]
    tasks: ClassVar[Sequence[NextStep]] = next_step.WHEEL
    """What has to be done in a round, before wagers are settled."""

    def __init__(self, opening: TableOpened, book: LayoutRulebook, carry: Any) -> None:
        super().__init__(self.floor_of(opening, book, carried(carry, TableCarryForward)))
        self.book = book

    def begin(self, where: FoldPlace) -> S:
        self.state = state = self.state_of(where, self.floor, self.book, WagerStates())
        return state

    def decide(self, state: S, over: bool) -> SpinOutcome:
        """Whether the spin or throw counts, and what came."""
        return decide_spin(state, over)

    def dues(self, state: S, outcome: SpinOutcome) -> list[DueWager]:
        """By the areas that won."""
        return dues(state, outcome)

    def check(self, state: S, outcome: SpinOutcome, owed: list[DueWager], over: bool) -> None:
        """Rulings, the spin and its calls, payments; then what only this game asks."""
        rulings.check(state, outcome.status)
        checks.check_spin(state, outcome, owed, over)
        self.check_game(state, outcome, owed)

    def carry_forward(self, state: S, outcome: SpinOutcome, owed: list[DueWager], over: bool) -> Round:
        """Nothing on the layout goes on; who played is kept."""
        if outcome.status == "settled":
            self.floor.room.played({one.player for one in state.tickets.alive()}, self.floor.opening.seats)
        self.state = None
        came = list(outcome.came) if isinstance(outcome.came, tuple) else outcome.came
        return report(state, outcome.status, owed, over, result=came)

    def explain_result(self, state: S, ended: Round) -> list[ExplainStep]:
        """Explain every spin or roll, and the valid one."""
        return [*outcome.of_result(state, ended)]

    def next_steps(self, state: S) -> list[ExplainStep]:
        """The next steps that the rules require."""
        return [*next_step.next_steps(state, self.tasks)]

    def check_game(self, state: S, verdict: SpinOutcome, dues: list[DueWager]) -> None:
        """Checks of this game alone."""

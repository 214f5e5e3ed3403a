"""The base of layout games. Each game adds its states and its checks."""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from domain.facts.table import TableOpened
from domain.fold.explanation import ExplainStep
from domain.fold.game import FoldPlace
from domain.fold.round import Round
from domain.games.common import payment_checks
from domain.games.common.dispatch import Changes, Dispatch, Layer, Step
from domain.games.common.game import RuledGame, carried
from domain.games.common.house import house_checks
from domain.games.common.next_step import NextStep
from domain.games.common.round_report import report
from domain.games.common.rulings import effects
from domain.games.common.state import TableCarryForward, TableState
from domain.games.common.wagers import DueWager, WagerStates
from domain.games.layout import checks, next_step, outcome
from domain.games.layout.outcome import SpinOutcome, decide_spin
from domain.games.layout.state import LayoutRoundState
from domain.rulebooks.shapes.layout import LayoutRulebook

F = TypeVar("F", bound=TableState)
S = TypeVar("S", bound=LayoutRoundState)


def _played(floor: TableState, state: LayoutRoundState, outcome: SpinOutcome) -> None:
    """Players with a wager up have played this round."""
    if outcome.settled:
        floor.room.played({one.player for one in state.tickets.alive()}, floor.opening.seats)


def _report(state: LayoutRoundState, outcome: SpinOutcome, owed: list[DueWager], over: bool) -> Round:
    came = list(outcome.came) if isinstance(outcome.came, tuple) else outcome.came
    return report(state, outcome.status, owed, over, result=came)


TABLE = Dispatch(
    opening=[house_checks.OPENING],
    in_round=[],
    at_table=[],
    decide=[Step(decide_spin, "reads the wheel or the dice alone, not the call", gives="outcome")],
    dues=[Step(outcome.dues, "uses the winning areas", gives="owed")],
    check=[
        Step(
            effects.check_rulings,
            "after the outcome, because its status decides which wagers a ruling covers",
            takes="state outcome.status",
        ),
        Step(checks.check_void_spins, "checks each spin in order"),
        Step(checks.check_result, "compares the announcement with the last spin"),
        Step(checks.check_settlement_order, "checks the order of payments"),
        Step(
            payment_checks.check_payments,
            "after the order of payments: checks the amounts",
            takes="state owed outcome.settled",
        ),
    ],
    carry_forward=[
        Step(_played, "notes who played; no wager is carried on"),
        Step(_report, "last, because it reports what all others found", gives="report"),
    ],
    session_end=[house_checks.SESSION_END],
)
"""What every layout game has. Each adds the facts that it reads, and its own checks."""


def layout_table(in_round: Changes, at_table: Changes, check: Sequence[Step] = ()) -> Dispatch:
    """The table of a layout game with these facts, and with these checks after those of every layout game."""
    return TABLE._replace(
        in_round=[house_checks.FACTS, Layer("layout", "applies the fact", in_round)],
        at_table=[house_checks.TABLE_FACTS, Layer("table", "applies the fact", at_table)],
        check=[*TABLE.check, *check],
    )


class LayoutGame(RuledGame[F, S]):
    """A table in a session."""

    floor_of: type[F]
    state_of: type[S]
    tasks: ClassVar[Sequence[NextStep]] = next_step.WHEEL
    """What must be done in a round before wagers are settled."""

    def __init__(self, opening: TableOpened, book: LayoutRulebook, carry: Any) -> None:
        super().__init__(self.floor_of(opening, book, carried(carry, TableCarryForward)))
        self.book = book

    def begin(self, where: FoldPlace) -> S:
        self.state = state = self.state_of(where, self.floor, self.book, WagerStates())
        return state

    def explain_result(self, state: S, ended: Round) -> list[ExplainStep]:
        """Explain every spin or roll, and the valid one."""
        return [*outcome.of_result(state, ended)]

    def next_steps(self, state: S) -> list[ExplainStep]:
        """The next steps that the rules require."""
        return [*next_step.next_steps(state, self.tasks)]

"""Roulette: links the fold to the rules of this game."""

from domain.facts.wagers import WagerSettled
from domain.facts.wheels_and_dice import DollyPlaced, EquipmentTested, WheelSpun
from domain.games.common import evolve
from domain.games.common.dispatch import Step
from domain.games.common.findings import Findings
from domain.games.common.next_step import NextStep
from domain.games.layout.evolve import CHANGES, settled, spun
from domain.games.layout.game import LayoutGame, layout_table
from domain.games.layout.next_step import WHEEL
from domain.games.layout.outcome import SpinOutcome
from domain.games.roulette.state import RouletteRoundState, RouletteTableState
from domain.rulebooks.shapes.house import may

OUT = "ball_out"
BALL = "ball"


def check_ball(state: RouletteRoundState, fact: WheelSpun) -> Findings:
    """The wheel is spun: a ball that left it before must have been examined."""
    if state.floor.ball_out:
        yield state.finding("ball-not-examined", fact.id)


def _ball(state: RouletteRoundState, fact: WheelSpun) -> None:
    state.floor.ball_out = fact.void == OUT


def _dolly(state: RouletteRoundState, fact: DollyPlaced) -> None:
    state.dolly.append(fact)


def _settled(state: RouletteRoundState, fact: WagerSettled) -> None:
    if not state.dolly and fact.result != "void":
        state.undolled.append(fact)


def _tested(floor: RouletteTableState, fact: EquipmentTested) -> None:
    if BALL in fact.what.lower() and may(fact.role, floor.book.examines_ball):
        floor.ball_out = False


def check_dolly(state: RouletteRoundState, outcome: SpinOutcome) -> Findings:
    """Check the dolly: on the number, and before any settlement."""
    if not outcome.settled:
        return
    for placed in state.dolly:
        if placed.number != outcome.came:
            yield state.finding("dolly-on-wrong-number", placed.id, on=placed.number, came=outcome.came)
    if state.dolly and state.undolled and not (state.called and state.early):
        yield state.finding("settled-before-dolly", state.undolled[0].id, wager=state.undolled[0].wager)
    if not state.dolly and state.called is None:
        yield state.finding("result-not-marked", state.ended or state.last)


TASKS = (
    *WHEEL,
    NextStep(lambda state: bool(state.dolly), "The dolly is put on {came}.", "dolly-on-wrong-number"),
)


class Roulette(LayoutGame[RouletteTableState, RouletteRoundState]):
    """A roulette table in a session."""

    table = layout_table(
        in_round={
            **CHANGES,
            WheelSpun: (check_ball, spun, _ball),
            DollyPlaced: _dolly,
            WagerSettled: (_settled, settled),
        },
        at_table={**evolve.TABLE_CHANGES, EquipmentTested: _tested},
        check=[Step(check_dolly, "after the announcement, which the dolly confirms")],
    )
    floor_of = RouletteTableState
    state_of = RouletteRoundState
    tasks = TASKS

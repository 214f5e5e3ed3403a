"""Roulette: links the fold to the rules of this game."""

from typing import Any

from domain.facts.wagers import WagerSettled
from domain.facts.wheels_and_dice import DollyPlaced, EquipmentTested, WheelSpun
from domain.games.common.evolve import TABLE_CHANGES as COMMON
from domain.games.common.evolve import Changes, TableChanges
from domain.games.common.next_step import NextStep
from domain.games.common.wagers import DueWager
from domain.games.layout.evolve import CHANGES as LAYOUT
from domain.games.layout.evolve import spun
from domain.games.layout.game import LayoutGame
from domain.games.layout.next_step import WHEEL
from domain.games.layout.outcome import SpinOutcome
from domain.games.roulette.state import RouletteRoundState, RouletteTableState
from domain.rulebooks.shapes.house import may

OUT = "ball_out"
BALL = "ball"


def _spun(state: RouletteRoundState, fact: WheelSpun) -> None:
    if state.floor.ball_out:
        state.find("ball-not-examined", fact.id)
    spun(state, fact)
    state.floor.ball_out = fact.void == OUT


def _dolly(state: RouletteRoundState, fact: DollyPlaced) -> None:
    state.dolly.append(fact)


def _settled(state: RouletteRoundState, fact: WagerSettled) -> None:
    if not state.dolly and fact.result != "void":
        state.undolled.append(fact)
    LAYOUT[WagerSettled](state, fact)


def _tested(floor: RouletteTableState, state: Any, fact: EquipmentTested) -> None:
    if BALL in fact.what.lower() and may(fact.role, floor.book.examines_ball):
        floor.ball_out = False


IN_ROUND: Changes = {**LAYOUT, WheelSpun: _spun, DollyPlaced: _dolly, WagerSettled: _settled}
AT_ANY_TIME: TableChanges = {**COMMON, EquipmentTested: _tested}
"""By kind of fact."""


TASKS = (
    *WHEEL,
    NextStep(lambda state: bool(state.dolly), "The dolly is put on {came}.", "dolly-on-wrong-number"),
)


class Roulette(LayoutGame[RouletteTableState, RouletteRoundState]):
    """A roulette table in a session."""

    floor_of = RouletteTableState
    state_of = RouletteRoundState
    in_round = IN_ROUND
    at_any_time = AT_ANY_TIME
    tasks = TASKS

    def check_game(self, state: RouletteRoundState, verdict: SpinOutcome, dues: list[DueWager]) -> None:
        """Check the dolly: on the number, and before any settlement."""
        if verdict.status != "settled":
            return
        for placed in state.dolly:
            if placed.number != verdict.came:
                state.find("dolly-on-wrong-number", placed.id, on=placed.number, came=verdict.came)
        if state.dolly and state.undolled and not (state.called and state.early):
            state.find("settled-before-dolly", state.undolled[0].id, wager=state.undolled[0].wager)
        if not state.dolly and state.called is None:
            state.find("result-not-marked", state.ended or state.last)

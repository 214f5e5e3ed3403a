"""What a fact changes at roulette, beside what it changes on any layout."""

from typing import Any

from domain.facts.wagers import WagerSettled
from domain.facts.wheels_and_dice import DollyPlaced, EquipmentTested, WheelSpun
from domain.games.common.between import TABLE_CHANGES as COMMON
from domain.games.common.between import TableChanges
from domain.games.common.evolve import Changes
from domain.games.layout.evolve import CHANGES as LAYOUT
from domain.games.layout.wheel import spun
from domain.games.roulette.state import RouletteRoundState, RouletteTableState
from domain.rulebooks.house import may

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

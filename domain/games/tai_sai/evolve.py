"""What a fact changes at tai-sai, in addition to any layout game."""

from domain.facts.disputes import RulingMade
from domain.facts.table import InspectorNotified
from domain.facts.terminals import MalfunctionCleared, MalfunctionReported, ResultEntered
from domain.facts.wagers import WagerPlaced
from domain.facts.wheels_and_dice import AreasLit, DiceTumbled, EquipmentTested, TumblerActivated
from domain.games.common import evolve as common
from domain.games.common.dispatch import Changes
from domain.games.common.evolve import TABLE_CHANGES, entered
from domain.games.common.findings import Findings
from domain.games.layout.evolve import CHANGES, came_to_rest, placed, ruled
from domain.games.layout.state import Spin
from domain.games.tai_sai import equipment
from domain.games.tai_sai.state import TaiSaiRoundState

EXPOSED, NOT_ACTIVATED = "exposed_early", "not_activated"


def _placed(state: TaiSaiRoundState, fact: WagerPlaced) -> None:
    if state.good is not None:
        state.hasty.append(fact)


def _activated(state: TaiSaiRoundState, fact: TumblerActivated) -> Findings:
    state.floor.tumbled = True
    if fact.spins < state.book.tumbles:
        yield state.finding("tumbled-too-little", fact.id, spins=fact.spins, least=state.book.tumbles)
    if state.closed_by is not None and state.good is None:
        yield state.finding("tumbled-after-call", fact.id)


def _uncovered(state: TaiSaiRoundState, fact: DiceTumbled) -> Findings:
    """The dice are read. If seen before the call, or never tumbled, they decide nothing."""
    tumbled = state.floor.tumbled
    if not tumbled:
        yield from equipment.malfunction_begins(state, fact)
    why = fact.void or (EXPOSED if state.closed_by is None else None if tumbled else NOT_ACTIVATED)
    if why in state.book.faults:
        equipment.failed(state.floor)
    yield from came_to_rest(state, Spin(fact.id, fact.dice, why))
    state.floor.tumbled = False


def _keyed(state: TaiSaiRoundState, fact: ResultEntered) -> None:
    if fact.dice is not None:
        state.keyed.append((fact, len(state.settlements)))


def _lit(state: TaiSaiRoundState, fact: AreasLit) -> None:
    """Lights that differ from the keys have failed."""
    state.lit.append((fact, len(state.settlements)))
    wanted = state.keyed[-1][0].dice if state.keyed else state.good.came if state.good else None
    if isinstance(wanted, tuple) and sorted(wanted) != sorted(fact.dice):
        state.unlike.append((fact, wanted))
        equipment.failed(state.floor)


IN_ROUND: Changes = {
    **CHANGES,
    WagerPlaced: (equipment.check_opening, placed, _placed),
    TumblerActivated: (equipment.check_opening, equipment.malfunction_begins, _activated),
    DiceTumbled: (equipment.check_opening, _uncovered),
    ResultEntered: (entered, _keyed),
    AreasLit: _lit,
    RulingMade: (common.ruled, ruled, equipment.ruled),
}
AT_TABLE: Changes = {
    **TABLE_CHANGES,
    EquipmentTested: equipment.tested,
    MalfunctionReported: equipment.reported,
    MalfunctionCleared: equipment.cleared,
    InspectorNotified: equipment.apply_notice,
    RulingMade: equipment.ruled,
}
"""What to do with a fact outside or inside a roll, by kind."""

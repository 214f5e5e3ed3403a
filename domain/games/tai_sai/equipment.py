"""Equipment failures: play stops until they are repaired, and an inspector is told before the next game."""

from domain.facts import Fact
from domain.facts.disputes import RulingMade
from domain.facts.table import InspectorNotified
from domain.facts.terminals import MalfunctionCleared, MalfunctionReported
from domain.facts.wheels_and_dice import EquipmentTested
from domain.games.common.findings import Findings
from domain.games.tai_sai.state import EquipmentFailure, TaiSaiRoundState, TaiSaiTableState
from domain.rulebooks.shapes.house import may


def failed(floor: TaiSaiTableState) -> None:
    """Note a failure. The same one counts once."""
    if floor.fault is None or floor.fault.cleared:
        floor.fault = EquipmentFailure()


def reported(floor: TaiSaiTableState, state: TaiSaiRoundState | None, fact: MalfunctionReported) -> None:
    """A failure is reported."""
    failed(floor)
    if state is not None and state.good is None:
        state.failed = fact.id
    elif state is not None:
        state.dark = fact.id


def cleared(floor: TaiSaiTableState, state: TaiSaiRoundState | None, fact: MalfunctionCleared) -> None:
    """The equipment works again."""
    if floor.fault is not None:
        floor.fault.cleared = True


def apply_notice(floor: TaiSaiTableState, state: TaiSaiRoundState | None, fact: InspectorNotified) -> None:
    """An inspector is notified."""
    if floor.fault is not None and fact.about == "malfunction":
        floor.fault.notified = True


def ruled(floor: TaiSaiTableState, fact: RulingMade) -> None:
    """A temporary measure under the rule that requires one."""
    rule = floor.book.rules["played-on-after-fault"]
    if floor.fault is not None and fact.rule in (None, rule.number):
        floor.fault.cleared = True


def malfunction_begins(state: TaiSaiRoundState, fact: Fact) -> Findings:
    """Another game begins."""
    fault = state.floor.fault
    if fault is None:
        return
    if not fault.cleared:
        yield state.finding("played-on-after-fault", fact.id)
    if not fault.notified:
        yield state.finding("fault-untold", fact.id)
    if fault.cleared:
        state.floor.fault = None
    else:
        fault.notified = True


def check_opening(state: TaiSaiRoundState, fact: Fact) -> Findings:
    """Play begins: the first wager, tumble or roll of the session."""
    floor = state.floor
    if floor.begun:
        return
    floor.begun = True
    if not floor.tests:
        yield state.finding("unchecked", fact.id)
        return
    least = floor.book.checks_by
    for matter, words in floor.book.checks.items():
        if not any(may(test.role, least) and _mentions(test, words) for test in floor.tests):
            yield state.finding(matter, fact.id, least=least.replace("_", " "))


def tested(floor: TaiSaiTableState, state: TaiSaiRoundState | None, fact: EquipmentTested) -> None:
    """Equipment is tested."""
    if not floor.begun:
        floor.tests.append(fact)


def _mentions(test: EquipmentTested, words: tuple[str, ...]) -> bool:
    return any(word in test.what.lower() for word in words)

"""Equipment that failed: nobody plays on until it is put right, and an inspector is told before the next game."""

from domain.facts import Fact
from domain.facts.disputes import RulingMade
from domain.facts.table import InspectorNotified
from domain.facts.terminals import MalfunctionCleared, MalfunctionReported
from domain.games.tai_sai.state import Fault, Floor, State


def failed(floor: Floor) -> None:
    """Something failed; the same fault is not counted twice."""
    if floor.fault is None or floor.fault.cleared:
        floor.fault = Fault()


def reported(floor: Floor, state: State | None, fact: MalfunctionReported) -> None:
    """Somebody said so."""
    failed(floor)
    if state is not None and state.good is None:
        state.failed = fact.id
    elif state is not None:
        state.dark = fact.id


def cleared(floor: Floor, state: State | None, fact: MalfunctionCleared) -> None:
    """It works again."""
    if floor.fault is not None:
        floor.fault.cleared = True


def told(floor: Floor, state: State | None, fact: InspectorNotified) -> None:
    """An inspector was told."""
    if floor.fault is not None and fact.about == "malfunction":
        floor.fault.told = True


def ruled(floor: Floor, fact: RulingMade) -> None:
    """A measure for the time being, under the rule that asks for one."""
    rule = floor.book.rules["played-on-after-fault"]
    if floor.fault is not None and fact.rule in (None, rule.number):
        floor.fault.cleared = True


def begins(state: State, fact: Fact) -> None:
    """Another game begins."""
    fault = state.floor.fault
    if fault is None:
        return
    if not fault.cleared:
        state.find("played-on-after-fault", fact.id)
    if not fault.told:
        state.find("fault-untold", fact.id)
    if fault.cleared:
        state.floor.fault = None
    else:
        fault.told = True

"""Checks before gaming and after it; before it they are part of making the cards ready."""

from domain.facts import Fact
from domain.facts.table import TableClosed
from domain.games.baccarat.floor import BaccaratTableState
from domain.games.baccarat.state import BaccaratRoundState
from domain.replay.round import Finding


def checked(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: Fact) -> None:
    """The cards are looked over, or counted."""
    floor.keeping.unchecked, floor.keeping.closed = False, None


def played(floor: BaccaratTableState) -> None:
    """A round is dealt."""
    floor.keeping.unchecked = True


def closed(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: TableClosed) -> None:
    """Gaming ends; a check may still follow."""
    floor.keeping.shut = True
    if floor.keeping.unchecked and "inspected" in floor.keeping.told:
        floor.keeping.closed = fact.id


def check_session_end(floor: BaccaratTableState) -> list[Finding]:
    """What was still to be done when the session ended. May be asked more than once."""
    wanted = [("replacement-not-told", fact) for fact in floor.keeping.untold]
    if floor.keeping.closed is not None:
        wanted.append(("cards-not-checked-after", floor.keeping.closed))
    return [found for matter, fact in wanted if (found := floor.finding(matter, fact)) is not None]

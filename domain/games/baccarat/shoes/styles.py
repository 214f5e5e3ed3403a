"""The dealing style of a shoe: one to the end, and one that the table may use."""

from domain.facts.round import RoundStarted
from domain.facts.shoe import ShoeStarted
from domain.games.baccarat.floor import BaccaratTableState
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.common.shoes.finds import Finds


def opened(floor: BaccaratTableState) -> None:
    """The table opens in a style."""
    if floor.keeping.style:
        _allowed(floor, floor, floor.keeping.style, floor.opening.id)


def begun(floor: BaccaratTableState, fact: ShoeStarted) -> None:
    """A shoe begins, in its own style or in that of the one before."""
    keeping = floor.keeping
    if fact.style is not None:
        _allowed(floor, floor, fact.style, fact.id)
        keeping.style = fact.style
    keeping.begun_in, keeping.restyled = keeping.style, False


def _allowed(floor: BaccaratTableState, finds: Finds, style: str, fact: str) -> None:
    if style in floor.book.shoe.barred:
        finds.find("style-not-offered", fact, style=style)
    if style == "B" and floor.shoe.endless:
        finds.find("style-with-machine", fact)


def started(floor: BaccaratTableState, state: BaccaratRoundState, fact: RoundStarted) -> None:
    """A round begins; where it names a style, it is dealt in it, and so are those that follow."""
    keeping = floor.keeping
    if fact.style is not None and fact.style != keeping.style:
        _allowed(floor, state, fact.style, fact.id)
        if keeping.begun_in and fact.style != keeping.begun_in and not keeping.restyled and not floor.shoe.endless:
            state.find("style-changed", fact.id, now=fact.style, before=keeping.begun_in)
        keeping.style = fact.style
        keeping.begun_in = keeping.begun_in or fact.style
    state.style, state.style_said = keeping.style, fact.style is not None

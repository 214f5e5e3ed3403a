"""In which direction the seats of a table are numbered."""

from domain.rulebooks import RULEBOOKS
from domain.rulebooks.shapes.baccarat import BaccaratRulebook
from domain.views.replay.frames import Shown

COUNTER = "counter_clockwise"


def rising(shown: Shown) -> bool:
    """Whether the numbers rise from the left to the right, seen with the dealer above: they run against the clock."""
    if shown.seats_run:
        return shown.seats_run == COUNTER
    book = RULEBOOKS.get(shown.round.ruleset or "")
    return isinstance(book, BaccaratRulebook) and book.shoe.cut.seats_run == COUNTER

"""An evening to look at: four tables of different rulesets, a disputed hand, commission partly collected."""

from collections.abc import Iterator
from datetime import date

from simulator.baccarat.session import evenings
from simulator.baccarat.state import Mishaps
from simulator.baccarat.story import DisputedHand, PartlyCollected, Uneventful
from simulator.entry import Entry, Shift
from simulator.shift import together

EVENING = date(2002, 11, 9)
OPENS = 19
SEED = 26


def tables() -> list[tuple[str, Mishaps]]:
    return [
        ("nz-1998-baccarat", DisputedHand()),
        ("vic-2002-crown", PartlyCollected()),
        ("nz-div5-mini-baccarat", Uneventful()),
        ("vic-2002-traditional", Uneventful()),
    ]


def demo_shift() -> Iterator[Entry]:
    """The feed of the evening, table by table one shoe."""
    shifts = [
        (Shift(ruleset, seed=SEED, gaming_day=EVENING, opens=OPENS), number, mishaps)
        for number, (ruleset, mishaps) in enumerate(tables(), start=1)
    ]
    return together([evenings(shift, number, mishaps) for shift, number, mishaps in shifts])

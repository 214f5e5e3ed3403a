"""A shift: several tables, merged by time into one feed."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from heapq import merge
from operator import itemgetter

from simulator.baccarat import session as baccarat
from simulator.baccarat.books import BOOKS
from simulator.baccarat.session import evenings
from simulator.baccarat.state import Mishaps
from simulator.baccarat.story import DisputedHand, PartlyCollected, Uneventful
from simulator.blackjack import session as blackjack
from simulator.blackjack.state import RULESET as BLACKJACK
from simulator.caribbean_stud import session as caribbean_stud
from simulator.caribbean_stud.state import RULESET as CARIBBEAN_STUD
from simulator.craps import session as craps
from simulator.craps.state import CRAPS
from simulator.entry import FeedEntry, Shift
from simulator.feed import Timed
from simulator.layouts import session as layouts
from simulator.layouts.games import GAMES as LAYOUTS
from simulator.plants.fitting import fitted

Game = Callable[[Shift, int], Iterator[Timed]]
GAMES: dict[str, Game] = dict.fromkeys(BOOKS, baccarat.evenings) | dict.fromkeys(LAYOUTS, layouts.evenings)
GAMES[BLACKJACK] = blackjack.evenings
GAMES[CARIBBEAN_STUD] = caribbean_stud.evenings
GAMES[CRAPS] = craps.evenings
"""The generator of one table's feed, by ruleset."""
RULESETS = tuple(GAMES)


def simulate(shift: Shift) -> Iterator[FeedEntry]:
    """The feed of a shift, line by line, in constant memory."""
    if shift.ruleset not in GAMES:
        raise ValueError(f"unknown ruleset: {shift.ruleset}")
    return _entries([replace(shift, plants=fitted(shift))])


def _entries(shifts: list[Shift]) -> Iterator[FeedEntry]:
    return together(
        [
            GAMES[shift.ruleset](shift, number)
            for shift in shifts
            for number in range(shift.first_table, shift.first_table + shift.tables)
        ]
    )


def together(tables: list[Iterator[Timed]]) -> Iterator[FeedEntry]:
    """The lines of several tables in order of time."""
    timed = tables[0] if len(tables) == 1 else merge(*tables, key=itemgetter(0))
    for _, entry in timed:
        yield entry


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


def demo_shift() -> Iterator[FeedEntry]:
    """The feed of the evening: one shoe at each table in turn."""
    shifts = [
        (Shift(ruleset, seed=SEED, gaming_day=EVENING, opens=OPENS), number, mishaps)
        for number, (ruleset, mishaps) in enumerate(tables(), start=1)
    ]
    return together([evenings(shift, number, mishaps) for shift, number, mishaps in shifts])

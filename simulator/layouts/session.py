"""The evenings of one table. A generator yields the lines."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from random import Random

from simulator.clock import MINUTE
from simulator.entry import Shift
from simulator.feed import Timed, money
from simulator.layouts.games import GAMES
from simulator.layouts.play import play
from simulator.layouts.state import CHIPS, LEAST, MOST, LayoutTable
from simulator.plants.writer import feed_of
from simulator.staff import Staff
from simulator.table import days

FIRST_DAY = date(1996, 2, 10)
ROUNDS = 70
"""As many as a shoe of cards has."""
NOTICE = 20 * MINUTE
CHECKS = ("power", "winning areas and entry terminal", "tumbler", "dice seal")


def evenings(shift: Shift, number: int) -> Iterator[Timed]:
    """All events at one table."""
    rng = Random(shift.seed * 1_000_003 + number)
    game = GAMES[shift.ruleset]
    name = f"{game.prefix}{number:02d}"
    table = LayoutTable(
        name,
        game,
        feed_of(shift, number, name, "nz", rng),
        rng,
        Staff(number),
        shift.irregularities,
        shift.mistakes,
    )
    yield from days(shift, number, table.feed, FIRST_DAY, lambda day, shoes: _evening(table, day, shoes * ROUNDS))


def _evening(table: LayoutTable, day: date, rounds: int) -> Iterator[Timed]:
    _open(table, day)
    yield from table.feed.flush()
    for _ in range(rounds):
        table.staff.relieve(table.feed)
        play(table)
        yield from table.feed.flush()
    _close(table)
    yield from table.feed.flush()


def _open(table: LayoutTable, day: date) -> None:
    limits = {"*": {"min": _plain(LEAST), "max": _plain(MOST)}}
    table.say(
        "table_opened", ruleset=table.game.ruleset, gaming_day=day.isoformat(), currency="NZD", seats=7,
        chips=list(CHIPS), limits=limits, by=table.staff.game_supervisor,
    )  # fmt: skip
    table.staff.begin(table.feed)
    table.say("sign_displayed", limits=limits, effective_at=table.feed.at(table.feed.now))
    if "keyed-wrongly" in table.game.rules:
        for what in CHECKS:
            table.say("equipment_tested", 60_000, what=what, role="casino_supervisor", by=table.staff.casino_supervisor)
    table.rounds = table.wagers = 0
    table.players = [f"P{number}" for number in range(101, 104 + int(table.rng.random() * 4))]
    table.players += [guest for guest in table.feed.chances.guests if guest not in table.players]


def _close(table: LayoutTable) -> None:
    """A sign announces it in time."""
    at_time = table.feed.now + NOTICE + MINUTE
    table.say("closure_announced", at_time=table.feed.at(at_time), by=table.staff.casino_supervisor)
    table.feed.wait(max(at_time - table.feed.now, 0))
    table.say("table_closed", by=table.staff.casino_supervisor)


def _plain(amount: Decimal) -> str:
    return money(amount).removesuffix(".00")

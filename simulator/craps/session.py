"""The evenings of one table. A generator yields the lines."""

from collections.abc import Iterator
from datetime import date
from random import Random

from simulator.clock import MINUTE
from simulator.craps import betting
from simulator.craps.play import play
from simulator.craps.state import CHIPS, CRAPS, LEAST, MOST, CrapsTable
from simulator.entry import Shift
from simulator.feed import Timed
from simulator.plants.writer import feed_of
from simulator.staff import Staff
from simulator.table import days

FIRST_DAY = date(1996, 2, 10)
ROUNDS = 70
"""As many as a shoe of cards has."""
NOTICE = 20 * MINUTE
FIXED = ("pass", "come", "dont_pass", "dont_come")


def evenings(shift: Shift, number: int) -> Iterator[Timed]:
    """All events at one table."""
    rng = Random(shift.seed * 1_000_003 + number)
    name = f"CRA{number:02d}"
    feed = feed_of(shift, number, name, "nz", rng)
    table = CrapsTable(name, feed, rng, Staff(number), shift.irregularities, shift.mistakes)
    yield from days(shift, number, table.feed, FIRST_DAY, lambda day, shoes: _evening(table, day, shoes * ROUNDS))


def _evening(table: CrapsTable, day: date, rounds: int) -> Iterator[Timed]:
    _open(table, day)
    yield from table.feed.flush()
    for _ in range(rounds):
        table.staff.relieve(table.feed)
        play(table)
        yield from table.feed.flush()
    yield from _play_out(table)
    _close(table)
    yield from table.feed.flush()


def _open(table: CrapsTable, day: date) -> None:
    limits = {"*": {"min": str(LEAST), "max": str(MOST)}}
    table.say(
        "table_opened", ruleset=CRAPS, gaming_day=day.isoformat(), currency="NZD", seats=14, chips=list(CHIPS),
        limits=limits, seats_run="clockwise", by=table.staff.game_supervisor,
    )  # fmt: skip
    table.staff.begin(table.feed)
    table.say("sign_displayed", limits=limits, effective_at=table.feed.at(table.feed.now))
    for role, by in (("dealer", table.staff.dealer), ("game_supervisor", table.staff.game_supervisor)):
        table.say("dice_inspected", 20_000, role=role, by=by)
    table.players = [f"P{number}" for number in range(101, 104 + int(table.rng.random() * 5))]
    table.players += [guest for guest in table.feed.chances.guests if guest not in table.players]
    for seat, player in enumerate(table.players, 1):
        table.say("player_seated", player=player, seat=seat)
    table.rounds = table.wagers = 0
    table.point = table.shooter = None
    table.out = table.closing = False


def _play_out(table: CrapsTable) -> Iterator[Timed]:
    """The end of the evening: wagers are withdrawn if they may be; the dice decide the others."""
    rates = table.irregularities, table.mistakes
    table.irregularities, table.mistakes, table.closing = 0.0, 0.0, True
    while table.up:
        for wager in [one for one in table.up if one.bet not in FIXED or one.point is None]:
            betting.take_down(table, wager)
        if table.up:
            table.staff.relieve(table.feed)
        play(table)
        yield from table.feed.flush()
    table.irregularities, table.mistakes = rates


def _close(table: CrapsTable) -> None:
    """A sign announces it in time."""
    at_time = table.feed.now + NOTICE + MINUTE
    table.say("closure_announced", at_time=table.feed.at(at_time), by=table.staff.casino_supervisor)
    table.feed.wait(max(at_time - table.feed.now, 0))
    table.say("table_closed", by=table.staff.casino_supervisor)

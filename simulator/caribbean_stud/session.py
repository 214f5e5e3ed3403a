"""The evenings of one table. A generator yields the lines."""

from collections.abc import Iterator
from datetime import date
from random import Random

from simulator.caribbean_stud import deck
from simulator.caribbean_stud.play import play
from simulator.caribbean_stud.state import CHIPS, POOL, RATE, RULESET, StudTable
from simulator.clock import MINUTE
from simulator.entry import Shift
from simulator.feed import Timed
from simulator.plants.writer import feed_of
from simulator.staff import Staff
from simulator.table import days

FIRST_DAY = date(1996, 2, 10)
ROUNDS = 70
"""As many as a shoe of baccarat has."""
NOTICE = 20 * MINUTE
LIMITS = {
    "ante": {"min": "10", "max": "200"}, "raise": {"min": "20", "max": "400"}, "jackpot": {"min": "1", "max": "1"},
}  # fmt: skip


def evenings(shift: Shift, number: int) -> Iterator[Timed]:
    """All events at one table. Every other table has a shuffling machine."""
    rng = Random(shift.seed * 1_000_003 + number)
    name = f"CAR{number:02d}"
    table = StudTable(
        name, number % 2 == 0, number % 4 < 2, feed_of(shift, number, name, "nz", rng), rng,
        Staff(number), shift.irregularities, shift.mistakes,
    )  # fmt: skip
    table.pool = shift.before.at(name).pool or POOL
    yield from days(shift, number, table.feed, FIRST_DAY, lambda day, shoes: _evening(table, day, shoes * ROUNDS))


def _evening(table: StudTable, day: date, rounds: int) -> Iterator[Timed]:
    _open(table, day)
    yield from table.feed.flush()
    for _ in range(rounds):
        table.staff.relieve(table.feed)
        play(table)
        yield from table.feed.flush()
    _close(table)
    yield from table.feed.flush()


def _open(table: StudTable, day: date) -> None:
    options = {"jackpot": "manual" if table.by_hand else "electronic"}
    table.say(
        "table_opened", ruleset=RULESET, gaming_day=day.isoformat(), currency="NZD", seats=7, chips=list(CHIPS),
        limits=LIMITS, decks=2 if table.machine else 1, cutting_cards=1, options=options,
        shuffler="non_continuous" if table.machine else "none", by=table.staff.game_supervisor,
    )  # fmt: skip
    table.staff.begin(table.feed)
    table.say("sign_displayed", limits=LIMITS, effective_at=table.feed.at(table.feed.now))
    table.say("jackpot_set", 2000, amount=table.pool)
    table.say("jackpot_increment", 2000, rate=RATE)
    table.standing.clear()
    table.resting = "K2"
    deck.prepare(table)
    table.rounds = table.wagers = 0
    table.players = [f"P{number}" for number in range(101, 103 + int(table.rng.random() * 5))]
    table.players += [guest for guest in table.feed.chances.guests if guest not in table.players]
    for box, player in enumerate(table.players, 1):
        table.say("player_seated", 3000, player=player, seat=box)


def _close(table: StudTable) -> None:
    """A sign announces it in time."""
    at_time = table.feed.now + NOTICE + MINUTE
    table.say("closure_announced", at_time=table.feed.at(at_time), by=table.staff.casino_supervisor)
    table.feed.wait(max(at_time - table.feed.now, 0))
    table.say("table_closed", by=table.staff.casino_supervisor)

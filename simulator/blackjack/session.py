"""The evenings of one table. A generator yields the lines."""

from collections.abc import Callable, Iterator
from datetime import date
from random import Random

from simulator.blackjack import betting, faults, settling, shoe
from simulator.blackjack import play as playing
from simulator.blackjack.state import CHIPS, DECKS, LEAST, MOST, RULESET, SEVENS, BlackjackRound, BlackjackTable
from simulator.clock import MINUTE
from simulator.entry import Shift
from simulator.feed import Timed
from simulator.plants.writer import feed_of
from simulator.staff import Staff
from simulator.table import days

FIRST_DAY = date(1996, 2, 10)
NOTICE = 20 * MINUTE
STEPS: tuple[Callable[[BlackjackRound], None], ...] = (
    betting.start, betting.bet, betting.call, playing.deal, playing.insure, playing.decide, playing.dealers,
    settling.settle,
)  # fmt: skip


def evenings(shift: Shift, number: int) -> Iterator[Timed]:
    """All events at one table."""
    rng = Random(shift.seed * 1_000_003 + number)
    name = f"BLJ{number:02d}"
    table = BlackjackTable(
        name,
        feed_of(shift, number, name, "nz", rng),
        rng,
        Staff(number),
        shift.irregularities,
        shift.mistakes,
    )
    yield from days(shift, number, table.feed, FIRST_DAY, lambda day, shoes: _evening(table, day, shoes))


def _evening(table: BlackjackTable, day: date, shoes: int) -> Iterator[Timed]:
    _open(table, day)
    for _ in range(shoes):
        shoe.start(table)
        yield from table.feed.flush()
        while not shoe.over(table):
            table.staff.relieve(table.feed)
            play(table)
            yield from table.feed.flush()
        table.say("shoe_ended")
    _close(table)
    yield from table.feed.flush()


def play(table: BlackjackTable) -> None:
    """One round, with its fault."""
    table.rounds += 1
    r = BlackjackRound(table, f"{table.name}-{table.feed.day[4:]}-{table.rounds}", faults.choose(table))
    for step in STEPS:
        step(r)
    table.say("round_ended", 1000)


def _open(table: BlackjackTable, day: date) -> None:
    limits = {"*": _limit(LEAST, MOST), "super_sevens": _limit(SEVENS, SEVENS)}
    table.say(
        "table_opened", ruleset=RULESET, gaming_day=day.isoformat(), currency="NZD", seats=7, chips=list(CHIPS),
        limits=limits, decks=DECKS, cutting_cards=1, shuffler="none",
        options={"super_sevens": True, "shared_areas": 3}, by=table.staff.game_supervisor,
    )  # fmt: skip
    table.staff.begin(table.feed)
    table.say("sign_displayed", limits=limits, effective_at=table.feed.at(table.feed.now))
    table.rounds = table.wagers = table.shoes = 0
    table.cut_on = ""
    table.seats = sorted(table.rng.sample(range(1, 8), 3 + int(table.rng.random() * 4)))
    table.names.clear()
    here = [table.player(seat) for seat in table.seats]
    guests = [guest for guest in table.feed.chances.guests if guest not in here]
    table.names |= dict(zip(table.seats, guests, strict=False))
    shoe.new_cards(table)


def _limit(least: object, most: object) -> dict[str, str]:
    return {"min": str(least), "max": str(most)}


def _close(table: BlackjackTable) -> None:
    """A sign announces it in time."""
    at_time = table.feed.now + NOTICE + MINUTE
    table.say("closure_announced", at_time=table.feed.at(at_time), by=table.staff.casino_supervisor)
    table.feed.wait(max(at_time - table.feed.now, 0))
    table.say("table_closed", by=table.staff.casino_supervisor)

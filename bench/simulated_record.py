"""A simulated record of a house: twenty tables, one game after another, with occasional mistakes."""

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from bench.common import fresh, together
from bench.projections.copied import copy_days
from domain.fold.lines import FeedLine
from domain.games import games
from projections.engine.catch_up import catch_up
from projections.engine.workers import deal_out
from record.ingest.ingest import Ingest
from record.people.sender import Sender
from record.postgres.connections import PROJECTOR, connect
from record.postgres.migrate import migrate
from record.postgres.servers import ExternalServer, Server
from record.storage.application import Record
from simulator import Shift, simulate

RULESETS = ("nz-1998-baccarat", "nz-1996-roulette", "vic-2002-traditional", "nz-1996-blackjack", "nz-1996-craps")
TABLES = 20
BATCH = 500
NAME = "bench"


def wanted(default: int, what: str) -> int:
    """The requested number of facts: `--facts 10000000`."""
    return int(_arguments(default, what).facts)


def later_days(what: str) -> int:
    """The requested number of later days to which rows of projections are copied: `--days 99`."""
    return int(_arguments(0, what).days)


def home(what: str) -> Path | None:
    """Where the record stays for the next measurement: `--home DIRECTORY`."""
    found: Path | None = _arguments(0, what).home
    return found


def _arguments(default: int, what: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=f"python -m bench.{what}")
    parser.add_argument("--facts", type=int, default=default)
    parser.add_argument("--days", type=int, default=0)
    parser.add_argument("--home", type=Path)
    return parser.parse_args(sys.argv[1:])


def lines(ruleset: str, facts: int) -> Iterator[FeedLine]:
    """The feed of one game's tables, merged by time."""
    shift = Shift(ruleset, tables=TABLES, shoes=10**6, irregularities=0.01, mistakes=0.01)
    for number, entry in enumerate(islice(simulate(shift), facts), 1):
        yield FeedLine(number, entry.line.rstrip(b"\n"))


def followed(on: Server, facts: int, days: int = 0) -> Server:
    """A record of this many facts, followed to its end, its rows copied to so many later days. The record of an earlier
    measurement is used if it is of the same size.
    """
    with connect(on) as connection:
        there = connection.execute(_COMMENT, (NAME,)).fetchone()
    comment = f"{facts} facts, {days} later days"
    again = there == (comment,)
    made: Server = ExternalServer(on.conninfo(database=NAME)) if again else house(on, facts)
    with connect(made) as connection:
        migrate(connection)
    with connect(made, PROJECTOR) as connection:
        catch_up(connection, games, deal=partial(deal_out, connection, made.conninfo()))
    if not again:
        copy_days(made, days)
        settle(made)
    with connect(on) as connection:
        connection.execute(f"COMMENT ON DATABASE {NAME} IS '{comment}'")
    return made


_COMMENT = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s"


def house(on: Server, facts: int, name: str = NAME) -> Server:
    """A fresh record of this many facts."""
    made = fresh(on, name)
    recorded(made, facts)
    return made


def recorded(on: Server, facts: int) -> None:
    """This many facts, recorded by two writers."""
    each = facts // len(RULESETS)
    together(_write, [(on, RULESETS[::2], each), (on, RULESETS[1::2], each)])
    settle(on)


def _write(start: Callable[[], Any], on: Server, rulesets: tuple[str, ...], facts: int) -> None:
    start()
    ingest, sender = Ingest(Record(on)), Sender.person("bench")
    for ruleset in rulesets:
        feed = lines(ruleset, facts)
        while part := list(islice(feed, BATCH)):
            ingest.take(part, sender)


def settle(on: Server) -> None:
    """Update the planner's statistics, and leave no pending writes for the next measurement."""
    with connect(on) as connection:
        connection.execute("VACUUM ANALYZE")
        connection.execute("CHECKPOINT")

"""Small venues that never were: recorded, followed and exported."""

import json
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from domain.games import games
from estate.export import Days, Exported, export
from estate.questions import QUESTIONS
from estate.reading import Task, TaskSelection, tasks
from estate.totals import Summed
from estate.worker import SessionAnswer, answer
from projections.engine.catch_up import catch_up
from projections.engine.partitions import quiet
from record.postgres.connections import PROJECTOR, READER, connect
from record.postgres.servers import Server
from simulator import Shift, simulate

from ..cli.running import Pitlog
from ..projections.evenings import SHOES, OwingEvening

CROWN = [
    Shift("vic-2002-crown", tables=2, shoes=1, seed=seed, irregularities=0.05, mistakes=0.05, gaming_day=day)
    for seed, day in enumerate((date(2002, 11, 9), date(2002, 11, 10)), 1)
]
"""Two days of two tables, with faults, and commission that is left owing."""

EVERY_DAY = Days()
EVERYTHING = TaskSelection()

CRAPS = [Shift("nz-1996-craps", tables=1, shoes=1, seed=3, mistakes=0.05)]


def recorded(server: Server, name: str, shifts: Sequence[Shift]) -> Pitlog:
    """A venue with these shifts on its record."""
    pitlog = Pitlog(server)
    pitlog.said("init", "--name", name, "--zone", "Australia/Melbourne")
    for day, shift in enumerate(shifts):
        pitlog.recorded(_counted_on(entry.line, day) for entry in simulate(shift))
    return pitlog


def _counted_on(line: bytes, day: int) -> bytes:
    """Each day is simulated for itself; the source's counter goes on from day to day."""
    fact = json.loads(line)
    return json.dumps({**fact, "seq": fact["seq"] + 100_000 * day}).encode()


def nobody(done: int, total: int) -> None:
    """Whom nobody tells how far it is."""


def exported(
    server: Server, into: Path, report: Callable[[int, int], None] = nobody, days: Days = EVERY_DAY
) -> Exported:
    """As of now."""
    with connect(server, PROJECTOR) as connection:
        catch_up(connection, games, quiet)
    with connect(server, READER) as connection:
        return export(connection, into, days, None, report)


def found(*folders: Path) -> list[Task]:
    """Every session that is there."""
    return tasks(folders, EVERYTHING)


def evenings() -> list[bytes]:
    """Three days of a table: 5.00 is owed after the first, 12.00 after the second, and nothing in the end."""
    first, second, third = SHOES
    it = OwingEvening().day(first).coup("P1", "100.00")
    it.day(second).coup("P1", "200.00").collected("P1", "3.00", "request")
    return it.day(third).collected("P1", "12.00").raw()


def summed(
    into: Path, name: str, by: tuple[str, ...] = (), wanted: TaskSelection = EVERYTHING
) -> tuple[Summed, list[dict[str, Any]]]:
    """The figures of a question, and its rows: each session folded by itself, the last one first."""
    sums, there = Summed(by, QUESTIONS[name].runs), []
    for one in reversed(tasks([into], wanted)):
        came: SessionAnswer = answer(one, name)
        assert came.amiss == []
        sums.take(came.sums)
        there += came.rows.to_pylist()
    return sums, there

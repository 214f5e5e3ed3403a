"""Months that lie among one another at random, some of which moved out: no false alarm, and what is done is named."""

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from evidence.sealing.position_ranges import PositionRanges, positions
from record.ingest.ingest import Ingest
from record.storage.application import Record

from ...faults.feeds import card, opened, started, take
from ...servers import Databases, superuser, value
from ..house import House, founded, kinds, places
from ..moving import archive, folder_of, follow, restore
from .test_archived import rewritten

MONTHS = ("1998-03", "1998-04", "1998-05")


def feeds(chance: random.Random) -> Iterator[list[bytes]]:
    """Facts of four tables and three months, a few at a time: late ones of a month come between those of the next."""
    waiting = [(f"T{n}", list(MONTHS)) for n in range(4)]
    begun: list[tuple[str, str]] = []
    nth = 0
    while any(left for _, left in waiting):
        nth += 1
        table, left = chance.choice(waiting)
        if left and chance.random() < 0.4:
            month = left.pop(0)
            begun.append((table, month))
            name = f"{table}-{month}"
            yield [opened(f"o-{name}", f"{month}-09", table), started(f"r-{name}", name, table)]
        elif begun:
            table, month = chance.choice(begun)
            many = range(chance.randrange(1, 12))
            yield [card(f"c-{nth}-{n}", table, round=f"{table}-{month}") for n in many]


@pytest.fixture
def scattered(request: pytest.FixtureRequest, databases: Databases, tmp_path: Path) -> Iterator[House]:
    """Sealed now and then, with positions left out; the first month and the last have moved out."""
    chance, name = random.Random(request.param), databases.migrated()
    house = founded(databases.at(name), tmp_path)
    with Record(house.server) as into, superuser(house.server) as connection:
        ingest = Ingest(into)
        for lines in feeds(chance):
            take(ingest, lines)
            if chance.random() < 0.2:
                house.seal()
            if chance.random() < 0.1:
                connection.execute("SELECT nextval('pitlog.facts_position')")
    house.seal()
    follow(house)
    for month in MONTHS:
        archive(house, tmp_path / "out", month)
    assert restore(house, folder_of(tmp_path / "out", MONTHS[1])).exit_code == 0
    shutil.rmtree(folder_of(tmp_path / "out", MONTHS[1]))
    house.pull()
    yield house
    databases.drop(name)


@pytest.mark.parametrize("scattered", range(2), indirect=True)
def test_what_is_done_is_named_and_nothing_else(scattered: House, tmp_path: Path) -> None:
    """To a fact that is here; to one that is in an archive; and nothing, before and after."""
    out, house, chance = tmp_path / "out", scattered, random.Random(7)
    ways: list[tuple[object, ...]] = [(), ("--archive", out), ("--archive", folder_of(out, MONTHS[2]))]
    for options in ways:
        assert house.verify(*options) == []
        assert house.verify(*options, "--witness", house.witness, "--lines") == []
    here = [n for (n,) in _here(house)]
    one, other = sorted(chance.sample(here, 2))
    gone = chance.choice(
        list(positions(PositionRanges.unpacked(value(house.server, "SELECT runs FROM pitlog.tombstones LIMIT 1"))))
    )
    name = value(house.server, "SELECT fact_id FROM pitlog.fact_ids WHERE position = %s", gone)
    folder = folder_of(out)
    rewritten(folder, f'"id":"{name}"'.encode(), f'"id":"{name[:-1]}~"'.encode())
    house.does(
        f"UPDATE pitlog.facts SET sender = 'x' WHERE position = {one}",  # noqa: S608
        f"DELETE FROM pitlog.facts WHERE position = {other}",  # noqa: S608
    )
    for options in ways:
        for more in ((), ("--witness", house.witness)):
            found = house.verify(*options, *more)
            assert places(found, "edited") == {one} | ({gone} if options == ways[1] else set())
            assert places(found, "deleted") == {other}
            assert kinds(found) <= {"edited", "deleted", "versions", "archive"}
    assert restore(house, folder).exit_code == 2
    assert restore(house, folder_of(out, MONTHS[2])).exit_code == 0
    assert places(house.verify(), "edited", "deleted") == {one, other}


def _here(house: House) -> list[tuple[int]]:
    with superuser(house.server) as connection:
        return connection.execute(
            "SELECT position FROM pitlog.facts WHERE topic LIKE 'card%' ORDER BY position"
        ).fetchall()

"""The lists of `pitlog check --json` are in an order that does not depend on the order of unrelated facts."""

import random

import pytest

from cli.review.check import CHUNK, OnDisk
from domain.fold import FeedLine, Replay
from domain.games import games
from domain.views.check_report import write_report
from simulator import Shift, simulate


def report(lines: list[bytes], shelf: OnDisk | None = None) -> bytes:
    pieces: list[bytes] = []
    replay = Replay(lambda: [FeedLine(number, raw) for number, raw in enumerate(lines, 1)], games=games)
    write_report(replay, pieces.append, shelf)
    return b"".join(pieces)


@pytest.mark.parametrize("seed", [1, 2])
def test_tables_may_alternate_in_any_way(seed: int) -> None:
    shift = Shift("vic-2002-traditional", tables=3, shoes=1, seed=seed, irregularities=0.05, mistakes=0.05)
    lines = [entry.line.rstrip() for entry in simulate(shift)]
    of_tables = [[line for line in lines if b'"table":"BAC0%d"' % n in line][:800] for n in (3, 1, 2)]
    chance, mixed = random.Random(seed), list[bytes]()
    feeds = [list(of_table) for of_table in of_tables]
    while any(feeds):
        feed = chance.choice([one for one in feeds if one])
        mixed.append(feed.pop(0))
    assert report(mixed) == report([line for of_table in of_tables for line in of_table])
    with OnDisk() as shelf:
        assert report(mixed, shelf) == report(mixed)


def test_a_shelf_on_the_disk_keeps_the_order() -> None:
    with OnDisk() as shelf:
        for number in range(3 * (CHUNK // 50)):
            shelf.put(f"T{number % 3}", b"%050d" % number)
        for table in range(3):
            assert [int(piece) % 3 for piece in shelf.take(f"T{table}")] == [table] * (CHUNK // 50)
            found = [int(piece) for piece in shelf.take(f"T{table}")]
            assert found == sorted(found)
        assert [*shelf.take("T9")] == []

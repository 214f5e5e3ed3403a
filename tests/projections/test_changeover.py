"""A record that began with names in its lines and keeps them outside since answers as one that never did otherwise.

Whatever the line at which names leave: rounds, dues, findings, commission, what goes over to the next day, bundles and
the estate are those of the whole feed, but for names.
"""

import os
import random
from pathlib import Path
from typing import Any

import pytest

from domain.facts.decoding.public_line import TOKEN
from domain.games import games
from projections.engine.catch_up import catch_up
from record.postgres.connections import PROJECTOR, READER, connect
from record.postgres.servers import Server
from record.vault.connections import reading
from simulator import Shift

from ..cli.running import Pitlog, written_to
from ..servers import rows
from ..shifts import feed_lines, short_days
from .answers import Answers, of_record, of_report
from .mixed_feeds import interleaved, mixed
from .test_one_placing import checked, the_estate_answers_the_same

CASES = int(os.environ.get("PITLOG_CHANGEOVER_CASES", "60"))
"""How many `make prove` looks at."""
SEALED = ("verify", "--lines", "--replay", "--projections")


@pytest.fixture(autouse=True)
def keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the log, for this test alone."""
    monkeypatch.setenv("PITLOG_KEYS", str(tmp_path / "keys"))


@pytest.mark.parametrize("seed", range(2))
def test_answers_are_the_same_on_both_sides(server: Server, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    both_sides(server, lines_of(chance, seed), chance, tmp_path)


@pytest.mark.parametrize(("ruleset", "seed"), [("nz-1998-baccarat", 3), ("nz-electronic-baccarat", 1)])
def test_a_shift_with_faults(server: Server, tmp_path: Path, ruleset: str, seed: int) -> None:
    shift = Shift(ruleset=ruleset, seed=seed, tables=2, irregularities=0.04, mistakes=0.03)  # type: ignore[arg-type]
    both_sides(server, [one.raw for one in feed_lines(short_days(shift))][:2_500], random.Random(seed), tmp_path)


@pytest.mark.prove
@pytest.mark.timeout(0)
@pytest.mark.parametrize("seed", range(100, 100 + CASES))
def test_many_feeds(server: Server, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    both_sides(server, lines_of(chance, seed), chance, tmp_path)


def lines_of(chance: random.Random, seed: int) -> list[bytes]:
    """Tables of all kinds, side by side."""
    it = mixed(seed)
    return interleaved(chance, [*it.own[0].values(), *it.own[1].values(), *it.shared.values()])


def both_sides(server: Server, lines: list[bytes], chance: random.Random, folder: Path) -> None:
    """One feed, cut at some line: what comes before has names in the log, what comes after has not."""
    pitlog, cut = Pitlog(server), chance.randrange(1, len(lines))
    pitlog.said("init", "--name", "Here", "--zone", "Pacific/Auckland")
    pitlog.said("key", "new", "casino.example/tables")
    right = checked(pitlog, written_to(folder / "feed.ndjson", lines))
    pitlog.recorded(lines[:cut])
    pitlog.said("seal")
    followed(server)
    before = rows(server, "SELECT number, note FROM pitlog.checkpoints"), recorded_lines(server)
    pitlog.said("migrate", "--names-outside")
    chance.shuffle(lines_again := [*lines[:cut]])
    pitlog.recorded(lines_again[:50])
    pitlog.recorded(lines)
    pitlog.said("seal")
    assert (before[0], before[1]) == (
        rows(server, "SELECT number, note FROM pitlog.checkpoints WHERE number = 1"),
        recorded_lines(server)[: len(before[1])],
    )
    expected = of_report(right)
    assert named(server) == expected
    nobody_is_two(server)
    pitlog.said(*SEALED)
    assert of_report(checked(pitlog, written_to(folder / "facts.ndjson", pitlog.facts().splitlines()))) == expected
    bundles_are_the_same(pitlog, expected, folder)
    followed(server)
    with connect(server, READER) as connection:
        the_estate_answers_the_same(server, of_record(connection), folder / "estate")


def followed(server: Server) -> None:
    with connect(server, PROJECTOR) as connection:
        catch_up(connection, games)


def recorded_lines(server: Server) -> list[Any]:
    return rows(server, "SELECT position, line FROM pitlog.facts ORDER BY position")


def named(server: Server) -> Answers:
    """What people are answered."""
    followed(server)
    with reading(server) as connection:
        return of_record(connection)


def nobody_is_two(server: Server) -> None:
    """Answers are stored under pseudonyms alone, one for each name."""
    followed(server)
    players = {one for (one,) in rows(server, "SELECT DISTINCT unnest(players) FROM pitlog.rounds")}
    players |= {one for (one,) in rows(server, "SELECT DISTINCT player FROM pitlog.postings WHERE player IS NOT NULL")}
    assert players and all(map(TOKEN.fullmatch, players))


def bundles_are_the_same(pitlog: Pitlog, expected: Answers, folder: Path) -> None:
    """Every gaming day, exported with names."""
    days = rows(pitlog.server, "SELECT DISTINCT gaming_day FROM pitlog.sessions WHERE gaming_day IS NOT NULL")
    for day in sorted(str(day) for (day,) in days):
        file = folder / f"{day}.zip"
        pitlog.said("export", day, "-o", file, "--force")
        pitlog.said("verify", file, "--log-key", pitlog.said("key", "show").strip())
        with reading(pitlog.server) as connection:
            right = of_record(connection, day)
        seen = of_report(checked(pitlog, file))
        assert (seen.rounds, seen.outside) == (right.rounds, right.outside)

"""One placing, one order: whatever the files, batches, restarts and writers, the same facts give the same answers.

Two writers record at once, each on connections of its own, while somebody follows. What the record then answers is what
`pitlog check` says of the files, of what `pitlog facts` gives, and of exported bundles, and what an estate says.
"""

import json
import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from psycopg import Connection

from domain.games import games
from estate.questions import QUESTIONS
from estate.venue_findings import OverTables
from estate.worker import answer
from evidence.verification.checks.columns import of_lines
from evidence.verification.checks.months import alterations_of_names
from projections.engine.catch_up import catch_up
from projections.engine.verification.replay import differing
from record.ingest.ingest import Became, Ingest
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server
from record.storage.application import Record

from ..cli.running import Pitlog, written_to
from ..estate.venues import exported, found
from ..faults.feeds import take
from ..servers import rows
from .answers import Answers, of_record, of_report
from .mixed_feeds import Mixed, mixed, pieces, streams

CASES = int(os.environ.get("PITLOG_PLACING_CASES", "60"))
"""How many `make prove` looks at."""


@pytest.fixture
def projector(server: Server) -> Iterator[Connection[Any]]:
    """Whoever keeps the projections."""
    with connect(server, PROJECTOR) as connection:
        yield connection


@pytest.mark.parametrize("seed", range(2))
def test_the_same_facts_give_the_same_answers(
    server: Server, projector: Connection[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setenv("PITLOG_KEYS", str(tmp_path / "keys"))
    everywhere(server, projector, tmp_path, seed)


@pytest.mark.prove
@pytest.mark.timeout(0)
@pytest.mark.parametrize("seed", range(100, 100 + CASES))
def test_many_feeds(
    server: Server, projector: Connection[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setenv("PITLOG_KEYS", str(tmp_path / "keys"))
    everywhere(server, projector, tmp_path, seed)


def everywhere(server: Server, projector: Connection[Any], folder: Path, seed: int) -> None:
    """One case, through all that answers."""
    chance, it, pitlog = random.Random(seed), mixed(seed), Pitlog(server)
    pitlog.said("init", "--name", "Here", "--zone", "Pacific/Auckland")
    sent = streams(chance, it)
    record(server, projector, sent, seed)
    kept = of_record(projector)
    assert kept.owing and any(code == "pay-scale-differs" for _, code, *_ in kept.outside)
    listed = checked(pitlog, written_to(folder / "facts.ndjson", pitlog.facts().splitlines()))
    assert listed["refused"] == []
    assert of_report(listed) == kept
    files_answer_the_same(pitlog, it, sent, kept, chance, folder)
    assert [*differing(projector, games)] == []
    assert [*of_lines(projector), *alterations_of_names(projector)] == []
    bundles_answer_the_same(pitlog, projector, kept, folder)
    the_estate_answers_the_same(server, kept, folder / "estate")


def record(server: Server, projector: Connection[Any], sent: tuple[Sequence[bytes], ...], seed: int) -> None:
    """Two writers at once, while the projections are followed."""
    together = Barrier(len(sent))
    with ThreadPoolExecutor(len(sent)) as pool:
        writers = [
            pool.submit(write, server, lines, random.Random(f"{seed} {n}"), together) for n, lines in enumerate(sent)
        ]
        while not all(map(Future.done, writers)):
            catch_up(projector, games)
    for one in writers:
        one.result()
    catch_up(projector, games)


def write(server: Server, lines: Sequence[bytes], chance: random.Random, together: Barrier) -> None:
    """In batches of any size; now and then the writer is started anew, or sends again what is there."""
    place = 0
    together.wait(60)
    while place < len(lines):
        with Record(server) as application:
            writer = Ingest(application)
            for _ in range(chance.randint(1, 8)):
                batch = lines[place : place + chance.choice([1, 3, 20, 60])]
                became = {*take(writer, batch)}
                if became == {Became.RECORDED} and chance.random() < 0.2:
                    assert {*take(writer, batch)} == {Became.ALREADY_THERE}
                place += len(batch)
            writer.close()


def checked(pitlog: Pitlog, *files: Path) -> dict[str, Any]:
    """What `pitlog check` says of files."""
    result = pitlog.run("check", "--json", *files)
    assert result.exit_code in (0, 1), result.stderr
    report: dict[str, Any] = json.loads(result.stdout)
    return report


def files_answer_the_same(
    pitlog: Pitlog, it: Mixed, sent: tuple[Sequence[bytes], ...], kept: Answers, chance: random.Random, folder: Path
) -> None:
    """What each writer sent, cut into files; of the table that both sent nobody but the record knows the order."""
    files = [
        written_to(folder / f"{writer}-{number}.ndjson", some)
        for writer, lines in enumerate(sent)
        for number, some in enumerate(pieces(chance, lines))
    ]
    report = checked(pitlog, *files)
    assert of_report(report).only(it.tables) == kept.only(it.tables)
    shared = {line for lines in it.shared.values() for line in lines}
    refused = {bytes(raw) for (raw,) in rows(pitlog.server, "SELECT line FROM pitlog.quarantine")}
    assert {one["raw"].encode() for one in report["refused"]} - shared == refused - shared


def bundles_answer_the_same(pitlog: Pitlog, projector: Connection[Any], kept: Answers, folder: Path) -> None:
    """Every gaming day of all tables, exported as people do; the last has all that is owed."""
    pitlog.said("key", "new", "casino.example/tables")
    pitlog.said("seal")
    days = rows(pitlog.server, "SELECT DISTINCT gaming_day FROM pitlog.sessions WHERE gaming_day IS NOT NULL")
    last = dict(
        rows(
            pitlog.server,
            "SELECT DISTINCT ON (table_name) table_name, gaming_day::text FROM pitlog.sessions "
            "WHERE gaming_day IS NOT NULL ORDER BY table_name, nth DESC",
        )
    )
    for day in sorted(str(day) for (day,) in days):
        file = folder / f"{day}.zip"
        pitlog.said("export", day, "-o", file)
        seen, right = of_report(checked(pitlog, file)), of_record(projector, day)
        assert (seen.rounds, seen.outside) == (right.rounds, right.outside)
        ends = {table for table, its in last.items() if its == day}
        assert seen.only(ends).owing == kept.only(ends).owing


def the_estate_answers_the_same(server: Server, kept: Answers, folder: Path) -> None:
    """Each session folded by itself out of files."""
    exported(server, folder)
    findings, differences = asked(folder, "findings"), asked(folder, "differences")
    names = ("table_name", "round", "code", "fact", "ruleset", "rule", "severity", "player", "wager", "amount")
    there = rows(
        server,
        "SELECT table_name, round, code, fact, ruleset, rule, severity, player, wager, amount FROM pitlog.findings",
    )
    assert Counter(tuple(row[name] for name in names) for row in findings) == Counter(map(tuple, there))
    due = Counter(
        (one["table"], one["round"], wager["wager"], Decimal(wager["difference"] or wager["unpaid"]))
        for rounds in kept.rounds.values()
        for one in rounds
        for wager in one["wagers"]
        if Decimal(wager["difference"] or wager["unpaid"] or 0)
    )
    assert Counter((one["table_name"], one["round"], one["wager"], one["difference"]) for one in differences) == due


def asked(folder: Path, name: str) -> list[dict[str, Any]]:
    """The rows of a question, with what is found over several tables."""
    over, there = OverTables(QUESTIONS[name]), list[dict[str, Any]]()
    for one in found(folder):
        came = answer(one, name)
        assert came.amiss == []
        over.take(one.venue, came.notes, came.currency)
        there += came.rows.to_pylist()
    return there + [row for batch, _ in over.batches() for row in batch.to_pylist()]

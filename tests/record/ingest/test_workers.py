"""A feed recorded by several processes: the same answers, sessions and quarantine as by one, whatever is killed."""

import os
import signal
from collections import Counter
from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import Failed
from domain.facts import decode
from domain.fold.lines import FeedLine
from record.ingest.ingest import Became, Ingest
from record.ingest.outcomes import BatchOutcome
from record.ingest.workers import IngestWorkers, WorkerKilled, table_in
from record.people.sender import Sender
from record.postgres.errors import NotPermitted
from record.postgres.server_choice import open_server
from record.postgres.servers import Server
from record.storage.application import Record

from ...examples import examples
from ...faults.feeds import card, correction, numbered, opened, shift
from ...servers import Databases, rows, superuser
from .test_in_flight import disorderly, everything, in_batches

PERSON = "test"


def workers(server: Server, batch: int = 20, most: int = 2) -> IngestWorkers:
    return IngestWorkers(partial(open_server, server.conninfo()), PERSON, batch, most)


def in_one(server: Server, lines: list[FeedLine]) -> Iterator[BatchOutcome]:
    with Record(server) as record:
        for answers in Ingest(record).take_all(in_batches(lines, [20]), Sender.person(PERSON)):
            yield BatchOutcome.of(answers)


def total(outcomes: list[BatchOutcome]) -> tuple[Counter[Became], int, list[tuple[int, str]], int]:
    """What is told of a whole feed."""
    became = sum((one.became for one in outcomes), Counter())
    refused = sorted(told for one in outcomes for told in one.refused)
    return became, sum(one.not_comparable for one in outcomes), refused, sum(one.size for one in outcomes)


def check_that_two_record_what_one_does(databases: Databases, seed: int, may_wait: bool) -> None:
    lines, found = disorderly(seed), []
    for many in (True, False):
        name = databases.migrated()
        server = databases.at(name)
        outcomes = workers(server).take_all(lines, may_wait) if many else in_one(server, lines)
        became = total([*outcomes])
        facts, quarantined = everything(server)
        found.append((became, facts, {(one.line, one.reason, one.line_number) for one in quarantined}))
        databases.drop(name)
    assert found[0] == found[1]


@examples(3)
@given(seed=st.integers(0, 10_000), may_wait=st.booleans())
def test_two_record_what_one_does(databases: Databases, seed: int, may_wait: bool) -> None:
    """Counts, refused lines, sessions with versions and lines, quarantine; of it only the numbers may differ."""
    check_that_two_record_what_one_does(databases, seed, may_wait)


def test_each_table_has_its_worker_and_keeps_its_order(server: Server) -> None:
    """Two tables, mixed, in tiny batches."""
    feeds = [shift(f"T{n}", 60) for n in range(3)]
    mixed = numbered(line for lines in zip(*feeds, strict=True) for line in lines)
    dealt = workers(server, 3)
    assert total([*dealt.take_all(mixed)])[0] == {Became.RECORDED: 180}
    for nth, feed in enumerate(feeds):
        asked = "SELECT line FROM pitlog.facts WHERE table_name = %s ORDER BY position"
        assert [line for (line,) in rows(server, asked, f"T{nth}")] == feed
    assert all(worker.lines for worker in dealt._workers)


class Stop(Failed):
    """The feed ends in an error."""


def test_what_came_before_an_error_of_the_feed_is_recorded(server: Server) -> None:
    def broken() -> Iterator[FeedLine]:
        yield from numbered(shift("T1", 40) + shift("T2", 40))
        raise Stop("damaged")

    said: list[BatchOutcome] = []
    with pytest.raises(Stop):
        said.extend(workers(server, 10).take_all(broken()))
    assert rows(server, "SELECT count(*) FROM pitlog.facts") == [(80,)]


def test_what_a_worker_runs_into_is_raised_here(server: Server) -> None:
    """In its own words."""
    with superuser(server) as connection:
        connection.execute("REVOKE EXECUTE ON FUNCTION pitlog.append_facts FROM pitlog_writer")
    with pytest.raises(NotPermitted, match="the database refuses this"):
        [*workers(server).take_all(numbered(shift("T1", 40) + shift("T2", 40)))]


def test_a_worker_that_is_killed_leaves_nothing_half_done(server: Server) -> None:
    """What was said is there, whole batches only; run again, everything is there once."""
    feeds = {f"T{n}": shift(f"T{n}", 300) for n in range(4)}
    mixed = numbered(line for lines in zip(*feeds.values(), strict=True) for line in lines)
    killed, acknowledged = workers(server, 10), 0
    with pytest.raises(WorkerKilled):
        for nth, one in enumerate(killed.take_all(mixed)):
            acknowledged += sum(one.became.values())
            if nth == 5:
                os.kill(killed._workers[0]._process.pid, signal.SIGKILL)
    found = rows(server, "SELECT table_name, line FROM pitlog.facts ORDER BY position")
    assert acknowledged <= len(found) < len(mixed)
    for table, feed in feeds.items():
        its = [line for name, line in found if name == table]
        assert its == feed[: len(its)]
    became = total([*workers(server, 10).take_all(mixed)])[0]
    assert became == {Became.RECORDED: len(mixed) - len(found), Became.ALREADY_THERE: len(found)}


def test_workers_end_with_whoever_stops_listening(server: Server) -> None:
    """None of them is left."""
    given = workers(server, 5)
    outcomes = given.take_all(numbered(shift("T1", 200) + shift("T2", 200)))
    next(outcomes)
    outcomes.close()  # type: ignore[attr-defined]
    assert not any(one._process is not None and one._process.is_alive() for one in given._workers)


SPELLED = [
    card("a", "T1"),
    card("a", "T1").replace(b'"table":', b'"table" :\t'),
    card("a", "T1").replace(b'"table"', b'"t\\u0061ble"'),
    card("a", "T1", note='"table":"T2"'),
    card("a", "T1", note="table"),
    card("a", "T1", by="table"),
    card("a", 'T"1'),
    card("a", "Tā"),
    opened("a", table="T1", options={"table": "T2"}),
    opened("a", table="T1", options={"table": "T2"}).replace(b'"table":"T1"', b'"t\\u0061ble":"T1"'),
    correction("a", "b", "T1").replace(b"null", card("b", "T1")),
]


@pytest.mark.parametrize("raw", SPELLED)
def test_a_line_goes_with_its_table_however_that_is_spelled(raw: bytes) -> None:
    """What is read quickly is what decoding gives."""
    assert table_in(FeedLine(1, raw)) == decode(raw).table.encode()


@pytest.mark.parametrize("raw", [b"", b"{", b'{"table":', b'"table":"T1"', b'{"table":"\\u0000"}', b"\xff"])
def test_a_line_that_cannot_be_understood_goes_anywhere(raw: bytes) -> None:
    """The same bytes with the same table, so of them one line is kept."""
    assert table_in(FeedLine(1, raw)) == table_in(FeedLine(2, raw))

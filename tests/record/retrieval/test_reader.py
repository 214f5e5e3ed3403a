"""Reading back: the rows that are wanted, in the order of recording, page by page, never beyond the horizon."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import psycopg
import pytest

from domain.facts import decode
from record.ingest.ingest import Ingest
from record.postgres.connections import READER, WRITER, connect, conninfo_for
from record.postgres.servers import Server
from record.retrieval.reader import FactSelection, read, session_with, sessions
from record.storage.application import Record, RecordOn
from record.storage.stored import recorded, stored
from tests.faults.feeds import PERSON, card, opened, shift, started, take
from tests.servers import value

DAY = date(1998, 3, 14)


def ids(server: Server, page: int = 5000, **wanted: Any) -> list[str]:
    """The ids of what is wanted, in the order in which it is read."""
    with connect(server, READER) as connection:
        return [row.fact_id for row in read(connection, FactSelection(**wanted), page)]


@pytest.mark.parametrize("page", [1, 9, 10, 11, 29, 30, 31, 5000])
def test_every_page_size_reads_the_same(server: Server, record: Record, page: int) -> None:
    """Also where a page ends with the last row."""
    feed = shift("BAC07", 30)
    take(Ingest(record), feed)
    with connect(server, READER) as connection:
        assert [row.state for row in read(connection, FactSelection(), page)] == feed
        assert [row.position for row in read(connection, FactSelection(after=7), page)] == list(range(8, 31))
        assert [row.fact_id for row in read(connection, FactSelection(kinds=("round_started",)), page)] == [
            "BAC07-1", "BAC07-11", "BAC07-21",
        ]  # fmt: skip


def test_a_row_comes_with_its_envelope(server: Server, record: Record) -> None:
    """And makes the fact that was sent."""
    take(Ingest(record), [card("a", seq=4)])
    with connect(server, READER) as connection:
        (row,) = read(connection, FactSelection())
    fact = recorded(row)
    assert (fact.fact, fact.line, fact.kind) == (decode(card("a", seq=4)), card("a", seq=4), "card_drawn")
    assert (fact.position, fact.originator_id, fact.originator_version) == (1, "BAC07/unopened", 1)
    assert (fact.sender, fact.supervisory) == (PERSON.name, True)
    assert abs(fact.recorded_at - datetime.now(UTC)) < timedelta(hours=1)


@pytest.fixture
def two_tables(server: Server, record: Record) -> Server:
    """Two tables, two days, times of happening that go the other way."""
    ingest = Ingest(record)
    take(ingest, [opened("o1"), card("a", at="1998-03-14T12:00:00Z"), opened("p1", table="BAC7")])
    take(ingest, [opened("o2", "1998-03-15"), card("b", at="1998-03-14T11:00:00Z"), card("c", "BAC7")])
    return server


def test_by_table_day_kind_and_session(two_tables: Server) -> None:
    """Each alone, and together."""
    assert ids(two_tables, table="BAC7") == ["p1", "c"]
    assert ids(two_tables, table="BAC07") == ["o1", "a", "o2", "b"]
    assert ids(two_tables, table="none") == []
    assert ids(two_tables, day=DAY) == ["o1", "a", "p1", "c"]
    assert ids(two_tables, day=DAY, table="BAC07") == ["o1", "a"]
    assert ids(two_tables, kinds=("card_drawn",)) == ["a", "b", "c"]
    assert ids(two_tables, kinds=("table_opened", "card_drawn"), table="BAC7") == ["p1", "c"]
    assert ids(two_tables, sessions=("BAC07/1998-03-15",)) == ["o2", "b"]
    assert ids(two_tables, kinds=("card_drawn",), day=DAY, table="BAC07") == ["a"]


def test_by_when_it_happened(two_tables: Server) -> None:
    """From a time on, and before another: as instants, whatever their offset."""
    noon = datetime.fromisoformat("1998-03-15T01:00:00+13:00")
    assert ids(two_tables, since=noon) == ["a"]
    assert ids(two_tables, until=noon, since=noon - timedelta(hours=1)) == ["b"]
    assert ids(two_tables, since=noon + timedelta(microseconds=1)) == []


def test_by_when_it_was_recorded(two_tables: Server) -> None:
    """As the record was known at a time, itself included."""
    then = value(two_tables, "SELECT recorded_at FROM pitlog.facts WHERE position = 3")
    assert ids(two_tables, recorded_until=then) == ["o1", "a", "p1"]
    assert ids(two_tables, recorded_until=then - timedelta(microseconds=1)) == []


def test_what_is_not_committed_and_what_comes_after_it_is_not_read(server: Server, record: Record) -> None:
    """The horizon; and what is recorded while somebody reads is for the next time."""
    take(Ingest(record), [card(f"{n}") for n in range(4)])
    with psycopg.connect(conninfo_for(server, WRITER)) as slow, connect(server, READER) as connection:
        reading = read(connection, FactSelection(), page=2)
        assert next(reading).fact_id == "0"
        RecordOn(slow).facts.insert_events([stored("T/x", decode(card("slow", "T")), card("slow", "T"))])
        take(Ingest(record), [card("later")])
        assert [row.fact_id for row in reading] == ["1", "2", "3"]
        assert ids(server) == ["0", "1", "2", "3"]
    assert ids(server) == ["0", "1", "2", "3", "slow", "later"]


def test_sessions_are_found_by_what_began_in_them(two_tables: Server, record: Record) -> None:
    """Rounds of the same name on two days: the newest first."""
    ingest = Ingest(record)
    take(ingest, [started("r1", "R1"), opened("o3", "1998-03-16"), started("r2", "R1")])
    with connect(two_tables, READER) as connection:
        assert session_with(connection, "round", "R1") == ["BAC07/1998-03-16", "BAC07/1998-03-15"]
        assert session_with(connection, "round", "R2") == []
        counts = [(name, count) for name, count, _ in sessions(connection, "BAC07")]
        assert len(sessions(connection)) == 4
    assert counts == [("BAC07/1998-03-14", 2), ("BAC07/1998-03-15", 3), ("BAC07/1998-03-16", 2)]

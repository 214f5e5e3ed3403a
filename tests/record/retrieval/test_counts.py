"""Facts are counted by the newest of each session: as many as going through them finds."""

from datetime import UTC, datetime
from typing import Any

import pytest
from psycopg import Connection

from record.authored.access import viewed
from record.ingest.ingest import Ingest
from record.postgres.connections import READER, WRITER, connect
from record.postgres.servers import Server
from record.retrieval import counts
from record.retrieval.counts import facts_of_access, facts_since
from record.storage.application import Record
from record.storage.horizon import horizon

from ...faults.feeds import card, opened, shift, take

DAYS = ("1998-03-14", "1998-03-15", "1998-04-02")


def gone_through(connection: Connection[Any], after: int, to: int) -> int:
    """What `count(*)` says."""
    found = connection.execute(
        "SELECT count(*) FROM pitlog.facts WHERE position > %s AND position <= %s", (after, to)
    ).fetchone()
    assert found is not None
    return int(found[0])


@pytest.fixture(autouse=True)
def never_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """However small a record is, sessions are looked up."""
    monkeypatch.setattr(counts, "FEW", -1)


def test_days_months_and_tables_that_never_opened(server: Server, record: Record) -> None:
    """Facts on access included, as when they are sealed; positions that were given out twice have none."""
    ingest = Ingest(record)
    take(ingest, shift("BAC01", 40))
    take(ingest, shift("BAC01", 50))  # most of them are there
    for n, day in enumerate(DAYS):
        take(ingest, [card(f"early-{n}", "BAC02"), opened(f"o{n}", day, "BAC02"), card(f"c{n}", "BAC02")])
    take(ingest, [card(f"w{n}", "BAC03") for n in range(5)])
    with connect(server, WRITER) as connection:
        for table in ("BAC01", "VENUE"):
            viewed(connection, "person:mere", "round R1", datetime.now(UTC), table)
    with connect(server, READER) as connection:
        last = horizon(connection)
        assert facts_since(connection, 0, 0, last) == gone_through(connection, 0, last) == 50 + 9 + 5 + 2
        assert facts_of_access(connection, last) == 2
        assert facts_of_access(connection, last - 1) == 1
        for after in range(0, last, 7):
            counted = gone_through(connection, 0, after)
            assert facts_since(connection, after, counted, last) == gone_through(connection, after, last)


def test_an_empty_record(server: Server) -> None:
    with connect(server, READER) as connection:
        assert facts_since(connection, 0, 0, horizon(connection)) == 0

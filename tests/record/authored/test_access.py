"""Access is on the record: written down beside a table's sessions, listed, and no part of what is folded."""

from datetime import UTC, datetime

import pytest

from projections.queries.access import newest
from record.authored import access, disputes
from record.authored.access import KINDS, VENUE, accesses, viewed, viewed_at
from record.ingest.ingest import Ingest
from record.postgres.connections import READER, WRITER, connect
from record.postgres.errors import NotPermitted
from record.postgres.servers import Server
from record.retrieval.reader import FactSelection
from record.retrieval.status import status
from record.storage.application import Record

from ...faults.feeds import opened, take
from ...servers import rows

NOW = datetime(2002, 11, 9, 10, 5, tzinfo=UTC)


def test_a_view_says_who_what_when_and_why(server: Server) -> None:
    with connect(server, WRITER) as connection:
        viewed(connection, "user:ines", "round R1", NOW, "BAC07", "a complaint")
        viewed(connection, "user:paul", "the floor", NOW)
    with connect(server, READER) as connection:
        first, second = accesses(connection, FactSelection())
    assert (first.person, first.did, first.what, first.why, first.table) == (
        "user:ines", "viewed", "round R1", "a complaint", "BAC07",
    )  # fmt: skip
    assert (second.person, second.what, second.why, second.table, second.at) == (
        "user:paul", "the floor", None, None, NOW,
    )  # fmt: skip


def test_it_stands_beside_the_tables_sessions(server: Server, record: Record) -> None:
    take(Ingest(record), [opened("a")])
    with connect(server, WRITER) as connection:
        viewed(connection, "user:ines", "round R1", NOW, "BAC07")
        viewed(connection, "user:ines", "round R1", NOW, "BAC07")
    found = rows(server, "SELECT session, version, sender, supervisory FROM pitlog.facts ORDER BY position")
    assert found[1:] == [("BAC07/access", nth, "user:ines", True) for nth in (1, 2)]


def test_whoever_may_not_write_looks_without_a_trace_and_is_told(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert viewed_at(server, "user:ines", "round R1", NOW)

    def refuse(*_: object) -> None:
        raise NotPermitted("permission denied to set role")

    monkeypatch.setattr(access, "connect", refuse)
    assert not viewed_at(server, "user:ines", "round R1", NOW)
    with connect(server, READER) as connection:
        assert len(list(accesses(connection, FactSelection(table=VENUE)))) == 1


def test_a_list_of_one_person(server: Server) -> None:
    with connect(server, WRITER) as connection:
        for person in ("user:ines", "user:paul", "user:ines"):
            viewed(connection, person, "round R1", NOW)
    with connect(server, READER) as connection:
        assert [one.person for one in accesses(connection, FactSelection(), "user:ines")] == ["user:ines"] * 2


def test_what_was_looked_at_is_no_table_that_waits_to_be_opened(server: Server) -> None:
    with connect(server, WRITER) as connection:
        viewed(connection, "user:ines", "the floor", NOW)
    with connect(server, READER) as connection:
        found = status(connection)
    assert (found.tables, found.unopened, found.facts) == (0, {}, 0)


def test_a_dispute_withdrawn_or_moved_is_listed(server: Server) -> None:
    """By the command and by the viewer, with the dispute, where it was moved to, and the reason."""
    with connect(server, WRITER) as connection:
        disputes.move(connection, "BAC07/2002-11-09", "person:ines", "BAC07", "DIS", ["R2", "R3"], "wrong round", NOW)
        disputes.withdraw(connection, "BAC07/2002-11-09", "person:paul", "BAC07", "DIS", "settled by words", NOW)
    with connect(server, READER) as connection:
        listed, newest_first = list(accesses(connection, FactSelection())), list(newest(connection))
    assert [(one.person, one.did, one.table, one.what, one.why) for one in listed] == [
        ("person:ines", "decided", "BAC07", "dispute DIS: moved to R2, R3", "wrong round"),
        ("person:paul", "decided", "BAC07", "dispute DIS: withdrawn", "settled by words"),
    ]
    assert newest_first == listed[::-1]


def test_the_index_has_every_kind_that_is_listed(server: Server) -> None:
    [(definition,)] = rows(server, "SELECT indexdef FROM pg_indexes WHERE indexname = 'facts_of_access'")
    assert {kind for kind in KINDS if f"'{kind}/1'" in definition} == set(KINDS)
    assert definition.count("/1'") == len(KINDS)

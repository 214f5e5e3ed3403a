"""The recorder: versions that are given or made, positions, landmarks, and the library's own way of using it."""

from threading import Thread
from time import sleep
from typing import Any

import psycopg
import pytest
from eventsourcing.persistence import IntegrityError

from domain.facts import decode
from domain.fold.aggregate import PlacedFact
from record.ingest.ingest import Ingest
from record.postgres.connections import WRITER, conninfo_for
from record.postgres.servers import Server
from record.storage.appending import AlreadyThere, TableChanged
from record.storage.application import Record, RecordOn
from record.storage.stored import stored

from ...faults.feeds import card, opened, shift, started, take
from ...servers import rows, superuser

SESSION = "BAC07/1998-03-14"


def given(*versions: int, session: str = SESSION, name: str = "c") -> Any:
    """Cards whose versions are given."""
    table = session.partition("/")[0]
    return [stored(session, decode(raw), raw, v) for v in versions if (raw := card(f"{name}{v}", table))]


def made(*raw: bytes, session: str = SESSION) -> Any:
    """Facts whose versions the record makes."""
    return [stored(session, decode(each), each) for each in raw]


def test_given_versions_are_kept_and_positions_answered(record: Record) -> None:
    """As the library appends."""
    assert list(record.recorder.insert_events(given(1, 2))) == [1, 2]
    assert list(record.recorder.insert_events(given(3))) == [3]
    assert list(record.recorder.insert_events([])) == []
    assert [event.originator_version for event in record.recorder.select_events(SESSION)] == [1, 2, 3]


@pytest.mark.parametrize("versions", [(1,), (2,), (1, 2), (2, 3), (4,), (3, 5), (3, 3), (5, 3, 4)])
def test_a_version_that_is_not_the_next_is_a_conflict(
    server: Server, record: Record, versions: tuple[int, ...]
) -> None:
    """A session that has moved on, a gap, a version twice, out of order: nothing of the batch is recorded."""
    record.recorder.insert_events(given(1, 2))
    with pytest.raises(IntegrityError):
        record.recorder.insert_events(given(*versions, name="d"))
    assert rows(server, "SELECT version, fact_id FROM pitlog.facts ORDER BY 1") == [(1, "c1"), (2, "c2")]


def test_a_fact_id_twice_is_a_conflict(record: Record) -> None:
    """Within a table, in whichever session."""
    record.recorder.insert_events(given(1))
    with pytest.raises(AlreadyThere):
        record.recorder.insert_events(given(1, session="BAC07/1998-03-15"))
    assert list(record.recorder.insert_events(given(1, session="BAC08/1998-03-14"))) != []


def test_positions_come_in_the_order_of_the_rows(server: Server, record: Record) -> None:
    """Of several sessions and tables mixed, from 1 on."""
    batch: list[Any] = []
    for n in range(60):
        table = f"T{n % 3}"
        batch += made(card(f"c{n}", table), session=f"{table}/{'a' if n % 2 else 'b'}")
    assert record.facts.insert_events(batch) == list(range(1, 61))
    assert rows(server, "SELECT position, fact_id FROM pitlog.facts ORDER BY 1") == [
        (n + 1, f"c{n}") for n in range(60)
    ]


def test_within_a_session_positions_rise_with_versions(server: Server, record: Record) -> None:
    """Versions are contiguous from 1, over many batches and two writers."""
    with Record(server) as other:
        for n in range(20):
            assert (record, other)[n % 2].facts.insert_events(made(card(f"a{n}"), card(f"b{n}")), known={})
    found = rows(server, "SELECT version FROM pitlog.facts ORDER BY position")
    assert [version for (version,) in found] == list(range(1, 41))


def test_a_batch_that_does_not_know_the_last_landmark_is_not_recorded(server: Server, record: Record) -> None:
    """It may have put its facts into the wrong session."""
    assert record.facts.insert_events(made(opened("a")), known={}) == [1]
    with pytest.raises(TableChanged):
        record.facts.insert_events(made(card("b")), known={})
    assert record.facts.insert_events(made(card("b")), known={"BAC07": 1}) == [2]
    assert record.facts.insert_events(made(started("c", "r1")), known={"BAC07": 1}) == [3]
    with pytest.raises(TableChanged):
        record.facts.insert_events(made(card("d")), known={"BAC07": 1})
    assert rows(server, "SELECT fact_id FROM pitlog.facts ORDER BY position") == [("a",), ("b",), ("c",)]


def test_another_tables_landmarks_do_not_matter(record: Record) -> None:
    """Each table has its own."""
    assert record.facts.insert_events(made(opened("a", table="BAC08"), session="BAC08/1998-03-14"), known={})
    assert record.facts.insert_events(made(card("b")), known={})


def test_the_library_rebuilds_a_session(record: Record) -> None:
    """By its repository, with our fold."""
    take(Ingest(record), shift("BAC07", 40))
    session = record.session(SESSION)
    assert session is not None
    assert (session.version, session.opened, session.rounds, session.last_seq) == (40, 1, 4, 39)
    assert record.session("BAC07/1998-03-15") is None


def test_the_librarys_notification_log_reads_all_facts_in_order(record: Record) -> None:
    """Page by page, with the line as received."""
    feed = shift("BAC07", 25)
    take(Ingest(record), feed)
    found: list[bytes] = []
    while page := record.notification_log.select(start=len(found) + 1, limit=10):
        found += [notification.state for notification in page]
    assert found == feed
    assert record.recorder.max_notification_id() == 25
    only = record.recorder.select_notifications(None, 100, topics=["round_started/1"])
    assert [notification.id for notification in only] == [2, 12, 22]
    assert [n.id for n in record.recorder.select_notifications(3, 2, stop=4, inclusive_of_start=False)] == [4]


def test_notifications_stop_at_the_horizon(server: Server, record: Record) -> None:
    """What was recorded later but committed sooner waits for what was not committed yet."""
    with psycopg.connect(conninfo_for(server, WRITER)) as slow:
        RecordOn(slow).facts.insert_events(made(card("slow")), known={})
        assert record.facts.insert_events(made(card("quick", "BAC08"), session="BAC08/x"), known={}) == [2]
        assert record.recorder.select_notifications(None, 10) == []
        assert record.recorder.max_notification_id() is None
    assert [notification.id for notification in record.recorder.select_notifications(None, 10)] == [1, 2]


def test_a_session_is_read_from_any_version_and_either_end(record: Record) -> None:
    """As the library asks."""
    record.recorder.insert_events(given(*range(1, 11)))

    def versions(**asked: Any) -> list[int]:
        return [event.originator_version for event in record.recorder.select_events(SESSION, **asked)]

    assert versions(gt=3, lte=6) == [4, 5, 6]
    assert versions(desc=True, limit=2) == [10, 9]
    assert versions(gt=0, lte=0) == []


def test_appends_are_made_in_read_committed_transactions_only(server: Server) -> None:
    """An older snapshot would not see the landmarks that were recorded while it waited for the table."""
    with psycopg.connect(conninfo_for(server, WRITER)) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        with pytest.raises(psycopg.errors.InvalidTransactionState):
            RecordOn(connection).facts.insert_events(made(card("a")), known={})


def test_the_librarys_own_save_appends_too(record: Record) -> None:
    """By its event store; a version that is not the next is a conflict."""
    raw = card("c1")
    placed = PlacedFact(SESSION, 1, decode(raw), raw)
    (saved,) = record.save(placed)
    assert (saved.notification.id, saved.notification.state) == (1, raw)
    with pytest.raises(IntegrityError):
        record.save(placed)


def test_a_subscription_waits_at_the_horizon_and_skips_gaps(server: Server, record: Record) -> None:
    """And ends where it is stopped, also while it waits."""
    found: list[int] = []
    with record.recorder.subscribe(topics=["card_drawn/1"]) as subscription:
        reading = Thread(target=lambda: found.extend(one.id for one in subscription))
        reading.start()
        record.recorder.insert_events([*given(1), *made(opened("o", table="BAC08"), session="BAC08/1998-03-14")])
        with superuser(server) as connection:
            connection.execute("SELECT setval('pitlog.facts_position', 1000000000000000)")
        record.recorder.insert_events(given(2))
        while len(found) < 2:
            sleep(0.01)
        subscription.stop()
        reading.join()
    assert found == [1, 10**15 + 1]

"""How the record stands: counts, the last fact, what waits, and the gaps in the sources' counters."""

from record.ingest.ingest import Ingest
from record.postgres.connections import READER, connect
from record.postgres.servers import Server
from record.retrieval.status import LOCKS_OF_MONTH, Gap, Status, status
from record.storage.application import Record

from ...faults.feeds import card, opened, take
from ...servers import superuser


def now(server: Server, most_gaps: int = 20) -> Status:
    """How it stands."""
    with connect(server, READER) as connection:
        return status(connection, most_gaps)


def test_an_empty_record_has_a_status(server: Server) -> None:
    """Nothing is missing, there is just nothing."""
    found = now(server)
    assert (found.facts, found.tables, found.sessions, found.last_at, found.last_id) == (0, 0, 0, None, None)
    assert (found.quarantine, found.gaps, found.gaps_in_all, found.unopened) == (0, [], 0, {})
    assert found.bytes > 0
    assert found.postgresql


def test_facts_tables_and_sessions_are_counted(server: Server, record: Record) -> None:
    """Facts that wait are no session; once their table opens they wait no more."""
    ingest = Ingest(record)
    take(ingest, [card("a", "T1"), card("a", "T2"), opened("o", table="T1"), card("b", "T1"), b"bad"])
    found = now(server)
    assert (found.facts, found.tables, found.sessions, found.quarantine) == (4, 2, 1, 1)
    assert found.unopened == {"T2": 1}
    assert (found.last_table, found.last_id) == ("T1", "b")
    assert found.last_recorded_at is not None


def test_what_was_accepted_no_longer_waits(server: Server, record: Record) -> None:
    """It stays in quarantine, and is not counted."""
    take(Ingest(record), [b"bad", b"worse"])
    with superuser(server) as connection:
        connection.execute("UPDATE pitlog.quarantine SET accepted_at = now() WHERE line = 'bad'")
    assert now(server).quarantine == 1


def test_gaps_in_the_counters_are_found(server: Server, record: Record) -> None:
    """By table, whatever the order of arrival; a late fact closes one; a number twice is none."""
    ingest = Ingest(record)
    take(ingest, [card(f"{n}", seq=n) for n in (9, 1, 2, 5, 6)] + [card("x", seq=6), card("y")])
    take(ingest, [card("a", "T2", seq=7), card("b", "T2", seq=8)])
    assert now(server).gaps == [Gap("BAC07", 3, 4), Gap("BAC07", 7, 8)]
    take(ingest, [card("late", seq=3), card("later", seq=4)])
    assert now(server).gaps == [Gap("BAC07", 7, 8)]


def test_of_many_gaps_some_are_shown_and_all_are_counted(server: Server, record: Record) -> None:
    """A source that counts by twos."""
    take(Ingest(record), [card(f"{n}", seq=2 * n) for n in range(100)])
    found = now(server, most_gaps=3)
    assert found.gaps == [Gap("BAC07", 1, 1), Gap("BAC07", 3, 3), Gap("BAC07", 5, 5)]
    assert found.gaps_in_all == 99


def test_a_counter_at_its_limits_is_shown_like_any_other(server: Server, record: Record) -> None:
    """The largest number there is has no next one."""
    take(Ingest(record), [card("a", seq=0), card("b", seq=2**63 - 1)])
    assert now(server).gaps == [Gap("BAC07", 1, 2**63 - 2)]


def test_the_locks_that_the_months_need(server: Server, record: Record) -> None:
    """Of those that are here, not of archived ones."""
    take(Ingest(record), [opened("o")])
    with superuser(server) as connection:
        connection.execute("INSERT INTO pitlog.months (month, archived_at) VALUES ('1997-01-01', now())")
        (locks,) = connection.execute("SELECT current_setting('max_locks_per_transaction')::int").fetchone() or (0,)
    assert (now(server).locks, now(server).locks_wanted) == (locks, 2 * LOCKS_OF_MONTH)


def test_a_question_over_all_months_locks_no_more_than_that(server: Server, record: Record) -> None:
    """With every table and every index of a month."""
    for day in ("1998-01-02", "1998-02-02", "1998-03-02"):
        take(Ingest(record), [opened(f"o{day}", day)])
    locked = "SELECT count(*) FROM pg_locks WHERE pid = pg_backend_pid() AND relation IS NOT NULL"
    with superuser(server) as connection, connection.transaction():
        connection.execute("SELECT count(*) FROM pitlog.facts")
        (found,) = connection.execute(locked).fetchone() or (0,)
    assert 4 * 10 < found <= 4 * LOCKS_OF_MONTH + 12


def test_a_number_that_came_twice_does_not_hide_one_that_is_missing(server: Server, record: Record) -> None:
    """As many numbers as there should be, and yet a gap."""
    take(Ingest(record), [card(f"{nth}", seq=n) for nth, n in enumerate((1, 2, 2, 4))])
    assert now(server).gaps == [Gap("BAC07", 3, 3)]

"""Months: each fact stands in the table of its gaming day's month, and what is unique over all months stays unique."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st
from psycopg import Connection, errors
from psycopg.sql import SQL, Identifier

from domain.facts import decode
from domain.fold.sessions import access_to, session_of, unopened
from evidence.sealing.fact_rows import raw_at
from record.errors import MonthArchived
from record.ingest.ingest import Became, Ingest
from record.postgres import migrate
from record.postgres.connections import READER, connect
from record.postgres.errors import DatabaseFailed
from record.postgres.servers import Server
from record.retrieval.reader import FactSelection, read
from record.retrieval.related_facts import About, about
from record.storage.application import Record
from record.storage.batch import Batch
from record.storage.months import MONTH, all_are_here, are_here, fact_is_here
from record.storage.stored import stored

from ...faults.feeds import card, correction, opened, shift, started, take
from ...servers import Databases, rows, superuser, value

RECORDED, THERE, REFUSED = Became.RECORDED, Became.ALREADY_THERE, Became.REFUSED
UNDATED = "facts_undated"
BEFORE_MONTHS = 27
"""Migrations of a record that was made before there were months."""


@pytest.fixture(scope="module")
def asked(databases: Databases) -> Iterator[Connection[Any]]:
    """A connection to ask functions of."""
    name = databases.migrated()
    with superuser(databases.at(name)) as connection:
        yield connection
    databases.drop(name)


def places(server: Server) -> dict[str, list[str]]:
    """The ids of the facts in each table."""
    found = rows(server, "SELECT tableoid::regclass::text, fact_id FROM pitlog.facts ORDER BY position")
    tables: dict[str, list[str]] = {}
    for table, name in found:
        tables.setdefault(table.removeprefix("pitlog."), []).append(name)
    return tables


def of_days(*days: str, table: str = "BAC07") -> list[bytes]:
    """A table that is opened on each of these days, with a card and a round on each."""
    return [
        one
        for day in days
        for one in (opened(f"o{day}", day, table), card(f"c{day}", table), started(f"r{day}", f"R-{day}", table))
    ]


# --- which month --------------------------------------------------------------------------------------------------


@given(st.text(st.characters(blacklist_categories=("Cs", "Cc")), min_size=1), st.dates(date(1900, 1, 1)))
def test_a_sessions_month_is_that_of_its_day(asked: Connection[Any], table: str, day: date) -> None:
    """Whatever a table is called; what has no day that a casino writes has no month."""
    found = asked.execute(
        "SELECT to_char(m, 'YYYY-MM'), isfinite(m) FROM unnest(%s::text[]) AS s, pitlog.month_of(s) AS m",
        ([session_of(table, day), unopened(table), access_to(table)],),
    ).fetchall()
    dated = 1990 <= day.year < 2090
    assert [known for _, known in found] == [dated, False, False]
    assert not dated or found[0][0] == session_of(table, day)[MONTH] == f"{day:%Y-%m}"


def test_each_fact_stands_in_its_month(server: Server, record: Record) -> None:
    """Late ones and corrections too: they belong to their session, and so to its month."""
    ingest = Ingest(record)
    take(ingest, [card("waits"), *of_days("1998-02-28", "1998-03-01")])
    assert take(ingest, [card("late", round="R-1998-02-28"), correction("x", "c1998-02-28")]) == [RECORDED, RECORDED]
    assert places(server) == {
        UNDATED: ["waits"],
        "facts_1998_02": ["o1998-02-28", "c1998-02-28", "r1998-02-28", "late", "x"],
        "facts_1998_03": ["o1998-03-01", "c1998-03-01", "r1998-03-01"],
    }


def test_days_that_no_casino_writes_make_no_tables(server: Server, record: Record) -> None:
    """However many a hostile source names."""
    feed = of_days(*(f"{year}-01-01" for year in (*range(1900, 1990), *range(2090, 2200))))
    assert set(take(Ingest(record), feed)) == {RECORDED}
    assert set(places(server)) == {UNDATED}


def test_readers_get_all_months_in_the_order_of_recording(server: Server, record: Record) -> None:
    """Months are where rows stand, and nothing else."""
    feed = [one for both in zip(of_days("1998-02-28"), of_days("1998-03-01", table="T2"), strict=True) for one in both]
    take(Ingest(record), feed)
    with connect(server, READER) as connection:
        assert [row.state for row in read(connection, FactSelection(), page=2)] == feed


# --- once, over all months ----------------------------------------------------------------------------------------


def test_the_same_fact_again_in_another_month_changes_nothing(server: Server, record: Record) -> None:
    """It would be placed at the table's last opening, which is in another month than the first time."""
    ingest, (first, *later) = Ingest(record), of_days("1998-02-28", "1998-03-01", "1998-04-01")
    take(ingest, [first, *later])
    assert take(ingest, [card("c1998-02-28"), card("new")]) == [THERE, RECORDED]
    assert take(ingest, [card("c1998-02-28", card="2C")]) == [REFUSED]
    assert value(server, "SELECT count(*) FROM pitlog.facts") == value(server, "SELECT count(*) FROM pitlog.fact_ids")


def test_a_sequence_put_back_behind_another_month_is_said(server: Server, record: Record) -> None:
    """Within a month a key meets it; over all months nothing would."""
    take(Ingest(record), of_days("1998-02-28"))
    with superuser(server) as connection:
        connection.execute("SELECT setval('pitlog.facts_position', 1)")
    with pytest.raises(DatabaseFailed, match="put back"):
        take(Ingest(record), of_days("1998-05-01"))


# --- a month that was moved out -----------------------------------------------------------------------------------


@pytest.fixture
def moved(server: Server, record: Record) -> Server:
    """A record of two months, of which the first was moved out."""
    take(Ingest(record), [*of_days("1998-02-28"), *of_days("1998-03-01", table="T2")])
    first, second = opened("o1998-02-28", "1998-02-28", "BOTH", seq=1), opened("o", "1998-03-01", "BOTH", seq=100)
    take(Ingest(record), [first, *of_days("1998-02-28", table="BOTH")[1:], second])
    move_out(server)
    return server


def move_out(server: Server) -> None:
    """As far as readers and writers see it."""
    with superuser(server) as connection:
        connection.execute("ALTER TABLE pitlog.facts DETACH PARTITION pitlog.facts_1998_02")
        connection.execute("UPDATE pitlog.months SET archived_at = now() WHERE month = '1998-02-01'")


def test_nothing_is_added_to_it_and_nothing_said_of_it(moved: Server, record: Record) -> None:
    """Neither a new fact of its sessions, nor one that came before; what goes elsewhere goes there all the same."""
    new, again = card("new", "T2"), card("c1998-03-01", "T2")
    feed = [card("late", round="R-1998-02-28"), card("c1998-02-28"), new, again]
    assert take(Ingest(record), feed) == [REFUSED, REFUSED, RECORDED, THERE]
    waiting = rows(moved, "SELECT line FROM pitlog.quarantine ORDER BY number")
    assert {line for (line,) in waiting} == set(feed[:2])
    assert "new" in places(moved)["facts_1998_03"]


@pytest.mark.parametrize(
    "late",
    [
        card("late"),
        card("late", table="BOTH", seq=7),
        correction("late", "c1998-02-28"),
        correction("late", "c1998-02-28", table="BOTH"),
    ],
    ids=[
        "after the last opening",
        "by its counter",
        "corrects one of it",
        "corrects one, at a table that went on",
    ],
)
def test_what_belongs_there_goes_nowhere_else(moved: Server, record: Record, late: bytes) -> None:
    """It would be sealed in the wrong session for ever."""
    assert take(Ingest(record), [late]) == [REFUSED]
    assert value(moved, "SELECT count(*) FROM pitlog.facts WHERE fact_id = 'late'") == 0


def test_a_reading_during_which_it_moved_out_does_not_end_as_if_it_were_whole(server: Server, record: Record) -> None:
    """The first page was there; the month of the second one is not any more."""
    take(Ingest(record), of_days("1998-02-28", "1998-03-01"))
    with connect(server, READER) as connection:
        reading = read(connection, FactSelection(), page=2)
        next(reading)
        move_out(server)
        with pytest.raises(MonthArchived, match="1998-02"):
            list(reading)


def test_whoever_asks_for_it_is_told(moved: Server) -> None:
    """A reading that leaves a month out says so, and never looks whole."""
    with connect(moved, READER) as connection:
        for ask in (
            lambda: are_here(connection, ["T2/1998-03-01", "BAC07/1998-02-28"]),
            lambda: fact_is_here(connection, "BAC07", "c1998-02-28"),
            lambda: all_are_here(connection),
            lambda: list(read(connection, FactSelection(day=date(1998, 2, 28)))),
            lambda: list(about(connection, FactSelection(), About(round="R-1998-02-28"))),
            lambda: list(about(connection, FactSelection(day=date(1998, 2, 28)), About(player="P1"))),
        ):
            with pytest.raises(MonthArchived, match="1998-02 was archived"):
                ask()
        are_here(connection, ["T2/1998-03-01", "T2/unopened"])
        fact_is_here(connection, "T2", "c1998-03-01")
        assert len(list(about(connection, FactSelection(), About(round="R-1998-03-01")))) == 1


# --- a record from before -----------------------------------------------------------------------------------------


APPEND_THEN = (
    "SELECT pitlog.append_facts(%b::text[], %b::bigint[], %b::text[], %b::text[], %b::bigint[], %b::text[], %b::int[], "
    "%b::int[], %b::text[], %b::bigint[], %b::timestamptz[], %b::text[], %b::bytea[], %b, %b)"
)


def appended(connection: Connection[Any], lines: Iterable[bytes], session: str) -> None:
    """As the program did it then."""
    known = 0
    for line in lines:
        fact = decode(line)
        given = Batch([stored(session, fact, line)]).parameters({fact.table: known})
        with connection.cursor(binary=True) as cursor:
            [[position]] = cursor.execute(APPEND_THEN, given[: APPEND_THEN.count("%b")]).fetchone() or [[0]]
        known = position if type(fact).landmark else known


def test_a_record_from_before_is_the_same_afterwards(blank: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the byte of what is sealed of each row; and it goes on."""
    every = migrate.migrations()
    with superuser(blank) as connection:
        monkeypatch.setattr(migrate, "migrations", lambda: every[:BEFORE_MONTHS])
        migrate.migrate(connection)
        appended(connection, shift("T1", 25), "T1/1998-02-28")
        appended(connection, shift("T2", 25), "T2/unopened")
        before = list(raw_at(connection, range(1, 51)))
        monkeypatch.undo()
        assert [one.number for one in migrate.migrate(connection)] == [one.number for one in every[BEFORE_MONTHS:]]
        assert list(raw_at(connection, range(1, 51))) == before
        assert connection.execute("SELECT count(*), count(DISTINCT landmark) FROM pitlog.landmarks").fetchone() == (
            8,
            7,
        )
    with Record(blank) as record:
        again = shift("T1", 27)
        assert take(Ingest(record), again) == [THERE] * 25 + [RECORDED] * 2
    assert {table: len(names) for table, names in places(blank).items()} == {"facts_1998_02": 27, UNDATED: 25}


def test_no_month_can_be_written_to_beside_the_function(server: Server, record: Record) -> None:
    """Neither all of them nor one by its name."""
    take(Ingest(record), of_days("1998-02-28"))
    with psycopg.connect(server.conninfo(), autocommit=True) as connection:
        for role in ("pitlog_writer", "pitlog_sealer", "pitlog_reader", "pitlog_projector"):
            connection.execute(SQL("SET ROLE {}").format(Identifier(role)))
            for name in ("facts", "facts_1998_02", UNDATED, "fact_ids", "landmarks", "months"):
                with pytest.raises(errors.InsufficientPrivilege):
                    connection.execute(SQL("INSERT INTO pitlog.{0} TABLE pitlog.{0}").format(Identifier(name)))
            connection.execute("RESET ROLE")

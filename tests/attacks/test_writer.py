"""What somebody who holds the writer's login can do to the record: say things, and nothing else.

The function that appends is the only way in (docs/decisions/0006-append-function-rights.md). Position, version and time
of recording are its own; what is said, and in whose name, is the program's to say, so a stolen login can lie in that.
"""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from psycopg import Connection, errors

from record.ingest.ingest import Became, Ingest
from record.postgres.connections import READER, WEB, WRITER, connect, conninfo_for
from record.postgres.servers import Server
from record.storage.application import Record
from record.storage.horizon import horizon

from ..faults.feeds import opened, shift, take
from ..servers import rows, superuser, value

SESSION = "BAC07/1998-03-14"
ROW = """
    INSERT INTO pitlog.facts
        (position, version, recorded_at, at, supervisory, session, topic, table_name, fact_id, sender, line)
    VALUES (%s, %s, %s, now(), true, 'BAC07/1998-03-14', 'card_drawn/1', 'BAC07', 'forged', 'person:director', '{}')
"""


@pytest.fixture
def writer(server: Server, record: Record) -> Iterator[Connection[Any]]:
    """A connection with the writer's rights, on a record with ten facts in it."""
    take(Ingest(record), shift("BAC07", 10))
    with psycopg.connect(conninfo_for(server, WRITER), autocommit=True) as connection:
        connection.execute("SET SESSION AUTHORIZATION pitlog_writer")
        yield connection
    assert value(server, "SELECT count(*) FROM pitlog.facts WHERE fact_id = 'forged'") == 0


FORGED = [
    (11, 12, "2030-01-01"),
    (11, 11, "1990-01-01"),
    (5, 11, "2030-01-01"),
    (10**12, 11, "2030-01-01"),
    (0, 0, "2030-01-01"),
]


@pytest.mark.parametrize(("position", "version", "recorded_at"), FORGED)
def test_no_row_comes_in_beside_the_function(
    writer: Connection[Any], position: int, version: int, recorded_at: str
) -> None:
    """A gap, another time of recording, a place before or far behind the others: none can be said."""
    with pytest.raises(errors.InsufficientPrivilege):
        writer.execute(ROW, (position, version, recorded_at))  # type: ignore[arg-type]
    with pytest.raises(errors.InsufficientPrivilege), writer.cursor().copy("COPY pitlog.facts FROM STDIN"):
        pass


def call(connection: Connection[Any], **changed: Any) -> Any:
    """Call the function by hand: one good fact, but for what is changed."""
    given = {
        "tables": ["BAC07"], "known": [2], "session_names": [SESSION], "session_table": ["BAC07"], "expected": [None],
        "topics": ["card_drawn/1"], "session_nos": [1], "nths": [1], "topic_nos": [1], "fact_ids": ["forged"],
        "seqs": [None], "ats": ["1998-03-14T00:00:00Z"], "landmarks": [None], "lines": [b"{}"], "sender": "x",
        "supervisory": True, "rules": 2, "restarting": [], "named_tables": [], "named_ids": [], "forgettings": None,
        "lookups": [], "key_tokens": [], "keys": [], "key_names": [], "text_tokens": [], "text_keys": [], "texts": [],
        **changed,
    }  # fmt: skip
    asked = "SELECT unnest({}) FROM pg_proc WHERE oid = 'pitlog.append_facts'::regproc"
    names = [name for (name,) in connection.execute(asked.format("proargnames"))]  # type: ignore[arg-type]
    types = asked.format("proargtypes::regtype[]::pg_catalog.text[]")
    casts = [cast for (cast,) in connection.execute(types)]  # type: ignore[arg-type]
    places = ", ".join(f"%s::{cast}" for cast in casts)
    values = [given[name] for name in names[: len(casts)]]
    row = connection.execute(f"SELECT pitlog.append_facts({places})", values).fetchone()  # type: ignore[arg-type]
    return row and row[0]


def test_by_hand_the_function_gives_the_next_position_and_the_time_there_is(
    server: Server, writer: Connection[Any]
) -> None:
    """What it takes it records like any other fact: what the login may say, it may say."""
    assert call(writer, fact_ids=["mine"]) == [11]
    asked = "SELECT version, recorded_at > now() - '1 hour'::interval FROM pitlog.facts WHERE fact_id = 'mine'"
    assert rows(server, asked) == [(11, True)]


CHEATS: list[dict[str, Any]] = [
    {"known": [None]},
    {"known": []},
    {"known": None},
    {"known": [1]},
    {"tables": [], "known": []},
    {"tables": None},
    {"tables": ["BAC08"], "known": [0]},
    {"tables": [None, "BAC07"], "known": [0, 1]},
    {"session_table": ["BAC08"], "tables": ["BAC08"], "known": [0]},
    {"session_table": [None]},
    {"session_table": []},
    {"session_names": ["BAC08/1998-03-14"]},
    {"session_names": [None]},
    {"session_names": ["BAC07"]},
    {"expected": [9]},
    {"expected": [11]},
    {"session_nos": [2]},
    {"session_nos": [0]},
    {"session_nos": [None]},
    {"topic_nos": [2]},
    {"fact_ids": [None]},
    {"fact_ids": ["BAC07-1"]},
    {"fact_ids": ["forged", "forged2"]},
    {"ats": [None]},
    {"lines": [None]},
    {"sender": None},
    {"supervisory": None},
]


@pytest.mark.parametrize("changed", CHEATS, ids=str)
def test_the_function_records_nothing_that_would_not_fit(
    server: Server, writer: Connection[Any], changed: dict[str, Any]
) -> None:
    """Landmarks that are not known, tables that are not locked, versions that are not next, ids that are there."""
    try:
        answered = call(writer, **changed)
    except (errors.IntegrityError, errors.DataError) as error:
        assert error.sqlstate
    else:
        assert answered is None
    assert value(server, "SELECT count(*) FROM pitlog.facts") == 10
    assert value(server, "SELECT max(version) - count(*) FROM pitlog.facts") == 0


def test_nothing_of_the_callers_is_used_inside_the_function(writer: Connection[Any]) -> None:
    """Neither a type nor a table nor an operator: they would run with the owner's rights."""
    writer.execute("CREATE TEMP TABLE facts (LIKE pitlog.facts)")
    for name in ("timestamptz", "text", "int8"):
        writer.execute(f"CREATE DOMAIN pg_temp.{name} AS text CHECK (false)")
    writer.execute("CREATE FUNCTION pg_temp.nextval(regclass) RETURNS bigint LANGUAGE sql RETURN 1")
    writer.execute("CREATE FUNCTION pg_temp.hashtext(text) RETURNS int LANGUAGE sql RETURN 1")
    writer.execute("SET search_path = pg_temp, pg_catalog")
    assert call(writer, fact_ids=["mine"]) == [11]


def test_no_reader_misses_what_the_writer_appends_by_hand(server: Server, writer: Connection[Any]) -> None:
    """The horizon's lock is taken inside the function: whoever appends holds it."""
    with connect(server, READER) as reader:
        with writer.transaction():
            assert call(writer, fact_ids=["mine"]) == [11]
            assert horizon(reader) == 10
        assert horizon(reader) == 11


@pytest.mark.parametrize("lock", ["pg_advisory_lock_shared((1::bigint << 62))", "pg_advisory_lock((1::bigint << 62))"])
def test_whoever_takes_the_horizons_lock_only_makes_readers_wait(
    server: Server, writer: Connection[Any], lock: str
) -> None:
    """Any login can: it holds them back as long as it is connected, takes nothing from them, and is seen."""
    with connect(server, WEB) as spoiler, connect(server, READER) as reader:
        spoiler.execute(f"SELECT {lock}")
        assert call(writer, fact_ids=["mine"]) == [11]
        assert horizon(reader) == 0
        pid = spoiler.info.backend_pid
        assert rows(server, "SELECT pid FROM pg_locks WHERE locktype = 'advisory'") == [(pid,)]
        spoiler.close()
        while horizon(reader) == 0:
            pass
        assert horizon(reader) == 11


def test_a_line_that_is_no_fact_is_not_taken_for_one(server: Server, record: Record, writer: Connection[Any]) -> None:
    """The function does not read lines; whoever reads them back does, and says which one it can't."""
    assert call(writer, fact_ids=["liar"], session_names=["BAC07/x"]) == [11]
    with pytest.raises(Exception, match="may have been altered"):
        record.session("BAC07/x")
    assert take(Ingest(record), [opened("next", "1998-03-15")]) == [Became.RECORDED]


def test_a_quarantined_line_cannot_be_changed_or_taken_away(server: Server, writer: Connection[Any]) -> None:
    """It can only be marked as recorded since."""
    with superuser(server) as connection, Record(server) as record:
        take(Ingest(record), [b"bad"])
        for attempt in ("UPDATE pitlog.quarantine SET line = ''", "DELETE FROM pitlog.quarantine"):
            with pytest.raises(errors.InsufficientPrivilege):
                writer.execute(attempt)
        assert connection.execute("SELECT line FROM pitlog.quarantine").fetchall() == [(b"bad",)]

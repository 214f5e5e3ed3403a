"""Migrations: every table comes from them, all that are due in one transaction, and never a text that was altered."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import Connection
from psycopg.conninfo import make_conninfo
from psycopg.sql import SQL, Identifier

from record.ingest.ingest import Became, Ingest
from record.postgres.connections import READER, connect
from record.postgres.errors import DatabaseTooNew, MigrationAltered
from record.postgres.migrate import Migration, migrate, migrations, pending
from record.postgres.servers import ExternalServer, Server
from record.storage.application import Record
from tests.attacks.moving import archive, folder_of, record_next_month, restore, two_months
from tests.faults.feeds import opened, take
from tests.servers import rows, superuser, value

TABLES = {"dossiers", "followed", "migrations", "names_in_lines", "projections", "quarantine", "tokens", "venue"} | {
    "account_days", "counted", "counters", "quarantine_closings", "rounds_of_people", "still_open",
    "table_counters", "wager_hours",
    "facts_undated", "fact_ids", "landmarks", "months", "openings", "placings",
    "leaves", "nodes", "sealed_rows", "checkpoints", "heads", "cosignatures", "time_stamps", "tombstones",
    "exports", "follows", "saved_questions", "sign_in_attempts", "sign_in_places", "users", "version_adjustments",
    "recoveries", "web_sessions", "moved",
}  # fmt: skip
ROLES = [
    "pitlog_owner", "pitlog_writer", "pitlog_projector", "pitlog_sealer", "pitlog_reader", "pitlog_web", "pitlog_vault",
    "pitlog_ask", "pitlog_answer", "pitlog_backup",
]  # fmt: skip
OBJECTS = """
    SELECT n.nspname, c.relname, c.relkind::text FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') ORDER BY 1, 2
"""
STUCK = """
import sys
import psycopg
from record.postgres import migrate as m

last = m.migrations()[-1]
m.migrations = lambda known=m.migrations(): [*known, m.Migration(last.number + 1, "stuck", "SELECT pg_sleep(60)")]
with psycopg.connect(sys.argv[1], autocommit=True) as connection:
    m.migrate(connection)
"""


def test_every_table_comes_from_the_migrations(blank: Server) -> None:
    """Before them there is nothing, after them all that pitlog needs, in a schema of its own."""
    assert rows(blank, OBJECTS) == []
    with superuser(blank) as connection:
        assert migrate(connection) == migrations()
    assert {name for schema, name, kind in rows(blank, OBJECTS) if kind == "r" and schema == "pitlog"} == TABLES
    assert {schema for schema, _, _ in rows(blank, OBJECTS)} == {
        "pitlog", "pitlog_ask", "pitlog_shapes", "pitlog_vault",
    }  # fmt: skip


def test_the_library_makes_no_table_of_its_own(server: Server, record: Record) -> None:
    """Using the application adds no object to the database, but for the table of a month."""
    with superuser(server) as connection:
        connection.execute("SELECT pitlog.prepare_month('1998-03-01')")
    before = rows(server, OBJECTS)
    assert take(Ingest(record), [opened("a")]) == [Became.RECORDED]
    assert record.session("BAC07/1998-03-14") is not None
    assert rows(server, OBJECTS) == before


def test_their_numbers_rise_and_none_comes_twice() -> None:
    """So that the order is plain to whoever reads the directory; a number that was given and not used leaves a gap."""
    numbers = [m.number for m in migrations()]
    assert numbers == sorted(set(numbers))


def test_twice_changes_nothing(server: Server) -> None:
    """What a database has had is not run again."""
    before = rows(server, "SELECT * FROM pitlog.migrations ORDER BY number")
    with superuser(server) as connection:
        assert pending(connection) == []
        assert migrate(connection) == []
    assert rows(server, "SELECT * FROM pitlog.migrations ORDER BY number") == before


def test_several_programs_at_once_run_them_once(blank: Server) -> None:
    """One runs them, the others wait and find nothing due."""
    ran: list[int] = []

    def start() -> None:
        with superuser(blank) as connection:
            ran.append(len(migrate(connection)))

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(ran) == [0, 0, 0, len(migrations())]


def test_killed_half_way_nothing_is_there_and_it_can_be_run_again(blank: Server) -> None:
    """All that are due are one transaction, which ends with the program that ran it."""
    with subprocess.Popen((sys.executable, "-c", STUCK, blank.conninfo())) as program, superuser(blank) as connection:
        busy = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
        while not (found := connection.execute(busy).fetchone()):
            assert program.poll() is None
        program.kill()
        connection.execute("SELECT pg_terminate_backend(%s, 5000)", found)
    assert rows(blank, OBJECTS) == []
    with superuser(blank) as connection:
        assert migrate(connection) == migrations()


def test_one_that_fails_takes_the_others_with_it(blank: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """No database is ever between two migrations."""
    known = migrations()
    broken = Migration(known[-1].number + 1, "broken", "SELECT 1/0")
    monkeypatch.setattr("record.postgres.migrate.migrations", lambda: [*known, broken])
    with superuser(blank) as connection, pytest.raises(psycopg.errors.DivisionByZero):
        migrate(connection)
    assert rows(blank, OBJECTS) == []


def test_a_text_that_was_altered_is_refused(server: Server) -> None:
    """The database keeps the digest of what it has had."""
    with superuser(server) as connection:
        connection.execute("UPDATE pitlog.migrations SET sha256 = 'other' WHERE number = 3")
        with pytest.raises(MigrationAltered, match=r"3 \(facts\)"):
            migrate(connection)


def test_a_newer_database_is_refused(server: Server) -> None:
    """An old pitlog does not touch what a newer one made."""
    with superuser(server) as connection:
        connection.execute("INSERT INTO pitlog.migrations (number, name, sha256) VALUES (9999, 'later', 'x')")
        with pytest.raises(DatabaseTooNew, match="9999"):
            pending(connection)


def test_only_what_is_due_runs(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A migration that comes later runs by itself."""
    known = migrations()
    later = Migration(known[-1].number + 1, "later", "CREATE TABLE pitlog.later (a int)")
    monkeypatch.setattr("record.postgres.migrate.migrations", lambda: [*known, later])
    with superuser(server) as connection:
        assert migrate(connection) == [later]
    assert value(server, "SELECT count(*) FROM pitlog.later") == 0


@pytest.fixture
def login(blank: Server) -> Iterator[str]:
    """A login that may do nothing yet."""
    name = f"pitlog_test_{value(blank, 'SELECT current_database()')}"
    with superuser(blank) as connection:
        connection.execute(SQL("CREATE ROLE {} LOGIN PASSWORD 'x'").format(Identifier(name)))
        yield name
        connection.execute(SQL("DROP OWNED BY {}").format(Identifier(name)))
        connection.execute(SQL("REVOKE {} FROM {}").format(SQL(", ").join(map(Identifier, ROLES)), Identifier(name)))
        connection.execute(SQL("DROP ROLE {}").format(Identifier(name)))


def _as(server: Server, login: str) -> Server:
    return ExternalServer(make_conninfo(server.conninfo(), user=login, password="x"))


def _grant(connection: Connection, login: str, *wanted: str) -> None:
    for statement in wanted:
        connection.execute(SQL(statement).format(login=Identifier(login), roles=SQL(", ").join(map(Identifier, ROLES))))


def test_no_superuser_is_needed(blank: Server, login: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """CREATE on the database and CREATEROLE are enough; the same login can then record and read."""
    # The server has the roles already, made by another login: names of its own make this one create them.
    other = [f"{role}_{login[-8:]}" for role in ROLES]
    texts = [Migration(m.number, m.name, _renamed(m.text, login[-8:])) for m in migrations()]
    monkeypatch.setattr("record.postgres.migrate.migrations", lambda: texts)
    with superuser(blank) as connection:
        _grant(connection, login, "ALTER ROLE {login} CREATEROLE")
        connection.execute(_on_database("GRANT CREATE ON DATABASE {} TO {}", blank, login))
        with psycopg.connect(_as(blank, login).conninfo(), autocommit=True) as mine:
            assert migrate(mine) == texts
            assert migrate(mine) == []
        with connect(_as(blank, login), other[4]) as reader:
            assert reader.execute("SELECT pitlog.horizon()").fetchone() == (0,)
        own = SQL(", ").join(map(Identifier, other[6:8]))  # these schemas have the names of their roles
        connection.execute(SQL("DROP SCHEMA pitlog, pitlog_shapes, pitlog_a, pitlog_b, {} CASCADE").format(own))
        connection.execute(_on_database("REVOKE ALL ON DATABASE {} FROM {}", blank, login))
        for role in other:
            connection.execute(SQL("DROP ROLE {}").format(Identifier(role)))


def test_roles_that_somebody_else_made_are_fine(server: Server, blank: Server, login: str) -> None:
    """Without CREATEROLE a login needs to be a member of the nine roles, which another database has made already."""
    with superuser(blank) as connection:
        connection.execute(_on_database("GRANT CREATE ON DATABASE {} TO {}", blank, login))
        with psycopg.connect(_as(blank, login).conninfo(), autocommit=True) as mine:
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                migrate(mine)
            _grant(connection, login, "GRANT {roles} TO {login}")
            assert migrate(mine) == migrations()
        with connect(_as(blank, login), READER) as reader:
            assert reader.execute("SELECT pitlog.horizon()").fetchone() == (0,)
        connection.execute(_on_database("REVOKE ALL ON DATABASE {} FROM {}", blank, login))


def test_months_come_and_go_without_a_superuser(server: Server, blank: Server, login: str, tmp_path: Path) -> None:
    """A login that is a member of the nine roles, and nothing else, appends to new months, archives and restores."""
    mine = _as(blank, login)
    with superuser(blank) as connection:
        connection.execute(_on_database("GRANT CREATE ON DATABASE {} TO {}", blank, login))
        _grant(connection, login, "GRANT {roles} TO {login}")
        with psycopg.connect(mine.conninfo(), autocommit=True) as migrating:
            migrate(migrating)
        house = two_months(mine, tmp_path)
        archive(house, tmp_path / "out")
        assert house.verify("--archive", tmp_path / "out") == []
        assert restore(house, folder_of(tmp_path / "out")).exit_code == 0
        record_next_month(house, "BAC03")
        assert house.verify() == []
        assert value(blank, "SELECT rolsuper FROM pg_roles WHERE rolname = %s", login) is False
        connection.execute(_on_database("REVOKE ALL ON DATABASE {} FROM {}", blank, login))


def _on_database(statement: str, server: Server, login: str) -> object:
    return SQL(statement).format(Identifier(value(server, "SELECT current_database()")), Identifier(login))


def _renamed(text: str, suffix: str) -> str:
    for role in ROLES:
        text = text.replace(role, f"{role}_{suffix}")
    return text

"""Copies a record into an empty database, by migrations and COPY: the servers may be of different versions.

All of it is one transaction, which ends by marking the record as still arriving. While the mark is there, nothing can
be written, and no command uses the record.
"""

from collections.abc import Callable, Iterable
from typing import Any

from psycopg import Connection
from psycopg.sql import SQL, Identifier

from evidence.backups.restoring import SCHEMAS, check_empty
from evidence.moving.tables import OF_PROJECTIONS, OF_RECORD, SETTINGS, Table
from record.postgres.connections import connect
from record.postgres.migrate import migrate
from record.postgres.moved import moved
from record.postgres.servers import Server

OWNER = "pitlog_owner"
Report = Callable[[int], None]
"""Called with the number of bytes copied so far."""

_THERE = "SELECT to_regclass('pitlog.moved') IS NOT NULL"
_ARRIVING = "INSERT INTO pitlog.moved (state, move, place) VALUES ('arriving', %s, %s)"
_MONTHS = "SELECT month::text FROM pitlog.months WHERE archived_at IS NULL ORDER BY month"
_SEQUENCES = "SELECT schemaname, sequencename FROM pg_sequences WHERE schemaname = ANY(%s)"
_ALWAYS = "SELECT tgname::text FROM pg_trigger WHERE tgrelid = %s::regclass AND tgenabled = 'A' AND NOT tgisinternal"
_PROJECTIONS = "SELECT name, version, slot, tables FROM pitlog.projections ORDER BY name"


def arriving(server: Server) -> bool:
    """Whether a record began to arrive in a database, and is not whole."""
    with connect(server) as connection:
        row = connection.execute(_THERE).fetchone()
        found = moved(connection) if row and row[0] else None
        return found is not None and found.state == "arriving"


def check_place(server: Server) -> None:
    """Raise unless a record may arrive in this database: it has none, an unused one, or one that was arriving."""
    if not arriving(server):
        check_empty(server)


def copy(source: Connection[Any], to: Server, each: Iterable[Table], move: str, place: str, report: Report) -> None:
    """Copy these tables. `move` and `place` go into the mark. What an earlier run left there is replaced."""
    with connect(to) as target:
        for setting in SETTINGS:
            target.execute(setting)
        with target.transaction():
            for name in SCHEMAS:
                target.execute(SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(Identifier(name)))
            migrate(target)
            target.execute(SQL("SET LOCAL ROLE {}").format(Identifier(OWNER)))
            _make_tables(source, target)
            _copy_rows(source, target, each, report)
            _set_sequences(source, target)
            target.execute(_ARRIVING, (move, place))
        target.execute("RESET ROLE")
        target.execute("ANALYZE")


def _make_tables(source: Connection[Any], target: Connection[Any]) -> None:
    """The tables that no migration makes: of months, and of projections."""
    for (month,) in source.execute(_MONTHS).fetchall():
        target.execute("SELECT pitlog.prepare_month(%s::date)", (month,))
    for name, version, slot, names in source.execute(_PROJECTIONS).fetchall():
        target.execute("SELECT pitlog.prepare_slot(%s, %s)", (slot, names))
        target.execute("SELECT pitlog.swap_slot(%s, %s, %s, %s)", (name, version, slot, names))


def _copy_rows(source: Connection[Any], target: Connection[Any], each: Iterable[Table], report: Report) -> None:
    done = 0
    for table in each:
        _empty(target, table)
        columns = SQL(", ").join(map(Identifier, table.columns))
        into = SQL("COPY {} ({}) FROM STDIN").format(table.identifier, columns)
        with (
            source.cursor() as reading,
            target.cursor() as writing,
            reading.copy(SQL("COPY ({}) TO STDOUT").format(table.rows)) as rows,
            writing.copy(into) as copied,
        ):
            for piece in rows:
                copied.write(piece)
                done += len(piece)
                report(done)


def _empty(target: Connection[Any], table: Table) -> None:
    """Delete the rows that migrations put there. Triggers that forbid it are disabled meanwhile."""
    if target.execute(SQL("SELECT FROM {} LIMIT 1").format(table.identifier)).fetchone() is None:
        return
    always = [name for (name,) in target.execute(_ALWAYS, (table.identifier.as_string(),)).fetchall()]
    for one in always:
        target.execute(SQL("ALTER TABLE {} DISABLE TRIGGER {}").format(table.identifier, Identifier(one)))
    target.execute(SQL("DELETE FROM {}").format(table.identifier))
    for one in always:
        target.execute(SQL("ALTER TABLE {} ENABLE ALWAYS TRIGGER {}").format(table.identifier, Identifier(one)))


def _set_sequences(source: Connection[Any], target: Connection[Any]) -> None:
    for schema, name in source.execute(_SEQUENCES, ([*OF_RECORD, *OF_PROJECTIONS],)).fetchall():
        sequence = Identifier(schema, name)
        [(last, is_called)] = source.execute(SQL("SELECT last_value, is_called FROM {}").format(sequence)).fetchall()
        target.execute("SELECT setval(%s, %s, %s)", (sequence.as_string(), last, is_called))

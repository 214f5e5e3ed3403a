"""Moves a record, so that it is never live in two places.

    1. the old one is locked: it can be read, and nothing is written
    2. copied, marked as arriving       the new one takes nothing, and no command uses it
    3. compared table by table, and verified against the log's key
    4. the old one is marked as gone    it takes nothing any more; the locks are freed
    5. the new one is marked as arrived

If the program is killed before 4, the old record goes on as if nothing had happened, and the next run begins again. If
it is killed between 4 and 5, the next run does 5.
"""

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.sql import SQL

from evidence.backups.making import verify_rows
from evidence.errors import MovedElsewhere, MoveDiffers, NotVerifiedThere
from evidence.moving.copying import OWNER, check_place, copy
from evidence.moving.tables import SETTINGS, Table, digest, tables
from evidence.sealing.log_tables import last_checkpoint
from evidence.verification.request import Given
from record.postgres.connections import READER, connect
from record.postgres.moved import moved
from record.postgres.servers import Server

Report = Callable[[int], None]

_GONE = """
    INSERT INTO pitlog.moved (state, move, place) VALUES ('gone', %(move)s, %(place)s)
    ON CONFLICT (one) DO UPDATE SET state = 'gone', move = %(move)s, place = %(place)s, at = clock_timestamp()
"""
_ARRIVED = "UPDATE pitlog.moved SET state = 'arrived' WHERE state = 'arriving' AND move = %s"
_FACTS = "SELECT count(*) FROM pitlog.facts"


class Move(NamedTuple):
    """A record that was moved."""

    name: str
    facts: int
    rows: int
    """Rows of all tables, each compared. 0 if a move that was killed near its end was finished."""
    checkpoint: int | None
    verified: bool
    """Whether the rows gave the signed roots. False if nothing was sealed, or no key is known."""


def check_move(old: Server, new: Server) -> bool:
    """Raise if a record cannot be moved there. Returns whether a move there was killed near its end."""
    with connect(old) as connection:
        found = moved(connection)
    if found is None or found.state != "gone":
        check_place(new)
        return False
    if not _is_there(new, found.move):
        raise MovedElsewhere(found.place)
    return True


def move_record(old: Server, new: Server, given: Given | None, copied: Report, verified: Report) -> Move:
    """Move a record, or finish a move that was killed."""
    with connect(old, OWNER) as source:
        for setting in SETTINGS:
            source.execute(setting)
        found = moved(source)
        if found is None or found.state != "gone":
            done = _moved(source, old, new, given, copied, verified)
        else:
            one = last_checkpoint(source)
            done = Move(found.move, _count(source), 0, one.number if one else None, False)
    with connect(new, OWNER) as target:
        target.execute(_ARRIVED, (done.name,))
    return done


def _moved(
    source: Connection[Any], old: Server, new: Server, given: Given | None, copied: Report, verified: Report
) -> Move:
    """Copy, compare and verify, and mark the old record as gone, all under its locks."""
    name = secrets.token_hex(8)
    with source.transaction():
        each = _locked(source)
        copy(source, new, each, name, old.describe(), copied)
        rows = _compared(source, new, each)
        one = last_checkpoint(source)
        is_verified = one is not None and given is not None
        if is_verified and given is not None:
            _verify(new, given, verified)
        facts = _count(source)
        source.execute(_GONE, {"move": name, "place": new.describe()})
    return Move(name, facts, rows, one.number if one else None, is_verified)


def _locked(source: Connection[Any]) -> list[Table]:
    """The tables of the record, locked against writing. A table that is made meanwhile is locked, too."""
    each: list[Table] = []
    while (now := tables(source)) != each:
        each = now
        source.execute(SQL("LOCK TABLE {} IN SHARE MODE").format(SQL(", ").join(one.identifier for one in each)))
        source.execute("LOCK TABLE pitlog.facts IN SHARE MODE")
    return each


def _compared(source: Connection[Any], new: Server, each: list[Table]) -> int:
    """Compare all rows with those on the new server. Returns how many there are."""
    rows = 0
    with connect(new, OWNER) as target:
        for setting in SETTINGS:
            target.execute(setting)
        for table in each:
            here, there = digest(source, table), digest(target, table)
            if here != there:
                raise MoveDiffers(table.full_name, here.rows, there.rows)
            rows += here.rows
    return rows


def _verify(new: Server, given: Given, report: Report) -> None:
    with connect(new, READER) as connection, connect(new, READER) as second:
        verdict = verify_rows(connection, second, given, report)
    if verdict.count:
        raise NotVerifiedThere(verdict.count)


def _is_there(new: Server, name: str) -> bool:
    """Whether the record of this move is on this server."""
    with connect(new) as connection:
        if connection.execute("SELECT to_regclass('pitlog.moved')").fetchone() == (None,):
            return False
        found = moved(connection)
        return found is not None and found.move == name


def _count(connection: Connection[Any]) -> int:
    row = connection.execute(_FACTS).fetchone()
    assert row is not None
    return int(row[0])

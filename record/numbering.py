"""Numbers over the whole venue, without a gap: of dossiers, of exports.

What gets a number is written down beside the record, with the line of the fact that says so, before the fact is
recorded: whoever takes the next number first records what a killed program left out.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection
from psycopg.sql import SQL, Identifier

from record.authored_facts import record_in


class Series(NamedTuple):
    """Where the numbers of a kind of document are written down, and the lock under which they are given."""

    table: str
    lock: int


DOSSIERS = Series("dossiers", 1685025651)  # 'doss'
EXPORTS = Series("exports", 1702391919)  # 'expo'


@contextmanager
def next_number(connection: Connection[Any], series: Series, by: str) -> Iterator[int]:
    """The next number, to be written down within: one program at a time over the whole venue."""
    with _alone(connection, series):
        _finish(connection, series, by)
        yield _next(connection, series)
        _finish(connection, series, by)


@contextmanager
def _alone(connection: Connection[Any], series: Series) -> Iterator[None]:
    connection.execute("SELECT pg_advisory_lock(%s, 0)", (series.lock,))
    try:
        yield
    finally:
        if not connection.broken:
            connection.execute("SELECT pg_advisory_unlock(%s, 0)", (series.lock,))


def _next(connection: Connection[Any], series: Series) -> int:
    statement = SQL("SELECT coalesce(max(number), 0) + 1 FROM pitlog.{}").format(Identifier(series.table))
    row = connection.execute(statement).fetchone()
    assert row is not None
    return int(row[0])


def _finish(connection: Connection[Any], series: Series, by: str) -> None:
    """Record the fact of the last one, if it is not there."""
    statement = SQL("SELECT session, line FROM pitlog.{} ORDER BY number DESC LIMIT 1")
    last = connection.execute(statement.format(Identifier(series.table))).fetchone()
    if last is not None:
        session, line = last
        record_in(connection, session, msgspec.json.decode(line), by)

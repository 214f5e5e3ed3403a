"""Numbers for documents of a venue, without gaps: dossiers and exports.

A number is stored with its fact as recorded, in one transaction. Earlier versions stored the line first and recorded it
then: if the program was killed in between, the next one to take a number records that fact.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection
from psycopg.sql import SQL, Identifier, Placeholder

from domain.facts.decoding.public_line import is_public
from record.authored.authored_facts import record_in


class Series(NamedTuple):
    """The table of one kind of document, and the lock for its numbers."""

    table: str
    lock: int


DOSSIERS = Series("dossiers", 1685025651)  # 'doss'
EXPORTS = Series("exports", 1702391919)  # 'expo'


@contextmanager
def next_number(connection: Connection[Any], series: Series, by: str) -> Iterator[int]:
    """Give the next number, to be stored inside the block. One program at a time in the whole venue."""
    with _alone(connection, series):
        _finish(connection, series, by)
        yield _next(connection, series)


def store(
    connection: Connection[Any], series: Series, number: int, session: str, fact: Mapping[str, Any], by: str,
    columns: Mapping[str, Any],
) -> bytes:  # fmt: skip
    """Record a fact and store its number, both or neither. Returns the line as recorded."""
    with connection.transaction():
        record_in(connection, session, fact, by)
        there = ([fact["table"]], [fact["id"]])
        asked = "SELECT line FROM pitlog.facts_present(%s::text[], %s::text[])"
        [line] = connection.execute(asked, there).fetchone() or (b"",)
        row = {"number": number, "session": session, "line": line, **columns}
        names, values = SQL(", ").join(map(Identifier, row)), SQL(", ").join([Placeholder()] * len(row))
        into = SQL("INSERT INTO pitlog.{} ({}) VALUES ({})").format(Identifier(series.table), names, values)
        connection.execute(into, [*row.values()])
    return bytes(line)


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
    """Record the fact of the last number, if it is missing."""
    statement = SQL("SELECT session, line FROM pitlog.{} ORDER BY number DESC LIMIT 1")
    last = connection.execute(statement.format(Identifier(series.table))).fetchone()
    if last is not None:
        session, line = last
        if not is_public(line):  # otherwise it was recorded with the number
            record_in(connection, session, msgspec.json.decode(line), by)

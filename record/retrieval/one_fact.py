"""Finds one recorded fact by its id, or by the beginning of it: `BAC01-0314*`."""

from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection
from psycopg.sql import SQL

from domain.facts.decoding.public_line import fact_line
from record.errors import FactAtSeveralTables, SeveralFacts, UnknownName
from record.retrieval.corrections import Correction, of_fact
from record.retrieval.known_tables import known_table
from record.storage.months import fact_is_here
from record.storage.stored import COLUMNS, StoredFact
from record.vault.first_form import fact_rows

SHOWN = 5
"""The maximum number of ids in an error."""
MOST = 2_000
"""The maximum number of ids searched for the nearest."""

Content = dict[str, Any]
"""A fact as written: its fields and values."""


class RecordedFact(NamedTuple):
    """A recorded fact, and its corrections."""

    table: str
    id: str
    session: str
    kind: str
    recorded: Content
    """The fact as first recorded."""
    corrections: list[Correction]
    """Its corrections with authority, in play order. The last one is in force."""

    @property
    def now(self) -> Content | None:
        """The fact as it is read. None if a correction says that it never happened."""
        return self.corrections[-1].now if self.corrections else self.recorded

    @property
    def before(self) -> Content | None:
        """The fact as it was read before its last correction."""
        return self.corrections[-2].now if len(self.corrections) > 1 else self.recorded


def find_fact(connection: Connection[Any], name: str, table: str | None = None) -> RecordedFact:
    """The fact with this id, in any case, or the only one whose id begins with the words before a star.

    Raises if it is unknown, if several have it, or if its month was archived.
    """
    table = known_table(connection, table)
    tables = [table] if table is not None else _tables(connection)
    at, id_ = _only(connection, name, tables) if name.endswith("*") else _exactly(connection, name, tables)
    fact_is_here(connection, at, id_)
    with connection.cursor(binary=True) as cursor:
        [row] = [StoredFact(*row) for row in fact_rows(cursor.execute(_FACT, (at, id_)))]
    content: Content = msgspec.json.decode(fact_line(row.state))
    return RecordedFact(at, id_, row.originator_id, content["fact"], content, of_fact(connection, at, id_))


_FACT = SQL(
    "SELECT {} FROM pitlog.fact_ids JOIN pitlog.facts AS f USING (position, month, table_name, fact_id) "
    "WHERE table_name = %s AND fact_id = %s"
).format(SQL(COLUMNS))
_WITH_ID = "SELECT table_name FROM pitlog.fact_ids WHERE table_name = ANY(%s) AND fact_id = %s ORDER BY 1"
_BEGINNING = (
    "SELECT table_name, fact_id FROM pitlog.fact_ids WHERE table_name = ANY(%s) AND starts_with(fact_id, %s) "
    "AND fact_id >= %s ORDER BY fact_id, table_name LIMIT %s"
)


def _tables(connection: Connection[Any]) -> list[str]:
    return [name for (name,) in connection.execute("SELECT DISTINCT table_name FROM pitlog.landmarks")]


def _exactly(connection: Connection[Any], name: str, tables: list[str]) -> tuple[str, str]:
    """The fact with this id, as written, or else in capitals or small letters."""
    for written in dict.fromkeys((name, name.upper(), name.lower())):
        if found := [at for (at,) in connection.execute(_WITH_ID, (tables, written))]:
            break
    else:
        raise UnknownName("fact", name, _near(connection, name, tables))
    if len(found) > 1:
        raise FactAtSeveralTables(name, found)
    return found[0], written


def _only(connection: Connection[Any], name: str, tables: list[str]) -> tuple[str, str]:
    found = _with_beginning(connection, name[:-1], tables, SHOWN + 1)
    if not found:
        raise UnknownName("fact", name, _near(connection, name[:-1], tables))
    if len(found) > 1:
        raise SeveralFacts(name, [one for _, one in found], SHOWN)
    return found[0]


def _with_beginning(connection: Connection[Any], begin: str, tables: list[str], most: int) -> list[tuple[str, str]]:
    return connection.execute(_BEGINNING, (tables, begin, begin, most)).fetchall()


def _near(connection: Connection[Any], name: str, tables: list[str]) -> list[str]:
    """The most similar ids among those with the same beginning, as long as there are any."""
    begin = name[: len(name) // 2]
    known = [one for _, one in _with_beginning(connection, begin, tables, MOST)]
    return get_close_matches(name, known, 3, 0.6)

"""Checks table names: an unknown name in a query is an error, never an empty answer."""

from difflib import get_close_matches
from typing import Any

from psycopg import Connection

from record.errors import UnknownName


def known_table(connection: Connection[Any], table: str | None) -> str | None:
    """A table as the record spells it, in any case. Raises `UnknownName` for a table without any recorded fact."""
    if table is None:
        return None
    there = connection.execute("SELECT 1 FROM pitlog.fact_ids WHERE table_name = %s LIMIT 1", (table,)).fetchone()
    if there is not None:
        return table
    known = [name for (name,) in connection.execute("SELECT DISTINCT table_name FROM pitlog.landmarks")]
    same = [one for one in known if one.casefold() == table.casefold()]
    if len(same) != 1:
        raise UnknownName("table", table, same or get_close_matches(table, known, 3, 0.6))
    return str(same[0])

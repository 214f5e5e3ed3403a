"""Checks table names: an unknown name in a query is an error, never an empty answer."""

from difflib import get_close_matches
from typing import Any

from psycopg import Connection

from record.errors import UnknownName


def check_table(connection: Connection[Any], table: str | None) -> None:
    """Raises `UnknownName` for a table without any recorded fact."""
    if table is None:
        return
    there = connection.execute("SELECT 1 FROM pitlog.fact_ids WHERE table_name = %s LIMIT 1", (table,)).fetchone()
    if there is None:
        known = [name for (name,) in connection.execute("SELECT DISTINCT table_name FROM pitlog.landmarks")]
        raise UnknownName("table", table, get_close_matches(table, known, 3, 0.6))

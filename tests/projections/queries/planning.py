"""How PostgreSQL would go about a question, kept in `plans/`: `PITLOG_WRITE_DOCS=1` writes the files anew."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from psycopg import Connection, Cursor, ServerCursor
from psycopg.sql import SQL, Composable

Ask = Callable[[Connection[Any]], object]


def plans(connection: Connection[Any], ask: Ask) -> list[str]:
    """How each statement would be gone about that somebody's question comes to."""
    noted: list[str] = []

    def note(statement: Any, values: Any) -> None:
        query = statement if isinstance(statement, Composable) else SQL(statement)
        found = Cursor(connection).execute(SQL("EXPLAIN (COSTS OFF) ") + query, values).fetchall()
        noted.append("\n".join(row[0] for row in found))

    class Noting(Cursor[Any]):
        def execute(self, query: Any, params: Any = None, **how: Any) -> Any:
            note(query, params)
            return super().execute(query, params, **how)

    class NotingOnServer(ServerCursor[Any]):
        def execute(self, query: Any, params: Any = None, **how: Any) -> Any:
            note(query, params)
            return super().execute(query, params, **how)

    connection.cursor_factory, connection.server_cursor_factory = Noting, NotingOnServer
    try:
        ask(connection)
    finally:
        connection.cursor_factory, connection.server_cursor_factory = Cursor, ServerCursor
    return [*map(normal, noted)]


def normal(plan: str) -> str:
    """A plan without the values that were asked for."""
    return re.sub(r"'[^']*'", "?", plan)


def assert_kept(kept: Path, plan: str) -> None:
    """The plan is the one in its file."""
    if os.environ.get("PITLOG_WRITE_DOCS"):
        kept.write_text(plan, encoding="utf-8")
    assert kept.read_text(encoding="utf-8") == plan

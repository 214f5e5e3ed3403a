"""The horizon, and the one loop over the record: in order of recording, page by page, in constant memory."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from psycopg import Connection
from psycopg.sql import Composed

from record.vault.first_form import fact_rows

PAGE = 5_000
"""The number of positions per page."""


def horizon(connection: Connection[Any]) -> int:
    """The position up to which every fact is visible. Read the facts in a later statement."""
    row = connection.execute("SELECT pitlog.horizon()", prepare=True).fetchone()
    assert row is not None
    return int(row[0])


@dataclass
class PageReader:
    """Reads the record page by page from a position on.

    A page is a range of positions, not a LIMIT: without statistics PostgreSQL expects every range to be small, and
    would sort the rest of the record for each page.
    """

    statement: Composed
    """Selects rows after the position `after` and up to `to`, in order of positions."""
    values: Mapping[str, Any]
    """Further parameters of the statement."""
    position: int = 0
    """The position up to which it was read."""

    def page(self, connection: Connection[Any], last: int, size: int = PAGE) -> list[Any] | None:
        """The next rows up to a position. None if there are no more."""
        while self.position < last:
            to = min(self.position + size, last)
            with connection.cursor(binary=True) as cursor:
                asked = {**self.values, "after": self.position, "to": to}
                rows = fact_rows(cursor.execute(self.statement, asked))
            self.position = to if rows else _before_next(connection, to, last)
            if rows:
                return rows
        return None


def _before_next(connection: Connection[Any], after: int, last: int) -> int:
    """Skip a gap, so that a sequence set far ahead does not make the reader loop for ever."""
    row = connection.execute("SELECT min(position) FROM pitlog.facts WHERE position > %s", (after,)).fetchone()
    return last if row is None or row[0] is None else min(row[0] - 1, last)

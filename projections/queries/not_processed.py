"""Query for sessions that could not be processed: which, at which fact, and why."""

from typing import Any, LiteralString

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row

from domain.answers import KEYS

NOT_PROCESSED: LiteralString = (
    "SELECT session, table_name, failing_fact AS fact, failing_position AS position, set_aside AS reason "
    "FROM pitlog.sessions WHERE set_aside IS NOT NULL ORDER BY session"
)


class NotProcessed(Struct, rename=KEYS, frozen=True):
    """A session that could not be processed. It is in no answer; all others are unaffected."""

    session: str
    table_name: str
    fact: str | None
    """The id of the first fact with which it fails."""
    position: int | None
    """The position of that fact in the record."""
    reason: str

    def words(self) -> str:
        """The failure in a sentence."""
        at = f" at fact {self.fact}" if self.fact is not None else ""
        position = f" (position {self.position})" if self.position is not None else ""
        return f"{self.session} could not be processed{at}{position}, and is in no answer: {self.reason}"


def not_processed(connection: Connection[Any]) -> list[NotProcessed]:
    """All of them by name. None before projections were built."""
    if connection.execute("SELECT to_regclass('pitlog.sessions')").fetchone() == (None,):
        return []
    with connection.cursor(row_factory=class_row(NotProcessed)) as cursor:
        return cursor.execute(NOT_PROCESSED).fetchall()

"""The months of a record: what each contains, and where archived months are."""

import re
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, NamedTuple, Self

from msgspec import Struct
from psycopg import Connection

from evidence.archives.errors import NotAMonth
from evidence.errors import NotANote
from evidence.sealing.notes import SignedNote
from evidence.sealing.tombstones import Tombstone, tombstones

_MONTHS = """
    WITH last AS (SELECT coalesce(max(last_position), 0) AS position FROM pitlog.checkpoints),
    sealed AS (
        SELECT pitlog.month_of(session) AS month, count(*) AS sessions, sum(version)::bigint AS facts
        FROM generate_series(0, (SELECT max(nth) FROM pitlog.heads)) AS n CROSS JOIN LATERAL (
            SELECT session, version FROM pitlog.heads WHERE nth = n ORDER BY checkpoint DESC LIMIT 1
        ) AS h GROUP BY 1
    ),
    since AS (
        SELECT month, count(*) AS facts,
            count(DISTINCT session) FILTER (WHERE version = 1) AS sessions
        FROM pitlog.facts WHERE position > (SELECT position FROM last) GROUP BY 1
    )
    SELECT m.month, m.archived_at, coalesce(sealed.facts, 0), coalesce(since.facts, 0),
        coalesce(sealed.sessions, 0) + coalesce(since.sessions, 0),
        coalesce(pg_total_relation_size(to_regclass('pitlog.' || pitlog.name_of_month(m.month))), 0)
    FROM pitlog.months AS m LEFT JOIN sealed USING (month) LEFT JOIN since USING (month)
    WHERE isfinite(m.month) ORDER BY m.month
"""


class Listed(Struct):
    """A month."""

    month: str
    facts: int
    sessions: int
    sealed: int
    """Facts under the last checkpoint."""
    bytes: int
    """Bytes on the record's disk, including indexes."""
    archived_at: datetime | None
    by: str | None
    why: str | None
    archive: str | None
    """The SHA-256 of its `archive.json`."""


def months(connection: Connection[Any]) -> Iterator[Listed]:
    """All months, oldest first."""
    tombstones = _last_tombstones(connection)
    for month, archived_at, sealed, since, sessions, size in connection.execute(_MONTHS).fetchall():
        stone = tombstones.get(month) if archived_at is not None else None
        yield Listed(
            month.strftime("%Y-%m"), sealed + since, sessions, sealed, size, archived_at, stone and stone.by,
            stone and stone.why, stone and stone.archive,
        )  # fmt: skip


def _last_tombstones(connection: Connection[Any]) -> dict[date, Tombstone]:
    """The last tombstone of each month, as the database has it. Not verified."""
    found = {}
    for one in tombstones(connection):
        try:
            found[one.month] = Tombstone.of(SignedNote.of(one.note).text)
        except NotANote:
            found.pop(one.month, None)
    return found


_WRITTEN = re.compile(r"(\d{4})-(0[1-9]|1[0-2])", re.ASCII)


class Month(NamedTuple):
    """A year and one of its months."""

    year: int
    number: int

    @classmethod
    def of(cls, word: str) -> Self:
        """Parse a month. Only months with a table of their own are allowed."""
        found = _WRITTEN.fullmatch(word)
        if found is None or not 1990 <= int(found[1]) <= 2089:
            raise NotAMonth(word)
        return cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.year:04}-{self.number:02}"

    @property
    def first(self) -> date:
        return date(self.year, self.number, 1)

    @property
    def end(self) -> date:
        """The first day after it."""
        return date(self.year + self.number // 12, self.number % 12 + 1, 1)

    @property
    def partition(self) -> str:
        """The name of its table."""
        return f"facts_{self.year:04}_{self.number:02}"

"""Sources of the rows of facts: verification reads rows only through these.

Ranges of positions are given as in all other code: after one position, up to and including another.
"""

from collections.abc import Sequence
from struct import unpack
from typing import Any, NamedTuple, Protocol

from psycopg import Connection, errors

from evidence.sealing.fact_rows import fact_hashes, hashes_by_session, raw_facts
from evidence.sealing.merkle import leaf_hash

BROKEN = (errors.DataCorrupted, errors.IndexCorrupted, errors.InternalError_)
"""PostgreSQL's errors for corrupted pages. A source may raise them on any read."""


class Stamps(NamedTuple):
    """Packed positions and times of some facts, eight bytes each. Read with `numbers`."""

    positions: bytes
    times: bytes
    """In microseconds since 2000."""
    timed: bytes | None = None
    """The positions of these times, if not every fact has one."""


def numbers(packed: bytes) -> tuple[int, ...]:
    """Unpack a sequence of numbers."""
    return unpack(f">{len(packed) // 8}q", packed)


class Rows(Protocol):
    """The rows of facts, in order of positions."""

    def hashes(self, after: int, to: int) -> list[bytes]:
        """Their leaf hashes."""

    def hashes_by_session(self, after: int, to: int) -> tuple[list[bytes], Sequence[bytes | None]]:
        """Their leaf hashes, and the session of each. None where only the leaf is known."""

    def stamps(self, after: int, to: int) -> Stamps:
        """Their positions and recording times, in the order of `hashes`."""

    def positions(self, after: int, to: int) -> Sequence[int]:
        """Their positions alone."""

    def row(self, position: int) -> bytes | None:
        """One hashed row. None if there is none at this position."""

    def leaf(self, position: int) -> bytes | None:
        """Its leaf hash."""

    def neighbours(self, position: int) -> tuple[int | None, int | None]:
        """The positions of the facts before and after one."""

    def end(self, after: int, to: int, many: int) -> int | None:
        """A position up to which at most this many facts follow. None if there are none."""

    def nth(self, n: int) -> int | None:
        """The position of the nth fact, or of the last if there are fewer."""

    def month(self, position: int) -> str | None:
        """The month of an archived fact. None for others."""


_POSITIONS = """
    SELECT string_agg(int8send(position), ''::bytea ORDER BY position) FROM pitlog.facts
    WHERE position > %s AND position <= %s
"""
_STAMPS = """
    SELECT string_agg(int8send(position), ''::bytea ORDER BY position),
        string_agg(timestamptz_send(recorded_at), ''::bytea ORDER BY position)
    FROM pitlog.facts WHERE position > %s AND position <= %s
"""
_NEIGHBOURS = """
    SELECT (SELECT max(position) FROM pitlog.facts WHERE position < %(at)s),
           (SELECT min(position) FROM pitlog.facts WHERE position > %(at)s)
"""
_NTH = "SELECT max(position) FROM (SELECT position FROM pitlog.facts ORDER BY position LIMIT %s) AS f"
_FIRST = "SELECT min(position) FROM pitlog.facts WHERE position > %s AND position <= %s"


class InFacts:
    """The present rows of `pitlog.facts`."""

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection

    def hashes(self, after: int, to: int) -> list[bytes]:
        return fact_hashes(self._connection, after, to)

    def hashes_by_session(self, after: int, to: int) -> tuple[list[bytes], Sequence[bytes | None]]:
        """The session in the row."""
        return hashes_by_session(self._connection, after, to)

    def stamps(self, after: int, to: int) -> Stamps:
        """Positions and times of recording, each as one string of bytes."""
        positions, times = self._one(_STAMPS, (after, to))
        return Stamps(positions or b"", times or b"")

    def positions(self, after: int, to: int) -> Sequence[int]:
        """All of them in one value."""
        return numbers(self._one(_POSITIONS, (after, to))[0] or b"")

    def row(self, position: int) -> bytes | None:
        return next(raw_facts(self._connection, position - 1, position), None)

    def leaf(self, position: int) -> bytes | None:
        """The hash of its row."""
        row = self.row(position)
        return None if row is None else leaf_hash(row)

    def neighbours(self, position: int) -> tuple[int | None, int | None]:
        """Existing facts only."""
        before, behind = self._one(_NEIGHBOURS, {"at": position})
        return before, behind

    def end(self, after: int, to: int, many: int) -> int | None:
        """At most one fact has a position."""
        first = self._one(_FIRST, (after, to))[0]
        return None if first is None else min(to, first + many - 1)

    def nth(self, n: int) -> int | None:
        found: int | None = self._one(_NTH, (n,))[0]
        return found

    def month(self, position: int) -> str | None:
        """Always None: none is archived."""

    def _one(self, query: str, asked: Any) -> tuple[Any, ...]:
        with self._connection.cursor(binary=True) as cursor:
            row: tuple[Any, ...] | None = cursor.execute(query, asked).fetchone()
        assert row is not None
        return row

"""Tombstones: signed notes, sealed as leaves, about months whose facts were archived.

A tombstone identifies the facts by their positions and their sessions' lengths, and the archive by its digest. It says
who archived them, when and why. A verification without the archive excuses these facts and no others.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from hashlib import sha256
from typing import Any, NamedTuple, Self

from psycopg import Connection

from evidence.errors import NotANote, NotSigned
from evidence.sealing.ed25519 import Key
from evidence.sealing.fact_rows import HEAD, pack, unpack_as
from evidence.sealing.notes import SignedNote
from evidence.sealing.session_heads import head_row

TOMBSTONE = "pitlog.tombstone/1"
LONGEST = 2_000
"""The maximum number of characters in a line written by a person."""

_LINES = 13
_HEAD = len(head_row("", 0))


class Tombstone(NamedTuple):
    """The text of a tombstone, one line for each field."""

    origin: str
    month: str
    facts: int
    sessions: int
    first: int
    last: int
    runs_digest: str
    sessions_digest: str
    archive: str
    """The SHA-256 of its `archive.json`."""
    at: str
    by: str
    why: str

    @classmethod
    def of(cls, text: str) -> Self:
        """Parse a tombstone from a note's text. Raises if it is malformed."""
        lines = text.split("\n")
        try:
            format_, origin, month = lines[:3]
            facts, sessions, first, last = map(int, lines[3:7])
            found = cls(origin, month, facts, sessions, first, last, *lines[7:_LINES])
        except (ValueError, TypeError):
            raise NotANote from None
        if format_ != TOMBSTONE or str(found) != text:
            raise NotANote
        return found

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in (TOMBSTONE, *self))

    @property
    def first_day(self) -> date:
        """The first day of the month, as the database stores it."""
        return date.fromisoformat(f"{self.month}-01")


def one_line(words: str) -> str:
    """A person's text as one line, with unprintable characters spelled out."""
    letters = (c if c.isprintable() and c != "\\" else c.encode("unicode_escape").decode() for c in words[:LONGEST])
    return "".join(letters)


def read(written: str, keys: Iterable[Key]) -> Tombstone:
    """The tombstone of a note signed by one of these keys. Raises if none signed."""
    note = SignedNote.of(written)
    key = note.signed_by_any(keys)
    found = Tombstone.of(note.text)
    if key is None or key.name != found.origin:
        raise NotSigned(found.origin)
    return found


def digest(raw: bytes) -> str:
    """The digest as written in a line."""
    return sha256(raw).hexdigest()


# --- sessions -------------------------------------------------------------------------------------------------


def packed_sessions(sessions: Mapping[str, int]) -> bytes:
    """Session lengths: the joined rows of their heads, sorted by name."""
    return b"".join(head_row(*one) for one in sorted(sessions.items()))


def unpacked_sessions(raw: bytes) -> dict[str, int]:
    """Unpack session lengths. `ValueError` if malformed."""
    return dict(_heads(raw))


def _heads(raw: bytes) -> Iterator[tuple[str, int]]:
    at, name = 0, 2 + 4 + len(HEAD)  # the session's length follows the count and the format
    while at < len(raw):
        end = at + _HEAD + int.from_bytes(raw[at + name : at + name + 4])
        session, version = unpack_as(raw[at:end], HEAD, str, int)
        yield session, version
        at = end


# --- in the database ------------------------------------------------------------------------------------------


class StoredTombstone(NamedTuple):
    """A tombstone in the database. Verification does not trust it."""

    number: int
    month: date
    note: str
    runs: bytes
    sessions: bytes
    leaf: int | None
    """The leaf that seals it."""


_KEPT = """
    SELECT t.number, t.month, t.note, t.runs, t.sessions,
        (SELECT min(s.index) FROM pitlog.sealed_rows AS s
         WHERE s.format = 'pitlog.tombstone/1' AND s.row = pitlog.tombstone_row(t.note))
    FROM pitlog.tombstones AS t WHERE %(month)s::date IS NULL OR t.month = %(month)s::date ORDER BY t.number
"""
_WAITING = """
    SELECT t.note FROM pitlog.tombstones AS t WHERE NOT EXISTS (
        SELECT FROM pitlog.sealed_rows AS s
        WHERE s.format = 'pitlog.tombstone/1' AND s.row = pitlog.tombstone_row(t.note)
    ) ORDER BY t.number
"""


def tombstones(connection: Connection[Any], month: date | None = None) -> list[StoredTombstone]:
    """All tombstones, or those of a month, in order of creation."""
    with connection.cursor(binary=True) as cursor:
        return [StoredTombstone(*row) for row in cursor.execute(_KEPT, {"month": month}).fetchall()]


def store_tombstone(connection: Connection[Any], month: date, note: str, runs: bytes, sessions: bytes) -> None:
    """Store a tombstone. Only archiving does this, one program at a time."""
    connection.execute(
        "INSERT INTO pitlog.tombstones (number, month, note, runs, sessions) "
        "SELECT coalesce(max(number), 0) + 1, %s, %s, %s, %s FROM pitlog.tombstones",
        (month, note, runs, sessions),
    )


def rows_that_wait(connection: Connection[Any], keys: Sequence[Key]) -> list[bytes]:
    """Rows of tombstones that no checkpoint seals yet. Without a signature by a key of the log, they
    are never sealed.
    """
    waiting = connection.execute(_WAITING).fetchall()
    return [pack(TOMBSTONE, note) for (note,) in waiting if _is_signed(note, keys)]


def _is_signed(note: str, keys: Sequence[Key]) -> bool:
    try:
        read(note, keys)
    except (NotANote, NotSigned):
        return False
    return True

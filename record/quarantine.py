"""Lines that could not be understood: kept with their bytes, shown, and tried again."""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.rows import class_row

from domain.errors import NotInQuarantine, Refused
from record.line import Line
from record.sender import Sender


class Kept(NamedTuple):
    """A line in quarantine."""

    number: int
    length: int
    line: bytes
    refusal: int
    field: str
    reason: str
    sender: str
    line_number: int
    token: str | None
    received_at: datetime
    accepted_at: datetime | None


_COLUMNS = ", ".join(Kept._fields)

# One at a time: two senders of the same lines in different orders would wait for each other.
_LOCK = "SELECT pg_advisory_xact_lock(1885956972, 0)"  # 'pitl', like the tables' locks

_KEEP = """
    INSERT INTO pitlog.quarantine (sender, token, digest, length, line, refusal, field, reason, line_number)
    SELECT %b, %b, r.* FROM unnest(
        %b::bytea[], %b::bigint[], %b::bytea[], %b::int[], %b::text[], %b::text[], %b::bigint[]
    ) AS r
    ON CONFLICT (digest) DO NOTHING
"""


def keep(connection: Connection[Any], refused: Sequence[tuple[Line, Refused]], sender: Sender) -> None:
    """Put lines into quarantine; bytes that are there already stay as they are."""
    rows = [
        (_digest(line), line.length, line.raw, why.number, _shown(why.field), _shown(why.reason), line.number)
        for line, why in refused
    ]
    columns = [list(column) for column in zip(*rows, strict=True)]
    with connection.transaction():
        connection.execute(_LOCK)
        connection.execute(_KEEP, (sender.name, sender.token, *columns), prepare=True)


def _digest(line: Line) -> bytes:
    return line.sha256 or hashlib.sha256(line.raw).digest()


def _shown(text: str) -> str:
    return text.replace("\0", "\\u0000").encode("utf-8", "backslashreplace").decode()[:1000]


def waiting(connection: Connection[Any], *, accepted_too: bool = False, page: int = 1000) -> Iterator[Kept]:
    """What is in quarantine, in the order it came."""
    last = 0
    while True:
        with connection.cursor(row_factory=class_row(Kept)) as cursor:
            cursor.execute(
                f"SELECT {_COLUMNS} FROM pitlog.quarantine WHERE number > %s "  # noqa: S608
                "AND (%s OR accepted_at IS NULL) ORDER BY number LIMIT %s",
                (last, accepted_too, page),
            )
            found = cursor.fetchall()
        yield from found
        if len(found) < page:
            return
        last = found[-1].number


def show(connection: Connection[Any], number: int) -> Kept:
    """One line."""
    with connection.cursor(row_factory=class_row(Kept)) as cursor:
        cursor.execute(f"SELECT {_COLUMNS} FROM pitlog.quarantine WHERE number = %s", (number,))  # noqa: S608
        found = cursor.fetchone()
    if found is None:
        raise NotInQuarantine(number)
    return found


def accept(connection: Connection[Any], number: int) -> None:
    """A retry could record it after all: the line stays, and says so."""
    connection.execute(
        "UPDATE pitlog.quarantine SET accepted_at = clock_timestamp() WHERE number = %s AND accepted_at IS NULL",
        (number,),
    )

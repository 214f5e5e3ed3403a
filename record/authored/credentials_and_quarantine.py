"""Facts about what is kept beside facts: users, tokens, and what became of lines in quarantine.

Each act is recorded in the transaction that does it, so a change that no fact reports was made behind the program's
back (`pitlog verify`).
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Literal

from psycopg import Connection
from psycopg.sql import SQL, Identifier

from domain.fold.sessions import access_to
from record.authored.access import VENUE, fact
from record.authored.authored_facts import record_in
from record.postgres.connections import WRITER

RowHolder = Literal["user", "token"]
Holder = RowHolder | Literal["witness", "webhook"]
Handled = Literal["closed", "recorded"]
MOST_LINES = 1_000
"""The maximum number of ranges of lines in a fact."""

_MICROS = "(extract(epoch FROM {}) * 1000000)::bigint"
_USER = f"name, role, password, {_MICROS.format('created_at')}, {_MICROS.format('disabled_at')}"
_TOKEN = (
    "name, encode(digest, 'hex'), source, tables, kinds, supervisory, log, "
    f"{_MICROS.format('created_at')}, {_MICROS.format('revoked_at')}"
)
_DIGEST = "encode(sha256(convert_to(jsonb_build_array({})::text, 'UTF8')), 'hex')"
ROWS: dict[RowHolder, str] = {
    "user": f"SELECT name, {_DIGEST.format(_USER)}, role FROM pitlog.users",  # noqa: S608
    "token": f"SELECT name, {_DIGEST.format(_TOKEN)}, source FROM pitlog.tokens",  # noqa: S608
}
"""The name and the digest of each row, and what it may do. A digest covers a hash, so it tells nothing of a name."""

_WITNESS = """
    SELECT 1 FROM pitlog.facts WHERE topic = 'credential_changed/1' AND position(%b IN line) > 0 LIMIT 1
"""
_OF_LINES = _DIGEST.replace("jsonb_build_array({})", "jsonb_agg(jsonb_build_array({}) ORDER BY number)")
_CLOSING = _OF_LINES.format(f"number, closed_by, why, {_MICROS.format('closed_at')}")
_RETRY = _OF_LINES.format(f"number, {_MICROS.format('accepted_at')}")
HANDLED: dict[Handled, str] = {
    "closed": f"SELECT {_CLOSING} FROM pitlog.quarantine_closings WHERE number = ANY(%s)",  # noqa: S608
    "recorded": f"SELECT {_RETRY} FROM pitlog.quarantine WHERE number = ANY(%s)",  # noqa: S608
}


@contextmanager
def credential(connection: Connection[Any], holder: RowHolder, name: str, what: str, by: str) -> Iterator[None]:
    """Record what the block does to a user or a token, both or neither. Needs a connection in the web's role, whose
    login may also write.
    """
    with connection.transaction():
        before = digest_of(connection, holder, name)
        yield
        after = digest_of(connection, holder, name)
        if after is not None and after != before:
            record_credential(connection, holder, what, before, after, by)


def record_credential(
    connection: Connection[Any], holder: Holder, what: str, before: str | None, after: str | None, by: str
) -> None:
    """Record that a row, or a trusted key, is another one. Inside the transaction that changed it."""
    connection.execute(SQL("SET LOCAL ROLE {}").format(Identifier(WRITER)))
    says = {"holder": holder, "what": what, "instead_of": before, "after": after}
    record_in(connection, access_to(VENUE), fact("credential_changed", VENUE, by, datetime.now(UTC), says), by)


def witnesses_recorded(connection: Connection[Any]) -> bool:
    """Whether any fact is about a trusted witness."""
    return connection.execute(_WITNESS, (b'"holder":"witness"',)).fetchone() is not None


def key_digest(vkey: str) -> str:
    """The digest of a trusted witness's key."""
    return sha256(vkey.encode()).hexdigest()


def digest_of(connection: Connection[Any], holder: RowHolder, name: str) -> str | None:
    """The digest of a row. None if there is none."""
    found = connection.execute(f"{ROWS[holder]} WHERE name = %s".encode(), (name,)).fetchone()
    return None if found is None else str(found[1])


def quarantine_handled(
    connection: Connection[Any], did: Handled, numbers: Iterable[int], by: str, why: str | None
) -> None:
    """Record what became of lines in quarantine. Needs a writer's connection, in the transaction that does it."""
    ranges = ranges_of(sorted(numbers))
    for begin in range(0, len(ranges), MOST_LINES):
        some = ranges[begin : begin + MOST_LINES]
        says = {"did": did, "lines": some, "why": why, "rows": handled_digest(connection, did, numbers_of(some))}
        record_in(connection, access_to(VENUE), fact("quarantine_handled", VENUE, by, datetime.now(UTC), says), by)


def handled_digest(connection: Connection[Any], did: Handled, numbers: Iterable[int]) -> str:
    """The digest of what is kept of these lines: who closed each and when, or when each was recorded."""
    row = connection.execute(HANDLED[did].encode(), ([*numbers],)).fetchone()
    return str(row[0]) if row else ""


def ranges_of(numbers: Sequence[int]) -> list[str]:
    """Numbers as ranges: `12`, `14-40`."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return [f"{first}-{last}" if last > first else f"{first}" for first, last in found]


def numbers_of(ranges: Iterable[str]) -> Iterator[int]:
    """The numbers of ranges."""
    for one in ranges:
        first, _, last = one.partition("-")
        yield from range(int(first), int(last or first) + 1)

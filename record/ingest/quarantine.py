"""Quarantine: lines that could not be understood, stored with their bytes, shown, retried, and closed with a reason.

A record that keeps names outside the log seals them in its vault: a line that could not be understood may contain any
name.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any, Literal, NamedTuple

from psycopg import Connection
from psycopg.rows import class_row

from domain.errors import Refused
from domain.facts.decoding.public_line import TEXT
from domain.facts.known_paths import is_known
from domain.fold.lines import FeedLine
from record.errors import NotInQuarantine
from record.people.sender import Sender
from record.vault.beside_facts import Kept, keep, secret_of
from record.vault.loaders import vault_on


class QuarantinedLine(NamedTuple):
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
    closed_at: datetime | None
    closed_by: str | None
    why: str | None
    sealed: str | None
    """Its token in the vault without the prefix, if it is sealed there and was not opened."""
    shut: Literal["withheld", "forgotten"] | None = None
    """Why it was not opened: this login may not read the vault, or the line was forgotten."""

    @property
    def as_sent(self) -> FeedLine | None:
        """The line as received, to be recorded again. None if it is not opened."""
        if self.shut:
            return None
        is_whole = self.length == len(self.line)
        return FeedLine(self.line_number, self.line, length=None if is_whole else self.length)


class QuarantineState(StrEnum):
    """The state of a quarantined line."""

    OPEN = "open"
    """Neither recorded since nor closed."""
    CLOSED = "closed"
    ALL = "all"


@dataclass(frozen=True)
class Selection:
    """A selection of lines of one state."""

    state: QuarantineState = QuarantineState.OPEN
    sender: str | None = None
    field: str | None = None
    refusal: int | None = None
    since: datetime | None = None
    before: datetime | None = None
    numbers: Sequence[int] | None = None

    @property
    def is_wide(self) -> bool:
        """Whether it selects by state alone."""
        return self == Selection(self.state)


OPEN = Selection()

# A connection that shows names would put the line in the place of its token; without the prefix it is none.
_COLUMNS = ", ".join(QuarantinedLine._fields[:-2]) + ", substr(sealed, 3) AS sealed"
_FROM = "FROM pitlog.quarantine LEFT JOIN pitlog.quarantine_closings USING (number)"
_FITS = """
    CASE %(state)s::text WHEN 'open' THEN accepted_at IS NULL AND closed_at IS NULL
        WHEN 'closed' THEN closed_at IS NOT NULL ELSE true END
    AND (%(sender)s::text IS NULL OR sender = %(sender)s) AND (%(field)s::text IS NULL OR field = %(field)s)
    AND (%(refusal)s::int IS NULL OR refusal = %(refusal)s)
    AND (%(since)s::timestamptz IS NULL OR received_at >= %(since)s)
    AND (%(before)s::timestamptz IS NULL OR received_at < %(before)s)
    AND (%(numbers)s::numeric[] IS NULL OR number = ANY(%(numbers)s::numeric[]))
"""
_CLOSE = f"""
    INSERT INTO pitlog.quarantine_closings (number, closed_by, why)
    SELECT number, %(by)s, %(why)s {_FROM} WHERE {_FITS} ORDER BY number
    ON CONFLICT (number) DO NOTHING RETURNING number
"""

# One at a time: two senders of the same lines in different orders would deadlock.
_LOCK = "SELECT pg_advisory_xact_lock(1885956972, 0)"  # 'pitl', like the tables' locks

_KEEP = """
    INSERT INTO pitlog.quarantine (sender, token, digest, length, line, refusal, field, reason, line_number, sealed)
    SELECT %b, %b, r.* FROM unnest(
        %b::bytea[], %b::bigint[], %b::bytea[], %b::int[], %b::text[], %b::text[], %b::bigint[], %b::text[]
    ) AS r
    ON CONFLICT (digest) DO NOTHING
"""


class _Row(NamedTuple):
    """The stored columns of a line."""

    digest: bytes
    length: int
    line: bytes
    refusal: int
    field: str
    reason: str
    line_number: int
    sealed: str | None = None

    @property
    def plain(self) -> bytes:
        """The sealed part of it. The first two texts contain no NUL."""
        return b"\0".join([self.field.encode(), self.reason.encode(), self.line])

    def sealed_as(self, token: str) -> "_Row":
        """The row without the texts that may contain parts of the line."""
        known = self.field if is_known(self.field) else ""
        return self._replace(
            digest=sha256(token.encode()).digest(), line=b"", field=known, reason="", sealed=token
        )  # fmt: skip


def quarantine_lines(connection: Connection[Any], refused: Sequence[tuple[FeedLine, Refused]], sender: Sender) -> None:
    """Quarantine lines. Known bytes are not changed."""
    rows = [
        _Row(line.digest, line.whole_length, line.raw, why.number, _shown(why.field), _shown(why.reason), line.number)
        for line, why in refused
    ]
    with connection.transaction():
        connection.execute(_LOCK)
        if (secret := secret_of(connection)) is not None:
            rows = _sealed(connection, secret, rows)
        if rows:
            columns = [list(column) for column in zip(*rows, strict=True)]
            connection.execute(_KEEP, (sender.name, sender.token, *columns), prepare=True)


def _sealed(connection: Connection[Any], secret: bytes, rows: Sequence[_Row]) -> list[_Row]:
    """The rows of new lines, without the lines themselves, which are in the vault."""
    asked = ([row.digest for row in rows],)
    before = {one for (one,) in connection.execute(_KEPT_BEFORE, asked)}
    new = [row for row in rows if row.digest not in before]
    tokens = keep(connection, secret, [Kept(row.plain, row.digest) for row in new])
    return [row.sealed_as(token) for row, token in zip(new, tokens, strict=True) if token is not None]


_KEPT_BEFORE = "SELECT digest FROM pitlog.quarantine WHERE sealed IS NULL AND digest = ANY(%b::bytea[])"


def _shown(text: str) -> str:
    return text.replace("\0", "\\u0000").encode("utf-8", "backslashreplace").decode()[:1000]


def find(connection: Connection[Any], wanted: Selection = OPEN, page: int = 1000) -> Iterator[QuarantinedLine]:
    """Quarantined lines in order of arrival. By default, open ones."""
    last = 0
    while True:
        with connection.cursor(row_factory=class_row(QuarantinedLine)) as cursor:
            cursor.execute(
                f"SELECT {_COLUMNS} {_FROM} WHERE number > %(last)s AND {_FITS} ORDER BY number LIMIT %(page)s",
                {**asdict(wanted), "last": last, "page": page},
            )
            found = cursor.fetchall()
        yield from _opened(connection, found)
        if len(found) < page:
            return
        last = found[-1].number


def _opened(connection: Connection[Any], found: Sequence[QuarantinedLine]) -> Iterator[QuarantinedLine]:
    """Lines as received, as far as this connection may open them."""
    tokens = [TEXT + one.sealed for one in found if one.sealed is not None]
    vault = vault_on(connection)
    said = vault.opened(tokens) if tokens and vault else None
    for one in found:
        if one.sealed is None:
            yield one
        elif said is None or (plain := said.get(TEXT + one.sealed)) is None:
            yield one._replace(shut="withheld" if said is None else "forgotten")
        else:
            field, reason, line = plain.split(b"\0", 2)
            yield one._replace(field=field.decode(), reason=reason.decode(), line=line, sealed=None)


def count(connection: Connection[Any], wanted: Selection = OPEN) -> int:
    """The number of matching lines."""
    row = connection.execute(f"SELECT count(*) {_FROM} WHERE {_FITS}", asdict(wanted)).fetchone()
    assert row is not None
    return int(row[0])


def senders(connection: Connection[Any]) -> list[str]:
    """Senders of quarantined lines, for suggestions."""
    return [name for (name,) in connection.execute("SELECT DISTINCT sender FROM pitlog.quarantine ORDER BY 1")]


def fields(connection: Connection[Any]) -> list[str]:
    """Fields at which lines were refused, for suggestions."""
    return [name for (name,) in connection.execute("SELECT DISTINCT field FROM pitlog.quarantine ORDER BY 1")]


def close(connection: Connection[Any], wanted: Selection, by: str, why: str) -> list[int]:
    """Close the open lines of a selection and return their numbers. The lines stay stored."""
    with connection.transaction():
        if (secret := secret_of(connection)) is not None:
            [token] = keep(connection, secret, [Kept(why.encode())])
            why = token or why
        said = {"by": by, "why": why}
        closed = connection.execute(_CLOSE, {**asdict(wanted), "state": QuarantineState.OPEN, **said})
        return [number for (number,) in closed.fetchall()]


class QuarantineClosing(NamedTuple):
    """Lines closed by one person for one reason."""

    lines: int
    closed_by: str
    why: str
    closed_at: datetime
    """When the last of them was closed."""


def closings(connection: Connection[Any], most: int) -> list[QuarantineClosing]:
    """Closed lines, newest first."""
    found: dict[tuple[str, str], QuarantineClosing] = {}
    with connection.cursor(row_factory=class_row(QuarantineClosing)) as cursor:
        for one in cursor.execute(_CLOSINGS):
            same = found.setdefault((one.closed_by, one.why), one)
            if same is not one:  # sealed under another token
                found[one.closed_by, one.why] = same._replace(lines=same.lines + one.lines)
    return [*found.values()][:most]


_CLOSINGS = """
    SELECT count(*) AS lines, closed_by, why, max(closed_at) AS closed_at FROM pitlog.quarantine_closings
    GROUP BY closed_by, why ORDER BY max(closed_at) DESC
"""


def show(connection: Connection[Any], number: int) -> QuarantinedLine:
    """One line by its number."""
    with connection.cursor(row_factory=class_row(QuarantinedLine)) as cursor:
        cursor.execute(f"SELECT {_COLUMNS} {_FROM} WHERE number = %s", (number,))
        found = cursor.fetchone()
    if found is None:
        raise NotInQuarantine(number)
    return next(_opened(connection, [found]))


def accept(connection: Connection[Any], number: int) -> None:
    """Mark a line as recorded by a retry. It stays stored."""
    connection.execute(
        "UPDATE pitlog.quarantine SET accepted_at = clock_timestamp() WHERE number = %s AND accepted_at IS NULL",
        (number,),
    )

"""Rows as they are hashed: a count of fields, then each field's length and bytes, as in PostgreSQL's binary COPY.

Formats are promises (docs/EVIDENCE.md): a new meaning is a new format.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, date, datetime, timedelta
from functools import cache
from hashlib import sha256
from struct import Struct
from types import NoneType
from typing import Any, NamedTuple, get_args

from psycopg import Connection, Copy
from psycopg.abc import Buffer
from psycopg.errors import error_from_result

from domain.facts.decoding.public_line import ORIGINAL, ORIGINAL_AT, is_public
from record.storage.months import within

FACT, PUBLIC_FACT = "pitlog.fact/1", "pitlog.fact/2"
"""The formats of facts: with the line as received, and with its public line. Otherwise they are equal."""
OPENED_LINE = "pitlog.opened/1"
"""The row that opens a public line: the salt of its digest, then each token of its words with its value. No leaf has
it.
"""
SESSION_HEADS, HEAD, DIGEST, KEY = "pitlog.heads/1", "pitlog.head/1", "pitlog.digest/1", "pitlog.key/1"

Field = int | str | bytes | bool | None

EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
_COUNT, _LENGTH, _INT8 = Struct(">h"), Struct(">i"), Struct(">q")
_MICROSECOND = timedelta(microseconds=1)


def micros(moment: datetime) -> int:
    """A time in a row: microseconds since 2000."""
    return (moment - EPOCH) // _MICROSECOND


def moment(micros: int) -> datetime:
    """The time of a row. `ValueError` if it is outside the calendar."""
    try:
        return EPOCH + timedelta(microseconds=micros)
    except OverflowError:
        raise ValueError("a time is in none of the years 1 to 9999") from None


# --- packing and reading --------------------------------------------------------------------------------------


def pack(*fields: Field) -> bytes:
    """A row of these fields. The first one is its format."""
    return _COUNT.pack(len(fields)) + b"".join(map(_field, fields))


def _field(value: Field) -> bytes:
    if value is None:
        return _LENGTH.pack(-1)
    raw = _bytes(value)
    return _LENGTH.pack(len(raw)) + raw


def _bytes(value: int | str | bytes | bool) -> bytes:
    if isinstance(value, bool):
        return bytes([value])
    if isinstance(value, int):
        return _INT8.pack(value)
    return value.encode() if isinstance(value, str) else value


def unpack(row: bytes) -> list[bytes | None]:
    """The fields of a row. `ValueError` if it is not a row."""
    try:
        fields, end = _fields(row)
    except Exception as why:
        raise ValueError(f"not a row: {why}") from None
    if end != len(row):
        raise ValueError("not a row: something is left over")
    return fields


def _fields(row: bytes) -> tuple[list[bytes | None], int]:
    """The fields, and where they end: beyond the row if it was cut short."""
    (count,) = _COUNT.unpack_from(row)
    if count < 0:
        raise ValueError("a count is below zero")
    at, size, length_at = _COUNT.size, _LENGTH.size, _LENGTH.unpack_from
    fields: list[bytes | None] = []
    for _ in range(count):
        (length,) = length_at(row, at)
        at += size
        if length < 0:
            if length != -1:
                raise ValueError("a length is below zero")
            fields.append(None)
        else:
            fields.append(row[at : at + length])
            at += length
    return fields, at


def unpack_as(row: bytes, format_: str, *types: Any) -> list[Any]:
    """The fields after the format, each as its type. `ValueError` for another format."""
    name, *fields = unpack(row)
    if name != format_.encode() or len(fields) != len(types):
        raise ValueError(f"not a row of {format_}")
    return [_as(reads, field) for reads, field in zip(_readers(types), fields, strict=True)]


Reader = tuple[Callable[[bytes], Any], bool]
"""How a field is read, and whether it may be missing."""


@cache
def _readers(types: tuple[Any, ...]) -> tuple[Reader, ...]:
    kinds = [get_args(kind) or (kind,) for kind in types]
    return tuple((_READ[some[0]], NoneType in some) for some in kinds)


def _as(reads: Reader, field: bytes | None) -> Any:
    read, may_be_missing = reads
    if field is None and not may_be_missing:
        raise ValueError("a field is missing")
    return None if field is None else read(field)


def _whole(field: bytes) -> int:
    if len(field) != _INT8.size:
        raise ValueError("a number has not eight bytes")
    return int.from_bytes(field, signed=True)


def _truth(field: bytes) -> bool:
    if field not in (b"\0", b"\1"):
        raise ValueError("a field that is 0 or 1 is something else")
    return field == b"\1"


_READ: dict[type, Callable[[bytes], Any]] = {int: _whole, bool: _truth, str: bytes.decode, bytes: bytes}


# --- facts ----------------------------------------------------------------------------------------------------


class SealedFact(NamedTuple):
    """The fields of a fact's row, after the format."""

    position: int
    session: str
    version: int
    topic: str
    recorded_at: int
    sender: str
    supervisory: bool
    at: int
    seq: int | None
    table: str
    fact_id: str
    landmark: str | None
    line: bytes

    @property
    def format(self) -> str:
        return PUBLIC_FACT if is_public(self.line) else FACT

    def packed(self) -> bytes:
        return pack(self.format, *self)


_FACT_TYPES = (int, str, int, str, int, str, bool, int, int | None, str, str, str | None, bytes)

_IS_PUBLIC = f"substr(line, length(line) - {-ORIGINAL_AT - 1}, {len(ORIGINAL)}) = '\\x{ORIGINAL.hex()}'::bytea"
FACT_ROW = (
    f"CASE WHEN {_IS_PUBLIC} THEN '{PUBLIC_FACT}' ELSE '{FACT}' END, position, session, version, topic, recorded_at, "
    "sender, supervisory, at, seq, table_name, fact_id, landmark, line"
)
"""The columns of `pitlog.facts` that make up a fact's row."""

_IN_KEY_ORDER = "SELECT set_config(name, 'off', false) FROM unnest(ARRAY['enable_sort', 'enable_bitmapscan']) AS name"
_COPY = f"COPY (SELECT {FACT_ROW} FROM pitlog.facts WHERE {{}} ORDER BY position) TO STDOUT (FORMAT binary)"  # noqa: S608
_HEADER = len(b"PGCOPY\n\xff\r\n\0") + 8
"""The number of bytes before the first row."""
_END = b"\xff\xff"

_FACT_FORMATS, _FORMAT_AT = (FACT.encode(), PUBLIC_FACT.encode()), _COUNT.size + _LENGTH.size
_POSITION_AND_LENGTH = Struct(">qi")
_POSITION_AT = _COUNT.size + _LENGTH.size + len(FACT) + _LENGTH.size
_SESSION_AT = _POSITION_AT + _POSITION_AND_LENGTH.size


def is_fact(row: bytes) -> bool:
    """Whether a row of the log is a fact."""
    return row.startswith(_FACT_FORMATS, _FORMAT_AT)


def read_fact(row: bytes) -> SealedFact:
    """A fact from its row, whose last field is its line. `ValueError` if the format is not that of the line."""
    return SealedFact(*unpack_as(row, PUBLIC_FACT if is_public(row) else FACT, *_FACT_TYPES))


def position_of(row: bytes) -> int:
    return int(_INT8.unpack_from(row, _POSITION_AT)[0])


def recorded_at_of(row: bytes) -> int:
    """The time of recording, after position, session, version and topic."""
    at = _POSITION_AT + _INT8.size
    for _ in range(3):
        at += _LENGTH.size + _LENGTH.unpack_from(row, at)[0]
    return int(_INT8.unpack_from(row, at + _LENGTH.size)[0])


def source_of(row: bytes) -> tuple[bytes, bytes, bytes | None]:
    """The sender, the table and the eight bytes of `seq`. Each fact is read so with every seal: as fast as possible."""
    whole = int.from_bytes
    at = _SESSION_AT + whole(row[_SESSION_AT - 4 : _SESSION_AT]) + 16  # session, version, length of the topic
    at += whole(row[at - 4 : at]) + 16  # topic, recorded_at, length of the sender
    end = at + whole(row[at - 4 : at])
    sender, at = row[at:end], end + 17  # supervisory, at
    seq = None if row[at] else row[at + 4 : at + 12]  # the length of NULL is below zero
    at += 8 if seq is None else 16
    return sender, row[at : at + whole(row[at - 4 : at])], seq


def in_key_order(connection: Connection[Any]) -> None:
    """For the whole database session: read in key order by the index, even if the planner lacks statistics. Everything
    here is read in that order, and sorting costs more than hashing.
    """
    connection.execute(_IN_KEY_ORDER)


def raw_facts(connection: Connection[Any], after: int, to: int) -> Iterator[bytes]:
    """The rows of the facts after a position and up to another, in order, as PostgreSQL sends them."""
    with copied_facts(connection, after, to) as copy:
        yield from _rows(copy)


def fact_hashes(connection: Connection[Any], after: int, to: int) -> list[bytes]:
    """The leaf hashes of the same rows. As fast as possible: rows are not parsed."""
    with copied_facts(connection, after, to) as copy:
        hashes = [sha256(b"\0" + row).digest() for row in arriving(copy)]
    return hashes[:-1]  # the last message is the end of COPY, not a row


def hashes_by_session(connection: Connection[Any], after: int, to: int) -> tuple[list[bytes], list[bytes]]:
    """The leaf hashes of the same rows, and the session in each row."""
    length_at, at, whole = _SESSION_AT + 1 - _LENGTH.size, _SESSION_AT + 1, int.from_bytes
    hashes, sessions, known = list[bytes](), list[bytes](), dict[bytes, bytes]()
    with copied_facts(connection, after, to) as copy:
        for row in arriving(copy):
            leaf = b"\0" + row
            hashes.append(sha256(leaf).digest())
            session = leaf[at : at + whole(leaf[length_at:at])]
            sessions.append(known.setdefault(session, session))  # one object a session: kept and sent once
    return hashes[:-1], sessions[:-1]  # the last message is the end of COPY, not a row


def positions_of(connection: Connection[Any], sessions: Sequence[str], last: int) -> "array[int]":
    """The positions of sessions' facts up to a position, in order."""
    found = connection.execute(
        "SELECT position FROM pitlog.facts WHERE session = ANY(%s) AND position <= %s ORDER BY position",
        (list(sessions), last),
    )
    return array("q", [position for (position,) in found])


def raw_at(connection: Connection[Any], positions: Sequence[int]) -> Iterator[bytes]:
    """Rows at these positions."""
    with _copied(connection, "position = ANY(%s)", list(positions)) as copy:
        yield from _rows(copy)


def raw_fact(connection: Connection[Any], month: date, position: int) -> bytes:
    """The row of one fact, read from the table of its month alone."""
    with _copied(connection, "month = %s AND position = %s", month, position) as copy:
        [found] = _rows(copy)
        return found


def raw_of_month(connection: Connection[Any], month: date, after: int, to: int) -> Iterator[bytes]:
    """Rows of a month, after a position and up to another."""
    condition = "month = %s AND position > %s AND position <= %s"
    with _copied(connection, condition, month, after, to) as copy:
        yield from _rows(copy)


def copied_facts(connection: Connection[Any], after: int, to: int) -> AbstractContextManager[Copy]:
    """Like `raw_facts`, while the data arrive. The protocol sends one message a row; the first also has COPY's header,
    and the last is its end.
    """
    wanted, values = "position > %s AND position <= %s", (after, to)
    if (months := within(connection, after, to)) is None:
        return _copied(connection, wanted, *values)
    return _copied(connection, f"{wanted} AND month = ANY(%s::date[])", *values, months)


@contextmanager
def _copied(connection: Connection[Any], condition: str, *values: Any) -> Iterator[Copy]:
    with connection.cursor() as cursor, cursor.copy(_COPY.format(condition), values) as copy:
        yield copy


def arriving(copy: Copy) -> Iterator[Buffer]:
    """The messages as they arrive, after the header. Waiting in the library for each would take twice as long."""
    take = copy.connection.pgconn.get_copy_data
    yield bytes(copy.read())[_HEADER:]
    while message := copy.read():
        size = len(message)
        while size > len(_END):
            yield message
            size, message = take(0)
        if size < 0:  # the server broke off and reports the reason
            why, *_ = list(iter(copy.connection.pgconn.get_result, None))
            raise error_from_result(why)
        if size:
            yield message


def _rows(copy: Copy) -> Iterator[bytes]:
    return (row for row in map(bytes, arriving(copy)) if row != _END)


def head_of(row: bytes) -> tuple[int, str, int]:
    """Position, session and version of a fact's row."""
    position, length = _POSITION_AND_LENGTH.unpack_from(row, _POSITION_AT)
    begin = _SESSION_AT
    (version,) = _INT8.unpack_from(row, begin + length + _LENGTH.size)
    return position, row[begin : begin + length].decode(), version

"""Marks of sources: with each checkpoint, how far every source came at every table, as a leaf of the log.

A mark has the number of facts that a checkpoint seals of a source at a table, and the first and last `seq` of these. So
after a loss, the log of the copy says where each source has to go on, and the marks that a witness keeps of the lost
log say how far it had come.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from psycopg import Connection

from evidence.sealing.fact_rows import micros, pack, source_of, unpack, unpack_as

MARKS = "pitlog.marks/1"
MOST = 1_000
"""The maximum number of marks in a leaf."""

Source = tuple[str, str]
"""A sender and a table."""

_TYPES = (str, str, int, int | None, int | None)
_SPAN = """
    SELECT index, row FROM pitlog.sealed_rows WHERE index >= %s AND index < %s AND format = 'pitlog.marks/1'
    ORDER BY index
"""
_PRESENT = """
    SELECT sender, table_name, count(*), min(seq), max(seq) FROM pitlog.facts WHERE position > %s AND position <= %s
    GROUP BY sender, table_name
"""


class Mark(NamedTuple):
    """Facts of a source at a table."""

    sender: str
    table: str
    facts: int
    first: int | None
    """The lowest `seq`. None if the source does not count."""
    last: int | None

    @property
    def source(self) -> Source:
        return self.sender, self.table

    def counts(self, seq: int | None) -> bool:
        """Whether a fact with this `seq` may be one of them."""
        return self.first is None or self.last is None or seq is None or self.first <= seq <= self.last

    def and_(self, other: "Mark") -> "Mark":
        """Both together."""
        numbers = [one for one in (self.first, self.last, other.first, other.last) if one is not None]
        low, high = min(numbers, default=None), max(numbers, default=None)
        return Mark(self.sender, self.table, self.facts + other.facts, low, high)


Marks = dict[Source, Mark]


class MarkRow(NamedTuple):
    """The row of a leaf with marks."""

    leaf: int
    row: bytes


def added_up(marks: Iterable[Mark]) -> Marks:
    """The marks of each source at each table as one."""
    found: Marks = {}
    for one in marks:
        found[one.source] = found[one.source].and_(one) if one.source in found else one
    return found


class Sources:
    """The sources of the facts that are being sealed."""

    def __init__(self) -> None:
        self._seqs: dict[tuple[bytes, bytes], list[bytes | None]] = {}

    def see(self, row: bytes) -> None:
        """Count the row of a fact."""
        sender, table, seq = source_of(row)
        self._seqs.setdefault((sender, table), []).append(seq)

    def rows(self, at: datetime) -> list[bytes]:
        """The rows of the leaves that mark them. By the time of sealing no two leaves are equal."""
        marks = [_mark(*source, seqs) for source, seqs in sorted(self._seqs.items())]
        return [
            pack(MARKS, micros(at), *(field for one in marks[begin : begin + MOST] for field in one))
            for begin in range(0, len(marks), MOST)
        ]


def _mark(sender: bytes, table: bytes, seqs: list[bytes | None]) -> Mark:
    counted = [int.from_bytes(one, signed=True) for one in seqs if one is not None]
    return Mark(sender.decode(), table.decode(), len(seqs), min(counted, default=None), max(counted, default=None))


def marks_of(row: bytes) -> list[Mark]:
    """The marks of a leaf. `ValueError` if it is malformed."""
    many = (len(unpack(row)) - 2) // len(_TYPES)
    _, *fields = unpack_as(row, MARKS, int, *_TYPES * many)
    return [Mark(*fields[at : at + len(_TYPES)]) for at in range(0, len(fields), len(_TYPES))]


def are_marks(row: bytes) -> bool:
    """Whether a row has marks."""
    try:
        marks_of(row)
    except ValueError:
        return False
    return True


def mark_rows(connection: Connection[Any], lo: int = 0, hi: int = 2**62) -> list[MarkRow]:
    """The rows with marks in a span of leaves, in order."""
    return [MarkRow(index, bytes(row)) for index, row in connection.execute(_SPAN, (lo, hi)).fetchall()]


def sealed_marks(rows: Iterable[MarkRow], lo: int = 0) -> Marks:
    """The marks of these leaves from a leaf on, added up. `ValueError` if one is malformed."""
    return added_up(mark for one in rows if one.leaf >= lo for mark in marks_of(one.row))


def present_marks(connection: Connection[Any], after: int, to: int) -> Marks:
    """The marks of facts after a position and up to another, as far as they are in the database."""
    found = connection.execute(_PRESENT, (after, to)).fetchall()
    return {one.source: one for one in (Mark(*row) for row in found)}

"""Restores a month in one transaction: every row is checked against its tombstone and the log."""

from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from pathlib import Path
from struct import Struct
from typing import Any

from psycopg import Connection
from psycopg.sql import SQL, Identifier

from evidence.archives import manifest
from evidence.archives.errors import ArchiveDamaged, ArchiveOfAnother, MonthIsHere, NoArchive, NoTombstone
from evidence.archives.files import path_exists
from evidence.archives.manifest import NAME, Digested
from evidence.archives.months import Month
from evidence.archives.reading import checked_entries
from evidence.archives.request import Hands, alone
from evidence.sealing.fact_rows import FACT, FACT_ROW, arriving, in_key_order
from evidence.sealing.key_chain import chain
from evidence.sealing.key_files import KeyRing
from evidence.sealing.merkle import leaf_hash
from evidence.sealing.tombstones import read, tombstones

COLUMNS = (
    "position, session, version, topic, recorded_at, sender, supervisory, at, seq, table_name, fact_id, landmark, "
    "line, month"
)
_BEGIN, _END = b"PGCOPY\n\xff\r\n\0" + bytes(8), b"\xff\xff"
_DATE = Struct(">ii")
_REST = 2 + 4 + len(FACT)
"""The offset of a row's fields, after their count and the format."""


def restore(hands: Hands, ring: KeyRing, folder: Path) -> Digested:
    """Put the facts of an archive back into the record. Nothing is restored if any check fails."""
    if not path_exists(folder / NAME):
        raise NoArchive(folder)
    found = manifest.read(folder)
    month = Month.of(found.manifest.month)
    _is_ours(ring, folder, found)
    with alone(hands.sealing):
        _is_gone(hands, month)
        _is_buried(hands, ring, folder, month, found)
        with hands.sealing.transaction():
            _fill(hands, folder, month, found)
            hands.sealing.execute("SELECT pitlog.end_restore(%s)", (month.first,))
    return found


def _is_ours(ring: KeyRing, folder: Path, found: Digested) -> None:
    if found.manifest.origin != ring.current().key.name:
        raise ArchiveOfAnother(folder, found.manifest.venue)


def _is_gone(hands: Hands, month: Month) -> None:
    row = hands.reading.execute("SELECT archived_at FROM pitlog.months WHERE month = %s", (month.first,)).fetchone()
    if row is None or row[0] is None:
        raise MonthIsHere(str(month))


def _is_buried(hands: Hands, ring: KeyRing, folder: Path, month: Month, found: Digested) -> None:
    """Raises unless its archive.json belongs to the month's last tombstone, signed by the log's key and sealed."""
    last = tombstones(hands.reading, month.first)[-1:]
    if not last or last[0].leaf is None:
        raise NoTombstone(str(month))
    stone = read(last[0].note, chain(hands.reading, [ring.current().key]).keys)
    if stone.archive != found.digest:
        raise ArchiveDamaged(folder / NAME, "it is not the one of the month's tombstone")


def _fill(hands: Hands, folder: Path, month: Month, found: Digested) -> None:
    """Insert the rows, and check that the database has them as the archive does."""
    row = hands.sealing.execute("SELECT pitlog.begin_restore(%s)", (month.first,)).fetchone()
    assert row is not None
    table, wanted = row[0], sha256()
    into = SQL("COPY pitlog.{} ({}) FROM STDIN (FORMAT binary)").format(Identifier(table), SQL(COLUMNS))
    with hands.sealing.cursor() as cursor, cursor.copy(into) as copy:
        copy.write(_BEGIN)
        for page in checked_entries(hands.reading, folder, found.manifest):
            copy.write(b"".join(_tuple(one.row, month.first) for one in page))
            for one in page:
                wanted.update(leaf_hash(one.row))
        copy.write(_END)
    if _as_they_stand(hands.sealing, table) != wanted.digest():
        raise ArchiveDamaged(folder, "the database has not kept what was read from it")


def _tuple(row: bytes, month: date) -> bytes:
    """A row as the month's table takes it: its fields without the format, and the month."""
    return row[:2] + row[_REST:] + _DATE.pack(4, (month - date(2000, 1, 1)).days)


def _as_they_stand(connection: Connection[Any], table: str) -> bytes:
    """A digest of all rows just written, in order of positions."""
    in_key_order(connection)
    made = sha256()
    for row in _rows(connection, table):
        made.update(leaf_hash(row))
    return made.digest()


def _rows(connection: Connection[Any], table: str) -> Iterator[bytes]:
    # PostgreSQL may start a scan where another one is, so without ORDER BY there is no order.
    statement = SQL("COPY (SELECT {} FROM pitlog.{} ORDER BY position) TO STDOUT (FORMAT binary)").format(
        SQL(FACT_ROW), Identifier(table)
    )
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        yield from (row for row in map(bytes, arriving(copy)) if row != _END)

"""Receipts: for each leaf, which fact it is and a digest of what it says, so that a fact sent again is recognised.

A fact that is sent again after a loss gets another position and time and, for a person who was new, another pseudonym,
so its leaf is another. A receipt leaves these out, and has no name and no word of a person, only digests without them.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any, LiteralString, NamedTuple

from psycopg import Connection
from psycopg.sql import SQL

from evidence.sealing.source_marks import Mark, Marks, Source
from record.storage.stored import COLUMNS, StoredFact
from record.vault.first_form import fact_rows

_TOKEN = re.compile(rb"\b([pt])-[a-z2-7]{16}\b")
_ORIGINAL = re.compile(rb',"(?:original|spelled)":"[^"]*"')
_LEAVES = "SELECT index, position FROM pitlog.leaves WHERE index >= %s AND index < %s ORDER BY index"
_FACTS: LiteralString = "SELECT {} FROM pitlog.facts WHERE position >= %s AND position <= %s ORDER BY position"
_LATER: LiteralString = "SELECT {} FROM pitlog.facts WHERE position > %s ORDER BY position"

PROGRAMS_OWN = frozenset({"backup_made", "backup_drilled", "record_moved", "record_viewed", "record_exported"})
"""What the program notes about copies and views. Nobody can send it again, and a loss of it is told, and no alarm."""


class Receipt(NamedTuple):
    """A fact, as far as it can be recognised."""

    leaf: int
    kind: str
    sender: str
    table: str
    seq: int | None
    id: str
    content: str
    """A digest of its line without personal values."""
    people: str
    """A digest of the pseudonyms in it. Empty if there are none."""

    @property
    def key(self) -> tuple[str, str]:
        """What a fact is recognised by."""
        return self.table, self.id

    @property
    def source(self) -> Source:
        """Who sent it, and where it happened."""
        return self.sender, self.table


def receipts(connection: Connection[Any], lo: int, hi: int) -> list[Receipt]:
    """The receipts of a span of leaves. The log's own leaves, and facts of archived months, have none."""
    places = dict(connection.execute(_LEAVES, (lo, hi)).fetchall())
    at = {position: index for index, position in places.items() if position is not None}
    if not at:
        return []
    with connection.cursor(binary=True) as cursor:
        rows = fact_rows(cursor.execute(SQL(_FACTS).format(SQL(COLUMNS)), (min(at), max(at))))
        return [receipt(at[row.position or 0], row) for row in (StoredFact(*one) for one in rows) if row.position in at]


def later(connection: Connection[Any], position: int) -> Iterator[Receipt]:
    """The receipts of all facts after a position, without their leaves."""
    with connection.cursor(binary=True) as cursor:
        for row in fact_rows(cursor.execute(SQL(_LATER).format(SQL(COLUMNS)), (position,))):
            yield receipt(-1, StoredFact(*row))


def without_receipts(marks: Marks, found: Iterable[Receipt]) -> list[Mark]:
    """Which of the marked facts have no receipts: of each source at each table how many, and within which `seq`."""
    told = Counter(one.source for one in found)
    return [one._replace(facts=one.facts - told[source]) for source, one in marks.items() if one.facts > told[source]]


def receipt(leaf: int, row: StoredFact) -> Receipt:
    """The receipt of a fact."""
    line = bytes(row.state)
    people = [token for token in (one[0] for one in _TOKEN.finditer(line)) if token.startswith(b"p-")]
    content = _TOKEN.sub(rb"\1-", _ORIGINAL.sub(b"", line))
    return Receipt(
        leaf, row.topic.partition("/")[0], row.sender, row.table, row.seq, row.fact_id,
        sha256(content).hexdigest()[:32], sha256(b",".join(people)).hexdigest()[:16] if people else "",
    )  # fmt: skip


class Wanted(NamedTuple):
    """What a source has to send again for a table."""

    sender: str
    table: str
    facts: int | None
    """None if nobody knows how many there were."""
    first: int | None
    """Its first `seq`. None if the source does not count."""
    last: int | None
    """None if nobody knows, or if the source does not count."""


def to_send_again(lost: Iterable[Receipt]) -> list[Wanted]:
    """What each source has to send again for each table. What the program noted itself is left out."""
    found: dict[tuple[str, str], list[Receipt]] = {}
    for one in lost:
        if one.kind not in PROGRAMS_OWN:
            found.setdefault((one.sender, one.table), []).append(one)
    return [_wanted(sender, table, those) for (sender, table), those in sorted(found.items())]


def _wanted(sender: str, table: str, those: list[Receipt]) -> Wanted:
    counted = [one.seq for one in those if one.seq is not None]
    return Wanted(sender, table, len(those), min(counted, default=None), max(counted, default=None))

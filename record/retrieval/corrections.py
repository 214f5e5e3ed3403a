"""Corrections of facts. In force is the last in play order that has authority.

The rule is that of the fold (domain/fold/first_pass.py). A place in play order is the source's counter, or that of the
fact before, then the order of recording.
"""

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection
from psycopg.sql import SQL

from record.storage.horizon import horizon
from record.storage.stored import COLUMNS, StoredFact
from record.vault.first_form import fact_rows


class Correction(NamedTuple):
    """A correction of a fact."""

    by: str
    """The id of the correction."""
    corrects: str
    """The id of the corrected fact."""
    now: Any
    """The corrected fact as written. None if it never happened."""


_Found = tuple[StoredFact, Correction]


def in_force(
    connection: Connection[Any], table: str | None = None, recorded_until: datetime | None = None
) -> dict[tuple[str, str], Correction]:
    """The correction in force for every corrected fact, by table and id."""
    asked = {"table": table, "until": recorded_until, "to": horizon(connection)}
    found: dict[tuple[str, str], list[_Found]] = defaultdict(list)
    for one in _with_authority(connection, asked):
        found[one[0].table, one[1].corrects].append(one)
    return {fact: _in_order(connection, several, recorded_until)[-1] for fact, several in found.items()}


def of_fact(connection: Connection[Any], table: str, fact: str) -> list[Correction]:
    """The corrections of a fact that have authority, in play order: the last one is in force."""
    asked = {"table": table, "until": None, "to": horizon(connection)}
    return _in_order(connection, [one for one in _with_authority(connection, asked) if one[1].corrects == fact], None)


def comes_before(connection: Connection[Any], table: str, correction: str) -> bool:
    """Whether a fact recorded now, without a counter of its own, comes before a correction in play order."""
    with connection.cursor(binary=True) as cursor:
        [row] = [StoredFact(*row) for row in fact_rows(cursor.execute(_ONE, (table, correction)))]
    last = connection.execute(_COUNTER_BEFORE, {"table": table, "position": _END, "until": None}).fetchone()
    return (last[0] if last else -1) < _place(connection, row, None)[0]


def _with_authority(connection: Connection[Any], asked: dict[str, Any]) -> Iterator[_Found]:
    with connection.cursor(binary=True) as cursor:
        rows = [StoredFact(*row) for row in fact_rows(cursor.execute(_CORRECTIONS, asked))]
    for row in rows:
        if row.supervisory:
            said = msgspec.json.decode(row.state)
            yield row, Correction(row.fact_id, said["corrects"], said["now"])


def _in_order(connection: Connection[Any], found: list[_Found], until: datetime | None) -> list[Correction]:
    if len(found) > 1:
        found = sorted(found, key=lambda one: _place(connection, one[0], until))
    return [correction for _, correction in found]


# The kind is written as in their index (migrations/0025); otherwise PostgreSQL would scan the record.
_CORRECTIONS = SQL("""
    SELECT {} FROM pitlog.facts WHERE split_part(topic, '/', 1) = 'fact_corrected' AND position <= %(to)s
    AND (%(table)s::text IS NULL OR table_name = %(table)s)
    AND (%(until)s::timestamptz IS NULL OR recorded_at <= %(until)s) ORDER BY position
""").format(SQL(COLUMNS))
_ONE = SQL("SELECT {} FROM pitlog.facts WHERE table_name = %s AND fact_id = %s").format(SQL(COLUMNS))
_END = 2**63 - 1
_COUNTER_BEFORE = """
    SELECT seq FROM pitlog.facts
    WHERE table_name = %(table)s AND position < %(position)s AND seq IS NOT NULL
    AND (%(until)s::timestamptz IS NULL OR recorded_at <= %(until)s)
    ORDER BY position DESC LIMIT 1
"""


def _place(connection: Connection[Any], row: StoredFact, until: datetime | None) -> tuple[int, int]:
    if row.seq is not None:
        return row.seq, row.position
    asked = {"table": row.table, "position": row.position, "until": until}
    before = connection.execute(_COUNTER_BEFORE, asked).fetchone()
    return (before[0] if before else -1), row.position

"""The correction in force for each fact: the last in play order that has authority.

The rule is that of the fold (domain/fold/first_pass.py). A place in play order is the source's counter, or that of the
fact before, then the order of recording.
"""

from collections import defaultdict
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
    now: Any
    """The corrected fact as written. None if it never happened."""


def in_force(
    connection: Connection[Any], table: str | None = None, recorded_until: datetime | None = None
) -> dict[tuple[str, str], Correction]:
    """The correction in force for every corrected fact, by table and id."""
    asked = {"table": table, "until": recorded_until, "to": horizon(connection)}
    with connection.cursor(binary=True) as cursor:
        rows = [StoredFact(*row) for row in fact_rows(cursor.execute(_CORRECTIONS, asked))]
    found: dict[tuple[str, str], list[tuple[StoredFact, Correction]]] = defaultdict(list)
    for row in rows:
        if row.supervisory:
            correction = msgspec.json.decode(row.state)
            found[row.table, correction["corrects"]].append((row, Correction(row.fact_id, correction["now"])))
    return {
        fact: max(several, key=lambda one: _place(connection, one[0], recorded_until))[1]
        if len(several) > 1
        else several[0][1]
        for fact, several in found.items()
    }


# The kind is written as in their index (migrations/0025); otherwise PostgreSQL would scan the record.
_CORRECTIONS = SQL("""
    SELECT {} FROM pitlog.facts WHERE split_part(topic, '/', 1) = 'fact_corrected' AND position <= %(to)s
    AND (%(table)s::text IS NULL OR table_name = %(table)s)
    AND (%(until)s::timestamptz IS NULL OR recorded_at <= %(until)s) ORDER BY position
""").format(SQL(COLUMNS))
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

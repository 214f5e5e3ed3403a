"""Whether the columns of a fact say what its line says: table, id, counter, time, landmark, kind, and the session.

Columns are sealed as they stand, so this does not find what was altered later; it finds what was recorded crookedly, by
whoever held the writer's login.
"""

from collections.abc import Iterator
from typing import Any

from psycopg import Connection

from domain.errors import PitlogError
from domain.facts import FEED_KINDS
from domain.facts.upcasts import decode_recorded
from domain.sessions import TableHistory
from record.log import Wanted, read
from record.stored import StoredFact, stored
from record.verifying.alterations import Alteration

_COLUMNS = ("topic", "table", "fact_id", "seq", "at", "landmark")


def of_lines(connection: Connection[Any]) -> Iterator[Alteration]:
    """Facts whose columns are not those that their lines give."""
    histories: dict[str, TableHistory] = {}
    for row in read(connection, Wanted()):
        wrong = _wrong(row, histories)
        if wrong:
            what = f"position {row.position} ({row.originator_id} version {row.originator_version}): {wrong}"
            yield Alteration(
                "columns", what, row.position, session=row.originator_id, version=row.originator_version,
                table=row.table, fact=row.fact_id,
            )  # fmt: skip


def _wrong(row: StoredFact, histories: dict[str, TableHistory]) -> str | None:
    try:
        fact = decode_recorded(row.topic, row.state)
    except PitlogError as why:
        return str(why)
    said = stored(row.originator_id, fact, row.state)
    names = [name for name in _COLUMNS if getattr(said, name) != getattr(row, name)]
    history = histories.setdefault(fact.table, TableHistory(fact.table))
    # What the program writes itself is put where it is told to be.
    if row.topic.partition("/")[0] in FEED_KINDS and history.place(fact) != row.originator_id:
        names.append("session")
    history.evolve(fact, row.originator_id)
    return f"its line says another {', '.join(names)} than its columns" if names else None

"""Checks the sealed marks of sources: whether they are those of the facts under the same checkpoints."""

from collections.abc import Iterator
from typing import Any

from psycopg import Connection

from evidence.alterations import Alteration
from evidence.sealing.log_tables import StoredCheckpoint
from evidence.sealing.source_marks import Mark, Source, mark_rows, present_marks, sealed_marks

_BEFORE = "SELECT coalesce(max(last_position), 0) FROM pitlog.checkpoints WHERE size <= %s"


def marks(connection: Connection[Any], last: StoredCheckpoint, archived: bool) -> Iterator[Alteration]:
    """Marks that are not those of the facts. `archived`: facts may be in an archive, so fewer may be here."""
    rows = mark_rows(connection, hi=last.size)
    if not rows:
        return  # everything was sealed before there were marks
    (before,) = connection.execute(_BEFORE, (rows[0].leaf,)).fetchone() or (0,)
    try:
        sealed = sealed_marks(rows)
    except ValueError as why:
        yield Alteration("log", f"the sealed marks of sources can't be read: {why}")
        return
    present = present_marks(connection, before, last.last_position)
    for source in sorted(sealed.keys() | present.keys()):
        due, found = sealed.get(source), present.get(source)
        if due != found and not (archived and _within(found, due)):
            yield Alteration("log", f"sealed marks of sources: {_said(source, due, found)}", table=source[1])


def _within(found: Mark | None, due: Mark | None) -> bool:
    return found is None or (due is not None and found.facts <= due.facts)


def _said(source: Source, due: Mark | None, found: Mark | None) -> str:
    (sender, table), sealed, there = source, _facts(due), _facts(found)
    return f"of {sender} at {table} {sealed} were sealed, and {there} are there"


def _facts(one: Mark | None) -> str:
    if one is None:
        return "no facts"
    return f"{one.facts} facts" + ("" if one.first is None else f", seq {one.first} to {one.last},")

"""Where another history begins, and under which checkpoint leaves are gone: as near as what is held allows."""

from dataclasses import replace
from typing import Any

from psycopg import Connection

from record.verifying.aligning import LeafBlock
from record.verifying.alterations import Alteration, stretch
from record.verifying.sources import Rows

_OTHERS = "SELECT count(*) FROM pitlog.sealed_rows WHERE index < %s"
_CHECKPOINT = "SELECT min(number) FROM pitlog.checkpoints WHERE last_position > %s"


def located(connection: Connection[Any], rows: Rows, one: Alteration, first: LeafBlock | None) -> Alteration:
    """An alteration with what can be said of its place; the first block that differs from a witness's leaves."""
    if one.kind == "history" and one.index is not None:
        return _history(connection, rows, one, first)
    if one.kind == "deleted" and one.position is None:
        number = _one(connection, _CHECKPOINT, (one.after or 0,))
        under = "" if number is None else f", where the record now has checkpoint {number}"
        return replace(one, what=one.what + under, checkpoint=number)
    if one.kind == "deleted" and (month := rows.month(one.position or 0)) is not None:
        return replace(one, what=f"{one.what}: {month} is archived, and what was brought of it has no such fact")
    return one


def _history(connection: Connection[Any], rows: Rows, one: Alteration, first: LeafBlock | None) -> Alteration:
    """The leaves among which the two part."""
    assert one.index is not None
    end = one.index if one.last_index is None else one.last_index
    if first is not None and one.index <= first.at <= end:
        what = f"; the first that differs from the witness's is leaf {first.at}, after position {first.after}"
        return replace(one, what=one.what + what, index=first.at, after=first.after, before=first.before)
    # Rows gave the leaves up to there: their facts are the first ones.
    after = rows.nth(one.index - (_one(connection, _OTHERS, (one.index,)) or 0))
    what = f": leaf {stretch(one.index, end)}, after position {after or 0}"
    return replace(one, what=one.what + what, after=after or 0)


def _one(connection: Connection[Any], query: str, asked: Any) -> int | None:
    row = connection.execute(query, asked).fetchone()
    return row[0] if row else None

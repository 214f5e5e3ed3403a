"""Whether the columns of a fact say what its line says: table, id, counter, time, landmark, kind, and the session.

Columns are sealed as they stand, so this does not find what was altered later; it finds what was recorded crookedly, by
whoever held the writer's login.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from psycopg import Connection

from domain.errors import PitlogError
from domain.facts import Fact
from domain.facts.upcasts import decode_recorded
from record.log import FactSelection, read
from record.stored import StoredFact, stored
from record.verifying.alterations import Alteration
from record.verifying.placings import Placings, Understood

PAGE = 2_000
"""Facts that are placed together."""

_COLUMNS = ("topic", "table", "fact_id", "seq", "at", "landmark")


def of_lines(connection: Connection[Any]) -> Iterator[Alteration]:
    """Facts whose columns are not those that their lines give."""
    placings, page = Placings(connection), list[StoredFact]()
    for row in read(connection, FactSelection()):
        page.append(row)
        if len(page) == PAGE:
            yield from _of_page(placings, page)
            page = []
    yield from _of_page(placings, page)


def _of_page(placings: Placings, page: Sequence[StoredFact]) -> Iterator[Alteration]:
    understood = list[Understood]()
    for row in page:
        try:
            understood.append((row, decode_recorded(row.topic, row.state)))
        except PitlogError as why:
            yield _alteration(row, str(why))
    if not understood:
        return
    for (row, fact), misplaced in zip(understood, placings.of(understood), strict=True):
        names = [*_others(row, fact), *([misplaced] if misplaced else [])]
        if names:
            yield _alteration(row, f"its line says another {', '.join(names)} than its columns")


def _others(row: StoredFact, fact: Fact) -> list[str]:
    said = stored(row.originator_id, fact, row.state)
    return [name for name in _COLUMNS if getattr(said, name) != getattr(row, name)]


def _alteration(row: StoredFact, wrong: str) -> Alteration:
    what = f"position {row.position} ({row.originator_id} version {row.originator_version}): {wrong}"
    return Alteration(
        "columns", what, row.position, session=row.originator_id, version=row.originator_version,
        table=row.table, fact=row.fact_id,
    )  # fmt: skip

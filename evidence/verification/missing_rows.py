"""Finds the places of leaves whose rows are missing, as far as they are proved.

An attacker could have written the database's list of positions. A position is proved by the row in a leaf's place, or
if there are as many positions between the neighbouring facts as leaves. The list is used only for leaves stored with
the same hashes, and only if it names no existing fact.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from psycopg import Connection

from evidence.verification.alignment import LeafBlock
from evidence.verification.outside_evidence import FactLeaves
from evidence.verification.row_sources import Rows


class LeafPlaces(NamedTuple):
    """What is known of the places of a block's leaves."""

    after: int
    """The last intact fact before them; 0 if there is none."""
    before: int | None
    """The first intact fact after them."""
    whole: bool
    """Whether all positions sealed there are known."""
    indexes: Mapping[int, int | None]
    """The leaf of each position. None if it may be any of the block."""

    @property
    def between(self) -> str:
        """Its neighbours, in words."""
        first = f"after position {self.after}" if self.after else "before every fact that stands"
        return first if self.before is None else f"{first} and before position {self.before}"


def place(connection: Connection[Any], from_: Rows, block: LeafBlock, facts: FactLeaves | None = None) -> LeafPlaces:
    """Find the places of a block's leaves."""
    rows = [row.position for row in block.rows if row.position is not None]
    before = from_.neighbours(max([block.after, *rows]))[1] if block.before is None else block.before
    indexes = range(block.at, block.at + len(block.leaves))
    if len(block.rows) == len(indexes):
        there = {row.position: at for at, row in zip(indexes, block.rows, strict=True) if row.position is not None}
        return LeafPlaces(block.after, before, True, there)
    own = 0 if facts is None else _own(block, facts)
    found = _room(from_, block, rows, before, own) or _listed(connection, block, before)
    return LeafPlaces(block.after, before, found is not None, found or {})


def _own(block: LeafBlock, facts: FactLeaves) -> int:
    """How many of a block's leaves were the log's own, as far as is known: a log that is written anew has fewer."""
    known = facts.among(block.at, block.at + len(block.leaves))
    return 0 if known is None else len(block.leaves) - known


def _room(
    from_: Rows, block: LeafBlock, rows: Sequence[int], before: int | None, own: int
) -> dict[int, int | None] | None:
    """Between two existing facts every position was sealed, if there are as many positions as leaves of facts.
    Positions that were skipped may be as many as leaves of the log's own.
    """
    if before is None:
        return None
    room = range(block.after + 1, before)
    others = max(own, len(block.rows) - len(rows))
    if len(room) != len(block.leaves) - others or len(from_.positions(block.after, before - 1)) != len(rows):
        return None
    return {position: None if others else block.at + n for n, position in enumerate(room)}


def _listed(connection: Connection[Any], block: LeafBlock, before: int | None) -> dict[int, int | None] | None:
    """Positions as the database lists them, if it has these leaves and the positions rise between the neighbours."""
    with connection.cursor(binary=True) as cursor:
        found = cursor.execute(
            "SELECT index, position, hash FROM pitlog.leaves WHERE index >= %s AND index < %s ORDER BY index",
            (block.at, block.at + len(block.leaves)),
        ).fetchall()
    if [hash_ for *_, hash_ in found] != list(block.leaves):
        return None
    listed = [(index, position) for index, position, _ in found if position is not None]
    ends = [block.after, *(position for _, position in listed), *([] if before is None else [before])]
    return {position: index for index, position in listed} if all(a < b for a, b in pairwise(ends)) else None


def runs(places: Sequence[tuple[int, int | None]]) -> Iterator[tuple[int, int, int | None, int | None]]:
    """Consecutive positions with their leaves: first position, last position, leaves."""
    found: list[list[tuple[int, int | None]]] = []
    for position, index in places:
        if found and _follows(found[-1][-1], (position, index)):
            found[-1].append((position, index))
        else:
            found.append([(position, index)])
    for run in found:
        yield run[0][0], run[-1][0], run[0][1], run[-1][1]


def _follows(one: tuple[int, int | None], other: tuple[int, int | None]) -> bool:
    return other[0] == one[0] + 1 and (one[1] is None) == (other[1] is None)

"""Names alterations: from differing leaves and rows to what was done to which facts, as far as that is proved."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from psycopg import Connection

from evidence.alterations import Alteration, range_text
from evidence.sealing.fact_rows import SealedFact, moment, read_fact
from evidence.sealing.merkle import leaf_hash
from evidence.verification.alignment import AlignedRow, LeafBlock
from evidence.verification.checks.columns import LATE
from evidence.verification.missing_rows import LeafPlaces, place, runs
from evidence.verification.outside_evidence import FactLeaves
from evidence.verification.row_sources import Rows

_OTHERS = "SELECT count(*) FROM pitlog.sealed_rows WHERE index < %s"
_CHECKPOINT = "SELECT min(number) FROM pitlog.checkpoints WHERE last_position > %s"


def located(connection: Connection[Any], rows: Rows, one: Alteration, first: LeafBlock | None) -> Alteration:
    """Add the place of an alteration: the first block that differs from a witness's leaves."""
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
    """Add the leaves between which a split view starts."""
    assert one.index is not None
    end = one.index if one.last_index is None else one.last_index
    if first is not None and one.index <= first.at <= end:
        what = f"; the first that differs from the witness's is leaf {first.at}, after position {first.after}"
        return replace(one, what=one.what + what, index=first.at, after=first.after, before=first.before)
    # Rows gave the leaves up to there, so their facts come first.
    after = rows.nth(one.index - (_one(connection, _OTHERS, (one.index,)) or 0))
    what = f": leaf {range_text(one.index, end)}, after position {after or 0}"
    return replace(one, what=one.what + what, after=after or 0)


def _one(connection: Connection[Any], query: str, asked: Any) -> int | None:
    row = connection.execute(query, asked).fetchone()
    return row[0] if row else None


MOST = 200
"""The maximum number of alterations of one block that are named one by one."""

PAIRS = 48
"""The maximum number of rows searched for swaps: each is tried in the place of every other."""

MISSING = 10_000
"""The maximum number of leaves remembered to search for them elsewhere."""


class Namer:
    """Names alterations."""

    def __init__(self, connection: Connection[Any], rows: Rows, facts: FactLeaves | None = None) -> None:
        self._connection, self._rows, self._facts = connection, rows, facts
        self._missing: dict[bytes, int] = {}
        """Leaves without an intact row, and their indexes."""
        self._strange: list[SealedFact] = []

    def name(self, block: LeafBlock) -> Iterator[Alteration]:
        """What happened to the facts of a block."""
        if len(self._missing) < MISSING:
            self._missing |= {leaf: block.at + n for n, leaf in enumerate(block.leaves[:PAIRS])}
        places = place(self._connection, self._rows, block, self._facts)
        for row in block.rows[:MOST]:
            yield from self._of_row(row, block, places)
        if len(block.rows) > MOST:
            yield _more_alterations(block.rows[MOST:])
        yield from _deleted(block, places)

    # --- rows -------------------------------------------------------------------------------------------------

    def _of_row(self, row: AlignedRow, block: LeafBlock, places: LeafPlaces) -> Iterator[Alteration]:
        if row.position is None:
            yield Alteration("log", "a leaf of the log's own, with the heads of sessions or a key, is not as sealed")
            return
        fact = self._fact(row.position)
        if fact is None:
            yield from self._archived(row.position, places)
            return
        if len(self._strange) < PAIRS:
            self._strange.append(fact)
        index = places.indexes.get(row.position)
        if not block.leaves or (places.whole and row.position not in places.indexes):
            yield _about(fact, "inserted", "was not there when this stretch was sealed", None)
        elif places.whole and self._out_of_time(fact):
            what = f"was not sealed so: it says {_time(fact)} for its recording, which its place does not allow"
            yield _about(fact, "back-dated", what, index)
        else:
            yield _about(fact, "edited", "is not as it was sealed", index)

    def _archived(self, position: int, places: LeafPlaces) -> Iterator[Alteration]:
        """An archived fact known only by its leaf, because the archive was not supplied."""
        if (month := self._rows.month(position)) is not None:
            what = (
                f"the log's leaf of position {position}, of {month}, which is archived, is not the one that was sealed"
            )
            yield Alteration("log", what, position, index=places.indexes.get(position))

    def _fact(self, position: int) -> SealedFact | None:
        row = self._rows.row(position)
        return read_fact(row) if row else None

    def _out_of_time(self, fact: SealedFact) -> bool:
        """Whether its recording time differs from its neighbours' by more than concurrent writers explain."""
        before, behind = map(self._recorded, self._rows.neighbours(fact.position))
        when = fact.recorded_at
        return (before is not None and when < before - LATE) or (behind is not None and when > behind + LATE)

    def _recorded(self, position: int | None) -> int | None:
        fact = None if position is None else self._fact(position)
        return None if fact is None else fact.recorded_at

    # --- moved facts ------------------------------------------------------------------------------------------

    def moved(self) -> dict[int, Alteration]:
        """Facts moved to another place. Proved, because in their own place they have the sealed hash."""
        strange = self._strange[:PAIRS]
        return {
            fact.position: _about(
                fact,
                "reordered",
                f"was sealed at position {other.position}, version {other.version} of {other.session}: it was moved",
                self._missing[hash_],
            )
            for fact, other in product(strange, strange)
            if fact.position != other.position and (hash_ := leaf_hash(_in_place_of(fact, other))) in self._missing
        }


def _in_place_of(fact: SealedFact, other: SealedFact) -> bytes:
    return fact._replace(position=other.position, session=other.session, version=other.version).packed()


def _about(fact: SealedFact, kind: str, what: str, index: int | None) -> Alteration:
    sentence = f"position {fact.position} ({fact.session} version {fact.version}, {fact.table} {fact.fact_id}) {what}"
    return Alteration(
        kind, sentence, fact.position, index=index, session=fact.session, version=fact.version, table=fact.table,
        fact=fact.fact_id,
    )  # fmt: skip


def _time(fact: SealedFact) -> str:
    return moment(fact.recorded_at).isoformat(sep=" ", timespec="seconds")


def _more_alterations(rows: Sequence[AlignedRow]) -> Alteration:
    positions = [row.position for row in rows if row.position is not None]
    what = f"and {len(rows):,} rows more from there on are not as they were sealed"
    return Alteration("edited", what, min(positions, default=None), max(positions, default=None))


def _deleted(block: LeafBlock, places: LeafPlaces) -> Iterator[Alteration]:
    """Leaves without rows, grouped by consecutive positions."""
    if not places.whole:
        yield from _unplaced(block, places)
        return
    rows = {row.position for row in block.rows}
    gone = [(position, index) for position, index in places.indexes.items() if position not in rows]
    end = block.at + len(block.leaves) - 1
    for position, until, first, last in runs(gone):
        first, last = block.at if first is None else first, end if last is None else last
        what = f"position {range_text(position, until)}: sealed as leaf {range_text(first, last)}, and gone"
        yield Alteration("deleted", what, position, until, first, last_index=last)


def _unplaced(block: LeafBlock, places: LeafPlaces) -> Iterator[Alteration]:
    """Leaves whose place is not proved. The facts on both sides are in place."""
    lacking, end = len(block.leaves) - len(block.rows), block.at + len(block.leaves) - 1
    if lacking > 0:
        many = f"{lacking:,} of them " if block.rows else "it "
        what = f"leaf {range_text(block.at, end)} of the log: no row gives {many}any more; sealed {places.between}"
        yield Alteration(
            "deleted", what, index=block.at, last_index=end, after=places.after or None, before=places.before
        )

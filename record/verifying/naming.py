"""From leaves and rows that do not belong together to what was done: to which facts, and how, where that is proved."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from psycopg import Connection

from record.sealing.merkle import leaf_hash
from record.sealing.rows import SealedFact, moment, read_fact
from record.verifying.aligning import AlignedRow, LeafBlock
from record.verifying.alterations import Alteration, stretch
from record.verifying.clock import LATE
from record.verifying.placing import LeafPlaces, place, runs
from record.verifying.sources import Rows

MOST = 200
"""Alterations of one block that are named one by one."""

PAIRS = 48
"""Rows among which changed places are looked for: each is tried in each other's place."""

MISSING = 10_000
"""Leaves that are kept to look for them elsewhere."""


class Namer:
    """Names alterations."""

    def __init__(self, connection: Connection[Any], rows: Rows) -> None:
        self._connection, self._rows = connection, rows
        self._missing: dict[bytes, int] = {}
        """Leaves whose rows are not there as they were, and their indexes."""
        self._strange: list[SealedFact] = []

    def name(self, block: LeafBlock) -> Iterator[Alteration]:
        """What happened to the facts of a block."""
        if len(self._missing) < MISSING:
            self._missing |= {leaf: block.at + n for n, leaf in enumerate(block.leaves[:PAIRS])}
        places = place(self._connection, self._rows, block)
        for row in block.rows[:MOST]:
            yield from self._of_row(row, block, places)
        if len(block.rows) > MOST:
            yield _more(block.rows[MOST:])
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
        """Only its leaf stands for it, and nobody brought the fact."""
        if (month := self._rows.month(position)) is not None:
            what = (
                f"the log's leaf of position {position}, of {month}, which is archived, is not the one that was sealed"
            )
            yield Alteration("log", what, position, index=places.indexes.get(position))

    def _fact(self, position: int) -> SealedFact | None:
        row = self._rows.row(position)
        return read_fact(row) if row else None

    def _out_of_time(self, fact: SealedFact) -> bool:
        """Whether its time of recording lies outside those of its neighbours, farther than writers do."""
        before, behind = map(self._recorded, self._rows.neighbours(fact.position))
        when = fact.recorded_at
        return (before is not None and when < before - LATE) or (behind is not None and when > behind + LATE)

    def _recorded(self, position: int | None) -> int | None:
        fact = None if position is None else self._fact(position)
        return None if fact is None else fact.recorded_at

    # --- changed places ---------------------------------------------------------------------------------------

    def moved(self) -> dict[int, Alteration]:
        """Facts that stand in another's place: proved, because in their own they have the hash that was sealed."""
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
    said = f"position {fact.position} ({fact.session} version {fact.version}, {fact.table} {fact.fact_id}) {what}"
    return Alteration(
        kind, said, fact.position, index=index, session=fact.session, version=fact.version, table=fact.table,
        fact=fact.fact_id,
    )  # fmt: skip


def _time(fact: SealedFact) -> str:
    return moment(fact.recorded_at).isoformat(sep=" ", timespec="seconds")


def _more(rows: Sequence[AlignedRow]) -> Alteration:
    positions = [row.position for row in rows if row.position is not None]
    what = f"and {len(rows):,} rows more from there on are not as they were sealed"
    return Alteration("edited", what, min(positions, default=None), max(positions, default=None))


def _deleted(block: LeafBlock, places: LeafPlaces) -> Iterator[Alteration]:
    """Leaves without their rows, those that follow one another together."""
    if not places.whole:
        yield from _unplaced(block, places)
        return
    rows = {row.position for row in block.rows}
    gone = [(position, index) for position, index in places.indexes.items() if position not in rows]
    end = block.at + len(block.leaves) - 1
    for position, until, first, last in runs(gone):
        first, last = block.at if first is None else first, end if last is None else last
        what = f"position {stretch(position, until)}: sealed as leaf {stretch(first, last)}, and gone"
        yield Alteration("deleted", what, position, until, first, last_index=last)


def _unplaced(block: LeafBlock, places: LeafPlaces) -> Iterator[Alteration]:
    """Nothing proves where they stood; the facts on both sides do stand."""
    lacking, end = len(block.leaves) - len(block.rows), block.at + len(block.leaves) - 1
    if lacking > 0:
        many = f"{lacking:,} of them " if block.rows else "it "
        what = f"leaf {stretch(block.at, end)} of the log: no row gives {many}any more; sealed {places.between}"
        yield Alteration(
            "deleted", what, index=block.at, last_index=end, after=places.after or None, before=places.before
        )

"""From leaves and rows that do not belong together to what was done: to which facts, and how, where that is proved."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import product
from typing import Any

from psycopg import Connection

from record.sealing.merkle import leaf_hash
from record.sealing.rows import SealedFact, moment, raw_facts, read_fact
from record.verifying.aligning import Block, Row
from record.verifying.alterations import Alteration, stretch

MOST = 200
"""Alterations of one block that are named one by one."""

PAIRS = 48
"""Rows among which changed places are looked for: each is tried in each other's place."""

LATE = timedelta(minutes=2)
"""How far times of recording may run against positions: writers do not take both in one step."""


class Namer:
    """Names alterations. Positions of leaves are taken from the database's log: they are hints."""

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection
        self._missing: dict[bytes, int] = {}
        """Leaves whose rows are not there as they were, and their indexes."""
        self._strange: list[SealedFact] = []

    def name(self, block: Block) -> Iterator[Alteration]:
        """What happened to the facts of a block."""
        self._missing |= {leaf: block.at + n for n, leaf in enumerate(block.leaves[:PAIRS])}
        there = self._positions(block)
        by_position = {position: at for at, position in there.items() if position is not None}
        for row in block.rows[:MOST]:
            yield from self._of_row(row, by_position)
        if len(block.rows) > MOST:
            more = f"and {len(block.rows) - MOST:,} rows more from there on are not as they were sealed"
            yield Alteration("edited", more, block.rows[MOST].position)
        rows = {row.position for row in block.rows}
        yield from _deleted([(at, position) for at, position in there.items() if position not in rows or not rows])

    def _positions(self, block: Block) -> dict[int, int | None]:
        """Where the leaves of a block stood: as the rows in their place; else in the gap; else as the log says."""
        indexes = range(block.at, block.at + len(block.leaves))
        if len(block.rows) == len(indexes):
            return {at: row.position for at, row in zip(indexes, block.rows, strict=True)}
        if not block.rows and block.before is not None and len(gap := self._gap(block.before)) == len(indexes):
            return dict(zip(indexes, gap, strict=True))
        return self._hints(indexes)

    def _gap(self, before: int) -> range:
        """The positions that nobody has, down to the next that somebody has."""
        row = self._connection.execute(
            "SELECT coalesce(max(position), 0) FROM pitlog.facts WHERE position < %s", (before,)
        ).fetchone()
        assert row is not None
        return range(row[0] + 1, before)

    def _hints(self, indexes: range) -> dict[int, int | None]:
        """The positions that the database's log has for leaves."""
        found = self._connection.execute(
            "SELECT index, position FROM pitlog.leaves WHERE index >= %s AND index < %s", (indexes.start, indexes.stop)
        ).fetchall()
        return {**dict.fromkeys(indexes), **dict(found)}

    # --- rows -------------------------------------------------------------------------------------------------

    def _of_row(self, row: Row, there: dict[int, int]) -> Iterator[Alteration]:
        if row.position is None:
            yield Alteration("log", "a leaf of the log's own, with the heads of sessions or a key, is not as sealed")
            return
        fact = self._fact(row.position)
        if fact is None:
            return
        self._strange.append(fact)
        if row.position not in there:
            yield _about(fact, "inserted", "was not there when this stretch was sealed", None)
        elif self._out_of_time(fact):
            what = f"was not sealed so: it says {_time(fact)} for its recording, which its place does not allow"
            yield _about(fact, "back-dated", what, there[row.position])
        else:
            yield _about(fact, "edited", "is not as it was sealed", there[row.position])

    def _fact(self, position: int) -> SealedFact | None:
        row = next(raw_facts(self._connection, position - 1, position), None)
        return read_fact(row) if row else None

    def _out_of_time(self, fact: SealedFact) -> bool:
        """Whether its time of recording lies outside those of its neighbours, farther than writers do."""
        before, after = self._connection.execute(
            "SELECT (SELECT recorded_at FROM pitlog.facts WHERE position < %(at)s ORDER BY position DESC LIMIT 1), "
            "(SELECT recorded_at FROM pitlog.facts WHERE position > %(at)s ORDER BY position LIMIT 1)",
            {"at": fact.position},
        ).fetchone() or (None, None)
        when = moment(fact.recorded_at)
        return (before is not None and when < before - LATE) or (after is not None and when > after + LATE)

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


def _deleted(gone: Sequence[tuple[int, int | None]]) -> Iterator[Alteration]:
    """Leaves without their rows, those that follow one another together."""
    runs: list[list[tuple[int, int | None]]] = []
    for at, position in gone:
        if runs and runs[-1][-1][0] == at - 1 and (runs[-1][-1][1] is None) == (position is None):
            runs[-1].append((at, position))
        else:
            runs.append([(at, position)])
    for run in runs:
        (first, position), (last, until) = run[0], run[-1]
        if position is None or until is None:
            what = f"leaf {stretch(first, last)} of the log: no row gives it any more"
            yield Alteration("deleted", what, index=first)
        else:
            what = f"position {stretch(position, until)}: sealed as leaf {stretch(first, last)}, and gone"
            yield Alteration("deleted", what, position, until, first)

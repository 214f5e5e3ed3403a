"""Sealing: facts that nobody sealed yet become leaves, and the root is signed. One transaction a checkpoint.

Killed at any moment, nothing of a checkpoint is there; run again, it goes on. Only one program seals at a time.
Appending never waits for it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from psycopg import Connection, errors

from domain.errors import AnotherKey, AnotherLog, LogGoesOn, ReadTwiceDiffers, SealedBroken
from record.recorder import horizon
from record.sealing import notes
from record.sealing.heads import Heads
from record.sealing.keys import KeyRing
from record.sealing.log import StoredCheckpoint, heads_at, last_checkpoint, nodes, rotations
from record.sealing.merkle import Tree, leaf_hash, nodes_of
from record.sealing.notes import Note, signed
from record.sealing.rows import KEY, SESSION_HEADS, fact_hashes, head_of, in_key_order, micros, pack, raw_facts
from record.sealing.signing import Key, Secret
from record.sealing.tombstones import TOMBSTONE, rows_that_wait
from record.sealing.writing import keep_checkpoint, keep_heads, keep_leaves, keep_nodes, keep_rows

MOST = 65_536
"""Facts of a checkpoint."""

Other = tuple[str, bytes]
"""The format and the row of a leaf that is no fact."""

_LOCK = 0x7069746C6F6733  # 'pitlog3'


@dataclass
class Stretch:
    """The facts that a checkpoint seals: leaf hashes and positions in their order, and how long sessions then are."""

    hashes: list[bytes] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    heads: dict[str, int] = field(default_factory=dict)


class Sealer:
    """Seals a record. What it knows of the last checkpoint is a cache."""

    def __init__(self, connection: Connection[Any], ring: KeyRing) -> None:
        self._connection = connection
        in_key_order(connection)
        self._ring = ring
        self._at: StoredCheckpoint | None = None
        self._tree, self._heads = Tree(), Heads()

    def seal(self) -> Iterator[StoredCheckpoint]:
        """Seal what is there now, up to the horizon; the checkpoints made.

        What comes meanwhile waits for the next time: else there were no end, and many small checkpoints.
        """
        end = horizon(self._connection)
        while (made := self._next(end)) is not None:
            yield made

    def _next(self, end: int) -> StoredCheckpoint | None:
        try:
            return self._sealed(end)
        except errors.UniqueViolation:
            last = last_checkpoint(self._connection)
            raise LogGoesOn(last.number if last else 0) from None

    def _sealed(self, end: int) -> StoredCheckpoint | None:
        with self._connection.transaction():
            self._connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            last = last_checkpoint(self._connection)
            secrets, others = self._keys(last)
            begin = last.last_position if last else 0
            to = self._end(begin, end)
            if to is None and not others:
                return None
            self._prepare(last)
            self._at = None  # until it is there for good
            made = self._make(last, self._read(begin, begin if to is None else to), secrets, others)
        self._at = made
        return made

    # --- what it rests on -------------------------------------------------------------------------------------

    def _keys(self, last: StoredCheckpoint | None) -> tuple[list[Secret], list[Other]]:
        """Who signs; and what is to be sealed beside facts: the note of a key that is to follow, tombstones."""
        followed = rotations(self._connection)
        self._ring.settle(followed[-1][1].new if followed else None)
        current, waiting = self._ring.current(), self._ring.next()
        if last is not None:
            note = Note.of(last.note)
            origin = notes.Checkpoint.of(note.text).origin
            if origin != current.key.name:
                raise AnotherLog(origin, current.key.name)
            if note.signed_by(current.key) is None:
                raise AnotherKey(str(current.key))
        others = self._tombstones([current.key, *(link.old for _, link in followed)])
        if waiting is None:
            return [current], others
        return [current, waiting[0]], [(KEY, pack(KEY, waiting[1])), *others]

    def _tombstones(self, keys: Sequence[Key]) -> list[Other]:
        return [(TOMBSTONE, row) for row in rows_that_wait(self._connection, keys)]

    def _end(self, begin: int, to: int) -> int | None:
        """The position up to which the next checkpoint goes; None where there is nothing to seal."""
        row = self._connection.execute(
            "SELECT min(position) FROM pitlog.facts WHERE position > %s AND position <= %s", (begin, to)
        ).fetchone()
        first = row[0] if row else None
        return None if first is None else min(to, first + MOST - 1)  # no more facts than positions

    def _prepare(self, last: StoredCheckpoint | None) -> None:
        """The tree and the heads as the last checkpoint left them."""
        if last is not None and last == self._at:
            return
        self._tree, self._heads = Tree(), Heads()
        if last is not None:
            wanted = nodes_of((0, last.size))
            found = nodes(self._connection, wanted)
            if len(found) < len(wanted):
                raise SealedBroken(last.number)
            self._tree = Tree(last.size, [found[node] for node in wanted])
            self._heads = heads_at(self._connection, last.number)
            if self._tree.root() != last.root:
                raise SealedBroken(last.number)

    # --- what it makes ----------------------------------------------------------------------------------------

    def _read(self, begin: int, to: int) -> Stretch:
        """The leaves, computed twice from rows that were read twice."""
        found = Stretch()
        for row in raw_facts(self._connection, begin, to):
            position, session, version = head_of(row)
            found.hashes.append(leaf_hash(row))
            found.positions.append(position)
            found.heads[session] = version
        if fact_hashes(self._connection, begin, to) != found.hashes:
            raise ReadTwiceDiffers(begin, to)
        return found

    def _make(
        self, last: StoredCheckpoint | None, stretch: Stretch, secrets: Sequence[Secret], before_heads: Sequence[Other]
    ) -> StoredCheckpoint:
        number, begin = (last.number + 1, last.size) if last else (1, 0)
        position = stretch.positions[-1] if stretch.positions else last.last_position if last else 0
        now = self._now()
        for session, version in stretch.heads.items():
            self._heads.set(session, version)
        heads = pack(SESSION_HEADS, number, position, micros(now), len(self._heads), self._heads.root())
        others = [*before_heads, (SESSION_HEADS, heads)]
        leaves = stretch.hashes + [leaf_hash(row) for _, row in others]
        keep_leaves(self._connection, begin, leaves, stretch.positions)
        keep_rows(self._connection, begin + len(stretch.positions), others)
        keep_nodes(self._connection, self._tree.extend(leaves))
        grown = [(self._heads.order[name], name, version) for name, version in stretch.heads.items()]
        keep_heads(self._connection, number, grown)
        root = self._tree.root()
        note = signed(str(notes.Checkpoint(secrets[0].key.name, self._tree.size, root)), *secrets)
        facts = (last.facts if last else 0) + len(stretch.positions)
        made = StoredCheckpoint(number, self._tree.size, root, facts, position, now, note)
        keep_checkpoint(self._connection, made)
        return made

    def _now(self) -> datetime:
        row = self._connection.execute("SELECT clock_timestamp()").fetchone()
        assert row is not None
        return row[0]  # type: ignore[no-any-return]

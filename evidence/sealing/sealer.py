"""Sealing: facts that nobody sealed yet become leaves, and the root is signed. One transaction a checkpoint.

Killed at any moment, nothing of a checkpoint is there; run again, it goes on. Only one program seals at a time.
Appending never waits for it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from struct import Struct
from typing import Any

from psycopg import Connection, errors
from psycopg.sql import SQL

from domain.errors import AnotherKey, AnotherLog, LogGoesOn, ReadTwiceDiffers, SealedBroken
from evidence.sealing import notes
from evidence.sealing.ed25519 import Key, Secret
from evidence.sealing.fact_rows import KEY, SESSION_HEADS, fact_hashes, head_of, in_key_order, micros, pack, raw_facts
from evidence.sealing.key_files import KeyRing
from evidence.sealing.log_tables import StoredCheckpoint, heads_at, last_checkpoint, nodes, rotations
from evidence.sealing.merkle import Node, Tree, leaf_hash, nodes_of
from evidence.sealing.notes import Note, signed
from evidence.sealing.session_heads import Heads
from evidence.sealing.tombstones import TOMBSTONE, rows_that_wait
from record.recorder import horizon

_BEGIN, _END = b"PGCOPY\n\xff\r\n\0" + bytes(8), b"\xff\xff"
_FACT_LEAF, _OTHER_LEAF, _NODE = Struct(">hiqiqi32s"), Struct(">hiqii32s"), Struct(">hihiqi32s")


def keep_leaves(connection: Connection[Any], begin: int, leaves: Sequence[bytes], positions: Sequence[int]) -> None:
    """Leaves from an index on: those of facts, and then the others."""
    facts = [
        _FACT_LEAF.pack(3, 8, index, 8, position, 32, leaf)
        for index, (leaf, position) in enumerate(zip(leaves, positions, strict=False), begin)
    ]
    others = [
        _OTHER_LEAF.pack(3, 8, index, -1, 32, leaf)
        for index, leaf in enumerate(leaves[len(positions) :], begin + len(positions))
    ]
    _copy(connection, "leaves", [*facts, *others])


def keep_nodes(connection: Connection[Any], levels: Iterable[tuple[Node, Sequence[bytes]]]) -> None:
    """Complete subtrees: of each level those from the first on."""
    packed = [
        _NODE.pack(3, 2, first.level, 8, nth, 32, one)
        for first, hashes in levels
        for nth, one in enumerate(hashes, first.nth)
    ]
    _copy(connection, "nodes", packed)


def keep_rows(connection: Connection[Any], begin: int, rows: Sequence[tuple[str, bytes]]) -> None:
    """What the leaves from an index on hold that are no facts."""
    for index, (format_, row) in enumerate(rows, begin):
        connection.execute("INSERT INTO pitlog.sealed_rows VALUES (%s, %s, %s)", (index, format_, row))


def keep_heads(connection: Connection[Any], number: int, heads: Iterable[tuple[int, str, int]]) -> None:
    """The sessions that a checkpoint found longer than before."""
    with connection.cursor() as cursor, cursor.copy("COPY pitlog.heads FROM STDIN") as copy:
        for nth, session, version in heads:
            copy.write_row((nth, number, session, version))


def keep_checkpoint(connection: Connection[Any], made: StoredCheckpoint) -> None:
    """The signed root."""
    connection.execute("INSERT INTO pitlog.checkpoints VALUES (%s, %s, %s, %s, %s, %s, %s)", made)


def _copy(connection: Connection[Any], table: str, rows: Sequence[bytes]) -> None:
    statement = SQL("COPY pitlog.{} FROM STDIN (FORMAT binary)").format(SQL(table))
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        copy.write(_BEGIN + b"".join(rows) + _END)


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

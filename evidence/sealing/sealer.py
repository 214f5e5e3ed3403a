"""Sealing: new facts become leaves, and the root is signed. One transaction a checkpoint.

If it is killed, the checkpoint is rolled back; run it again and it resumes. Only one program seals at a time. Appending
never waits for it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from struct import Struct
from typing import Any

from psycopg import Connection, errors
from psycopg.sql import SQL

from evidence.catalogue.manifest import CATALOGUE
from evidence.errors import AnotherKey, AnotherLog, LogGoesOn, ReadTwiceDiffers, SealedBroken
from evidence.sealing import notes
from evidence.sealing.catalogues import CatalogueWatch
from evidence.sealing.ed25519 import Key, Secret
from evidence.sealing.fact_rows import KEY, SESSION_HEADS, fact_hashes, head_of, in_key_order, micros, pack, raw_facts
from evidence.sealing.gone_back import check_not_gone_back
from evidence.sealing.key_files import KeyRing
from evidence.sealing.log_tables import StoredCheckpoint, heads_at, last_checkpoint, nodes, rotations
from evidence.sealing.merkle import Node, Tree, leaf_hash, nodes_of
from evidence.sealing.notes import SignedNote, signed
from evidence.sealing.quarantined import QUARANTINE, rows_to_seal
from evidence.sealing.recoveries import rows_to_seal as recoveries_to_seal
from evidence.sealing.session_heads import Heads
from evidence.sealing.source_marks import MARKS, Sources
from evidence.sealing.tombstones import TOMBSTONE, rows_that_wait
from record.storage.horizon import horizon

_BEGIN, _END = b"PGCOPY\n\xff\r\n\0" + bytes(8), b"\xff\xff"
_FACT_LEAF, _OTHER_LEAF, _NODE = Struct(">hiqiqi32s"), Struct(">hiqii32s"), Struct(">hihiqi32s")


def keep_leaves(connection: Connection[Any], begin: int, leaves: Sequence[bytes], positions: Sequence[int]) -> None:
    """Insert leaves from an index on: facts first, then the others."""
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
    """Insert complete subtrees: for each level, from the first one on."""
    packed = [
        _NODE.pack(3, 2, first.level, 8, nth, 32, one)
        for first, hashes in levels
        for nth, one in enumerate(hashes, first.nth)
    ]
    _copy(connection, "nodes", packed)


def keep_rows(connection: Connection[Any], begin: int, rows: Sequence[tuple[str, bytes]]) -> None:
    """Insert the contents of leaves that are not facts."""
    for index, (format_, row) in enumerate(rows, begin):
        connection.execute("INSERT INTO pitlog.sealed_rows VALUES (%s, %s, %s)", (index, format_, row))


def keep_heads(connection: Connection[Any], number: int, grown: Iterable[str], heads: Heads) -> None:
    """Insert the sessions that are longer than at the checkpoint before."""
    with connection.cursor() as cursor, cursor.copy("COPY pitlog.heads FROM STDIN") as copy:
        for session in grown:
            nth = heads.order[session]
            copy.write_row((nth, number, session, heads.versions[nth], heads.digests[nth]))


def keep_checkpoint(connection: Connection[Any], made: StoredCheckpoint) -> None:
    """Insert the signed root."""
    connection.execute("INSERT INTO pitlog.checkpoints VALUES (%s, %s, %s, %s, %s, %s, %s)", made)


def _copy(connection: Connection[Any], table: str, rows: Sequence[bytes]) -> None:
    statement = SQL("COPY pitlog.{} FROM STDIN (FORMAT binary)").format(SQL(table))
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        copy.write(_BEGIN + b"".join(rows) + _END)


MOST = 65_536
"""The maximum number of facts per checkpoint."""

Other = tuple[str, bytes]
"""The format and the row of a leaf that is no fact."""

_LOCK = 0x7069746C6F6733  # 'pitlog3'


@dataclass
class Stretch:
    """The facts of one checkpoint: leaf hashes and positions in order, and by session the new length and its leaves."""

    hashes: list[bytes] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    heads: dict[str, int] = field(default_factory=dict)
    by_session: dict[str, list[bytes]] = field(default_factory=dict)
    sources: Sources = field(default_factory=Sources)


class Sealer:
    """Seals a record. Its memory of the last checkpoint is a cache."""

    def __init__(self, connection: Connection[Any], ring: KeyRing) -> None:
        self._connection = connection
        in_key_order(connection)
        self._ring = ring
        self._at: StoredCheckpoint | None = None
        self._tree, self._heads = Tree(), Heads()
        self.catalogue = CatalogueWatch(connection)
        """Where it finds out whether the catalogue is another."""

    @property
    def altered(self) -> list[str]:
        """Where the catalogue is not what the migrations make, as the last call found it."""
        present = self.catalogue.present
        return [str(one) for one in present.differences if one.grave] if present else []

    def seal(self) -> Iterator[StoredCheckpoint]:
        """Seal everything up to the present horizon and return the checkpoints made. What arrives meanwhile waits for
        the next call, so that this one ends and makes no small checkpoints.
        """
        end = horizon(self._connection)
        while (made := self._next(end)) is not None:
            yield made
            if made.last_position == end and self._ring.next() is None:  # a key that waited is settled by another look
                return

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
            check_not_gone_back(self._connection, self._ring, last)
            secrets, others = self._keys(last)
            begin = last.last_position if last else 0
            to = self._end(begin, end)
            found = self.catalogue.state()
            others += [(QUARANTINE, row) for row in rows_to_seal(self._connection, found.at)]
            if to is None and not others and not (found.row and found.sealed_before):
                return None
            if found.row is not None:
                others.append((CATALOGUE, found.row))
            self._prepare(last)
            self._at = None  # until it is committed
            stretch = self._read(begin, begin if to is None else to)
            others += [(MARKS, row) for row in stretch.sources.rows(found.at)]
            made = self._make(last, stretch, secrets, others)
        self._at = made
        self._ring.keep_last(made.note)
        return made

    # --- inputs -----------------------------------------------------------------------------------------------

    def _keys(self, last: StoredCheckpoint | None) -> tuple[list[Secret], list[Other]]:
        """The signing keys, and what is sealed beside facts: a pending rotation, tombstones."""
        followed = rotations(self._connection)
        self._ring.settle(followed[-1][1].new if followed else None)
        current, waiting = self._ring.current(), self._ring.next()
        if last is not None:
            note = SignedNote.of(last.note)
            origin = notes.Checkpoint.of(note.text).origin
            if origin != current.key.name:
                raise AnotherLog(origin, current.key.name)
            if note.signed_by(current.key) is None:
                raise AnotherKey(str(current.key))
        keys = [current.key, *(link.old for _, link in followed)]
        others = [*recoveries_to_seal(self._connection, keys), *self._tombstones(keys)]
        if waiting is None:
            return [current], others
        return [current, waiting[0]], [(KEY, pack(KEY, waiting[1])), *others]

    def _tombstones(self, keys: Sequence[Key]) -> list[Other]:
        return [(TOMBSTONE, row) for row in rows_that_wait(self._connection, keys)]

    def _end(self, begin: int, to: int) -> int | None:
        """The last position of the next checkpoint. None if there is nothing to seal."""
        row = self._connection.execute(
            "SELECT min(position) FROM pitlog.facts WHERE position > %s AND position <= %s", (begin, to)
        ).fetchone()
        first = row[0] if row else None
        return None if first is None else min(to, first + MOST - 1)  # at most one fact a position

    def _prepare(self, last: StoredCheckpoint | None) -> None:
        """Load the tree and the heads of the last checkpoint."""
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

    # --- outputs ----------------------------------------------------------------------------------------------

    def _read(self, begin: int, to: int) -> Stretch:
        """Compute the leaves twice, from rows read twice."""
        found = Stretch()
        for row in raw_facts(self._connection, begin, to):
            (position, session, version), leaf = head_of(row), leaf_hash(row)
            found.hashes.append(leaf)
            found.positions.append(position)
            found.heads[session] = version
            found.by_session.setdefault(session, []).append(leaf)
            found.sources.see(row)
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
            self._heads.set(session, version, self._heads.grown(session, stretch.by_session[session]))
        heads = pack(SESSION_HEADS, number, position, micros(now), self._heads.size, self._heads.root())
        others = [*before_heads, (SESSION_HEADS, heads)]
        leaves = stretch.hashes + [leaf_hash(row) for _, row in others]
        keep_leaves(self._connection, begin, leaves, stretch.positions)
        keep_rows(self._connection, begin + len(stretch.positions), others)
        keep_nodes(self._connection, self._tree.extend(leaves))
        keep_heads(self._connection, number, stretch.heads, self._heads)
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

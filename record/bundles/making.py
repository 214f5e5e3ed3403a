"""Making a bundle: the rows of whole sessions as they were sealed, and what proves it, each in a file of its own."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import merge
from itertools import islice
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection

from domain.errors import NotAsSealed, NotSealedYet
from record.bundles.format import (
    CHECKPOINT,
    EARLIER,
    FORMAT,
    HEADS,
    HEADS_PROOF,
    MANIFEST,
    MOST_EARLIER,
    PROOF,
    ROWS,
    Entry,
    Keys,
    Manifest,
    Session,
    Table,
    packed,
)  # fmt: skip
from record.recorder import horizon
from record.sealing import log
from record.sealing.cosignatures import cosignatures, cosigned, note_of
from record.sealing.heads import Heads, head_row
from record.sealing.merkle import leaf_hash
from record.sealing.notes import Note
from record.sealing.proving import consistency, pruned
from record.sealing.rows import head_of, position_of, raw_at
from record.sealing.signing import COSIGNED, Key

PAGE = 5_000


class Part(NamedTuple):
    """Sessions of a table, one after the other."""

    table: str
    sessions: list[str]
    handed_on: bytes | None = None
    """What earlier days left to the first of them."""
    followed: bool = False


@dataclass(frozen=True)
class Export:
    """What is exported, for whom and why."""

    number: int
    kind: str
    name: str
    why: str
    by: str
    at: str
    venue: str
    time_zone: str
    program: str
    rulebooks: str
    parts: Sequence[Part]
    witnesses: Sequence[Key] = ()
    """Those that are known: nobody else's cosignatures are handed out."""

    @property
    def what(self) -> str:
        """In words."""
        return f"{self.kind} {self.name}"


def make(connection: Connection[Any], export: Export, folder: Path) -> dict[str, Path]:
    """The members of a bundle, as files in a folder."""
    maker = _Maker(connection, export, folder)
    maker.all()
    return {name: folder / name for name in maker.names}


class _Maker:
    def __init__(self, connection: Connection[Any], export: Export, folder: Path) -> None:
        self.connection, self.export, self.folder = connection, export, folder
        self.names: list[str] = []
        self.checkpoint = log.sealed(connection)
        self.note = note_of(connection, self.checkpoint, export.witnesses)
        self.heads = log.heads_at(connection, self.checkpoint.number)
        self.lengths = dict(self.heads)
        wanted = [name for part in export.parts for name in part.sessions]
        self.sessions = [name for name in wanted if name in self.lengths]
        self.unsealed = self._unsealed()
        if not self.sessions:
            raise NotSealedYet(export.what)

    def all(self) -> None:
        """Every member, in the order in which they stand in the zip."""
        self._write(MANIFEST, [msgspec.json.format(msgspec.json.encode(self._manifest()), indent=1), b"\n"])
        self._write(CHECKPOINT, [str(self.note).encode()])
        wanted = self._rows()
        self._write(PROOF, log.hashes(self.connection, pruned(wanted, self.checkpoint.size)))
        self._heads()
        self._earlier()

    def _write(self, name: str, content: Iterable[bytes]) -> None:
        self.names.append(name)
        file = self.folder / name
        file.parent.mkdir(exist_ok=True)
        with file.open("wb") as out:
            out.writelines(content)

    # --- what is sealed -----------------------------------------------------------------------------------------

    def _rows(self) -> "array[int]":
        """The rows with their leaves; which leaves these are."""
        wanted = array("q")

        def entries() -> Iterator[bytes]:
            for one in merge(self._facts(), self._others(), key=attrgetter("leaf")):
                wanted.append(one.leaf)
                yield packed(one)

        self._write(ROWS, entries())
        return wanted

    def _facts(self) -> Iterator[Entry]:
        """The facts, each held against the leaf that was sealed of it."""
        positions = self._positions()
        for begin in range(0, len(positions), PAGE):
            page = positions[begin : begin + PAGE]
            leaves = {one.position: one for one in log.leaves_at(self.connection, page)}
            for row in raw_at(self.connection, page):
                leaf = leaves.get(position_of(row))
                if leaf is None or leaf.hash != leaf_hash(row):
                    raise NotAsSealed(head_of(row)[1], position_of(row))
                yield Entry(leaf.at, row)

    def _positions(self) -> "array[int]":
        found = self.connection.execute(
            "SELECT position FROM pitlog.facts WHERE session = ANY(%s) AND position <= %s ORDER BY position",
            (self.sessions, self.checkpoint.last_position),
        )
        return array("q", [position for (position,) in found])

    def _others(self) -> list[Entry]:
        """Every key that followed another, and the heads."""
        size = self.checkpoint.size
        leaves = [leaf for leaf, _ in log.rotations(self.connection) if leaf < size]
        return [Entry(leaf, log.sealed_row(self.connection, leaf)) for leaf in (*leaves, size - 1)]

    def _heads(self) -> None:
        nths = sorted(self.heads.order[name] for name in self.sessions)
        names = {nth: name for name, nth in self.heads.order.items()}
        rows = [packed(Entry(nth, head_row(names[nth], self.lengths[names[nth]]))) for nth in nths]
        self._write(HEADS, rows)
        self._write(HEADS_PROOF, _proof(self.heads, nths))

    def _earlier(self) -> None:
        """Checkpoints of before that a known witness cosigned."""
        witnesses = self.export.witnesses
        for nth, before in enumerate(_witnessed(self.connection, self.checkpoint.number, witnesses), 1):
            spans = consistency(before.size, self.checkpoint.size)
            self._write(EARLIER.format(nth, "txt"), [str(note_of(self.connection, before, witnesses)).encode()])
            self._write(EARLIER.format(nth, "bin"), log.hashes(self.connection, spans))

    # --- what is said -------------------------------------------------------------------------------------------

    def _manifest(self) -> Manifest:
        it = self.export
        tables = [Table(one.table, self._sessions(one), _text(one.handed_on), one.followed) for one in it.parts]
        return Manifest(
            FORMAT, it.number, it.what, it.kind, it.name, it.why, it.by, it.at, it.venue, it.time_zone, it.program,
            it.rulebooks, tables, _keys(self.note),
        )  # fmt: skip

    def _sessions(self, part: Part) -> list[Session]:
        """Those of a table; where nothing waited for it to be opened, there is no session of that."""
        each = [Session(one, self.lengths.get(one, 0), self.unsealed.get(one, 0)) for one in part.sessions]
        return [one for one in each if one.facts or one.unsealed]

    def _unsealed(self) -> dict[str, int]:
        """How many facts came after the checkpoint."""
        names = [name for part in self.export.parts for name in part.sessions]
        return dict(
            self.connection.execute(
                "SELECT session, count(*) FROM pitlog.facts WHERE session = ANY(%s) AND position > %s "
                "AND position <= %s GROUP BY session",
                (names, self.checkpoint.last_position, horizon(self.connection)),
            ).fetchall()
        )


def _proof(heads: Heads, nths: Sequence[int]) -> list[bytes]:
    return heads.hashes(pruned(nths, len(heads)))


def _witnessed(connection: Connection[Any], before: int, witnesses: Sequence[Key]) -> list[log.Checkpoint]:
    """The last few that hold, the oldest first."""
    each = (log.checkpoints(connection, number - 1, 1)[0] for number in cosigned(connection, before))
    holding = (one for one in each if cosignatures(connection, one, witnesses).held)
    return [*islice(holding, MOST_EARLIER)][::-1]


def _keys(note: Note) -> Keys:
    """Names and ids of the keys that signed: by them whoever verifies finds the keys that they hold."""
    cosigned = [one for one in note.signatures if len(one.signature) == COSIGNED]
    signed = [one for one in note.signatures if len(one.signature) != COSIGNED]
    return Keys(*([f"{one.name}+{one.id.hex()}" for one in those] for those in (signed, cosigned)))


def _text(handed_on: bytes | None) -> str | None:
    return None if handed_on is None else msgspec.to_builtins(handed_on)

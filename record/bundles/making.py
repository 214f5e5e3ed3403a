"""Making a bundle: the rows of whole sessions as they were sealed, and what proves it, each in a file of its own."""

from array import array
from collections.abc import Iterable, Iterator
from heapq import merge
from operator import attrgetter
from pathlib import Path
from typing import Any

from psycopg import Connection

from domain.errors import NotSealedYet
from record.bundles.asked import Export
from record.bundles.attested import attested, time_stamps
from record.bundles.format import (
    CHECKPOINT,
    EARLIER,
    HEADS,
    HEADS_PROOF,
    MANIFEST,
    PROOF,
    ROWS,
    STAMP,
    Entry,
    packed,
)  # fmt: skip
from record.bundles.gathering import facts, others
from record.bundles.telling import told, unsealed
from record.sealing import log
from record.sealing.cosignatures import note_of
from record.sealing.heads import head_row
from record.sealing.proving import consistency, pruned


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
        self.heads = log.heads_at(connection, self.checkpoint.number)
        self.lengths = dict(self.heads)
        self.sessions = [name for name in export.sessions if name in self.lengths]
        if not self.sessions:
            raise NotSealedYet(export.what)

    def all(self) -> None:
        """Every member, in the order in which they stand in the zip."""
        note = note_of(self.connection, self.checkpoint, self.export.witnesses)
        later = unsealed(self.connection, self.export.sessions, self.checkpoint)
        self._write(MANIFEST, [told(self.export, note, self.lengths, later)])
        self._write(CHECKPOINT, [str(note).encode()])
        wanted = self._rows()
        self._write(PROOF, log.hashes(self.connection, pruned(wanted, self.checkpoint.size)))
        self._heads()
        self._vouched_for()

    def _write(self, name: str, content: Iterable[bytes]) -> None:
        self.names.append(name)
        file = self.folder / name
        file.parent.mkdir(exist_ok=True)
        with file.open("wb") as out:
            out.writelines(content)

    def _rows(self) -> "array[int]":
        """The rows with their leaves; which leaves these are."""
        wanted = array("q")
        each = facts(self.connection, self.sessions, self.checkpoint), others(self.connection, self.checkpoint)

        def entries() -> Iterator[bytes]:
            for one in merge(*each, key=attrgetter("leaf")):
                wanted.append(one.leaf)
                yield packed(one)

        self._write(ROWS, entries())
        return wanted

    def _heads(self) -> None:
        nths = sorted(self.heads.order[name] for name in self.sessions)
        names = {nth: name for name, nth in self.heads.order.items()}
        self._write(HEADS, [packed(Entry(nth, head_row(names[nth], self.lengths[names[nth]]))) for nth in nths])
        self._write(HEADS_PROOF, self.heads.hashes(pruned(nths, len(self.heads))))

    def _vouched_for(self) -> None:
        """Earlier checkpoints that somebody outside vouches for, and what authorities say by when all these stood."""
        witnesses = self.export.witnesses
        before = attested(self.connection, self.checkpoint, witnesses, self.sessions)
        for nth, one in enumerate(before, 1):
            self._write(EARLIER.format(nth, "txt"), [str(note_of(self.connection, one, witnesses)).encode()])
            proof = consistency(one.size, self.checkpoint.size)
            self._write(EARLIER.format(nth, "bin"), log.hashes(self.connection, proof))
        for nth, stamp in enumerate(time_stamps(self.connection, [*before, self.checkpoint]), 1):
            self._write(STAMP.format(nth), [stamp])

"""Makes a bundle: the rows of whole sessions as sealed, and their proofs, each in a file of its own."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import islice
from operator import attrgetter
from pathlib import Path
from typing import IO, Any

from psycopg import Connection

from domain.facts.decoding.public_line import is_public, tokens_in
from evidence.bundles.manifest import AFTER_A_LOSS, FORMAT, WITH_TOKENS, ProvedRound, manifest_bytes, unsealed
from evidence.bundles.names import NamesWriter, shown_in
from evidence.bundles.request import Export
from evidence.errors import NotAsSealed, NotSealedYet
from evidence.sealing import log_tables
from evidence.sealing.cosignatures import cosignatures, cosigned, note_of
from evidence.sealing.ed25519 import Key
from evidence.sealing.entries import (  # fmt: skip
    CHECKPOINT,
    EARLIER,
    HEADS,
    HEADS_PROOF,
    MANIFEST,
    MOST_EARLIER,
    MOST_STAMPS,
    NAMES,
    OPENED,
    PROOF,
    ROWS,
    STAMP,
    LogEntry,
    entries,
    packed,
)
from evidence.sealing.fact_rows import head_of, is_fact, position_of, positions_of, raw_at
from evidence.sealing.merkle import leaf_hash
from evidence.sealing.proofs import consistency, pruned
from evidence.sealing.recoveries import RECOVERED, RECOVERY, is_of_recovery, sealed_recoveries
from evidence.sealing.session_heads import head_row
from record.storage.months import are_here
from record.vault.first_form import first_form
from record.vault.reading import Vault

_STAMPED = """
    SELECT min(number) FROM pitlog.time_stamps JOIN pitlog.checkpoints USING (number)
    WHERE number < %(now)s AND last_position >= (
        SELECT max(position) FROM pitlog.facts WHERE session = ANY(%(sessions)s) AND position <= %(last)s)
"""


def attested(
    connection: Connection[Any], now: log_tables.StoredCheckpoint, witnesses: Sequence[Key], sessions: Sequence[str]
) -> list[log_tables.StoredCheckpoint]:
    """The last few checkpoints cosigned by a known witness, and the first time-stamped one that covers all facts. The
    latter gives the earliest date for the facts. Oldest first.
    """
    stamped = _first_stamped(connection, now, sessions)
    most = MOST_EARLIER - len(stamped)
    found = {one.number: one for one in (*stamped, *islice(_witnessed(connection, now, witnesses), most))}
    return [found[number] for number in sorted(found)]


def _first_stamped(
    connection: Connection[Any], now: log_tables.StoredCheckpoint, sessions: Sequence[str]
) -> list[log_tables.StoredCheckpoint]:
    asked = {"now": now.number, "last": now.last_position, "sessions": list(sessions)}
    row = connection.execute(_STAMPED, asked).fetchone()
    return log_tables.checkpoints(connection, row[0] - 1, 1) if row and row[0] is not None else []


def _witnessed(
    connection: Connection[Any], now: log_tables.StoredCheckpoint, witnesses: Sequence[Key]
) -> Iterator[log_tables.StoredCheckpoint]:
    """Witnessed checkpoints, newest first."""
    for number in cosigned(connection, now.number):
        for one in log_tables.checkpoints(connection, number - 1, 1):
            if cosignatures(connection, one, witnesses).valid:
                yield one


def time_stamps(connection: Connection[Any], among: Sequence[log_tables.StoredCheckpoint]) -> list[bytes]:
    """Time stamps of the bundle's checkpoints. If there are too many, the newest."""
    found = [stamp for one in reversed(among) for stamp in log_tables.time_stamps(connection, one.number)]
    return found[:MOST_STAMPS]


PAGE = 5_000


def facts_at(connection: Connection[Any], positions: Sequence[int]) -> Iterator[LogEntry]:
    """The facts at these positions, each compared with its leaf."""
    for begin in range(0, len(positions), PAGE):
        page = positions[begin : begin + PAGE]
        leaves = {one.position: one for one in log_tables.leaves_at(connection, page)}
        for row in raw_at(connection, page):
            leaf = leaves.get(position_of(row))
            if leaf is None or leaf.hash != leaf_hash(row):
                raise NotAsSealed(head_of(row)[1], position_of(row))
            yield LogEntry(leaf.at, row)


def facts(
    connection: Connection[Any], sessions: Sequence[str], checkpoint: log_tables.StoredCheckpoint
) -> Iterator[LogEntry]:
    """The facts of sessions in order of recording."""
    are_here(connection, sessions)
    return facts_at(connection, positions_of(connection, sessions, checkpoint.last_position))


def others(connection: Connection[Any], checkpoint: log_tables.StoredCheckpoint) -> list[LogEntry]:
    """Every key rotation, every recovery and what came of it, and the heads."""
    notes = [leaf for format_ in (RECOVERY, RECOVERED) for leaf, _ in sealed_recoveries(connection, format_)]
    leaves = sorted(leaf for leaf in (*(one for one, _ in log_tables.rotations(connection)), *notes))
    some = [leaf for leaf in leaves if leaf < checkpoint.size]
    return [LogEntry(leaf, log_tables.sealed_row(connection, leaf)) for leaf in (*some, checkpoint.size - 1)]


class Folder:
    """Members of a bundle that is being made."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def stream(self, name: str) -> IO[bytes]:
        return (self._folder / name).open("rb")

    def read(self, name: str, _: int) -> bytes:
        return (self._folder / name).read_bytes()


class BundleMaker:
    """Writes the members of a bundle of whole sessions as files in a folder. Names come from the vault."""

    def __init__(self, connection: Connection[Any], export: Export, folder: Path, vault: Vault) -> None:
        self.connection, self.export, self.folder, self.vault = connection, export, folder, vault
        self.members = [MANIFEST, CHECKPOINT]
        self.recovered = False
        self.has_tokens = any(one.handed_on and tokens_in(one.handed_on) for one in export.parts)
        self.checkpoint = log_tables.sealed(connection)
        self.heads = log_tables.heads_at(connection, self.checkpoint.number)
        self.lengths = dict(self.heads)
        self.sessions = [name for name in export.sessions if name in self.lengths]
        if not self.sessions:
            raise NotSealedYet(export.what)

    def make(self) -> dict[str, Path]:
        """Write every member. Their order is that of the zip; the manifest is written when the rows are known."""
        note = note_of(self.connection, self.checkpoint, self.export.witnesses)
        self.write(CHECKPOINT, [str(note).encode()])
        wanted = self._rows()
        self.write(PROOF, log_tables.hashes(self.connection, pruned(wanted, self.checkpoint.size)))
        self.heads_and_context()
        if self.has_tokens or self.export.withholding is not None:
            self._names()
        self._vouched_for()
        later = unsealed(self.connection, self.export.sessions, self.checkpoint)
        said = manifest_bytes(self.export, note, self.lengths, later, self._format, self.proves)
        self.write(MANIFEST, [said])
        return {name: self.folder / name for name in self.members}

    def write(self, name: str, content: Iterable[bytes]) -> None:
        if name not in self.members:
            self.members.append(name)
        file = self.folder / name
        file.parent.mkdir(exist_ok=True)
        with file.open("wb") as out:
            out.writelines(content)

    def _rows(self) -> "array[int]":
        """Write the rows with their leaves, and return the leaf indices."""
        wanted = array("q")
        each = self.facts(), others(self.connection, self.checkpoint)
        self.recovered = any(is_of_recovery(one.row) for one in each[1])

        def rows() -> Iterator[bytes]:
            for one in merge(*each, key=attrgetter("leaf")):
                wanted.append(one.leaf)
                self.has_tokens = self.has_tokens or is_public(one.row)
                yield packed(one)

        self.write(ROWS, rows())
        return wanted

    # --- what differs in a bundle of one round --------------------------------------------------------------------

    proves: ProvedRound | None = None

    @property
    def _format(self) -> str:
        return AFTER_A_LOSS[self.contains] if self.recovered else self.contains

    @property
    def contains(self) -> str:
        """The format, without recoveries."""
        return WITH_TOKENS if self.has_tokens else FORMAT

    def facts(self) -> Iterator[LogEntry]:
        """The facts whose leaves are proved in the log."""
        return facts(self.connection, self.sessions, self.checkpoint)

    def named_facts(self) -> Iterator[LogEntry]:
        """The facts whose players are withheld or shown."""
        return self.proved_facts()

    def opened_facts(self) -> Iterator[LogEntry]:
        """The facts whose lines are opened, as far as they may be."""
        return self.proved_facts()

    def proved_facts(self) -> Iterator[LogEntry]:
        """The facts whose leaves are proved in the log, read back."""
        return (one for one in entries(Folder(self.folder), ROWS) if is_fact(one.row))

    def heads_and_context(self) -> None:
        """Write the lengths of the sessions."""
        names = sorted(self.sessions, key=self.heads.index)
        rows = [LogEntry(self.heads.index(name), head_row(name, self.lengths[name])) for name in names]
        self.write(HEADS, map(packed, rows))
        self.write(HEADS_PROOF, self.heads.hashes(pruned([one.leaf for one in rows], self.heads.size)))

    def _names(self) -> None:
        """Write the values of the rows' tokens, as far as they may be read."""
        handed_on = [one.handed_on for one in self.export.parts if one.handed_on is not None]
        withholding = self.export.withholding
        shown = None if withholding is None else shown_in(self.named_facts(), withholding.shown)
        writer = NamesWriter(self.vault, first_form(self.connection), handed_on, shown)
        self.members.append(NAMES)
        self.write(OPENED, map(packed, writer.opened(self.opened_facts())))
        self.write(NAMES, [writer.names()])

    def _vouched_for(self) -> None:
        """Write earlier checkpoints attested from outside, and all time stamps."""
        witnesses = self.export.witnesses
        before = attested(self.connection, self.checkpoint, witnesses, self.sessions)
        for nth, one in enumerate(before, 1):
            self.write(EARLIER.format(nth, "txt"), [str(note_of(self.connection, one, witnesses)).encode()])
            proof = consistency(one.size, self.checkpoint.size)
            self.write(EARLIER.format(nth, "bin"), log_tables.hashes(self.connection, proof))
        for nth, stamp in enumerate(time_stamps(self.connection, [*before, self.checkpoint]), 1):
            self.write(STAMP.format(nth), [stamp])

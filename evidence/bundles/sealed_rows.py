"""Checks the rows of a bundle: their kinds, that each session is complete from its first fact, and that rows and proof
give the signed root.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from domain.errors import Failed
from evidence.bundles.container import Container
from evidence.bundles.manifest import BundleManifest
from evidence.bundles.names import Names
from evidence.bundles.result import AnnouncedRounds, HeadsLeaf
from evidence.sealing.entries import HEADS, HEADS_PROOF, PROOF, ROWS, InvalidBundle, LogEntry, entries, hashes
from evidence.sealing.fact_rows import (
    FACT,
    HEAD,
    KEY,
    PUBLIC_FACT,
    SESSION_HEADS,
    SealedFact,
    moment,
    read_fact,
    unpack,
    unpack_as,
)
from evidence.sealing.key_files import Rotation
from evidence.sealing.merkle import leaf_hash
from evidence.sealing.notes import Checkpoint
from evidence.sealing.proofs import pruned_root
from evidence.sealing.recoveries import RECOVERED, RECOVERY

MOST_SESSIONS = 2**18
MOST_ROTATIONS = 1000


class SealedRows:
    """One reading of the rows. Results are complete after it."""

    def __init__(self, container: Container, of: Checkpoint) -> None:
        self._container, self._of = container, of
        self.facts = Counter[str]()
        """The number of facts by session."""
        self.rounds: dict[str, AnnouncedRounds] = {}
        """The announced rounds by session."""
        self.rotations: list[Rotation] = []
        self.recoveries: list[tuple[int, str, str]] = []
        """The notes of recoveries and what came of them: leaf, format, note."""
        self.sealed: HeadsLeaf | None = None
        self.names = Names(container)
        self.own = 0
        """The number of facts of the one round, in a bundle of one round."""
        self._position = 0
        self._broken = set[str]()

    def faults(self) -> Iterator[str]:
        """All faults of the rows."""
        faults = list[str]()
        leaves = ((one.leaf, leaf_hash(one.row)) for one in self._rows(faults))
        try:
            root = pruned_root(leaves, self._of.size, hashes(self._container, PROOF))
        except ValueError as why:
            root = b""
            faults.append(f"{PROOF} does not fit the rows: {why}")
        yield from faults
        yield from self.left_over()
        if self.sealed is not None and self._position > self.sealed.last_position:
            yield f"a fact stands at position {self._position:,}, after the last that the checkpoint says it sealed"
        if root and root != self._of.root:
            yield f"the rows are not those that were sealed: with {PROOF} they do not give the root of the checkpoint"

    def left_over(self) -> Iterator[str]:
        """A fault, if a name belongs to no row."""
        yield from self.names.left_over()

    def _rows(self, faults: list[str]) -> Iterator[LogEntry]:
        """Every row, checked as it is read."""
        for one in entries(self._container, ROWS):
            if one.leaf >= self._of.size:
                raise InvalidBundle(
                    f"{ROWS}: leaf {one.leaf:,} is outside the checkpoint's log of {self._of.size:,} leaves"
                )
            faults += self._row(one)
            yield one

    def _row(self, one: LogEntry) -> list[str]:
        try:
            format_ = str((unpack(one.row) or [b""])[0] or b"", "utf-8", "replace")
            if format_ in (FACT, PUBLIC_FACT):
                return list(self._fact(one))
            if format_ == KEY:
                self._rotation(one.row)
            elif format_ in (RECOVERY, RECOVERED):
                self._recovery(one, format_)
            elif format_ == SESSION_HEADS and one.leaf == self._of.size - 1:
                number, position, at, leaves, root = unpack_as(one.row, SESSION_HEADS, int, int, int, int, bytes)
                self.sealed = HeadsLeaf(number, position, moment(at), leaves, root)
            else:
                return [f"leaf {one.leaf:,} is a row of the format {format_!r}, which does not belong there"]
        except (ValueError, Failed) as why:
            return [f"leaf {one.leaf:,} can't be read: {why}"]
        return []

    def _rotation(self, row: bytes) -> None:
        found = Rotation.of(unpack_as(row, KEY, str)[0])
        if found.origin != self._of.origin:
            raise ValueError(f"it is a key of another log, {found.origin!r}")
        self.rotations.append(found)
        if len(self.rotations) > MOST_ROTATIONS:
            raise InvalidBundle("the bundle has more keys than a bundle can have")

    def _recovery(self, one: LogEntry, format_: str) -> None:
        self.recoveries.append((one.leaf, format_, unpack_as(one.row, format_, str)[0]))
        if len(self.recoveries) > MOST_ROTATIONS:
            raise InvalidBundle("the bundle has more recoveries than a bundle can have")

    def note_round(self, it: SealedFact) -> None:
        """Note the round that a fact announces. Its landmark is sealed with it."""
        kind, _, name = (it.landmark or "").partition(":")
        if kind == "round":
            self.rounds.setdefault(it.session, AnnouncedRounds()).add(name)

    def _fact(self, one: LogEntry) -> Iterator[str]:
        """Check that a session has its facts from the first on, without gaps, and that names fit the line."""
        it = read_fact(one.row)
        moment(it.recorded_at), moment(it.at)
        self.facts[it.session] += 1
        self.note_round(it)
        if len(self.facts) > MOST_SESSIONS:
            raise InvalidBundle("the bundle has more sessions than a bundle can have")
        expected = self.facts[it.session]
        if it.version != expected and it.session not in self._broken:
            self._broken.add(it.session)
            yield f"{it.session}: fact {expected:,} of the session is missing; {it.fact_id!r} is number {it.version:,}"
        if it.position <= self._position:
            yield f"{it.session}: {it.fact_id!r} stands out of the order in which facts were recorded"
        self._position = it.position
        try:
            self.names.line(one.leaf, it)
        except InvalidBundle as why:
            yield str(why)


def faults(
    container: Container, sealed: HeadsLeaf, facts: Counter[str], listing: BundleManifest | None
) -> Iterator[str]:
    """Faults of the heads, of the facts compared with them, and of the manifest's statements about both."""
    heads = dict[str, int]()
    leaves = ((one.leaf, leaf_hash(one.row)) for one in _read(container, heads))
    try:
        root = pruned_root(leaves, sealed.leaves, hashes(container, HEADS_PROOF))
    except ValueError as why:
        yield f"{HEADS_PROOF} does not fit {HEADS}: {why}"
        return
    if root != sealed.heads:
        yield f"{HEADS} is not what was sealed: how long the sessions are is not proved"
    yield from _whole(heads, facts)
    yield from check_manifest_heads(heads, listing)


def _read(container: Container, heads: dict[str, int]) -> Iterator[LogEntry]:
    for one in entries(container, HEADS):
        session, version = unpack_as(one.row, HEAD, str, int)
        heads[session] = version
        if len(heads) > MOST_SESSIONS:
            raise InvalidBundle("the bundle has more sessions than a bundle can have")
        yield one


def _whole(heads: Mapping[str, int], facts: Counter[str]) -> Iterator[str]:
    for session, version in heads.items():
        if facts[session] < version:
            yield f"{session}: {version:,} facts were sealed, and the bundle has {facts[session]:,}"
        elif facts[session] > version:
            yield f"{session}: the bundle has {facts[session]:,} facts, and only {version:,} were sealed"
    for session in facts.keys() - heads.keys():
        yield f"{session}: how long it was when it was sealed is not proved"


def check_manifest_heads(heads: Mapping[str, int], listing: BundleManifest | None) -> Iterator[str]:
    said = {one.session: one.facts for one in listing.sessions()} if listing else heads
    for session in sorted({*said, *heads}):
        says, sealed = said.get(session, 0), heads.get(session, 0)
        if says != sealed:
            yield f"{session}: the manifest says {says:,} facts, and {sealed:,} were sealed"

"""Whether a bundle holds what was sealed: from its bytes and the keys that the verifier brings, and nothing else.

What the exporter says (the manifest) is held against what is sealed wherever both speak of the same.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from domain.errors import Failed, harmless
from record.bundles.container import Container, Faulty
from record.bundles.earlier import NotShown, against_held, grown, odd_members, read_note
from record.bundles.format import (
    CHECKPOINT,
    HEADS,
    HEADS_PROOF,
    PROOF,
    ROWS,
    Entry,
    Manifest,
    entries,
    hashes,
    manifest,
)  # fmt: skip
from record.bundles.signers import Signers, Trust
from record.sealing.keys import Rotation
from record.sealing.merkle import leaf_hash
from record.sealing.notes import Checkpoint, Note
from record.sealing.proving import pruned_root
from record.sealing.rows import FACT, HEAD, KEY, moment, read_fact, unpack, unpack_as
from record.sealing.rows import HEADS as HEADS_FORMAT

MOST_FAULTS = 50
MOST_SESSIONS = 2**18
MOST_ROTATIONS = 1000


@dataclass
class Sealed:
    """What the `heads` leaf of a checkpoint says."""

    checkpoint: int
    last_position: int
    at: datetime
    sessions: int
    heads: bytes


@dataclass
class Verdict:
    """What was found."""

    faults: list[str] = field(default_factory=list)
    not_shown: list[str] = field(default_factory=list)
    """What was asked for, and can't be said from this bundle alone."""
    manifest: Manifest | None = None
    checkpoint: Checkpoint | None = None
    sealed: Sealed | None = None
    facts: Counter[str] = field(default_factory=Counter)
    """By session."""
    key: str | None = None
    """The log's key that signed."""
    cosigned: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    """Who else signed, whose keys were not given."""
    witnessed: int = 0
    """Up to which leaf every witness whose key was given has signed."""

    def fault(self, words: str) -> None:
        """One more fault, as a person may read it."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(harmless(words, 400))


def verify(file: Path, trust: Trust) -> Verdict:
    """All that is wrong with a bundle; nothing is, if there is no fault."""
    verdict = Verdict()
    try:
        with Container(file) as container:
            _Examination(container, trust, verdict).all()
    except Faulty as why:
        verdict.fault(str(why))
    return verdict


@dataclass
class _Examination:
    container: Container
    trust: Trust
    verdict: Verdict
    rotations: list[Rotation] = field(default_factory=list)
    note: Note | None = None

    def all(self) -> None:
        """Each step says what it finds; one that can't be done keeps those that rest on it from being done."""
        for step in (self._file, self._manifest, self._note, self._tree, self._heads, self._signed, self._earlier):
            self._do(step)

    def _do(self, step: Callable[[], Iterator[str | NotShown]]) -> None:
        try:
            for found in step():
                if isinstance(found, NotShown):
                    self.verdict.not_shown.append(found.why)
                else:
                    self.verdict.fault(found)
        except (Faulty, Failed) as why:
            self.verdict.fault(str(why))

    def _file(self) -> Iterator[str]:
        yield from self.container.faults()
        yield from odd_members(self.container)

    def _manifest(self) -> Iterator[str]:
        self.verdict.manifest = told = manifest(self.container)
        named = Counter(one.session for one in told.sessions())
        yield from (f"{session}: the manifest names it twice" for session, times in named.items() if times > 1)

    def _note(self) -> Iterator[str]:
        self.note, self.verdict.checkpoint = read_note(self.container, CHECKPOINT)
        yield from ()

    # --- what is sealed -----------------------------------------------------------------------------------------

    def _tree(self) -> Iterator[str]:
        """The rows give, with the proof, the root that was signed."""
        found = self.verdict.checkpoint
        if found is None:
            return
        faults = list[str]()
        last = _Last()
        leaves = ((one.leaf, leaf_hash(one.row)) for one in self._rows(found.size, faults, last))
        try:
            root = pruned_root(leaves, found.size, hashes(self.container, PROOF))
        except ValueError as why:
            root = b""
            faults.append(f"{PROOF} does not fit the rows: {why}")
        yield from faults
        if self.verdict.sealed is not None and last.position > self.verdict.sealed.last_position:
            yield f"a fact stands at position {last.position:,}, after the last that the checkpoint says it sealed"
        if root and root != found.root:
            yield f"the rows are not those that were sealed: with {PROOF} they do not give the root of the checkpoint"

    def _rows(self, size: int, faults: list[str], last: "_Last") -> Iterator[Entry]:
        """Every row, looked at as it goes by."""
        for one in entries(self.container, ROWS):
            if one.leaf >= size:
                raise Faulty(f"{ROWS}: leaf {one.leaf:,} is outside the checkpoint's log of {size:,} leaves")
            faults += self._row(one, size, last)
            yield one

    def _row(self, one: Entry, size: int, last: "_Last") -> list[str]:
        try:
            format_ = str((unpack(one.row) or [b""])[0] or b"", "utf-8", "replace")
            if format_ == FACT:
                return list(self._fact(one.row, last))
            if format_ == KEY:
                self.rotations.append(self._rotation(one.row))
                if len(self.rotations) > MOST_ROTATIONS:
                    raise Faulty("the bundle has more keys than a bundle can have")
            elif format_ == HEADS_FORMAT and one.leaf == size - 1:
                number, position, at, sessions, root = unpack_as(one.row, HEADS_FORMAT, int, int, int, int, bytes)
                self.verdict.sealed = Sealed(number, position, moment(at), sessions, root)
            else:
                return [f"leaf {one.leaf:,} is a row of the format {format_!r}, which does not belong there"]
        except (ValueError, Failed) as why:
            return [f"leaf {one.leaf:,} can't be read: {why}"]
        return []

    def _rotation(self, row: bytes) -> Rotation:
        found = Rotation.of(unpack_as(row, KEY, str)[0])
        if self.verdict.checkpoint is not None and found.origin != self.verdict.checkpoint.origin:
            raise ValueError(f"it is a key of another log, {found.origin!r}")
        return found

    def _fact(self, row: bytes, last: "_Last") -> Iterator[str]:
        """A session's facts are there from the first on, none left out."""
        it = read_fact(row)
        moment(it.recorded_at), moment(it.at)
        self.verdict.facts[it.session] += 1
        if len(self.verdict.facts) > MOST_SESSIONS:
            raise Faulty("the bundle has more sessions than a bundle can have")
        expected = self.verdict.facts[it.session]
        if it.version != expected and it.session not in last.broken:
            last.broken.add(it.session)
            yield f"{it.session}: fact {expected:,} of the session is missing; {it.fact_id!r} is number {it.version:,}"
        if it.position <= last.position:
            yield f"{it.session}: {it.fact_id!r} stands out of the order in which facts were recorded"
        last.position = it.position

    def _heads(self) -> Iterator[str]:
        """The sessions are as long as the checkpoint says, and those that the manifest names."""
        sealed = self.verdict.sealed
        if not self.verdict.facts:
            yield "there is no fact in it"
        if sealed is None:
            yield f"the last leaf of the checkpoint, which says how long each session is, is missing from {ROWS}"
            return
        heads = dict[str, int]()
        leaves = ((one.leaf, leaf_hash(one.row)) for one in self._read_heads(heads))
        try:
            root = pruned_root(leaves, sealed.sessions, hashes(self.container, HEADS_PROOF))
        except ValueError as why:
            yield f"{HEADS_PROOF} does not fit {HEADS}: {why}"
            return
        if root != sealed.heads:
            yield f"{HEADS} is not what was sealed: how long the sessions are is not proved"
        yield from self._whole(heads)

    def _read_heads(self, heads: dict[str, int]) -> Iterator[Entry]:
        for one in entries(self.container, HEADS):
            session, version = unpack_as(one.row, HEAD, str, int)
            heads[session] = version
            if len(heads) > MOST_SESSIONS:
                raise Faulty("the bundle has more sessions than a bundle can have")
            yield one

    def _whole(self, heads: dict[str, int]) -> Iterator[str]:
        facts = self.verdict.facts
        for session, version in heads.items():
            if facts[session] < version:
                yield f"{session}: {version:,} facts were sealed, and the bundle has {facts[session]:,}"
            elif facts[session] > version:
                yield f"{session}: the bundle has {facts[session]:,} facts, and only {version:,} were sealed"
        for session in facts.keys() - heads.keys():
            yield f"{session}: how long it was when it was sealed is not proved"
        said = {one.session: one.facts for one in self.verdict.manifest.sessions()} if self.verdict.manifest else heads
        for session in sorted({*said, *heads}):
            told, sealed = said.get(session, 0), heads.get(session, 0)
            if told != sealed:
                yield f"{session}: the manifest says {told:,} facts, and {sealed:,} were sealed"

    # --- who signed it ------------------------------------------------------------------------------------------

    def _signed(self) -> Iterator[str]:
        verdict, note, found = self.verdict, self.note, self.verdict.checkpoint
        if note is None or found is None:
            return
        signers = Signers(self.trust, self.rotations)
        verdict.unknown = signers.unknown(note, found.origin)
        yield from signers.log_signed(note, found)
        verdict.key = str(signers.in_force)
        yield from signers.witnesses_signed(note)
        verdict.cosigned = signers.cosigned(note)
        verdict.witnessed = found.size if signers.witnessed(note) else 0

    def _earlier(self) -> Iterator[str | NotShown]:
        verdict, now = self.verdict, self.verdict.checkpoint
        if now is None:
            return
        signers, before = Signers(self.trust, self.rotations), list[Checkpoint]()
        for one in grown(self.container, signers, now):
            if isinstance(one, str):
                yield one
            else:
                before.append(one[1])
                if signers.witnessed(one[0]):
                    verdict.witnessed = max(verdict.witnessed, one[1].size)
        yield from against_held(signers, now, before)


@dataclass
class _Last:
    """Where the reading of rows is."""

    position: int = 0
    broken: set[str] = field(default_factory=set)


__all__ = ["Trust", "Verdict", "verify"]

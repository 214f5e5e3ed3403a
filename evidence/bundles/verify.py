"""Verifies a bundle from its bytes and the verifier's keys, and nothing else.

The manifest is compared with what is sealed wherever both describe the same thing.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from domain.errors import Failed
from evidence.bundles import round_proof, sealed_rows
from evidence.bundles.container import Container, odd
from evidence.bundles.earlier_checkpoints import NotShown, contradictions_of_earlier, grown, read_note
from evidence.bundles.manifest import AFTER_A_LOSS, FORMAT, OF_ONE_ROUND, manifest
from evidence.bundles.recoveries import recoveries
from evidence.bundles.result import BundleResult
from evidence.bundles.round_proof import RoundRows
from evidence.bundles.sealed_rows import SealedRows
from evidence.bundles.signers import Signers, Trust, stamped
from evidence.sealing.entries import CHECKPOINT, NAMES, ROWS, SEALS, InvalidBundle
from evidence.sealing.key_files import Rotation
from evidence.sealing.notes import Checkpoint, SignedNote


def verify(file: Path, trust: Trust) -> BundleResult:
    """All faults of a bundle. None means that it is valid."""
    verdict = BundleResult()
    try:
        with Container(file) as container:
            _Examination(container, trust, verdict).all()
    except InvalidBundle as why:
        verdict.fault(str(why))
    return verdict


class _Examination:
    def __init__(self, container: Container, trust: Trust, verdict: BundleResult) -> None:
        self.container, self.trust, self.verdict = container, trust, verdict
        self.rotations: list[Rotation] = []
        self.rows: SealedRows | None = None
        self.notes: list[tuple[SignedNote, Checkpoint]] = []
        """The bundle's checkpoint, then the earlier valid ones."""

    def all(self) -> None:
        """Run each step. If a step cannot run, the steps that depend on it are skipped."""
        self._do(self._file)
        self._do(self._manifest)
        self._do(self._note)
        for step in (self._rows, self._heads, self._signed, self._earlier, self._stamps) if self.notes else ():
            self._do(step)

    def _do(self, step: Callable[[], Iterator[str | NotShown]]) -> None:
        try:
            for found in step():
                if isinstance(found, NotShown):
                    self.verdict.not_shown.append(found.why)
                else:
                    self.verdict.fault(found)
        except (InvalidBundle, Failed) as why:
            self.verdict.fault(str(why))

    def _file(self) -> Iterator[str]:
        yield from self.container.faults()
        yield from odd(self.container)

    def _manifest(self) -> Iterator[str]:
        self.verdict.manifest = listing = manifest(self.container)
        if listing.contains == FORMAT and NAMES in self.container:
            yield f"{NAMES!r} has no place in a bundle of the format {listing.format!r}"
        if (listing.contains == OF_ONE_ROUND) != (SEALS in self.container):
            yield f"{SEALS!r} belongs to bundles of one round ({OF_ONE_ROUND!r}), and to no others"
        named = Counter(one.session for one in listing.sessions())
        yield from (f"{session}: the manifest names it twice" for session, times in named.items() if times > 1)

    def _note(self) -> Iterator[str]:
        note, self.verdict.checkpoint = read_note(self.container, CHECKPOINT)
        self.notes.append((note, self.verdict.checkpoint))
        self.trust = self.trust.of(note)
        yield from ()

    # --- what is sealed -----------------------------------------------------------------------------------------

    def _rows(self) -> Iterator[str]:
        """Check that rows and proof give the signed root."""
        rows = self.rows = (RoundRows if SEALS in self.container else SealedRows)(self.container, self.notes[0][1])
        self.verdict.facts, self.rotations = rows.facts, rows.rotations
        try:
            yield from rows.faults()
        finally:
            it = self.verdict
            it.sealed, it.public, it.withheld = rows.sealed, rows.names.public, rows.names.withheld
            it.own, it.rounds = rows.own, rows.rounds
        if it.public and it.manifest is not None and it.manifest.contains == FORMAT:
            yield f"it has facts with pseudonyms, which a bundle of the format {it.manifest.format!r} does not have"
        if it.manifest is not None and it.manifest.recovered != bool(rows.recoveries):
            yield f"rows of a recovery belong to bundles of the formats {[*AFTER_A_LOSS.values()]}, and to no others"

    def _heads(self) -> Iterator[str]:
        """Check the sessions' lengths against the checkpoint and the manifest."""
        it = self.verdict
        if not it.facts:
            yield "there is no fact in it"
        if it.sealed is None:
            yield f"the last leaf of the checkpoint, which says how long each session is, is missing from {ROWS}"
            return
        if isinstance(self.rows, RoundRows):
            yield from round_proof.faults(self.container, it.sealed, self.rows, it.manifest)
        else:
            yield from sealed_rows.faults(self.container, it.sealed, it.facts, it.manifest)

    # --- who signed it ------------------------------------------------------------------------------------------

    def _signed(self) -> Iterator[str]:
        verdict, signers, (note, found) = self.verdict, Signers(self.trust, self.rotations), self.notes[0]
        verdict.unknown = signers.unknown(note, found.origin)
        yield from signers.log_signed(note, found)
        verdict.key = str(signers.in_force)
        yield from signers.witnesses_signed(note)
        verdict.cosigned = signers.cosigned(note)
        verdict.witnessed = found.size if signers.witnessed(note) else 0
        if self.rows is not None and signers.chain:
            verdict.recovered = [*recoveries(self.rows.recoveries, signers.chain)]

    def _earlier(self) -> Iterator[str | NotShown]:
        verdict, now, signers = self.verdict, self.notes[0][1], Signers(self.trust, self.rotations)
        for one in grown(self.container, signers, now):
            if isinstance(one, str):
                yield one
                continue
            self.notes.append(one)
            if signers.witnessed(one[0]):
                verdict.witnessed = max(verdict.witnessed, one[1].size)
        yield from contradictions_of_earlier(signers, now, [found for _, found in self.notes[1:]])

    def _stamps(self) -> Iterator[str]:
        """Check the time stamps."""
        for one in stamped(self.container, self.notes, self.trust.authorities):
            if isinstance(one, str):
                yield one
            else:
                self.verdict.stamped.append(one)


__all__ = ["BundleResult", "Trust", "verify"]

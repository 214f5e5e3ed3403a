"""Compares rows with the leaves kept by the database and by a witness, and decides which copy to trust."""

from collections.abc import Iterator, Sequence
from functools import partial

from evidence.alterations import Alteration
from evidence.sealing.log_tables import StoredCheckpoint
from evidence.verification.alignment import Aligner, LeafBlock, Positions
from evidence.verification.checks.columns import readable
from evidence.verification.diagnosis import Namer
from evidence.verification.leaf_sources import InDatabase
from evidence.verification.outside_evidence import Witnessed
from evidence.verification.signed_roots import Signed


class Holders:
    """Takes the rows' leaves and reports differences from each holder's leaves."""

    def __init__(self, kept: InDatabase, witness: Witnessed | None, signed: Signed, namer: Namer) -> None:
        self._witness, self._signed, self._namer = witness, signed, namer
        self._own = Aligner(kept)
        self._all = [self._own] + ([Aligner(witness.leaves)] if witness else [])
        self.first: LeafBlock | None = None
        """Where the record first differs from a witness's leaves."""
        self._disputes = False

    @property
    def clean(self) -> bool:
        """Whether nothing is left over."""
        return all(one.clean for one in self._all)

    def resume(self, done: StoredCheckpoint) -> None:
        """Resume after a checkpoint."""
        for one in self._all:
            one.at, one.after = done.size, done.last_position

    def sealed(self, hashes: Sequence[bytes], positions: Positions) -> Iterator[Alteration]:
        """Compare sealed leaves."""
        for one in self._all:
            for block in one.take(hashes, positions):
                yield from self._named(one, block)

    def unsealed(self, hashes: Sequence[bytes], positions: Positions) -> Iterator[Alteration]:
        """Compare facts after the end of the log. A witness may know them if their checkpoints are gone."""
        for one in self._all[1:]:
            for block in one.take(hashes, positions):
                yield from self._named(one, block)

    def finish(self) -> Iterator[Alteration]:
        for one in self._all:
            for block in one.finish():
                yield from self._named(one, block)

    def _named(self, of: Aligner, block: LeafBlock) -> Iterator[Alteration]:
        """A witness's leaves take precedence over the database's own, as far as the witness has them."""
        if of is self._own:
            yield from self._name(block) if self._believed(block) else ()
        elif self._witness is not None and self._witness.proved:
            self.first = self.first or block
            yield from self._name(block)
        else:
            yield from self._disputed(block)

    def _name(self, block: LeafBlock) -> list[Alteration]:
        return readable(partial(self._namer.name, block))

    def _believed(self, block: LeafBlock) -> bool:
        """Whether the database's own leaves decide about a block: no witness has it, and signed roots confirm them."""
        witness = self._witness
        trusts_witness = witness is not None and witness.proved and block.at < witness.leaves.size
        return not trusts_witness and self._signed.bears_out(block)

    def _disputed(self, block: LeafBlock) -> Iterator[Alteration]:
        """Leaves that nothing confirms: one report, which blames no fact."""
        if not self._disputes:
            self._disputes = True
            what = (
                f"leaf {block.at} of the file is not the record's: one of the two was altered; which, the witness's "
                "directory shows, or a checkpoint (--checkpoint) of no more leaves than the file has"
            )
            yield Alteration("witness", what, index=block.at)

"""What was signed, checkpoint by checkpoint: whether the rows give it, and if not, what of the log still does."""

from collections.abc import Iterator, Sequence

from record.sealing.log import StoredCheckpoint
from record.verifying.aligning import LEAF, LeafBlock
from record.verifying.alterations import Alteration, stretch
from record.verifying.chain import Chain
from record.verifying.keeping import InDatabase
from record.verifying.roots import KEPT, NODES, ROWS, Roots, differing
from record.verifying.window_leaves import Leaves
from record.verifying.windows import Window


class Signed:
    """Holds the leaves of windows against the signed roots."""

    def __init__(self, chain: Chain, kept: InDatabase, roots: Roots) -> None:
        self._chain, self._kept, self._roots = chain, kept, roots
        self.differs = False
        """Whether the last window's rows are not what the log has of them."""
        self._rewritten: list[tuple[int, int]] = []
        """Stretches of the database's leaves that are not those of its signed roots."""

    def of(self, window: Window, leaves: Leaves) -> Iterator[Alteration]:
        """The checkpoints of a window."""
        kept = self._kept.read(window.begin, window.size)
        self.differs = kept != b"".join(leaves.hashes)
        before, begin = window.before, 0
        for one, end in zip(window.checkpoints, leaves.ends, strict=True):
            yield from self._chain.alterations(one, before)
            ways: dict[str, Sequence[bytes]] = {ROWS: leaves.hashes[begin:end]}
            if self.differs:
                first = (before.size if before else 0) - window.begin
                ways[KEPT] = [kept[n * LEAF : (n + 1) * LEAF] for n in range(first, one.size - window.begin)]
            yield from self._of_checkpoint(self._chain.as_signed(one), before, ways)
            before, begin = one, end

    def bears_out(self, block: LeafBlock) -> bool:
        """Whether signed roots bear out the database's own leaves there."""
        return not any(begin <= block.at < end for begin, end in self._rewritten)

    def _of_checkpoint(
        self, one: StoredCheckpoint, before: StoredCheckpoint | None, ways: dict[str, Sequence[bytes]]
    ) -> Iterator[Alteration]:
        lost = self._roots.lost
        way, contradicted = self._roots.grow(one, ways)
        yield from contradicted
        if (before.number if before else 0) != one.number - 1:
            yield Alteration("checkpoint", f"checkpoint {one.number - 1} is missing", checkpoint=one.number - 1)
        begin = before.size if before else 0
        if way == ROWS and KEPT in ways and ways[ROWS] != ways[KEPT]:
            self._rewritten.append((begin, one.size))
            at = differing(b"".join(ways[KEPT]), ways[ROWS], begin)
            what = f"the log's leaf {at} is not the one that was sealed; its fact is"
            yield Alteration("log", what, index=at, checkpoint=one.number)
        elif way in (None, NODES):
            self.differs = True
            self._rewritten.append((begin, one.size))
            yield from () if lost else (_interval(one, before),)


def _interval(one: StoredCheckpoint, before: StoredCheckpoint | None) -> Alteration:
    first, since = (before.last_position + 1, f"checkpoint {before.number}") if before else (1, "the beginning")
    what = (
        f"what stands between {since} and checkpoint {one.number}, positions {stretch(first, one.last_position)}, "
        "does not give the signed root"
    )
    return Alteration("checkpoint", what, first, one.last_position, checkpoint=one.number)

"""Rebuilds the tree from checkpoint to checkpoint, and compares its roots with the signed ones."""

from collections.abc import Iterator, Sequence
from typing import Any

from psycopg import Connection

from evidence.alterations import Alteration, range_text
from evidence.sealing.key_chain import Chain
from evidence.sealing.log_tables import StoredCheckpoint, nodes
from evidence.sealing.merkle import Node, Tree, nodes_of
from evidence.verification.alignment import LEAF, LeafBlock
from evidence.verification.leaf_sources import InDatabase, NodesInDatabase
from evidence.verification.outside_evidence import OutsideCheckpoint
from evidence.verification.windows import Leaves, Window

ROWS, KEPT, NODES = "rows", "leaves", "nodes"
"""What reproduced a signed root: the present rows, the log's leaves, or only its nodes."""


def differing(kept: bytes, hashes: Sequence[bytes], first: int) -> int:
    """The index of the first hash that differs from the stored one."""
    return next((first + n for n, one in enumerate(hashes) if kept[n * LEAF : (n + 1) * LEAF] != one), first)


class Roots:
    """The tree of sealed leaves, as far as signed roots confirm it."""

    def __init__(
        self, connection: Connection[Any], outside: Sequence[OutsideCheckpoint], nodes: NodesInDatabase
    ) -> None:
        self._connection, self._nodes = connection, nodes
        self._outside = sorted(outside, key=lambda one: one.size)
        self.tree = Tree()
        self.lost = False
        """Whether a root could not be reproduced. Later ones can then not be judged."""
        self.agreed = 0
        """The size of the last checkpoint held by another party that the record confirms."""
        self._levels: dict[int, tuple[int, list[bytes]]] = {}

    def grow(self, one: StoredCheckpoint, ways: dict[str, Sequence[bytes]]) -> tuple[str | None, list[Alteration]]:
        """Grow the tree to a checkpoint. Returns the source that gives its root, and the held checkpoints it
        contradicts.
        """
        for way, leaves in ways.items():
            tree = Tree(self.tree.size, self.tree.subtree_roots)
            levels = list(tree.extend(leaves))
            if (tree.size, tree.root()) == (one.size, one.root):
                return way, self._take(tree, leaves, levels)
        leaves = ways[ROWS]
        found, restored = list(self._against(leaves)), self._from_nodes(one)
        if restored is None:
            self.lost = True
            restored = Tree(self.tree.size, self.tree.subtree_roots)
            for _ in restored.extend(leaves):
                pass
        self.tree, self._levels = restored, {}
        return (None if self.lost else NODES), found

    def _take(
        self, tree: Tree, leaves: Sequence[bytes], levels: Sequence[tuple[Node, list[bytes]]]
    ) -> list[Alteration]:
        found = list(self._against(leaves))
        self.tree = tree
        for first, hashes in levels:
            self._levels.setdefault(first.level, (first.nth, []))[1].extend(hashes)
        return found

    def _from_nodes(self, one: StoredCheckpoint) -> Tree | None:
        """If the log's nodes give the root, the following checkpoints can be checked from there."""
        wanted = nodes_of((0, one.size))
        there = nodes(self._connection, wanted)
        if len(there) < len(wanted):
            return None
        tree = Tree(one.size, [there[node] for node in wanted])
        return tree if tree.root() == one.root else None

    def _against(self, leaves: Sequence[bytes]) -> Iterator[Alteration]:
        """Held checkpoints within these leaves, and contradicted by them."""
        while self._outside and self._outside[0].size <= self.tree.size + len(leaves):
            one = self._outside.pop(0)
            tree = Tree(self.tree.size, self.tree.subtree_roots)
            for _ in tree.extend(leaves[: one.size - self.tree.size]):
                pass
            if tree.root() == one.root and tree.size == one.size:
                self.agreed = one.size
            else:
                yield Alteration("history", self._other_history(one), index=self.agreed, last_index=one.size - 1)

    def _other_history(self, one: OutsideCheckpoint) -> str:
        return (
            f"{one.name} holds a signed checkpoint of {one.size:,} leaves that the record contradicts: the log has a "
            f"second history, which differs from the first after leaf {self.agreed}"
        )

    def finish(self) -> Iterator[Alteration]:
        """Held checkpoints beyond the end of the log."""
        for one in self._outside:
            yield Alteration(
                "history",
                f"{one.name} holds a signed checkpoint of {one.size:,} leaves, and the record's log ends at "
                f"{self.tree.size:,}: what was sealed after that is gone, as when an old backup is restored",
                index=self.tree.size,
                last_index=one.size - 1,
            )

    # --- nodes ------------------------------------------------------------------------------------------------

    def check_nodes(self) -> Iterator[Alteration]:
        """Check that the log's nodes are those of the tree. They are used only for proofs, which would fail."""
        for level, (first, hashes) in self._levels.items():
            kept = self._nodes.read((level, first, first + len(hashes)))
            if kept != b"".join(hashes):
                what = f"the log's node {differing(kept, hashes, first)} of level {level} is not that of its leaves"
                yield Alteration("log", what)
        self._levels = {}


class Signed:
    """Compares the leaves of windows with the signed roots."""

    def __init__(self, chain: Chain, kept: InDatabase, roots: Roots) -> None:
        self._chain, self._kept, self._roots = chain, kept, roots
        self.differs = False
        """Whether the last window's rows differ from the log."""
        self._rewritten: list[tuple[int, int]] = []
        """Ranges of the database's leaves that differ from its signed roots."""

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
        """Whether signed roots confirm the database's own leaves of a block."""
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
        f"what stands between {since} and checkpoint {one.number}, positions {range_text(first, one.last_position)}, "
        "does not give the signed root"
    )
    return Alteration("checkpoint", what, first, one.last_position, checkpoint=one.number)

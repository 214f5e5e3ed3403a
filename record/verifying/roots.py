"""Growing the tree again from checkpoint to checkpoint, and holding its roots against those that were signed."""

from collections.abc import Iterator, Sequence
from typing import Any

from psycopg import Connection

from record.sealing.log import StoredCheckpoint, nodes
from record.sealing.merkle import Node, Tree, nodes_of
from record.verifying.aligning import LEAF
from record.verifying.alterations import Alteration
from record.verifying.held import HeldCheckpoint
from record.verifying.keeping import NodesInDatabase

ROWS, KEPT, NODES = "rows", "leaves", "nodes"
"""What gave a signed root: the rows as they are, the log's leaves, or only its nodes."""


def differing(kept: bytes, hashes: Sequence[bytes], first: int) -> int:
    """The first of some hashes that is not what is kept of them."""
    return next((first + n for n, one in enumerate(hashes) if kept[n * LEAF : (n + 1) * LEAF] != one), first)


class Roots:
    """The tree of what was sealed, as far as signed roots bear it out."""

    def __init__(self, connection: Connection[Any], held: Sequence[HeldCheckpoint], nodes: NodesInDatabase) -> None:
        self._connection, self._nodes = connection, nodes
        self._held = sorted(held, key=lambda one: one.size)
        self.tree = Tree()
        self.lost = False
        """Whether a root could not be reached: nothing can be said of those after it."""
        self.agreed = 0
        """The size of the last held checkpoint that the record bears out."""
        self._levels: dict[int, tuple[int, list[bytes]]] = {}

    def grow(self, one: StoredCheckpoint, ways: dict[str, Sequence[bytes]]) -> tuple[str | None, list[Alteration]]:
        """Up to a checkpoint: what gives its root, if anything does, and which held checkpoints it contradicts."""
        for way, leaves in ways.items():
            tree = Tree(self.tree.size, self.tree.kept)
            levels = list(tree.extend(leaves))
            if (tree.size, tree.root()) == (one.size, one.root):
                return way, self._take(tree, leaves, levels)
        leaves = ways[ROWS]
        found, restored = list(self._against(leaves)), self._from_nodes(one)
        if restored is None:
            self.lost = True
            restored = Tree(self.tree.size, self.tree.kept)
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
        """Where the log's nodes still give the root, what follows can go on from there."""
        wanted = nodes_of((0, one.size))
        there = nodes(self._connection, wanted)
        if len(there) < len(wanted):
            return None
        tree = Tree(one.size, [there[node] for node in wanted])
        return tree if tree.root() == one.root else None

    def _against(self, leaves: Sequence[bytes]) -> Iterator[Alteration]:
        """Held checkpoints that lie within these leaves."""
        while self._held and self._held[0].size <= self.tree.size + len(leaves):
            one = self._held.pop(0)
            tree = Tree(self.tree.size, self.tree.kept)
            for _ in tree.extend(leaves[: one.size - self.tree.size]):
                pass
            if tree.root() == one.root and tree.size == one.size:
                self.agreed = one.size
            else:
                yield Alteration("history", self._other_history(one), index=self.agreed, last_index=one.size - 1)

    def _other_history(self, one: HeldCheckpoint) -> str:
        return (
            f"{one.name} holds a signed checkpoint of {one.size:,} leaves that the record contradicts: the log has a "
            f"second history, which differs from the first after leaf {self.agreed}"
        )

    def finish(self) -> Iterator[Alteration]:
        """Held checkpoints that the log does not reach."""
        for one in self._held:
            yield Alteration(
                "history",
                f"{one.name} holds a signed checkpoint of {one.size:,} leaves, and the record's log ends at "
                f"{self.tree.size:,}: what was sealed after that is gone, as when an old backup is restored",
                index=self.tree.size,
                last_index=one.size - 1,
            )

    # --- nodes ------------------------------------------------------------------------------------------------

    def check_nodes(self) -> Iterator[Alteration]:
        """Whether the log's nodes are those of the tree. They only serve proofs, which would then fail."""
        for level, (first, hashes) in self._levels.items():
            kept = self._nodes.read((level, first, first + len(hashes)))
            if kept != b"".join(hashes):
                what = f"the log's node {differing(kept, hashes, first)} of level {level} is not that of its leaves"
                yield Alteration("log", what)
        self._levels = {}

"""The lengths of sessions as a tree, whose root is sealed with each checkpoint. Pure."""

from collections.abc import Iterator, Sequence

from evidence.sealing.fact_rows import HEAD, pack
from evidence.sealing.merkle import EMPTY, Node, Span, leaf_hash, node_hash, nodes_of, span_hash


def head_row(session: str, version: int) -> bytes:
    return pack(HEAD, session, version)


class Heads:
    """Sessions in order of their beginning, each with its last version. A longer session costs one hash a level."""

    def __init__(self) -> None:
        self.order: dict[str, int] = {}
        self.versions: list[int] = []
        self._levels: list[list[bytes]] = [[]]

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return zip(self.order, self.versions, strict=True)

    def __len__(self) -> int:
        return len(self.order)

    def set(self, session: str, version: int) -> None:
        """Set a session's version."""
        nth = self.order.setdefault(session, len(self.versions))
        leaf = leaf_hash(head_row(session, version))
        if nth == len(self.versions):
            self.versions.append(version)
            self._levels[0].append(leaf)
        else:
            self.versions[nth] = version
            self._levels[0][nth] = leaf
        self._renew(nth)

    def _renew(self, nth: int) -> None:
        """Recompute the subtrees above a leaf."""
        for level in range(1, len(self).bit_length()):
            nth >>= 1
            if nth >= len(self) >> level:
                return
            if level == len(self._levels):
                self._levels.append([])
            below, here = self._levels[level - 1], self._levels[level]
            parent = node_hash(below[2 * nth], below[2 * nth + 1])
            here[nth : nth + 1] = [parent]

    def root(self) -> bytes:
        return self.hashes([(0, len(self))])[0] if self.order else EMPTY

    def hashes(self, spans: Sequence[Span]) -> list[bytes]:
        """Hashes of spans, as proofs need them."""
        return [span_hash(span, {node: self._node(node) for node in nodes_of(span)}) for span in spans]

    def _node(self, node: Node) -> bytes:
        return self._levels[node.level][node.nth]

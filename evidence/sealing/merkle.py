"""The Merkle tree of RFC 6962: hashes, roots, spans. Pure; it does not know the contents of leaves."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

HASH = 32
"""The length of a hash in bytes."""

EMPTY = sha256(b"").digest()
"""The root of a tree without leaves."""

Span = tuple[int, int]
"""A half-open range of leaves."""


class Node(NamedTuple):
    """A complete subtree: 2^level leaves, the nth of its level."""

    level: int
    nth: int


def leaf_hash(content: bytes) -> bytes:
    return sha256(b"\0" + content).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def split(size: int) -> int:
    """The largest power of two below a size."""
    return 1 << ((size - 1).bit_length() - 1)


def root(leaves: Sequence[bytes]) -> bytes:
    """The root over leaf hashes."""
    tree = Tree()
    for _ in tree.extend(leaves):
        pass
    return tree.root()


class Tree:
    """A growing tree. It stores only the roots of its complete subtrees, one for each bit of its size."""

    def __init__(self, size: int = 0, kept: Iterable[bytes] = ()) -> None:
        self.size = size
        levels = [level for level in range(size.bit_length()) if size >> level & 1]
        self._roots = dict(zip(reversed(levels), kept, strict=True))

    @property
    def subtree_roots(self) -> list[bytes]:
        """The roots of its complete subtrees, largest first. A tree can be continued from them."""
        return [self._roots[level] for level in sorted(self._roots, reverse=True)]

    def extend(self, leaves: Sequence[bytes]) -> Iterator[tuple[Node, list[bytes]]]:
        """Add leaves. Gives, for each higher level, the first node now complete and all hashes from there."""
        index, level, hashes = self.size, 0, list(leaves)
        self.size += len(hashes)
        while hashes:
            if index & 1:
                hashes = [self._roots.pop(level), *hashes]
            parents = [sha256(b"\1" + a + b).digest() for a, b in zip(hashes[::2], hashes[1::2], strict=False)]
            if len(hashes) & 1:
                self._roots[level] = hashes[-1]
            level, index, hashes = level + 1, index >> 1, parents
            if hashes:
                yield Node(level, index), hashes

    def root(self) -> bytes:
        """The present root."""
        found = b""
        for level in sorted(self._roots):
            found = node_hash(self._roots[level], found) if found else self._roots[level]
        return found or EMPTY


# --- spans ----------------------------------------------------------------------------------------------------


def nodes_of(span: Span) -> list[Node]:
    """The complete subtrees of a span, from the left."""
    lo, hi = span
    found = []
    while lo < hi:
        level = min((hi - lo).bit_length() - 1, (lo & -lo).bit_length() - 1 if lo else hi.bit_length())
        found.append(Node(level, lo >> level))
        lo += 1 << level
    return found


def span_hash(span: Span, nodes: Mapping[Node, bytes]) -> bytes:
    """The hash of a span, from its complete subtrees."""
    *left, found = [nodes[node] for node in nodes_of(span)]
    for one in reversed(left):
        found = node_hash(one, found)
    return found

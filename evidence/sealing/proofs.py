"""Proofs of RFC 6962 and pruned trees (docs/EVIDENCE.md): their spans and their verification. Pure.

A proof is a list of span hashes. The spans are computed here, so that all nodes can be fetched at once.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from evidence.sealing.merkle import EMPTY, HASH, Span, node_hash, split

# --- what a proof is made of ----------------------------------------------------------------------------------


def inclusion(index: int, size: int) -> list[Span]:
    """The spans that prove a leaf is in the tree, from the bottom up (RFC 6962, 2.1.1)."""
    return _path(index, 0, size)


def _path(index: int, lo: int, hi: int) -> list[Span]:
    if hi - lo <= 1:
        return []
    middle = lo + split(hi - lo)
    if index < middle:
        return [*_path(index, lo, middle), (middle, hi)]
    return [*_path(index, middle, hi), (lo, middle)]


def consistency(old: int, new: int) -> list[Span]:
    """The spans that prove a tree began as a smaller one (RFC 6962, 2.1.2)."""
    return _since(old, 0, new, True) if 0 < old < new else []


def _since(old: int, lo: int, hi: int, known: bool) -> list[Span]:
    if old == hi:
        return [] if known else [(lo, hi)]
    middle = lo + split(hi - lo)
    if old <= middle:
        return [*_since(old, lo, middle, known), (middle, hi)]
    return [*_since(old, middle, hi, False), (lo, middle)]


def pruned(wanted: Sequence[int], size: int) -> list[Span]:
    """The spans needed beside some leaves (in rising order) to compute the root, from the left."""
    return list(_pruned(wanted, 0, size)) if size else []


def _pruned(wanted: Sequence[int], lo: int, hi: int) -> Iterator[Span]:
    at = bisect_left(wanted, lo)
    if at == len(wanted) or wanted[at] >= hi:
        yield lo, hi
    elif hi - lo > 1:
        middle = lo + split(hi - lo)
        yield from _pruned(wanted, lo, middle)
        yield from _pruned(wanted, middle, hi)


# --- verifying proofs -----------------------------------------------------------------------------------------


def verify_inclusion(leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Whether a proof shows that a leaf hash is at an index of the tree with this root."""
    if not 0 <= index < size or len(proof) != len(inclusion(index, size)) or not _are_hashes(leaf, root, *proof):
        return False
    found = leaf
    for (lo, _), other in zip(inclusion(index, size), proof, strict=True):
        found = node_hash(other, found) if lo < index else node_hash(found, other)
    return found == root


def verify_consistency(old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]) -> bool:
    """Whether a proof shows that the tree of one root began as the tree of the other. Nothing proves that a tree grew
    from an empty one: every tree did, so that is refused.
    """
    if not 0 < old <= new or len(proof) != len(consistency(old, new)) or not (old_root and new_root):
        return False
    if old == new:
        return old_root == new_root
    if not _are_hashes(old_root, new_root, *proof):
        return False
    hashes = list(proof)
    # If the old tree is one complete subtree of the new one, the proof omits its root.
    if old & (old - 1) == 0:
        hashes.insert(0, old_root)
    return _grown(old, new, hashes) == (old_root, new_root)


def _are_hashes(*given: bytes) -> bool:
    """Whether each is 32 bytes long. Shorter ones could be anything that is hashed with their neighbours."""
    return all(len(one) == HASH for one in given)


def _grown(old: int, new: int, hashes: Sequence[bytes]) -> tuple[bytes, bytes]:
    """The old and the new root, from the hashes of a proof (RFC 9162, 2.1.4.2)."""
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    before = after = hashes[0]
    for one in hashes[1:]:
        if place & 1 or place == last:
            before, after = node_hash(one, before), node_hash(one, after)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            after = node_hash(after, one)
        place, last = place >> 1, last >> 1
    return before, after


def pruned_root(leaves: Iterable[tuple[int, bytes]], size: int, hashes: Iterable[bytes]) -> bytes:
    """The root computed from leaves (index and hash, in rising order) and the hashes beside them, as a stream.
    `ValueError` if there are too few or too many.
    """
    walk = _Walk(iter(leaves), iter(hashes))
    try:
        found = walk.over(0, size) if size else EMPTY
    except StopIteration:
        raise ValueError("the pruned tree lacks a hash") from None
    if walk.ahead is not None or next(walk.hashes, None) is not None:
        raise ValueError("the pruned tree has more than its root needs")
    return found


class _Walk:
    """A walk through a tree from the left, along the given leaves."""

    def __init__(self, leaves: Iterator[tuple[int, bytes]], hashes: Iterator[bytes]) -> None:
        self.leaves, self.hashes = leaves, hashes
        self.ahead = next(leaves, None)

    def over(self, lo: int, hi: int) -> bytes:
        """The hash of a span."""
        if self.ahead is None or self.ahead[0] >= hi:
            return _whole(next(self.hashes))
        if hi - lo == 1:
            return self._leaf(lo)
        middle = lo + split(hi - lo)
        left = self.over(lo, middle)
        return node_hash(left, self.over(middle, hi))

    def _leaf(self, at: int) -> bytes:
        assert self.ahead is not None
        index, found = self.ahead
        if index != at:
            raise ValueError("the leaves of the pruned tree are out of order")
        self.ahead = next(self.leaves, None)
        return _whole(found)


def _whole(found: bytes) -> bytes:
    if len(found) != HASH:
        raise ValueError("a hash of the pruned tree has not 32 bytes")
    return found

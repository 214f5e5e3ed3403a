"""The lengths and the digests of sessions as a tree, whose root is sealed with each checkpoint. Pure.

Each session has two leaves: its length and its digest. The digest continues from checkpoint to checkpoint: it covers
the previous digest and the leaf hashes since. If no session has a digest, the tree contains only the lengths.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from evidence.sealing.fact_rows import DIGEST, HEAD, pack
from evidence.sealing.merkle import EMPTY, Node, Span, leaf_hash, node_hash, nodes_of, span_hash

NO_FACTS = bytes(32)
"""The digest of a session before its first fact."""


def head_row(session: str, version: int) -> bytes:
    return pack(HEAD, session, version)


def digest_row(session: str, digest: bytes | None) -> bytes:
    return pack(DIGEST, session, digest)


def digest_after(before: bytes, leaves: Iterable[bytes]) -> bytes:
    """The digest of a session with more facts, from its digest before them."""
    return sha256(before + b"".join(leaves)).digest()


class Heads:
    """Sessions in order of their beginning. A longer session costs one hash a level."""

    def __init__(self) -> None:
        self.order: dict[str, int] = {}
        self.versions: list[int] = []
        self.digests: list[bytes | None] = []
        """None for a session that was sealed before sessions had digests."""
        self._paired = False
        """Whether sessions have a second leaf."""
        self._levels: list[list[bytes]] = [[]]

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return zip(self.order, self.versions, strict=True)

    def __len__(self) -> int:
        return len(self.order)

    @property
    def size(self) -> int:
        """The number of leaves of the tree."""
        return len(self._levels[0])

    def index(self, session: str) -> int:
        """The leaf with a session's length. The next leaf has its digest."""
        return self.order[session] << self._paired

    @property
    def paired(self) -> bool:
        """Whether each session has a leaf with its digest."""
        return self._paired

    def version(self, session: str) -> int:
        """How many facts a session has. 0 if it has not begun."""
        nth = self.order.get(session)
        return 0 if nth is None else self.versions[nth]

    def grown(self, session: str, leaves: Iterable[bytes]) -> bytes | None:
        """The digest of a session with these facts added. None if its earlier facts have none."""
        nth = self.order.get(session)
        before = NO_FACTS if nth is None else self.digests[nth]
        return None if before is None else digest_after(before, leaves)

    def set(self, session: str, version: int, digest: bytes | None) -> None:
        """Set a session's version and digest."""
        nth = self.order.setdefault(session, len(self.versions))
        self.versions[nth : nth + 1] = [version]
        self.digests[nth : nth + 1] = [digest]
        if digest is None or self._paired:
            self._put(session)
        else:
            self._paired, self._levels = True, [[]]
            for one in self.order:
                self._put(one)

    def _put(self, session: str) -> None:
        nth, at = self.order[session], self.index(session)
        self._renew(at, head_row(session, self.versions[nth]))
        if self._paired:
            self._renew(at + 1, digest_row(session, self.digests[nth]))

    def _renew(self, nth: int, row: bytes) -> None:
        """Set a leaf, and recompute the subtrees above it."""
        self._levels[0][nth : nth + 1] = [leaf_hash(row)]
        for level in range(1, self.size.bit_length()):
            nth >>= 1
            if nth >= self.size >> level:
                return
            if level == len(self._levels):
                self._levels.append([])
            below, here = self._levels[level - 1], self._levels[level]
            here[nth : nth + 1] = [node_hash(below[2 * nth], below[2 * nth + 1])]

    def root(self) -> bytes:
        return self.hashes([(0, self.size)])[0] if self.size else EMPTY

    def hashes(self, spans: Sequence[Span]) -> list[bytes]:
        """Hashes of spans, as proofs need them."""
        return [span_hash(span, {node: self._node(node) for node in nodes_of(span)}) for span in spans]

    def _node(self, node: Node) -> bytes:
        return self._levels[node.level][node.nth]

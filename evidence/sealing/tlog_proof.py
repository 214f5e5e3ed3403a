"""The proof of one leaf as a text (c2sp.org/tlog-proof): its index, the path to the root, and the checkpoint.

The extra data is the row of the leaf (docs/EVIDENCE.md), so that the file alone shows what was sealed.
"""

import re
from typing import NamedTuple, Self

from evidence.errors import NotAProof
from evidence.sealing.ed25519 import packed, unpacked
from evidence.sealing.merkle import HASH, leaf_hash
from evidence.sealing.notes import LONGEST as LONGEST_NOTE
from evidence.sealing.notes import Checkpoint, SignedNote
from evidence.sealing.proofs import verify_inclusion

FIRST_LINE = "c2sp.org/tlog-proof@v1"
LONGEST = 2 << 20
"""The maximum size of a proof in bytes: a row has at most one MiB."""

MOST_HASHES = 63
_INDEX = re.compile("index (0|[1-9][0-9]{0,18})")


class TlogProof(NamedTuple):
    """A proof that was read. It is not verified yet."""

    row: bytes
    """The content of the leaf. Nothing but its hash vouches for it."""
    leaf: int
    """Its index."""
    hashes: list[bytes]
    note: SignedNote

    @classmethod
    def of(cls, written: str) -> Self:
        """Parse a proof. Raises if it is malformed, or has no row."""
        head, mark, note = written.partition("\n\n")
        first, *lines = head.split("\n")
        row = lines.pop(0).removeprefix("extra ") if lines and lines[0].startswith("extra ") else ""
        index = _INDEX.fullmatch(lines.pop(0)) if lines else None
        hashes = [*map(unpacked, lines)]
        if first != FIRST_LINE or not mark or index is None or len(note.encode()) > LONGEST_NOTE:
            raise NotAProof("it is no proof as c2sp.org/tlog-proof describes it")
        if len(hashes) > MOST_HASHES or any(len(one) != HASH for one in hashes):
            raise NotAProof("a line of the path is no hash")
        if not (raw := unpacked(row)):
            raise NotAProof("the row of the leaf is missing: its extra data have none")
        return cls(raw, int(index[1]), hashes, SignedNote.of(note))

    def __str__(self) -> str:
        path = "".join(f"{packed(one)}\n" for one in self.hashes)
        return f"{FIRST_LINE}\nextra {packed(self.row)}\nindex {self.leaf}\n{path}\n{self.note}"

    @property
    def checkpoint(self) -> Checkpoint:
        return Checkpoint.of(self.note.text)

    def holds(self) -> bool:
        """Whether the row is the leaf at this index under the checkpoint's root."""
        of = self.checkpoint
        return verify_inclusion(leaf_hash(self.row), self.leaf, of.size, self.hashes, of.root)

"""A witness of any log (c2sp.org/tlog-witness): a checkpoint and its consistency proof come in, a cosignature goes out.

The text of C2SP says what each status means. The new checkpoint is on disk before its cosignature is returned.
"""

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import NamedTuple

from evidence.errors import NotANote, NotSigned
from evidence.sealing.ed25519 import unpacked
from evidence.sealing.merkle import EMPTY, HASH
from evidence.sealing.notes import Checkpoint, SignedNote
from evidence.sealing.proofs import verify_consistency
from evidence.witness.storage import WitnessStorage

MOST_HASHES = 63
LONGEST_REQUEST = 128 * 1024
SIZE = "text/x.tlog.size"
_OLD = re.compile("old (0|[1-9][0-9]{0,18})")
_MOST_SIZE = 2**63


class Reply(NamedTuple):
    """The answer to a request."""

    status: HTTPStatus
    text: str = ""
    media_type: str = "text/plain"


class _Request(NamedTuple):
    old: int
    proof: list[bytes]
    note: SignedNote
    checkpoint: Checkpoint

    @classmethod
    def of(cls, body: bytes) -> "_Request":
        """Parse a request. `ValueError` if it is malformed."""
        head, mark, written = body.decode().partition("\n\n")
        first, *lines = head.split("\n")
        old, proof = _OLD.fullmatch(first), [*map(unpacked, lines)]
        if not mark or old is None or len(lines) > MOST_HASHES or any(len(one) != HASH for one in proof):
            raise ValueError("no request of tlog-witness")
        note = SignedNote.of(written)
        return cls(int(old[1]), proof, note, checkpoint_of(note.text))

    def grows_from(self, root: bytes | None) -> bool:
        """Whether its proof shows that it continues the tree of the old size, whose root was cosigned."""
        now = self.checkpoint
        if now.size == 0 and now.root != EMPTY:
            return False
        if root is None or self.old == 0:
            return not self.proof
        return verify_consistency(self.old, root, now.size, now.root, self.proof)


def checkpoint_of(text: str) -> Checkpoint:
    """The first three lines of a checkpoint. Other logs may add further lines, which are cosigned with it."""
    lines = text.split("\n")
    if len(lines) < 4 or not all(lines[:-1]) or lines[-1]:
        raise NotANote
    found = Checkpoint.of("".join(f"{one}\n" for one in lines[:3]))
    if found.size >= _MOST_SIZE:
        raise NotANote
    return found


class OpenWitness:
    """Cosigns the logs whose keys it was given."""

    def __init__(self, holding: WitnessStorage, clock: Callable[[], float]) -> None:
        self._holding, self._clock = holding, clock

    def add_checkpoint(self, body: bytes) -> Reply:
        """Answer one request. The comparison with the last checkpoint and its replacement are one step."""
        try:
            asked = _Request.of(body)
        except (ValueError, NotANote):
            return Reply(HTTPStatus.BAD_REQUEST)
        keys = self._holding.keys_of(asked.checkpoint.origin)
        if not keys:
            return Reply(HTTPStatus.NOT_FOUND)
        try:
            signed = [key for key in keys if asked.note.signed_by(key) is not None]
        except NotSigned:
            signed = []
        if not signed:
            return Reply(HTTPStatus.FORBIDDEN)
        if asked.old > asked.checkpoint.size:
            return Reply(HTTPStatus.BAD_REQUEST)
        with self._holding.alone():
            return self._cosigned(asked)

    def _cosigned(self, asked: _Request) -> Reply:
        origin = asked.checkpoint.origin
        last = self._holding.latest(origin)
        held = None if last is None else checkpoint_of(last.text)
        if asked.old != (held.size if held else 0):
            return Reply(HTTPStatus.CONFLICT, f"{held.size if held else 0}\n", SIZE)
        if not asked.grows_from(held and held.root):
            return Reply(HTTPStatus.UNPROCESSABLE_ENTITY)
        line = self._holding.secret.cosign(asked.note.text, int(self._clock()))
        known = {(key.name, key.id) for key in self._holding.keys_of(origin)}
        own = [one for one in asked.note.signatures if (one.name, one.id) in known]
        self._holding.store_pushed(origin, asked.note._replace(signatures=tuple(own)).with_lines([line]))
        return Reply(HTTPStatus.OK, line)

    def checkpoint(self, digest: str) -> Reply:
        """The last cosigned checkpoint of the log whose origin has this SHA-256."""
        found = self._holding.latest_by_digest(digest)
        return Reply(HTTPStatus.NOT_FOUND) if found is None else Reply(HTTPStatus.OK, str(found))

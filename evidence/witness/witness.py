"""One pull: fetch new leaves, check that they extend the stored ones, and cosign."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from evidence.errors import NotANote, NotSigned, WitnessRefuses
from evidence.sealing.ed25519 import Key, packed
from evidence.sealing.fact_rows import KEY, pack
from evidence.sealing.key_files import Rotation
from evidence.sealing.merkle import EMPTY, Tree, leaf_hash
from evidence.sealing.notes import Checkpoint, SignedNote
from evidence.sealing.receipt_files import mark_file, receipt_file
from evidence.sealing.recoveries import read_recovery, recovery_row
from evidence.sealing.source_marks import MarkRow, are_marks
from evidence.witness.sources import CHUNK, LogSource
from evidence.witness.storage import WitnessStorage, split


@dataclass(frozen=True)
class Pulled:
    """The result of a pull."""

    note: SignedNote
    """The cosigned checkpoint."""
    size: int
    new: int
    """The number of new leaves."""
    handed_back: bool


class Witness:
    """Cosigns a checkpoint only if it extends the stored one."""

    def __init__(self, holding: WitnessStorage, clock: Callable[[], float]) -> None:
        self._holding = holding
        self._clock = clock

    def pull(self, source: LogSource, accepts: bool = False) -> Pulled:
        """Fetch and cosign the newest checkpoint. Raises, and stores both notes, if it does not extend
        the stored one. `accepts`: go on from an earlier leaf if a recovery entry says that the rest was lost.
        """
        with self._holding.alone():
            self._holding.undo()
            try:
                return self._pulled(source, accepts)
            except WitnessRefuses:
                self._holding.undo()
                raise

    def _pulled(self, source: LogSource, accepts: bool) -> Pulled:
        tree = self._holding.tree()
        offered = source.checkpoint()
        note, checkpoint = self._read(offered)
        if accepts:
            tree = self._recovered(source, tree, checkpoint, offered)
        size_before, pushed = tree.size, self._pushed(checkpoint.origin)
        if checkpoint.size < max(size_before, pushed.size):
            raise self._refusal(offered, self._gone_back(checkpoint, size_before))
        self._follow(source, tree, checkpoint, offered, pushed)
        keys = self._trusted(source, checkpoint, offered)
        if note.signed_by(keys[-1]) is None:
            raise self._refusal(offered, "it is not signed with the log's key")
        cosigned = self._cosign(note, keys)
        self._take_receipts(source, checkpoint.size)
        self._take_marks(source, checkpoint.size, offered)
        return Pulled(cosigned, checkpoint.size, checkpoint.size - size_before, source.hand_back(cosigned))

    def _read(self, offered: str) -> tuple[SignedNote, Checkpoint]:
        note = SignedNote.of(offered)
        checkpoint = Checkpoint.of(note.text)
        if checkpoint.origin != self._holding.keys[0].name:
            raise self._refusal(offered, f"it is of another log, {checkpoint.origin}")
        return note, checkpoint

    def _recovered(self, source: LogSource, tree: Tree, checkpoint: Checkpoint, offered: str) -> Tree:
        """The tree to go on from: up to the loss, if a recovery entry states that this very log was lost."""
        for index, written in source.recoveries():
            try:
                one = read_recovery(written, self._keys(source))
            except (NotANote, NotSigned):
                continue
            leaf = source.leaves(index, index + 1) if index < checkpoint.size else b""
            if not one.lost_is(tree.size, tree.root()) or leaf != leaf_hash(recovery_row(written)):
                continue
            kept = _tree_of(self._holding.first(one.kept))
            if (kept.size, packed(kept.root())) != (one.kept, one.kept_root):
                raise self._refusal(offered, "its recovery entry is not of the leaves that are held")
            self._holding.go_back(one.kept, written)
            return kept
        return tree

    def _keys(self, source: LogSource) -> list[Key]:
        """The log's keys with those that followed, each signed by the one before."""
        keys = self._holding.keys
        for _, written in source.key_notes():
            link = Rotation.of(written)
            if link.old == keys[-1]:
                keys.append(link.new)
        return keys

    def _take_receipts(self, source: LogSource, size: int) -> None:
        """Fetch the receipts of the leaves that were cosigned. A killed run is continued by the next."""
        file = receipt_file(self._holding.directory)
        while (begin := file.end) < size:
            end = min(begin + CHUNK, size)
            found = source.receipts(begin, end)
            if found is None:
                return
            file.add(found, end)

    def _take_marks(self, source: LogSource, size: int, offered: str) -> None:
        """Fetch the marks of sources among these leaves, each of which is its leaf."""
        file = mark_file(self._holding.directory)
        while (begin := file.end) < size:
            end = min(begin + CHUNK, size)
            found = source.marks(begin, end)
            if found is None:
                return
            if not all(begin <= one.leaf < end and self._is_leaf(one) for one in found):
                raise self._refusal(offered, "it gives marks of sources that are not among its leaves")
            file.add(found, end)

    def _is_leaf(self, one: MarkRow) -> bool:
        return are_marks(one.row) and leaf_hash(one.row) == self._holding.leaf(one.leaf)

    def _gone_back(self, checkpoint: Checkpoint, held: int) -> str:
        if held < checkpoint.size:
            return f"it has {checkpoint.size:,} leaves, fewer than the log had when it pushed a checkpoint"
        tree = _tree_of(self._holding.first(checkpoint.size))
        if tree.root() == checkpoint.root:
            return f"the log has gone back to {checkpoint.size:,} leaves, as when an old copy is restored"
        return f"the log has a second history: its {checkpoint.size:,} leaves are not the first of those that are held"

    def _pushed(self, origin: str) -> Checkpoint:
        """The checkpoint that the log pushed last, whose leaves may not be here yet."""
        note = self._holding.pushed(origin)
        return Checkpoint(origin, 0, EMPTY) if note is None else Checkpoint.of(note.text)

    def _follow(self, source: LogSource, tree: Tree, checkpoint: Checkpoint, offered: str, pushed: Checkpoint) -> None:
        """Fetch the new leaves. Their root must be the signed one, and on the way that of the pushed checkpoint."""
        size_before = tree.size
        while tree.size < checkpoint.size:
            begin = tree.size
            raw = source.leaves(begin, min(begin + CHUNK, pushed.size if begin < pushed.size else checkpoint.size))
            leaves = split(raw)
            if not leaves or len(leaves) > checkpoint.size - begin:
                break
            self._holding.store_leaves(begin, b"".join(leaves))
            for _ in tree.extend(leaves):
                pass
            if tree.size == pushed.size and tree.root() != pushed.root:
                break
        if (tree.size, tree.root()) != (checkpoint.size, checkpoint.root):
            self._holding.forget(size_before)
            raise self._refusal(offered, f"what it signed does not extend the {size_before:,} leaves that are held")

    def _trusted(self, source: LogSource, checkpoint: Checkpoint, offered: str) -> list[Key]:
        """The log's keys, with new ones whose rotation is among the leaves and signed by the key before."""
        keys = self._holding.keys
        for index, written in source.key_notes():
            try:
                link = Rotation.of(written)
            except (NotANote, NotSigned):
                raise self._refusal(offered, "a key follows that the one before it did not sign") from None
            if link.old == keys[-1] and index < checkpoint.size:
                if self._holding.leaf(index) != leaf_hash(pack(KEY, written)):
                    raise self._refusal(offered, "a key follows whose rotation is not sealed")
                keys.append(link.new)
        return keys

    def _cosign(self, note: SignedNote, keys: list[Key]) -> SignedNote:
        size_before = self._holding.note
        if size_before is not None and size_before.text == note.text:
            return size_before
        cosigned = note.with_lines([self._holding.secret.cosign(note.text, int(self._clock()))])
        self._holding.store_checkpoint(cosigned)
        self._holding.trust(keys)
        return cosigned

    def _refusal(self, offered: str, why: str) -> WitnessRefuses:
        return WitnessRefuses(why, self._holding.refuse(offered))


def _tree_of(leaves: Sequence[bytes]) -> Tree:
    tree = Tree()
    for _ in tree.extend(leaves):
        pass
    return tree

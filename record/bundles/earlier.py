"""Checkpoints of before: that the log only grew since, and how far witnesses had signed it."""

from collections.abc import Iterator

from domain.errors import Failed
from record.bundles.container import Container, Faulty
from record.bundles.format import (
    CHECKPOINT,
    EARLIER,
    HEADS,
    HEADS_PROOF,
    LARGEST_NOTE,
    MANIFEST,
    MOST_EARLIER,
    PROOF,
    ROWS,
    hashes,
)  # fmt: skip
from record.bundles.layout import SUMS
from record.bundles.signers import Signers
from record.sealing.notes import Checkpoint, Note
from record.sealing.proving import verify_consistency


def read_note(container: Container, name: str) -> tuple[Note, Checkpoint]:
    """A checkpoint in the bundle."""
    written = container.read(name, LARGEST_NOTE)
    try:
        note = Note.of(written.decode())
        found = Checkpoint.of(note.text)
    except (Failed, UnicodeDecodeError):
        raise Faulty(f"{name} is not a signed checkpoint") from None
    if not 0 < found.size < 2**63:
        raise Faulty(f"{name} is of a log that can't be so large, or is empty")
    return note, found


def names(container: Container) -> list[tuple[str, str]]:
    """The members with earlier checkpoints and their proofs."""
    pairs = [(EARLIER.format(nth, "txt"), EARLIER.format(nth, "bin")) for nth in range(1, MOST_EARLIER + 1)]
    return [pair for pair in pairs if pair[0] in container or pair[1] in container]


def odd_members(container: Container) -> Iterator[str]:
    """What has no place in a bundle."""
    known = {MANIFEST, CHECKPOINT, ROWS, PROOF, HEADS, HEADS_PROOF, SUMS}.union(*names(container))
    for one in container.members:
        if one.name not in known:
            yield f"{one.name!r} has no place in a bundle"


def grown(container: Container, signers: Signers, now: Checkpoint) -> Iterator[str | tuple[Note, Checkpoint]]:
    """Each earlier checkpoint that holds; or what is wrong with it."""
    for text, proof in names(container):
        note, before = read_note(container, text)
        if before.origin != now.origin:
            yield f"{text} is of another log: {before.origin!r}"
        elif signers.trust.log is not None and not signers.of_the_log(note):
            yield f"{text} is not signed with a key of the log"
        elif not verify_consistency(before.size, before.root, now.size, now.root, hashes(container, proof)):
            yield f"{proof} does not prove that the log only grew since the checkpoint of {before.size:,} leaves"
        else:
            yield note, before


def against_held(signers: Signers, now: Checkpoint, earlier: list[Checkpoint]) -> Iterator[str]:
    """What the checkpoints that the verifier holds say against the bundle's."""
    for note in signers.trust.held:
        yield from _against(signers, now, earlier, note)


def _against(signers: Signers, now: Checkpoint, earlier: list[Checkpoint], note: Note) -> Iterator[str]:
    held = Checkpoint.of(note.text)
    if held.origin != now.origin or (signers.trust.log is not None and not signers.of_the_log(note)):
        yield "the checkpoint that you hold is of another log, or not signed with a key of this one"
    elif held.size > now.size:
        yield (
            f"the bundle is older than the checkpoint that you hold ({now.size:,} leaves, and you hold {held.size:,}): "
            "a correction recorded since is not in it; ask for a new one"
        )
    elif held.size == now.size and held.root != now.root:
        yield f"a second history: you hold another root of the log with {held.size:,} leaves"
    elif held.size < now.size:
        yield from _since(held, earlier)


def _since(held: Checkpoint, earlier: list[Checkpoint]) -> Iterator[str]:
    same = [one for one in earlier if one.size == held.size]
    if not same:
        yield f"the bundle has no proof that its log grew from the checkpoint that you hold ({held.size:,} leaves)"
    elif same[0].root != held.root:
        yield f"a second history: you hold another root of the log with {held.size:,} leaves"

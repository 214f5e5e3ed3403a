"""Earlier checkpoints in a bundle: proof that the log only grew since, and how far witnesses signed it."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.errors import Failed
from evidence.bundles.container import Container, earlier
from evidence.bundles.signers import Signers
from evidence.sealing.entries import LARGEST_NOTE, InvalidBundle, hashes
from evidence.sealing.notes import Checkpoint, SignedNote
from evidence.sealing.proofs import verify_consistency


def read_note(container: Container, name: str) -> tuple[SignedNote, Checkpoint]:
    """A checkpoint in the bundle."""
    written = container.read(name, LARGEST_NOTE)
    try:
        note = SignedNote.of(written.decode())
        found = Checkpoint.of(note.text)
    except (Failed, UnicodeDecodeError):
        raise InvalidBundle(f"{name} is not a signed checkpoint") from None
    if not 0 < found.size < 2**63:
        raise InvalidBundle(f"{name} is of a log that can't be so large, or is empty")
    return note, found


def grown(container: Container, signers: Signers, now: Checkpoint) -> Iterator[str | tuple[SignedNote, Checkpoint]]:
    """Each earlier checkpoint that is consistent, or a fault."""
    last = 0
    for text, proof in earlier(container):
        note, before = read_note(container, text)
        last, size = before.size, last
        if not size < before.size < now.size:
            yield f"{text} is out of order: earlier checkpoints grow, and are smaller than the bundle's"
        elif before.origin != now.origin:
            yield f"{text} is of another log: {before.origin!r}"
        elif signers.trust.log is not None and not signers.of_the_log(note):
            yield f"{text} is not signed with a key of the log"
        elif not verify_consistency(before.size, before.root, now.size, now.root, hashes(container, proof)):
            yield f"{proof} does not prove that the log only grew since the checkpoint of {before.size:,} leaves"
        else:
            yield note, before


@dataclass(frozen=True)
class NotShown:
    """A check that the verifier asked for, but that this bundle cannot support. It is not a fault."""

    why: str


def contradictions_of_earlier(signers: Signers, now: Checkpoint, earlier: list[Checkpoint]) -> Iterator[str | NotShown]:
    """Compare the verifier's checkpoints with the bundle's."""
    for note in signers.trust.checkpoints:
        yield from _against(signers, now, earlier, note)


def _against(
    signers: Signers, now: Checkpoint, earlier: list[Checkpoint], note: SignedNote
) -> Iterator[str | NotShown]:
    theirs = Checkpoint.of(note.text)
    known = signers.trust.log is None or signers.of_the_log(note)
    if theirs.origin == now.origin and theirs.size > now.size:
        yield NotShown(
            f"the bundle is older than your checkpoint ({now.size:,} leaves, yours has {theirs.size:,}), "
            "so it can't show that the log grew to that one, nor what was recorded since; ask for a new bundle"
        )
    elif theirs.origin != now.origin or not known:
        yield "the checkpoint that you hold is of another log, or not signed with a key of this one"
    elif theirs.size == now.size and theirs.root != now.root:
        yield f"a second history: you hold another root of the log with {theirs.size:,} leaves"
    elif theirs.size < now.size:
        yield from _since(theirs, earlier)


def _since(theirs: Checkpoint, earlier: list[Checkpoint]) -> Iterator[str | NotShown]:
    same = [one for one in earlier if one.size == theirs.size]
    if not same:
        yield NotShown(
            f"the bundle has no proof from the checkpoint that you hold ({theirs.size:,} leaves): it has proofs "
            "from earlier checkpoints that somebody cosigned, and this is none of them"
        )
    elif same[0].root != theirs.root:
        yield f"a second history: you hold another root of the log with {theirs.size:,} leaves"

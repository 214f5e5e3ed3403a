"""Signed notes, checkpoints, cosignatures: known ones, our own, and each of their bits changed."""

import pytest

from domain.errors import PitlogError
from evidence.errors import NotAKey, NotANote, NotSigned
from evidence.sealing.ed25519 import COSIGNATURE, Key, Secret
from evidence.sealing.merkle import EMPTY
from evidence.sealing.notes import Checkpoint, SignedNote, signed

NEUMANN = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
SAYING = (
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n"
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
"""The note and the key that the format's first implementation is documented with."""

LOG = Secret.new("casino.example/tables")
WITNESS = Secret.new("inspector.example/w1", COSIGNATURE)
TEXT = str(Checkpoint("casino.example/tables", 17, EMPTY))


def cosigned() -> str:
    """A checkpoint that the log and a witness signed."""
    return str(SignedNote.of(signed(TEXT, LOG)).with_lines([WITNESS.cosign(TEXT, 890_000_000)]))


def test_a_note_that_others_signed() -> None:
    """Read, verified, and written as it came."""
    key, note = Key.of(NEUMANN), SignedNote.of(SAYING)
    assert str(key) == NEUMANN
    assert note.signed_by(key) is not None
    assert str(note) == SAYING


def test_a_checkpoint_and_its_cosignature() -> None:
    """What was written is read, by both keys; the cosignature says when."""
    note = SignedNote.of(cosigned())
    assert Checkpoint.of(note.text) == Checkpoint("casino.example/tables", 17, EMPTY)
    assert note.signed_by(LOG.key) is not None
    found = note.signed_by(WITNESS.key)
    assert found is not None
    assert found.seconds == 890_000_000


def test_each_bit_of_a_checkpoint_counts() -> None:
    """Whichever is changed, it is no note, not signed, or signed by somebody else."""
    raw = cosigned().encode()
    for bit in range(8 * len(raw)):
        changed = bytearray(raw)
        changed[bit // 8] ^= 1 << bit % 8
        assert not holds(bytes(changed).decode(errors="replace")), bit


def holds(written: str) -> bool:
    """Whether both signed it, and what it says is a checkpoint."""
    try:
        note = SignedNote.of(written)
        Checkpoint.of(note.text)
        return note.signed_by(LOG.key) is not None and note.signed_by(WITNESS.key) is not None
    except PitlogError:
        return False


def test_an_unknown_signature_is_passed_over() -> None:
    """A key of the same name is another key."""
    other = Secret.new(LOG.key.name)
    assert SignedNote.of(signed(TEXT, other)).signed_by(LOG.key) is None
    assert SignedNote.of(signed(TEXT, other, LOG)).signed_by_any([LOG.key]) == LOG.key


def test_a_signature_of_another_text_is_no_silence() -> None:
    """In a known key's name: the note is refused."""
    line = signed("something else\n", LOG).split("\n\n")[1]
    with pytest.raises(NotSigned):
        SignedNote.of(f"{TEXT}\n{line}").signed_by(LOG.key)


def test_a_cosignature_is_none_of_the_log() -> None:
    """The two sign different texts, with ids of their own: neither passes for the other."""
    assert LOG.key.id != Key(LOG.key.name, COSIGNATURE, LOG.key.public).id
    both = Secret.of(LOG.written())
    line = both.cosign(TEXT, 1)
    assert not LOG.key.verifies(SignedNote.of(f"{TEXT}\n{line}").signatures[0].signature, TEXT)


NO_NOTES = [
    "", "a\n", "a\n\n", "a\n\n— b\n", "a\n\nb c d\n", "a\n\n— b AAAA\n", "a\n\n— b !!!!!!!!!!!!\n",
    "a\x00\n\n— b AAAAAAAAAA==\n", "a\n\n— b AAAAAAAAAA==", "a\n\n— b AAAAAAAAAB==\n", "a\n\n— b+c AAAAAAAAAA==\n",
    "a\n\n— b AAAAAAAAAA== \n", "a\r\n\r\n— b AAAAAAAAAA==\n", "x" * 70_000 + "\n\n— b AAAAAAAAAA==\n",
]  # fmt: skip


@pytest.mark.parametrize("written", NO_NOTES, ids=range(len(NO_NOTES)))
def test_what_is_no_note(written: str) -> None:
    """No text, no signature, bits left over, control characters, too long."""
    with pytest.raises(NotANote):
        SignedNote.of(written)


@pytest.mark.parametrize(
    "text", ["a\n1\n", "a\n01\nAAAA\n", "a\n-1\nAAAA\n", "a\n1\nAAAA\n", f"{TEXT}more\n", "a\n1\n \n", "\n1\n\n"],
    ids=range(7),
)  # fmt: skip
def test_what_is_no_checkpoint(text: str) -> None:
    """Lines missing, lines left over, sizes and roots in other words."""
    with pytest.raises(NotANote):
        Checkpoint.of(text)


@pytest.mark.parametrize(
    "vkey", ["", "a", "a+b+c", NEUMANN[:-4], NEUMANN.replace("c7", "c8"), NEUMANN.replace("Pe", "P e")]
)
def test_what_is_no_key(vkey: str) -> None:
    """Torn, mistyped, or of another name."""
    with pytest.raises(NotAKey):
        Key.of(vkey)


def test_a_secret_shows_itself_to_its_file_alone() -> None:
    """Not where it is printed."""
    seed = LOG.written().split("+", 4)[4].strip()
    assert seed not in f"{LOG!r} {LOG} {LOG.key!r}"
    assert Secret.of(LOG.written()).key == LOG.key

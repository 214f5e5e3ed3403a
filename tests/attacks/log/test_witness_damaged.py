"""What a witness keeps, damaged: it is neither believed nor turned against the record."""

from collections.abc import Callable
from pathlib import Path

import pytest

from evidence.sealing.ed25519 import Key
from evidence.sealing.notes import SignedNote
from evidence.witness.storage import WitnessStorage

from ..house import House, kinds


def flipped(path: Path) -> None:
    """One bit."""
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2] ^= 1
    path.write_bytes(raw)


def not_cosigned(path: Path) -> None:
    """As the log signed it, and nobody else."""
    note = SignedNote.of(path.read_text(encoding="utf-8"))
    path.write_text(str(note._replace(signatures=note.signatures[:1])), encoding="utf-8")


DAMAGES: dict[str, tuple[str, Callable[[Path], object]]] = {
    "a bit of a leaf": ("leaves", flipped),
    "cut": ("leaves", lambda path: path.write_bytes(path.read_bytes()[: 32 * 100])),
    "emptied": ("leaves", lambda path: path.write_bytes(b"")),
    "half a leaf more": ("leaves", lambda path: path.write_bytes(path.read_bytes() + b"x")),
    "leaves gone": ("leaves", Path.unlink),
    "checkpoint gone": ("checkpoint", Path.unlink),
    "a bit of the checkpoint": ("checkpoint", flipped),
    "checkpoint emptied": ("checkpoint", lambda path: path.write_bytes(b"")),
    "not cosigned": ("checkpoint", not_cosigned),
    "key gone": ("witness.key", Path.unlink),
}


@pytest.mark.parametrize("what", DAMAGES)
def test_it_is_said_and_nothing_else(house: House, what: str) -> None:
    """Neither is the record cleared with it nor accused."""
    name, damage = DAMAGES[what]
    damage(house.witness / name)
    result = house.runs("--witness", house.witness)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "damaged" in result.stderr


def test_a_second_history_is_not_cleared_by_what_was_cut(house: House) -> None:
    """The leaves that are left agree with it."""
    house.does("UPDATE pitlog.facts SET sender = 'x' WHERE position = 200")
    house.seal_anew()
    leaves = house.witness / "leaves"
    leaves.write_bytes(leaves.read_bytes()[: 32 * 50])
    assert house.runs("--witness", house.witness).exit_code == 2


def test_one_that_has_seen_nothing_yet(house: House, tmp_path: Path) -> None:
    """As `pitlog witness init` leaves it."""
    WitnessStorage.make(tmp_path / "new", "inspector.example/w2", house.ring.current().key)
    result = house.runs("--witness", tmp_path / "new")
    assert result.exit_code == 2
    assert "witness pull" in result.stderr


def test_a_copy_without_the_secret_key(house: House) -> None:
    """Whoever has it names the witness's key."""
    key = WitnessStorage(house.witness).secret.key
    (house.witness / "witness.key").unlink()
    assert house.verify("--witness", house.witness, "--witness-key", key) == []
    other = Key(key.name, key.kind, bytes(32))
    assert house.runs("--witness", house.witness, "--witness-key", other).exit_code == 2


# --- a file of leaves -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("raw", [b"", b"x" * 3000], ids=["empty", "half a leaf"])
def test_a_file_that_is_none(house: House, tmp_path: Path, raw: bytes) -> None:
    """Not one of leaves."""
    (tmp_path / "leaves").write_bytes(raw)
    assert house.runs("--witness", tmp_path / "leaves").exit_code == 2


def test_a_file_of_the_first_leaves_speaks_for_those(house: House, tmp_path: Path) -> None:
    """And for no others."""
    file = tmp_path / "leaves"
    file.write_bytes((house.witness / "leaves").read_bytes()[: 32 * 150])
    said, code = house.said("--witness", file)
    assert (code, said["verdict"], said["witnessed"]) == (0, "partial", 150)
    said, _ = house.said("--witness", file, "--checkpoint", house.checkpoint)
    assert (said["verdict"], said["witnessed"]) == ("partial", 125)


def test_a_file_alone_accuses_nobody(house: House, tmp_path: Path) -> None:
    """One of the two was altered; with a checkpoint it is plain which."""
    file = tmp_path / "leaves"
    file.write_bytes((house.witness / "leaves").read_bytes())
    flipped(file)
    [found] = house.verify("--witness", file)
    assert (found["kind"], found["index"]) == ("witness", 124)
    assert house.runs("--witness", file, "--checkpoint", house.written_down(tmp_path / "now")).exit_code == 2


def test_a_file_with_a_checkpoint_names_the_facts(house: House) -> None:
    """The checkpoint bears out its leaves."""
    house.does("UPDATE pitlog.facts SET sender = 'x' WHERE position = 20")
    house.seal_anew()
    assert kinds(house.verify("--witness", house.witness / "leaves")) == {"witness"}
    found = house.verify("--witness", house.witness / "leaves", "--checkpoint", house.checkpoint)
    assert [one["position"] for one in found if one["kind"] == "edited"] == [20]


def test_an_empty_key_is_not_one_that_was_not_given(house: House) -> None:
    """It is refused."""
    assert house.runs("--log-key", "").exit_code == 2

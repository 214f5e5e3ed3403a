"""The operator seals another history with the log's own key: the record shows nothing, whoever holds something does."""

import pytest

from domain.errors import WitnessRefuses

from .house import House, kinds, places, some


@pytest.mark.parametrize("as_before", [True, False], ids=["as-before", "in-one"])
def test_after_an_edit(house: House, as_before: bool) -> None:
    """Found by anyone who holds a checkpoint; the witness's leaves name the facts."""
    wanted = some(11, 3)
    house.does(f"UPDATE pitlog.facts SET line = line || ' ' WHERE position = ANY(ARRAY{wanted})")  # noqa: S608
    house.seal_anew(as_before=as_before)
    assert house.verify() == []
    found = house.verify("--witness", house.witness)
    assert "history" in kinds(found)
    assert places([one for one in found if "position" in one], "edited") == set(wanted)


def test_after_a_deletion(house: House) -> None:
    """As above; what is gone is named by the gap it left."""
    house.does("DELETE FROM pitlog.facts WHERE position IN (50, 51, 130)")
    house.seal_anew()
    assert "versions" in kinds(house.verify())
    found = house.verify("--witness", house.witness)
    assert places([one for one in found if "position" in one], "deleted") >= {50, 51, 130}


def test_a_bare_checkpoint_shows_it(house: House) -> None:
    """Not which fact: from where on."""
    house.does("UPDATE pitlog.facts SET line = line || ' ' WHERE position = 20")
    house.seal_anew()
    [found] = house.verify("--checkpoint", house.checkpoint)
    assert (found["kind"], found["index"]) == ("history", 0)


def test_the_witness_does_not_sign_it(house: House) -> None:
    """It refuses, and keeps both signed notes: each of them alone the operator can't deny, together they convict."""
    house.does("UPDATE pitlog.facts SET line = line || ' ' WHERE position = 20")
    house.seal_anew()
    house.record("BAC01", 80, 90)
    house.seal()
    before = (house.witness / "checkpoint").read_bytes()
    with pytest.raises(WitnessRefuses, match="does not extend"):
        house.pull()
    kept = house.witness / "refused" / "1"
    assert {one.name for one in kept.iterdir()} == {"held", "offered"}
    assert (house.witness / "checkpoint").read_bytes() == before == (kept / "held").read_bytes()


def test_with_another_key(house: House) -> None:
    """A log of its own, under the same name."""
    house.does("UPDATE pitlog.facts SET line = line || ' ' WHERE position = 20")
    key = house.ring.current().key
    (house.keys / "log.key").unlink()
    house.ring.make(key.name)
    house.seal_anew()
    assert kinds(house.verify("--log-key", key)) >= {"checkpoint"}
    with pytest.raises(WitnessRefuses):
        house.pull()

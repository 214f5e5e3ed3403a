"""The operator seals another history with the log's own key: the record shows nothing, whoever holds something does."""

import pytest

from evidence.errors import WitnessRefuses

from ...servers import superuser
from ..house import House, kinds, places, some


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


@pytest.mark.parametrize("gone", [range(55, 66), range(60, 61), range(61, 62)], ids=str)
def test_after_a_deletion_at_a_checkpoints_end(house: House, gone: range) -> None:
    """The list of positions is the second history's own: no fact that stands is named by it."""
    house.does(f"DELETE FROM pitlog.facts WHERE position >= {gone.start} AND position < {gone.stop}")  # noqa: S608
    house.seal_anew()
    found = [one for one in house.verify("--witness", house.witness) if "position" in one]
    assert places(found, "deleted") == set(gone)
    assert not places(found, "edited", "inserted", "reordered", "back-dated")


def test_a_list_of_positions_that_lies_accuses_nobody(house: House) -> None:
    """Position 200 stands; whoever deleted 100 says in the list that it was 200."""
    house.does(
        "DELETE FROM pitlog.facts WHERE position = 100",
        "UPDATE pitlog.leaves SET position = 999 WHERE position = 200",
        "UPDATE pitlog.leaves SET position = 200 WHERE position = 100",
    )
    for options in ((), ("--witness", house.witness)):
        found = [one for one in house.verify(*options) if "position" in one]
        assert places(found, "deleted", "edited", "inserted") == {100}


def test_newer_facts_are_not_taken_for_what_is_gone(house: House) -> None:
    """The tail that the witness saw is gone, and honest facts came since."""
    house.record("BAC01", 80, 100)
    house.does("DELETE FROM pitlog.facts WHERE position > 230 AND position <= 240")
    house.seal_anew()
    house.seal()
    found = [one for one in house.verify("--witness", house.witness) if "position" in one]
    assert places(found, "deleted") == set(range(231, 241))
    assert not places(found, "edited", "inserted")


def test_where_nothing_proves_a_position_the_neighbours_are_named(house: House) -> None:
    """A position beside it was never given to any fact, so it could be either."""
    with superuser(house.server) as connection:
        connection.execute("SELECT nextval('pitlog.facts_position') FROM generate_series(1, 3)")
    house.record("BAC01", 80, 100)
    house.seal()
    house.pull()
    house.does("DELETE FROM pitlog.facts WHERE position = 244")
    house.seal_anew()
    [gone] = [one for one in house.verify("--witness", house.witness) if one["kind"] == "deleted"]
    assert "position" not in gone
    assert (gone["index"], gone["last_index"], gone["after"], gone["before"]) == (247, 249, 240, 245)


@pytest.mark.parametrize("skipped", [2, 3])
def test_positions_that_were_skipped_are_not_called_deleted(house: House, skipped: int) -> None:
    """Also where they are as many as leaves of the log's own, which a log written anew in one piece lacks."""
    with superuser(house.server) as connection:
        connection.execute("SELECT nextval('pitlog.facts_position') FROM generate_series(1, %s)", (skipped,))
    house.record("BAC01", 80, 100)
    house.seal()
    house.pull()
    house.does("UPDATE pitlog.facts SET line = line || ' ' WHERE position = 200")
    house.seal_anew(as_before=False)
    found = house.verify("--witness", house.witness)
    assert "history" in kinds(found)
    assert not places([one for one in found if "position" in one], "deleted")


def test_where_it_begins(house: House) -> None:
    """A checkpoint bounds it; a witness's leaves tell the first that differs, and the facts beside it that stand."""
    house.does("UPDATE pitlog.facts SET line = line || ' ' WHERE position = 20")
    house.seal_anew()
    [bounded] = house.verify("--checkpoint", house.checkpoint)
    assert (bounded["index"], bounded["last_index"], bounded["after"]) == (0, 124, 0)
    [told] = [one for one in house.verify("--witness", house.witness) if one["kind"] == "history"]
    assert (told["index"], told["last_index"], told["after"], told["before"]) == (19, 248, 19, 21)


def test_everything_gone_and_sealed_anew(house: House) -> None:
    """What is missing is named by its leaves."""
    house.does("DELETE FROM pitlog.facts")
    house.seal_anew()
    found = house.verify("--witness", house.witness)
    assert kinds(found) == {"log", "history", "deleted"}
    [gone] = [one for one in found if one["kind"] == "deleted"]
    assert (gone["index"], gone["last_index"]) == (0, 248)


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

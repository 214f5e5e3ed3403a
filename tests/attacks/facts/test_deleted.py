"""Facts deleted: from the tail, from the middle, a whole session."""

from ..house import FACTS, TABLES, House, places, some

ALL = FACTS * len(TABLES)


def test_from_the_middle(house: House) -> None:
    """Each is named, and the versions that are missing."""
    wanted = some(3)
    house.does(f"DELETE FROM pitlog.facts WHERE position = ANY(ARRAY{wanted})")  # noqa: S608
    for options in ((), ("--witness", house.witness)):
        found = house.verify(*options)
        assert places(found, "deleted") == set(wanted)
        missing = [one for one in found if one["kind"] == "versions"]
        assert sum(one["last_version"] - one["version"] + 1 for one in missing) == len(wanted)


def test_from_the_tail(house: House) -> None:
    """With the sessions whose ends are missing."""
    house.does(f"DELETE FROM pitlog.facts WHERE position > {ALL - 7}")  # noqa: S608
    found = house.verify()
    assert places(found, "deleted") == set(range(ALL - 6, ALL + 1))
    assert [one["session"] for one in found if one["kind"] == "versions"] == ["BAC03/1998-03-14"]


def test_a_whole_session(house: House) -> None:
    """By its name."""
    house.does("DELETE FROM pitlog.facts WHERE session = 'BAC02/1998-03-14'")
    found = house.verify("--witness", house.witness)
    assert len(places(found, "deleted")) == FACTS
    gone = [one for one in found if one["kind"] == "versions"]
    assert [(one["session"], one["last_version"]) for one in gone] == [("BAC02/1998-03-14", FACTS)]


def test_everything(house: House) -> None:
    """An empty record beside its log."""
    house.does("DELETE FROM pitlog.facts")
    assert places(house.verify(), "deleted") == set(range(1, ALL + 1))


def test_the_tail_with_all_that_was_sealed_of_it(house: House) -> None:
    """As if it had never been: whoever holds a checkpoint, or the witness, sees it."""
    house.does(
        "DELETE FROM pitlog.facts WHERE position > 60",
        "DELETE FROM pitlog.cosignatures", "DELETE FROM pitlog.checkpoints WHERE number > 1",
        "DELETE FROM pitlog.leaves WHERE index > 62", "DELETE FROM pitlog.sealed_rows WHERE index > 62",
        "DELETE FROM pitlog.heads WHERE checkpoint > 1", "DELETE FROM pitlog.nodes WHERE (nth + 1) << level > 63",
    )  # fmt: skip
    assert house.verify() == []
    [found] = house.verify("--checkpoint", house.checkpoint)
    assert (found["kind"], found["index"]) == ("history", 63)
    named = house.verify("--witness", house.witness)
    assert {one["kind"] for one in named} == {"history", "deleted"}


def test_the_facts_of_the_tail_stay_and_its_checkpoints_go(house: House) -> None:
    """The witness finds all its facts, and says that their checkpoints are gone."""
    house.does(
        "DELETE FROM pitlog.cosignatures", "DELETE FROM pitlog.checkpoints WHERE number > 1",
        "DELETE FROM pitlog.leaves WHERE index > 61", "DELETE FROM pitlog.sealed_rows WHERE index > 61",
        "DELETE FROM pitlog.heads WHERE checkpoint > 1", "DELETE FROM pitlog.nodes WHERE (nth + 1) << level > 62",
    )  # fmt: skip
    found = house.verify("--witness", house.witness)
    assert "history" in {one["kind"] for one in found}
    assert places([one for one in found if "position" in one], "deleted", "edited", "inserted") == set()

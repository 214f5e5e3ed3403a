"""Times of recording that were changed."""

import pytest

from ..house import House, places, some


@pytest.mark.parametrize("by", ["- interval '1 day'", "+ interval '3 hours'", "- interval '20 years'"])
def test_sealed_facts(house: House, by: str) -> None:
    """Named; and said to be out of time where their neighbours show it."""
    wanted = some(7, 2)
    house.does(f"UPDATE pitlog.facts SET recorded_at = recorded_at {by} WHERE position = ANY(ARRAY{wanted})")  # noqa: S608
    found = house.verify("--witness", house.witness)
    assert places(found, "back-dated") == set(wanted)


def test_by_a_moment(house: House) -> None:
    """Its neighbours can't tell; its leaf can."""
    house.does("UPDATE pitlog.facts SET recorded_at = recorded_at - interval '1 microsecond' WHERE position = 77")
    assert places(house.verify(), "edited") == {77}


def test_a_whole_stretch(house: House) -> None:
    """All of a checkpoint's facts, and what was sealed of them left as it was."""
    house.does("UPDATE pitlog.facts SET recorded_at = recorded_at - interval '1 day' WHERE position <= 60")
    assert places(house.verify(), "edited", "back-dated") == set(range(1, 61))


def test_facts_that_nobody_sealed_yet(house: House) -> None:
    """Not by hashes; time runs backwards with them. So it does where a server's clock was set back: it is a notice."""
    house.record("BAC01", 80, 90)
    house.does("UPDATE pitlog.facts SET recorded_at = recorded_at - interval '1 day' WHERE position > 245")
    said, code = house.said()
    assert (code, said["verdict"], said["alterations"]) == (0, "ok", [])
    assert places(said["notices"], "clock") == set(range(246, 251))


def test_a_clock_that_was_set_back_stays_a_notice_when_it_is_sealed(house: House) -> None:
    """Nobody altered anything."""
    house.record("BAC01", 80, 90)
    house.does("UPDATE pitlog.facts SET recorded_at = recorded_at - interval '1 hour' WHERE position > 240")
    house.seal()
    house.pull()
    said, code = house.said("--witness", house.witness)
    assert (code, said["alterations"]) == (0, [])
    assert places(said["notices"], "clock") == set(range(241, 251))

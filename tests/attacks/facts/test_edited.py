"""Facts edited in place."""

import pytest

from ..house import House, kinds, places, some

EDITS = {
    "line": "line = line || ' '",
    "sender": "sender = 'person:director'",
    "authority": "supervisory = NOT supervisory",
    "happened": "at = at + interval '1 second'",
    "counter": "seq = coalesce(seq, 0) + 1",
    "kind": "topic = 'card_burned/1'",
    "landmark": "landmark = 'round:another'",
    "id": "fact_id = fact_id || 'x'",
}


@pytest.mark.parametrize("field", EDITS)
def test_whatever_is_edited_is_named(house: House, field: str) -> None:
    """Every field of the envelope, at random places: each fact, and no other."""
    wanted = some(len(field))
    house.does(f"UPDATE pitlog.facts SET {EDITS[field]} WHERE position = ANY(ARRAY{wanted})")  # noqa: S608
    for options in ((), ("--witness", house.witness)):
        found = house.verify(*options)
        assert kinds(found) == {"edited"}
        assert places(found, "edited") == set(wanted)
    assert all({"session", "version", "table", "fact", "index"} <= set(one) for one in found)


def test_edited_and_made_to_fit(house: House) -> None:
    """Leaves and nodes computed again: a root is left that only the key could make. The witness names the facts."""
    wanted = some(1, 3)
    house.does(f"UPDATE pitlog.facts SET line = line || ' ' WHERE position = ANY(ARRAY{wanted})")  # noqa: S608
    house.recompute()
    alone = house.verify()
    assert kinds(alone) == {"checkpoint"}
    assert min(wanted) in places(alone, "checkpoint")
    assert "history" in kinds(house.verify("--checkpoint", house.checkpoint)) or min(wanted) > 120
    assert places(house.verify("--witness", house.witness), "edited") == set(wanted)


def test_edited_before_it_was_sealed(house: House) -> None:
    """Not found: nobody outside had seen it. `pitlog status` says how many such facts there are."""
    house.record("BAC01", 80, 90)
    house.does("UPDATE pitlog.facts SET line = line || ' ' WHERE position > 245")
    assert house.verify("--witness", house.witness) == []

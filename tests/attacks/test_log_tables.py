"""The log's own tables altered, and the facts left alone: each is named, and no fact is blamed."""

import pytest

from .house import House, kinds

ALTERED = {
    "leaf": "UPDATE pitlog.leaves SET hash = sha256('x') WHERE index = 70",
    "leaf gone": "DELETE FROM pitlog.leaves WHERE index = 70",
    "positions": "UPDATE pitlog.leaves SET position = -position WHERE index = 70",
    "node": "UPDATE pitlog.nodes SET hash = sha256('x') WHERE level = 3 AND nth = 7",
    "nodes gone": "DELETE FROM pitlog.nodes WHERE level = 2",
    "row": "UPDATE pitlog.sealed_rows SET row = row || '\\x00' WHERE index = 60",
    "row gone": "DELETE FROM pitlog.sealed_rows WHERE index = 60",
    "heads": "UPDATE pitlog.heads SET version = version - 1 WHERE checkpoint = 4 AND nth = 1",
    "heads gone": "DELETE FROM pitlog.heads WHERE checkpoint = 2",
    "root": "UPDATE pitlog.checkpoints SET root = sha256('x') WHERE number = 2",
    "note": "UPDATE pitlog.checkpoints SET note = replace(note, 'casino', 'casin0') WHERE number = 2",
    "signature": "UPDATE pitlog.checkpoints SET note = c.note FROM pitlog.checkpoints AS c "
    "WHERE checkpoints.number = 2 AND c.number = 1",
    "sealed at": "UPDATE pitlog.checkpoints SET sealed_at = sealed_at - interval '1 day' WHERE number = 2",
    "checkpoint gone": "DELETE FROM pitlog.checkpoints WHERE number = 2",
}


@pytest.mark.parametrize("what", [one for one in ALTERED if one != "positions"])
def test_the_log_is_blamed_and_no_fact(house: House, what: str) -> None:
    """Nothing is edited, inserted or reordered."""
    house.does("DELETE FROM pitlog.cosignatures", ALTERED[what])
    found = house.verify()
    assert kinds(found) & {"log", "checkpoint"}, found
    assert not kinds(found) & {"edited", "inserted", "reordered", "back-dated", "clock"}, found


def test_positions_of_leaves_are_hints(house: House) -> None:
    """They help to find a proof; where they are wrong nothing that was sealed is."""
    house.does(ALTERED["positions"])
    assert house.verify("--witness", house.witness) == []

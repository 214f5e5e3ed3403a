"""The log's own tables altered, and the facts left alone: each is named, and no fact is blamed."""

import pytest

from evidence.errors import LogGoesOn
from evidence.verification import result
from evidence.witness.storage import WitnessStorage

from ..house import LOG, House, kinds

ALTERED = {
    "leaf": "UPDATE pitlog.leaves SET hash = sha256('x') WHERE index = 70",
    "leaf gone": "DELETE FROM pitlog.leaves WHERE index = 70",
    "positions": "UPDATE pitlog.leaves SET position = -position WHERE index = 70",
    "node": "UPDATE pitlog.nodes SET hash = sha256('x') WHERE level = 3 AND nth = 7",
    "nodes gone": "DELETE FROM pitlog.nodes WHERE level = 2",
    "row": "UPDATE pitlog.sealed_rows SET row = row || '\\x00' WHERE index = 61",
    "row gone": "DELETE FROM pitlog.sealed_rows WHERE index = 61",
    "row of the catalogue gone": "DELETE FROM pitlog.sealed_rows WHERE index = 60",
    "a catalogue of another time": "UPDATE pitlog.sealed_rows SET row = substr(row, 1, 31) "
    "|| '\\x00' || substr(row, 33) WHERE index = 60",
    "heads": "UPDATE pitlog.heads SET version = version - 1 WHERE checkpoint = 4 AND nth = 1",
    "digest": "UPDATE pitlog.heads SET digest = sha256('x') WHERE checkpoint = 4 AND nth = 1",
    "digest gone": "UPDATE pitlog.heads SET digest = NULL WHERE checkpoint = 4 AND nth = 1",
    "digests gone": "UPDATE pitlog.heads SET digest = NULL",
    "heads gone": "DELETE FROM pitlog.heads WHERE checkpoint = 2",
    "root": "UPDATE pitlog.checkpoints SET root = sha256('x') WHERE number = 2",
    "note": "UPDATE pitlog.checkpoints SET note = replace(note, 'casino', 'casin0') WHERE number = 2",
    "signature": "UPDATE pitlog.checkpoints SET note = c.note FROM pitlog.checkpoints AS c "
    "WHERE checkpoints.number = 2 AND c.number = 1",
    "sealed at": "UPDATE pitlog.checkpoints SET sealed_at = sealed_at - interval '1 day' WHERE number = 2",
    "facts": "UPDATE pitlog.checkpoints SET facts = facts + 7 WHERE number = 4",
    "last position": "UPDATE pitlog.checkpoints SET last_position = last_position - 1 WHERE number = 2",
    "a leaf too many": "INSERT INTO pitlog.leaves VALUES (99999, 99999, sha256('x'))",
    "a node too many": "INSERT INTO pitlog.nodes VALUES (1, 99999, sha256('x'))",
    "a row too many": "INSERT INTO pitlog.sealed_rows VALUES (99999, 'pitlog.heads/1', 'x')",
    "a head too many": "INSERT INTO pitlog.heads VALUES (500, 2, 'ghost/2000-01-01', 7)",
    "a head behind the end": "INSERT INTO pitlog.heads VALUES (500, 9, 'ghost/2000-01-01', 7)",
    "head's session": "UPDATE pitlog.heads SET session = session || 'x' WHERE checkpoint = 4 AND nth = 1",
    "head's checkpoint": "UPDATE pitlog.heads SET checkpoint = 14 WHERE checkpoint = 4 AND nth = 1",
    "a checkpoint too many": "INSERT INTO pitlog.checkpoints SELECT 5, size + 1, root, facts, last_position, "
    "sealed_at, note FROM pitlog.checkpoints WHERE number = 4",
    "number": "UPDATE pitlog.checkpoints SET number = 104 WHERE number = 4",
    "size": "UPDATE pitlog.checkpoints SET size = size - 1 WHERE number = 4",
    "last of all": "UPDATE pitlog.checkpoints SET last_position = last_position - 1 WHERE number = 4",
    "note twice": "UPDATE pitlog.checkpoints SET note = note || note WHERE number = 4",
    "no note": "UPDATE pitlog.checkpoints SET note = '' WHERE number = 4",
    "a row inside": "INSERT INTO pitlog.sealed_rows VALUES (5, 'pitlog.heads/1', 'x')",
    "positions shifted": "UPDATE pitlog.leaves SET position = position + 1000000",
    "checkpoint gone": "DELETE FROM pitlog.checkpoints WHERE number = 2",
}


@pytest.mark.parametrize("what", ALTERED)
def test_the_log_is_blamed_and_no_fact(house: House, what: str) -> None:
    """Nothing is edited, inserted or reordered."""
    house.does("DELETE FROM pitlog.cosignatures", ALTERED[what])
    found = house.verify()
    assert kinds(found) & {"log", "checkpoint"}, found
    assert not kinds(found) & {"edited", "inserted", "reordered", "back-dated", "clock"}, found


def test_a_cosignature_that_is_another_checkpoints(house: House) -> None:
    """In the witness's name, and not of what it stands beside. Other lines count for nothing."""
    house.ring.know(WitnessStorage(house.witness).secret.key)
    house.does("INSERT INTO pitlog.cosignatures (number, line) VALUES (2, 'x')")
    assert house.verify() == []
    house.does("UPDATE pitlog.cosignatures SET number = 3 WHERE number = 4 AND line <> 'x'")
    [found] = house.verify()
    assert (found["kind"], found["checkpoint"]) == ("log", 3)


def test_the_last_checkpoint_taken_away(house: House) -> None:
    """Its leaves are left. Nothing is sealed on top of that, and why is said."""
    house.does("DELETE FROM pitlog.cosignatures", "DELETE FROM pitlog.checkpoints WHERE number = 4")
    [found] = house.verify()
    assert (found["kind"], found["index"], found["last_index"]) == ("log", 187, 248)
    (house.keys / "last.checkpoint").unlink()  # with it, the sealer says that the record went back
    with pytest.raises(LogGoesOn):
        house.seal()


def test_the_whole_log_taken_away(house: House) -> None:
    """Whoever brings anything from outside is told; alone it can't be told from a record that was never sealed."""
    key = house.ring.current().key
    house.does(*(f"TRUNCATE pitlog.{table} CASCADE" for table in LOG))
    assert house.verify() == []
    assert kinds(house.verify("--log-key", key)) == {"log"}
    assert kinds(house.verify("--checkpoint", house.checkpoint)) >= {"log", "history"}
    assert kinds(house.verify("--witness", house.witness)) >= {"log", "history"}


def test_no_more_is_kept_than_anybody_reads(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are counted."""
    monkeypatch.setattr(result, "MOST", 10)
    house.does("UPDATE pitlog.facts SET sender = 'x' WHERE position <= 50")
    said, _ = house.said()
    assert (len(said["alterations"]), said["more"]) == (10, 40)

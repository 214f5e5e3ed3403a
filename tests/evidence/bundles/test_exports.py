"""`pitlog export` and `pitlog access`: what goes in, its number, what is recorded, what is refused."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Pitlog
from tests.evidence.bundles.bundled import SealedRecord, members, verdicts
from tests.projections.evenings import OwingEvening
from tests.servers import rows, superuser


@pytest.fixture
def it(server: Any, tmp_path: Path) -> SealedRecord:
    """A record of one evening, sealed once."""
    made = SealedRecord(Pitlog(server), tmp_path)
    made.run("key", "new", "x.example", "--keys", tmp_path / "keys")
    made.key = made.run("key", "show", "--keys", tmp_path / "keys").strip()
    made.pitlog.recorded(OwingEvening().day().coup().raw())
    made.seal(cosigned=False)
    return made


def exported(it: SealedRecord, name: str, *words: object, code: int = 0) -> dict[str, Any]:
    said = it.run("export", name, "-o", it.folder / "out.zip", "--force", "--json", *words, code=code)
    found: dict[str, Any] = json.loads(said) if said else {}
    return found


def listed(it: SealedRecord, *words: object) -> list[dict[str, Any]]:
    return [json.loads(line) for line in it.run("access", "--json", *words).splitlines()]


def test_each_gets_the_next_number_and_is_recorded(it: SealedRecord) -> None:
    for number, name in enumerate(("BAC07-R1", "BAC07-S1", "1998-03-14"), 1):
        said = exported(it, name, "--why", "a complaint")
        assert said["number"] == number
        assert said["sha256"] == hashlib.sha256((it.folder / "out.zip").read_bytes()).hexdigest()
        assert verdicts(it.folder / "out.zip", it.key).holds
    found = listed(it)
    assert [(one["number"], one["what"], one["did"]) for one in found] == [
        (1, "round BAC07-R1", "exported"), (2, "shoe BAC07-S1", "exported"), (3, "gaming day 1998-03-14", "exported"),
    ]  # fmt: skip
    assert {(one["why"], one["table"]) for one in found} == {("a complaint", "BAC07")}
    assert all(one["person"].startswith("person:") for one in found)


def test_several_at_once_never_get_the_same_number(it: SealedRecord) -> None:
    started = [it.pitlog.process("export", "BAC07-R1", "-o", it.folder / f"{nth}.zip", "--json") for nth in range(3)]
    said = [json.loads(one.communicate()[0])["number"] for one in started]
    assert sorted(said) == [1, 2, 3]


def test_what_a_killed_program_left_out_is_recorded_by_the_next(it: SealedRecord) -> None:
    line = json.dumps(
        {"fact": "record_exported", "id": "left", "table": "BAC07", "at": "2002-01-01T00:00:00+00:00", "by": "person:x",
         "what": "round R", "why": "w", "number": 1, "sha256": "0" * 64}, separators=(",", ":"),
    ).encode()  # fmt: skip
    with superuser(it.pitlog.server) as connection:
        connection.execute("INSERT INTO pitlog.exports VALUES (1, %s, 'BAC07/access', %s)", (bytes(32), line))
    assert exported(it, "BAC07-R1")["number"] == 2
    assert [one["number"] for one in listed(it)] == [1, 2]


def test_what_came_after_the_checkpoint_is_counted_and_not_in_it(it: SealedRecord) -> None:
    it.pitlog.recorded(OwingEvening().day().coup().coup().raw())
    said = exported(it, "BAC07-R1")
    assert said["unsealed"] > 0
    assert b"BAC07-R2" not in members(it.folder / "out.zip")["rows.bin"]
    assert verdicts(it.folder / "out.zip", it.key).holds
    [session] = json.loads(members(it.folder / "out.zip")["manifest.json"])["tables"][0]["sessions"]
    assert (session["facts"], session["unsealed"]) == (said["facts"], said["unsealed"])


def test_who_looked_is_in_no_bundle_and_changes_no_session(it: SealedRecord) -> None:
    before = it.run("replay", "BAC07-R1", "--json")
    exported(it, "BAC07-R1")
    it.seal(cosigned=False)
    assert exported(it, "BAC07-R1")["unsealed"] == 0
    assert b"record_viewed" not in members(it.folder / "out.zip")["rows.bin"]
    assert it.run("replay", "BAC07-R1", "--json") == before
    it.run("rebuild", "--verify")


def test_a_dispute_takes_its_rounds_along(it: SealedRecord) -> None:
    it.run("dispute", "raise", "BAC07-R1", "--claim", "short", "--name", "D1")
    it.seal(cosigned=False)
    exported(it, "D1")
    assert b"dispute_raised" in members(it.folder / "out.zip")["rows.bin"]
    assert verdicts(it.folder / "out.zip", it.key).holds


@pytest.mark.parametrize("words", [["R99"], ["BAC07-R1", "--table", "T9"], ["1999-01-01"], ["BAC07-R2"]])
def test_what_cannot_be_exported_takes_no_number(it: SealedRecord, words: list[str]) -> None:
    exported(it, *words, code=2)
    assert rows(it.pitlog.server, "SELECT count(*) FROM pitlog.exports") == [(0,)]
    assert not (it.folder / "out.zip").exists()


def test_nothing_of_it_is_sealed(it: SealedRecord) -> None:
    it.pitlog.recorded(OwingEvening("BAC09").day().coup().raw())
    exported(it, "BAC09-R1", code=2)
    assert rows(it.pitlog.server, "SELECT count(*) FROM pitlog.exports") == [(0,)]


def test_a_record_that_was_altered_is_not_exported(it: SealedRecord) -> None:
    with superuser(it.pitlog.server) as connection:
        connection.execute("ALTER TABLE pitlog.facts DISABLE TRIGGER ALL")
        connection.execute("UPDATE pitlog.facts SET sender = 'somebody else' WHERE position = 5")
    exported(it, "BAC07-R1", code=2)
    assert not (it.folder / "out.zip").exists()


def test_a_list_by_person_table_and_time(it: SealedRecord) -> None:
    it.run("replay", "BAC07-R1")
    it.run("dispute", "raise", "BAC07-R1", "--claim", "short", "--name", "D1")
    it.run("dispute", "decide", "D1", "--decision", "pay", "--role", "shift_manager", "--note", "nine against seven")
    assert [one["did"] for one in listed(it)] == ["viewed", "decided"]
    assert listed(it, "--person", listed(it)[0]["person"], "--until", "2002-01-01T00:00:00Z") == []
    assert len(listed(it, "--person", listed(it)[0]["person"], "--table", "BAC07")) == 2
    assert listed(it, "--until", "2002-01-01T00:00:00Z") == []
    shown = it.run("access")
    assert "round BAC07-R1" in shown
    assert "dispute D1: pay" in shown
    assert it.run("access", "--until", "2002-01-01T00:00:00Z").strip() == "no access"
    it.run("access", "--person", "person:nobody", code=2)


def test_a_file_of_commission_is_a_copy_too(it: SealedRecord) -> None:
    file = it.folder / "commission.json"
    assert it.run("commission", "--table", "BAC07", "-o", file).strip() == f"written to {file}, export 1"
    [one] = listed(it)
    assert (one["did"], one["what"], one["number"], one["table"]) == (
        "exported",
        "commission by player, table BAC07",
        1,
        None,
    )
    assert exported(it, "BAC07-R1")["number"] == 2

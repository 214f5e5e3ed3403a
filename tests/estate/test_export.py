"""A record as Parquet: all of it, once, and no more than what is new."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest

from estate import export, manifest
from estate.errors import NoVenue
from estate.export import Days
from estate.reading import Altered, TaskSelection, lines, tasks
from estate.worker import answer
from record.postgres.servers import Server

from ..feeds import Feed
from ..servers import rows
from .venues import CRAPS, CROWN, evenings, exported, found, recorded


def test_every_fact_is_there_byte_for_byte_with_its_envelope(server: Server, tmp_path: Path) -> None:
    recorded(server, "Crown", CROWN[:1])
    exported(server, tmp_path)
    there = [row for one in found(tmp_path) for row in pq.read_table(Path(one.folder, one.entry.path)).to_pylist()]
    names = list(there[0])
    kept = rows(server, f"SELECT {', '.join(names)} FROM pitlog.facts ORDER BY position")  # noqa: S608
    assert sorted((tuple(row.values()) for row in there), key=lambda row: row[names.index("position")]) == kept


def test_rows_stand_in_play_order(server: Server, tmp_path: Path) -> None:
    """A fact that came late stands where it happened, and is still read as one that came late."""
    feed = Feed().opened().shoe("S1").started("R1").wager("w1", "banker").wager("w2", "tie").wager("w3")
    early, late = feed.raw()[:3] + feed.raw()[4:], feed.raw()[3:4]
    recorded(server, "Here", []).recorded(early + late)
    exported(server, tmp_path)
    [one] = found(tmp_path)
    table = pq.read_table(Path(one.folder, one.entry.path))
    assert table["seq"].to_pylist() == [1, 2, 3, 4, 5, 6]
    assert table["position"].to_pylist() == [1, 2, 3, 6, 4, 5]
    assert [line.number for line in lines(one)] == [1, 2, 3, 4, 5, 6]


def test_what_is_there_is_not_written_again(server: Server, tmp_path: Path) -> None:
    pitlog = recorded(server, "Crown", CROWN[:1])
    assert exported(server, tmp_path).written == 2
    assert exported(server, tmp_path).written == 0
    late = '"at":"2002-11-09T23:59:00+11:00","at_time":"2002-11-10T00:30:00+11:00"'
    pitlog.recorded([b'{"fact":"closure_announced","id":"n","table":"BAC02",' + late.encode() + b"}"])
    assert exported(server, tmp_path).written == 1


def test_what_was_said_of_a_session_is_said_anew_though_nothing_in_it_changed(server: Server, tmp_path: Path) -> None:
    """A late fact of one day changes what the next one is handed, even if that one is not asked for."""
    pitlog = recorded(server, "Crown", []).recorded(evenings())
    exported(server, tmp_path)
    first, second, _ = found(tmp_path)
    late = Feed(counted=False)
    late.add("commission_collected", id="late", player="P1", amount="1.00", reason="request", shoe="BAC07-S1")
    pitlog.recorded(late.raw())
    assert exported(server, tmp_path, days=Days(until=first.entry.gaming_day)).written == 1
    now, after, _ = found(tmp_path)
    assert now.hands_on == after.entry.carry_in != second.entry.carry_in
    assert after.entry.sha256 == second.entry.sha256
    assert answer(now, "check").amiss == []


def test_a_manifest_is_kept_as_files_are_written(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not more often: one that names a million sessions is large."""
    kept: list[int] = []
    write = manifest.write

    def counted(folder: Path, one: manifest.EstateManifest) -> None:
        kept.append(len(one.sessions))
        write(folder, one)

    monkeypatch.setattr(manifest, "write", counted)
    monkeypatch.setattr(export, "KEPT_EVERY", 2)
    recorded(server, "Crown", []).recorded(evenings())
    exported(server, tmp_path)
    assert kept == [2, 3]
    exported(server, tmp_path)
    assert kept == [2, 3, 3]


def test_what_waited_for_its_table_to_open_is_then_part_of_its_first_session(server: Server, tmp_path: Path) -> None:
    pitlog, feed = recorded(server, "Crown", []), Feed().shoe("S1").started("R1").opened()
    pitlog.recorded(feed.raw()[:2])
    exported(server, tmp_path)
    assert [(one.entry.nth, one.entry.facts) for one in found(tmp_path)] == [(0, 2)]
    pitlog.recorded(feed.raw())
    there = manifest.read(exported(server, tmp_path).folder).sessions
    assert [(one.nth, one.facts) for one in there] == [(1, 3)]


def test_an_export_that_was_ended_is_carried_on(server: Server, tmp_path: Path) -> None:
    """What was written is known by its manifest, or written again; it ends as one that was never ended."""
    recorded(server, "Crown", CROWN)

    def ended(done: int, total: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        exported(server, tmp_path / "a", ended)
    exported(server, tmp_path / "a")
    exported(server, tmp_path / "b")
    assert [one.entry for one in found(tmp_path / "a")] == [one.entry for one in found(tmp_path / "b")]
    assert not list(tmp_path.rglob("*.new"))


def test_several_venues_share_a_folder_and_one_can_be_asked_about(server: Server, tmp_path: Path) -> None:
    recorded(server, "Crown & Anchor / Süd", CRAPS)
    into = exported(server, tmp_path).folder
    assert into.parent == tmp_path
    assert {one.venue for one in tasks([tmp_path], TaskSelection())} == {"Crown & Anchor / Süd"}
    assert tasks([into], TaskSelection()) == tasks([tmp_path], TaskSelection())
    assert tasks([tmp_path], TaskSelection(venue="another")) == []


def test_a_record_without_a_venue_is_not_exported(server: Server, tmp_path: Path) -> None:
    with pytest.raises(NoVenue):
        exported(server, tmp_path)


def test_a_file_that_was_altered_or_is_missing_is_not_read(server: Server, tmp_path: Path) -> None:
    recorded(server, "Crown", CROWN[:1])
    exported(server, tmp_path)
    one, other = found(tmp_path)
    file = Path(one.folder, one.entry.path)
    raw = bytearray(file.read_bytes())
    raw[len(raw) // 2] ^= 1
    file.write_bytes(raw)
    Path(other.folder, other.entry.path).unlink()
    for task, why in ((one, "altered.*; remove it, and export the venue again"), (other, "missing.*; export")):
        with pytest.raises(Altered, match=why):
            lines(task)
    file.unlink()
    assert exported(server, tmp_path).written == 2
    assert all(map(lines, (one, other)))

"""An export read back: every session once, in its place, and none that is missing passed over."""

from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from estate import manifest
from estate.errors import ExportedTwice
from estate.export import Days
from estate.reading import TaskSelection, tasks
from estate.worker import answer
from record.postgres.servers import Server

from ..cli.running import Pitlog
from ..feeds import Feed
from ..projections.evenings import SHOES
from .venues import evenings, exported, found, recorded

FIRST, SECOND, THIRD = map(date.fromisoformat, SHOES)


def without(into: Path, day: date) -> None:
    """A day of the export is not there."""
    folder = into / "venue=Crown"
    there = manifest.read(folder)
    manifest.write(folder, replace(there, sessions=[one for one in there.sessions if one.gaming_day != day]))


def test_sessions_that_are_missing_between_others_are_said(three: Pitlog, tmp_path: Path) -> None:
    without(tmp_path, SECOND)
    assert [one.absent for one in found(tmp_path)] == [0, 1]
    first, last = (answer(one, "check").amiss for one in found(tmp_path))
    assert first == []
    assert [(one.session, one.why) for one in last] == [
        (f"BAC07/{THIRD}", "1 session of its table before it: not in what was exported")
    ]


def test_what_is_not_asked_about_is_not_missing(three: Pitlog, tmp_path: Path) -> None:
    without(tmp_path, FIRST)
    for wanted in (TaskSelection(), TaskSelection(since=THIRD), TaskSelection(until=SECOND)):
        assert [(one.absent, one.first) for one in tasks([tmp_path], wanted)][:1] == [(0, True)]
    assert [(one.absent, one.first) for one in found(tmp_path)] == [(0, True), (0, False)]


def test_a_session_that_stands_in_two_exports_is_named(server: Server, three: Pitlog, tmp_path: Path) -> None:
    exported(server, tmp_path / "again", days=Days(since=THIRD))
    with pytest.raises(ExportedTwice, match=f"Crown: session BAC07/{THIRD} is in .*/again/.* count twice"):
        found(tmp_path, tmp_path / "again")
    assert len(found(tmp_path, tmp_path / "venue=Crown")) == 3


def test_the_years_of_a_venue_may_stand_in_several_folders(server: Server, tmp_path: Path) -> None:
    """Each session as in one export of all: the last of one folder is followed by the first of the other."""
    pitlog, lines = recorded(server, "Crown", []), evenings()
    until = next(number for number, line in enumerate(lines) if str(SECOND).encode() in line)
    pitlog.recorded(lines[:until])
    exported(server, tmp_path / "a")
    pitlog.recorded(lines[until:])
    exported(server, tmp_path / "b", days=Days(since=SECOND))
    exported(server, tmp_path / "all")
    several, one = found(tmp_path / "a", tmp_path / "b"), found(tmp_path / "all")
    assert [replace(task, folder="") for task in several] == [replace(task, folder="") for task in one]


def test_what_waits_for_its_table_to_open_counts_once(server: Server, tmp_path: Path) -> None:
    """It is in every export, of whichever days; and when the table has opened, in its first session."""
    pitlog, feed = recorded(server, "Crown", []), Feed().shoe("S1").started("R1").opened()
    for name, line in zip("abc", feed.raw(), strict=True):
        pitlog.recorded([line])
        exported(server, tmp_path / name)
    for several, facts in (("ab", 2), ("ba", 2), ("abc", 3), ("bc", 3)):
        assert [one.entry.facts for one in found(*(tmp_path / name for name in several))] == [facts]

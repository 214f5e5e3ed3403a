"""`pitlog migrate --names-outside`: names are in the lines before it and outside after; every question works."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from ...projections.evenings import OwingEvening
from ...servers import Databases, rows
from ..running import Pitlog, written_to

PERSON = "Wiremu Tāmati"
DAYS = ("1998-03-14", "1998-03-15")
WHY = "seven years are over"
VERIFIER = Path(__file__).parents[3] / "docs" / "verify" / "pitlog_verify.py"


def feed() -> list[bytes]:
    """Two days of one player, who owes commission on both, and of another."""
    evening = OwingEvening()
    for day in DAYS:
        evening.day(day).coup().coup("P2", "35.00")
    evening.add("dispute_raised", dispute="D1", rounds=[_round(evening)], player="P1", note="P1 says it was a tie")
    return [re.sub(rb'"P1"', json.dumps(PERSON, ensure_ascii=False).encode(), raw) for raw in evening.raw()]


def _round(evening: OwingEvening) -> str:
    return next(str(fact["round"]) for fact in reversed(evening.facts) if fact["fact"] == "round_started")


@pytest.fixture
def old(pitlog: Pitlog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pitlog:
    """A record that has names in its lines, followed up to the first day, and sealed."""
    monkeypatch.setenv("PITLOG_KEYS", str(tmp_path / "keys"))
    rows(pitlog.server, "DELETE FROM pitlog_vault.secret RETURNING 1")
    pitlog.said("init", "--name", "Here", "--zone", "Australia/Melbourne")
    pitlog.said("key", "new", "casino.example/tables")
    pitlog.recorded(feed()[: len(feed()) // 2])
    pitlog.run("rounds")
    pitlog.said("seal")
    return pitlog


@pytest.fixture
def changed(old: Pitlog) -> Pitlog:
    """The same since names are outside, with the second day."""
    old.said("migrate", "--names-outside")
    old.recorded(feed())
    old.said("seal")
    return old


ASKED = (
    ("rounds", "--player", PERSON, "--json"),
    ("commission", "--player", PERSON, "--json"),
    ("findings", "--json"),
    ("dispute", "show", "D1", "--json"),
    ("facts", "--player", PERSON),
)


def answers(pitlog: Pitlog) -> list[str]:
    """Without when it was recorded."""
    found = [pitlog.run(*words) for words in ASKED]
    assert {one.exit_code for one in found} <= {0, 1}
    return [re.sub(r'"recorded_at":"[^"]*"', "", one.stdout) for one in found]


def test_questions_are_answered_as_if_there_had_been_one_form(changed: Pitlog, databases: Databases) -> None:
    whole = Pitlog(databases.at(name := databases.migrated()))
    whole.said("init", "--name", "Here", "--zone", "Australia/Melbourne")
    whole.recorded(feed())
    mine = answers(changed)
    assert mine == answers(whole)
    assert all(PERSON in one for one in mine)
    databases.drop(name)


def test_a_second_time_changes_nothing(changed: Pitlog) -> None:
    before = rows(changed.server, "SELECT * FROM pitlog.names_in_lines ORDER BY token")
    assert "names are outside the log already" in changed.said("migrate", "--names-outside")
    assert rows(changed.server, "SELECT * FROM pitlog.names_in_lines ORDER BY token") == before


def test_a_record_that_never_had_names_in_its_lines(pitlog: Pitlog) -> None:
    pitlog.recorded(feed())
    assert "names have always been outside" in pitlog.said("migrate", "--names-outside")


def test_killed_before_projections_are_rebuilt(old: Pitlog, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as here:
        here.setattr("cli.operation.migrate.rebuild", _killed)
        with pytest.raises(KeyError):
            old.run("migrate", "--names-outside")
    old.recorded(feed())
    asked = old.run("rounds")
    assert (asked.exit_code, "pitlog rebuild" in asked.output) == (2, True)
    assert "already" in old.said("migrate", "--names-outside")
    assert PERSON in old.run("rounds", "--player", PERSON, "--json").stdout
    old.said("verify", "--lines", "--replay", "--projections")


def _killed(*_: Any) -> None:
    raise KeyError


def test_no_day_that_was_closed_is_adjusted(old: Pitlog) -> None:
    """Rows differ by names alone, which is no other version's answer."""
    old.said("close", DAYS[0], "--yes")
    old.said("migrate", "--names-outside")
    assert rows(old.server, "SELECT count(*) FROM pitlog.version_adjustments") == [(0,)]


def test_forgetting_says_what_stays(changed: Pitlog) -> None:
    before = answers(changed)
    result = changed.run("forget", PERSON, "--why", WHY, "--yes", "--json")
    said = json.loads(result.stdout)
    old_lines = [line for (line,) in rows(changed.server, "SELECT line FROM pitlog.facts") if PERSON.encode() in line]
    assert said["facts_with_name"] == len(old_lines) > 0
    assert f"The name stays in {len(old_lines)} facts recorded before" in result.stderr
    assert said["person"] in result.stderr
    asked = [[said["person"] if word == PERSON else word for word in words] for words in ASKED]
    now = [re.sub(r'"recorded_at":"[^"]*"', "", changed.run(*words).stdout) for words in asked]
    assert now[:2] == [one.replace(PERSON, said["person"]) for one in before[:2]]
    assert PERSON not in "".join(now).replace("says it was a tie", "")
    changed.said("verify", "--lines", "--replay", "--projections")


def test_bundles_of_both_sides(changed: Pitlog, tmp_path: Path) -> None:
    """Also when somebody was forgotten, whose name is in the rows of the first day."""
    owed = checked(changed, written_to(tmp_path / "f.ndjson", feed()))["commission"]
    key = changed.said("key", "show").strip()
    for nth in range(2):
        for day in DAYS:
            file = tmp_path / f"{day}-{nth}.zip"
            changed.said("export", day, "-o", file)
            changed.said("verify", file, "--log-key", key)
            assert subprocess.run([sys.executable, VERIFIER, file, "--log-key", key], check=False).returncode == 0
        seen = checked(changed, file)["commission"]
        assert [one["outstanding"] for one in seen] == [one["outstanding"] for one in owed]
        if nth == 0:
            assert seen == owed
            changed.said("forget", PERSON, "--why", WHY, "--yes")
    first = checked(changed, tmp_path / f"{DAYS[0]}-1.zip")
    assert {one["player"] for one in first["commission"]} == {PERSON, "P2"}  # it stands in the rows


def checked(pitlog: Pitlog, file: Path) -> Any:
    return json.loads(pitlog.run("check", "--json", file).stdout)


def test_an_estate_is_exported_anew(old: Pitlog, tmp_path: Path) -> None:
    old.said("export", "--parquet", tmp_path)
    assert _holding(tmp_path)
    old.said("migrate", "--names-outside")
    old.said("export", "--parquet", tmp_path)
    assert _holding(tmp_path) == []
    written = [path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")]
    old.said("export", "--parquet", tmp_path)
    assert [path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")] == written


def _holding(folder: Path) -> list[Path]:
    """The files in which the name stands."""
    tables = ((path, parquet.read_table(path).to_pydict()) for path in folder.rglob("*.parquet"))
    return [path for path, table in tables if PERSON in repr([bytes(one).decode() for one in table["line"]])]


def test_players_are_withheld_from_sessions_of_the_second_form(changed: Pitlog, tmp_path: Path) -> None:
    file = tmp_path / "one.zip"
    changed.said("export", DAYS[1], "--withhold", "players", "-o", file)
    said = changed.run("check", "--json", file).stdout
    assert PERSON not in said and '"player":"p-' in said
    refused = changed.run("export", DAYS[0], "--withhold", "players", "-o", tmp_path / "two.zip")
    assert refused.exit_code == 2


def test_somebody_under_hold_since_before_is_not_forgotten(old: Pitlog) -> None:
    old.said("hold", "C1", "--player", PERSON, "--why", "a case")
    old.said("migrate", "--names-outside")
    refused = old.run("forget", PERSON, "--why", WHY, "--yes")
    assert (refused.exit_code, "under hold" in refused.output) == (2, True)

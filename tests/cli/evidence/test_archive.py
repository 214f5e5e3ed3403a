"""Months that move out and come back, as people call it."""

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ...attacks.moving import APRIL, next_month
from ...faults.feeds import card, shift
from ..running import Pitlog

MARCH = 40
WHY = ("--why", "its years are over", "--yes")


@pytest.fixture
def log(pitlog: Pitlog, tmp_path: Path) -> Pitlog:
    """A record of two months, and a key; sealed."""
    pitlog.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
    pitlog.said("key", "new", "casino.example/tables")
    pitlog.said("init", "--name", "Harbour / Casino", "--zone", "Pacific/Auckland")
    pitlog.recorded([*shift("BAC01", MARCH), *next_month("BAC01")])
    pitlog.said("seal")
    return pitlog


def listed(log: Pitlog) -> dict[str, dict[str, object]]:
    """The months."""
    return {one["month"]: one for one in map(json.loads, log.said("archive", "--json").splitlines())}


def test_archived_listed_verified_restored(log: Pitlog, tmp_path: Path) -> None:
    """There and back; what is shown of its rounds stays meanwhile."""
    into = tmp_path / "archives"
    rounds, before = log.said("rounds", "--json"), log.facts()
    assert [(one["facts"], one["sealed"], one["archived_at"]) for one in listed(log).values()] == [
        (MARCH, MARCH, None), (30, 30, None),
    ]  # fmt: skip
    said = log.said("archive", "1998-03", "--to", into, *WHY)
    folder = into / "venue=Harbour%20%2F%20Casino" / "1998-03"
    assert str(folder) in said
    assert {one.name for one in folder.iterdir()} == {"archive.json", "000001.rows.gz"}
    march = listed(log)["1998-03"]
    assert (march["facts"], march["sessions"], march["bytes"], march["why"]) == (MARCH, 1, 0, "its years are over")
    assert march["archived_at"] is not None
    assert "its years are over" in log.said("archive")
    assert log.said("rounds", "--json") == rounds
    assert "40 facts were not looked at" in " ".join(log.said("verify").split())
    whole = json.loads(log.said("verify", "--archive", into, "--json"))
    assert whole["archived"] == [{"month": "1998-03", "facts": MARCH, "looked_at": True}]
    assert "[295]" in log.run("verify", "--projections").stderr
    assert "exported" in log.said("access", "--json")
    assert "40 facts" in log.said("archive", "--restore", folder)
    assert log.facts()[: len(before)] == before
    assert "nothing altered" in log.said("verify")
    assert listed(log)["1998-03"]["archived_at"] is None


@pytest.mark.parametrize(
    ("words", "number"),
    [
        (("2002-13", "--to", "x", *WHY), 300),
        (("1989-01", "--to", "x", *WHY), 300),
        (("../..", "--to", "x", *WHY), 300),
        (("2002-11", "--to", "x", *WHY), 301),
        (("--restore", "/nowhere"), 312),
        (("1998-03", "--to", "/dev/null", *WHY), 316),
    ],
)
def test_what_can_not_be_done_is_said_with_its_number(log: Pitlog, words: tuple[str, ...], number: int) -> None:
    """And what to do."""
    result = log.run("archive", *words)
    assert (result.exit_code, f"[{number}]" in result.stderr) == (2, True), result.output


@pytest.mark.parametrize(
    "words", [("1998-03",), ("1998-03", "--to", "x"), ("--to", "x"), ("1998-03", "--restore", "x")]
)
def test_what_must_go_together(log: Pitlog, words: tuple[str, ...]) -> None:
    """A month, where to, and why."""
    assert log.run("archive", *words).exit_code == 2


def test_what_has_to_be_so_before(log: Pitlog, tmp_path: Path) -> None:
    """Sealed as a whole; seen by a witness, where one is known; over; and archived once."""
    into = tmp_path / "archives"
    log.recorded([card("late", "BAC01", round="BAC01-r1")])
    assert "[304]" in log.run("archive", "1998-03", "--to", into, *WHY).stderr
    log.said("seal")
    here, key = tmp_path / "witness", log.said("key", "show").strip()
    log.said("key", "witness", log.said("witness", "init", here, "w", "--log-key", key).strip())
    assert "[305]" in log.run("archive", "1998-03", "--to", into, *WHY).stderr
    log.said("witness", "pull", here)
    log.said("archive", "1998-03", "--to", into, *WHY)
    assert "[302]" in log.run("archive", "1998-03", "--to", into, *WHY).stderr
    folder = next(into.glob("*/1998-03"))
    log.said("archive", "--restore", folder)
    assert "[313]" in log.run("archive", "--restore", folder).stderr


def test_a_month_that_is_not_over(log: Pitlog, tmp_path: Path) -> None:
    """The venue's clock says when it is; whoever knows better says so."""
    today = datetime.now(UTC).date()
    log.recorded(line.replace(APRIL.encode(), str(today).encode()) for line in next_month("BAC05"))
    log.said("seal")
    month = f"{today:%Y-%m}"
    for earlier in ("1998-03", "1998-04"):
        log.said("archive", earlier, "--to", tmp_path / "archives", *WHY)
    result = log.run("archive", month, "--to", tmp_path / "archives", *WHY)
    assert "[303]" in result.stderr
    log.said("archive", month, "--to", tmp_path / "archives", "--even-so", *WHY)
    late = card("late", "BAC05", round="BAC05-april-1") + b"\n"
    assert "refused" in log.run("record", "-", stdin=late).output
    log.said("archive", "--restore", next((tmp_path / "archives").glob(f"*/{month}")))
    log.run("quarantine", "retry")
    for earlier in ("1998-03", "1998-04"):
        log.said("archive", "--restore", next((tmp_path / "archives").glob(f"*/{earlier}")))
    assert "late" in log.ids()
    log.said("seal")
    assert "nothing altered" in log.said("verify", "--lines")


def test_the_oldest_first_and_back_in_any_order(log: Pitlog, tmp_path: Path) -> None:
    """Which month comes before is said; one that came back has to move out again first."""
    into = tmp_path / "archives"
    for _ in range(2):
        result = log.run("archive", "1998-04", "--to", into, "--even-so", *WHY)
        assert (result.exit_code, "[319]" in result.stderr, "1998-03" in result.stderr) == (2, True, True)
        assert not list(into.glob("*/1998-04"))
        log.said("archive", "1998-03", "--to", into, *WHY)
        log.said("archive", "1998-04", "--to", into, *WHY)
        for month in ("1998-03", "1998-04"):
            log.said("archive", "--restore", next(into.glob(f"*/{month}")))
            log.said("verify")
        shutil.rmtree(into)


def test_an_archive_of_another_record(log: Pitlog, tmp_path: Path) -> None:
    """Whose it is; beside one of this record it is passed over."""
    into = tmp_path / "archives"
    log.said("archive", "1998-03", "--to", into, *WHY)
    [folder] = into.glob("*/1998-03")
    other = tmp_path / "others" / "1998-03"
    shutil.copytree(folder, other)
    file = other / "archive.json"
    file.write_bytes(file.read_bytes().replace(b'"casino.example/tables"', b'"another.example"'))
    for words in (("verify", "--archive", other), ("archive", "--restore", other)):
        result = log.run(*words)
        assert (result.exit_code, "[309]" in result.stderr, "Harbour" in result.stderr) == (2, True, True)
    assert "nothing altered" in log.said("verify", "--archive", tmp_path)


def test_folders_that_are_no_archives(log: Pitlog, tmp_path: Path) -> None:
    """A sentence each."""
    empty, broken, other = tmp_path / "empty", tmp_path / "broken", tmp_path / "other"
    for one in (empty, broken, other):
        one.mkdir()
    (broken / "archive.json").write_bytes(b"{")
    assert "[312]" in log.run("verify", "--archive", empty).stderr
    result = log.run("verify", "--archive", broken)
    said = " ".join(result.output.split())
    assert (result.exit_code, "archive.json differs from what was archived" in said) == (1, True)
    assert "[308]" in log.run("archive", "--restore", broken).stderr
    (other / "archive.json").symlink_to("/dev/zero")
    assert "[308]" in log.run("archive", "--restore", other).stderr

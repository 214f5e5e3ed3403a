"""`pitlog estate`, with real workers."""

import json
from pathlib import Path

import pyarrow.parquet as pq
from msgspec.structs import replace

from estate import manifest

from ..cli.running import Pitlog
from ..projections.evenings import SHOES
from .venues import found

ONE = ("--workers", 1)


def test_figures_and_files(crown: Pitlog, tmp_path: Path) -> None:
    """Then one file is altered, and costs its session alone."""
    out = tmp_path / "differences.parquet"
    said = json.loads(crown.said("estate", "differences", *ONE, "--json", "-o", out, tmp_path))
    assert said["amiss"] == []
    [line] = said["lines"]
    assert line["wagers"] == pq.read_table(out).num_rows
    one = found(tmp_path)[0]
    with Path(one.folder, one.entry.path).open("ab") as file:
        file.write(b"x")
    said = json.loads(crown.said("estate", "check", *ONE, "--by", "table", "--json", tmp_path, code=1))
    assert [(each["session"], each["why"].split(":")[0]) for each in said["amiss"]] == [(one.entry.session, "altered")]
    assert sum(each["settled"] for each in said["lines"]) > 0


def test_commission_by_day(three: Pitlog, tmp_path: Path) -> None:
    """What a day finds and what it leaves stand at the ends, on a screen and as JSON."""
    asked = ("estate", "commission", *ONE, "--by", "day", tmp_path)
    lines = json.loads(three.said(*asked, "--json"))["lines"]
    found_and_left = [(line["opening"], line["outstanding"]) for line in lines]
    assert found_and_left == [("0.00", "5.00"), ("5.00", "12.00"), ("12.00", "0.00")]
    headings, *days = three.said(*asked).splitlines()
    assert headings.split()[3] == "Opening"
    assert headings.split()[-1] == "Outstanding"
    assert [(line.split()[3], line.split()[-1]) for line in days[:3]] == [
        ("-", "5.00"),
        ("5.00", "12.00"),
        ("12.00", "-"),
    ]


def test_another_ruleset_by_day(three: Pitlog, tmp_path: Path) -> None:
    said = json.loads(three.said("estate", "as", "nz-1998-baccarat", *ONE, "--by", "day", "--json", tmp_path))
    assert [(line["day"], line["rounds"]) for line in said["lines"]] == [(day, 1) for day in list(SHOES)[:2]]


def test_a_session_that_is_missing_is_said_and_the_code_is_1(three: Pitlog, tmp_path: Path) -> None:
    """The figures of the others are given all the same."""
    folder = tmp_path / "venue=Crown"
    there = manifest.read(folder)
    manifest.write(folder, replace(there, sessions=[there.sessions[0], there.sessions[2]]))
    result = three.run("estate", "check", *ONE, tmp_path)
    assert result.exit_code == 1
    assert "Crown" in result.stdout
    assert result.stderr == (
        f"Crown, {there.sessions[2].session}: 1 session of its table before it: not in what was exported\n"
    )


def test_a_folder_that_nothing_can_be_written_to_is_said_before_anything_is_read(three: Pitlog, tmp_path: Path) -> None:
    (tmp_path / "venue=Crown" / manifest.NAME).write_text("{")
    result = three.run("estate", "check", *ONE, "-o", tmp_path / "no" / "rows.csv", tmp_path)
    assert result.exit_code == 2
    assert result.stderr == f"Error: nothing can be written to {tmp_path / 'no'}\n"

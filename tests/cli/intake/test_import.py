"""`pitlog import`: what it records, what it refuses, what it says; and hostile files, each with one clear sentence."""

import gzip
import json
from pathlib import Path

import pytest

from ..imports.made import HANDS
from ..running import Pitlog, peak

HEAD = "shoe,hand,player,banker\n"
ROWS = "1,1,6H 9S,4D 3C\n1,2,10H9S,4D KC\n1,3,AS 4C,QH 9X\n"
OPENED = """
[[fact]]
fact = "table_opened"
new = "once"
ruleset = "nz-1998-baccarat"
gaming_day = "2024-01-01"
currency = "NZD"
seats = 0
chips = ["1"]
limits = {}
"""
MAP = HANDS.replace("[[fact]]", f"{OPENED}[[fact]]", 1)


@pytest.fixture
def map_(tmp_path: Path) -> Path:
    path = tmp_path / "map.toml"
    path.write_text(MAP)
    return path


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    path = tmp_path / "hands.csv"
    path.write_text(HEAD + ROWS)
    return path


def test_a_file_is_recorded_once_however_often_it_is_imported(pitlog: Pitlog, map_: Path, hands: Path) -> None:
    first = pitlog.run("import", "--map", map_, hands)
    assert (first.exit_code, first.stdout.splitlines()[0]) == (1, "13 recorded, 0 already there, 1 refused")
    assert "3 rows: 2 became 13 facts, 0 left out, 1 refused" in first.stdout
    assert f"{hands} line 4 refused: banker: '9X' is no card" in first.stderr
    again = pitlog.run("import", "--map", map_, hands)
    assert again.stdout.splitlines()[0] == "0 recorded, 13 already there, 1 refused"
    hands.write_text(HEAD + ROWS.replace("9X", "7D") + "1,4,2C 2D,9C 8D\n")
    assert pitlog.said("import", "--map", map_, hands).splitlines()[0] == "12 recorded, 13 already there, 0 refused"
    rounds = [json.loads(line)["round"] for line in pitlog.said("rounds", "--json").splitlines()]
    assert sorted(rounds) == ["1-1", "1-2", "1-3", "1-4"]


def test_a_refused_row_is_in_quarantine_as_it_came(pitlog: Pitlog, map_: Path, hands: Path) -> None:
    pitlog.run("import", "--map", map_, hands)
    [row] = [json.loads(line) for line in pitlog.run("quarantine", "list", "--json").stdout.splitlines()]
    assert (row["refusal"], row["field"], row["line_number"]) == (31, "banker", 4)
    assert "1,3,AS 4C,QH 9X" in pitlog.run("quarantine", "show", row["number"]).stdout


def test_a_dry_run_shows_rounds_and_writes_nothing(pitlog: Pitlog, map_: Path, hands: Path) -> None:
    said = pitlog.run("import", "--map", map_, hands, "--dry-run")
    assert said.exit_code == 1
    assert "player TH 9S (9) · banker 4D KC (4)" in said.stdout
    assert "a dry run, nothing was written. It would be: 13 recorded, 0 already there, 1 refused" in said.stdout
    assert "line 4 refused: banker" in said.stderr
    assert pitlog.facts() == b""


def test_a_feed_file_is_what_is_recorded_and_errors_are_in_theirs(
    pitlog: Pitlog, map_: Path, hands: Path, tmp_path: Path
) -> None:
    feed, errors = tmp_path / "feed.ndjson", tmp_path / "errors.ndjson"
    assert pitlog.run("import", "--map", map_, hands, "-o", feed, "--errors", errors).exit_code == 1
    assert pitlog.facts() == b""
    [entry] = map(json.loads, errors.read_bytes().splitlines())
    assert (entry["line"], entry["column"], entry["row"]) == (4, "banker", "1,3,AS 4C,QH 9X")
    pitlog.run("import", "--map", map_, hands)
    assert pitlog.facts() == feed.read_bytes()
    assert pitlog.run("import", "--map", map_, hands, "-o", feed).exit_code == 2


def test_json_says_what_became_of_the_rows(pitlog: Pitlog, map_: Path, hands: Path) -> None:
    said = json.loads(pitlog.run("import", "--map", map_, hands, "--json").stdout)
    assert (said["rows"], said["facts"], said["recorded"], said["refused_rows"]) == (3, 13, 13, 1)
    assert said["first_refused"][0]["column"] == "banker"
    assert "times" in said["assumed"]


def test_standard_input_gzip_and_a_setting(pitlog: Pitlog, tmp_path: Path, hands: Path) -> None:
    path = tmp_path / "map.toml"
    path.write_text(MAP.replace('table = "T1"', 'table = "{pit}"'))
    packed = gzip.compress((HEAD + ROWS.replace("9X", "7D")).encode())
    words = ("import", "--map", path, "-", "--set", "pit=B2")
    assert pitlog.said(*words, stdin=packed).startswith("19 recorded")
    assert {json.loads(line)["table"] for line in pitlog.facts().splitlines()} == {"B2"}
    assert pitlog.run("import", "--map", path, hands).exit_code == 2  # no such column


# --- hostile files ------------------------------------------------------------------------------------------------

GOOD = "1,1,6H 9S,4D 3C\n"
HOSTILE = {
    "nul": (HEAD + "1,2,6\0H,4D\n" + GOOD, 1, "line 2 refused: it contains a NUL byte"),
    "quote": (HEAD + '1,2,"6H 9S,4D\n' + "1,9,6H 9S,4D 3C\n" * 200, 1, "is opened and never closed"),
    "cell": (HEAD + "1,2," + "6" * 1_000_000 + ",4D\n" + GOOD, 1, "longer than 65,536 characters"),
    "short": (HEAD + "1,2\n" + GOOD, 1, "it has 2 cells, and there are 4 columns"),
    "bytes": ((HEAD + GOOD * 5000).encode() + b"1,2,\xe9,4D\n", 1, "say the encoding in the map"),
    "other": ("a,b\n1,2\n", 2, "it has no column 'banker', which the map names"),
    "pdf": (b"%PDF-1.7\n", 2, "it looks like a PDF"),
    "office": (b"PK\x03\x04", 2, "Save it as CSV"),
    "noise": (bytes(range(256)) * 64, 2, "should name the columns"),
    "cut": ('[{"shoe":1,"hand":1,"player":"6H","banker":"9S"},{"shoe', 1, "it is not JSON"),
    "deep": ("[" * 100_000, 1, "nested too deeply"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_one_sentence(pitlog: Pitlog, map_: Path, tmp_path: Path, name: str) -> None:
    content, code, sentence = HOSTILE[name]
    file = tmp_path / "file.csv"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    said = pitlog.run("import", "--map", map_, file, "-o", tmp_path / "feed")
    assert (said.exit_code, sentence in said.stderr) == (code, True), said.stderr[:500]
    assert len([line for line in said.stderr.splitlines() if "\0" not in line]) == 1


def test_memory_does_not_grow_with_the_file(pitlog: Pitlog, map_: Path, tmp_path: Path) -> None:
    def of(rows: int) -> int:
        file = tmp_path / f"{rows}.csv"
        file.write_text(HEAD + "".join(f"{n // 70},{n},6H 9S,4D 3C\n" for n in range(rows)))
        return peak(pitlog, "import", "--map", map_, file, "-o", tmp_path / f"{rows}.ndjson")

    assert of(40_000) < of(1_000) + 12

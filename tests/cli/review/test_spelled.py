"""Rounds, disputes and tables are found however people write their names, by every command that takes one."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ...projections.evenings import OwingEvening
from ...servers import Databases
from ..filled import filled
from ..running import Pitlog


def fill(pitlog: Pitlog) -> None:
    """Two tables; only one has a round that begins with BAC07-R2."""
    pitlog.said("init", "--name", "The Harbour Casino", "--zone", "Pacific/Auckland")
    for table in ("BAC07", "BAC08"):
        it = OwingEvening(table).day(seated=("P118", "P2")).coup("P118", seat=1).coup("P118", seat=1)
        it.add("dispute_raised", dispute=f"D-{table}", rounds=[f"{table}-R2"], player="P118", note="It was a tie.")
        pitlog.recorded(it.raw())


@pytest.fixture(scope="module")
def full(databases: Databases) -> Iterator[Pitlog]:
    with filled(databases, fill) as pitlog:
        yield pitlog


COMMANDS = (
    ("rounds", "{round}"),
    ("replay", "{round}"),
    ("replay", "{round}", "--table", "{table}"),
    ("replay", "{round}", "--as", "vic-2002-crown"),
    ("explain", "--round", "{round}"),
    ("dossier", "{round}", "--draft", "-o", "{file}"),
    ("dispute", "show", "{dispute}"),
    ("dossier", "{dispute}", "--draft", "-o", "{file}"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    ("round_", "dispute", "table"), [("bac07-r2", "d-bac07", "bac07"), ("BAC07-R2", "D-BAC07", "BAC07")]
)
def test_case_does_not_matter(
    full: Pitlog, tmp_path: Path, command: tuple[str, ...], round_: str, dispute: str, table: str
) -> None:
    words = [one.format(round=round_, dispute=dispute, table=table, file=tmp_path / "it.json") for one in command]
    result = full.run(*words)
    assert result.exit_code in (0, 1), result.output
    assert "BAC07" in result.output + "".join(one.read_text() for one in tmp_path.glob("it.json"))


def test_a_beginning_that_one_name_has_is_enough(full: Pitlog) -> None:
    assert "D-BAC08" in full.run("dispute", "show", "d-bac08").output
    assert "D-BAC08" in full.run("dispute", "show", "D-BAC08").output
    both = full.run("dispute", "show", "D-BAC")
    assert both.exit_code == 2
    assert "did you mean D-BAC07, D-BAC08" in both.output
    several = full.run("replay", "bac07-r")
    assert several.exit_code == 2
    assert "did you mean BAC07-R1, BAC07-R2" in several.output
    assert full.run("replay", "BA").exit_code == 2, "two letters are no beginning"


def test_what_another_spelling_means_is_said(full: Pitlog) -> None:
    assert "bac07-r2 is round BAC07-R2" in full.run("replay", "bac07-r2").stderr
    assert not full.run("replay", "BAC07-R2").stderr


@pytest.mark.parametrize(
    "command", [("replay",), ("rounds",), ("explain", "--round"), ("dispute", "raise", "--claim=x")]
)
@pytest.mark.parametrize("day", ["1998-03-14", "yesterday"])
def test_a_table_and_a_day_are_no_round(full: Pitlog, command: tuple[str, ...], day: str) -> None:
    result = full.run(*command, f"BAC07@{day}")
    assert result.exit_code == 2
    assert "names a day and no time: write BAC07@" in result.stderr


@pytest.mark.parametrize("command", [("rounds", "{}"), ("replay", "{}"), ("explain", "--round", "{}")], ids=" ".join)
def test_an_unknown_id_names_the_nearest(full: Pitlog, command: tuple[str, ...]) -> None:
    result = full.run(*(one.format("BAC07-R77") for one in command))
    assert result.exit_code == 2
    assert "there is no round 'BAC07-R77'; did you mean BAC07-R1, BAC07-R2" in result.output
    assert "the record has no round 'nope'" in full.run(*(one.format("nope") for one in command)).output


def test_facts_findings_holds_and_corrections_in_any_case(full: Pitlog) -> None:
    """Nothing is written: those that would write are dry runs, and show the name that they mean."""
    assert full.run("facts", "--table", "bac07").stdout == full.run("facts", "--table", "BAC07").stdout != ""
    assert "did you mean BAC07" in full.run("facts", "--table", "BAC7").stderr
    assert full.run("access", "--table", "bac08").exit_code == 0
    name = json.loads(full.run("findings", "--json").stdout.splitlines()[0])["finding"]
    other = name.lower()
    for words in (("close", other, "--why=x"), ("assign", other, "mere"), ("close", name.upper(), "--why=x")):
        result = full.run("findings", *words, "--dry-run")
        assert f"{words[1]} is finding {name}" in result.stderr, result.output
    held = full.run("hold", "HC-1", "--round", "bac07-r2", "--player", "p118", "--why", "x", "--dry-run")
    assert (held.exit_code, "bac07-r2 is round BAC07-R2" in held.stderr) == (0, True), held.output
    assert full.run("hold", "HC-1", "--player", "p999", "--why", "x", "--dry-run").exit_code == 2
    wrong = full.run("hold", "HC-1", "--round", "BAC07-X2", "--why", "x", "--dry-run")
    assert (wrong.exit_code, "did you mean BAC07-R2" in wrong.stderr) == (2, True), wrong.output


def test_a_fact_is_corrected_in_any_case(full: Pitlog) -> None:
    line = next(json.loads(one) for one in full.facts().splitlines() if b'"wager_settled"' in one)
    words = ("--table", line["table"].lower(), "--never-happened", "--why", "x", "--dry-run", "--json")
    written = [full.run("correct", name, *words) for name in (line["id"], line["id"].swapcase())]
    assert written[0].exit_code == 0, written[0].output
    assert written[0].stdout == written[1].stdout

"""`pitlog check --as` of the record: what `pitlog check` says about the same facts, for the rounds asked for."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ...servers import Databases
from ..filled import Filled, filled
from .test_asked_of_files import FIRST, LINES, SECOND, two_days

OTHER = ("--as", "vic-2002-crown")


@pytest.fixture(scope="module")
def held(databases: Databases) -> Iterator[Filled]:
    """Two days of two tables, to be read."""
    with filled(databases, two_days) as pitlog:
        yield pitlog


def compared(pitlog: Filled, *words: object, stdin: bytes | None = None) -> dict[str, Any]:
    """What differs, in no order of tables."""
    found: dict[str, Any] = json.loads(pitlog.run("check", *OTHER, *words, "--json", stdin=stdin).stdout)
    for name in ("rounds", "findings", "tables"):
        lists = found[name].values() if isinstance(found[name], dict) else [found[name]]
        for one in lists:
            one.sort(key=lambda each: json.dumps(each, sort_keys=True))
    return found


def test_all_of_the_record_is_what_its_facts_are(held: Filled) -> None:
    assert compared(held) == compared(held, "-", stdin=b"\n".join(LINES))


@pytest.mark.parametrize("day", [FIRST, SECOND])
def test_a_day_is_what_its_bundle_is(held: Filled, tmp_path: Path, day: str) -> None:
    """The second day receives what the first one left, under both rulesets."""
    with held.copy() as copy:
        keys = ("--keys", tmp_path / "keys")
        copy.said("key", "new", "harbour.example/tables", *keys)
        copy.said("seal", *keys)
        copy.said("export", day, "-o", tmp_path / "day.zip", "--why", "a test", *keys)
        assert compared(copy, "--day", day) == compared(copy, tmp_path / "day.zip")


def test_a_round_is_what_replay_says_of_it(held: Filled) -> None:
    for one in compared(held, "--day", SECOND, "--table", "BAC01")["rounds"][:5]:
        assert compared(held, "--round", one["round"])["rounds"] == [one]
        replayed = json.loads(held.said("replay", one["round"], *OTHER, "--json"))["differs"]
        assert replayed["wagers"] == one["wagers"] and replayed["changes"] == one["changes"]


def test_only_what_is_asked_for_is_compared(held: Filled) -> None:
    """The sums, too; findings outside rounds belong to no round."""
    whole = compared(held)
    of_dealer = {json.loads(line)["round"] for line in held.said("rounds", "--dealer", "4401", "--json").splitlines()}
    found = compared(held, "--dealer", "4401")
    assert (
        [one["round"] for one in found["rounds"]]
        == [one["round"] for one in whole["rounds"] if one["round"] in of_dealer]
        != []
    )
    assert found["totals"]["rounds"] == len(of_dealer) < whole["totals"]["rounds"]
    assert found["findings"] == {"in_force": [], "as": []} != whole["findings"]


def test_for_people(held: Filled) -> None:
    shown = held.run("check", *OTHER, "--table", "bac01", "--difference")
    assert shown.exit_code == 1 and "rounds compared with vic-2002-crown" in shown.stdout
    again = held.said("check", "--as", "nz-1998-baccarat", "--table", "BAC01", code=0)
    assert "0 differ" in again
    assert "rounds as vic-2002-crown" in held.said("access")


def test_a_part_of_a_session_is_not_taken_for_nothing(held: Filled) -> None:
    """The facts of one round alone name no ruleset."""
    facts = held.facts("--round", "BAC01-1109-1-4")
    found = held.run("check", "-", *OTHER, stdin=facts)
    assert (found.exit_code, found.stdout) == (2, "") and "check --as RULESET --round" in found.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "name a FILE"),
        ((*OTHER, "--table", "BAC77"), "did you mean"),
        ((*OTHER, "--not", "table"), "a column and a value"),
        (("--as", "vic-2002-crow"), "vic-2002-crown"),
        ((*OTHER, "-", "--table", "BAC01"), "without a FILE"),
        (("--as", "nz-1996-roulette"), "roulette"),
    ],
)
def test_mistakes_are_errors(held: Filled, words: tuple[str, ...], said: str) -> None:
    found = held.run("check", *words, stdin=b"")
    assert found.exit_code == 2 and said in found.stderr


def test_nothing_found_says_what_was_searched(held: Filled) -> None:
    assert held.said("check", *OTHER, "--stakes", ">999999", code=0) == "no such round. Searched: stakes >999999\n"

"""`pitlog findings assign` and `close`: who looks into what, and what is done with; for ever, whatever is rebuilt."""

import json
from typing import Any

import pytest

from ...projections.evenings import OwingEvening
from ..running import Pitlog


def evening() -> OwingEvening:
    """A coup that is paid too much, and one that is paid too little."""
    return OwingEvening().day().paid("P2", "100.00", "100.00", "0.00").paid("P2", "100.00", "90.00", "10.00")


@pytest.fixture
def found(pitlog: Pitlog) -> list[str]:
    """The names of two findings."""
    pitlog.recorded(evening().raw())
    first, second, *_ = [one["finding"] for one in listed(pitlog, "--rule", "10.1")]
    return [first, second]


def listed(pitlog: Pitlog, *words: object) -> list[dict[str, Any]]:
    """What is listed."""
    result = pitlog.run("findings", "--json", *words)
    said: list[dict[str, Any]] = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == bool(said), result.output
    return said


def names(pitlog: Pitlog, *words: object) -> set[str]:
    """Their names."""
    return {one["finding"] for one in listed(pitlog, "--rule", "10.1", *words)}


def test_open_assigned_closed_and_open_again(pitlog: Pitlog, found: list[str]) -> None:
    first, second = found
    assert names(pitlog, "--open") == {first, second}
    assert "assigned to kim" in pitlog.said("findings", "assign", first, "kim", "--why", "ask the dealer")
    assert names(pitlog, "--assigned-to", "kim") == {first}
    assert names(pitlog, "--open") == {first, second}
    assert "closed" in pitlog.said("findings", "close", first, "--why", "put right")
    assert (names(pitlog, "--open"), names(pitlog, "--closed")) == ({second}, {first})
    assert names(pitlog, "--assigned-to", "kim") == set()
    pitlog.said("findings", "assign", first, "lee")
    assert (names(pitlog, "--assigned-to", "lee"), names(pitlog, "--closed")) == ({first}, set())
    [one] = [one for one in listed(pitlog) if one["finding"] == first]
    assert [(act["to"], act["reason"]) for act in one["acts"]] == [
        ("kim", "ask the dealer"), (None, "put right"), ("lee", None),
    ]  # fmt: skip
    assert (one["state"], one["assigned_to"]) == ("assigned", "lee")


def test_people_read_how_it_stands(pitlog: Pitlog, found: list[str]) -> None:
    pitlog.said("findings", "close", found[0], "--why", "the stake\x1b[2J was counted again")
    shown = " ".join(pitlog.said("findings", "--closed", code=1).split())
    assert "[closed by person:" in shown
    assert "\x1b" not in shown
    assert found[1] not in shown


def test_it_stands_after_a_rebuild_to_the_byte(pitlog: Pitlog, found: list[str]) -> None:
    pitlog.said("findings", "assign", found[0], "kim")
    pitlog.said("findings", "close", found[1], "--why", "put right")
    before = pitlog.run("findings", "--json").stdout_bytes
    assert "DIFFERS" not in pitlog.said("rebuild", "--verify")
    pitlog.said("rebuild")
    assert pitlog.run("findings", "--json").stdout_bytes == before


def test_a_finding_that_a_correction_takes_away_takes_that_with_it(pitlog: Pitlog, found: list[str]) -> None:
    """And can be asked about no more."""
    pitlog.said("findings", "close", found[0], "--why", "put right")
    it = evening()
    settled = next(fact for fact in it.facts if fact["fact"] == "wager_settled")
    now = settled | {"paid": "95.00", "commission": "5.00"}
    it.add("fact_corrected", corrects=settled["id"], reason="misread", role="casino_manager", now=now)
    pitlog.recorded(it.raw()[-1:])
    assert names(pitlog) == {found[1]}
    assert names(pitlog, "--closed") == set()
    result = pitlog.run("findings", "close", found[0], "--why", "again")
    assert (result.exit_code, "no finding" in result.output) == (2, True)


@pytest.mark.parametrize("words", [("close", "F-1"), ("assign", "F-1"), ("assign", "F-1", "kim"), ("reopen", "F-1")])
def test_what_makes_no_sense_is_refused(pitlog: Pitlog, words: tuple[str, ...]) -> None:
    assert pitlog.run("findings", *words).exit_code == 2

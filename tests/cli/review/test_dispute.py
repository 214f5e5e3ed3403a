"""`pitlog dispute`, from raising to decision."""

import json
import re
from typing import Any

import pytest

from ...feeds import Feed
from ..running import Pitlog


@pytest.fixture
def table(pitlog: Pitlog) -> Pitlog:
    """Two rounds at one table, one at another."""
    feed = Feed().opened(decks=8).shoe("S1").burned()
    for name in ("R1", "R2"):
        feed.started(name).wager(f"w-{name}").closed().cards("9H:player 2C:banker TD:player 5S:banker").ended()
    other = Feed("BAC08").opened().started("R9").closed().ended()
    return pitlog.recorded([*feed.raw(), *other.raw()])


def listed(pitlog: Pitlog, *words: object, code: int = 1) -> list[dict[str, Any]]:
    """What `list --json` gives."""
    return [json.loads(line) for line in pitlog.said("dispute", "list", "--json", *words, code=code).splitlines()]


def test_from_raising_to_decision(table: Pitlog) -> None:
    table.said("dispute", "raise", "R1", "R2", "--claim", "I won both", "--player", "P1", "--name", "D1")
    [one] = listed(table)
    assert (one["dispute"], one["state"], one["rounds"], one["table"]) == ("D1", "open", ["R1", "R2"], "BAC07")
    assert one["raised_by"].startswith("person:")
    table.said("dispute", "comment", "D1", "--note", "looked at the video")
    decision = ("--decision", "pay", "--role", "shift_manager", "--note", "nine against seven")
    table.said("dispute", "decide", "D1", *decision)
    assert listed(table, "--state", "open", code=0) == []
    said = table.said("dispute", "show", "D1")
    for words in ("I won both", "looked at the video", "shift manager", "nine against seven", "R2"):
        assert words in said
    found = [json.loads(line)["round"] for line in table.said("rounds", "--disputed", "--json").splitlines()]
    assert found == ["R1", "R2"]


def test_a_ruling_on_a_round_changes_what_its_wagers_are_due(table: Pitlog) -> None:
    table.said("dispute", "raise", "R1", "--claim", "a device was used", "--name", "D1")
    ruling = ["dispute", "rule", "D1", "--effect", "outcome_void", "--note", "the deal cannot be rebuilt"]
    assert table.run(*ruling, "--role", "casino_supervisor", "--rule", "11.2(a)").exit_code == 2
    assert table.run(*ruling, "--role", "dealer", "--rule", "12.6").exit_code == 2
    assert table.run(*ruling, "--role", "dealer", "--rule", "12.7", "--round", "R2").exit_code == 2
    table.said(*ruling, "--role", "casino_supervisor", "--rule", "12.7", "--player", "P1")
    [fact] = [json.loads(line) for line in table.said("facts", "--kind", "ruling_made").splitlines()]
    said = {name: fact[name] for name in ("round", "effect", "rule", "role", "players")}
    assert said == {
        "round": "R1", "effect": "outcome_void", "rule": "12.7", "role": "casino_supervisor", "players": ["P1"],
    }  # fmt: skip
    found = {one["round"]: one["status"] for one in map(json.loads, table.said("rounds", "--json").splitlines())}
    assert found["R1"] == "void"


def test_what_cannot_be_disputed(table: Pitlog) -> None:
    for words in (["nowhere"], ["R1", "R9"]):
        result = table.run("dispute", "raise", *words, "--claim", "mine")
        assert result.exit_code == 2, result.output
    assert table.run("dispute", "show", "none").exit_code == 2
    assert table.run("dispute", "comment", "none", "--note", "x").exit_code == 2
    assert "no disputes" in table.said("dispute", "list")


@pytest.mark.parametrize("nothing", ["", "  "], ids=["empty", "spaces"])
def test_to_say_nothing_is_refused_in_a_sentence(table: Pitlog, nothing: str) -> None:
    table.said("dispute", "raise", "R1", "--claim", "mine", "--name", "D1")
    for words in (["raise", "R1", "--claim", nothing], ["comment", "D1", "--note", nothing]):
        result = table.run("dispute", *words)
        assert (result.exit_code, "nothing is said" in result.stderr) == (2, True), result.output


def test_a_round_may_be_named_by_its_time(table: Pitlog) -> None:
    [one] = [json.loads(line) for line in table.said("rounds", "R2", "--json").splitlines()]
    table.said("dispute", "raise", f"BAC07@{one['began_at']}", "--claim", "x")
    assert listed(table)[0]["rounds"] == ["R2"]


def test_a_name_is_given_once(table: Pitlog) -> None:
    """A second claim under the name of a first would be taken for a part of it, and be told nowhere."""
    table.said("dispute", "raise", "R1", "--claim", "the first", "--name", "D1")
    for round_ in ("R2", "R9"):
        refused = table.run("dispute", "raise", round_, "--claim", "the second", "--name", "D1")
        assert (refused.exit_code, "a dispute 'D1' exists already" in refused.output) == (2, True)
    assert [one["claim"] for one in listed(table)] == ["the first"]


def test_two_that_are_raised_in_one_second_are_two(table: Pitlog) -> None:
    for claim in ("one", "two", "three"):
        table.said("dispute", "raise", "R1", "--claim", claim)
    assert {one["claim"] for one in listed(table)} == {"one", "two", "three"}


def test_the_wager_lay_in_one_of_the_rounds(table: Pitlog) -> None:
    about = ("R1", "R2", "--claim", "mine", "--wager")
    for wager in ("nonsense", "w-R", "w-R11"):
        assert table.run("dispute", "raise", *about, wager).exit_code == 2
    table.said("dispute", "raise", *about, "w-R2")
    assert [one["wager"] for one in listed(table)] == ["w-R2"]


def test_its_times_are_the_venues_to_the_second(table: Pitlog) -> None:
    table.said("init", "--name", "Harbour", "--zone", "Pacific/Auckland")
    table.said("dispute", "raise", "R1", "--claim", "mine", "--name", "D1")
    table.said("dispute", "comment", "D1", "--note", "the video")
    table.said("dispute", "decide", "D1", "--decision", "pay", "--role", "shift_manager", "--note", "so it was")
    raised, *others = table.said("dispute", "show", "D1").splitlines()[1:]
    time = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+1[23]:00"
    assert re.match(f"raised {time} by ", raised)
    assert re.match(f"{time} person:.*: the video", others[-2])
    assert re.match(rf"decided {time} by person:\S+ \(shift manager\): pay. so it was", others[-1])


def test_a_dispute_of_a_feed_may_name_a_time_that_came_twice(table: Pitlog) -> None:
    table.said("init", "--name", "Harbour", "--zone", "Pacific/Auckland")
    feed = Feed("BAC09").opened()
    feed.add("dispute_raised", dispute="D9", rounds=["BAC09@1998-03-15T02:30"], note="mine")
    table.recorded(feed.raw())
    assert "Claim by an unnamed person: mine" in table.said("dispute", "show", "D9")


def test_a_withdrawn_dispute_is_decided_only_if_it_is_raised_again(table: Pitlog) -> None:
    table.said("dispute", "raise", "R1", "--claim", "mine", "--name", "D1")
    table.said("dispute", "withdraw", "D1", "--why", "paid on the spot")
    [one] = listed(table, "--state", "withdrawn", code=0)
    assert (one["state"], one["rounds"], one["comments"][-1]["note"]) == (
        "withdrawn", ["R1"], "withdrawn: paid on the spot",
    )  # fmt: skip
    assert "paid on the spot" in table.said("dispute", "show", "D1")
    decision = ("dispute", "decide", "D1", "--decision", "pay", "--role", "inspector", "--note", "x")
    for words in (decision, ("dispute", "move", "D1", "R2", "--why", "x"), ("dispute", "withdraw", "D1", "--why", "x")):
        refused = table.run(*words)
        assert (refused.exit_code, "was withdrawn" in refused.stderr) == (2, True), refused.output
    table.said("dispute", "raise", "R2", "--claim", "mine, after all", "--name", "D1")
    [one] = listed(table)
    assert (one["state"], one["rounds"]) == ("open", ["R2"])
    table.said(*decision)
    assert listed(table, code=0)[0]["state"] == "decided"
    assert table.run("dispute", "withdraw", "D1", "--why", "x").exit_code == 2


def test_a_dispute_is_moved_to_other_rounds(table: Pitlog) -> None:
    table.said("dispute", "raise", "R1", "--claim", "mine", "--name", "D1")
    table.said("dispute", "move", "D1", "R2", "--why", "it was the next hand")
    [one] = listed(table)
    assert (one["rounds"], one["comments"][-1]["note"]) == (["R2"], "moved from R1 to R2: it was the next hand")
    found = [json.loads(line)["round"] for line in table.said("rounds", "--disputed", "--json").splitlines()]
    assert found == ["R2"]
    assert "already" in table.said("dispute", "move", "D1", "R2", "--why", "x")
    assert table.run("dispute", "move", "D1", "R9", "--why", "another table").exit_code == 2
    assert table.run("dispute", "move", "D1", "nowhere", "--why", "no such round").exit_code == 2
    said = table.said("rebuild", "--verify")
    assert "DIFFERS" not in said


def test_a_player_without_a_wager_is_pointed_out_before(table: Pitlog) -> None:
    words = ("dispute", "raise", "R1", "--claim", "mine", "--player", "P7", "--name", "D7")
    refused = table.run(*words)
    assert (refused.exit_code, "[376]" in refused.stderr, "--yes" in refused.stderr) == (2, True, True)
    assert listed(table, code=0) == []
    assert "would raise D7" in table.said(*words, "--dry-run")
    assert "P7 had no wager in R1" in table.run(*words, "--yes").stderr
    assert listed(table)[0]["player"] == "P7"

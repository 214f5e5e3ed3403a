"""`pitlog correct`: a slip put right by adding, after what it changes was shown."""

import json
from typing import Any

import pytest

from tests.projections.evenings import OwingEvening

from ...feeds import Feed
from ..running import Pitlog, on_terminal

WHY = ("--why", "typed wrong")


@pytest.fixture
def table(pitlog: Pitlog) -> Pitlog:
    """A round whose only wager was settled with 50.00 in place of 100.00."""
    feed = Feed().opened(decks=8).shoe("S1").burned().started("R1").wager("w1", "player", "100.00", player="P118")
    feed.closed().cards("9H:player 2C:banker TD:player 5S:banker").result("player")
    feed.settled("w1", result="win", paid="50.00", commission="0.00").ended()
    return pitlog.recorded(feed.raw())


def settled(pitlog: Pitlog) -> str:
    [fact] = pitlog.ids("--kind", "wager_settled")
    return fact


def missing(pitlog: Pitlog) -> str:
    """What the player has too little of."""
    [one] = map(json.loads, pitlog.said("wagers", "--wager", "w1", "--json").splitlines())
    return str(one["difference"])


def seen(pitlog: Pitlog, *words: str, code: int = 0) -> dict[str, Any]:
    return dict(json.loads(pitlog.said("correct", settled(pitlog), *words, *WHY, "--json", code=code)))


def test_a_value_is_put_right_and_taken_back(table: Pitlog) -> None:
    said = table.said("correct", settled(table), "--set", "paid=100.00", *WHY, "--yes")
    for words in ("paid: 50.00 -> 100.00", "round R1", "difference 50.00 -> 0.00", "no longer found: wrong-payment"):
        assert words in said
    assert missing(table) == "0.00"
    assert "typed wrong" in table.facts("--kind", "fact_corrected").decode()
    table.said("correct", settled(table), "--undo", *WHY, "--yes")
    assert missing(table) == "50.00"
    table.said("correct", settled(table), "--undo", *WHY, "--yes")
    assert missing(table) == "0.00"


def test_a_second_correction_keeps_what_the_first_one_gave(table: Pitlog) -> None:
    table.said("correct", settled(table), "--set", "paid=100.00", *WHY, "--yes")
    both = seen(table, "--set", "note=seen on video", "--yes")
    assert (both["now"]["paid"], both["now"]["note"]) == ("100.00", "seen on video")
    undone = seen(table, "--undo", "--yes")
    assert undone["now"] == both["before"]
    assert undone["changes"] == []
    assert seen(table, "--unset", "note", "--yes")["correction"] is None


def test_what_never_happened_may_have_happened_after_all(table: Pitlog) -> None:
    gone = seen(table, "--never-happened", "--yes")
    assert gone["now"] is None
    refused = table.run("correct", settled(table), "--set", "paid=1.00", *WHY, "--yes")
    assert (refused.exit_code, "never happened" in refused.stderr) == (2, True)
    assert seen(table, "--undo", "--yes")["now"] == gone["before"]
    assert missing(table) == "50.00"


def test_a_dry_run_and_nobody_to_ask_write_nothing(table: Pitlog) -> None:
    before = table.facts()
    dry = seen(table, "--set", "paid=100.00", "--dry-run")
    assert (dry["dry_run"], dry["correction"], [one["kind"] for one in dry["changes"]]) == (
        True, None, ["wager", "finding"],
    )  # fmt: skip
    unasked = table.run("correct", settled(table), "--set", "paid=100.00", *WHY)
    assert (unasked.exit_code, "--yes" in unasked.stderr, "difference" in unasked.stdout) == (2, True, True)
    assert table.facts() == before


def test_on_a_terminal_it_asks(table: Pitlog) -> None:
    """There is nobody at this terminal: the question stays without an answer, and nothing is written."""
    code, screen = on_terminal("correct", settled(table), "--undo", *WHY, environ=table.environ)
    assert (code, "was never corrected" in screen) == (2, True)


def test_a_value_that_is_there_already_is_said(table: Pitlog) -> None:
    before = table.facts()
    for same in ("paid=50.00", "paid=50.0", "result=win"):
        assert "says so already" in table.said("correct", settled(table), "--set", same, *WHY, "--yes")
    assert table.facts() == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--set", "payd=1.00"], "did you mean paid?"),
        (["--set", "paid=cheap"], "money string"),
        (["--set", "result=wn"], "did you mean win?"),
        (["--set", "table=BAC08"], "cannot change table"),
        (["--unset", "wager"], "wager"),
        (["--undo"], "was never corrected"),
        (["--set", "paid"], "write paid=95.00"),
        ([], "say what was wrong"),
        (["--undo", "--set", "paid=1.00"], "say what was wrong"),
        (["--set", "paid=1.00", "--set", "paid=2.00"], "given twice"),
    ],
)
def test_what_cannot_be_set_is_refused_in_a_sentence(table: Pitlog, words: list[str], says: str) -> None:
    before = table.facts()
    result = table.run("correct", settled(table), *words, *WHY, "--yes")
    assert (result.exit_code, says in result.stderr) == (2, True), result.output
    assert table.facts() == before


def test_facts_are_found_by_their_beginning(table: Pitlog) -> None:
    name = settled(table)
    table.said("correct", f"{name}*", "--set", "paid=60.00", *WHY, "--yes")
    assert missing(table) == "40.00"
    several = table.run("correct", "bac07-*", "--set", "paid=1.00", *WHY, "--yes")
    assert (several.exit_code, "several facts begin so" in several.stderr) == (2, True)
    unknown = table.run("correct", f"{name}9", "--set", "paid=1.00", *WHY, "--yes")
    assert (unknown.exit_code, f"{name}" in unknown.stderr) == (2, True)


def test_a_correction_is_not_corrected_but_its_fact_is(table: Pitlog) -> None:
    table.said("correct", settled(table), "--set", "paid=100.00", *WHY, "--yes")
    [correction] = table.ids("--kind", "fact_corrected")
    result = table.run("correct", correction, "--set", "reason=none", *WHY, "--yes")
    assert (result.exit_code, f"pitlog correct {settled(table)} --undo" in result.stderr) == (2, True)


def test_a_card_may_be_written_as_people_say_it(table: Pitlog) -> None:
    card = next(name for name in table.ids("--kind", "card_drawn"))
    said = json.loads(table.said("correct", card, "--set", "card=ten of hearts", *WHY, "--dry-run", "--json"))
    assert said["now"]["card"] == "TH"


def test_a_closed_day_gets_an_adjustment(pitlog: Pitlog) -> None:
    pitlog.recorded(OwingEvening().day().coup().raw())
    pitlog.said("close", "1998-03-14", "--yes")
    [fact] = pitlog.ids("--kind", "wager_settled")
    words = ("correct", fact, "--set", "paid=95.00", "--set", "deferred=false", *WHY)
    said = pitlog.said(*words, "--yes")
    assert "1998-03-14 at BAC07 is closed: its commission gets an adjustment" in said
    adjusted = json.loads(pitlog.said("commission", "--json"))["adjustments"]
    assert {one["account"] for one in adjusted} >= {"payable"}


def test_a_forgotten_name_is_not_repeated(table: Pitlog) -> None:
    [placed] = table.ids("--kind", "wager_placed")
    table.said("forget", "P118", "--why", "asked for it", "--yes")
    result = table.run("correct", placed, "--set", "stake=90.00", *WHY, "--yes")
    assert (result.exit_code, "the player of this fact was forgotten" in result.stderr) == (2, True), result.output
    table.said("correct", placed, "--set", "stake=90.00", "--set", "player=P7", *WHY, "--yes")

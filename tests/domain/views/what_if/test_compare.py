"""The same feed under another book: where the results part, and what players would have had."""

import json
from decimal import Decimal
from functools import partial
from typing import Any

import pytest

from domain.errors import AnotherGame, NoTableOpened
from domain.facts.table import TableOpened
from domain.facts.vocabulary import Ruleset
from domain.fold import FeedLine, Replay
from domain.fold.lines import understand
from domain.games import games
from domain.games.baccarat.state import BaccaratCarryForward, Run
from domain.games.common.wagers import WagerState
from domain.rulebooks import BACCARAT
from domain.views.what_if.parallel import Both, Comparison
from domain.views.what_if.report import write_comparison
from tests.feeds import Feed, Report, many_coups
from tests.memory import peak_of
from tests.rules.rounds import bets, checked, deal, table

CROWN: Ruleset = "vic-2002-crown"
NZ: Ruleset = "nz-1998-baccarat"
BANKER_ON_SIX = "5H 6D QC KS", "9D:player"
"""The Player, 5 and a nine, has 4; the Banker stands on 6."""


def compared(feed: Feed | list[bytes], ruleset: Ruleset) -> Report:
    raw = feed.raw() if isinstance(feed, Feed) else feed
    lines = [FeedLine(number, line) for number, line in enumerate(raw, 1)]
    comparison = Comparison(ruleset, games)
    pieces: list[bytes] = []
    write_comparison(Replay(lambda: lines, games=comparison.game), comparison, pieces.append)
    report: Report = json.loads(b"".join(pieces))
    return report


def played(ruleset: str, stakes: dict[str, str], initial: str, *thirds: str, **fields: Any) -> Feed:
    feed = bets(table(ruleset, **fields).started("R1"), **stakes).closed()
    return deal(feed, initial, *thirds).ended()


def wagers(report: Report, number: int = 0) -> dict[str, tuple[str | None, str | None, str | None]]:
    """What each would have been paid, and how much more that is."""
    found = report["rounds"][number]["wagers"]
    return {one["wager"]: (_pays(one["due"]["in_force"]), _pays(one["due"]["as"]), one["more"]) for one in found}


def _pays(due: dict[str, str] | None) -> str | None:
    return due and due["pays"]


def codes(findings: dict[str, list[dict[str, str]]]) -> tuple[list[str], list[str]]:
    return [one["code"] for one in findings["in_force"]], [one["code"] for one in findings["as"]]


def test_each_game_gets_a_carry_forward_of_its_own() -> None:
    """A game changes what it receives: commission that one collects must still be owed under the other."""
    opening = understand(FeedLine(1, table(NZ).raw()[0]))
    assert isinstance(opening, TableOpened)
    both = Comparison(CROWN, games).game(opening, BaccaratCarryForward(runs={"w": Run(WagerState("w"))}))
    assert isinstance(both, Both)
    real: Any = both.real
    other: Any = both.other
    assert real.floor.runs["w"] is not other.floor.runs["w"]
    assert real.floor.accounts is not other.floor.accounts


# --- money ----------------------------------------------------------------------------------------------------


def test_a_banker_win_on_six_parts_crown_from_new_zealand() -> None:
    found = compared(played(NZ, {"banker": "100", "player": "100"}, *BANKER_ON_SIX), CROWN)
    assert wagers(found) == {"banker": ("95.00", "50.00", "-45.00")}
    assert found["rounds"][0]["changes"] == {}
    assert found["rounds"][0]["ruleset"] == {"in_force": NZ, "as": CROWN}
    sums = found["totals"]["currencies"]["NZD"]
    assert (sums["in_force"], sums["as"], sums["more"]) == ("195.00", "150.00", "-45.00")
    assert sums["bets"]["player"] == {"wagers": 1, "in_force": "0.00", "as": "0.00", "more": "0.00"}


def test_rules_by_another_number_are_no_difference() -> None:
    """A Player win is paid alike; a late wager is one under both books, by other rules."""
    feed = bets(table(NZ).started("R1"), player="100").closed()
    deal(feed, "9H KD KC 5S")
    feed.wager("late", bet="tie", stake="10", player="P9").ended()
    found = compared(feed, CROWN)
    assert found["rounds"] == []
    assert (found["totals"]["rounds"], found["totals"]["apart"]) == (1, 0)


@pytest.mark.parametrize("ruleset", BACCARAT)
def test_the_book_in_force_parts_nowhere_from_itself(ruleset: Ruleset) -> None:
    feed = played(ruleset, {"banker": "110", "player": "100", "tie": "10"}, *BANKER_ON_SIX)
    found = compared(feed, ruleset)
    assert (found["rounds"], codes(found["findings"])) == ([], ([], []))
    assert found["tables"] == [{"table": "BAC07", "compared": True, "unread": []}]


@pytest.mark.parametrize("ruleset", BACCARAT)
def test_each_side_is_what_check_says_under_its_book(ruleset: Ruleset) -> None:
    """The dues of the other side are those of a feed opened under that book."""
    stakes, dealt = {"banker": "110", "player": "150", "tie": "10"}, BANKER_ON_SIX
    feed = played(NZ, stakes, *dealt)
    found, real = compared(feed, ruleset), checked(feed)["rounds"][0]
    feed.facts[0]["ruleset"] = ruleset
    other = checked(feed)["rounds"][0]
    shown = {one["wager"]: one["due"] for one in found["rounds"][0]["wagers"]} if found["rounds"] else {}
    for one, two in zip(real["wagers"], other["wagers"], strict=True):
        same = {**one["due"], "rules": []} == {**two["due"], "rules": []}
        assert shown.get(one["wager"], "same") == ("same" if same else {"in_force": one["due"], "as": two["due"]})


def test_deferred_commission_is_taken_off_again() -> None:
    """Victoria pays in full and keeps the account; New Zealand takes it at once."""
    feed = bets(table("vic-2002-traditional").started("R1"), banker="100").closed()
    deal(feed, "5H 7D QC KS", "6D:player").result("banker")
    feed.settled("banker", "win", "100.00", commission="5.00", deferred=True)
    feed.add("commission_marked", player="P1", amount="5.00")
    found = compared(feed.ended(), NZ)
    assert wagers(found) == {"banker": ("100.00", "95.00", "-5.00")}
    sums = found["totals"]["currencies"]["NZD"]
    assert sums["commission_owed"] == {"in_force": "5.00", "as": "0.00"}
    assert (sums["in_force"], sums["as"], sums["more"]) == ("195.00", "195.00", "0.00")


def test_currencies_are_never_added_together() -> None:
    lines = played(NZ, {"banker": "100"}, *BANKER_ON_SIX).raw()
    other = Feed("BAC08", NZ).opened(currency="AUD", chips=["1", "5"]).coup("w1").raw()
    sums = compared([*lines, *other], CROWN)["totals"]["currencies"]
    assert {name: one["wagers"] for name, one in sums.items()} == {"NZD": 1, "AUD": 1}


# --- what the other book does not have ------------------------------------------------------------------------


def test_a_bet_that_is_not_offered_there_goes_back() -> None:
    feed = table("vic-2002-traditional", options={"runs": True}).started("R1")
    feed.wager("r", bet="run", stake="10", on=["P", "P"], player="P1").wager("m", stake="50", player="P1").closed()
    deal(feed, "9H KD KC 5S").result("player").settled("m", "win", "50.00").ended()
    feed.started("R2").wager("m2", stake="50", player="P1").closed()
    deal(feed, "KH 9D KC KS").result("banker").settled("m2").settled("r").ended()
    found = compared(feed, NZ)
    first, second = found["rounds"][0], found["rounds"][1]
    assert "bet-not-offered" in codes(first["findings"])[1]
    assert first["wagers"][0]["due"]["as"]["result"] == "void"
    assert first["wagers"][0]["more"] is None, "it is still up under the book in force"
    assert (second["wagers"][0]["due"]["in_force"]["result"], second["wagers"][0]["more"]) == ("lose", "10.00")
    assert "settled-unplaced" not in codes(second["findings"])[1]
    assert found["totals"]["currencies"]["NZD"]["bets"]["run"]["more"] == "10.00"
    assert found["totals"]["undecided"] == 0


def test_a_run_that_never_ends_is_in_no_sum() -> None:
    feed = table("vic-2002-traditional", options={"runs": True}).started("R1")
    feed.wager("r", bet="run", stake="10", on=["P", "P"], player="P1").wager("m", stake="50", player="P1").closed()
    deal(feed, "9H KD KC 5S").result("player").settled("m", "win", "50.00").ended()
    found = compared(feed, NZ)["totals"]
    assert (found["undecided"], list(found["currencies"]["NZD"]["bets"])) == (1, ["player"])


def test_styles_options_and_numbers_that_mean_nothing_there_are_told() -> None:
    options = {"perfect_pairs": 1, "banker_six_half": True, "aggregate_min": "5", "odd": 1}
    feed = played("nz-div5-full-baccarat", {"player": "100"}, "9H KD KC 5S", style="A", options=options)
    unread = compared(feed, "vic-2002-traditional")["tables"][0]["unread"]
    assert unread == ["option banker_six_half", "option perfect_pairs", "style A"]
    feed = played("vic-2002-traditional", {"player": "100"}, "9H KD KC 5S", decks=6, differential={
        "max": "10000", "min": "5000"}, options={"runs": True})  # fmt: skip
    assert compared(feed, NZ)["tables"][0]["unread"] == ["option runs", "6 decks", "differential.min"]


def test_status_and_hands_part_where_the_books_do() -> None:
    """A card dealt unseen to a Banker who stands: in Victoria the next coup is a dummy, in New Zealand a round."""
    feed = deal(bets(table(NZ).started("R1"), player="100").closed(), "9H KD KC 5S", "?:banker").result("player")
    feed.settled("player", "win", "100.00").ended().started("R2").wager("w2").closed()
    feed.cards("2S:player", from_="carried").cards("9D:banker 3C:player KS:banker").ended()
    found = compared(feed, CROWN)
    second = found["rounds"][-1]
    assert second["changes"]["status"] == {"in_force": "settled", "as": "void_hand"}
    assert second["wagers"][0]["due"]["as"]["result"] == "void"


def test_findings_outside_rounds_part_too() -> None:
    """Fifty cards in front of the cut are too few in New Zealand, and enough in Victoria."""
    feed = Feed(ruleset=NZ).opened(decks=8)
    feed.add("cards_cut", seat=1, from_front=50, cutting_card_from_back=25)
    found = compared(feed, CROWN)["findings"]
    assert ([one["code"] for one in found["in_force"]], found["as"]) == (["cut-too-shallow"], [])
    assert found["in_force"][0]["table"] == "BAC07"


# --- other games ----------------------------------------------------------------------------------------------


def test_a_table_of_another_game_is_left_out_and_told() -> None:
    lines = played(NZ, {"banker": "100"}, *BANKER_ON_SIX).raw()
    roulette = Feed("ROU01", "nz-1996-roulette").opened().raw()
    found = compared([*roulette, *lines], CROWN)
    assert found["tables"][1] == {"table": "ROU01", "compared": False, "ruleset": "nz-1996-roulette"}
    assert found["totals"]["rounds"] == 1


def test_a_feed_of_another_game_alone_is_an_error_before_anything_is_written() -> None:
    lines = [FeedLine(1, Feed("ROU01", "nz-1996-roulette").opened().raw()[0])]
    comparison = Comparison(CROWN, games)
    pieces: list[bytes] = []
    with pytest.raises(AnotherGame, match="ROU01 is played under nz-1996-roulette"):
        write_comparison(Replay(lambda: lines, games=comparison.game), comparison, pieces.append)
    assert pieces == []


def test_a_table_may_change_its_game_from_day_to_day() -> None:
    feed = Feed("T1", NZ).opened("1998-03-14").coup("w1")
    feed.opened("1998-03-15", ruleset="nz-1996-roulette").opened("1998-03-16").coup("w2")
    found = compared(feed, CROWN)
    assert (found["totals"]["rounds"], len(found["tables"])) == (2, 2)


def test_facts_without_any_opening_are_not_compared() -> None:
    """No ruleset is in force: that nothing differs would be no answer."""
    feed = Feed("T1", NZ)
    feed.coup("w1")
    with pytest.raises(NoTableOpened):
        compared(feed, CROWN)


# --- sessions and size ----------------------------------------------------------------------------------------


def test_what_outlives_a_session_outlives_it_on_both_sides() -> None:
    """A run of Victoria's goes on next day; under New Zealand's book it had gone back."""
    feed = Feed("T1", "vic-2002-traditional").opened("2002-11-09", options={"runs": True})
    feed.wager("r", bet="run", stake="10", on=["B", "B"]).wager("m1", bet="banker")
    feed.closed().cards("4H:player 3S:banker 2C:player 4D:banker 2D:player").result("banker").settled("m1", "win", "95")
    feed.opened("2002-11-10", options={"runs": True}).coup("m2")
    found = compared(feed, NZ)
    assert [[one["wager"] for one in ended["wagers"] if one["bet"] == "run"] for ended in found["rounds"]] == [
        ["r"], ["r"],
    ]  # fmt: skip
    assert found["totals"]["undecided"] == 0


def compare_many(rounds: int) -> None:
    """Compare so many rounds."""
    comparison = Comparison(CROWN, games)
    replay = Replay(lambda: many_coups(table(NZ), rounds), games=comparison.game)
    write_comparison(replay, comparison, lambda piece: None)
    assert comparison.rounds == rounds


def test_memory_does_not_grow_with_the_rounds() -> None:
    compare_many(20)  # what is kept for all that follow
    few, many = (peak_of(partial(compare_many, rounds)) for rounds in (60, 360))
    assert many < few * 1.5, (few, many)


def test_money_is_exact() -> None:
    found = compared(played(NZ, {"banker": "1000000000"}, *BANKER_ON_SIX, limits={"*": {"min": "1"}}), CROWN)
    assert Decimal(found["totals"]["currencies"]["NZD"]["more"]) == Decimal("-450000000.00")

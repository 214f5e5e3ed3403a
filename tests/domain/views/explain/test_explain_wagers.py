"""What a chain says of wagers that no table of odds explains: own points, split hands, prizes, stakes that changed."""

from tests.domain.views.explain.test_explain import explained, words
from tests.feeds import Feed
from tests.rules.boxes import say
from tests.rules.boxes import table as boxes
from tests.rules.craps import story
from tests.rules.rounds import deal, table
from tests.rules.test_nz_1996_caribbean_stud_jackpot import STRAIGHT_FLUSH, of


def chain(feed: Feed, wager: str) -> list[str]:
    """The last round's links, in words."""
    return [link.words for link in explained(feed, "wager", wager)[-1].steps]


def test_a_come_bet_has_a_point_of_its_own() -> None:
    feed = story("pass 10", "4-4", "come 10", "2-2", "3-4")
    assert "Its own point is 4: it wins on 4 and loses on 7." in chain(feed, "come")
    assert "Its own point is 8: it wins on 8 and loses on 7." in chain(feed, "pass")


def test_odds_have_the_point_of_the_wager_that_they_back() -> None:
    feed = story("dont_pass 10", "4-4", "dont_pass_odds 10", "3-4")
    assert "The point of dont_pass, which it backs, is 8: it wins on 7 and loses on 8." in chain(feed, "dont_pass_odds")


def test_a_split_wager_is_on_the_hand_that_it_formed_and_never_lay_there_before() -> None:
    feed = say(boxes("w1 50 1"), "8H:1 9C:d 8D:1 1:split;+s1 50 1 P1 split w1;TH:1 1:stand TD:1/2 1/2:stand 9D:d")
    said = chain(feed.settled("w1", "stand_off").settled("s1", "stand_off").ended(), "s1")
    assert "It is on the second hand of box 1." in said
    assert not [one for one in said if one.startswith("When the betting closed")]
    assert "It is on box 1." in chain(feed, "w1")


def test_a_prize_is_worked_out_link_by_link() -> None:
    feed = of("8000.00", STRAIGHT_FLUSH)
    said = chain(feed.ended(), "j1")
    assert "The jackpot held 8000.00." in said
    assert [one for one in said if one.startswith("A straight flush wins 10% of that, ")]


def test_a_finding_has_its_rule_beside_its_sentence() -> None:
    feed = table("nz-1998-baccarat").started("R1").wager("w1", "player", "100", player="P1", seat=1)
    feed = deal(feed.closed(), "4H 3C 5D TS").result("player").settled("w1", "win", "50.00")
    found = [link for link in explained(feed.ended(), "round", "R1")[0].steps if link.topic == "found"]
    assert found and not [link for link in found if "Rule " in link.words]


def test_a_stake_is_shown_as_it_was_in_force_with_the_placed_one_beside() -> None:
    feed = table("nz-1998-baccarat").started("R1").wager("w1", "player", "80", player="P1", seat=1)
    feed.add("wager_changed", wager="w1", stake="160", reason="player")
    feed = deal(feed.closed(), "4H 3C 5D TS").result("player").settled("w1", "win", "160.00").ended()
    assert "w1: 160.00 (placed 80.00) on player by P1" in words(explained(feed, "round", "R1")[0].steps, "wager")

"""New Zealand 1996, Division II: other cards than usual: replaced, damaged, miscounted, loaded again, or too many."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.boxes import BLACKJACK, outside, say, wager
from tests.rules.rounds import opened
from tests.rules.test_nz_1996_blackjack_shoe import STEPS, cut, done, everything, fresh, offers, round_, seated


def played(**fields: Any) -> Feed:
    """A shoe from which a round was dealt."""
    return round_(cut(fresh(**fields)).shoe("S1"))


@pytest.mark.parametrize(("by", "wanted"), [("casino_manager:4", []), ("dealer:4", ["6.9"])])
def test_6_9_cards_are_replaced_by_a_manager(by: str, wanted: list[str]) -> None:
    feed = played()
    feed.add("inspector_notified", about="cards_replaced")
    feed.add("cards_introduced", set="K2", decks=6, prepared="new", by=by)
    for step in STEPS:
        done(feed, step)
    assert everything(round_(cut(feed).shoe("S2"), name="R2")) == wanted


@pytest.mark.parametrize(
    ("by", "inside", "wanted"),
    [("casino_supervisor:3", False, []), ("dealer:3", False, ["15.11"]), ("casino_supervisor:3", True, ["15.11"])],
)
def test_15_11_a_damaged_card_is_replaced_by_a_supervisor_after_the_round(
    by: str, inside: bool, wanted: list[str]
) -> None:
    feed = say(wager(played().started("R2"), "w1 50 1"), "TS:1 9S:d" if inside else "")
    feed.add("irregularity_reported", kind_="damaged_card", note="bent")
    feed.add("cards_introduced", set="K9", decks=1, prepared="new", by=by)
    assert everything(say(feed, "9D:1 1:stand 8S:d" if inside else "TS:1 9S:d 9D:1 1:stand 8S:d").ended()) == wanted


@pytest.mark.parametrize(("decks", "wanted"), [(8, []), (9, ["3.1"])])
def test_3_1_other_decks_than_the_table_was_opened_with(decks: int, wanted: list[str]) -> None:
    feed = opened(BLACKJACK, decks=6)
    feed.add("cards_introduced", set="K1", decks=decks, prepared="new")
    assert outside(feed) == wanted


def test_a_set_may_be_taken_away_between_rounds_and_counted_in_full() -> None:
    feed = fresh()
    feed.add("cards_counted", count=312)
    feed = round_(cut(feed).shoe("S1"))
    feed.add("cards_removed", set="K1")
    assert everything(feed) == []


def test_19_4_b_no_machine_shuffles() -> None:
    feed = fresh()
    feed.add("cards_shuffled", method="machine")
    assert everything(round_(cut(feed).shoe("S1"))) == ["19.4(b)"]


@pytest.mark.parametrize(("out", "wanted"), [("", ["6.1", "6.2"]), ("cutting", ["6.1(b)", "6.2"])])
def test_6_1_a_shoe_that_is_loaded_again_unshuffled(out: str, wanted: list[str]) -> None:
    assert everything(round_(say(played(), out).shoe("S2"), name="R2")) == wanted


def test_6_1_the_first_cutting_card_counts() -> None:
    feed = round_(cut(fresh()).shoe("S1"), "TS:1 9S:d cutting 9D:1 cutting 1:stand 8S:d")
    assert everything(round_(feed, name="R2")) == ["6.1(c)", "7.8", "15.12"]


@pytest.mark.parametrize(("away", "wanted"), [((1,), []), ((1, 2), ["6.1(d)"])])
def test_6_1_d_a_table_stands_empty_when_the_last_one_has_left(away: tuple[int, ...], wanted: list[str]) -> None:
    feed = round_(offers(seated(fresh(), 1, 2), 1).shoe("S1"))
    for seat in away:
        feed.add("player_left", player=f"P{seat}")
    assert everything(round_(feed, name="R2")) == wanted


@pytest.mark.parametrize("by", [{"seat": 2}, {"staff": "dealer:7"}])
def test_6_8_who_takes_the_cut_cuts(by: dict[str, Any]) -> None:
    feed = seated(fresh(), 4, 2)
    feed.add("cut_offered", seat=4, accepted=True)
    assert everything(round_(cut(feed, **by).shoe("S1"))) == ["6.8"]


@pytest.mark.parametrize(("seat", "wanted"), [(4, []), (2, ["6.7(a)"])])
def test_6_7_a_a_cut_that_nobody_offered(seat: int, wanted: list[str]) -> None:
    assert everything(round_(cut(seated(fresh(), 4, 2), seat=seat).shoe("S1"))) == wanted


def test_6_7_a_where_nobody_told_who_sits_there_anybody_may_cut() -> None:
    assert everything(round_(offers(fresh(), 4).shoe("S1"))) == []


def test_19_1_the_decks_do_not_have_so_many() -> None:
    """Four decks have four aces of clubs; and 52 cards are no 56."""
    feed = cut(fresh(decks=4, options={"super_sevens": False, "first_card_discarded": True})).shoe("S1")
    for _ in range(5):
        feed.add("card_burned", card="AC", face="down")
    assert everything(feed).count("19.1") == 1
    feed = opened(BLACKJACK, decks=1)
    for number in range(14):
        round_(feed, "?:1 ?:d ?:1 1:stand ?:d", f"R{number}")
    assert everything(feed).count("19.1") == 1

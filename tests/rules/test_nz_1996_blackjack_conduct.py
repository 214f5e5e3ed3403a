"""New Zealand 1996, Division II: what is reported, who replaces cards, and what a lost hand leaves nothing of."""

import pytest

from tests.feeds import Feed
from tests.rules.boxes import BLACKJACK, outside, played, reported, say, table
from tests.rules.proves import proves
from tests.rules.rounds import checked, opened


def codes(feed: Feed) -> dict[str, str | None]:
    """What is found in the first round, by code."""
    return {one["code"]: one["rule"] for one in checked(feed)["rounds"][0]["findings"]}


@proves(BLACKJACK, "4.2")
def test_4_2_a_late_wager_is_reported() -> None:
    feed = reported(say(table("w1 50 1"), "TS:1 9S:d 9D:1"), "late_wager")
    assert codes(say(feed, "1:stand 8S:d").ended())["late-wager-reported"] == "4.2"


@proves(BLACKJACK, "2.1")
def test_2_1_there_is_no_eighth_box() -> None:
    assert codes(say(table("w1 50 8", seats=7), "TS:8 9S:d 9D:8 8:stand 8S:d").ended())["seat-beyond-layout"] == "2.1"


@proves(BLACKJACK, "15.11")
@pytest.mark.parametrize(("by", "wanted"), [("dealer:1", ["15.11"]), ("casino_supervisor:2", []), ("pit_boss:3", [])])
def test_15_11_a_casino_supervisor_replaces_a_damaged_card(by: str, wanted: list[str]) -> None:
    feed = reported(opened(BLACKJACK), "damaged_card")
    feed.add("cards_removed", by=by)
    assert outside(feed) == wanted


@pytest.mark.parametrize(
    ("role", "wanted"), [("game_supervisor", True), ("casino_supervisor", False), ("shift_manager", False)]
)
def test_15_11_or_somebody_above_orders_it(role: str, wanted: bool) -> None:
    feed = reported(opened(BLACKJACK), "damaged_card")
    feed.add("ruling_made", action="replaced", role=role, irregularity=feed.facts[-1]["id"])
    assert ("15.11" in outside(feed)) is wanted


@pytest.mark.parametrize("words", ["TS:1 AS:d 9D:1 1:stand KS:d", "AS:1 AD:d KD:1 1:stand KS:d"])
def test_4_1_what_is_not_won_has_no_winnings(words: str) -> None:
    """A dealer's blackjack takes the stake, or gives it back against another; it pays nothing."""
    (wager,) = played(words, "w1 50 1")["wagers"]
    assert (wager["due"]["winnings"], wager["due"]["pays"]) == ("0.00", "0.00")
    assert wager["due"]["result"] in ("lose", "stand_off")


def test_15_7_who_refused_the_exposed_card_gets_no_other() -> None:
    feed = say(table("w1 50 1"), "9S:1 8S:d 5D:1 1:refuse_card 4C:1 KH:d").ended()
    assert codes(feed)["dealt-after-refusal"] == codes(feed)["exposed-card"] == "15.7"


def test_15_5_the_dealers_card_was_missed() -> None:
    assert codes(say(table("w1 50 1"), "9S:1 5D:1 1:stand 8S:d KH:d").ended())["dealer-card-missed"] == "15.5"

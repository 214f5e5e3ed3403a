"""Electronic Baccarat: hands called off for a disruption, and what Division 5 says of cards that went wrong."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.rounds import deal, due, rules, the_round
from tests.rules.screens import BANKER, DIV5, ELECTRONIC, entered, hall, touch

BOTH = {"layout_wagers": True}
ALARM: dict[str, Any] = {"reason": "fire alarm"}

# --- hands called off -----------------------------------------------------------------------------------------


def staked(cards: str = "5H:player 7D:banker") -> Feed:
    """Chips and credits on a hand, and its first cards."""
    feed = hall("T1", "T2", options=BOTH).started("R1").wager("chips", "banker", "200", player="P9", seat=3)
    touch(touch(feed, "p"), "t", "T2", "tie", "10").closed()
    return feed.cards(cards) if cards else feed


def returned(feed: Feed) -> Feed:
    """Everything goes back."""
    return feed.settled("chips", "void").settled("p", "void").settled("t", "void").ended()


WAYS = {
    "voided": ("round_voided", {"reason": "disruption", "role": "dealer"}),
    "invalidated": ("round_voided", {"reason": "invalidated", "role": "casino_operator"}),
    "for another reason": ("round_voided", {"reason": "other", "role": "dealer"}),
    "void hand": ("void_hand_announced", {**ALARM, "rule": "12.2", "role": "dealer"}),
    "no rule said": ("void_hand_announced", ALARM),
}


@pytest.mark.parametrize("way", WAYS)
def test_12_2_a_hand_called_off_has_no_result(way: str) -> None:
    """Its stakes go back, and its cards lead nothing."""
    kind, fields = WAYS[way]
    feed = staked()
    feed.add(kind, **fields)
    ended = the_round(returned(feed))
    assert (ended["status"], ended["outcome"], ended["carried"]) == ("void", None, [])
    assert [(one["due"]["stake_back"], one["due"]["rules"]) for one in ended["wagers"]] == [
        (stake, ["12.2"]) for stake in ("200.00", "50.00", "10.00")
    ]
    assert rules(ended) == [(ELECTRONIC, "12.2")]


@pytest.mark.parametrize("cards", ["", "5H:player 7D:banker QC:player KS:banker 6D:player"])
def test_12_2_before_the_first_card_and_after_the_last(cards: str) -> None:
    feed = staked(cards)
    feed.add("void_hand_announced", **ALARM, **({"rule": "12.2"} if cards else {}))
    assert the_round(returned(feed))["status"] == "void"


def test_12_2_nothing_more_is_dealt() -> None:
    feed = staked()
    feed.add("void_hand_announced", **ALARM, rule="12.2")
    ended = the_round(returned(feed.cards("QC:player KS:banker 6D:player")))
    assert ended["status"] == "void"
    assert [one["code"] for one in ended["findings"]] == ["hand-disrupted", "played-after-disruption"]
    assert rules(ended) == [(ELECTRONIC, "12.2")] * 2


def test_12_2_stakes_kept() -> None:
    feed = staked()
    feed.add("round_voided", reason="disruption", role="dealer")
    ended = the_round(feed.settled("chips", "void").settled("p").ended())
    assert (ended["wagers"][1]["difference"], ended["wagers"][2]["difference"]) == ("50.00", None)
    codes = sorted(one["code"] for one in ended["findings"])
    assert codes == ["hand-disrupted", "stake-not-returned", "wrong-payment"]
    assert {rule for _, rule in rules(ended)} == {"12.2"}


def test_12_1_no_bets_this_hand_is_another_void_hand() -> None:
    """Dealt in full and not called off: Division 5's own, by 12.3 there, or for a card seen before."""
    feed = touch(hall("T1").started("R1"), "a").closed().cards("5H:player", found_face_up=True)
    feed.add("void_hand_announced", reason="first card face up", rule="12.3")
    feed.cards("7D:banker QC:player KS:banker 6D:player").settled("a", "void").ended()
    ended = the_round(feed)
    assert (ended["status"], rules(ended)) == ("void_hand", [(DIV5, "12.3")])
    feed = hall("T1").started("R1")
    feed.add("void_hand_announced", reason="disclosed card")
    assert the_round(deal(feed, *BANKER).ended())["status"] == "void_hand"


@pytest.mark.parametrize("options", [{}, BOTH])
def test_12_1_a_third_card_too_many_is_the_bankers(options: dict[str, bool]) -> None:
    feed = deal(touch(hall("T1", options=options).started("R1"), "a").closed(), "6H 5D KC KS", "9S:player")
    ended = the_round(entered(feed.result("player", player=6, banker=4), "player").ended())
    assert (ended["outcome"], ended["hands"]["banker"]["rightful"]) == ("player", ["5D", "KS", "9S"])
    assert (DIV5, "12.1(a)") in rules(ended)


@pytest.mark.parametrize("options", [{}, BOTH])
def test_12_1_an_order_that_is_lost_voids_the_round(options: dict[str, bool]) -> None:
    feed = touch(hall("T1", options=options).started("R1"), "a").closed()
    ended = the_round(feed.cards("9H:player KD:banker KC:player 5S:banker", order_known=False).ended())
    assert (ended["status"], due(ended, "a")["rules"], rules(ended)) == ("void", ["12.6"], [(DIV5, "12.6")])

"""Reconstructions at blackjack and Caribbean stud, weighed; and complete rounds that were voided on no ground."""

from typing import Any

import pytest

from tests.feeds import Feed, Report
from tests.rules.rounds import the_round

SUPERVISOR = "casino_supervisor"


def found(ended: Report) -> list[tuple[str, str | None, str]]:
    """What was found of the cards, with its rule and severity."""
    leave = ("jackpot-mode-unrecorded", "winner-not-paid", "cards-not-cut", "call-omitted")
    return [(one["code"], one["rule"], one["severity"]) for one in ended["findings"] if one["code"] not in leave]


def codes(ended: Report) -> list[str]:
    """The codes alone."""
    return [code for code, _, _ in found(ended)]


# --- blackjack --------------------------------------------------------------------------------------------------


def blackjack(cards: str, **fields: Any) -> Feed:
    """Boxes 1 and 2, and the initial deal."""
    feed = Feed(ruleset="nz-1996-blackjack").opened(decks=6).shoe("S1").started("R1")
    for box in (1, 2):
        feed.wager(f"w{box}", "main", "50", box=box, player=f"P{box}")
    return feed.closed().cards(cards, **fields)


def put(feed: Feed, **hands: str) -> Feed:
    """Somebody puts the hands in order: `d` is the dealer's, `b1` that of box 1."""
    laid = {"dealer" if name == "d" else f"box:{name[1:]}": cards.split() for name, cards in hands.items()}
    feed.add("cards_reconstructed", hands=laid, role=SUPERVISOR)
    return feed


IN_TURN = "9H:box:1 8C:box:2 7D:dealer TH:box:1 9C:box:2"
OUT_OF_TURN = "9H:box:2 8C:box:1 7D:dealer TH:box:1 9C:box:2"


def rightful(ended: Report) -> dict[str, list[str]]:
    """The hands as the rules give them."""
    return {name: hand["rightful"] for name, hand in ended["hands"].items()}


DEALT = {"dealer": ["7D"], "box:1": ["9H", "TH"], "box:2": ["8C", "9C"]}


def test_15_8_a_reconstruction_with_a_card_that_never_left_the_shoe_is_not_followed() -> None:
    ended = the_round(put(blackjack(IN_TURN), d="7D", b1="9H AS", b2="8C 9C").ended())
    assert ("reconstruction-foreign-card", "15.8", "violation") in found(ended)
    assert rightful(ended) == DEALT
    assert ended["hands"]["box:1"]["dealt"] == ["9H", "TH"]


def test_15_8_the_order_of_the_draw_decides_where_it_is_certain() -> None:
    ended = the_round(put(blackjack(IN_TURN), d="7D", b1="9H 9C", b2="8C TH").ended())
    assert ("reconstruction-differs", "15.8", "ruling") in found(ended)
    assert (rightful(ended), ended["hands"]["box:1"]["dealt"]) == (DEALT, ["9H", "9C"])
    assert "reconstruction-differs" not in codes(the_round(put(blackjack(IN_TURN), b1="9H TH", b2="8C 9C").ended()))


def test_15_8_where_the_order_is_in_doubt_the_hands_are_as_they_were_put() -> None:
    doubtful = blackjack(OUT_OF_TURN, order_known=False)
    ended = the_round(put(doubtful, d="7D", b1="8C TH", b2="9H 9C").ended())
    assert rightful(ended) == {"dealer": ["7D"], "box:1": ["8C", "TH"], "box:2": ["9H", "9C"]}
    assert ("order-restored", "15.8", "ruling") in found(ended)
    assert "cards-misplaced" not in codes(ended)


def complete() -> Feed:
    """Both boxes stand, and the dealer has 17."""
    feed = blackjack(IN_TURN)
    for box in (1, 2):
        feed.add("decision_made", box=box, hand=1, decision="stand", player=f"P{box}")
    return feed.cards("KD:dealer")


@pytest.mark.parametrize("reason", ["misdeal", "other", "cannot_be_reconstructed"])
def test_15_8_a_complete_round_voided_on_no_ground_is_a_violation(reason: str) -> None:
    feed = complete()
    feed.add("round_voided", reason=reason, role=SUPERVISOR)
    ended = the_round(feed.ended())
    assert ("voided-though-finished", "15.8", "violation") in found(ended)
    assert (ended["status"], ended["wagers"][0]["due"]["rules"]) == ("void", [])


def test_15_8_a_round_with_a_report_is_not_voided_on_no_ground() -> None:
    feed = complete()
    feed.add("irregularity_reported", kind_="cards_misplaced", note="two hands were mixed up")
    feed.add("round_voided", reason="cannot_be_reconstructed", role=SUPERVISOR)
    assert "voided-though-finished" not in codes(the_round(feed.ended()))


# --- Caribbean stud ---------------------------------------------------------------------------------------------

ONE, TWO, BANK = ["2H", "4H", "6H", "8H", "TH"], ["3C", "5C", "7C", "9C", "JC"], ["2S", "4S", "6S", "8S", "QD"]


def stud(**fields: Any) -> Feed:
    """Two antes, and fifteen cards in turn."""
    feed = Feed(ruleset="nz-1996-caribbean-stud").opened(decks=1).started("R1")
    for box in (1, 2):
        feed.wager(f"a{box}", "ante", "25", seat=box, box=box, player=f"P{box}")
    feed.closed()
    for cards in zip(ONE, TWO, BANK, strict=True):
        for card, to in zip(cards, ("box:1", "box:2", "dealer"), strict=True):
            feed.add("card_drawn", card=card, to=to, face="down", **fields)
    return feed


def hands(feed: Feed, **other: list[str]) -> Report:
    """The round, with hands put in order."""
    laid = {"box:1": ONE, "box:2": TWO, "dealer": BANK} | {name.replace("box", "box:"): h for name, h in other.items()}
    feed.add("cards_reconstructed", hands=laid, role=SUPERVISOR)
    return the_round(feed.ended())


def test_a_stud_hand_with_a_card_that_never_left_the_deck_is_not_followed() -> None:
    ended = hands(stud(), box1=["2H", "4H", "6H", "8H", "AH"])
    assert ("reconstruction-foreign-card", "8.1", "violation") in found(ended)
    assert (ended["hands"]["box:1"]["rightful"], ended["hands"]["box:1"]["dealt"]) == (ONE, ONE)


@pytest.mark.parametrize("certain", [True, False])
def test_stud_hands_follow_the_order_of_the_draw_where_it_is_certain(certain: bool) -> None:
    swapped = (["3C", *ONE[1:]], ["2H", *TWO[1:]])
    ended = hands(stud() if certain else stud(order_known=False), box1=swapped[0], box2=swapped[1])
    assert ended["hands"]["box:1"]["rightful"] == (ONE if certain else swapped[0])
    assert ended["hands"]["box:1"]["dealt"] == swapped[0]
    assert ("reconstruction-differs" in codes(ended)) is certain


def test_stud_hands_put_as_they_were_dealt_are_no_finding() -> None:
    assert "reconstruction-differs" not in codes(hands(stud()))


def test_a_stud_round_voided_on_no_ground_cites_no_misdeal() -> None:
    feed = stud()
    feed.add("round_voided", reason="other", role=SUPERVISOR)
    ended = the_round(feed.ended())
    assert ("misdeal-without-ground", "8.1", "violation") in found(ended)
    assert ended["wagers"][0]["due"]["rules"] == ["8.1"]

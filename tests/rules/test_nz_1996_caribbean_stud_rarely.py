"""New Zealand 1996, Caribbean stud: what is said, dealt or collected where it does not belong, and what it changes."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.caribbean import (
    ACE_KING,
    FLUSH,
    PAIR,
    begun,
    bets,
    deal,
    dues,
    everywhere,
    folds,
    numbers,
    settled,
    shown,
    table,
)
from tests.rules.rounds import the_round

BOXES, HANDS = (1, 2), {1: PAIR, 2: FLUSH}


def called() -> Feed:
    """Two antes, and no more bets."""
    return begun("R1", dict.fromkeys(BOXES, "25")).closed()


def dealt() -> Feed:
    return deal(called(), BOXES)


def played(feed: Feed) -> Feed:
    """Both bet, and all hands are shown."""
    return shown(bets(feed, dict.fromkeys(BOXES, "50")), ACE_KING, HANDS)


def added(feed: Feed, kind: str, **fields: Any) -> Feed:
    """One more fact."""
    feed.add(kind, **fields)
    return feed


WON = {"a1": "25.00", "a2": "25.00", "b1": "50.00", "b2": "250.00"}


def both(feed: Feed) -> tuple[bool, list[str]]:
    """Whether both hands won as they would have, and what was found."""
    report = the_round(feed.ended())
    pays = {wager: due[2] for wager, due in dues(report).items()}
    return all(pays.get(wager) == won for wager, won in WON.items()), numbers(report)


# --- wagers and decisions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "rule"), [({"box": 1}, "4.11"), ({"seat": 1}, "4.11"), ({}, "4.6")], ids=["box", "seat", "nowhere"]
)
def test_4_11_a_bet_of_another_on_an_area_that_is_taken(where: dict[str, int], rule: str) -> None:
    """The stake goes back, and what the others win is theirs. Nowhere: there is no ante that it could go with (4.6)."""
    feed = played(dealt().wager("b9", bet="raise", stake="50", player="P9", **where))
    assert both(feed) == (True, [rule])
    assert dues(the_round(feed))["b9"] == ("void", "50.00", "0.00")


def test_4_4_a_decision_before_the_deal_is_too_early() -> None:
    feed = deal(folds(called(), 1), BOXES)
    assert numbers(the_round(shown(bets(feed, {2: "50"}), ACE_KING, {2: FLUSH}).ended())) == ["4.4"]
    bet = deal(called().wager("b1", bet="raise", stake="50", player="P1", box=1), BOXES)
    assert both(shown(bets(bet, {2: "50"}), ACE_KING, HANDS)) == (True, ["4.4"])


def test_4_4_a_player_folds_or_bets_and_nothing_else() -> None:
    said = {"box": 1, "hand": 1, "decision": "stand", "player": "P1"}
    assert both(played(added(dealt(), "decision_made", **said))) == (True, ["4.4"])


def test_4_4_the_same_decision_twice_is_one() -> None:
    feed = shown(bets(folds(folds(dealt(), 1), 1), {2: "50"}), ACE_KING, {2: FLUSH})
    assert numbers(the_round(feed.ended())) == []


# --- cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "fields", "rules"),
    [
        ("cards_reconstructed", {"hands": {"box:1": ["2C"]}, "role": "casino_supervisor"}, []),
        ("card_turned", {"to": "dealer", "index": 4, "card": "2C"}, ["8.3"]),
        ("cards_collected", {"reason": "misdeal"}, []),
    ],
)
def test_what_is_said_of_cards_before_there_are_any(kind: str, fields: dict[str, Any], rules: list[str]) -> None:
    """Nothing is put in order or collected. A dealer's card that was turned came before every decision (8.3)."""
    assert both(played(deal(added(called(), kind, **fields), BOXES))) == (True, rules)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("card_turned", {"to": "box:1", "index": 7, "card": "2C"}),
        ("card_turned", {"to": "box:9", "index": 0, "card": "2C"}),
        ("cards_counted", {"count": 15}),
    ],
    ids=["no such card", "no such hand", "three hands counted"],
)
def test_a_card_that_is_not_there_and_a_count_of_some_hands_change_nothing(kind: str, fields: dict[str, Any]) -> None:
    assert both(played(added(dealt(), kind, **fields))) == (True, [])


def test_hands_put_as_they_lie_change_nothing() -> None:
    """In whichever order they were dealt."""
    feed = called()
    for to in ("box:2", "box:1", "dealer"):
        for number in range(5):
            feed.add("card_drawn", card=None, to=to, face="up" if (to, number) == ("dealer", 4) else "down")
    hands = {f"box:{box}": cards.split() for box, cards in HANDS.items()} | {"dealer": ACE_KING.split()}
    feed = played(feed)
    before = numbers(the_round(feed))
    feed = added(feed, "cards_reconstructed", hands=hands, role="casino_supervisor")
    assert numbers(the_round(feed)) == before


@pytest.mark.parametrize(("after", "wanted"), [(True, ["14.9", "19.1"]), (False, ["19.1"])])
def test_19_1_a_deck_of_fifty_one(after: bool, wanted: list[str]) -> None:
    """Between rounds, and before the first; what a settled round was played with stays (14.9)."""
    feed = settled(played(dealt())) if after else table()
    assert sorted(everywhere(added(feed, "cards_counted", count=51))) == wanted


@pytest.mark.parametrize(
    ("kind", "fields", "wanted"),
    [
        ("cards_introduced", {"set": "K1", "decks": 3, "prepared": "new"}, ["3.1"]),
        ("cards_cut", {"from_front": 20, "cutting_card_from_back": 5}, ["6.2"]),
        ("inspector_notified", {"about": "limits"}, []),
    ],
)
def test_the_deck_between_rounds(kind: str, fields: dict[str, Any], wanted: list[str]) -> None:
    """One deck (3.1), and the cutting card below it (6.2). Other news for the inspector is about no cards."""
    assert everywhere(added(table(), kind, **fields)) == wanted


def test_6_1_a_table_is_empty_when_the_last_one_has_left() -> None:
    feed = table()
    for seat in BOXES:
        feed.add("player_seated", player=f"P{seat}", seat=seat)
    assert everywhere(added(feed, "player_left", player="P1")) == []


# --- misdeals -------------------------------------------------------------------------------------------------


def test_14_3_a_misdeal_whose_reason_is_told() -> None:
    feed = added(dealt(), "irregularity_reported", kind_="misdeal", note="six cards", rule="14.3")
    report = the_round(added(feed, "cards_collected", reason="misdeal").ended())
    assert (report["status"], numbers(report)) == ("void", [])


def test_8_1_a_misdeal_without_a_reason_gives_the_bets_back() -> None:
    report = the_round(added(bets(dealt(), {1: "50"}), "cards_collected", reason="misdeal").ended())
    assert (report["status"], dues(report)["b1"], numbers(report)) == ("void", ("void", "50.00", "0.00"), ["8.1"])


def test_cards_collected_after_a_hand_was_settled_are_no_misdeal() -> None:
    feed = played(dealt()).settled("a1", "win", "25.00")
    assert both(added(feed, "cards_collected", reason="misdeal"))[0]

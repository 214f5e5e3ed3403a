"""What a shoe can hold: cards that come too often, too many cards, and the count of a set."""

import pytest

from tests.domain.games.wagering import Found, said
from tests.rules.rounds import checked, deal, opened, table, the_round
from tests.rules.victoria import TRADITIONAL

B98 = "nz-1998-baccarat"


def beyond(rule: str, fact: int, times: str, decks: int = 8) -> Found:
    """A card came once too often."""
    words = f"4H came out of the shoe for the {times} time; {decks} decks hold it only {decks} times."
    return ("card-beyond-decks", rule, f"bac07-{fact:05}", words)


@pytest.mark.parametrize(("book", "rule", "first"), [(B98, "3.4(a)", 26), (TRADITIONAL, "3.1", 25)])
def test_a_card_that_comes_more_often_than_there_are_decks(book: str, rule: str, first: int) -> None:
    feed = table(book)
    for number in range(3):
        feed.started(f"R{number}").wager(f"w{number}", seat=1).closed()
        deal(feed, "4H 4H 4H 4H").result("tie").ended()
    feed.started("R3").wager("w3", seat=1).closed()
    deal(feed, "5H 3C 4D TS")
    report = checked(feed.result("player").ended())
    expected = [beyond(rule, first + place, times) for place, times in enumerate(("9th", "10th", "11th", "12th"))]
    assert [said(one, "winner-not-paid") for one in report["rounds"]] == [[], [], expected, []]


@pytest.mark.parametrize(("book", "rule"), [(B98, "3.4(a)"), (TRADITIONAL, "3.1")])
def test_a_burned_card_counts_too(book: str, rule: str) -> None:
    feed = table(book)
    burned = [feed.add("card_burned", card="4H", face="up")["id"] for _ in range(9)]
    found = [one for one in said(checked(feed)) if one[0] == "card-beyond-decks"]
    assert found == [beyond(rule, int(burned[-1][-5:]), "9th")]


@pytest.mark.parametrize(("book", "rule"), [(B98, "3.4(a)"), (TRADITIONAL, "3.1")])
@pytest.mark.parametrize("count", [415, 416, 417])
def test_the_cards_are_counted(book: str, rule: str, count: int) -> None:
    feed = table(book)
    fact = feed.add("cards_counted", count=count, shoe="S1")["id"]
    found = [one for one in said(checked(feed)) if one[0] == "wrong-count"]
    wrong = ("wrong-count", rule, fact, f"{count} cards were counted; 8 decks have 416.")
    assert found == ([wrong] if count != 416 else [])


@pytest.mark.parametrize(("burned", "over"), [(412, False), (413, True)])
def test_more_cards_than_the_decks_have(burned: int, over: bool) -> None:
    feed = opened(B98, decks=8).shoe("S1")
    feed.add("card_burned", card="AC", face="up")
    for _ in range(burned - 1):
        feed.add("card_burned", card=None, face="down")
    feed.started("R1").wager("w", seat=1).closed()
    first = len(feed.facts) + 1
    deal(feed, "4H 3C 5D TS").result("player").ended()
    words = "417 cards came out of a shoe of 8 decks, which holds 416."
    found = [one for one in said(the_round(feed)) if one[0] == "shoe-overdrawn"]
    assert found == ([("shoe-overdrawn", "3.4(a)", f"bac07-{first:05}", words)] if over else [])


def test_of_a_machine_to_which_cards_go_back_only_one_round_counts() -> None:
    feed = table("nz-div5-mini-baccarat", shuffler="continuous", decks=1)
    for name, cards in (("R1", "4H 4H 4H TS"), ("R2", "4H 3C 5D TS")):
        feed.started(name).wager(f"w{name}", seat=1).closed()
        deal(feed, cards).result("player").ended()
    third = [one["id"] for one in feed.facts if one.get("card") == "4H"][2]
    first, second = checked(feed)["rounds"]
    ((*found, words),) = [one for one in said(first) if one[0] == "card-beyond-decks"]
    assert found == ["card-beyond-decks", "3.4(a)(iii)(A)", third] and words.startswith("4H came out of the shoe")
    assert not [one for one in said(second) if one[0] == "card-beyond-decks"]

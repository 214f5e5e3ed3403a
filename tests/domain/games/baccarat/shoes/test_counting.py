"""What a shoe can hold: cards that come too often, too many cards, and the count of a set."""

import pytest

from tests.domain.games.wagering import Found, said
from tests.rules.rounds import checked, deal, table
from tests.rules.victoria import TRADITIONAL

B98 = "nz-1998-baccarat"


def beyond(rule: str, fact: int, times: str, decks: int = 8) -> Found:
    """A card came once too often."""
    words = f"4H came out of the shoe for the {times} time: {decks} decks hold only {decks}. Rule {rule}."
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
    wrong = ("wrong-count", rule, fact, f"{count} cards were counted; 8 decks are 416. Rule {rule}.")
    assert found == ([wrong] if count != 416 else [])

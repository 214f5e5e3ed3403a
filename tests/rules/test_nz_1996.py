"""New Zealand 1996, the three divisions and the general rules, by paragraph."""

import pytest

from tests.rules.rounds import bets, deal, due, money, played, rules, table, the_round

BOOKS = ("nz-1996-mini-baccarat", "nz-1996-midi-baccarat", "nz-1996-baccarat")
GENERAL = "nz-1996-general"


@pytest.mark.parametrize("book", BOOKS)
def test_5_2_five_percent(book: str) -> None:
    ended = played(book, {"banker": "100"}, "5H 7D QC KS", "6D:player")
    assert money(ended, "banker") == ("win", "100.00", "5.00", "95.00")
    assert due(ended, "banker")["rules"] == ["5.2"]


@pytest.mark.parametrize("book", BOOKS)
def test_14_2_b_only_the_part_within_the_maximum_counts(book: str) -> None:
    ended = played(book, {"player": "650"}, "9H KD KC 5S", limits={"*": {"min": "10", "max": "500"}})
    assert (money(ended, "player"), due(ended, "player")["valid_stake"]) == (
        ("win", "650.00", "0.00", "500.00"),
        "500.00",
    )
    assert rules(ended) == [(GENERAL, "14.1(b)")]


def test_14_2_a_a_small_wager_counts_once() -> None:
    feed = table(BOOKS[0], limits={"*": {"min": "10", "max": "500"}})
    for name in ("R1", "R2"):
        deal(feed.started(name).wager(name, stake="5").closed(), "9H KD KC 5S").ended()
    assert money(the_round(feed), "R1") == ("win", "5.00", "0.00", "5.00")
    assert money(the_round(feed, 1), "R2") == ("void", "5.00", "0.00", "0.00")


@pytest.mark.parametrize("book", BOOKS)
def test_4_8_the_later_of_two_hands_is_void(book: str) -> None:
    feed = table(book).started("R1").wager("first", "banker").wager("second", "player")
    ended = the_round(deal(feed.closed(), "9H KD KC 5S").ended())
    assert (money(ended, "first")[0], money(ended, "second")[0]) == ("lose", "void")
    assert rules(ended) == [(book, "4.8")]


@pytest.mark.parametrize(("book", "rule"), list(zip(BOOKS, ("11.2", "12.2", "12.2"), strict=True)))
def test_11_2_and_12_2_the_card_moves_to_the_banker(book: str, rule: str) -> None:
    ended = played(book, {"banker": "100"}, "4H 2C 3D 3S", "3C:player")
    assert (ended["hands"]["banker"]["points"], rules(ended)) == (8, [(book, rule)])


@pytest.mark.parametrize(("book", "rule"), list(zip(BOOKS, ("11.7", "11.7", "12.7"), strict=True)))
def test_11_7_and_12_7_cards_out_of_sequence(book: str, rule: str) -> None:
    feed = bets(table(book).started("R1"), player="100").closed()
    ended = the_round(feed.cards("9H:player 4D:player KS:banker 7C:banker").ended())
    assert (ended["hands"]["player"]["points"], rules(ended)) == (9, [(book, rule)])

"""4.9 and 4.10: how far the hands may be apart, and how the dealer cuts the heavier one."""

import pytest

from tests.feeds import Feed, Report
from tests.rules.nz_1996 import BOOKS, found, in_each_book, rounds
from tests.rules.rounds import deal, due, money, table

DOCUMENTS = BOOKS
BANKER_WINS = "2H KD KC 9S"


def laid(book: str, banker: dict[str, str], player: str = "500", most: str = "1000", **fields: object) -> Feed:
    """Wagers on the Banker's Hand by player, and one on the Player's."""
    feed = table(book, differential={"max": most}, **fields).started("R1")
    for name, stake in banker.items():
        feed.wager(name, "banker", stake, player=name)
    return feed.wager("other", "player", player, player="other")


def cut(feed: Feed, **stakes: str) -> Feed:
    """The dealer cuts wagers."""
    for wager, stake in stakes.items():
        feed.add("wager_changed", wager=wager, stake=stake, reason="differential")
    return feed


def ended(feed: Feed) -> Report:
    """The round, dealt."""
    return rounds(deal(feed.closed(), BANKER_WINS).ended())[0]


HEAVY = {"A": "2000", "B": "500"}


@in_each_book
@pytest.mark.parametrize("cuts", [{"A": "1200", "B": "300"}, {"A": "800", "B": "200"}, {"A": "1000", "B": "240"}])
def test_4_10_cut_in_proportion_between_the_two_readings(book: str, cuts: dict[str, str]) -> None:
    """Down to what the other hand leaves room for, or to the amount alone: 4.9 and 4.10 can be read either way."""
    found_so = ended(cut(laid(book, HEAVY), **cuts))
    assert found(found_so) == []
    assert [due(found_so, name)["valid_stake"] for name in cuts] == [f"{stake}.00" for stake in cuts.values()]


@in_each_book
def test_4_10_what_was_cut_is_due_on_what_is_left(book: str) -> None:
    assert money(ended(cut(laid(book, HEAVY), A="1200", B="300")), "A") == ("win", "1200.00", "60.00", "1140.00")


@in_each_book
@pytest.mark.parametrize(
    ("cuts", "code"),
    [
        ({"A": "1000", "B": "500"}, "differential-cut-uneven"),
        ({"A": "1500", "B": "0"}, "differential-cut-uneven"),
        ({"A": "1600", "B": "400"}, "differential-cut-short"),
        ({"A": "400", "B": "100"}, "differential-cut-too-far"),
    ],
)
def test_4_10_cut_otherwise(book: str, cuts: dict[str, str], code: str) -> None:
    assert ("4.10", code) in found(ended(cut(laid(book, HEAVY), **cuts)))


@in_each_book
def test_4_10_down_to_amounts_that_chips_can_pay(book: str) -> None:
    """Three of 700 have to come to 1600: 533.33 each, 520 in steps of 20."""
    laid_so = laid(book, {"A": "700", "B": "700", "C": "700"}, player="600")
    assert found(ended(cut(laid_so, A="520", B="520", C="520"))) == []


@in_each_book
@pytest.mark.parametrize("when", ["before the call", "after it"])
def test_4_10_until_the_first_card(book: str, when: str) -> None:
    """Done by the dealer, it is no late change."""
    feed = laid(book, HEAVY)
    feed = cut(feed, A="1200", B="300").closed() if when == "before the call" else cut(feed.closed(), A="1200", B="300")
    assert found(rounds(deal(feed, BANKER_WINS).ended())[0]) == []


@in_each_book
def test_4_10_but_not_after_it(book: str) -> None:
    feed = cut(deal(laid(book, HEAVY).closed(), BANKER_WINS), A="1200", B="300")
    ((rule, code), *more) = found(rounds(feed.ended())[0])
    assert (rule, code) == ("4.10", "differential-exceeded")
    assert more == [("4.6", "late-change"), ("4.6", "late-change")]


@in_each_book
def test_4_10_cutting_is_a_power_and_no_duty(book: str) -> None:
    found_so = ended(laid(book, HEAVY))
    assert [(one["rule"], one["severity"]) for one in found_so["findings"] if one["rule"] == "4.10"] == [
        ("4.10", "notice")
    ]
    assert money(found_so, "A")[3] == "1900.00"


@in_each_book
def test_4_10_cut_for_nothing(book: str) -> None:
    found_so = ended(cut(laid(book, HEAVY, player="2000"), A="800", B="200"))
    assert [(one["code"], one["severity"]) for one in found_so["findings"] if one["rule"] == "4.10"] == [
        ("differential-cut-unneeded", "notice")
    ]


@in_each_book
@pytest.mark.parametrize("player", ["1500", "2000", "3500"])
def test_4_9_it_is_the_difference_that_counts(book: str, player: str) -> None:
    assert found(ended(laid(book, HEAVY, player=player))) == []


@in_each_book
def test_4_9_tie_wagers_are_no_part_of_it(book: str) -> None:
    feed = laid(book, {"A": "1500"}).wager("T", "tie", "5000", player="T")
    assert found(ended(feed)) == []


@in_each_book
def test_4_9_with_nothing_on_the_other_hand(book: str) -> None:
    feed = table(book, differential={"max": "1000"}).started("R1").wager("A", "banker", "2500", player="A")
    assert found(ended(cut(feed, A="1000"))) == []


@in_each_book
def test_4_9_no_table_differential_no_limit_to_it(book: str) -> None:
    feed = table(book).started("R1").wager("A", "banker", "20000", player="A")
    assert found(ended(feed)) == []


@in_each_book
def test_4_10_a_cut_may_take_a_wager_under_the_minimum(book: str) -> None:
    feed = laid(book, {"A": "2000", "B": "100"}, "500", limits={"*": {"min": "100", "max": "5000"}})
    found_so = ended(cut(feed, A="1420", B="60"))
    assert (found(found_so), due(found_so, "B")["valid_stake"]) == ([], "60.00")

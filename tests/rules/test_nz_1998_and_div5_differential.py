"""New Zealand 1998 (5.13, 5.14) and Division 5 (5.17, 5.18): how far apart the money on the two hands may be."""

import pytest

from tests.feeds import Feed, Report
from tests.rules.later_nz import BOTH, NATURAL, STANDING, every_book, number, numbers
from tests.rules.proves import proves
from tests.rules.rounds import deal, due, table, the_round

DOCUMENTS = BOTH
B98, DIV5 = BOTH
CHIPS = ["5", "25", "100", "500", "1000"]


def laid(book: str, banker: tuple[str, ...], player: tuple[str, ...], most: str = "8000", **fields: object) -> Feed:
    """Wagers on the hands, each of another player, at a table with a differential."""
    wanted = {"differential": {"max": most}, "chips": CHIPS, "limits": {"*": {"min": "5"}}, "seats": 9}
    feed = table(book, **{**wanted, **fields}).started("R1")
    for hand, stakes in (("banker", banker), ("player", player)):
        for count, stake in enumerate(stakes, 1):
            seat = count if hand == "banker" else count + 4
            feed.wager(f"{hand}{count}", hand, stake, player=f"P{seat}", seat=seat)
    return feed


def cut(feed: Feed, **stakes: str) -> Feed:
    for wager, stake in stakes.items():
        feed.add("wager_changed", wager=wager, stake=stake, reason="differential")
    return feed


def dealt(feed: Feed, initial: str = NATURAL) -> Report:
    return the_round(deal(feed.closed(), initial).ended())


def rule(book: str) -> str:
    return number(book, "5.14", "5.18")


@every_book
@proves(B98, "5.13", "5.14")
@proves(DIV5, "5.17", "5.18")
def test_wagers_cut_pro_rata(book: str) -> None:
    """12,000 against 2,000 has to come to 10,000: five sixths of each."""
    ended = dealt(cut(laid(book, ("9000", "3000"), ("2000",)), banker1="7500", banker2="2500"), "3H 9D KC KS")
    assert [due(ended, f"banker{count}")["valid_stake"] for count in (1, 2)] == ["7500.00", "2500.00"]
    assert (due(ended, "banker1")["pays"], numbers(ended)) == ("7125.00", [])


@every_book
@proves(B98, "5.14")
@proves(DIV5, "5.18")
def test_the_dealer_may_cut_and_need_not(book: str) -> None:
    """What is not cut stands, and is worth a look."""
    ended = dealt(laid(book, ("9000", "3000"), ("2000",)))
    assert due(ended, "banker1")["valid_stake"] == "9000.00"
    assert [(one["rule"], one["severity"]) for one in ended["findings"] if one["rule"] != "10.2"] == [
        (rule(book), "notice")
    ]


@every_book
@pytest.mark.parametrize(
    ("banker", "player", "most", "found"),
    [
        (("10000",), ("2000",), "8000", False),
        (("10100",), ("2000",), "8000", True),
        (("2000",), ("10100",), "8000", True),
        (("8100",), (), "8000", True),
        (("4000", "4000"), (), "8000", False),
        ((), (), "8000", False),
    ],
)
@proves(B98, "5.14")
@proves(DIV5, "5.18")
def test_what_counts_is_the_difference_of_the_hands(
    book: str, banker: tuple[str, ...], player: tuple[str, ...], most: str, found: bool
) -> None:
    """A Tie wager belongs to neither hand."""
    feed = laid(book, banker, player, most).wager("tie", "tie", "20000", player="P9", seat=5)
    assert (rule(book) in numbers(dealt(feed, STANDING))) == found


@every_book
@pytest.mark.parametrize(
    ("stakes", "fault"),
    [
        ({"banker1": "7500", "banker2": "3000"}, "differential-cut-short"),
        ({"banker1": "7000", "banker2": "2900"}, "differential-cut-uneven"),
        ({"banker1": "4500", "banker2": "1500"}, "differential-cut-too-far"),
        ({"banker1": "7000"}, "differential-cut-uneven"),
    ],
)
@proves(B98, "5.14")
@proves(DIV5, "5.18")
def test_cuts_that_are_not_as_the_rule_wants(book: str, stakes: dict[str, str], fault: str) -> None:
    """Not far enough, not in proportion, too far, one wager alone."""
    ended = dealt(cut(laid(book, ("9000", "3000"), ("2000",)), **stakes))
    assert fault in [one["code"] for one in ended["findings"]]
    assert set(numbers(ended)) == {rule(book)}


@every_book
@proves(B98, "5.14")
@proves(DIV5, "5.18")
def test_a_share_goes_down_to_what_chips_can_pay(book: str) -> None:
    """10,000 of 11,000 is 0.909: 6,363.63 and 3,636.36 of 7,000 and 4,000, on the Banker in steps of 100."""
    feed = cut(laid(book, ("7000", "4000"), ("2000",)), banker1="6300", banker2="3600")
    assert numbers(dealt(feed)) == []
    feed = cut(laid(book, ("2000",), ("7000", "4000")), player1="6360", player2="3635")
    assert numbers(dealt(feed)) == []


@every_book
@proves(B98, "5.14")
@proves(DIV5, "5.18")
def test_nothing_is_cut_where_the_hands_are_near_enough(book: str) -> None:
    ended = dealt(cut(laid(book, ("5000",), ("2000",)), banker1="4000"))
    assert (due(ended, "banker1")["valid_stake"], numbers(ended)) == ("4000.00", [rule(book)])


@every_book
@proves(B98, "5.14")
@proves(DIV5, "5.18")
def test_wagers_are_cut_after_the_call_and_before_the_first_card(book: str) -> None:
    feed = cut(laid(book, ("12000",), ("2000",)).closed(), banker1="10000")
    ended = the_round(deal(feed, NATURAL).ended())
    assert (due(ended, "banker1")["valid_stake"], numbers(ended)) == ("10000.00", [])
    late = cut(laid(book, ("12000",), ("2000",)).closed().cards("9H:player"), banker1="10000")
    ended = the_round(late.cards("3D:banker KC:player KS:banker").ended())
    assert due(ended, "banker1")["valid_stake"] == "12000.00"
    assert set(numbers(ended)) == {number(book, "5.10(b)", "5.14(b)"), rule(book)}


@every_book
@proves(B98, "5.14")
@proves(DIV5, "5.18")
def test_without_a_differential_there_is_nothing_to_keep(book: str) -> None:
    assert numbers(dealt(laid(book, ("12000",), (), differential={"max": "20000"}))) == []

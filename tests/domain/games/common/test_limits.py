"""How much of a wager is good by the limits: stacks, shares, steps, and what is said of it."""

from decimal import Decimal
from fractions import Fraction

import pytest

from domain.games.common.limits import cap, cents, place, stacks, total
from domain.money import parse
from domain.rulebooks.shapes.rulebook import Rule
from tests.domain.games.wagering import good, said, ticket
from tests.feeds import Feed, Report
from tests.rules.rounds import deal, money, table, the_round
from tests.rules.victoria import TRADITIONAL

B96, B98 = "nz-1996-baccarat", "nz-1998-baccarat"
LEFT = ("winner-not-paid", "loser-not-collected", "unpayable-banker-wager")
RULE = Rule("book", "1")


def laid(book: str, *wagers: tuple[str, str, str, str], least: str | None = "10", **fields: object) -> Report:
    """A round that the Player wins with wagers by name, bet, stake and player, and limits up to 100."""
    limit = {"max": "100"} if least is None else {"min": least, "max": "100"}
    feed: Feed = table(book, limits={"*": limit}, **fields).started("R1")
    for name, bet, stake, player in wagers:
        feed.wager(name, bet, stake, player=player, seat=int(player[1:]))
    return the_round(deal(feed.closed(), "4H 3C 5D TS").result("player").ended())


def test_a_sum_and_what_is_below_a_cent() -> None:
    assert total([]) == 0 and total([Decimal("1.10"), Decimal("2.05")]) == Decimal("3.15")
    assert str(cents(Fraction(200, 3))) == "66.66" and str(cents(Fraction(5))) == "5.00"


def test_the_order_in_which_numbers_are_named_is_all_the_same() -> None:
    assert place(("1", "2")) == place(("2", "1")) == frozenset({"1", "2"})
    assert place("red") == "red" and place(None) is None
    assert place({"1": parse("5")}) == "{'1': Decimal('5')}"


def test_one_person_s_stacks_on_one_bet_are_one_wager() -> None:
    a, b = ticket("a"), ticket("b")
    others = [
        ticket("c", player="P2"), ticket("d", bet="banker"), ticket("e", terminal="T1"), ticket("f", box=2),
        ticket("g", on="player", bet="dragon_bonus"), ticket("h", on="banker", bet="dragon_bonus"),
    ]  # fmt: skip
    assert stacks([a, *others, b]) == [[a, b], *([one] for one in others)]
    assert stacks([a, b], frozenset({"player"})) == [[a], [b]]


def test_what_is_good_is_shared_by_stake_and_the_last_takes_what_is_over() -> None:
    group = [ticket("a", "51"), ticket("b", "50"), ticket("c", "50")]
    mine = good(*group)
    cap(group, mine, Decimal(100), RULE)
    assert [str(one.stake) for one in mine.values()] == ["33.77", "33.11", "33.12"]
    assert [one.cuts for one in mine.values()] == [[(one.stake, RULE)] for one in mine.values()]


OVER = [
    ("a", "player", "150", "P1"), ("b", "player", "51", "P2"), ("c", "player", "100", "P2"),
    ("d", "player", "10", "P3"), ("e", "player", "100", "P4"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("book", "code", "rule", "first", "words"),
    [
        (B96, "wager-outside-limits", "14.1(b)", 6,
         "is outside the limits, 10.00 to 100.00: what is above them is returned."),
        (B98, "wager-outside-limits", None, 6, "is outside the limits, 10.00 to 100.00: it stands."),
        (TRADITIONAL, "wager-capped", "7.3.2", 5,
         "is over the maximum of 100.00: only 100.00 counts."),
    ],
)  # fmt: skip
def test_over_the_maximum(book: str, code: str, rule: str | None, first: int, words: str) -> None:
    ended = laid(book, *OVER)
    assert said(ended, *LEFT) == [
        (code, rule, f"bac07-{first:05}", f"P1's 150.00 on Player {words}"),
        (code, rule, f"bac07-{first + 2:05}", f"P2's 151.00 on Player {words}"),
    ]
    valid = [one["due"]["valid_stake"] for one in ended["wagers"]]
    capped = ["100.00", "33.77", "66.23", "10.00", "100.00"]
    assert valid == (["150.00", "51.00", "100.00", "10.00", "100.00"] if book == B98 else capped)


def test_over_a_sign_that_names_no_minimum() -> None:
    ((_, _, _, words),) = said(laid(B96, ("a", "player", "150", "P1"), least=None), *LEFT)
    assert "outside the limits, nothing to 100.00" in words


UNDER = [("a", "player", "5", "P1"), ("b", "player", "4", "P1"), ("c", "tie", "5", "P2"), ("d", "tie", "10", "P3")]


@pytest.mark.parametrize(
    ("book", "code", "rule", "first", "words"),
    [
        (B96, "wager-outside-limits", "14.1(b)", 7,
         "is outside the limits, 10.00 to 100.00: it counts this once."),
        (B98, "wager-outside-limits", None, 7, "is outside the limits, 10.00 to 100.00: it stands."),
        (TRADITIONAL, "owner-not-advised", "7.3.1", 6,
         "is under the minimum of 10.00, and nobody told {player} that the next such wager is returned."),
    ],
)  # fmt: skip
def test_under_the_minimum(book: str, code: str, rule: str | None, first: int, words: str) -> None:
    ended = laid(book, *UNDER)
    assert said(ended, *LEFT) == [
        (code, rule, f"bac07-{first:05}", f"P1's 9.00 on Player {words.format(player='P1')}"),
        (code, rule, f"bac07-{first + 1:05}", f"P2's 5.00 on Tie {words.format(player='P2')}"),
    ]
    assert [one["due"]["valid_stake"] for one in ended["wagers"]] == ["5.00", "4.00", "5.00", "10.00"]


def test_the_second_small_wager_of_a_session_goes_back_stack_by_stack() -> None:
    feed = table(B96, limits={"*": {"min": "10"}})
    for name in ("R1", "R2"):
        feed.started(name).wager(f"a-{name}", stake="5").wager(f"b-{name}", stake="4").closed()
        deal(feed, "4H 3C 5D TS").result("player").ended()
    first, second = the_round(feed), the_round(feed, 1)
    assert [money(first, f"{one}-R1")[0] for one in "ab"] == ["win", "win"]
    assert [money(second, f"{one}-R2") for one in "ab"] == [
        ("void", "5.00", "0.00", "0.00"),
        ("void", "4.00", "0.00", "0.00"),
    ]
    assert [words for _, _, _, words in said(second, *LEFT)] == [
        "P1's 9.00 on Player is outside the limits, 10.00 to any amount: it is void and returned."
    ]


def test_steps_are_counted_from_the_minimum_or_from_nothing() -> None:
    stakes = [("a", "player", "50", "P1"), ("b", "player", "60", "P2"), ("c", "player", "75", "P3")]
    ended = laid(B96, *stakes, increment="20")
    assert said(ended, *LEFT) == [
        (
            "wager-off-step",
            "13.5",
            "bac07-00008",
            "P3's 75.00 on Player is not in steps of 20.00; it stands.",
        )
    ]
    two = laid(B96, ("a", "player", "35", "P1"), ("b", "player", "20", "P1"), increment="20")
    assert [(fact, words[:18]) for _, _, fact, words in said(two, *LEFT)] == [("bac07-00006", "P1's 55.00 on Play")]

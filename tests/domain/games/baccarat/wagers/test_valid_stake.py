"""How much of a wager is good: both hands, what chips can pay, extra commission, the differentials, as it is said."""

import pytest

from tests.domain.games.wagering import Found, said
from tests.feeds import Feed, Report
from tests.rules.rounds import deal, due, money, table, the_round
from tests.rules.victoria import CROWN, HIGH, TRADITIONAL, opened

B96, B98 = "nz-1996-baccarat", "nz-1998-baccarat"
LEFT = ("winner-not-paid", "loser-not-collected")
Laid = tuple[str, str, str]
EXCEEDED = "The wagers on the two hands differ by {}; the table differential is 10000.00, and nothing was reduced."
BREACHED = "The wagers on the two hands differ by 22500.00, more than the maximum table differential, 20000.00."
LARGER = "P1's 25000.00 on Banker is more than the maximum table differential, 20000.00: only 20000.00 counts."


def laid(book: str, *wagers: Laid, **fields: object) -> Feed:
    """Wagers by bet, stake and player, named by their place."""
    feed = table(book, **fields).started("R1")
    for number, (bet, stake, player) in enumerate(wagers, 1):
        feed.wager(f"w{number}", bet, stake, player=player, seat=int(player[1:]))
    return feed


def won(feed: Feed) -> Report:
    """The Banker wins."""
    return the_round(deal(feed.closed(), "2H 9C 5D KD").result("banker").ended())


def test_both_hands_of_one_player() -> None:
    wagers: list[Laid] = [
        ("banker", "100", "P1"),
        ("player", "100", "P2"),
        ("player", "40", "P1"),
        ("banker", "20", "P1"),
    ]
    ended = won(laid(B96, *wagers))
    assert said(ended, *LEFT) == [("both-hands", "4.8", "bac07-00008", "P1 wagered on both hands in one round.")]
    assert [due(ended, f"w{number}")["result"] for number in range(1, 5)] == ["win", "lose", "void", "win"]
    assert [one[0] for one in said(won(laid(B98, *wagers)), *LEFT)] == ["both-hands"]
    assert money(won(laid(B98, *wagers)), "w3")[0] == "lose"


def test_both_hands_at_one_time_are_none() -> None:
    feed = laid(B96, ("banker", "100", "P1"), ("player", "40", "P1"))
    feed.facts[-1]["at"] = feed.facts[-2]["at"]
    ended = won(feed)
    assert [money(ended, one)[:2] for one in ("w1", "w2")] == [("void", "100.00"), ("void", "40.00")]


@pytest.mark.parametrize(("book", "rule"), [(B96, "5.3"), (B98, "5.8")])
@pytest.mark.parametrize(("stake", "valid"), [("110", "100.00"), ("25", "20.00"), ("4", "0.00"), ("100", "")])
def test_a_banker_wager_that_chips_cannot_pay(book: str, rule: str, stake: str, valid: str) -> None:
    ended = won(laid(book, ("banker", stake, "P1"), limits={"*": {"min": "1"}}))
    words = f"A win of P1's {stake}.00 on Banker cannot be paid exactly in chips: only {valid} counts."
    expected: list[Found] = [("unpayable-banker-wager", rule, "bac07-00006", words)] if valid else []
    assert said(ended, *LEFT) == expected
    assert due(ended, "w1")["valid_stake"] == (valid or "100.00")


@pytest.mark.parametrize(
    ("stakes", "extra", "found"),
    [
        (["10000"], ["500.00"], []),
        (["15000"], ["875.00"], [EXCEEDED.format("14500.00")]),
        (["25000"], ["1250.00"],
         [LARGER,
          EXCEEDED.format("19500.00")]),
        (["15000", "8000"], ["875.00", "400.00"],
         [BREACHED]),
    ],
)  # fmt: skip
def test_what_is_above_the_least_differential_bears_extra_commission(
    stakes: list[str], extra: list[str], found: list[str]
) -> None:
    wagers = [("banker", stake, f"P{number}") for number, stake in enumerate(stakes, 1)]
    ended = won(laid(TRADITIONAL, *wagers, ("player", "500", "P7"), **HIGH))
    assert [money(ended, f"w{number}")[2] for number, _ in enumerate(stakes, 1)] == extra
    assert [one[3] for one in said(ended, *LEFT)] == found


def test_extra_commission_is_shared_by_the_stacks_of_one_player() -> None:
    wagers: list[Laid] = [("banker", "10000", "P1"), ("banker", "5000", "P1"), ("player", "5000", "P7")]
    ended = won(laid(TRADITIONAL, *wagers, **HIGH))
    first, second = (money(ended, one) for one in ("w1", "w2"))
    assert (first[2], second[2]) == ("583.33325", "291.66675")


HEAVY: list[Laid] = [("banker", "12000", "P1"), ("banker", "6000", "P2"), ("player", "2000", "P7")]


@pytest.mark.parametrize(
    ("cuts", "code"),
    [
        ({}, "exceeded"),
        ({"w1": "8000", "w2": "4000"}, ""),
        ({"w1": "9000", "w2": "4500"}, "cut-short"),
        ({"w1": "4000", "w2": "2000"}, "cut-too-far"),
        ({"w1": "10000", "w2": "2000"}, "cut-uneven"),
        ({"w3": "1000"}, "cut-unneeded"),
    ],
)
def test_the_heavier_hand_is_cut_evenly_and_no_further(cuts: dict[str, str], code: str) -> None:
    feed = laid(B98, *HEAVY, limits={"*": {"min": "500", "max": "25000"}}, differential={"max": "10000"})
    facts = [
        feed.add("wager_changed", wager=one, stake=stake, reason="differential")["id"] for one, stake in cuts.items()
    ]
    found = [one for one in said(won(feed), *LEFT) if one[0].startswith("differential")]
    first_card = next(one["id"] for one in feed.facts if one["fact"] == "card_drawn")
    assert [(one[0], one[2]) for one in found] == (
        [(f"differential-{code}", facts[-1] if facts else first_card)] if code else []
    )


@pytest.mark.parametrize(("second", "valid"), [("40", ["60.00", "40.00"]), ("60", ["50.00", "50.00"])])
def test_insurance_is_no_larger_than_the_larger_wager_behind_it(second: str, valid: list[str]) -> None:
    feed = opened(CROWN).started("R1").wager("m", "banker", "100", player="P3", seat=3)
    feed.wager("n", "player", "50", player="P4", seat=4).closed().cards("2H:player TC:banker 3D:player 6S:banker")
    for name, stake in (("i", "60"), ("j", second)):
        feed.wager(name, "insurance", stake, player="P3", seat=3)
    last = feed.facts[-1]["id"]
    ended = the_round(feed.cards("9H:player").result("banker").ended())
    words = "P3's 120.00 insurance is more than the largest wager it insures, 100.00: only 100.00 counts."
    expected: list[Found] = [("insurance-too-large", "1.1", last, words)] if second == "60" else []
    assert said(ended, *LEFT) == expected
    assert [due(ended, one)["valid_stake"] for one in "ij"] == valid
    assert [due(ended, one)["result"] for one in "ij"] == ["lose", "lose"]


def test_a_cut_that_leaves_what_bears_extra_commission() -> None:
    wagers: list[Laid] = [("banker", "12000", "P1"), ("banker", "12000", "P2"), ("player", "2000", "P7")]
    feed = laid(TRADITIONAL, *wagers, **HIGH)
    last = [feed.add("wager_changed", wager=one, stake="9000", reason="differential")["id"] for one in ("w1", "w2")][1]
    found = [one for one in said(won(feed), *LEFT) if one[0].startswith("differential")]
    assert [one[:3] for one in found] == [("differential-cut-in-part", "7.4", last)]
    assert "18000.00" in found[0][3] and "12000.00" in found[0][3]

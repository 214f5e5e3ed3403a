"""New Zealand 1996, Division II: wagers, boxes with several players, Super Sevens, calls and payments."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from domain.games.blackjack.wagers.super_sevens import step
from domain.rulebooks.nz_1996_blackjack import SEVENS
from tests.feeds import Feed
from tests.rules.boxes import BLACKJACK, LIMITS, came, dues, ended, found, numbers, outside, played, say, table, wager
from tests.rules.proves import proves
from tests.rules.rounds import checked, the_round

W = "w1 50 1"
PLAIN = "TS:1 9S:d 9D:1 1:stand 8S:d"
TWO = "TS:1 TH:2 9S:d 9D:1 9C:2 1:stand 2:stand 8S:d"

# --- when, and by whom ----------------------------------------------------------------------------------------


@proves(BLACKJACK, "4.1", "4.2")
def test_4_2_the_first_card_ends_the_betting() -> None:
    feed = say(table(W), "call")
    wager(feed, "w2 50 2")
    say(feed, "TS:1")
    wager(feed, "w3 50 3")
    say(feed, "TH:2 9S:d 9D:1 9C:2 1:stand 2:stand 8S:d")
    report = ended(feed)
    assert ({name: due[0] for name, due in dues(report).items()}, numbers(report)) == (
        {"w1": "win", "w2": "win", "w3": "void"}, ["4.2", "4.1"],
    )  # fmt: skip


def test_4_1_a_box_without_a_wager_is_not_played() -> None:
    assert "4.1" in found("TS:1 TH:2 9S:d 9D:1 9C:2 1:stand 2:stand 8S:d", W)


@proves(BLACKJACK, "4.6")
def test_4_2_nothing_is_changed_or_taken_back_after_it() -> None:
    for kind in ("wager_withdrawn", "wager_changed"):
        feed = say(table(W), "TS:1 9S:d")
        feed.add(kind, wager="w1", **({"stake": "25.00", "reason": "player"} if kind == "wager_changed" else {}))
        report = ended(say(feed, "9D:1 1:stand 8S:d"))
        assert (dues(report)["w1"], sorted(numbers(report))) == (("win", "50.00", "50.00"), ["4.2", "4.6"])


def test_4_2_a_wager_that_was_only_tried_is_nobodys_fault() -> None:
    feed = wager(say(table(W), "TS:1"), "w2 50 2")
    feed.add("wager_refused", wager="w2", reason="too late")
    report = ended(say(feed, PLAIN.removeprefix("TS:1 ")))
    assert {one["severity"] for one in report["findings"] if one["rule"] in ("4.1", "4.2")} == {"notice"}
    feed = say(table(W), "TS:1")
    feed.add("wager_refused", wager="w1", reason="chips")
    assert "14.4" in numbers(ended(say(feed, PLAIN.removeprefix("TS:1 "))))


def test_4_6_a_correction_is_no_handling() -> None:
    feed = say(table(W), "TS:1 9S:d")
    feed.add("wager_changed", wager="w1", stake="60.00", reason="correction")
    assert "4.6" not in numbers(ended(say(feed, "9D:1 1:stand 8S:d")))


@pytest.mark.parametrize("optional", ["insurance", "super_sevens"])
def test_4_7_optional_wagers_stay(optional: str) -> None:
    feed = table(W, "s1 5 1 P1 super_sevens")
    say(feed, "TS:1 AS:d 9D:1 insurance ;+i1 25 1 P1 insurance; 1:stand")
    feed.add("wager_withdrawn", wager="i1" if optional == "insurance" else "s1")
    report = ended(say(feed, "8S:d"))
    assert "4.7" in numbers(report)
    assert dues(report)["i1"][0] == "lose"


def test_4_8_a_winner_stays_until_its_box_is_paid() -> None:
    for first in (True, False):
        feed = say(table("w1 50 1", "w2 20 1 P9"), PLAIN).settled("w1", "win", "50.00")
        if first:
            feed.add("wager_withdrawn", wager="w1")
        feed.settled("w2", "win", "20.00")
        if not first:
            feed.add("wager_withdrawn", wager="w1")
        assert numbers(ended(feed)) == (["4.8"] if first else [])


def test_4_8_but_for_even_money() -> None:
    words = "AH:1 AC:d QD:1 insurance 1:even_money@P8"
    feed = say(table("w1 50 1", "w2 20 1 P8"), words).settled("w2", "win", "20.00")
    feed.add("wager_withdrawn", wager="w2")
    assert numbers(ended(say(feed, "9S:d").settled("w1", "win", "75.00"))) == []


@pytest.mark.parametrize(
    ("result", "paid", "wanted"),
    [("win", "75.00", ["4.5"]), ("lose", "0.00", ["4.1(b)"]), ("stand_off", "0.00", ["4.5", "4.1(b)"])],
)
def test_4_5_wrong_payments(result: str, paid: str, wanted: list[str]) -> None:
    feed = say(table(W), PLAIN).settled("w1", result, paid)
    assert numbers(ended(feed)) == wanted


@proves(BLACKJACK, "8.1", "8.2")
@pytest.mark.parametrize(("up", "rule"), [("7S", "8.1"), ("KS", "8.2")])
def test_4_5_a_blackjack_paid_evenly(up: str, rule: str) -> None:
    feed = say(table(W), f"AS:1 {up}:d KD:1 6D:d").settled("w1", "win", "50.00")
    assert sorted(numbers(ended(feed)), key=lambda one: one == rule) == ["4.5", rule]


def test_7_2_the_betting_is_called_closed() -> None:
    feed = table(W)
    feed.cards("TS:box:1 9S:dealer 9D:box:1")
    assert numbers(ended(say(feed, "1:stand 8S:d"))) == ["7.2"]


# --- the deal -------------------------------------------------------------------------------------------------


@proves(BLACKJACK, "7.3", "7.3(a)", "7.3(b)", "7.3(c)")
@pytest.mark.parametrize(
    ("words", "rule"),
    [("TH:2 TS:1 9S:d 9D:1 9C:2", "7.3(a)"), ("TS:1 TH:2 9D:1 9S:d 9C:2", "7.3(b)"),
     ("TS:1 TH:2 9S:d 9C:2 9D:1", "7.3(c)")],
)  # fmt: skip
def test_7_3_the_order_of_the_first_cards(words: str, rule: str) -> None:
    assert rule in found(f"{words} 1:stand 2:stand 8S:d", W, "w2 50 2")
    assert found(TWO, W, "w2 50 2") == []


def test_7_3_an_initial_card_lies_face_up() -> None:
    assert found(PLAIN.replace("9D:1", "9D:1~"), W) == ["7.3(c)"]


def test_7_4_each_in_turn() -> None:
    assert found("TS:1 TH:2 9S:d 6D:1 9C:2 2:stand 1:stand 8S:d", W, "w2 50 2") == ["7.4"]
    assert "7.4" in found("TS:1 TH:2 9S:d 4D:1 6C:2 2:draw 2C:2 1:draw 6S:1 1:stand 2:stand 8S:d", W, "w2 50 2")


def test_7_5_a_card_wants_a_decision_and_a_decision_a_card() -> None:
    assert found("TS:1 TH:2 9S:d 4D:1 9C:2 1:draw 2C:1 3C:1 1:stand 2:stand 8S:d", W, "w2 50 2") == ["7.5"]
    assert found("TS:1 9S:d 4D:1 1:draw 6C:1~ 1:stand 8S:d", W) == ["7.5"]
    assert found("TS:1 9S:d 9D:1 1:stand 8S:d~", W) == ["7.6"]
    assert found("6H:1 9S:d 5D:1 1:double ;+d1 50 1 P1 double w1; TC:1~ 8S:d", W) == ["10.3"]
    missing = played("TS:1 9S:d 4D:1 1:draw 8S:d", W)
    assert (missing["status"], numbers(missing)) == ("open", ["7.5"])
    assert found("TS:1 9S:d 4D:1 6C:1 8S:d", W) == []


@proves(BLACKJACK, "7.4", "7.5", "7.6", "11.4")
@pytest.mark.parametrize(
    ("words", "hand", "said", "rule"),
    [("", "box:1", 15, "7.4"), ("1:draw 2S:1", "box:1", 15, "7.5"), ("1:stand 8S:d", "dealer", 18, "7.6"),
     ("1:split ;+s1 50 1 P1 split w1; 2S:1", "box:1", 11, "11.4")],
)  # fmt: skip
def test_7_10_the_cards_count_whatever_is_announced(words: str, hand: str, said: int, rule: str) -> None:
    feed = say(table(W), f"8H:1 9S:d 8D:1 {words}")
    feed.add("points_announced", hand=hand, points=said)
    assert rule in numbers(ended(feed))


def test_7_10_nobody_may_rely_on_it() -> None:
    feed = say(table(W), "9H:1 TS:d 9D:1 1:draw 3C:1")
    feed.add("points_announced", hand="box:1", points=20)
    report = ended(say(feed, "QC:d").settled("w1", "stand_off"))
    assert (dues(report)["w1"], "7.10" in numbers(report)) == (("win", "50.00", "50.00"), True)


# --- several on a box -----------------------------------------------------------------------------------------


def test_13_1_three_on_a_box() -> None:
    report = played(PLAIN, W, "w2 20 1 P8", "w3 20 1 P9", "w4 20 1 P10")
    assert (dues(report)["w4"][0], numbers(report)) == ("void", ["13.1"])


def test_13_2_no_more_on_a_box_than_the_sign_says() -> None:
    options = {"shared_areas": 3, "super_sevens": False, "box_max": "60"}
    report = played(PLAIN, W, "w2 20 1 P8", options=options)
    assert (dues(report)["w2"], numbers(report)) == (("win", "20.00", "10.00"), ["13.2"])
    alone = {"shared_areas": 3, "super_sevens": False, "player_max": "40"}
    assert numbers(played(PLAIN, W, options=alone)) == ["13.2"]


@proves(BLACKJACK, "13.3", "13.3(a)", "13.5")
def test_13_3_a_who_sits_there_decides() -> None:
    rest = "TS:1 9S:d 9D:1 1:stand@{} 8S:d"
    assert found(rest.format("P9"), W, "w2 20 1 P9") == ["13.3(a)"]
    assert found(rest.format("P1"), W, "w2 20 1 P9") == []
    feed = table()
    for player, seat in (("P1", 1), ("P2", 2)):
        feed.add("player_seated", player=player, seat=seat)
    wager(wager(feed, W), "w2 20 1 P2")
    assert numbers(ended(say(feed, rest.format("P2")))) == ["13.3(a)", "13.5"]


def test_13_5_on_another_box_its_own_player_decides() -> None:
    feed = table()
    for player, seat in (("P1", 1), ("P2", 2)):
        feed.add("player_seated", player=player, seat=seat)
    wager(feed, "w2 20 1 P2")
    assert "13.5" in numbers(ended(say(feed, "TS:1 9S:d 9D:1 1:stand@P2 8S:d")))


@proves(BLACKJACK, "13.3(c)")
def test_13_3_c_others_double_or_do_not() -> None:
    words = "6H:1 9S:d 5D:1 1:double ;+d1 50 1 P1 double w1;+d2 20 1 P8 double w2; KC:1 {} TS:d"
    report = played(words.format(""), W, "w2 20 1 P8", "w3 10 1 P9")
    assert [due[2] for due in dues(report).values()] == ["50.00", "20.00", "10.00", "50.00", "20.00"]
    assert "13.3(c)" in found(words.format("2C:1"), W, "w2 20 1 P8")


@proves(BLACKJACK, "13.3(d)", "13.3(e)")
def test_13_3_d_others_cover_both_or_name_one() -> None:
    words = "8H:1 9S:d 8D:1 1:split ;+s1 50 1 P1 split w1; {} TC:1 1:stand 9D:1/2 1/2:stand 8S:d"
    others = (W, "w2 20 1 P8")
    named = played(words.format("1/2:claim_split@P8"), *others)
    assert (dues(named)["w2"][0], numbers(named)) == ("stand_off", [])
    neither = played(words.format(""), *others)
    assert (dues(neither)["w2"][0], numbers(neither)) == ("win", ["13.3(d)"])
    covered = played(words.format(";+s2 20 1 P8 split w2;"), *others)
    assert ([dues(covered)[name][0] for name in ("w2", "s2")], numbers(covered)) == (["win", "stand_off"], [])


def test_13_3_e_nobody_adds_alone() -> None:
    report = played("6H:1 9S:d 5D:1 ;+d2 20 1 P8 double w2; 1:draw KC:1 TS:d", W, "w2 20 1 P8")
    assert (dues(report)["d2"][0], numbers(report)) == ("void", ["13.3(e)"])


@proves(BLACKJACK, "13.3(g)")
def test_13_3_g_each_may_take_even_money() -> None:
    words = "AH:1 AC:d QD:1 insurance 1:even_money@P8"
    feed = say(table(W, "w2 20 1 P8"), words).settled("w2", "win", "20.00")
    report = ended(say(feed, "9S:d"))
    assert (dues(report)["w1"][2], dues(report)["w2"][2], numbers(report)) == ("75.00", "20.00", [])


def test_13_6_the_least_on_every_box() -> None:
    report = played(TWO.replace("2:stand", "2:stand@P1"), "w1 15 1", "w2 5 2 P1")
    assert (dues(report)["w2"], sorted(numbers(report))) == (("win", "5.00", "5.00"), ["13.6", "14.1(b)"])


# --- the least wager alone ------------------------------------------------------------------------------------


def restricted(feed: Feed, told: bool, player: str = "P2") -> Feed:
    """An inspector is told, and a player is held to the least."""
    if told:
        feed.add("inspector_notified", about="minimum_only")
    feed.add("personal_limit_set", player=player, limits={"*": {"min": "10", "max": "10"}})
    return feed


@proves(BLACKJACK, "4.9", "4.9(a)", "4.9(b)", "4.9 (closing)")
def test_4_9_who_comes_later_may_be_held_to_the_least() -> None:
    for told in (True, False):
        feed = restricted(say(table(W), PLAIN).ended(), told).started("R2")
        say(wager(wager(feed, W), "w2 100 2"), TWO).ended()
        assert outside(feed) == ([] if told else ["4.9"])
        second = the_round(feed, 1)
        assert (dues(second)["w2"][0], numbers(second)) == ("win", ["4.9"])


def test_4_9_a_not_who_played_from_the_first_round() -> None:
    feed = restricted(say(table(W), PLAIN).ended(), True, "P1")
    assert outside(feed) == ["4.9(a)", "4.9(b)"]


def test_4_9_ends_with_the_next_shuffle() -> None:
    feed = restricted(say(table(W), PLAIN).ended(), True)
    feed.add("cards_shuffled", method="riffle")
    feed.add("cards_cut", staff="employee:7", from_front=120, cutting_card_from_back=78)
    feed.started("R2")
    assert numbers(the_round(say(wager(wager(feed, W), "w2 100 2"), TWO).ended(), 1)) == []


# --- Super Sevens ---------------------------------------------------------------------------------------------

TIERS = [
    ("8H:1 9S:d 7D:1 1:draw 7C:1", "lose by 14.4(f)"), ("7H:1 9S:d KD:1 1:stand 8S:d", "win 15.00 by 14.4(a)"),
    ("7H:1 9S:d 7D:1 1:draw 4C:1 1:stand 8S:d", "win 250.00 by 14.4(b)"),
    ("7H:1 9S:d 7D:1 1:stand 8S:d", "win 250.00 by 14.4(b)"),
    ("7H:1 9S:d 7H:1 1:draw 9C:1", "win 500.00 by 14.4(c)"), ("7H:1 9S:d 7H:1 1:stand 8S:d", "win 500.00 by 14.4(c)"),
    ("7H:1 9S:d 7H:1 1:draw 7D:1 8S:d", "win 2500.00 by 14.4(d)"),
    ("7S:1 9S:d 7S:1 1:draw 7S:1 8S:d", "win 25000.00 by 14.4(e)"),
    ("7H:1 9S:d 7D:1 1:split ;+s1 50 1 P1 split w1; 7C:1 1:draw TS:1 1:stand TD:1/2 1/2:stand 8S:d",
     "win 250.00 by 14.4(b) 14.5"),
    ("7H:1 9S:d 7H:1 1:split ;+s1 50 1 P1 split w1; TS:1 1:stand TD:1/2 1/2:stand 8S:d",
     "win 500.00 by 14.4(c) 14.5"),
]  # fmt: skip


@proves(BLACKJACK, "14.4", "14.4(a)", "14.4(b)", "14.4(c)", "14.4(d)", "14.4(e)", "14.4(f)", "14.5")
@pytest.mark.parametrize(("words", "wanted"), TIERS)
def test_14_4_super_sevens_by_the_first_cards(words: str, wanted: str) -> None:
    report = played(words, W, "x1 5 1 P1 super_sevens")
    assert (report["status"], came(report, "x1"), numbers(report)) == ("settled", wanted, [])


def test_14_1_only_where_they_are_offered() -> None:
    report = played(PLAIN, W, "x1 5 1 P1 super_sevens", options={"shared_areas": 3})
    assert (dues(report)["x1"][0], numbers(report)) == ("void", ["14.1"])


def test_14_2_together_with_a_wager_on_the_box() -> None:
    assert found(PLAIN, W, "x1 5 2 P2 super_sevens") == ["14.2"]
    assert found(PLAIN, W, "x1 5 1 P9 super_sevens") == ["14.2"]
    feed = wager(say(table(W), "TS:1"), "x1 5 1 P1 super_sevens")
    report = ended(say(feed, PLAIN.removeprefix("TS:1 ")))
    assert (dues(report)["x1"][0], sorted(numbers(report))) == ("void", ["14.2", "4.2"])


@pytest.mark.parametrize(("stake", "due"), [("7", ("win", "7.00", "15.00")), ("2.50", ("win", "2.50", "7.50"))])
def test_14_3_just_the_amount_on_the_sign(stake: str, due: tuple[str, str, str]) -> None:
    report = played("7H:1 9S:d KD:1 1:stand 8S:d", W, f"x1 {stake} 1 P1 super_sevens")
    assert (dues(report)["x1"], numbers(report)) == (due, ["14.3"])


def test_14_3_a_sign_that_says_no_amount() -> None:
    limits = {"main": {"min": "10", "max": "500"}}
    report = played("7H:1 9S:d KD:1 1:stand 8S:d", W, "x1 5 1 P1 super_sevens", limits=limits)
    assert (dues(report)["x1"][0], numbers(report)) == ("win", [])
    small = played("6H:1 9S:d 5D:1 1:double ;+d1 5 1 P1 double w1; TC:1 8S:d", W, limits=limits)
    assert numbers(small) == ["10.2"]


def test_14_6_settled_as_soon_as_decided() -> None:
    for at_once in (True, False):
        feed = say(table(W, "x1 5 1 P1 super_sevens"), "8H:1 9S:d KD:1")
        if at_once:
            feed.settled("x1")
        say(feed, "1:stand 8S:d")
        if not at_once:
            feed.settled("x1")
        assert numbers(ended(feed)) == ([] if at_once else ["14.6"])


@pytest.mark.parametrize(("decks", "edge"), [(6, "11.400"), (8, "9.008")])
def test_14_4_the_edge_counted_card_by_card(decks: int, edge: str) -> None:
    """Every three first cards of the shoe, weighed; sevens alone matter, all else is one card."""
    sevens = [f"7{suit}" for suit in "CDHS"]
    holds = Counter(dict.fromkeys(sevens, decks) | {"2C": 48 * decks})
    total = back = Fraction(0)
    for first in product(holds, repeat=3):
        weight, left = 1, Counter(holds)
        for card in first:
            weight *= left[card]
            left[card] -= 1
        way = SEVENS[step(first)]
        total += weight
        back += weight * (Fraction(way.odds) + 1 if way.result == "win" else 0)
    assert f"{float((1 - back / total) * 100):.3f}" == edge


# --- the general rules behind it ------------------------------------------------------------------------------


def test_limits_of_the_table() -> None:
    over = played(PLAIN, "w1 650 1")
    assert (dues(over)["w1"], numbers(over)) == (("win", "650.00", "500.00"), ["14.1(b)"])
    small = played(PLAIN, "w1 5 1")
    assert (dues(small)["w1"], numbers(small)) == (("win", "5.00", "5.00"), ["14.1(b)"])


def test_a_win_that_chips_cannot_make_is_rounded_up() -> None:
    report = played("AS:1 7C:d KD:1", "w1 15 1", chips=["1", "5", "25"])
    assert came(report, "w1") == "win 23.00 by 4.1(b) 8.1 4.5 15.3"


def test_an_invalidated_round_gives_everything_back() -> None:
    feed = say(table(W), "TS:1 9S:d 9D:1")
    feed.add("round_voided", reason="disruption", role="casino_manager")
    report = the_round(feed)
    assert (report["status"], dues(report)["w1"][0], numbers(report)) == ("void", "void", ["12.2"])


def test_a_card_too_many_is_found() -> None:
    feed = table(W, decks=4, options={"shared_areas": 3})
    say(feed, "TS:1 9S:d TS:1 1:stand 8S:d").ended().started("R2")
    say(wager(feed, W), "TS:1 9S:d TS:1 1:stand 8S:d").ended().started("R3")
    assert "19.1" in numbers(the_round(say(wager(feed, W), "TS:1 9D:d 8H:1 1:stand 8D:d").ended(), 2))


def test_a_feed_without_round_started_and_seats() -> None:
    feed = Feed(ruleset=BLACKJACK).opened(limits=LIMITS, decks=6, seats=7, chips=["0.50", "1", "5"])
    feed.wager("w1", bet="main", stake="50.00", player="P1", box=1).closed()
    feed.cards("TS:box:1 9S:dealer 9D:box:1 8S:dealer").settled("w1", "win", "50.00").ended()
    report = checked(feed)["rounds"][0]
    assert (report["status"], report["findings"], dues(report)["w1"][0]) == ("settled", [], "win")

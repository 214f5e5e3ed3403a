"""New Zealand 1996, Division II: what a dealer or a player seldom does with cards, decisions and added wagers."""

from typing import Any

import pytest

from tests.feeds import Feed, Report
from tests.rules.boxes import BLACKJACK, came, dues, ended, numbers, played, rebuilt, reported, rightful, say, table
from tests.rules.rounds import checked, opened

ONE = ("w1 50 1",)
TWO = ("w1 50 1", "w2 50 2")


def between(first: str, second: str, wagers: tuple[str, ...], kind: str, **fields: Any) -> Report:
    """A round with one more fact in its midst."""
    feed = say(table(*wagers), first)
    feed.add(kind, **fields)
    return ended(say(feed, second))


# --- the deal -------------------------------------------------------------------------------------------------


def test_7_3_a_deal_that_stops_leaves_the_round_open() -> None:
    report = played("TS:1 5S:2", *TWO)
    assert (report["status"], report["findings"][0]["code"]) == ("open", "card-not-dealt")


def test_a_round_without_a_card_decides_nothing() -> None:
    report = ended(table(*ONE))
    assert (report["status"], dues(report)["w1"][0], numbers(report)) == ("open", "open", [])


def test_15_4_a_third_card_in_place_of_another_box_is_the_next() -> None:
    """The box that was missed is out of the round; the card goes where the next one is due."""
    report = played("TS:1 5S:2 9C:d 9H:1 4C:1 1:stand 2:stand 8D:d", *TWO)
    assert rightful(report) == {"dealer": "9C 4C 8D", "box:1": "TS 9H", "box:2": "5S"}
    assert (dues(report)["w2"][0], "15.4" in numbers(report)) == ("stand_off", True)


@pytest.mark.parametrize(
    ("words", "wagers"),
    [
        ("TS:1 9C:d 8D:d TH:1", ONE),
        ("TS:1 9C:d 8D:d 6C:1^ TH:1", ONE),
        ("TS:1 5S:2 9C:d 9H:1 8D:d 1:stand 2:stand TD:d", TWO),
    ],
)
def test_15_6_a_second_card_of_the_dealer_is_removed(words: str, wagers: tuple[str, ...]) -> None:
    """Whether anybody decides, a card was face up in the shoe, or a box is missed besides."""
    report = played(words, *wagers)
    assert [one["severity"] for one in report["findings"] if one["code"] == "dealer-surplus"] == ["ruling"]
    assert "15.6" in numbers(report)


def test_15_6_reported_before_a_decision() -> None:
    feed = reported(say(table(*ONE), "TS:1 9C:d 8D:d TH:1"), "card_exposed", rule="15.6")
    report = ended(say(feed, "1:stand 8H:d"))
    assert (rightful(report), numbers(report)) == ({"dealer": "9C 8H", "box:1": "TS TH"}, ["7.3(c)", "15.6"])


def test_7_6_a_card_that_the_dealer_took_too_early_is_the_second_if_no_other_comes() -> None:
    report = played("TH:1 9C:d 5D:1 8S:d 1:draw 4C:1 1:stand", *ONE)
    assert (rightful(report)["dealer"], numbers(report)) == ("9C 8S", ["7.6", "15.6"])


# --- cards drawn in error -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "rules", "dealer"),
    [
        ("TS:1 3C:- 5S:2 9C:d 9H:1 6D:2 1:stand 2:draw 8H:2 2:stand 8D:d", ["15.7", "15.7"], "5S 8H 8D"),
        ("8H:1 9C:d 8D:1 3H:1/2 1:stand TS:d", ["15.7", "15.7"], "9C 3H TS"),
        ("TH:1 9C:d 9D:1 1:stand 1:draw 2C:1 8S:d", ["7.5", "15.7", "15.7"], "9C 2C 8S"),
        ("TH:1 9C:d 9D:1 1:stand 8S:d 5C:-", ["12.3", "15.6"], "9C 8S"),
        ("TS:1 9C:d 2D:1 4C:3 5C:3 1:stand 8D:d", ["15.3", "15.3", "15.7"], "9C 4C 5C"),
        ("TS:1 5S:2 9C:d 9H:1 6D:2 1:stand 2C:- 2:draw 8H:2= 2:stand 8D:d", ["15.7", "15.7"], "9C 8H"),
    ],
    ids=[
        "in the deal", "for a hand that nobody formed", "on a hand that stood", "after the dealer", "without a wager",
        "another is used",
    ],
)  # fmt: skip
def test_15_7_a_card_that_was_seen_is_the_next(words: str, rules: list[str], dealer: str) -> None:
    report = played(words, *(TWO if ":2" in words else ONE))
    assert (numbers(report), rightful(report)["dealer"]) == (rules, dealer)


@pytest.mark.parametrize(
    ("words", "box", "dealer"),
    [
        ("1:stand ?:-~ 8H:2= 2:stand 8D:d", "5S 6D 8H", "9C 8D"),
        ("1:stand 2:stand ?:-~ 8H:2= 8D:d", "5S 6D", "9C 8H"),
        ("5S:2= 1:stand 2:stand 8D:d", "5S 6D", "9C 8D"),
    ],
    ids=["taken up without a word", "by a hand that stands", "what lies already"],
)
def test_15_2_a_card_kept_aside_goes_where_the_next_one_is_due(words: str, box: str, dealer: str) -> None:
    report = played(f"TS:1 5S:2 9C:d 9H:1 6D:2 {words}", *TWO)
    assert (rightful(report)["box:2"], rightful(report)["dealer"]) == (box, dealer)


def test_15_2_a_card_that_lies_is_not_dealt_twice_within_the_deal() -> None:
    report = played("TS:1 5S:2 9C:d 5S:2= 9H:1 6D:2 1:stand 2:draw 8H:2 2:stand 8D:d", *TWO)
    assert (rightful(report)["box:2"], numbers(report)) == ("5S 6D 8H", [])


def test_15_2_only_the_first_card_that_is_passed_over_is_told() -> None:
    words = "TS:1 5S:2 9C:d 9H:1 2D:2 1:stand ?:-~ 2:draw 2H:2 ?:-~ 2:draw 3H:2 2:stand 8D:d"
    codes = [one["code"] for one in played(words, *TWO)["findings"]]
    assert (codes.count("unseen-card"), codes.count("unseen-card-passed-over")) == (2, 1)


def test_cards_kept_aside_are_no_more_than_a_shoe_has() -> None:
    """Beyond them, what is said to be kept aside comes from the shoe: no feed costs more than its length."""
    report = played("2S:1 9C:d 2H:1 " + "2H:1= " * 420, *ONE)
    assert rightful(report)["box:1"] == "2S 2H 2H 2H 2H 2H"


def test_15_8_hands_left_out_of_a_restored_order_get_what_remains() -> None:
    feed = table(*TWO).closed()
    for card, to in (("TS", "box:2"), ("5S", "box:1"), ("9C", "dealer"), ("9H", "box:1"), ("6D", "box:2")):
        feed.add("card_drawn", card=card, to=to, face="up", order_known=False)
    rebuilt(feed, b1="TS 9H", b2="5S 6D")
    report = ended(say(feed, "1:stand 2:draw 8H:2 2:stand 8D:d"))
    assert report["findings"][0]["code"] == "order-restored"
    assert sorted(" ".join(rightful(report).values()).split()) == ["5S", "6D", "8D", "8H", "9C", "9H", "TS"]


# --- decisions ------------------------------------------------------------------------------------------------


def test_10_1_a_hand_of_twenty_one_gets_no_card_though_it_is_doubled() -> None:
    report = played("AH:1 9C:d TD:1 1:double;+d1 50 1 P1 double w1;2C:1 8S:d", *ONE)
    assert (rightful(report)["box:1"], numbers(report)[:2]) == ("AH TD", ["10.1(b)", "12.1(a)"])
    assert came(report, "w1").startswith("win 75.00") and dues(report)["d1"][0] == "void"


def test_11_1_a_hand_of_one_card_is_no_pair() -> None:
    report = played("8H:1 9C:d 8D:1 1:split;+s1 50 1 P1 split w1;1:split 8S:1 3C:1/2 1:stand 1/2:stand TD:d", *ONE)
    assert (numbers(report)[0], rightful(report)["box:1/3"]) == ("11.1", "")


def test_11_4_a_splits_without_end_form_nine_hands() -> None:
    again = " ".join(f"1:split 8S:1 8C:1/{hand}" for hand in range(2, 10))
    wager = "+s9 50 1 P1 split w1"
    report = played(f"8H:1 9C:d 8D:1 {again} 1:split;{wager};3C:1", *ONE, decks=8)
    assert (sum(name.startswith("box:1") for name in report["hands"]), "11.4(a)" in numbers(report)) == (9, True)


def test_10_2_two_wagers_of_one_double() -> None:
    """Nobody told the decision: the first card after the wagers shows it, once."""
    report = played("8H:1 9C:d 3D:1;+d1 30 1 P1 double w1;+d2 20 1 P1 double w1;TH:1 8S:d", *ONE)
    assert [dues(report)[wager] for wager in ("d1", "d2")] == [("win", "30.00", "30.00"), ("win", "20.00", "20.00")]


def test_15_7_a_card_that_is_offered_and_accepted() -> None:
    fields = {"to": "box:2", "seat": 2, "accepted": True}
    report = between("TS:1 5S:2 9C:d 9H:1 6D:2 1:stand", "2:draw 8H:2 2:stand 8D:d", TWO, "hand_offered", **fields)
    assert (rightful(report)["box:2"], numbers(report)) == ("5S 6D 8H", [])


def test_15_9_a_ruling_of_another_effect_deals_no_cards() -> None:
    fields = {"role": "casino_supervisor", "rule": "15.9"}
    for effect, found in (("wagers_stand", [None]), ("deal_cards", [])):
        said = {"action": effect, "effect": effect, **fields}
        assert numbers(between("5S:1 9C:d 6D:1", "4H:1 8D:d", ONE, "ruling_made", **said)) == found


# --- added wagers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reason", "pays", "rules"), [("player", "50.00", ["4.7"]), ("correction", "20.00", [])])
def test_4_7_an_added_wager_may_not_be_touched(reason: str, pays: str, rules: list[str]) -> None:
    fields = {"wager": "d1", "stake": "20", "reason": reason}
    first = "6H:1 9C:d 5D:1 1:double;+d1 50 1 P1 double w1;"
    report = between(first, "9H:1 8S:d", ONE, "wager_changed", **fields)
    assert (dues(report)["d1"][2], numbers(report)) == (pays, rules)


def test_4_2_before_the_first_card_a_wager_may_be_withdrawn_and_a_late_one_at_any_time() -> None:
    early = between("", "TH:2 9C:d 9D:2 2:stand 8S:d", TWO, "wager_withdrawn", wager="w1")
    assert (dues(early)["w1"], numbers(early), "box:1" in early["hands"]) == (("void", "50.00", "0.00"), [], False)
    late = between("TH:1 9C:d;+w9 20 1 P9 main;", "9D:1 1:stand 8S:d", ONE, "wager_withdrawn", wager="w9")
    assert (dues(late)["w9"], numbers(late)) == (("void", "20.00", "0.00"), ["4.2"])


@pytest.mark.parametrize(
    ("wager", "first", "second"),
    [
        ("i1", "TH:1 AC:d 9D:1 insurance;+i1 25 1 P1 insurance;", "1:stand 8S:d"),
        ("d1", "6H:1 9C:d 5D:1;+d1 50 1 P1 double w1;", "1:draw 9H:1 1:stand 8S:d"),
    ],
)
def test_an_added_wager_may_be_refused(wager: str, first: str, second: str) -> None:
    report = between(first, second, ONE, "wager_refused", wager=wager, reason="late")
    assert (dues(report)[wager][0], numbers(report)) == ("void", [])


def test_13_3_e_a_split_of_somebody_without_a_wager_or_a_box() -> None:
    first, second = "8H:1 9C:d 8D:1 1:split", "8S:1 3C:1/2 1:stand 1/2:draw TD:1/2 TH:d"
    stranger = ended(say(table(*ONE), f"{first};+s9 50 1 P9 split w1;{second}"))
    placeless = ended(say(say(table(*ONE), first).wager("s9", bet="split", stake="50", player="P1", on="x"), second))
    for report in (stranger, placeless):
        assert (dues(report)["s9"], sorted(numbers(report))) == (("void", "50.00", "0.00"), ["11.2", "13.3(e)"])


def test_13_3_d_a_hand_is_claimed_of_the_split_that_formed_it() -> None:
    words = "1:split 1:split 1/2:claim_split@P9 8S:1 3C:1/2 4C:1/3 1:stand 1/2:stand 1/3:stand TD:d"
    report = played(f"8H:1 9C:d 8D:1 {words}", *ONE, "w9 50 1 P9 main")
    missing = [one["wager"] for one in report["findings"] if one["code"] == "split-wager-missing"]
    assert missing == ["w1"], "P9 has named a hand"


def test_15_4_insurance_of_a_hand_that_is_out_of_the_round_goes_back() -> None:
    words = "TS:1 5S:2 AC:d 9H:1 4C:1 insurance;+i2 25 2 P2 insurance;1:stand 2:stand 8D:d 6D:d"
    report = played(words, *TWO)
    assert (dues(report)["i2"], came(report, "i2")) == (("stand_off", "25.00", "0.00"), "stand_off by 15.4")


def test_15_4_super_sevens_of_a_hand_that_is_out_of_the_round() -> None:
    """They go back, unless they were paid before; and nothing of them is late (14.6)."""
    words = "TS:1 7S:2 9C:d 9H:1 4C:1 1:stand 2:stand 8D:d"
    for paid, due in ((None, ("stand_off", "5.00", "0.00")), ("15.00", ("win", "5.00", "15.00"))):
        feed = say(table(*TWO, "s2 5 2 P2 super_sevens"), words)
        report = ended(feed.settled("s2", "win", paid) if paid else feed)
        assert (dues(report)["s2"], "14.6" in numbers(report)) == (due, False)


def test_a_wager_on_no_box_lies_on_no_hand() -> None:
    feed = table(*ONE).wager("w9", bet="main", stake="20", player="P9")
    feed.wager("s9", bet="super_sevens", stake="5", player="P9")
    report = ended(say(feed, "TS:1 9C:d 9H:1 1:stand 8D:d"))
    assert [dues(report)[name] for name in ("w9", "s9")] == [
        ("stand_off", "20.00", "0.00"),
        ("stand_off", "5.00", "0.00"),
    ]


def test_15_5_a_blackjack_is_paid_in_time_where_the_dealers_card_was_missed() -> None:
    feed = say(table(*TWO), "AS:1 5S:2 TH:1 6D:2 2:stand TC:d 9D:d").settled("w1", "win", "75.00")
    report = ended(feed)
    assert (dues(report)["w1"], "8.2" in numbers(report)) == (("win", "50.00", "75.00"), False)


# --- people held to the minimum (4.9) -------------------------------------------------------------------------


def held(feed: Feed) -> Feed:
    """P1 is held to the minimum."""
    feed.add("ruling_made", action="minimum", role="shift_manager", rule="4.9", players=["P1", "P1"])
    return feed


def test_4_9_held_between_two_rounds_or_within_one() -> None:
    words = "TS:1 9S:d 9D:1 1:stand 8S:d"
    after = held(say(table(*ONE), words).ended())
    assert [one["rule"] for one in checked(after)["findings"]] == ["4.9", "4.9(a)", "4.9(b)"]
    within = held(held(say(table(*ONE), "TS:1 9S:d")))
    assert [one["rule"] for one in checked(say(within, "9D:1 1:stand 8S:d").ended())["findings"]] == [
        "4.9",
        "4.9(a)",
        "4.9(b)",
    ]


def test_4_9_held_before_any_card_of_the_shoe() -> None:
    """Nobody has played yet: only the inspector was not told."""
    assert [
        one["rule"] for one in checked(say(held(table(*ONE)), "TS:1 9S:d 9D:1 1:stand 8S:d").ended())["findings"]
    ] == ["4.9"]


def test_4_9_is_about_people() -> None:
    """A limit of a terminal holds nobody to the minimum."""
    fields = {"limits": {"main": {"max": "10"}}, "terminal": "t1"}
    feed = opened(BLACKJACK, limits={"*": {"min": "10", "max": "500"}})
    feed.add("personal_limit_set", **fields)
    assert checked(feed)["findings"] == []

"""New Zealand 1996, Division II: blackjack. Hands, their odds, decisions, the dealer's own hand."""

import pytest

from tests.rules.boxes import came, dues, found, numbers, played, rightful, say, table
from tests.rules.proves import proves
from tests.rules.rounds import the_round

W = "w1 50 1"

# --- how hands come out ---------------------------------------------------------------------------------------

WAYS = [
    ("KH:1 TS:d 8D:1 1:stand 6C:d KC:d", "win 50.00 by 4.1(a) 4.5"),
    ("KH:1 TS:d 9D:1 1:stand 8C:d", "win 50.00 by 4.1(b) 4.5"),
    ("9H:1 KS:d 7D:1 1:draw 5C:1 AD:d", "lose by 4.1(d)"),
    ("TS:1 9C:d 8H:1 1:stand 9D:d", "stand_off by 4.1(e)"),
    ("AH:1 AC:d KD:1 insurance QS:d", "stand_off by 4.1(e) 8.2"),
    ("KH:1 TS:d 6D:1 1:draw 8C:1", "lose by 4.1(f)"),
    ("TS:1 QS:d 7D:1 1:stand 9C:d", "lose by 4.1(g)"),
    ("TS:1 KS:d 7D:1 1:stand AD:d", "lose by 4.1(g)"),
    ("AS:1 7C:d KD:1 9C:d", "win 75.00 by 4.1(b) 8.1 4.5"),
    ("AS:1 7C:d KD:1", "win 75.00 by 4.1(b) 8.1 4.5"),
    ("AS:1 KS:d QD:1 6D:d", "win 75.00 by 4.1(b) 8.2 4.5"),
    ("TS:1 5C:d 8D:1 1:stand AD:d AH:d", "win 50.00 by 4.1(b) 4.5"),
    ("TS:1 6D:d 8D:1 1:stand AC:d", "win 50.00 by 4.1(b) 4.5"),
]


@proves("nz-1996-blackjack", "4.1(a)", "4.1(b)", "4.1(c)", "4.1(d)", "4.1(e)", "4.1(f)", "4.1(g)", "4.5", "8.2")
@pytest.mark.parametrize(("words", "wanted"), WAYS)
def test_4_1_how_hands_come_out(words: str, wanted: str) -> None:
    report = played(words, W)
    assert (report["status"], came(report, "w1"), numbers(report)) == ("settled", wanted, [])


@pytest.mark.parametrize(("third", "rule"), [("5S", "4.1(c)"), ("9S", "4.1(a)"), ("2S", "4.1(b)")])
def test_4_1_c_a_blackjack_wins_whatever_else_the_dealer_makes(third: str, rule: str) -> None:
    report = played(f"AS:1 TH:2 TC:d KD:1 9D:2 2:stand 6H:d {third}:d", W, "w2 50 2")
    assert (came(report, "w1"), numbers(report)) == (f"win 75.00 by {rule} 8.2 4.5", [])


@proves("nz-1996-blackjack", "3.2(a)", "3.2(b)", "3.2(c)", "3.2", '1.0 "Soft Total"')
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("9H 7D 5C", 21), ("2H TD", 12), ("JH QD", 20), ("KC 5S", 15), ("AS 6D", 17), ("AS 6D KC", 17),
        ("AS 8D 5C", 14), ("AS AD", 12), ("AS AD 9C", 21),
    ],
)  # fmt: skip
def test_3_2_what_cards_count(cards: str, points: int) -> None:
    first, second, *more = cards.split()
    draws = " ".join(f"1:draw {card}:1" for card in more)
    report = played(f"{first}:1 9D:d {second}:1 {draws} 1:stand 8D:d", W)
    assert report["hands"]["box:1"]["points"] == points


@pytest.mark.parametrize(
    ("hand", "said", "rule"), [("AS 6D", 7, "3.2(c)"), ("KC 5S", 18, "3.2(b)"), ("9H 8D", 16, "3.2(a)")]
)
def test_3_2_a_total_that_takes_a_card_for_another_value(hand: str, said: int, rule: str) -> None:
    first, second = hand.split()
    feed = say(table(W), f"{first}:1 9D:d {second}:1")
    feed.add("points_announced", hand="box:1", points=said)
    assert numbers(the_round(say(feed, "1:stand 8D:d").ended())) == ["7.4", rule]


# --- blackjack ------------------------------------------------------------------------------------------------


def test_8_1_a_blackjack_is_paid_before_any_third_card() -> None:
    words = "5S:1 AS:2 7C:d 6D:1 KD:2"
    for paid_first in (True, False):
        feed = say(table(W, "w2 50 2"), words)
        if paid_first:
            feed.settled("w2", "win", "75.00")
        say(feed, "1:draw 9H:1 1:stand TC:d")
        if not paid_first:
            feed.settled("w2", "win", "75.00")
        assert numbers(the_round(feed.ended())) == ([] if paid_first else ["8.1"])


def test_8_2_a_blackjack_waits_for_the_second_card() -> None:
    feed = say(table(W), "AH:1 KS:d QD:1").settled("w1", "win", "75.00")
    assert numbers(the_round(say(feed, "6D:d").ended())) == ["8.2"]
    feed = say(table(W), "AH:1 KS:d QD:1 6D:d").settled("w1", "win", "75.00")
    assert numbers(the_round(feed.ended())) == []


@pytest.mark.parametrize(
    ("second", "other"), [("9S", "win 30.00 by 4.1(b) 8.2 4.5"), ("KD", "stand_off by 4.1(e) 8.2")]
)
def test_8_3_even_money_is_final_and_for_each_alone(second: str, other: str) -> None:
    feed = say(table("w1 50 2", "w2 20 2 P9"), "AH:2 AC:d QD:2 insurance 2:even_money").settled("w1", "win", "50.00")
    report = the_round(say(feed, f"{second}:d").ended())
    assert (came(report, "w1"), came(report, "w2"), numbers(report)) == ("win 50.00 by 8.3", other, [])


@pytest.mark.parametrize(
    "words", ["AH:1 KC:d QD:1 1:even_money 9S:d", "9H:1 AC:d QD:1 insurance 1:even_money 1:stand 9S:d"]
)
def test_8_3_even_money_takes_a_blackjack_against_an_ace(words: str) -> None:
    assert "8.3" in found(words, W)
    assert "8.3" in found("AH:1 AC:d QD:1 insurance 9S:d 1:even_money", W)


def test_8_3_nobody_is_paid_even_money_unasked() -> None:
    feed = say(table(W), "AH:1 AC:d QD:1 insurance").settled("w1", "win", "50.00")
    assert "8.3" in numbers(the_round(say(feed, "9S:d").ended()))


# --- insurance ------------------------------------------------------------------------------------------------


@proves("nz-1996-blackjack", "9.1", "9.5")
@pytest.mark.parametrize(
    ("second", "wanted"),
    [("TD", "win 50.00 by 9.1 9.5"), ("KD", "win 50.00 by 9.1 9.5"), ("9H", "lose by 9.1"), ("AD", "lose by 9.1")],
)
def test_9_1_insurance_hangs_on_the_second_card_alone(second: str, wanted: str) -> None:
    more = "" if second in ("TD", "KD", "9H") else "6D:d"
    report = played(f"9H:1 AC:d 7D:1 insurance ;+i1 25 1 P1 insurance; 1:draw KD:1 {second}:d {more}", W)
    assert came(report, "i1") == wanted
    assert numbers(report) == (["12.4", "15.6"] if more else [])


def test_9_1_insurance_without_an_ace() -> None:
    report = played("9H:1 KC:d 7D:1 insurance ;+i1 25 1 P1 insurance; 1:stand 9D:d", W)
    assert (dues(report)["i1"][0], numbers(report)) == ("void", ["9.1", "9.1"])


def test_9_2_insurance_is_called_when_the_first_cards_lie() -> None:
    assert found("9H:1 AC:d insurance 7D:1 1:stand 9D:d", W) == ["9.2"]


def test_9_2_a_insurance_is_called() -> None:
    assert found("9H:1 AC:d 7D:1 1:stand 9D:d", W) == ["9.2(a)"]
    assert found("9H:1 AC:d 7D:1 1:stand insurance 9D:d", W) == ["9.2(a)"]
    assert found("9H:1 AC:d 7D:1 insurance 1:stand 9D:d", W) == []


@pytest.mark.parametrize(
    ("main", "stake", "back", "wanted"),
    [("50", "25", "0.00", []), ("50", "30", "5.00", ["9.3"]), ("15", "7.50", "0.00", ["9.3"])],
)
def test_9_3_insurance_is_half_the_wager_at_most(main: str, stake: str, back: str, wanted: list[str]) -> None:
    report = played(f"9H:1 AC:d 7D:1 insurance ;+i1 {stake} 1 P1 insurance; 1:stand 9D:d", f"w1 {main} 1")
    assert (dues(report)["i1"][1], numbers(report)) == (back, wanted)


@proves("nz-1996-blackjack", "9.3", "13.3(f)")
def test_9_3_who_may_insure_and_when() -> None:
    late = played("9H:1 AC:d 2D:1 insurance 1:draw 7D:1 ;+i1 25 1 P1 insurance; 1:stand 9D:d", W)
    other = played("9H:1 AC:d 7D:1 insurance ;+i1 25 1 P9 insurance; 1:stand 9D:d", W)
    each = played("9H:1 AC:d 7D:1 insurance ;+i1 10 1 P9 insurance; 1:stand 9D:d", W, "w2 20 1 P9")
    assert [dues(one)["i1"][0] for one in (late, other, each)] == ["void", "void", "lose"]
    assert [numbers(one) for one in (late, other, each)] == [["9.3"], ["9.3"], []]


def test_9_6_lost_insurance_is_collected_before_the_third_card() -> None:
    for at_once in (True, False):
        feed = say(table(W), "9H:1 AC:d 7D:1 insurance ;+i1 25 1 P1 insurance; 1:stand 4D:d")
        if at_once:
            feed.settled("i1")
        say(feed, "3D:d")
        if not at_once:
            feed.settled("i1")
        assert numbers(the_round(feed.ended())) == ([] if at_once else ["9.6"])


# --- doubles --------------------------------------------------------------------------------------------------

DOUBLE = "1:double ;+d1 {} 1 P1 double w1;"


@pytest.mark.parametrize("first", ["6H 5D", "5H 4D", "6H 4D"])
def test_10_1_nine_ten_and_eleven_may_be_doubled(first: str) -> None:
    one, two = first.split()
    report = played(f"{one}:1 KS:d {two}:1 {DOUBLE.format(50)} 9C:1 9D:d", W)
    assert numbers(report) == []


def test_10_1_a_other_totals_may_not() -> None:
    report = played(f"8H:1 KS:d 4D:1 {DOUBLE.format(50)} 9C:1 9D:d", W)
    assert (dues(report)["d1"], numbers(report)) == (("void", "50.00", "0.00"), ["10.1(a)"])
    assert "10.1(a)" in found(f"2H:1 KS:d 4D:1 1:draw 4C:1 {DOUBLE.format(50)} 9C:1 9D:d", W)


def test_10_1_b_nor_may_a_hand_with_an_ace() -> None:
    report = played(f"AS:1 KS:d 8D:1 {DOUBLE.format(50)} 2C:1 1:stand 9D:d", W)
    assert (dues(report)["d1"][0], numbers(report)) == ("void", ["10.1(b)"])


@pytest.mark.parametrize(
    ("stake", "due", "wanted"),
    [
        ("10", ("win", "10.00", "10.00"), []), ("30", ("win", "30.00", "30.00"), []),
        ("60", ("win", "60.00", "50.00"), ["10.2"]), ("5", ("win", "5.00", "5.00"), ["10.2"]),
    ],
)  # fmt: skip
def test_10_2_a_double_is_the_least_to_the_original(stake: str, due: tuple[str, str, str], wanted: list[str]) -> None:
    report = played(f"6H:1 KS:d 5D:1 {DOUBLE.format(stake)} TC:1 9D:d", W)
    assert (dues(report)["d1"], numbers(report)) == (due, wanted)


@proves("nz-1996-blackjack", "10.3", "12.1(b)")
def test_10_3_one_card_and_no_more() -> None:
    report = played(f"6H:1 KS:d 5D:1 {DOUBLE.format(50)} 2C:1 3C:1 9D:d", W)
    assert numbers(report)[:3] == ["10.3", "12.1(b)", "15.7"]
    assert rightful(report)["box:1"] == "6H 5D 2C"
    missing = played(f"6H:1 KS:d 5D:1 {DOUBLE.format(50)} 9D:d", W)
    assert (missing["status"], numbers(missing)[-1]) == ("open", "10.3")


@pytest.mark.parametrize(
    ("cards", "main", "double"),
    [
        ("TC:1 9D:d", "win 50.00 by 4.1(b) 10.4", "win 50.00 by 4.1(b) 10.4"),
        ("9C:1 QD:d", "stand_off by 4.1(e) 10.4", "stand_off by 4.1(e) 10.4"),
        ("2C:1 9D:d", "lose by 4.1(g) 10.4", "lose by 4.1(g) 10.4"),
    ],
)
def test_10_4_both_wagers_go_together(cards: str, main: str, double: str) -> None:
    report = played(f"6H:1 KS:d 5D:1 {DOUBLE.format(50)} {cards}", W)
    assert (came(report, "w1"), came(report, "d1"), numbers(report)) == (main, double, [])


def test_10_5_a_dealers_blackjack_takes_the_original_alone() -> None:
    report = played(f"6H:1 KS:d 5D:1 {DOUBLE.format(50)} TC:1 AD:d", W)
    assert (came(report, "w1"), came(report, "d1")) == ("lose by 4.1(d) 10.5", "stand_off by 10.5")


# --- splits ---------------------------------------------------------------------------------------------------

SPLIT = "1:split ;+s1 50 1 P1 split w1;"


@pytest.mark.parametrize("first", ["8H 8D", "AS AD", "KH TD"])
def test_11_1_two_cards_of_one_value_may_be_split(first: str) -> None:
    one, two = first.split()
    assert found(f"{one}:1 9S:d {two}:1 {SPLIT} 9C:1 1:stand 9D:1/2 1/2:stand 8S:d", W) == []


@pytest.mark.parametrize("first", ["9H TH", "AS 9D"])
def test_11_1_others_may_not(first: str) -> None:
    one, two = first.split()
    report = played(f"{one}:1 9S:d {two}:1 {SPLIT} 9C:1 1:stand 9D:1/2 1/2:stand 8S:d", W)
    assert ("11.1" in numbers(report), dues(report)["s1"][0]) == (True, "void")


def test_11_2_a_split_wants_the_same_again() -> None:
    rest = "8H:1 9S:d 8D:1 1:split {} TC:1 1:stand 9D:1/2 1/2:stand 8S:d"
    for stake in ("40", "60"):
        assert found(rest.format(f";+s1 {stake} 1 P1 split w1;"), W) == ["11.2"]
    assert found(rest.format(""), W) == ["11.2"]
    assert found(rest.format(";+s1 50 1 P1 split w1;"), W) == []


def test_11_3_the_first_hand_is_played_out_first() -> None:
    rest = "8H:1 9S:d 8D:1 {} {} 8S:d"
    early = "3C:1 TC:1/2 1:draw TH:1 1:stand 1/2:stand"
    assert "11.3" in found(rest.format(SPLIT, early), W)
    assert "11.3" in found(rest.format(SPLIT, "TC:1/2 TH:1 1:stand 1/2:stand"), W)
    assert found(rest.format(SPLIT, "3C:1 1:draw TH:1 1:stand TC:1/2 1/2:stand"), W) == []


@proves("nz-1996-blackjack", "11.4", "10.1(a)")
def test_11_4_a_split_hand_may_be_doubled() -> None:
    report = played(f"8H:1 KS:d 8D:1 {SPLIT} 3C:1 1:double ;+d1 50 1 P1 double w1; TS:1 TC:1/2 1/2:stand 9D:d", W)
    assert (came(report, "d1"), came(report, "s1")) == ("win 50.00 by 4.1(b) 11.6 10.4", "lose by 4.1(g) 11.6")
    assert numbers(report) == []


AGAIN = "1:split ;+s2 50 1 P1 split w1;"


def test_11_4_a_no_more_than_three_hands() -> None:
    words = f"8H:1 9S:d 8D:1 {SPLIT} 8C:1 {AGAIN} 3S:1 {{}} TC:1/3 1/3:stand TD:1/2 1/2:stand 8H:d"
    assert found(words.format("1:draw TS:1"), W) == []
    words = words.replace("3S:1", "8S:1")
    third = "1:split ;+s3 50 1 P1 split w1; 9C:1 1:stand 9D:1/4 1/4:stand"
    assert "11.4(a)" in found(words.format(third), W)


def test_11_4_b_split_aces_get_one_card_each() -> None:
    rest = f"AS:1 9S:d AD:1 {SPLIT} {{}} 8S:d"
    assert found(rest.format("7C:1 AH:1/2"), W) == []
    drawn = found(rest.format("2C:1 5D:1 AH:1/2"), W)
    assert drawn[:2] == ["11.4(b)", "12.1(c)"]
    again = "7C:1 AH:1/2 1/2:split ;+s2 50 1 P1 split s1; 9C:1/2 9D:1/3"
    assert "11.4(b)" in found(rest.format(again), W)


@pytest.mark.parametrize(
    ("first", "second", "dealers", "wanted"),
    [
        ("AS AD", "KD", "TH 9C", "win 50.00 by 4.1(b) 11.6 11.4(c)"),
        ("KS TD", "AH", "TH 9C", "win 50.00 by 4.1(b) 11.6 11.4(c)"),
        ("AS AD", "KD", "TH 6C 5D", "stand_off by 4.1(e) 11.6 11.4(c)"),
    ],
)
def test_11_4_c_a_split_hand_is_no_blackjack(first: str, second: str, dealers: str, wanted: str) -> None:
    one, two = first.split()
    up, *more = dealers.split()
    rest = " ".join(f"{card}:d" for card in more)
    report = played(f"{one}:1 {up}:d {two}:1 {SPLIT} {second}:1 7C:1/2 1/2:stand {rest}", W)
    assert came(report, "w1") == wanted


def test_11_5_a_pair_that_was_left_is_not_split_later() -> None:
    rest = "8H:1 9S:d 8D:1 1:draw 2C:1 1:split ;+s1 50 1 P1 split w1; 1:stand 8S:d"
    assert "11.5" in found(rest, W)


def test_11_5_is_said_of_each_hand_alone() -> None:
    words = f"8H:1 9S:d 8D:1 {SPLIT} 8C:1 1:stand 8S:1/2 1/2:split ;+s2 50 1 P1 split s1; TC:1/2 1/2:stand"
    assert found(f"{words} TD:1/3 1/3:stand 8H:d", W) == []


def test_11_6_split_hands_come_out_each_alone() -> None:
    report = played(f"8H:1 KS:d 8D:1 {SPLIT} TC:1 1:stand 3C:1/2 1/2:draw 9S:1/2 1/2:stand 9D:d", W)
    assert (came(report, "w1"), came(report, "s1")) == ("lose by 4.1(g) 11.6", "win 50.00 by 4.1(b) 11.6")


def test_11_7_a_dealers_blackjack_takes_the_original_alone() -> None:
    words = f"8H:1 KS:d 8D:1 {SPLIT} 3C:1 1:double ;+d1 50 1 P1 double w1; 5S:1 8C:1/2 1/2:split"
    report = played(f"{words} ;+s2 50 1 P1 split s1; TS:1/2 1/2:stand TD:1/3 1/3:stand AD:d", W)
    assert {name: due[0] for name, due in dues(report).items()} == {
        "w1": "lose", "s1": "stand_off", "d1": "stand_off", "s2": "stand_off",
    }  # fmt: skip
    assert numbers(report) == []


def test_11_7_also_what_was_collected_on_a_bust_goes_back() -> None:
    words = f"8H:1 AC:d 8D:1 insurance {SPLIT} TC:1 1:stand 6D:1/2 1/2:draw KC:1/2"
    feed = say(table(W), words).settled("s1")
    report = the_round(say(feed, "KD:d").settled("w1").ended())
    assert (dues(report)["w1"][0], dues(report)["s1"][:2]) == ("lose", ("stand_off", "50.00"))
    assert [(one["rule"], one["severity"]) for one in report["findings"]] == [("11.7", "notice")]


# --- drawing --------------------------------------------------------------------------------------------------


@proves("nz-1996-blackjack", "12.1", "12.1(a)")
def test_12_1_a_nobody_draws_on_twenty_one() -> None:
    report = played("AS:1 9S:d 5D:1 1:draw 5C:1 2C:1 8S:d", W)
    assert numbers(report)[:2] == ["12.1(a)", "15.7"]
    assert rightful(report)["box:1"] == "AS 5D 5C"


def test_12_1_b_a_doubled_hand_may_end_on_eleven() -> None:
    assert found("5H:1 9S:d 4D:1 1:double ;+d1 50 1 P1 double w1; 2C:1 8S:d", W) == []


def test_12_1_c_split_aces_are_final() -> None:
    assert found(f"AS:1 9S:d AD:1 {SPLIT} 7C:1 2C:1/2 8S:d", W) == []


def test_12_1_d_eleven_and_less_have_to_draw() -> None:
    report = played("5H:1 9S:d 4D:1 1:stand 8S:d", W)
    assert (report["status"], numbers(report), dues(report)["w1"][0]) == ("settled", ["12.1(d)"], "lose")
    assert found("5H:1 9S:d 4D:1 1:draw 2C:1 1:draw 7S:1 1:stand 8S:d", W) == []


def test_12_1_d_though_nobody_says_that_it_stands() -> None:
    assert found("5H:1 9S:d 4D:1 8S:d", W) == ["12.1(d)"]


def test_12_2_a_bust_is_collected_at_once() -> None:
    for at_once in (True, False):
        feed = say(table(W, "w2 50 2"), "KH:1 TH:2 9S:d 6D:1 9D:2 1:draw 8C:1")
        if at_once:
            feed.settled("w1")
        say(feed, "2:stand 8S:d")
        if not at_once:
            feed.settled("w1")
        assert numbers(the_round(feed.ended())) == ([] if at_once else ["12.2"])


@proves("nz-1996-blackjack", "12.3", "2.3(b)")
def test_12_3_the_dealer_draws_to_seventeen() -> None:
    report = played("KH:1 TS:d 8D:1 1:stand 7C:d 5H:d", W)
    assert (numbers(report), rightful(report)["dealer"]) == (["12.3", "15.6"], "TS 7C")
    short = played("KH:1 TS:d 8D:1 1:stand 6C:d", W)
    assert (short["status"], dues(short)["w1"][0], numbers(short)) == ("open", "open", ["12.3"])
    assert "12.3" in found("KH:1 AC:d 8D:1 insurance 1:stand 6D:d 5H:d", W)


def test_12_4_no_card_that_changes_nothing() -> None:
    assert found("AH:1 TS:d QD:1 6C:d 5S:d", W) == ["12.4", "15.6"]
    assert found("AH:1 TS:d QD:1 6C:d", W) == []
    assert found("KH:1 TS:d 6D:1 1:draw 8C:1", W) == []
    assert found("KH:1 TS:d 6D:1 1:draw 8C:1 5C:d", W) == []
    assert found("KH:1 TS:d 6D:1 1:draw 8C:1 5C:d 6D:d", W) == ["12.4", "15.6"]


@proves("nz-1996-blackjack", "7.6", "12.4")
def test_7_6_the_second_card_comes_when_anything_hangs_on_it() -> None:
    for words in (
        "KH:1 TS:d 8D:1 1:stand",
        "KH:1 AS:d 6D:1 insurance ;+i1 25 1 P1 insurance; 1:draw 8C:1",
        f"8H:1 AS:d 8D:1 insurance {SPLIT} 6D:1 1:draw KC:1 6C:1/2 1/2:draw KD:1/2",
        "AH:1 TS:d KD:1",
    ):
        report = played(words, W)
        assert (report["status"], numbers(report)) == ("open", ["7.6"]), words


def test_7_6_not_before_everybody_has_decided() -> None:
    report = played("KH:1 9H:2 TS:d 8D:1 9D:2 1:stand 7C:d 2:stand 9C:d", W, "w2 50 2")
    assert numbers(report)[:2] == ["7.6", "15.6"]
    assert rightful(report)["dealer"] == "TS 9C"

"""New Zealand 1996, Division II, part 15: what goes wrong, and what becomes of it."""

import pytest

from tests.rules.boxes import came, dues, ended, found, numbers, played, rebuilt, reported, rightful, say, table
from tests.rules.proves import proves
from tests.rules.rounds import checked, the_round

W = ("w1 50 1", "w2 50 2")
THREE = (*W, "w3 50 3")
TWO = ("w1 50 1", "w3 50 3")


def test_15_1_a_card_found_face_up_is_not_used() -> None:
    report = played("TS:1 9C:d 5H:1 1:draw 6C:-^ 4D:1 1:stand 8D:d", "w1 50 1")
    assert (rightful(report)["box:1"], numbers(report)) == ("TS 5H 4D", ["15.1"])
    assert [one["severity"] for one in report["findings"] if one["rule"] == "15.1"] == ["ruling"]


def test_15_1_used_all_the_same() -> None:
    report = played("TS:1 9C:d 5H:1 1:draw 6C:1^ 1:stand 4D:d 8D:d", "w1 50 1")
    assert numbers(report)[:2] == ["15.1", "15.1"]
    assert rightful(report)["box:1"] == "TS 5H 4D"
    first = played("6C:1^ TS:1 9C:d 5H:1 1:draw 4D:1 1:stand 8D:d", "w1 50 1")
    assert rightful(first)["box:1"] == "TS 5H 4D"


def test_15_2_a_card_nobody_saw_is_the_next() -> None:
    words = "TS:1 5S:2 9C:d 9H:1 6D:2 1:stand ?:-~ 2:draw {} 2:stand 8D:d"
    report = played(words.format("8H:2="), *W)
    assert (rightful(report)["box:2"], numbers(report)) == ("5S 6D 8H", ["15.2"])
    passed = played(words.format("8H:2"), *W)
    assert [(one["rule"], one["severity"]) for one in passed["findings"]][1] == ("15.2", "violation")


def test_15_2_in_the_initial_deal_too() -> None:
    report = played("TS:1 ?:-~ 5S:2= 9C:d 9H:1 6D:2 1:stand 2:draw KD:2 8D:d", *W)
    assert (rightful(report)["box:2"], rightful(report)["dealer"]) == ("5S 6D KD", "9C 8D")


def test_15_2_is_carried_to_the_next_round() -> None:
    report = played("TS:1 9C:d 9H:1 1:stand 8D:d ?:-~", "w1 50 1")
    assert (report["carried"], report["status"]) == ([None], "settled")


DEALT_TO_BOX_2 = "9H:1 4C:2 KD:3 7S:d 5D:1 2H:2 TC:3"


def test_15_3_before_any_decision_the_hands_are_put_in_order() -> None:
    feed = say(table(*TWO), DEALT_TO_BOX_2)
    reported(feed, "card_to_box_without_wager")
    rebuilt(feed, b1="9H 7S", b3="4C 5D", d="KD", n="2H TC")
    report = ended(say(feed, "1:draw 2H:1= 1:stand 3:draw TC:3= 3:stand 9D:d"))
    assert rightful(report) == {"dealer": "KD 9D", "box:1": "9H 7S 2H", "box:3": "4C 5D TC"}
    assert ("15.3", "violation") not in [(one["rule"], one["severity"]) for one in report["findings"]]


@pytest.mark.parametrize(
    ("role", "first"), [("dealer", "9H 7S"), ("game_supervisor", "9H 7S"), ("casino_supervisor", "9H 5D")]
)
def test_15_3_by_a_supervisor_and_as_the_cards_came(role: str, first: str) -> None:
    feed = rebuilt(say(table(*TWO), DEALT_TO_BOX_2), role, b1=first, b3="4C 5D", d="KD")
    report = ended(say(feed, "1:draw 2H:1= 1:stand 3:draw TC:3= 3:stand 9D:d"))
    assert ("15.3", "violation") in [(one["rule"], one["severity"]) for one in report["findings"]]


def test_15_3_on_the_word_of_a_supervisor() -> None:
    feed = reported(say(table(*TWO), DEALT_TO_BOX_2), "card_to_box_without_wager")
    feed.add("ruling_made", action="hands put in order", role="casino_supervisor", rule="15.3")
    rebuilt(feed, "dealer", b1="9H 7S", b3="4C 5D", d="KD")
    report = ended(say(feed, "1:draw 2H:1= 1:stand 3:draw TC:3= 3:stand 9D:d"))
    assert {one["severity"] for one in report["findings"] if one["rule"] == "15.3"} == {"ruling"}


def test_15_3_after_a_decision_those_cards_are_void() -> None:
    feed = say(table(*TWO), f"{DEALT_TO_BOX_2} 1:stand")
    reported(feed, "card_to_box_without_wager")
    report = ended(say(feed, "3:stand TD:d"))
    assert rightful(report) == {"dealer": "7S TD", "box:1": "9H 5D", "box:3": "KD TC", "box:2": ""}
    assert dues(report)["w1"][0] == "lose"
    again = say(table(*TWO), f"{DEALT_TO_BOX_2} 1:stand")
    rebuilt(again, b1="9H 7S", b3="4C 5D", d="KD")
    assert ("15.3", "violation") in [(f["rule"], f["severity"]) for f in ended(say(again, "3:stand TD:d"))["findings"]]


MISSED = "9H:1 KD:3 7S:d 5D:1 TC:3"


def test_15_4_before_any_decision_the_hands_are_put_in_order() -> None:
    feed = reported(say(table(*THREE), MISSED), "box_missed")
    rebuilt(feed, b1="9H TC", b2="KD", b3="7S", d="5D")
    report = ended(say(feed, "6H:2 9S:3 1:stand 2:stand 3:draw 2S:3 3:stand KH:d 3D:d"))
    assert rightful(report) == {"dealer": "5D KH 3D", "box:1": "9H TC", "box:2": "KD 6H", "box:3": "7S 9S 2S"}
    assert dues(report)["w1"][0] == "win"


def test_15_4_after_a_decision_the_box_is_out() -> None:
    feed = reported(say(table(*THREE), f"{MISSED} 1:stand"), "box_missed")
    report = ended(say(feed, "3:stand TD:d"))
    assert came(report, "w2") == "stand_off by 15.4"
    assert (dues(report)["w1"][0], dues(report)["w3"][0]) == ("lose", "win")


def test_15_4_a_card_that_comes_too_late_is_none() -> None:
    report = played("KD:1 9H:2 TS:d 8H:1 1:stand 5C:2 2:stand 7C:d", *W)
    assert (rightful(report)["dealer"], came(report, "w2")) == ("TS 7C", "stand_off by 15.4")
    assert ("15.4", "violation") in [(one["rule"], one["severity"]) for one in report["findings"]]


def test_15_3_when_the_first_cards_lie() -> None:
    before = played("9H:1 TC:d 5D:1 2C:2 1:draw 2C:1= 1:stand KD:d", "w1 50 1")
    assert (rightful(before)["box:1"], "15.3" in numbers(before)) == ("9H 5D 2C", True)
    after = played("9H:1 TC:d 5D:1 1:stand 2C:2 KD:d", "w1 50 1")
    assert (rightful(after)["dealer"], numbers(after)) == ("TC KD", ["15.3"])


def test_15_4_a_second_card_is_missed() -> None:
    report = played("9H:1 8C:2 KD:3 7S:d 5D:1 TC:3 1:stand 3:stand TD:d", *THREE)
    assert (came(report, "w2"), dues(report)["w3"][0]) == ("stand_off by 15.4", "win")


NO_DEALER = "9H:1 KD:2 7S:1 5D:2"


def test_15_5_before_any_decision_the_hands_are_put_in_order() -> None:
    feed = reported(say(table(*W), NO_DEALER), "dealer_card_missed")
    rebuilt(feed, b1="9H 5D", b2="KD", d="7S")
    report = ended(say(feed, "6C:2 1:stand 2:stand TD:d"))
    assert rightful(report) == {"dealer": "7S TD", "box:1": "9H 5D", "box:2": "KD 6C"}


@proves("nz-1996-blackjack", "15.5(a)", "15.5(b)", "15.5 (closing)")
def test_15_5_a_a_hand_may_be_given_up_even_if_it_is_over() -> None:
    feed = say(table(*W), f"{NO_DEALER} 1:draw").settled("w1")
    feed = reported(say(feed, "KC:1"), "dealer_card_missed")
    report = ended(say(feed, "1:void_hand 2:draw 4S:2 2:stand AS:d 6H:d"))
    assert (came(report, "w1"), dues(report)["w2"][0]) == ("stand_off by 15.5(a)", "win")
    assert "15.5(a)" in found("9H:1 KD:2 8S:d 7S:1 5D:2 1:void_hand 2:stand 9D:d", *W)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("KD:1 5D:1 1:draw 6S:1", "stand_off by 4.1(e)"),
        ("AH:1 QD:1", "win 75.00 by 4.1(c) 8.1 4.5"),
        ("TD:1 TC:1 1:stand", "lose by 4.1(g)"),
        ("6H:1 5C:1 1:double ;+d1 50 1 P1 double w1; 9D:1", "lose by 4.1(g) 10.5"),
    ],
)
def test_15_5_b_a_dealers_ace_and_ten_are_no_blackjack_then(words: str, wanted: str) -> None:
    cards = words.split(" 1:")[0]
    rest = words.removeprefix(cards)
    first, second = cards.split()
    report = played(f"{first} 9H:2 {second} 9D:2 {rest} ; 2:stand AS:d KH:d", *W)
    assert came(report, "w1").replace("8.2", "8.1") == wanted
    if "double" in words:
        assert came(report, "d1") == "stand_off by 10.5"


def test_15_5_if_everybody_gives_up_there_is_nothing_left() -> None:
    report = played(f"{NO_DEALER} 1:draw 2C:1 1:void_hand 2:void_hand", *W)
    assert (report["status"], {due[0] for due in dues(report).values()}) == ("settled", {"stand_off"})


def test_15_6_a_surplus_card_of_the_dealers() -> None:
    report = played("KD:1 TS:d 8H:1 1:stand 7C:d 5H:d", "w1 50 1")
    assert (rightful(report)["dealer"], dues(report)["w1"][0]) == ("TS 7C", "win")
    hole = played("KD:1 TS:d 8H:1 5H:d 1:stand 7C:d", "w1 50 1")
    assert (rightful(hole)["dealer"], "15.6" in numbers(hole)) == ("TS 7C", True)
    inside = played("KD:1 5H:2 TS:d 9C:d 8H:1 9D:2 1:stand 2:stand 7C:d", *W)
    assert (rightful(inside)["dealer"], "15.6" in numbers(inside)) == ("TS 7C", True)


EXPOSED = "TS:1 9H:2 5H:3 9C:d 9D:1 TD:2 4S:3 1:stand 2:stand 6D:{} "


@pytest.mark.parametrize("put", ["-", "2"])
def test_15_7_an_exposed_card_is_offered_as_the_next(put: str) -> None:
    taken = played(EXPOSED.format(put) + "3:draw 6D:3= 3:stand 8D:d", *THREE)
    assert rightful(taken)["box:3"] == "5H 4S 6D"
    assert [one["severity"] for one in taken["findings"] if one["rule"] == "15.7"] == ["ruling"]
    refused = played(EXPOSED.format(put) + "3:refuse_card 6D:d= 2H:d", *THREE)
    assert (rightful(refused)["box:3"], rightful(refused)["dealer"]) == ("5H 4S", "9C 6D 2H")
    assert refused["status"] == "settled"
    assert "12.1(d)" not in numbers(refused)


def test_15_7_it_is_not_thrown_away_and_who_refuses_gets_no_other() -> None:
    away = played(EXPOSED.format("-") + "3:draw 8S:3 3:stand 8D:d", *THREE)
    assert ("15.7", "violation") in [(one["rule"], one["severity"]) for one in away["findings"]]
    more = played(EXPOSED.format("-") + "3:refuse_card 8S:3 6D:d= 2H:d", *THREE)
    assert ("15.7", "violation") in [(one["rule"], one["severity"]) for one in more["findings"]]


def test_15_7_an_offer_that_is_refused() -> None:
    feed = say(table(*THREE), EXPOSED.format("-"))
    feed.add("hand_offered", to="box:3", seat=3, accepted=False)
    report = ended(say(feed, "6D:d= 2H:d"))
    assert (rightful(report)["box:3"], rightful(report)["dealer"]) == ("5H 4S", "9C 6D 2H")


def test_15_8_nobody_puts_hands_in_order_after_a_decision() -> None:
    feed = say(table(*W), "9H:1 8C:2 9D:d 5D:1 9S:2 1:draw 2C:2")
    report = ended(say(rebuilt(feed, b1="9H 5D 2C", b2="8C 9S", d="9D"), "1:stand 2:stand 8D:d"))
    assert {name: due[0] for name, due in dues(report).items()} == {"w1": "stand_off", "w2": "stand_off"}
    assert ("15.8", "violation") in [(one["rule"], one["severity"]) for one in report["findings"]]


def test_15_4_cards_are_drawn_before_the_hands_are_put_in_order() -> None:
    feed = reported(say(table(*THREE), MISSED), "box_missed")
    rebuilt(say(feed, "6H:2 9S:3"), b1="9H TC", b2="KD 6H", b3="7S 9S", d="5D")
    report = ended(say(feed, "1:stand 2:stand 3:stand KH:d 3D:d"))
    assert rightful(report)["box:3"] == "7S 9S"
    assert {one["severity"] for one in report["findings"] if one["rule"] == "15.4"} == {"ruling"}


def test_a_card_that_is_turned_later_counts_from_the_start() -> None:
    feed = say(table("w1 50 1"), "9H:1 9D:d 8D:1 1:stand ?:d~")
    feed.add("card_turned", to="dealer", index=1, card="8S")
    report = ended(feed)
    assert (report["status"], rightful(report)["dealer"], numbers(report)) == ("settled", "9D 8S", ["7.6"])
    never = played("9H:1 9D:d 8D:1 1:stand ?:d~", "w1 50 1")
    assert (never["status"], dues(never)["w1"][0]) == ("open", "open")


SWAPPED = "9H:1 8C:2 7S:4 4C:3 9D:d 5D:1 9S:2 TC:3 TH:4"
FOUR = ("w1 50 1", "w2 50 2", "w3 50 3", "w4 20 4")


def test_15_8_misplaced_cards_are_put_in_order_before_a_decision() -> None:
    feed = reported(say(table(*FOUR), SWAPPED), "cards_misplaced")
    rebuilt(feed, b1="9H 5D", b2="8C 9S", b3="7S TC", b4="4C TH", d="9D")
    report = ended(say(feed, "1:stand 2:stand 3:stand 4:stand 8D:d"))
    assert (rightful(report)["box:3"], rightful(report)["box:4"]) == ("7S TC", "4C TH")
    assert {one["severity"] for one in report["findings"] if one["rule"] == "15.8"} == {"ruling"}


def test_15_8_after_a_decision_the_hands_are_void() -> None:
    feed = reported(say(table(*FOUR), f"{SWAPPED} 1:stand"), "cards_misplaced")
    report = ended(say(feed, "2:stand 8D:d"))
    assert {name: due[0] for name, due in dues(report).items()} == {
        "w1": "lose", "w2": "stand_off", "w3": "stand_off", "w4": "stand_off",
    }  # fmt: skip
    assert (came(report, "w3"), came(report, "w2")) == ("stand_off by 15.8", "stand_off by 4.1(e)")


def test_15_8_a_round_is_declared_void() -> None:
    feed = say(table(*W), "9H:1 8C:2 9D:d 5D:1 9S:2 1:stand")
    feed.add("round_voided", reason="misdeal", role="casino_supervisor")
    report = the_round(feed)
    assert (report["status"], came(report, "w1")) == ("void", "void by 15.8")


@pytest.mark.parametrize(("role", "cards", "wanted"), [
    ("casino_supervisor", "2C:1 9S:1", []), ("dealer", "2C:1 9S:1", ["15.9"]),
    ("casino_supervisor", "2C:1 9S:1 AD:1", ["15.9"]),
])  # fmt: skip
def test_15_9_cards_for_somebody_who_is_away(role: str, cards: str, wanted: list[str]) -> None:
    feed = reported(say(table("w1 50 1"), "5H:1 9C:d 3D:1"), "player_absent")
    feed.add("ruling_made", action="cards up to eleven", role=role, rule="15.9")
    report = ended(say(feed, f"{cards} 8D:d"))
    assert sorted(set(numbers(report)) & {"15.9"}) == wanted
    assert "7.5" not in numbers(report)


@proves("nz-1996-blackjack", "15.9", '1.0 "Hard Total"')
def test_15_9_counts_aces_as_one() -> None:
    feed = reported(say(table("w1 50 1"), "AS:1 9C:d 7D:1"), "player_absent")
    feed.add("ruling_made", action="cards up to eleven", role="casino_supervisor", rule="15.9")
    assert numbers(ended(say(feed, "9S:1 8D:d"))) == []


def test_15_10_a_round_is_not_voided_for_want_of_cards() -> None:
    feed = say(table(*W), "9H:1 8C:2 9D:d 5D:1 9S:2 1:stand")
    feed.add("round_voided", reason="insufficient_cards", role="casino_supervisor")
    assert numbers(the_round(feed)) == ["15.10"]


def test_15_10_the_rack_is_shuffled_and_the_round_goes_on() -> None:
    feed = say(table(*W), "9H:1 8C:2 9D:d 5D:1 9S:2 1:stand")
    feed.add("cards_shuffled", method="riffle")
    feed.add("cards_cut", staff="employee:7", from_front=120, cutting_card_from_back=78)
    report = ended(say(feed, "2:stand 8D:d"))
    assert (report["status"], numbers(report)) == ("settled", [])


def test_15_11_a_damaged_card_is_replaced_when_the_round_is_over() -> None:
    for early in (True, False):
        feed = reported(say(table("w1 50 1"), "9H:1 9D:d 8D:1"), "damaged_card")
        if early:
            feed.add("ruling_made", action="card replaced", role="casino_supervisor", rule="15.11")
        say(feed, "1:stand 8S:d").ended()
        if not early:
            feed.add("ruling_made", action="card replaced", role="casino_supervisor", rule="15.11")
        every = [*checked(feed)["findings"], *the_round(feed)["findings"]]
        assert [one["rule"] for one in every if one["rule"] == "15.11"] == (["15.11"] if early else [])

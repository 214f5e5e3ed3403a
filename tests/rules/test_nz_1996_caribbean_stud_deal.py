"""New Zealand 1996, Division VIII: Caribbean stud: the deal, and what goes wrong in it, paragraph by paragraph."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.feeds import Feed, Report
from tests.rules.caribbean import (
    ACE_KING,
    NO_HAND,
    PAIR,
    STUD,
    begun,
    bets,
    card,
    deal,
    dues,
    everywhere,
    found,
    jackpots,
    laid,
    laid_out,
    numbers,
    rules_of,
    settled,
    shown,
    turn,
)
from tests.rules.proves import proves
from tests.rules.rounds import the_round

OTHER = "8H 8D 6D 3D 2D"
MACHINE: dict[str, Any] = {"shuffler": "non_continuous", "decks": 2}


def dealt(to: str, boxes: Sequence[int] = (1, 2), **fields: Any) -> Feed:
    """Cards in this order, such as `1 2 d`; the dealer's fifth lies open."""
    feed = begun(antes=dict.fromkeys(boxes, "25"), **fields).closed()
    dealers = 0
    for one in to.split():
        dealers += one == "d"
        up = one == "d" and dealers == 5 and not fields
        card(feed, "dealer" if one == "d" else f"box:{one}", "up" if up else "down", "4S" if up else None)
    return feed


def played_on(feed: Feed, hands: dict[int, str] | None = None, dealer: str = ACE_KING) -> Report:
    """Everybody bets, and the round is settled as due."""
    hands = {1: PAIR, 2: OTHER} if hands is None else hands
    return the_round(settled(shown(bets(feed, dict.fromkeys(hands, "50")), dealer, hands)))


# --- in which order -------------------------------------------------------------------------------------------

IN_TURN = "1 2 d " * 5
LITERAL = "1 2 d" + " 1 2" * 4 + " d d d d"
BOX_BY_BOX = "1 2 d" + " 1" * 4 + " 2" * 4 + " d d d d"
PACKETS = "1 " * 5 + "2 " * 5 + "d " * 5


@pytest.mark.parametrize("to", [IN_TURN, LITERAL, BOX_BY_BOX])
@proves(STUD, "7.3", "7.1", "7.2")
def test_7_3_each_order_that_the_text_allows(to: str) -> None:
    assert numbers(played_on(dealt(to))) == []


WRONG_ORDERS = [
    ("7.3(a)", "1 1 2 d 2 d" + " 1 2 d" * 3), ("7.3(a)", "d 1 2 1 2 d" + " 1 2 d" * 3), ("7.3(a)", PACKETS),
    ("7.3(b)", "1 2 1 2 d" + " 1 2 d" * 3 + " d"), ("7.3(c)", "1 2 d 1 d 2" + " 1 2 d" * 3),
    ("7.3(c)", "1 2 d 1 1 2 2 d d" + " 1 2 d" * 2), ("7.3(d)", "1 2 d" * 1 + " 1 2 d" * 2 + " 1 2 1 2 d d"),
    ("7.1(b)", "2 1 d " * 5), ("7.1(b)", "1 2 d 2 1 d" + " 1 2 d" * 3),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "to"), WRONG_ORDERS)
@proves(STUD, "7.1(b)", "7.3(a)", "7.3(b)", "7.3(c)", "7.3(d)")
def test_7_3_a_deal_out_of_order(rule: str, to: str) -> None:
    ended = played_on(dealt(to))
    assert numbers(ended) == [rule]
    assert dues(ended)["b1"][0] == "win"


def test_7_1_b_where_boxes_rise_the_other_way() -> None:
    turned: dict[str, Any] = {"seats_run": "counter_clockwise", "shuffler": "none"}
    assert "7.1(b)" not in found(dealt("2 1 d " * 5, **turned))
    assert "7.1(b)" in found(dealt(IN_TURN, **turned))


@proves(STUD, "7.4", "7.4(a)", "7.4(b)", "7.4 (closing)")
def test_7_4_from_a_machine_five_at_a_time_and_the_bottom_card_turned() -> None:
    feed = turn(dealt(PACKETS, **MACHINE), "dealer", "4S", first=4)
    assert numbers(played_on(feed)) == []


@pytest.mark.parametrize(
    ("rule", "to"),
    [
        ("7.4(a)", IN_TURN), ("7.4(b)", "d " * 5 + "1 " * 5 + "2 " * 5), ("7.4(a)", "1 2 2 2 2 2 1 1 1 1 d d d d d"),
        ("7.1(b)", "2 " * 5 + "1 " * 5 + "d " * 5), ("7.4(a)", "1 1 1 1 1 2 2 d d d d d 2 2 2"),
    ],
)  # fmt: skip
def test_7_4_a_machine_deal_out_of_order(rule: str, to: str) -> None:
    wanted = {"7.4(a)", "7.4(b)"} if rule == "7.4(b)" else {rule}
    found_there = numbers(played_on(turn(dealt(to, **MACHINE), "dealer", "4S", first=4)))
    assert len(found_there) == 1
    assert found_there[0] in wanted


def test_7_4_another_card_than_the_bottom_one() -> None:
    feed = turn(dealt(PACKETS, **MACHINE), "dealer", "AS")
    bets(feed, {1: "50", 2: "50"})
    turn(feed, "dealer", "KD QH 9C 4S", first=1)
    for box, cards in {1: PAIR, 2: OTHER}.items():
        turn(feed, f"box:{box}", cards)
    assert "7.4" in numbers(the_round(settled(feed)))


def test_7_1_a_no_more_bets_was_not_called() -> None:
    assert numbers(played_on(deal(begun(antes={1: "25", 2: "25"}), [1, 2]))) == ["7.1(a)"]


def test_7_2_the_dealers_last_card_dealt_face_down() -> None:
    feed = begun(antes={1: "25"}).closed()
    for _ in range(5):
        card(feed, "box:1")
        card(feed, "dealer")
    bets(feed, {1: "50"})
    turn(turn(feed, "dealer", ACE_KING), "box:1", PAIR)
    assert numbers(the_round(settled(feed))) == ["7.2"]


def test_7_2_it_was_turned_up_before_anybody_decided() -> None:
    feed = begun(antes={1: "25"}).closed()
    for _ in range(5):
        card(feed, "box:1")
        card(feed, "dealer")
    turn(feed, "dealer", "4S", first=4)
    assert numbers(played_on(feed, {1: PAIR})) == []


# --- exposed cards --------------------------------------------------------------------------------------------


def exposing(*where: tuple[str, int], **more: Any) -> Feed:
    """A deal in which some cards lie open: the hand, and which of its cards."""
    feed = jackpots(begun(antes={1: "25", 2: "25"}), 1).closed()
    hands = {"box:1": PAIR, "box:2": OTHER, "dealer": ACE_KING}
    for number in range(5):
        for to, cards in hands.items():
            proper = (to, number) == ("dealer", 4) and not any(name == "dealer" for name, _ in where)
            wrong = (to, number) in where
            face = more.get("face", "up") if wrong else "up" if proper else "down"
            shown_card = cards.split()[number] if wrong or proper else None
            said = {"disclosed": True} if wrong and face == "down" else {}
            card(feed, to, face, shown_card, **said)
    return feed


@pytest.mark.parametrize(("face", "also"), [("up", ["7.2"]), ("down", [])])
def test_14_4_one_exposed_card_is_no_misdeal(face: str, also: list[str]) -> None:
    ended = played_on(exposing(("box:2", 2), face=face))
    assert numbers(ended) == ["14.4", *also]
    assert (ended["status"], dues(ended)["b1"][0]) == ("settled", "win")


def test_14_4_one_card_turned_in_the_middle_of_the_deal() -> None:
    feed = begun(antes={1: "25"}).closed()
    card(feed, "box:1")
    turn(feed, "box:1", "7S")
    card(feed, "dealer")
    for number in range(4):
        card(feed, "box:1")
        card(feed, "dealer", "up" if number == 3 else "down", "4S" if number == 3 else None)
    assert numbers(played_on(feed, {1: PAIR})) == ["14.4"]


def test_14_4_a_report_is_enough() -> None:
    feed = begun(antes={1: "25"}).closed()
    deal(feed, [1]).add("irregularity_reported", kind_="card_exposed", note="box 1, third card")
    assert numbers(played_on(feed, {1: PAIR})) == ["14.4"]


def test_14_4_one_exposed_card_called_a_misdeal() -> None:
    feed = exposing(("box:2", 2), face="down")
    feed.add("round_voided", reason="misdeal", role="dealer")
    assert found(feed) == ["14.4", "14.4"]


@pytest.mark.parametrize(
    "where",
    [
        (("box:1", 2), ("box:2", 0)), (("box:1", 0), ("box:1", 3)), (("box:1", 1), ("dealer", 2)),
        (("dealer", 0), ("dealer", 1)),
    ],
)  # fmt: skip
def test_14_5_more_than_one_exposed_card_is_a_misdeal(where: tuple[tuple[str, int], ...]) -> None:
    ended = the_round(exposing(*where, face="down").ended())
    assert ended["status"] == "void"
    assert dues(ended) == {
        "a1": ("void", "25.00", "0.00"), "a2": ("void", "25.00", "0.00"), "j1": ("open", "0.00", "0.00"),
    }  # fmt: skip
    assert rules_of(ended, "a1") == ["14.5", "14.10"]
    assert numbers(ended) == ["14.5"]


def test_14_5_a_deal_stopped_for_it_is_no_other_misdeal() -> None:
    feed = begun(antes={1: "25", 2: "25"}).closed()
    card(feed, "box:1", "down", "9C", disclosed=True)
    card(feed, "box:2", "down", "KD", disclosed=True)
    feed.add("round_voided", reason="misdeal", role="game_supervisor")
    assert found(feed) == ["14.5"]


def test_14_6_a_dealers_card_stays_open_and_the_fifth_goes_down() -> None:
    feed = bets(exposing(("dealer", 1), face="down"), {1: "50", 2: "50"})
    ended = the_round(settled(turn(shown(feed, ACE_KING, {1: PAIR, 2: OTHER}), "dealer", "4S", first=4)))
    assert numbers(ended) == ["14.6"]
    assert dues(ended)["b1"][0] == "win"


@proves(STUD, "14.6")
def test_14_6_the_fifth_was_opened_too() -> None:
    feed = exposing(("dealer", 1), ("dealer", 4))
    assert {"14.6", "14.5"} <= set(found(feed))


def test_14_6_from_a_machine_the_bottom_card_stays_down() -> None:
    def packets(turned: bool) -> Feed:
        feed = begun(antes={1: "25"}, **MACHINE).closed()
        for _ in range(5):
            card(feed, "box:1")
        for number in range(5):
            seen = {"disclosed": True} if number == 2 else {}
            card(feed, "dealer", "down", "QH" if number == 2 else None, **seen)
        return turn(feed, "dealer", "4S", first=4) if turned else feed

    right = bets(packets(turned=False), {1: "50"})
    turn(turn(right, "dealer", ACE_KING), "box:1", PAIR)
    assert numbers(the_round(settled(right))) == ["14.6"]
    assert found(packets(turned=True)) == ["14.6", "14.6"]


# --- wrong numbers of cards -----------------------------------------------------------------------------------

WRONG_NUMBERS = ["1 2 d " * 4 + "1 d", "1 2 d " * 4 + "2 d", "1 2 d " * 5 + "2", "1 2 d " * 4 + "1 2 d d", "1 d " * 5]


@pytest.mark.parametrize("to", WRONG_NUMBERS)
def test_14_3_a_wrong_number_of_cards_is_a_misdeal(to: str) -> None:
    ended = the_round(dealt(to).ended())
    assert (ended["status"], set(numbers(ended))) == ("void", {"14.3"})
    assert dues(ended) == {"a1": ("void", "25.00", "0.00"), "a2": ("void", "25.00", "0.00")}
    assert rules_of(ended, "a1") == ["14.3", "14.10"]


def test_14_3_too_few_for_the_dealer_shows_when_they_are_turned() -> None:
    feed = dealt("1 2 d " * 4 + "1 2")
    ended = the_round(turn(bets(feed, {1: "50", 2: "50"}), "dealer", "AS KD QH 9C").ended())
    assert (ended["status"], numbers(ended)) == ("void", ["14.3"])


def test_14_3_a_deal_that_is_going_on_is_none() -> None:
    assert (the_round(dealt("1 2 d 1"))["status"], numbers(the_round(dealt("1 2 d 1")))) == ("open", [])


def test_14_10_a_misdeal_that_was_settled() -> None:
    feed = bets(dealt(WRONG_NUMBERS[1]), {1: "50"})
    shown(feed, ACE_KING, {2: OTHER}).settled("a2", "win", "25.00").settled("a1", "lose").settled("b1", "lose")
    assert found(feed) == ["14.3", "14.10", "14.10", "14.10"]


@proves(STUD, "14.10")
def test_14_10_the_jackpot_wager_is_good_for_the_next_round() -> None:
    feed = jackpots(begun(antes={1: "25"}), 1).closed()
    feed.add("jackpot_set", amount="5000")
    for number in range(5):
        card(feed, "box:1")
        if number < 4:
            card(feed, "dealer")
    bets(feed, {1: "50"}).add("round_voided", reason="misdeal", role="game_supervisor")
    feed.settled("b1", "void").settled("a1", "void").ended().started("R2")
    laid(feed, {1: "10"}, first="n").closed()
    deal(feed, [1], NO_HAND)
    feed.add("decision_made", box=1, hand=1, decision="raise", player="P1")
    laid(feed, {1: "20"}, "raise", "m")
    shown(feed, NO_HAND, {1: "2C 5C 8C TD JC".replace("TD", "9C")})
    feed.settled("n1", "win", "10.00").settled("m1", "void").add("jackpot_paid", wager="j1", amount="100")
    feed.add("cards_counted", count=52)
    first, second = the_round(feed.ended(), 0), the_round(feed, 1)
    assert (first["status"], dues(first)["j1"][0]) == ("void", "open")
    assert dues(second) == {
        "j1": ("win", "0.00", "100.00"), "n1": ("win", "10.00", "10.00"), "m1": ("stand_off", "20.00", "0.00"),
    }  # fmt: skip
    assert (numbers(first), numbers(second)) == (["14.3"], [])


def test_14_10_a_jackpot_wager_given_back_in_a_misdeal() -> None:
    feed = exposing(("box:1", 2), ("box:2", 0), face="down")
    feed.add("round_voided", reason="misdeal", role="game_supervisor")
    assert found(feed.settled("j1", "void")) == ["14.5", "14.10"]


def test_14_10_a_redeal_within_the_round() -> None:
    """Antes may be changed in between."""
    feed = exposing(("box:1", 2), ("box:2", 0), face="down")
    feed.add("cards_collected", reason="misdeal")
    feed.add("wager_changed", wager="a1", stake="10", reason="player")
    deal(feed, [1, 2])
    bets(feed, {1: "20", 2: "50"})
    ended = the_round(settled(shown(feed, ACE_KING, {1: PAIR, 2: OTHER})))
    assert numbers(ended) == ["14.5"]
    assert (dues(ended)["a1"], dues(ended)["b1"]) == (("win", "10.00", "10.00"), ("win", "20.00", "20.00"))


def test_14_10_a_redeal_after_the_round_was_called_a_misdeal() -> None:
    feed = exposing(("box:1", 2), ("box:2", 0), face="down")
    feed.add("round_voided", reason="misdeal", role="game_supervisor")
    ended = played_on(deal(feed, [1, 2]))
    assert (ended["status"], numbers(ended)) == ("settled", ["14.5"])


def test_14_10_a_misdeal_that_nothing_speaks_for() -> None:
    feed = deal(begun(antes={1: "25"}).closed(), [1])
    feed.add("round_voided", reason="misdeal", role="dealer")
    ended = the_round(feed.ended())
    assert (ended["status"], numbers(ended)) == ("void", ["8.1"])


# --- cards where no ante lies ---------------------------------------------------------------------------------


def test_14_7_some_cards_to_a_box_without_an_ante() -> None:
    feed = dealt("1 2 4 d", (1, 2, 5))
    feed.add("cards_collected", reason="card to a box without an ante")
    feed.add("cards_counted", count=52)
    deal(feed, [1, 2, 5])
    hands = {1: PAIR, 2: OTHER, 5: "JD JC QC 8C 6H"}
    ended = the_round(settled(shown(bets(feed, dict.fromkeys(hands, "50")), ACE_KING, hands)))
    assert (ended["status"], numbers(ended)) == ("settled", ["14.7"])
    assert dues(ended)["a1"] == ("win", "25.00", "25.00")


def test_14_7_antes_stand_in_such_a_redeal() -> None:
    feed = dealt("1 2 4 d", (1, 2))
    feed.add("cards_collected", reason="card to a box without an ante")
    feed.add("wager_changed", wager="a1", stake="50", reason="player")
    ended = played_on(deal(feed, [1, 2]))
    assert numbers(ended) == ["14.7", "4.12"]
    assert dues(ended)["a1"] == ("win", "25.00", "25.00")


def test_14_7_the_deal_went_on_all_the_same() -> None:
    ended = the_round(dealt("1 2 4 d " + "1 2 d " * 4).ended())
    assert (ended["status"], numbers(ended), dues(ended)["a1"][0]) == ("open", ["14.7"], "open")
    assert ended["hands"]["box:4"]["rightful"] == []


def test_14_7_dealt_again_unshuffled() -> None:
    feed = begun(antes={1: "25"}).closed()
    feed.add("cards_shuffled", method="riffle")
    card(feed, "box:2")
    feed.add("cards_collected", reason="card to a box without an ante")
    assert numbers(played_on(deal(feed, [1]), {1: PAIR})) == ["14.7", "14.7"]


def test_14_8_a_whole_hand_to_a_box_without_an_ante() -> None:
    feed = dealt("1 " * 5 + "3 " * 5 + "2 " * 5 + "d " * 5, (1, 2), **MACHINE)
    turn(feed, "dealer", "4S", first=4).add("cards_counted", count=5)
    ended = played_on(feed)
    assert (ended["status"], numbers(ended)) == ("settled", ["14.8"])
    assert dues(ended)["b1"][0] == "win"


def test_14_8_the_game_was_stopped_for_it() -> None:
    feed = dealt("1 2 3 d " * 5, (1, 2))
    feed.add("cards_collected", reason="hand dealt to box 3")
    assert numbers(played_on(deal(feed, [1, 2]))) == ["14.8", "14.8"]


# --- the deck is counted --------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [51, 53])
def test_14_9_a_deck_that_is_not_whole(count: int) -> None:
    feed = laid_out(begun(), {1: PAIR})
    feed.add("cards_counted", count=count)
    ended = the_round(feed.ended())
    assert (ended["status"], rules_of(ended, "a1")) == ("void", ["14.9", "14.10"])
    assert set(numbers(ended)) == {"14.9", "19.1"}


def test_14_9_found_when_all_was_settled() -> None:
    feed = laid_out(begun(), {1: PAIR}).settled("b1", "win", "50.00").settled("a1", "win", "25.00")
    feed.add("cards_counted", count=51)
    ended = the_round(feed.ended())
    assert (ended["status"], set(numbers(ended))) == ("settled", {"14.9", "19.1"})


def test_14_9_a_whole_deck_is_nothing() -> None:
    feed = laid_out(begun(), {1: PAIR})
    feed.add("cards_counted", count=52)
    assert numbers(the_round(settled(feed))) == []


@pytest.mark.parametrize(("count", "rules"), [(5, []), (4, ["8.2(e)"])])
def test_8_2_e_a_folded_hand_is_counted(count: int, rules: list[str]) -> None:
    feed = begun(antes={1: "25", 2: "25"}).closed()
    deal(feed, [1, 2]).add("decision_made", box=2, hand=1, decision="fold", player="P2")
    feed.settled("a2").add("cards_counted", count=count)
    assert numbers(played_on(feed, {1: PAIR})) == rules


@proves("nz-1996-general", "19.1")
def test_3_1_no_card_is_there_twice() -> None:
    ended = the_round(settled(laid_out(begun(), {1: "AS AD 8D 6H 2S"})))
    assert numbers(ended) == ["3.1", "19.1"]


def test_12_2_a_round_called_off_by_the_house() -> None:
    feed = jackpots(begun(), 1).closed()
    deal(feed, [1]).add("round_voided", reason="disruption", role="casino_supervisor")
    ended = the_round(feed.ended())
    assert {due[:2] for due in dues(ended).values()} == {("void", "25.00"), ("void", "1.00")}
    assert "12.2" in everywhere(feed)


def test_14_3_called_before_the_last_card() -> None:
    """What is short when it is called is what was wrong."""
    feed = begun(antes={1: "25"}).closed()
    for number in range(5):
        card(feed, "box:1")
        if number < 4:
            card(feed, "dealer")
    feed.add("round_voided", reason="misdeal", role="game_supervisor")
    assert found(feed) == ["14.3"]


def test_14_3_reported_and_ruled_on_is_found_with_its_ruling() -> None:
    feed = dealt(WRONG_NUMBERS[1])
    feed.add("irregularity_reported", kind_="other", note="box 1 has four cards", rule="14.3")
    feed.add("ruling_made", action="misdeal", effect="outcome_void", role="game_supervisor", rule="14.3")
    assert found(feed) == ["14.3", "14.3"]


def test_14_9_what_was_not_dealt_may_be_counted() -> None:
    feed = laid_out(begun(), {1: PAIR})
    feed.add("cards_counted", count=42)
    assert numbers(the_round(settled(feed))) == []


def test_14_8_a_player_whose_seat_is_known_has_an_ante_there() -> None:
    feed = begun(antes={1: "25"})
    feed.add("player_seated", player="P3", seat=3)
    feed.wager("s3", bet="ante", stake="25", player="P3").closed()
    assert numbers(the_round(deal(feed, [1, 3]).ended())) == []


def test_14_10_a_jackpot_wager_waits_for_its_players_next_ante() -> None:
    feed = exposing(("box:1", 2), ("box:2", 0), face="down")
    feed.add("round_voided", reason="misdeal", role="game_supervisor")
    laid(feed.ended().started("R2"), {2: "10"}, first="n").closed()
    deal(feed, [2]).add("decision_made", box=2, hand=1, decision="fold", player="P2")
    laid(feed.settled("n2").ended().started("R3"), {1: "10"}, first="m").closed()
    deal(feed, [1]).add("decision_made", box=1, hand=1, decision="fold", player="P1")
    feed.settled("j1", "lose").settled("m1").ended()
    assert [dues(the_round(feed, number))["j1"][0] for number in range(3)] == ["open", "open", "lose"]
    assert [numbers(the_round(feed, number)) for number in range(3)] == [["14.5"], [], []]

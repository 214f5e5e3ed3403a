"""New Zealand 1996, Division VIII: Caribbean stud: hands, qualification, antes and bets, paragraph by paragraph."""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb

import pytest

from domain.cards import DECK
from domain.games.caribbean_stud.cards.hand_ranks import value
from domain.rulebooks.shapes.caribbean_stud import POKER
from tests.rules.caribbean import (
    ACE_KING,
    FLUSH,
    NO_HAND,
    PAIR,
    STUD,
    begun,
    bets,
    card,
    deal,
    dues,
    folds,
    found,
    laid_out,
    numbers,
    played,
    rules_of,
    settled,
    shown,
    turn,
)
from tests.rules.proves import proves
from tests.rules.rounds import the_round

COUNTS = {
    "royal_flush": 4, "straight_flush": 36, "four_of_a_kind": 624, "full_house": 3744, "flush": 5108,
    "straight": 10200, "three_of_a_kind": 54912, "two_pairs": 123552, "pair": 1098240, "odd_cards": 1302540,
}  # fmt: skip
HANDS = {
    "odd_cards": "QS TD 6H 4C 2S", "pair": "AS AD 3H 5C 7D", "two_pairs": "AS AD KH KC 2D",
    "three_of_a_kind": "7S 7D 7H KC 2D", "straight": "TS JD QH KC AD", "flush": "2H 5H 9H JH KH",
    "full_house": "6S 6D 6H 2C 2D", "four_of_a_kind": "5S 5D 5H 5C 2D", "straight_flush": "9D TD JD QD KD",
    "royal_flush": "TD JD QD KD AD",
}  # fmt: skip

# --- hands ----------------------------------------------------------------------------------------------------


def worth(cards: str) -> tuple[int, tuple[int, ...]]:
    """What a hand is worth."""
    return value(cards.split())


@pytest.mark.parametrize(("name", "cards"), HANDS.items())
@proves(STUD, "13.1", *(f"13.1({letter})" for letter in "abcdefghij"))
def test_13_1_every_class(name: str, cards: str) -> None:
    assert value(cards.split()).name == name
    assert value(cards.split()[::-1]).name == name


def test_13_1_classes_from_the_lowest_to_the_highest() -> None:
    values = [worth(HANDS[name]) for name in POKER]
    assert values == sorted(values)
    assert len(set(values)) == len(POKER)


ABOVE = [
    ("13.1", "2H 5H 9H JH KH", "TS JD QH KC AD"), ("13.1(b)", "AS AD 3H 5C 7D", "KS KD QH JC 9D"),
    ("13.1(c)", "AS AD KH KC 2D", "AC AH QS QD JD"), ("13.1(d)", "7S 7D 7H KC 2D", "AS AD KH KS QD"),
    ("13.1(d)", "2S 2D 2H 3C 4D", "AS AD KH KS QD"), ("13.1(e)", "2S 3D 4H 5C 6S", "AS 2D 3H 4C 5S"),
    ("13.1(e)", "AS 2D 3H 4C 5S", "AC AD AH KS QD"), ("13.1(f)", "2H 5H 9H JH KH", "3S 6S 9S JS QS"),
    ("13.1(f)", "2D 6D 9D JD KD", "2H 5H 9H JH KH"), ("13.1(g)", "6S 6D 6H 2C 2D", "5S 5D 5H AC AD"),
    ("13.1(h)", "2S 2D 2H 2C 3D", "AS AD AH KC KD"), ("13.1(i)", "AC 2C 3C 4C 5C", "AS AD AH AC KD"),
    ("13.1(i)", "2C 3C 4C 5C 6C", "AD 2D 3D 4D 5D"), ("13.1(j)", "TD JD QD KD AD", "9S TS JS QS KS"),
    ("13.3", "9S 9D AH KC 4D", "9H 9C AD QS JD"), ("13.3(a)", "9S TD JH QC KD", "7S 8D 9H TC JD"),
    ("13.3(a)", "2D 3S 4H 5C 6D", "AS 2H 3C 4D 5S"), ("13.3(b)", "JS JD 4H 4C 9D", "TS TD 9H 9C AD"),
    ("13.3(b)", "JS JD 5H 5C 2D", "JH JC 4S 4D AD"), ("13.3(b)", "JS JD 4H 4C 9D", "JH JC 4S 4D 8D"),
    ("13.3(c)", "8S 8D AH 7C 3D", "8H 8C AS 7D 2D"), ("13.3(c)", "8S 8D AH 7C 3D", "8H 8C KS QD JD"),
    ("13.3(d)", "AC KH QS 9D 5S", "AS KD QH 9C 4S"), ("13.3(d)", "KC QH JS 9D 8S", "KS QD TH 9C 8H"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "higher", "lower"), ABOVE)
@proves(STUD, "13.3", "13.3(a)", "13.3(b)", "13.3(c)", "13.3(d)", "3.2")
def test_13_3_the_higher_of_two_hands(rule: str, higher: str, lower: str) -> None:
    assert worth(higher) > worth(lower), rule


@pytest.mark.parametrize(
    ("one", "other"),
    [("TS JS QS KS AS", "TH JH QH KH AH"), ("8S 8D AH 7C 3D", "8H 8C AS 7D 3S"), ("2H 5H 9H JH KH", "2D 5D 9D JD KD")],
)
def test_13_2_no_suit_ranks_above_another(one: str, other: str) -> None:
    assert worth(one) == worth(other)


def test_3_2_the_ace_is_high_or_low_and_nothing_goes_round_it() -> None:
    assert worth("AS KD 2H 3C 4S") < worth("AS KD 2H 3C 5S")
    assert value(["QS", "KD", "AH", "2C", "3D"]).name == "odd_cards"
    assert value(["AS", "2H", "3C", "4D", "5S"]).cards == (5, 4, 3, 2, 1)


def test_13_1_every_pattern_of_values_has_as_many_hands_as_can_be_dealt() -> None:
    """By values and suits: what no hand-count forgets."""
    counts: Counter[str] = Counter()
    for ranks in combinations_with_replacement("23456789TJQKA", 5):
        often = Counter(ranks)
        if max(often.values()) > 4:
            continue
        ways = 1
        for times in often.values():
            ways *= comb(4, times)
        suits: dict[str, int] = dict.fromkeys(often, 0)
        mixed: list[str] = []
        for rank in ranks:
            mixed.append(rank + "CDHS"[(suits[rank] + len(mixed) * (len(often) == 5)) % 4])
            suits[rank] += 1
        if len(often) == 5:
            counts[value([rank + "S" for rank in ranks]).name] += 4
            ways -= 4
        counts[value(mixed).name] += ways
    assert counts == COUNTS
    assert sum(counts.values()) == 2598960


@pytest.mark.prove
def test_13_1_all_hands_one_by_one() -> None:
    """2,598,960 hands, each ranked."""
    assert Counter(value(hand).name for hand in combinations(DECK, 5)) == COUNTS


# --- the dealer's hand ----------------------------------------------------------------------------------------

QUALIFIES = [
    ("AS KD 4H 3C 2S", True), ("2S 2D 3H 5C 7D", True), ("AS KD QH JC 9S", True), ("AS QD JH TC 9S", False),
    ("KS QD JH 9C 8S", False), ("7S 5D 4H 3C 2S", False), ("AS 2D 3H 4C 5S", True), ("2S 4S 5S 8S TS", True),
]  # fmt: skip


@pytest.mark.parametrize(("dealer", "does"), QUALIFIES)
def test_9_1_an_ace_and_a_king_or_higher(dealer: str, does: bool) -> None:
    ended = played({1: "6S 6D 6H 8D TD"}, dealer)
    assert (dues(ended)["b1"][0] != "stand_off") is does
    assert numbers(ended) == []


def test_9_1_a_hand_taken_for_none_is_found() -> None:
    feed = laid_out(begun(), {1: FLUSH})
    assert found(feed.settled("a1", "win", "25.00").settled("b1", "void")) == ["9.1", "10.1"]


def test_9_1_no_hand_taken_for_one_is_found() -> None:
    feed = laid_out(begun(), {1: PAIR}, NO_HAND)
    assert found(feed.settled("a1", "win", "25.00").settled("b1", "win", "50.00")) == ["9.1", "9.2"]


@pytest.mark.parametrize("hand", ["2D 3D 5H 7C 8D", "JD JC QC 8D 6H", "TH JC QC KC AC", "2C 3C 4C 5C 6C"])
@proves(STUD, "9.2", "9.2(a)", "9.2 (closing)")
def test_9_2_a_against_no_hand_antes_are_paid_and_bets_void(hand: str) -> None:
    ended = played({2: hand}, NO_HAND)
    assert dues(ended) == {"a2": ("win", "25.00", "25.00"), "b2": ("stand_off", "50.00", "0.00")}
    assert (rules_of(ended, "a2"), rules_of(ended, "b2")) == (["9.2(a)", "10.1"], ["9.2"])
    assert numbers(ended) == []


def test_9_2_a_an_ante_that_was_not_paid() -> None:
    for result, paid in (("lose", "0.00"), ("stand_off", "0.00"), ("win", "50.00")):
        feed = laid_out(begun(), {1: PAIR}, NO_HAND)
        assert found(feed.settled("b1", "void").settled("a1", result, paid)) == ["9.2(a)"]


def test_9_2_a_bet_that_was_kept() -> None:
    feed = laid_out(begun(), {1: PAIR}, NO_HAND)
    assert "9.2" in found(feed.settled("a1", "win", "25.00").settled("b1", "lose"))


# --- hand against hand ----------------------------------------------------------------------------------------

AGAINST = [
    ("9.5(a)", "KS KC 7H 4C 2D", "win"), ("9.5(a)", "2S 2D 3H 5C 7D", "win"), ("9.5(b)", "AC KH QS 9D 3S", "lose"),
    ("9.5(b)", "KS QC JH 9D 8S", "lose"), ("9.5(c)", "AC KH QS 9D 4H", "stand_off"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "hand", "result"), AGAINST)
@proves(STUD, "9.5", "9.5(a)", "9.5(b)", "9.5(c)", "9.4(b)")
def test_9_5_higher_lower_equal(rule: str, hand: str, result: str) -> None:
    ended = played({1: hand})
    back = {"win": ("25.00", "50.00"), "lose": ("0.00", "0.00"), "stand_off": ("25.00", "50.00")}[result]
    assert [dues(ended)[wager][:2] for wager in ("a1", "b1")] == [(result, back[0]), (result, back[1])]
    assert rules_of(ended, "a1")[0] == rules_of(ended, "b1")[0] == rule
    assert numbers(ended) == []


@pytest.mark.parametrize(("rule", "hand", "result"), AGAINST)
def test_9_5_settled_the_other_way(rule: str, hand: str, result: str) -> None:
    feed = laid_out(begun(), {1: hand})
    said = "lose" if result == "win" else "win"
    for wager, stake in (("b1", "50.00"), ("a1", "25.00")):
        feed.settled(wager, said, stake if said == "win" else "0.00")
    assert found(feed) == [rule, rule]


@proves(STUD, "9.7", "9.7(b)")
def test_9_7_b_a_loser_left_with_its_wagers() -> None:
    feed = laid_out(begun(), {1: "AC KH QS 9D 3S"})
    assert found(feed.settled("b1", "stand_off").settled("a1", "void")) == ["9.7(b)", "9.7(b)"]
    left = laid_out(begun(), {1: "AC KH QS 9D 3S"}).ended()
    assert [one["rule"] for one in the_round(left)["findings"]] == ["9.7(b)", "9.7(b)"]


@proves(STUD, "9.8", "9.8(b)", "10.1 [Ante Wagers: All ante wagers]")
def test_9_8_b_the_ante_never_has_the_odds_of_the_bet() -> None:
    feed = laid_out(begun(), {1: FLUSH})
    assert found(feed.settled("b1", "win", "250.00").settled("a1", "win", "125.00")) == ["9.8(b)"]
    assert dues(the_round(feed))["a1"] == ("win", "25.00", "25.00")


ODDS = [
    ("One pair or less", "AC KH QS 9D 5S", 1), ("One pair or less", PAIR, 1), ("Two pairs", "9S 9D 5H 5C KS", 2),
    ("Three of a Kind", "7S 7D 7H KC 2D", 3), ("Straight", "TS JD QC KC AD", 4), ("Flush", FLUSH, 5),
    ("Full House", "6S 6D 6H QC QD", 7), ("Four of a Kind", "5S 5D 5H 5C KS", 20),
    ("Straight Flush", "5C 6C 7C 8C 4C", 50), ("Royal Flush", "TC JC QC KC AC", 250),
]  # fmt: skip


@pytest.mark.parametrize(("name", "hand", "odds"), ODDS)
@proves(STUD, "9.8(c)", "10.1", "10.1 *")
def test_10_1_a_bet_is_paid_by_the_players_hand(name: str, hand: str, odds: int) -> None:
    ended = played({1: hand}, stake=10)
    assert dues(ended)["b1"] == ("win", "20.00", f"{20 * odds}.00"), name
    assert dues(ended)["a1"] == ("win", "10.00", "10.00")
    assert rules_of(ended, "b1") == ["9.5(a)", "9.8(c)", "10.1"]
    assert numbers(ended) == []
    wrong = laid_out(begun(antes={1: "10"}), {1: hand}, stake=10).settled("b1", "win", f"{20 * odds + 5}.00")
    assert found(wrong) == ["10.1"]


def test_10_2_the_most_that_a_bet_wins() -> None:
    options = {"jackpot": "manual", "max_payout": "50000"}
    chips = ["5", "100", "1000"]
    ended = played({1: "TC JC QC KC AC"}, stake=200, options=options, chips=chips)
    assert dues(ended)["b1"] == ("win", "400.00", "50000.00")
    assert rules_of(ended, "b1")[-1] == "10.2"
    assert dues(ended)["a1"] == ("win", "200.00", "200.00")
    over = laid_out(begun(antes={1: "200"}, options=options), {1: "TC JC QC KC AC"}, stake=200)
    assert found(over.settled("b1", "win", "100000.00")) == ["10.2"]
    assert dues(played({1: FLUSH}, stake=200, options=options))["b1"][2] == "2000.00"


# --- folded, absent, face down --------------------------------------------------------------------------------


@proves(STUD, "4.4(a)", "4.5", "8.2", "8.2(b)")
def test_8_2_b_a_folded_ante_is_lost_whatever_the_dealer_has() -> None:
    for dealer in (ACE_KING, NO_HAND):
        feed = begun(antes={1: "25", 3: "25"}).closed()
        folds(deal(feed, [1, 3], dealer), 3).settled("a3")
        ended = the_round(settled(shown(bets(feed, {1: "50"}), dealer, {1: PAIR})))
        assert dues(ended)["a3"] == ("lose", "0.00", "0.00")
        assert rules_of(ended, "a3") == ["4.5", "8.2(b)"]
        assert numbers(ended) == []


def test_8_2_b_a_folded_ante_that_was_given_back() -> None:
    feed = begun(antes={1: "25"}).closed()
    folds(deal(feed, [1]), 1)
    assert found(feed.settled("a1", "stand_off")) == ["8.2(b)"]


def test_8_2_everybody_folds_and_the_dealers_hand_stays_down() -> None:
    feed = begun(antes={1: "25", 2: "50"}).closed()
    ended = the_round(settled(folds(deal(feed, [1, 2]), 1, 2)))
    assert (ended["status"], numbers(ended)) == ("settled", [])
    assert {due[0] for due in dues(ended).values()} == {"lose"}


def test_8_2_a_fold_collected_late_is_worth_a_look() -> None:
    feed = begun(antes={1: "25", 2: "25"}).closed()
    folds(deal(feed, [1, 2]), 2)
    ended = the_round(settled(shown(bets(feed, {1: "50"}), ACE_KING, {1: PAIR})))
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [("8.2", "notice")]


def test_8_2_d_folded_cards_stay_down() -> None:
    feed = begun(antes={1: "25", 2: "25"}).closed()
    turn(folds(deal(feed, [1, 2]), 2), "box:2", "8H").settled("a2")
    ended = the_round(settled(shown(bets(feed, {1: "50"}), ACE_KING, {1: PAIR})))
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [("8.2(d)", "notice")]


def test_8_1_who_neither_folds_nor_bets_is_not_in_play() -> None:
    feed = begun(antes={1: "25", 2: "25"}).closed()
    ended = the_round(settled(shown(bets(deal(feed, [1, 2]), {1: "50"}), ACE_KING, {1: PAIR})))
    assert dues(ended)["a2"][0] == "lose"
    assert "8.1" in numbers(ended)


def test_8_1_where_nobody_writes_decisions_down_a_bet_tells() -> None:
    feed = begun(antes={1: "25", 2: "25"}).closed()
    deal(feed, [1, 2]).wager("b1", bet="raise", stake="50", player="P1", box=1).settled("a2")
    ended = the_round(settled(shown(feed, ACE_KING, {1: PAIR})))
    assert (dues(ended)["a2"][0], dues(ended)["b1"][0], numbers(ended)) == ("lose", "win", [])


def test_9_6_a_hand_left_face_down_loses() -> None:
    feed = begun(antes={1: "25", 2: "25"}).closed()
    bets(deal(feed, [1, 2]), {1: "50", 2: "50"})
    ended = the_round(settled(shown(feed, ACE_KING, {2: PAIR})))
    assert (dues(ended)["a1"][0], dues(ended)["b1"][0]) == ("lose", "lose")
    assert rules_of(ended, "b1") == ["9.6", "9.7(b)"]


def test_9_6_what_was_read_of_a_hand_that_stayed_down_wins_nothing() -> None:
    """A reader in the shoe knows the cards; the players turned theirs, but one."""
    feed = begun(antes={1: "25", 2: "25"}).closed()
    for number in range(5):
        for to, cards in (("box:1", "AD AC 8D 6H 2S"), ("box:2", PAIR), ("dealer", ACE_KING)):
            card(feed, to, "up" if (to, number) == ("dealer", 4) else "down", cards.split()[number])
    bets(feed, {1: "50", 2: "50"})
    shown(feed, ACE_KING, {2: PAIR})
    ended = the_round(settled(feed))
    assert (dues(ended)["a1"][0], dues(ended)["a2"][0]) == ("lose", "win")


def test_9_6_the_dealers_cards_were_turned_and_the_players_were_not() -> None:
    feed = begun(antes={1: "25"}).closed()
    for number in range(5):
        for to, cards in (("box:1", "AD AC 8D 6H 2S"), ("dealer", ACE_KING)):
            card(feed, to, "up" if (to, number) == ("dealer", 4) else "down", cards.split()[number])
    ended = the_round(settled(shown(bets(feed, {1: "50"}), ACE_KING, {})))
    assert dues(ended)["b1"] == ("lose", "0.00", "0.00")


def test_9_6_where_nobody_writes_down_that_cards_are_turned_what_was_read_counts() -> None:
    feed = begun(antes={1: "25"}).closed()
    for number in range(5):
        for to, cards in (("box:1", "AD AC 8D 6H 2S"), ("dealer", ACE_KING)):
            card(feed, to, "up" if (to, number) == ("dealer", 4) else "down", cards.split()[number])
    ended = the_round(settled(bets(feed, {1: "50"})))
    assert (dues(ended)["b1"], numbers(ended)) == (("win", "50.00", "50.00"), [])


def test_9_6_against_no_hand_nothing_has_to_be_shown() -> None:
    feed = begun(antes={1: "25"}).closed()
    ended = the_round(settled(shown(bets(deal(feed, [1], NO_HAND), {1: "50"}), NO_HAND, {})))
    assert dues(ended)["a1"] == ("win", "25.00", "25.00")
    assert numbers(ended) == []


def test_9_4_a_only_the_cards_that_count_need_be_turned() -> None:
    feed = begun(antes={1: "25"}).closed()
    turn(shown(bets(deal(feed, [1]), {1: "50"}), ACE_KING, {}), "box:1", "KS KC")
    assert dues(the_round(settled(feed)))["b1"] == ("win", "50.00", "50.00")


def test_14_11_who_is_away_has_folded() -> None:
    feed = begun(antes={1: "25", 2: "25"}).closed()
    deal(feed, [1, 2]).add("irregularity_reported", kind_="player_absent", note="box 2 left the table")
    feed.settled("a2")
    ended = the_round(settled(shown(bets(feed, {1: "50"}), ACE_KING, {1: PAIR})))
    assert (dues(ended)["a2"], rules_of(ended, "a2")) == (("lose", "0.00", "0.00"), ["14.11"])
    assert numbers(ended) == ["14.11"]


def test_14_11_an_absent_players_ante_given_back() -> None:
    feed = begun(antes={1: "25"}).closed()
    deal(feed, [1]).add("irregularity_reported", kind_="player_absent", note="box 1", rule="14.11")
    assert found(feed.settled("a1", "void")) == ["14.11", "14.11"]


@pytest.mark.parametrize("who", [{"players": ["P1"]}, {"wagers": ["a1", "b1"]}, {"wagers": ["a1", "b1", "j1"]}])
def test_14_1_a_dead_hand_forfeits_everything(who: dict[str, list[str]]) -> None:
    feed = laid_out(begun(), {1: FLUSH}, jackpot=[1])
    feed.add("irregularity_reported", kind_="conduct", note="P1 showed the hand to P2", rule="14.1")
    feed.add("ruling_made", action="dead hand", effect="wagers_forfeited", role="game_supervisor", rule="14.1", **who)
    ended = the_round(settled(feed))
    assert {due[0] for due in dues(ended).values()} == {"lose"}
    assert rules_of(ended, "a1") == rules_of(ended, "b1") == ["14.1"]
    assert set(numbers(ended)) == {"14.1"}


@pytest.mark.parametrize(
    ("role", "effect"),
    [
        ("dealer", {"effect": "wagers_forfeited"}),
        ("game_supervisor", {}),
        ("game_supervisor", {"effect": "wagers_stand"}),
    ],
)
def test_14_1_without_a_ruling_the_hand_plays_on(role: str, effect: dict[str, str]) -> None:
    feed = laid_out(begun(), {1: FLUSH})
    feed.add("irregularity_reported", kind_="conduct", note="P1 showed the hand to P2", rule="14.1")
    feed.add("ruling_made", action="dead hand, box 1", role=role, rule="14.1", players=["P1"], **effect)
    assert dues(the_round(settled(feed)))["b1"] == ("win", "50.00", "250.00")


def test_9_4_hands_are_settled_from_the_right() -> None:
    hands = {1: PAIR, 2: "8H 8D 6D 3D 2D", 5: "JD JC QC 8C 6H"}
    assert numbers(played(hands)) == []
    feed = laid_out(begun(antes=dict.fromkeys(hands, "25")), hands)
    for box in (1, 2, 5):
        feed.settled(f"a{box}", "win", "25.00").settled(f"b{box}", "win", "50.00")
    assert found(feed) == ["9.4"]


def test_9_4_antes_first_and_then_bets_is_from_the_right_too() -> None:
    hands = {1: PAIR, 2: "8H 8D 6D 3D 2D"}
    feed = laid_out(begun(antes=dict.fromkeys(hands, "25")), hands)
    feed.settled("a2", "win", "25.00").settled("a1", "win", "25.00")
    assert found(feed.settled("b1", "win", "50.00").settled("b2", "win", "50.00")) == []


def test_9_4_against_no_hand_the_order_is_free() -> None:
    hands = {1: PAIR, 2: "8H 8D 6D 3D 2D"}
    feed = laid_out(begun(antes=dict.fromkeys(hands, "25")), hands, NO_HAND)
    for box in hands:
        feed.settled(f"a{box}", "win", "25.00").settled(f"b{box}", "void")
    assert found(feed) == []


def test_9_4_b_settled_before_the_dealers_cards_lay_open() -> None:
    feed = begun(antes={1: "25"}).closed()
    bets(deal(feed, [1]), {1: "50"}).settled("b1", "win", "50.00").settled("a1", "win", "25.00")
    assert found(shown(feed, ACE_KING, {1: PAIR})) == ["9.4(b)"]


def test_8_3_the_dealers_cards_turned_before_a_bet() -> None:
    feed = begun(antes={1: "25", 2: "25"}).closed()
    bets(deal(feed, [1, 2]), {1: "50"})
    turn(feed, "dealer", "AS")
    bets(feed, {2: "50"})
    turn(feed, "dealer", "KD QH 9C", first=1)
    hands = {1: PAIR, 2: "8H 8D 6D 3D 2D"}
    for box, cards in hands.items():
        turn(feed, f"box:{box}", cards)
    ended = the_round(settled(feed))
    assert numbers(ended) == ["8.3"]
    assert dues(ended)["b2"][0] == "win"


def test_8_3_a_bet_against_an_open_hand_is_none() -> None:
    feed = begun(antes={1: "25", 2: "25"}).closed()
    shown(bets(deal(feed, [1, 2]), {1: "50"}), ACE_KING, {1: PAIR})
    feed.wager("b2", bet="raise", stake="50", player="P2", box=2)
    ended = the_round(settled(feed))
    assert dues(ended)["b2"] == ("void", "50.00", "0.00")
    assert "8.3" in numbers(ended)


def test_4_4_the_round_is_open_while_the_dealers_hand_is_unseen() -> None:
    feed = begun(antes={1: "25"}).closed()
    ended = the_round(bets(deal(feed, [1]), {1: "50"}).ended())
    assert (ended["status"], dues(ended)["a1"][0]) == ("open", "open")


def test_4_4_hands_are_as_they_lie() -> None:
    ended = played({1: PAIR, 2: "8H 8D 6D 3D 2D"})
    assert {name: hand["dealt"] for name, hand in ended["hands"].items()} == {
        "dealer": ACE_KING.split(), "box:1": PAIR.split(), "box:2": ["8H", "8D", "6D", "3D", "2D"],
    }  # fmt: skip
    assert all(hand["rightful"] == hand["dealt"] for hand in ended["hands"].values())

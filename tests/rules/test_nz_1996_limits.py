"""General 13.4, 13.5, 14.1(b) and 14.2, at the tables of baccarat: too little, too much, and in between."""

import pytest

from tests.feeds import Feed, Report
from tests.rules.nz_1996 import GENERAL, found, in_each_book, of, rounds
from tests.rules.proves import proves
from tests.rules.rounds import deal, due, money, rules, table

DOCUMENTS = (GENERAL,)
LIMITS = {"*": {"min": "10", "max": "500"}}
PLAYER_WINS = "9H KD KC 5S"
BANKER_WINS = "2H KD KC 9S"
OUTSIDE = [(GENERAL, "14.1(b)")]


def limited(book: str, **fields: object) -> Feed:
    """A table with limits from 10 to 500."""
    return table(book, **{"limits": LIMITS, **fields})


def coup(feed: Feed, name: str, cards: str = PLAYER_WINS, **wagers: str) -> Feed:
    """A round of one player's wagers on the Player's Hand, by name and stake."""
    feed.started(name)
    for wager, stake in wagers.items():
        feed.wager(wager, stake=stake)
    return deal(feed.closed(), cards).ended()


def one(book: str, stake: str, cards: str = PLAYER_WINS, bet: str = "player") -> Report:
    """A round with one wager."""
    return rounds(deal(limited(book).started("R1").wager("w1", bet, stake).closed(), cards).ended())[0]


# --- 14.1(b): both limits are good ------------------------------------------------------------------------------


@in_each_book
@pytest.mark.parametrize("bet", ["player", "tie"])
@pytest.mark.parametrize(("stake", "within"), [("10", True), ("500", True), ("9", False), ("501", False)])
def test_14_1_b_the_limits_are_inclusive(book: str, bet: str, stake: str, within: bool) -> None:
    ended = one(book, stake, bet=bet)
    assert rules(ended) == ([] if within else OUTSIDE)


@in_each_book
def test_14_1_b_each_bet_has_its_own_on_the_sign(book: str) -> None:
    feed = limited(book, limits={"player": {"min": "25", "max": "100"}, "*": {"min": "5", "max": "500"}})
    feed.started("R1").wager("w1", stake="200").wager("w2", "tie", "200").closed()
    (ended,) = rounds(deal(feed, PLAYER_WINS).ended())
    assert (due(ended, "w1")["valid_stake"], due(ended, "w2")["valid_stake"]) == ("100.00", "200.00")
    assert rules(ended) == OUTSIDE


@in_each_book
def test_14_1_b_a_sign_without_a_maximum(book: str) -> None:
    feed = limited(book, limits={"*": {"min": "10"}}).started("R1").wager("w1", stake="90000").closed()
    assert rules(rounds(deal(feed, PLAYER_WINS).ended())[0]) == []


# --- 14.2(b): too much ------------------------------------------------------------------------------------------


@in_each_book
@pytest.mark.parametrize(
    ("cards", "wanted"),
    [(PLAYER_WINS, ("win", "650.00", "0.00", "500.00")), (BANKER_WINS, ("lose", "150.00", "0.00", "0.00"))],
)
def test_14_2_b_the_excess_goes_back_whatever_comes(book: str, cards: str, wanted: tuple[str, ...]) -> None:
    ended = one(book, "650", cards)
    assert (money(ended, "w1"), due(ended, "w1")["valid_stake"]) == (wanted, "500.00")
    assert (due(ended, "w1")["rules"][-1], rules(ended)) == ("14.2(b)", OUTSIDE)


@in_each_book
def test_14_2_b_on_a_tie_all_of_it_goes_back(book: str) -> None:
    assert money(one(book, "650", "6H KD KC 6S"), "w1") == ("stand_off", "650.00", "0.00", "0.00")


@in_each_book
@pytest.mark.parametrize(
    ("cards", "result", "paid", "back", "difference"),
    [
        (PLAYER_WINS, "win", "500", None, "0.00"),
        (PLAYER_WINS, "win", "650", None, "-150.00"),
        (PLAYER_WINS, "void", "0", None, "500.00"),
        (BANKER_WINS, "lose", "0", "150", "0.00"),
        (BANKER_WINS, "lose", "0", None, "150.00"),
        (BANKER_WINS, "void", "0", None, "-500.00"),
    ],
)
def test_14_2_b_settled_otherwise(
    book: str, cards: str, result: str, paid: str, back: str | None, difference: str
) -> None:
    feed = deal(limited(book).started("R1").wager("w1", stake="650").closed(), cards)
    feed.settled("w1", result, paid, **({"returned": back} if back else {}))
    (ended,) = rounds(feed.ended())
    assert of(ended, "w1")["difference"] == difference
    wrong = [] if difference == "0.00" else [("14.2(b)", "wrong-payment")]
    assert found(ended) == [("14.1(b)", "wager-outside-limits"), *wrong]


@in_each_book
def test_14_2_b_of_a_banker_wager_the_part_within_is_what_chips_must_pay(book: str) -> None:
    """30 of the 650 would be unpayable; the 500 within are not."""
    ended = one(book, "650", BANKER_WINS, "banker")
    assert money(ended, "w1") == ("win", "650.00", "25.00", "475.00")
    assert rules(ended) == OUTSIDE


@in_each_book
def test_14_2_b_one_players_stacks_on_one_hand_are_one_wager(book: str) -> None:
    (ended,) = rounds(coup(limited(book), "R1", w1="300", w2="300"))
    assert [due(ended, wager)["valid_stake"] for wager in ("w1", "w2")] == ["250.00", "250.00"]
    assert rules(ended) == OUTSIDE


@in_each_book
def test_14_2_b_two_players_are_two(book: str) -> None:
    feed = limited(book).started("R1").wager("w1", stake="300").wager("w2", stake="300", player="P2").closed()
    assert rules(rounds(deal(feed, PLAYER_WINS).ended())[0]) == []


# --- 14.2(a): too little ----------------------------------------------------------------------------------------


@proves(GENERAL, "14.2")
@in_each_book
def test_14_2_a_too_little_is_good_once(book: str) -> None:
    feed = coup(coup(coup(limited(book), "R1", w1="5"), "R2", BANKER_WINS, w2="5"), "R3", w3="20")
    first, second, third = rounds(feed)
    assert money(first, "w1") == ("win", "5.00", "0.00", "5.00")
    assert (money(second, "w2"), due(second, "w2")["rules"]) == (("void", "5.00", "0.00", "0.00"), ["14.2(a)"])
    assert (rules(first), rules(second), rules(third)) == (OUTSIDE, OUTSIDE, [])


@in_each_book
def test_14_2_a_the_second_settled_as_good(book: str) -> None:
    feed = coup(limited(book), "R1", w1="5").started("R2").wager("w2", stake="5").closed()
    second = rounds(deal(feed, BANKER_WINS).settled("w2").ended())[1]
    assert of(second, "w2")["difference"] == "5.00"
    assert found(second) == [("14.1(b)", "wager-outside-limits"), ("14.2(a)", "wrong-payment")]


@in_each_book
def test_14_2_a_the_first_voided(book: str) -> None:
    feed = limited(book).started("R1").wager("w1", stake="5").closed()
    (ended,) = rounds(deal(feed, PLAYER_WINS).settled("w1", "void").ended())
    assert (of(ended, "w1")["difference"], ("5.1", "wrong-payment") in found(ended)) == ("5.00", True)


@in_each_book
def test_14_2_a_once_for_every_player(book: str) -> None:
    feed = limited(book).started("R1").wager("w1", stake="5").wager("w2", stake="5", player="P2").closed()
    (ended,) = rounds(deal(feed, PLAYER_WINS).ended())
    assert [money(ended, wager)[0] for wager in ("w1", "w2")] == ["win", "win"]


@in_each_book
def test_14_2_a_on_whatever_bet(book: str) -> None:
    feed = limited(book).started("R1").wager("w1", stake="5").wager("w2", "tie", "5").closed()
    (ended,) = rounds(deal(feed, PLAYER_WINS).ended())
    assert [money(ended, wager)[0] for wager in ("w1", "w2")] == ["win", "void"]


@in_each_book
def test_14_2_a_again_on_another_gaming_day(book: str) -> None:
    feed = coup(limited(book), "R1", w1="5").opened("1998-03-15", limits=LIMITS, chips=["1", "5"]).shoe("S2").burned()
    assert money(rounds(coup(feed, "R2", w2="5"))[1], "w2")[0] == "win"


@in_each_book
def test_14_2_a_a_round_that_is_void_does_not_use_it_up(book: str) -> None:
    feed = limited(book).started("R1").wager("w1", stake="5").closed()
    feed.add("round_voided", reason="disruption", role="casino_operator")
    assert money(rounds(coup(feed.ended(), "R2", w2="5"))[1], "w2")[0] == "win"


@in_each_book
def test_14_2_a_at_each_table(book: str) -> None:
    feed = coup(limited(book), "R1", w1="5")
    other = coup(Feed("BAC08", book).opened(limits=LIMITS, chips=["1", "5"], decks=8).shoe("S9").burned(), "R9", w9="5")
    feed.facts += other.facts
    assert [money(ended, wager)[0] for ended, wager in zip(rounds(feed), ("w1", "w9"), strict=True)] == ["win", "win"]


# --- limits that change -----------------------------------------------------------------------------------------


@in_each_book
def test_14_1_b_the_limits_are_those_when_the_wager_was_made(book: str) -> None:
    feed = limited(book).started("R1").wager("w1", stake="600")
    feed.add("limits_changed", limits={"*": {"min": "10", "max": "1000"}}, basis="sign")
    feed.wager("w2", stake="600", player="P2")
    (ended,) = rounds(deal(feed.closed(), PLAYER_WINS).ended())
    assert [due(ended, wager)["valid_stake"] for wager in ("w1", "w2")] == ["500.00", "600.00"]
    assert rules(ended) == OUTSIDE


@in_each_book
def test_14_1_b_or_when_it_was_changed(book: str) -> None:
    feed = limited(book).started("R1").wager("w1", stake="500")
    feed.add("limits_changed", limits={"*": {"min": "10", "max": "1000"}}, basis="sign")
    feed.add("wager_changed", wager="w1", stake="800", reason="player")
    (ended,) = rounds(deal(feed.closed(), PLAYER_WINS).ended())
    assert (due(ended, "w1")["valid_stake"], rules(ended)) == ("800.00", [])


# --- 13.4: limits for one player --------------------------------------------------------------------------------


def personal(book: str, **limit: str) -> Feed:
    """P1 has a sign of their own."""
    feed = limited(book)
    feed.add("personal_limit_set", player="P1", limits={"*": limit}, by="shift_manager:1")
    return feed


@in_each_book
def test_13_4_a_player_with_a_sign_may_stake_more_and_nobody_else(book: str) -> None:
    feed = personal(book, min="100", max="2000").started("R1").wager("w1", stake="1500")
    feed.wager("w2", stake="1500", player="P2").closed()
    (ended,) = rounds(deal(feed, PLAYER_WINS).ended())
    assert [due(ended, wager)["valid_stake"] for wager in ("w1", "w2")] == ["1500.00", "500.00"]
    assert rules(ended) == OUTSIDE


@in_each_book
@pytest.mark.parametrize(("stake", "valid"), [("50", "50.00"), ("2500", "2000.00")])
def test_13_4_both_its_limits_bind(book: str, stake: str, valid: str) -> None:
    (ended,) = rounds(coup(personal(book, min="100", max="2000"), "R1", w1=stake))
    assert (due(ended, "w1")["valid_stake"], rules(ended)) == (valid, OUTSIDE)


@in_each_book
def test_13_4_what_it_does_not_say_the_table_says(book: str) -> None:
    (ended,) = rounds(coup(personal(book, max="2000"), "R1", w1="5"))
    assert rules(ended) == OUTSIDE


@in_each_book
def test_13_4_it_stands_on_another_day(book: str) -> None:
    feed = personal(book, min="100", max="2000").opened("1998-03-15", limits=LIMITS, chips=["1", "5"])
    assert rules(rounds(coup(feed.shoe("S2").burned(), "R1", w1="1500"))[0]) == []


# --- 13.5: steps ------------------------------------------------------------------------------------------------


@in_each_book
@pytest.mark.parametrize(("stake", "within"), [("10", True), ("15", True), ("500", True), ("12", False), ("13", False)])
def test_13_5_wagers_in_steps(book: str, stake: str, within: bool) -> None:
    """One in between is found, and stands as it was made."""
    (ended,) = rounds(coup(limited(book, increment="5"), "R1", w1=stake))
    assert money(ended, "w1") == ("win", f"{stake}.00", "0.00", f"{stake}.00")
    assert rules(ended) == ([] if within else [(GENERAL, "13.5")])


@in_each_book
def test_13_5_steps_may_begin_at_the_minimum(book: str) -> None:
    feed = limited(book, increment="10", limits={"*": {"min": "25", "max": "500"}})
    first, second, third = rounds(coup(coup(coup(feed, "R1", w1="35"), "R2", w2="40"), "R3", w3="42"))
    assert (rules(first), rules(second), rules(third)) == ([], [], [(GENERAL, "13.5")])


@in_each_book
def test_13_5_without_a_step_on_the_sign_any_amount_will_do(book: str) -> None:
    assert rules(rounds(coup(limited(book), "R1", w1="13"))[0]) == []


# --- a table that opens again -----------------------------------------------------------------------------------


@in_each_book
def test_14_1_b_a_table_opened_again_on_the_same_day_has_its_new_sign_and_chips(book: str) -> None:
    feed = coup(limited(book), "R1", w1="5")
    feed.add("table_closed")
    feed.opened(chips=["0.50", "1", "5"], limits={"*": {"min": "25", "max": "1000"}}, seats=7)
    feed.started("R2").wager("w1", stake="600").wager("w2", "banker", "30", player="P2")
    ended = rounds(deal(feed.wager("w3", stake="10").closed(), BANKER_WINS).ended())[1]
    assert [due(ended, wager)["valid_stake"] for wager in ("w1", "w2")] == ["600.00", "30.00"]
    assert rules(ended) == []


@in_each_book
def test_14_2_a_the_one_small_wager_was_had_all_the_same(book: str) -> None:
    feed = coup(limited(book), "R1", w1="5").opened(chips=["1", "5"], limits=LIMITS, seats=7)
    assert money(rounds(coup(feed, "R2", w2="5"))[1], "w2")[0] == "void"

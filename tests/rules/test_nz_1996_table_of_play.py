"""The cards of the three books of 1996: what they count, who draws, and what is due when a card is not drawn."""

from itertools import product

import pytest

from tests.feeds import Feed
from tests.rules.nz_1996 import BOOKS, found, in_each_book, of, proves_in_each, rightful, rounds
from tests.rules.rounds import bets, deal, played, rules, table

DOCUMENTS = BOOKS
BANKER_DRAWS = {
    0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: "",
}  # fmt: skip
"""Table 2: the Player's third cards on which the Banker's Hand draws."""


def card(value: int, suit: str = "H") -> str:
    """A card of this point value."""
    return f"{'KA23456789'[value]}{suit}"


def cards(player: int, banker: int) -> str:
    """The first four cards, with which the hands have these counts."""
    return f"{card(player)} {card(banker, 'D')} KC KS"


# --- 3: what cards count ----------------------------------------------------------------------------------------


@in_each_book
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("9H KD", 9), ("AS 6C", 7), ("TS QH", 0), ("2H 5D", 7), ("JH 4C", 4), ("AS AD", 2), ("7H 8D", 5),
        ("9S 9C", 8), ("8S 3C", 1), ("4D 5H", 9), ("AS 9C", 0), ("5C 5H", 0), ("QC KD", 0), ("3C 7S", 0),
    ],
)  # fmt: skip
def test_3_2_what_two_cards_count(book: str, hand: str, points: int) -> None:
    first, third = hand.split()
    ended = played(book, {}, f"{first} 9D {third} KS")
    assert ended["hands"]["player"]["points"] == points


@in_each_book
@pytest.mark.parametrize(("rank", "points"), [(str(face), face) for face in range(2, 10)])
def test_3_2_a_two_to_nine_count_their_face(book: str, rank: str, points: int) -> None:
    assert played(book, {}, f"{rank}H 9D KC KS")["hands"]["player"]["points"] == points


@in_each_book
@pytest.mark.parametrize("rank", "TJQK")
def test_3_2_b_tens_and_pictures_count_nothing(book: str, rank: str) -> None:
    assert played(book, {}, f"4H 9D {rank}C KS")["hands"]["player"]["points"] == 4


@in_each_book
@pytest.mark.parametrize("suit", "CDHS")
def test_3_2_c_an_ace_counts_one(book: str, suit: str) -> None:
    assert played(book, {}, f"A{suit} 9D KC KS")["hands"]["player"]["points"] == 1


@in_each_book
@pytest.mark.parametrize(
    ("initial", "third", "points"), [("4H KD AD 7S", "9C", 4), ("TC KD KD 7S", "JS", 0), ("2H KD 3D 7S", "8C", 3)]
)
def test_3_4_three_cards_and_the_left_digit_dropped(book: str, initial: str, third: str, points: int) -> None:
    assert played(book, {}, initial, f"{third}:player")["hands"]["player"]["points"] == points


@in_each_book
@pytest.mark.parametrize("cards", ["7H 9D 8C KS", "2H 9D 3C KS"], ids=["two digits", "one digit"])
@pytest.mark.parametrize(("said", "wrong"), [(5, False), (15, True), (6, True)])
def test_3_4_a_count_announced_wrongly(book: str, cards: str, said: int, wrong: bool) -> None:
    feed = deal(table(book).started("R1"), cards)
    feed.add("points_announced", hand="player", points=said)
    assert rules(rounds(feed.ended())[0]) == ([(book, "3.4")] if wrong else [])


# --- 8.1 and 8.3: two hands, by turns ---------------------------------------------------------------------------


@in_each_book
def test_8_1_two_hands_whatever_was_wagered(book: str) -> None:
    assert set(played(book, {"tie": "10"}, "9H KD KC 5S")["hands"]) == {"player", "banker"}


@in_each_book
@pytest.mark.parametrize(
    ("draws", "player", "banker"), [("9H 4D KS 7C", "9H KS", "4D 7C"), ("4D 7S KH 2C", "4D KH", "7S 2C")]
)
def test_8_3_first_and_third_to_the_player(book: str, draws: str, player: str, banker: str) -> None:
    assert rightful(played(book, {}, draws)) == (player, banker)


@in_each_book
@pytest.mark.parametrize("dealt", [1, 2, 3])
def test_8_3_four_cards_are_dealt(book: str, dealt: int) -> None:
    feed = bets(table(book).started("R1"), player="100").closed()
    feed.cards(" ".join(["9H:player", "KD:banker", "KC:player"][:dealt]))
    (ended,) = rounds(feed.ended())
    assert (ended["status"], of(ended, "player")["due"]["result"]) == ("open", "open")
    assert rules(ended) == [(book, "8.3")]


# --- 9: third cards ---------------------------------------------------------------------------------------------


@in_each_book
@pytest.mark.parametrize(
    ("initial", "outcome"),
    [("4H TC 4D 3S", "player"), ("AH 9C AD TS", "banker"), ("9H 8C KD TS", "player"), ("8H 8C KD TS", "tie")],
)
def test_9_2_after_a_natural_nobody_draws(book: str, initial: str, outcome: str) -> None:
    ended = played(book, {}, initial)
    assert (ended["status"], ended["outcome"], rules(ended)) == ("settled", outcome, [])


@proves_in_each("9.3(b)")
@in_each_book
@pytest.mark.parametrize("player", range(10))
def test_9_3_table_1_zero_to_five_draws(book: str, player: int) -> None:
    """Against a Banker's Hand that stands, whatever the Player's Hand does."""
    for banker in range(8):
        ended = played(book, {}, cards(player, banker), "8S:player", "9S:banker")
        assert len(ended["hands"]["player"]["rightful"]) == (3 if player <= 5 else 2)


@proves_in_each("9.4(a)", "9.4(b)")
@in_each_book
@pytest.mark.parametrize("banker", range(8))
def test_9_4_table_2(book: str, banker: int) -> None:
    """Every Player's count that draws, with every third card."""
    for player, third in product(range(6), range(10)):
        draws = str(third) in BANKER_DRAWS[banker]
        thirds = [f"{card(third, 'S')}:player"] + (["2S:banker"] if draws else [])
        ended = played(book, {}, cards(player, banker), *thirds)
        assert (ended["status"], rules(ended)) == ("settled", [])
        assert len(ended["hands"]["banker"]["rightful"]) == (3 if draws else 2)


@in_each_book
@pytest.mark.parametrize(("player", "banker"), [*product((6, 7), range(8))])
def test_9_5_against_six_or_seven_zero_to_five_draws(book: str, player: int, banker: int) -> None:
    ended = played(book, {}, cards(player, banker), *(["2S:banker"] if banker <= 5 else []))
    assert (ended["status"], rules(ended)) == ("settled", [])
    assert ended["hands"]["banker"]["points"] == (banker + 2 if banker <= 5 else banker)


@in_each_book
def test_9_6_nobody_has_more_than_one(book: str) -> None:
    ended = played(book, {}, "2H TC 3D 2S", "9C:player", "4S:banker", "5S:player", "6S:banker")
    assert (rightful(ended), ended["carried"]) == (("2H 3D 9C", "TC 2S 4S"), ["5S", "6S"])


# --- a card that had to be drawn and was not --------------------------------------------------------------------


def undrawn(book: str, initial: str, *thirds: str) -> Feed:
    """A round that ends too early, and is settled."""
    feed = deal(bets(table(book).started("R1"), player="100", banker="100").closed(), initial, *thirds)
    return feed.result("player").settled("player", "win", "100").settled("banker", "lose").ended()


@in_each_book
@pytest.mark.parametrize(
    ("rule", "initial", "thirds"),
    [
        ("9.3", "TH 6D 2D KS", ()),  # the Player's Hand, on 2
        ("9.4", "2H KD 3D 5S", ("4C:player",)),  # the Banker's, on 5 against a 4
        ("9.4", "2H KD 3D 2S", ("8C:player",)),  # the Banker's, on 2, whatever
        ("9.5", "7H 5D KC KS", ()),  # the Banker's, on 5 against a hand that stands
    ],
)
def test_9_3_to_9_5_a_missing_card_leaves_the_round_open(
    book: str, rule: str, initial: str, thirds: tuple[str, ...]
) -> None:
    (ended,) = rounds(undrawn(book, initial, *thirds))
    assert (ended["status"], ended["outcome"]) == ("open", None)
    assert [one["due"]["result"] for one in ended["wagers"]] == ["open", "open"]
    assert [one["difference"] for one in ended["wagers"]] == [None, None]
    assert [(where.rpartition("(")[0] or where) for where, _ in found(ended)] == [rule]


@in_each_book
def test_9_3_a_missing_card_and_a_void_round(book: str) -> None:
    feed = deal(bets(table(book).started("R1"), player="100").closed(), "TH 6D 2D KS")
    feed.add("round_voided", reason="disruption", role="casino_operator")
    (ended,) = rounds(feed.ended())
    assert (ended["status"], rules(ended)) == ("void", [("nz-1996-general", "12.2")])


@in_each_book
def test_8_1_no_card_goes_anywhere_else(book: str) -> None:
    feed = bets(table(book).started("R1"), player="100").closed()
    (ended,) = rounds(feed.cards("9H:player KD:banker KC:player 5S:dealer").ended())
    assert (rightful(ended), ended["outcome"]) == (("9H KC", "KD 5S"), "player")
    assert ("8.1", "card-to-third-hand") in found(ended)

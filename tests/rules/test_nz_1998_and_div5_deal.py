"""New Zealand 1998 and Division 5: four cards to two hands, and third cards by the table of play."""

import pytest

from tests.feeds import Report
from tests.rules.later_nz import BOTH, every_book, live, number, numbers
from tests.rules.proves import proves
from tests.rules.rounds import deal, due, played, the_round

DOCUMENTS = BOTH
B98, DIV5 = BOTH

TENS = "TJQK"
CARDS = "KA23456789"
"""A card of every point value; a king counts nought."""

# --- the initial deal -------------------------------------------------------------------------------------------


@every_book
@proves(B98, "8.1", "8.3")
@proves(DIV5, "8.1", "8.4")
def test_first_and_third_to_the_player_second_and_fourth_to_the_banker(book: str) -> None:
    ended = played(book, {"banker": "100"}, "2H 9D 2C KS")
    assert (ended["hands"]["player"]["rightful"], ended["hands"]["banker"]["rightful"]) == (["2H", "2C"], ["9D", "KS"])
    assert (ended["outcome"], numbers(ended)) == ("banker", [])


@every_book
@pytest.mark.parametrize("dealt", [1, 2, 3])
@proves(B98, "8.3")
@proves(DIV5, "8.4")
def test_fewer_than_four_cards_leave_the_round_open(book: str, dealt: int) -> None:
    words = ["2H:player", "9D:banker", "2C:player"]
    ended = the_round(live(book).cards(" ".join(words[:dealt])).result("banker").ended())
    assert (ended["status"], due(ended, "player")["result"]) == ("open", "open")
    assert numbers(ended) == [number(book, "8.3", "8.4")]


@every_book
@pytest.mark.parametrize("place", ["dealer", "box:1"])
@proves(B98, "8.1")
@proves(DIV5, "8.1")
def test_there_is_no_third_hand(book: str, place: str) -> None:
    """The card is whose it is by the order of the draw."""
    ended = the_round(live(book).cards(f"9H:player 3D:{place} KC:player KS:banker").ended())
    assert ended["hands"]["banker"]["rightful"] == ["3D", "KS"]
    assert (ended["outcome"], numbers(ended)) == ("player", ["8.1"])


# --- points -----------------------------------------------------------------------------------------------------


@every_book
@pytest.mark.parametrize("card", [*(f"{rank}H" for rank in TENS), *(f"{rank}H" for rank in "A23456789")])
@proves(B98, "4.1", "4.1(a)", "4.1(b)", "4.1(c)", "4.2", "4.2(a)")
@proves(DIV5, "4.1", "4.1(a)", "4.1(b)", "4.1(c)", "4.2", "4.2(a)")
def test_what_a_card_counts(book: str, card: str) -> None:
    """Beside a ten; the Banker's natural ends the round."""
    points = 0 if card[0] in TENS else 1 if card[0] == "A" else int(card[0])
    assert played(book, {"tie": "10"}, f"{card} 9D TS KC")["hands"]["player"]["points"] == points


# --- the table of play ------------------------------------------------------------------------------------------

BANKER_DRAWS_ON = {0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67"}
"""By the Banker's count on two cards: the Player's third cards on which it draws."""


def two(count: int) -> tuple[str, str]:
    """Two cards of this count."""
    return f"{CARDS[count]}H", "KD"


def initial(player: int, banker: int) -> str:
    (one, three), (second, fourth) = two(player), two(banker)
    return f"{one} {second[0]}S {three} {fourth[0]}C"


def points(hand: Report) -> list[int]:
    return [CARDS.replace("K", "0").find(card[0]) if card[0] not in TENS else 0 for card in hand["rightful"]]


@every_book
@proves(B98, "9.2", "9.3", "9.3(b)", "9.3 Table 1 (0-5)", "9.3 Table 1 (6-7)", "9.3 Table 1 (8-9)", "9.5")
@proves(DIV5, "9.2", "9.3", "9.3(b)", "9.3 Table 1 (0-5)", "9.3 Table 1 (6-7)", "9.3 Table 1 (8-9)", "9.5")
def test_every_pair_of_counts_on_two_cards(book: str) -> None:
    """A natural on either side ends it; the Player draws to 5; when it stood, so does the Banker on 6 or more."""
    for player in range(10):
        for banker in range(10):
            ended = the_round(deal(live(book), initial(player, banker)).ended())
            natural = player >= 8 or banker >= 8
            wants = not natural and (player <= 5 or banker <= 5)
            rule = "9.3" if player <= 5 else "9.5"
            assert (ended["status"], numbers(ended)) == (("open", [rule]) if wants else ("settled", []))


@every_book
@proves(B98, "9.3(a)", "9.4", "9.4(a)", "9.4(b)", "9.4 *", "9.6")
@proves(DIV5, "9.3(a)", "9.4", "9.4(a)", "9.4(b)", "9.4 *", "9.6")
def test_every_row_and_column_of_the_bankers_table(book: str) -> None:
    """With the card that the table wants, without it, and with one too many."""
    for banker in range(8):
        for third in range(10):
            draws = str(third) in BANKER_DRAWS_ON.get(banker, "")
            cards = initial(5, banker), f"{CARDS[third]}D:player"
            without = the_round(deal(live(book), *cards).ended())
            with_one = the_round(deal(live(book), *cards, "4D:banker").ended())
            assert (without["status"], numbers(without)) == (("open", ["9.4"]) if draws else ("settled", []))
            assert len(with_one["hands"]["banker"]["rightful"]) == (3 if draws else 2)
            assert (with_one["carried"], numbers(with_one)) == (([], []) if draws else (["4D"], ["12.2(b)"]))


@every_book
@proves(B98, "9.5")
@proves(DIV5, "9.5")
def test_when_the_player_stood_every_card_drawn_is_the_bankers(book: str) -> None:
    for player in (6, 7):
        for banker in range(8):
            ended = the_round(deal(live(book), initial(player, banker), "4D:banker").ended())
            assert (ended["carried"], numbers(ended)) == (([], []) if banker <= 5 else (["4D"], ["12.2(b)"]))


@every_book
@proves(B98, "9.4")
@proves(DIV5, "9.4")
def test_the_tens_are_all_nought_as_third_cards(book: str) -> None:
    for rank in TENS:
        ended = the_round(deal(live(book), initial(5, 4), f"{rank}D:player").ended())
        assert (ended["status"], ended["hands"]["banker"]["rightful"]) == ("settled", ["4S", "KC"])

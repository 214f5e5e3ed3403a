"""New Zealand 1998 and Division 5: cards found face up (12.3, 12.4), shoes that run out (12.5)."""

import pytest

from tests.feeds import Feed
from tests.rules.later_nz import (
    B98,
    BOTH,
    NATURAL,
    each,
    every_book,
    live,
    numbers,
    voided,
)
from tests.rules.rounds import bets, deal, due, money, opened, table, the_round

DOCUMENTS = BOTH


# --- 12.3, 12.4 -----------------------------------------------------------------------------------------------


def face_up_first(book: str, called: bool = True) -> Feed:
    feed = bets(table(book).started("R1"), banker="200", tie="10")
    return (feed.closed() if called else feed).cards("9C:player", found_face_up=True)


@every_book
@pytest.mark.parametrize("called", [True, False])
def test_12_3_a_first_card_that_lay_face_up_makes_a_void_hand(book: str, called: bool) -> None:
    """Before the call of no more bets or after it: the stakes that are down go back."""
    feed = face_up_first(book, called)
    feed.add("void_hand_announced", reason="the first card lay face up")
    feed.settled("banker", "void").settled("tie", "void").cards("KD:banker KC:player 5S:banker")
    ended = the_round(feed.ended())
    assert (ended["status"], ended["outcome"], numbers(ended)) == ("void_hand", "player", ["12.3"])
    assert [one["difference"] for one in ended["wagers"]] == ["0.00", "0.00"]


@every_book
def test_12_3_nobody_announced_it_and_the_wagers_were_settled(book: str) -> None:
    feed = face_up_first(book).cards("KD:banker KC:player 5S:banker").settled("banker").settled("tie")
    ended = the_round(feed.ended())
    assert (ended["status"], set(numbers(ended))) == ("void_hand", {"12.3"})
    assert [one["difference"] for one in ended["wagers"]] == ["200.00", "10.00"]


@every_book
def test_12_3_without_wagers_there_is_nothing_to_announce(book: str) -> None:
    feed = table(book).started("R1").cards("9C:player", found_face_up=True).cards("KD:banker KC:player 5S:banker")
    ended = the_round(feed.ended())
    assert (ended["status"], [one["code"] for one in ended["findings"]]) == ("void_hand", ["first-card-face-up"])


@every_book
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_12_4_a_later_card_that_lay_face_up_is_used(book: str, place: int) -> None:
    feed = live(book, player="100")
    for index, word in enumerate(["2H:player", "KD:banker", "3C:player", "7S:banker", "4D:player"]):
        feed.cards(word, **({"found_face_up": True} if index == place else {}))
    ended = the_round(feed.ended())
    assert (ended["status"], money(ended, "player")[3], numbers(ended)) == ("settled", "100.00", ["12.4"])


@every_book
def test_12_4_such_a_card_voids_no_round(book: str) -> None:
    feed = live(book).cards("2H:player").cards("KD:banker", found_face_up=True)
    ended = the_round(voided(feed, "other").ended())
    assert (ended["status"], numbers(ended)) == ("void", ["12.4", "12.4"])


@every_book
def test_12_4_such_a_card_is_not_thrown_away(book: str) -> None:
    feed = live(book).cards("2H:player KD:banker").cards("3C:none", found_face_up=True).cards("7S:player 4D:banker")
    ended = the_round(feed.ended())
    assert ended["hands"]["player"]["rightful"] == ["2H", "3C", "4D"]
    assert numbers(ended)[:2] == ["12.4", "12.6"]


# --- 12.5 -----------------------------------------------------------------------------------------------------

SHORT = "2H KD 3C 4S", "6D:player"
"""The Banker, on 4 against a 6, has to draw."""


@every_book
@pytest.mark.parametrize("said", ["round_voided", "shoe_ended", "shoe_started"])
def test_12_5_a_round_that_the_shoe_can_not_finish_is_void(book: str, said: str) -> None:
    feed = deal(live(book, banker="200", player="100", tie="10"), *SHORT)
    if said == "round_voided":
        voided(feed, "insufficient_cards")
    else:
        feed.add(said, **({"shoe": "S2"} if said == "shoe_started" else {}))
    ended = the_round(feed.ended())
    assert (ended["status"], ended["outcome"], numbers(ended)) == ("void", None, ["12.5"])
    assert [(one["due"]["stake_back"], one["due"]["rules"]) for one in ended["wagers"]] == [
        ("200.00", ["12.5"]), ("100.00", ["12.5"]), ("10.00", ["12.5"]),
    ]  # fmt: skip


def dealt_out(book: str, short: bool) -> Feed:
    """A shoe of which all but four or five cards are burned, and a round that wants six."""
    decks = 8 if book == B98 else 4
    feed = opened(book, decks=decks).shoe("S1")
    for _ in range(52 * decks - (5 if short else 6)):
        feed.add("card_burned", card=None, face="down")
    feed = deal(bets(feed.started("R1"), banker="200").closed(), *SHORT)
    return feed if short else feed.cards("5C:banker")


@every_book
def test_12_5_nobody_said_so_but_no_card_is_left(book: str) -> None:
    ended = the_round(dealt_out(book, short=True).ended())
    assert (ended["status"], due(ended, "banker")["rules"], "12.5" in numbers(ended)) == ("void", ["12.5"], True)
    ended = the_round(dealt_out(book, short=False).ended())
    assert (ended["status"], ended["outcome"], "12.5" in numbers(ended)) == ("settled", "banker", False)


@every_book
@pytest.mark.parametrize("said", [True, False])
def test_12_5_a_round_that_nobody_announced_ends_with_its_shoe(book: str, said: bool) -> None:
    feed = deal(bets(table(book), player="100").closed(), *SHORT)
    if said:
        feed.add("shoe_ended")
    feed.shoe("S2").burned().wager("again").closed()
    first, second = each(deal(feed, NATURAL).result("player").settled("again", "win", "100.00"))
    assert (first["status"], numbers(first), second["status"]) == ("void", ["12.5"], "settled")
    assert (first["shoe"], second["shoe"]) == ("S1", "S2")


@every_book
@pytest.mark.parametrize("cards", ["2H:player", "2H:player KD:banker 3C:player"])
def test_12_5_the_shoe_ends_inside_the_initial_deal(book: str, cards: str) -> None:
    feed = live(book).cards(cards)
    feed.add("shoe_ended")
    assert the_round(feed.ended())["status"] == "void"


@every_book
def test_12_5_what_is_settled_all_the_same_was_not_due(book: str) -> None:
    feed = deal(live(book, banker="200"), *SHORT)
    feed.add("shoe_ended")
    ended = the_round(feed.result("banker").settled("banker", "win", "190.00", commission="10.00").ended())
    assert (ended["status"], ended["wagers"][0]["difference"]) == ("void", "-190.00")
    assert set(numbers(ended)) == {"12.5"}


@every_book
def test_12_5_a_complete_round_is_not_void_for_want_of_cards(book: str) -> None:
    ended = the_round(voided(deal(live(book), NATURAL), "insufficient_cards").ended())
    assert [one["code"] for one in ended["findings"]] == ["voided-though-complete"]
    assert numbers(ended) == ["12.5"]


@every_book
def test_12_5_the_next_round_waits_for_other_cards(book: str) -> None:
    feed = voided(deal(live(book), *SHORT), "insufficient_cards").ended()
    again = each(deal(feed.started("R2").wager("again").closed(), NATURAL).ended())[1]
    assert (again["status"], numbers(again)) == ("settled", ["12.5"])
    feed = voided(deal(live(book), *SHORT), "insufficient_cards").ended().shoe("S2").burned()
    assert "12.5" not in numbers(each(deal(feed.started("R2").wager("again").closed(), NATURAL).ended())[1])

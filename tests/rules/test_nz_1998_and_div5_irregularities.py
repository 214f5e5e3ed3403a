"""New Zealand 1998 and Division 5: cards face up, shoes that run out, cards out of order, void rounds (12.3 on)."""

import pytest

from tests.feeds import Feed
from tests.rules.later_nz import (
    B98,
    BOTH,
    NATURAL,
    each,
    every_book,
    every_version,
    live,
    number,
    numbers,
)
from tests.rules.proves import proves
from tests.rules.rounds import bets, deal, due, money, opened, table, the_round

DOCUMENTS = BOTH


def voided(feed: Feed, reason: str, role: str = "casino_supervisor") -> Feed:
    """The round is declared void, and stakes go back."""
    feed.add("round_voided", reason=reason, role=role)
    return feed


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


# --- 12.6, 12.7: out of order ---------------------------------------------------------------------------------


def swapped(book: str, **fields: object) -> Feed:
    """Two cards to the Player, then two to the Banker."""
    return live(book, banker="200", player="100").cards("4H:player 9D:player 2C:banker KS:banker", **fields)


def rebuilt(feed: Feed, role: str = "casino_supervisor") -> Feed:
    feed.add("cards_reconstructed", hands={"player": ["4H", "2C"], "banker": ["9D", "KS"]}, role=role)
    return feed


@every_book
@pytest.mark.parametrize("put_right", [True, False])
def test_12_6_initial_cards_count_in_the_order_of_the_draw(book: str, put_right: bool) -> None:
    ended = the_round((rebuilt(swapped(book)) if put_right else swapped(book)).ended())
    assert ended["hands"]["player"]["rightful"] == ["4H", "2C"]
    assert (ended["outcome"], numbers(ended)) == ("banker", ["12.6"])
    assert money(ended, "banker")[3] == "190.00"


@every_book
@pytest.mark.parametrize("role", ["dealer", "game_supervisor", "pit_boss", "casino_supervisor", "casino_manager"])
def test_12_6_who_puts_cards_in_order(book: str, role: str) -> None:
    """1998 wants a casino supervisor; Division 5 names nobody."""
    found = numbers(the_round(rebuilt(swapped(book), role).ended()))
    lesser = book == B98 and role in ("dealer", "game_supervisor")
    assert found == (["12.6", "12.6"] if lesser else ["12.6"])


@every_book
def test_12_6_the_announced_result_and_the_payments_follow_the_order_too(book: str) -> None:
    feed = swapped(book).result("player", player=3, banker=2)
    ended = the_round(feed.settled("banker").settled("player", "win", "100.00").ended())
    assert [one["difference"] for one in ended["wagers"]] == ["390.00", "-200.00"]
    won = number(book, "5.7(b)", "5.10(b)")
    assert sorted(map(str, numbers(ended))) == sorted(["12.6", "10.1", won, "5.1(b)(ii)"])


@every_book
def test_12_6_an_order_in_doubt_was_put_right(book: str) -> None:
    ended = the_round(rebuilt(swapped(book, order_known=False)).ended())
    assert (ended["status"], ended["outcome"], numbers(ended)) == ("settled", "banker", ["12.6"])


@every_book
def test_12_6_cards_put_in_another_order_than_they_were_drawn(book: str) -> None:
    feed = swapped(book)
    feed.add("cards_reconstructed", hands={"player": ["4H", "9D"], "banker": ["2C", "KS"]}, role="casino_supervisor")
    assert "12.6" in numbers(the_round(feed.ended()))


@every_book
@pytest.mark.parametrize("thirds", [("6D:banker", "5C:player"), ("6D:banker", "5C:banker")])
def test_12_6_the_players_third_card_on_the_banker(book: str, thirds: tuple[str, str]) -> None:
    ended = the_round(deal(live(book, banker="200"), "2H KD 3C 4S", *thirds).ended())
    assert ended["hands"]["player"]["rightful"] == ["2H", "3C", "6D"]
    assert ended["hands"]["banker"]["rightful"] == ["KD", "4S", "5C"]
    assert (ended["outcome"], set(numbers(ended))) == ("banker", {"12.6"})


@every_book
@pytest.mark.parametrize("third", ["5C:player", "5C:none"])
def test_12_6_the_bankers_third_card_on_the_player_or_on_nobody(book: str, third: str) -> None:
    ended = the_round(deal(live(book), "2H KD 3C 4S", "6D:player", third).ended())
    assert ended["hands"]["banker"]["rightful"] == ["KD", "4S", "5C"]
    assert (ended["carried"], numbers(ended)) == ([], ["12.6"])


@every_book
@pytest.mark.parametrize("reason", ["cannot_be_reconstructed", "misdeal"])
def test_12_6_a_round_whose_order_is_known_is_put_right_not_voided(book: str, reason: str) -> None:
    ended = the_round(voided(swapped(book), reason).ended())
    assert (ended["status"], "12.6" in numbers(ended)) == ("void", True)
    assert [one["due"]["stake_back"] for one in ended["wagers"]] == ["200.00", "100.00"]


@every_book
@pytest.mark.parametrize("said", [True, False])
@proves("nz-div5-baccarat", "12.6")
def test_12_7_an_initial_deal_whose_order_is_lost_is_void(book: str, said: bool) -> None:
    """Whether somebody said so or not."""
    feed = swapped(book, order_known=False)
    ended = the_round((voided(feed, "cannot_be_reconstructed") if said else feed).ended())
    rule = number(book, "12.7", "12.6")
    assert (ended["status"], ended["outcome"], numbers(ended)) == ("void", None, [rule])
    assert [(one["due"]["stake_back"], one["due"]["rules"]) for one in ended["wagers"]] == [
        ("200.00", [rule]), ("100.00", [rule]),
    ]  # fmt: skip


@every_version
def test_12_6_third_cards_whose_order_is_lost_void_the_round(book: str) -> None:
    feed = deal(live(book, banker="200"), "2H KD 3C 4S").cards("6D:player 5C:banker", order_known=False)
    ended = the_round(feed.ended())
    assert (ended["status"], due(ended, "banker")["stake_back"], numbers(ended)) == ("void", "200.00", ["12.6"])


def thirds_in_doubt() -> Feed:
    return deal(live(B98, banker="200"), "2H KD 3C 4S").cards("6D:player 5C:banker", order_known=False)


def test_12_7_says_nothing_of_third_cards() -> None:
    """1998: a ruling is wanted, and until then nothing is decided."""
    ended = the_round(thirds_in_doubt().ended())
    assert (ended["status"], due(ended, "banker")["result"]) == ("open", "open")
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [(None, "notice")]


def test_12_7_a_void_round_of_third_cards_rests_on_no_rule() -> None:
    ended = the_round(voided(thirds_in_doubt(), "cannot_be_reconstructed").ended())
    assert (ended["status"], due(ended, "banker")["stake_back"], numbers(ended)) == ("void", "200.00", [None])


@pytest.mark.parametrize(("role", "status"), [("casino_supervisor", "settled"), ("dealer", "open")])
def test_12_7_a_ruling_lets_third_cards_stand(role: str, status: str) -> None:
    feed = thirds_in_doubt()
    feed.add("ruling_made", action="the third cards stand as they lie", role=role)
    assert the_round(feed.ended())["status"] == status


# --- a missed burn; rounds after an error ---------------------------------------------------------------------


@every_book
@proves(B98, "12.8")
@proves("nz-div5-baccarat", "12.7")
def test_a_missed_burn_voids_nothing(book: str) -> None:
    burn = number(book, "7.5", "7.7")
    feed = bets(opened(book, decks=8).shoe("S1").started("R1"), player="100").closed()
    first = the_round(deal(feed, NATURAL).ended())
    assert (first["status"], money(first, "player")[3], numbers(first)) == ("settled", "100.00", [burn])
    feed.started("R2").wager("again").closed()
    second = the_round(voided(deal(feed, NATURAL), "other").ended(), 1)
    assert (second["status"], numbers(second)) == ("void", [number(book, "12.8", "12.7")])


@every_version
def test_12_8_rounds_after_an_error_stand(book: str) -> None:
    """The third card withheld in one round changes nothing in the next."""
    feed = deal(live(book), "7H 5D KC KS").result("player", player=7, banker=5).ended()
    feed.started("R2").wager("again").closed()
    first, second = each(deal(feed, NATURAL).result("player").settled("again", "win", "100.00").ended())
    assert (first["status"], numbers(first)) == ("open", ["9.5"])
    assert (second["status"], second["wagers"][0]["difference"], numbers(second)) == ("settled", "0.00", [])

"""What a round says of its cards, its result and its wagers, as far as facts alone say it."""

from typing import Any

import pytest

from tests.feeds import Feed, Report, dealt, replayed


def only(feed: Feed) -> Report:
    (ended,) = replayed(feed)["rounds"]
    return dict(ended)


def blackjack() -> Feed:
    return Feed(ruleset="nz-1996-blackjack").opened().started("R1")


def test_boxes_and_split_hands_have_an_entry_each() -> None:
    assert dealt(only(blackjack().cards("8H:box:3 6C:dealer 8D:box:3 TC:box:3/2"))) == {
        "box:3": "8H 8D", "dealer": "6C", "box:3/2": "TC",
    }  # fmt: skip


def test_a_turned_card_shows_what_lay_face_down() -> None:
    feed = blackjack().cards("?:dealer ?:dealer 4H:box:1")
    feed.add("card_turned", to="dealer", index=1, card="KS")
    feed.add("card_turned", to="dealer", index=7, card="QS")
    assert dealt(only(feed)) == {"dealer": "? KS", "box:1": "4H"}


def test_a_reconstruction_replaces_what_was_drawn_and_later_draws_follow() -> None:
    feed = Feed().opened().started("R1").cards("4H:player 3S:player 9C:none")
    feed.add("cards_reconstructed", hands={"player": ["4H"], "banker": ["3S", "9C"]}, role="casino_supervisor")
    ended = only(feed.cards("2C:player"))
    assert (dealt(ended), ended["carried"]) == ({"player": "4H 2C", "banker": "3S 9C"}, [])


def test_cards_collected_are_dealt_anew() -> None:
    feed = Feed().opened().started("R1").cards("4H:player 3S:player")
    feed.add("cards_collected", reason="exposed")
    assert dealt(only(feed.cards("2C:player"))) == {"player": "2C", "banker": ""}


def test_a_card_drawn_in_excess_is_in_no_hand_and_a_kept_one_may_return() -> None:
    feed = Feed().opened().started("R1").cards("4H:player ?:none 9C:none")
    assert (dealt(only(feed)), only(feed)["carried"]) == ({"player": "4H", "banker": ""}, [None, "9C"])
    ended = only(feed.cards("9C:banker", from_="set_aside"))
    assert (dealt(ended)["banker"], ended["carried"]) == ("9C", [None])


def test_a_carried_card_is_recorded_where_it_goes() -> None:
    assert dealt(only(Feed().opened().started("R1").cards("2S:player", from_="carried")))["player"] == "2S"


def test_what_was_announced_is_kept_apart_from_the_outcome() -> None:
    ended = only(Feed().opened().started("R1").cards("4H:player").result("tie", player=7, banker=7))
    assert (ended["outcome"], ended["announced"]) == (None, {"outcome": "tie", "player": 7, "banker": 7})


SETTLEMENTS: list[tuple[dict[str, Any], tuple[str, str, str, str, str]]] = [
    ({"result": "win", "paid": "95.00", "commission": "5.00"}, ("win", "100.00", "95.00", "5.00", "0.00")),
    (
        {"result": "win", "paid": "100", "commission": "5", "deferred": True},
        ("win", "100.00", "100.00", "5.00", "5.00"),
    ),
    ({"result": "lose"}, ("lose", "0.00", "0.00", "0.00", "0.00")),
    ({"result": "stand_off"}, ("stand_off", "100.00", "0.00", "0.00", "0.00")),
    ({"result": "void", "returned": "0.125"}, ("void", "0.125", "0.00", "0.00", "0.00")),
]


@pytest.mark.parametrize(("settlement", "recorded"), SETTLEMENTS)
def test_a_settlement_as_recorded(settlement: dict[str, Any], recorded: tuple[str, ...]) -> None:
    feed = Feed().opened().started("R1").wager("w1", "banker").settled("w1", **settlement)
    assert tuple(only(feed)["wagers"][0]["recorded"].values()) == recorded


def test_a_stake_that_was_changed_goes_back_as_changed_and_is_shown_as_placed() -> None:
    feed = Feed().opened().started("R1").wager("w1", seat=3)
    feed.add("wager_changed", wager="w1", stake="40.00", reason="differential")
    (wager,) = only(feed.settled("w1", "win", "40.00"))["wagers"]
    assert (wager["player"], wager["seat"], wager["bet"], wager["on"], wager["stake"]) == (
        "P1", 3, "player", None, "100.00",
    )  # fmt: skip
    assert wager["recorded"]["stake_back"] == "40.00"


def test_commission_taken_at_placement_is_part_of_what_was_charged() -> None:
    feed = Feed(ruleset="nz-1996-craps").opened().started("R1").wager("w1", "buy", on=4, commission="5.00")
    (wager,) = only(feed.rolled(2, 2).settled("w1", "win", "200.00"))["wagers"]
    assert (wager["on"], wager["recorded"]["commission"]) == (4, "5.00")


def test_the_parts_of_a_wager_are_written_as_money() -> None:
    feed = (
        Feed(ruleset="nz-1996-craps")
        .opened()
        .started("R1")
        .wager("w1", "c_and_e", on={"any_craps": "1", "eleven": "1"})
    )
    assert only(feed)["wagers"][0]["on"] == {"any_craps": "1.00", "eleven": "1.00"}


def test_a_jackpot_wager_is_settled_by_its_payment_and_its_stake_stays() -> None:
    feed = Feed(ruleset="nz-1996-caribbean-stud").opened().started("R1").wager("j", "jackpot").wager("k", "jackpot")
    feed.cards("4H:box:1").settled("k", "win", "50.00")
    feed.add("jackpot_paid", wager="j", amount="1000.00")
    first, second = only(feed)["wagers"]
    assert first["recorded"] == {
        "result": "win", "stake_back": "0.00", "paid": "1000.00", "commission": "0.00", "deferred": "0.00",
    }  # fmt: skip
    assert second["recorded"]["stake_back"] == "0.00"

"""Victoria: cards in the wrong area, in no order, too few, or found out later (8.2.3, 11.8, 11.11-11.13)."""

import pytest

from tests.feeds import Feed
from tests.rules.rounds import ORDER, checked, due, money, the_round
from tests.rules.victoria import (
    codes,
    coup,
    dealt,
    found,
    four,
    hands,
    opened,
    started,
)

# --- 11.8: cards in the wrong area ----------------------------------------------------------------------------


def swapped(*rulings: str) -> Feed:
    """The Player's cards lie in the Banker's area, and the other way about."""
    feed = started().cards("2H:banker 9C:player 5D:banker KD:player")
    for rule in rulings:
        feed.add("ruling_made", action="the coup goes on", role="game_supervisor", rule=rule)
    return feed


@pytest.mark.parametrize("rulings", [(), ("11.8.1",)])
def test_11_8_1_the_order_of_the_draw_counts_and_every_wager_stays(rulings: tuple[str, ...]) -> None:
    feed = swapped(*rulings).result("banker")
    ended = the_round(feed.settled("b-R1", "win", "95.00", commission="5.00").settled("p-R1", "lose").ended())
    assert hands(ended) == (["2H", "5D"], ["9C", "KD"])
    assert ended["hands"]["player"]["dealt"] == ["9C", "KD"]
    assert (ended["outcome"], found(ended)) == ("banker", ["11.8"])


def test_11_8_2_players_take_wagers_back_and_one_stays() -> None:
    feed = swapped("11.8.2")
    feed.add("wager_withdrawn", wager="p-R1")
    feed.result("banker").settled("b-R1", "win", "95.00", commission="5.00")
    ended = the_round(feed.ended())
    assert (found(ended), money(ended, "p-R1")[:2]) == (["11.8"], ("void", "50.00"))
    assert due(ended, "b-R1")["pays"] == "95.00"


@pytest.mark.parametrize("dummy", [True, False])
def test_11_8_2_everybody_takes_wagers_back(dummy: bool) -> None:
    feed = swapped("11.8.2")
    for wager in ("p-R1", "b-R1"):
        feed.add("wager_withdrawn", wager=wager)
    if dummy:
        feed.add("void_hand_announced", reason="nobody left a wager in", rule="11.8.3")
    ended = the_round(feed.result("banker").ended())
    assert (ended["status"], found(ended)) == ("void_hand", ["11.8"] if dummy else ["11.8.2", "11.8"])


def test_11_8_2_nobody_takes_a_wager_back_without_leave() -> None:
    feed = swapped()
    feed.add("wager_withdrawn", wager="p-R1")
    feed.result("banker").settled("b-R1", "win", "95.00", commission="5.00").settled("p-R1", "lose")
    ended = the_round(feed.ended())
    assert (set(found(ended)), due(ended, "p-R1")["result"]) == ({"11.8", "6.4"}, "lose")


@pytest.mark.parametrize("announced", [True, False])
def test_11_8_3_played_as_a_dummy(announced: bool) -> None:
    feed = opened().started("R1").wager("run", "run", "10", player="P2", seat=2, on=["P", "P", "P"])
    feed.wager("b-R1", "banker", "100", player="P3", seat=3).wager("p-R1", "player", "50", player="P5", seat=5)
    feed.closed().cards("2H:banker 9C:player 5D:banker KD:player")
    if announced:
        feed.add("void_hand_announced", reason="cards in the wrong areas", rule="11.8.3")
    else:
        feed.add("ruling_made", action="void_hand", role="game_supervisor", rule="11.8.3")
    feed.result("banker").settled("b-R1", "void").settled("p-R1", "void")
    ended = the_round(feed.ended())
    wanted = ["11.8"] if announced else ["11.8.3", "11.8"]
    assert (ended["status"], [rule for rule in found(ended) if rule]) == ("void_hand", wanted)
    assert [due(ended, name)["result"] for name in ("b-R1", "p-R1", "run")] == ["void", "void", "open"]


def test_11_8_the_bankers_third_card_in_the_players_area() -> None:
    ended = the_round(four(started(), "2H TC 3D 6S").cards("7H:player KD:player").ended())
    assert (hands(ended), found(ended)) == ((["2H", "3D", "7H"], ["TC", "6S", "KD"]), ["11.8"])


# --- 8.2.3, 11.12: the order of the deal ----------------------------------------------------------------------


def mixed() -> Feed:
    feed = started()
    for to in ORDER:
        feed.add("card_drawn", card=None, to=to, face="down", order_known=False)
    return feed


@pytest.mark.parametrize("said", [True, False])
def test_11_12_an_opening_deal_that_cannot_be_rebuilt_is_void(said: bool) -> None:
    feed = mixed()
    if said:
        feed.add("round_voided", reason="cannot_be_reconstructed", role="game_supervisor")
    ended = the_round(feed.settled("b-R1", "void").settled("p-R1", "void").ended())
    assert (ended["status"], found(ended)) == ("void", ["11.12"])
    assert money(ended, "b-R1")[:2] == ("void", "100.00")


def test_11_12_its_order_was_known_after_all() -> None:
    feed = started().cards("2H:player 9C:banker 5D:player KD:banker")
    feed.add("round_voided", reason="cannot_be_reconstructed", role="game_supervisor")
    feed.settled("b-R1", "void").settled("p-R1", "lose")
    ended = the_round(feed.ended())
    assert (ended["status"], "voided-though-known" in codes(ended), set(found(ended))) == ("void", True, {"11.12"})


def test_11_12_it_was_settled_all_the_same() -> None:
    feed = mixed().result("banker").settled("b-R1", "win", "95.00", commission="5.00").settled("p-R1", "lose")
    ended = the_round(feed.ended())
    assert (ended["status"], [one["difference"] for one in ended["wagers"]]) == ("void", ["-95.00", "50.00"])
    assert set(found(ended)) == {"11.12"}


def test_8_2_3_an_order_that_was_in_doubt_and_was_put_right() -> None:
    feed = mixed()
    put_right = {"player": ["2H", "5D"], "banker": ["9C", "KD"]}
    feed.add("cards_reconstructed", hands=put_right, role="game_supervisor")
    feed.result("banker").settled("b-R1", "win", "95.00", commission="5.00").settled("p-R1", "lose")
    ended = the_round(feed.ended())
    assert (ended["status"], ended["outcome"], hands(ended)) == ("settled", "banker", (["2H", "5D"], ["9C", "KD"]))
    assert found(ended) == ["8.2.3"]


# --- 11.11: the shoe ran out ----------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["voided", "shoe_ended", "both"])
def test_11_11_a_coup_the_shoe_cannot_complete_is_void(how: str) -> None:
    feed = opened().started("R1").wager("t", "tie", "10", player="P5", seat=5)
    four(feed.wager("b-R1", "banker", "100", player="P3", seat=3).closed(), "2H TC 3D 4S")
    if how != "voided":
        feed.add("shoe_ended")
    if how != "shoe_ended":
        feed.add("round_voided", reason="insufficient_cards", role="game_supervisor")
    for wager in ("b-R1", "t"):
        feed.settled(wager, "void")
    ended = the_round(feed.ended())
    assert (ended["status"], found(ended)) == ("void", ["11.11"])
    assert [money(ended, name)[:2] for name in ("b-R1", "t")] == [("void", "100.00"), ("void", "10.00")]


@pytest.mark.parametrize(("back", "status"), [("void", "void"), ("lose", "open")])
def test_11_11_wagers_given_back_and_the_shoe_over(back: str, status: str) -> None:
    feed = four(started(), "2H TC 3D 4S").settled("b-R1", back).settled("p-R1", back).ended()
    feed.add("shoe_ended")
    ended = checked(feed)["rounds"][0]
    assert (ended["status"], "11.11" in found(ended)) == (status, status == "void")


def test_11_11_it_was_voided_and_a_wager_was_kept() -> None:
    feed = four(started(), "2H TC 3D 4S")
    feed.add("round_voided", reason="insufficient_cards", role="game_supervisor")
    ended = the_round(feed.settled("b-R1", "lose").settled("p-R1", "void").ended())
    assert ([one["difference"] for one in ended["wagers"]], set(found(ended))) == (["100.00", "0.00"], {"11.11"})


def test_11_11_it_was_settled_all_the_same() -> None:
    feed = four(started(), "2H TC 3D 4S")
    feed.add("shoe_ended")
    feed.result("player").settled("b-R1", "lose").settled("p-R1", "win", "50.00")
    ended = the_round(feed.ended())
    assert (ended["status"], [one["difference"] for one in ended["wagers"]]) == ("void", ["100.00", "-50.00"])
    assert set(found(ended)) == {"11.11"}


# --- 11.13 ----------------------------------------------------------------------------------------------------


def test_11_13_an_error_found_later_leaves_later_coups_alone() -> None:
    feed = four(started("R10"), "2H TC 3D 6S").cards("9H:player 5D:banker").result("banker")
    feed.settled("b-R10", "win", "95.00", commission="5.00").settled("p-R10", "lose").ended()
    coup(feed, "R11", "P")
    feed.started("R12").wager("w", "player", "100", player="P3", seat=3).closed()
    feed.add("irregularity_reported", kind_="cards_misplaced", note="a card too many", rule="11.13", round="R10")
    dealt(feed, "P").settled("w", "win", "100.00").ended()
    report = checked(feed)
    assert [one["status"] for one in report["rounds"]] == ["settled"] * 3
    assert [one["outcome"] for one in report["rounds"]] == ["banker", "player", "player"]
    assert found(report["rounds"][2]) == []

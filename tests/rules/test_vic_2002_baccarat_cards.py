"""Victoria: cards that went wrong (11.1-11.3, 11.6, 11.7): whose they are, what is left over, and what comes next."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import checked, due, money, the_round
from tests.rules.victoria import (
    CROWN,
    TRADITIONAL,
    VIC,
    codes,
    coup,
    found,
    four,
    hands,
    opened,
    started,
)

STANDS = "9H KD 7C 6S"
"""Six each: nobody may draw."""


# --- 11.1: the burn -------------------------------------------------------------------------------------------


def unburned() -> Feed:
    feed = opened()
    feed.facts.pop()
    for wanted in ("cards_introduced", "cards_shuffled"):
        more: dict[str, Any] = {"set": "A", "decks": 8, "prepared": "pre_shuffled"}
        feed.add(wanted, **(more if wanted == "cards_introduced" else {"method": "riffle"}))
    feed.add("cards_cut", staff="game_supervisor:1", from_front=200, cutting_card_from_back=20)
    return feed.shoe("S1a")


def test_11_1_what_was_played_without_a_burn_stands() -> None:
    feed = unburned()
    for number in range(4):
        coup(feed, f"R{number}", "P")
    report = checked(feed)
    assert [one["status"] for one in report["rounds"]] == ["settled"] * 4
    assert [rule for rule in found(report) if rule in ("4.3.1", "11.1")] == ["4.3.1"]


def test_11_1_a_coup_is_not_undone_for_the_burn() -> None:
    feed = coup(unburned(), "R0", "P")
    four(started("R1", feed), STANDS).add("round_voided", reason="other", role="casino_supervisor")
    assert "11.1" in found(checked(feed.settled("b-R1", "void").settled("p-R1", "void").ended())["rounds"][1])


REBUILT = (["4C", "9S", "5D"], ["2D", "KH", "6C"])


def anew(how: str, burns: bool = True) -> Feed:
    """Three cards are out when it is noticed: the first becomes the burn."""
    feed = started("R1", unburned()).cards("7H:player 4C:banker 2D:player")
    feed.add("ruling_made", action="begun anew", role="game_supervisor", rule="11.1.1")
    if how == "collected":
        feed.add("cards_collected", reason="no burn")
    if burns:
        feed.add("card_burned", card="7H", face="down")
    if how == "collected":
        feed.cards("4C:player 2D:banker", from_="set_aside")
    else:
        hands = {"player": ["4C"], "banker": ["2D"]}
        feed.add("cards_reconstructed", hands=hands, role="game_supervisor")
    return feed.cards("9S:player KH:banker 5D:player 6C:banker").result("tie")


@pytest.mark.parametrize("how", ["collected", "reconstructed"])
def test_11_1_1_the_first_coup_is_begun_anew(how: str) -> None:
    report = checked(anew(how).settled("b-R1", "void").settled("p-R1", "void").ended())
    assert hands(report["rounds"][0]) == REBUILT
    assert (report["rounds"][0]["outcome"], report["rounds"][0]["status"]) == ("tie", "settled")
    assert sorted(code for code in codes(report) if "burn" in code) == ["burn-made-up", "burn-omitted"]


def test_11_1_1_not_without_a_burn_and_not_in_a_later_coup() -> None:
    assert "restart-unburned" in codes(anew("collected", burns=False).ended())
    feed = started("R1", coup(unburned(), "R0", "P")).cards("7H:player 4C:banker")
    feed.add("ruling_made", action="begun anew", role="game_supervisor", rule="11.1.1")
    assert ("restart-too-late", "11.1.1") in [
        (one["code"], one["rule"]) for one in checked(feed)["rounds"][1]["findings"]
    ]


def test_8_2_2_b_what_is_burned_in_a_coup_is_found_there() -> None:
    inside = started("R2", coup(opened(), "R1", "P")).cards("4H:player")
    inside.add("card_burned", card=None, face="down")
    before = started("R2", coup(opened(), "R1", "P"))
    for _ in range(2):
        before.add("card_burned", card=None, face="down")
    for feed in (inside, before.cards("4H:player")):
        report = checked(feed.cards("3C:banker 5D:player TS:banker"))
        assert "8.2.2(b)" in found(report["rounds"][1])


# --- 11.2: a card too many ------------------------------------------------------------------------------------


def excess(card: str = "?:none", more: str = "") -> Feed:
    """Both hands stand on six, and a fifth card is drawn."""
    feed = four(started(), STANDS)
    feed.result("tie").cards(card).cards(more).settled("b-R1", "void").settled("p-R1", "void")
    return feed.ended()


def test_11_2_a_card_drawn_unseen_is_the_first_of_the_next_coup() -> None:
    feed = started("R2", excess())
    feed.cards("5H:player", from_="carried").cards("TC:banker 3D:player 9S:banker").result("banker")
    report = checked(feed.settled("b-R2", "win", "95.00", commission="5.00").settled("p-R2", "lose").ended())
    first, second = report["rounds"]
    assert (first["status"], first["outcome"], first["carried"]) == ("settled", "tie", [None])
    assert (found(first), found(second)) == (["11.2"], [])
    assert (second["status"], hands(second)) == ("settled", (["5H", "3D"], ["TC", "9S"]))


@pytest.mark.parametrize("directed", [True, False])
def test_11_2_a_card_that_was_seen_is_used_and_a_dummy_only_if_directed(directed: bool) -> None:
    feed = started("R2", excess("5H:none"))
    if directed:
        feed.add("void_hand_announced", reason="the card was seen", rule="11.4", role="game_supervisor")
        feed.closed()
    feed.cards("5H:player", from_="carried").cards("TC:banker 3D:player 9S:banker").result("banker")
    settled = ("void", "0.00", "0.00") if directed else ("win", "95.00", "5.00")
    feed.settled("b-R2", settled[0], settled[1], commission=settled[2])
    feed.settled("p-R2", "void" if directed else "lose")
    report = checked(feed.ended())
    assert report["rounds"][0]["carried"] == ["5H"]
    assert report["rounds"][1]["status"] == ("void_hand" if directed else "settled")
    assert found(report["rounds"][1]) == []


@proves(VIC, "8.3.1(a)")
def test_11_2_a_seventh_card_is_too_many_wherever_it_is_put() -> None:
    for to in ("player", "banker", "none"):
        feed = four(started(), "2H TC 3D 6S").cards(f"7H:player KD:banker 4D:{to}").ended()
        ended = the_round(feed)
        assert (hands(ended), ended["carried"]) == ((["2H", "3D", "7H"], ["TC", "6S", "KD"]), ["4D"])
        assert found(ended) == (["11.2"] if to == "none" else ["11.2", "8.3.1(a)"])


def test_11_2_a_card_left_over_that_was_not_used_first() -> None:
    feed = coup(excess(), "R2", "P")
    assert found(checked(feed)["rounds"][1]) == ["11.2"]


@pytest.mark.parametrize("ends", ["shoe_ended", "cards_shuffled"])
def test_11_2_not_after_the_last_coup_of_the_shoe(ends: str) -> None:
    feed = excess()
    feed.add(ends, **({"method": "riffle"} if ends == "cards_shuffled" else {}))
    feed.shoe("S2").add("card_burned", card=None, face="down")
    assert "carried-card-not-used" not in codes(coup(feed, "R2", "P"))


# --- 11.3: the Player's card to the Banker --------------------------------------------------------------------


def test_11_3_the_players_third_card_was_given_to_the_banker() -> None:
    feed = four(started(), "2H 4C 3D 2S").cards("7H:banker TD:banker").result("banker")
    ended = the_round(feed.settled("b-R1", "win", "95.00", commission="5.00").settled("p-R1", "lose").ended())
    assert hands(ended) == (["2H", "3D", "7H"], ["4C", "2S", "TD"])
    assert ended["hands"]["banker"]["dealt"] == ["4C", "2S", "7H", "TD"]
    assert (ended["outcome"], ended["carried"], found(ended)) == ("banker", [], ["11.3"])


def test_11_3_the_banker_draws_again_only_if_the_table_of_play_wants_it() -> None:
    ended = the_round(four(started(), "2H KD 3D 7S").cards("6H:banker").ended())
    assert (hands(ended), ended["status"], found(ended)) == ((["2H", "3D", "6H"], ["KD", "7S"]), "settled", ["11.3"])


def test_11_3_the_bankers_draw_was_not_decided_anew() -> None:
    """The Banker, on six against a third card of seven, has to draw; nothing came."""
    ended = the_round(four(started(), "2H 4C 3D 2S").cards("7H:banker").ended())
    assert (ended["status"], due(ended, "b-R1")["result"]) == ("open", "open")
    assert set(found(ended)) == {"9.3", "11.3"}


# --- 11.7: third cards against the table of play --------------------------------------------------------------


@pytest.mark.parametrize("face", ["up", "down"])
def test_11_7_1_a_the_players_third_card_is_the_bankers(face: str) -> None:
    feed = four(started(), "9H 2C 7C 3S")
    feed.add("card_drawn", card="8D", to="player", face=face)
    ended = the_round(feed.result("player").settled("b-R1", "lose").settled("p-R1", "win", "50.00").ended())
    assert (hands(ended), ended["outcome"], found(ended)) == (
        (["9H", "7C"], ["2C", "3S", "8D"]),
        "player",
        ["11.7.1(a)"],
    )
    assert ended["carried"] == []


def test_11_7_1_a_and_a_new_card_for_the_banker_is_one_too_many() -> None:
    ended = the_round(four(started(), "9H 2C 7C 3S").cards("8D:player 4H:banker").ended())
    assert (hands(ended)[1], ended["carried"]) == (["2C", "3S", "8D"], ["4H"])
    assert found(ended) == ["11.7.1(a)", "11.2", "8.3.1(a)"]


THIRD_TO_PLAYER = [
    ("9H KD 8C 7S", "4D", "tie"),
    ("4H 3C 5D TS", "6H", "player"),
    ("2H KD 3D 8S", "6H", "banker"),
    ("2H KD 3D 9S", "6H", "banker"),
]


@proves(VIC, "9.3 Table 2: Banker 8: 0-9", "9.3 Table 2: Banker 9: 0-9")
@pytest.mark.parametrize(("initial", "card", "outcome"), THIRD_TO_PLAYER)
@pytest.mark.parametrize("seen", [True, False])
def test_11_7_1_b_the_coup_is_settled_and_the_card_opens_a_dummy(
    initial: str, card: str, outcome: str, seen: bool
) -> None:
    feed = four(started(), initial)
    feed.add("card_drawn", card=card if seen else None, to="player", face="up" if seen else "down")
    feed.result(outcome).ended().started("R2")
    feed.add("void_hand_announced", reason="a card left over", rule="11.7.1(b)")
    feed.closed().cards(f"{card}:player", from_="carried").cards("9C:banker 3C:player KS:banker").ended()
    first, second = checked(feed)["rounds"]
    assert (first["status"], first["outcome"], first["carried"]) == ("settled", outcome, [card if seen else None])
    assert (found(first), found(second), second["status"]) == (["11.7.1(b)"], [], "void_hand")
    assert second["hands"]["player"]["rightful"] == [card, "3C"]


@pytest.mark.parametrize(("ruleset", "pays"), [(TRADITIONAL, "95.00"), (CROWN, "50.00")])
@pytest.mark.parametrize("seen", [True, False])
def test_11_7_2_a_card_to_the_banker_that_had_to_stand(ruleset: str, pays: str, seen: bool) -> None:
    feed = four(started(ruleset=ruleset), "2H TC 3D 6S").cards("9H:player")
    feed.add("card_drawn", card="5D" if seen else None, to="banker", face="up" if seen else "down")
    ended = the_round(feed.result("banker").ended())
    assert (ended["outcome"], ended["carried"]) == ("banker", ["5D" if seen else None])
    assert (due(ended, "b-R1")["pays"], found(ended)) == (pays, ["11.7.2"])


def after_11_7_2() -> Feed:
    feed = four(started(), "2H TC 3D 6S").cards("9H:player 5D:banker").result("banker")
    return feed.settled("b-R1", "win", "95.00", commission="5.00").settled("p-R1", "lose").ended()


def test_11_7_2_the_dummy_was_not_played() -> None:
    report = checked(coup(after_11_7_2(), "R2", "P"))
    assert (found(report["rounds"][1]), report["rounds"][1]["status"]) == (["11.7.2"], "settled")


def test_11_7_2_the_dummy_was_not_announced_and_was_settled() -> None:
    feed = started("R2", after_11_7_2()).cards("5D:player", from_="carried")
    feed.cards("9C:banker 4H:player KS:banker").result("tie").settled("b-R2", "lose").settled("p-R2", "void")
    ended = checked(feed.ended())["rounds"][1]
    assert (ended["status"], money(ended, "b-R2")[:2]) == ("void_hand", ("void", "100.00"))
    assert {"11.9.3", "11.9.4(a)", "11.9.4(b)"} <= set(found(ended))


def test_11_7_2_two_cards_too_many_lead_the_dummy_in_their_order() -> None:
    feed = four(started(), "9H KD 8C 7S").cards("4D:player 5H:banker").result("tie").ended().started("R2")
    feed.add("void_hand_announced", reason="cards left over", rule="11.7.1(b)")
    feed.closed().cards("4D:player 5H:banker", from_="carried").cards("3C:player 2S:banker").ended()
    first, second = checked(feed)["rounds"]
    assert (first["carried"], found(first)) == (["4D", "5H"], ["11.7.1(b)", "11.7.2"])
    assert (hands(second), found(second)) == ((["4D", "3C"], ["5H", "2S"]), [])


# --- 11.6: cards face up in the shoe --------------------------------------------------------------------------


def test_11_6_1_the_first_card_lay_face_up() -> None:
    feed = started()
    feed.add("card_drawn", card="KS", to="player", face="up", found_face_up=True)
    feed.add("void_hand_announced", reason="first card face up", rule="11.6.1")
    feed.cards("4C:banker 7D:player 2H:banker").result("player").settled("b-R1", "void").settled("p-R1", "void")
    ended = the_round(feed.ended())
    assert (ended["status"], hands(ended), found(ended)) == ("void_hand", (["KS", "7D"], ["4C", "2H"]), ["11.6.1"])
    assert [money(ended, name)[:2] for name in ("b-R1", "p-R1")] == [("void", "100.00"), ("void", "50.00")]


def test_11_6_1_the_coup_was_played_for_wagers_all_the_same() -> None:
    feed = started()
    feed.add("card_drawn", card="KS", to="player", face="up", found_face_up=True)
    feed.cards("4C:banker 7D:player 2H:banker").result("player")
    feed.settled("b-R1", "lose").settled("p-R1", "win", "50.00")
    ended = the_round(feed.ended())
    assert [one["difference"] for one in ended["wagers"]] == ["100.00", "-50.00"]
    assert {"11.6.1", "11.9.3", "11.9.4(a)", "11.9.4(b)"} <= set(found(ended))


@pytest.mark.parametrize("place", [2, 3, 4, 5])
def test_11_6_2_a_later_card_is_played_as_if_it_had_not(place: int) -> None:
    cards = ["2H:player", "TC:banker", "3D:player", "6S:banker", "7H:player", "KD:banker"]
    feed = started()
    for number, card in enumerate(cards):
        feed.cards(card, **({"found_face_up": True} if number == place else {}))
    feed.result("banker").settled("b-R1", "win", "95.00", commission="5.00").settled("p-R1", "lose")
    ended = the_round(feed.ended())
    assert (ended["status"], ended["outcome"], found(ended)) == ("settled", "banker", ["11.6.2"])


def test_11_6_2_a_coup_is_not_voided_for_it() -> None:
    feed = started().cards("2H:player 9C:banker").cards("5D:player", found_face_up=True).cards("KD:banker")
    feed.add("round_voided", reason="misdeal", role="casino_supervisor")
    ended = the_round(feed.settled("b-R1", "void").settled("p-R1", "void").ended())
    assert (ended["status"], "11.6.2" in found(ended)) == ("void", True)

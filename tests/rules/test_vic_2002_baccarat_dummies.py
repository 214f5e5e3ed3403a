"""Victoria: dummy coups (8.3.4(d), 11.4, 11.5, 11.9): who may have one, when it is said, and what becomes of wagers."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import checked, deal, due, money, the_round
from tests.rules.victoria import COUPS, VIC, begun, codes, coup, dealt, found, opened


def ordered(feed: Feed, role: str | None = "game_supervisor", rule: str | None = "11.4", **more: Any) -> Feed:
    said = {"rule": rule, "role": role}
    feed.add("void_hand_announced", **{"reason": "directed", **{key: one for key, one in said.items() if one}, **more})
    return feed


def played(feed: Feed) -> Feed:
    deal(feed, *COUPS["B"])
    return feed.result("banker").ended()


# --- 11.4, 11.4.1, 11.9.2, 8.3.4(d): who and when -------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "rules"), [("game_supervisor", []), ("casino_supervisor", []), (None, []), ("dealer", ["11.4"])]
)
def test_11_4_the_game_supervisor_directs_it(role: str | None, rules: list[str]) -> None:
    assert found(played(ordered(opened().started("R1"), role).closed())) == rules


def test_11_4_what_lay_there_goes_back() -> None:
    feed = ordered(opened().started("R1").wager("w", "player", "50", player="P6", seat=6)).closed()
    ended = the_round(played(feed.settled("w", "void")))
    assert (found(ended), due(ended, "w")["rules"]) == ([], ["11.9.4(a)", "11.9.4(b)"])


def test_11_4_not_when_a_card_is_out() -> None:
    feed = begun(opened(), "R1", ("w", "banker", "100")).cards("2H:player")
    ordered(feed).cards("9C:banker 5D:player KD:banker").result("banker").settled("w", "void")
    assert found(feed.ended()) == ["11.4"]


@pytest.mark.parametrize(("calls", "rules"), [("after", []), ("never", ["11.4.1"])])
def test_11_4_1_betting_is_closed(calls: str, rules: list[str]) -> None:
    feed = opened().started("R1")
    ordered(feed)
    if calls == "after":
        feed.closed()
    assert found(played(feed)) == rules


def test_11_9_2_a_dummy_that_no_rule_allows() -> None:
    feed = begun(opened(), "R1", ("w", "banker", "100")).cards("2H:player")
    feed.add("void_hand_announced", reason="player complained")
    feed.cards("9C:banker 5D:player KD:banker").result("banker").settled("w", "void")
    ended = the_round(feed.ended())
    assert (found(ended), ended["status"]) == (["11.9.2"], "void_hand")


@pytest.mark.parametrize(("role", "rules"), [("game_supervisor", []), (None, []), ("dealer", ["8.3.4(d)"])])
def test_8_3_4_d_dummies_after_the_last_coup(role: str | None, rules: list[str]) -> None:
    feed = begun(opened(), "R1", ("w", "player", "25")).cards("4H:player 3C:banker")
    feed.add("cutting_card_drawn")
    feed.cards("5D:player TS:banker").result("player").settled("w", "win", "25.00").ended()
    feed.add("last_hand_announced")
    coup(feed, "R2", "P")
    for name in ("R3", "R4"):
        played(ordered(feed.started(name), role, "8.3.4(d)").closed())
    assert found(feed) == rules * 2


# --- 11.5: nobody wagered -------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [True, False])
def test_11_5_2_a_coup_without_wagers_is_a_dummy(said: bool) -> None:
    feed = opened().started("R1").closed().cards("3H:player")
    if said:
        ordered(feed, None, "11.5.2")
    ended = the_round(feed.cards("9C:banker 4D:player KS:banker").result("banker").ended())
    assert (ended["status"], ended["outcome"]) == ("void_hand", "banker")
    assert found(ended) == (["11.5"] if said else ["11.5", "11.5.2"])


@proves(VIC, "11.5.1", "11.5.3")
def test_11_5_1_and_11_5_3_a_card_was_burned_and_stays_burned() -> None:
    feed = opened().started("R1").closed()
    feed.add("card_burned", card=None, face="down")
    ordered(feed, None, "11.5.1").cards("3H:player 9C:banker 4D:player KS:banker").result("banker")
    ended = the_round(feed.ended())
    assert (ended["status"], ended["hands"]["player"]["rightful"]) == ("void_hand", ["3H", "4D"])
    assert ended["hands"]["banker"]["rightful"] == ["9C", "KS"]


def test_11_5_4_the_first_card_dealt_is_the_players_wherever_it_lies() -> None:
    feed = opened().started("R1").closed().cards("3H:banker")
    ended = the_round(ordered(feed, None, "11.5.4").cards("9C:banker 4D:player KS:banker").ended())
    assert ended["hands"]["player"]["rightful"] == ["3H", "4D"]


def test_11_5_an_undecided_run_is_a_wager() -> None:
    feed = opened().started("R1").wager("run", "run", "10", player="P2", seat=2, on=["B", "B"]).closed()
    played(feed)
    played(feed.started("R2").closed())
    report = checked(feed)
    assert [one["status"] for one in report["rounds"]] == ["settled", "settled"]
    assert (due(report["rounds"][1], "run")["result"], found(report)) == ("win", [])


def test_11_5_only_once_the_betting_was_closed() -> None:
    ended = the_round(opened().started("R1").cards("3H:player 9C:banker 4D:player KS:banker").ended())
    assert "11.5" not in found(ended)


# --- 11.9.3: it is said at once -------------------------------------------------------------------------------


@pytest.mark.parametrize(("after", "rules"), [(1, []), (2, ["11.9.3"]), (4, ["11.9.3"]), (None, ["11.9.3"])])
def test_11_9_3_it_is_said_before_the_next_card(after: int | None, rules: list[str]) -> None:
    feed = begun(opened(), "R1", ("w", "banker", "100"))
    cards = ["KS:player", "4C:banker", "7D:player", "2H:banker"]
    for number, card in enumerate(cards, 1):
        feed.cards(card, **({"found_face_up": True} if number == 1 else {}))
        if number == after:
            feed.add("void_hand_announced", reason="first card face up", rule="11.6.1")
    ended = the_round(feed.result("player").settled("w", "void").ended())
    assert (found(ended), ended["status"]) == (["11.6.1", *rules], "void_hand")


# --- 11.9.4, 11.9.5: wagers -----------------------------------------------------------------------------------


def face_up(*wagers: tuple[str, str, str]) -> Feed:
    feed = begun(opened(), "R1", *wagers)
    feed.add("card_drawn", card="KS", to="player", face="up", found_face_up=True)
    feed.add("void_hand_announced", reason="first card face up", rule="11.6.1")
    return feed


def finished(feed: Feed) -> Feed:
    return feed.cards("4C:banker 7D:player 2H:banker").result("player")


def test_11_9_4_a_and_b_every_wager_is_void_and_goes_back() -> None:
    feed = finished(face_up(("w", "banker", "100"), ("t", "tie", "10"))).settled("w", "void").settled("t", "void")
    ended = the_round(feed.ended())
    assert [money(ended, name) for name in ("w", "t")] == [
        ("void", "100.00", "0.00", "0.00"), ("void", "10.00", "0.00", "0.00"),
    ]  # fmt: skip
    assert due(ended, "w")["rules"] == ["11.6.1", "11.9.4(b)"]


@proves(VIC, "11.9.4(a)", "11.9.4(b)")
@pytest.mark.parametrize(
    ("result", "paid", "returned", "rules", "difference"),
    [
        ("win", "95.00", None, {"11.9.4(a)", "11.9.4(b)"}, "-95.00"),
        ("lose", "0.00", None, {"11.9.4(a)", "11.9.4(b)"}, "100.00"),
        ("void", "0.00", "60.00", {"11.9.4(b)"}, "40.00"),
        ("void", "0.00", None, set(), "0.00"),
        ("stand_off", "0.00", None, set(), "0.00"),
    ],
)
def test_11_9_4_a_and_b_settled_or_not_returned(
    result: str, paid: str, returned: str | None, rules: set[str], difference: str
) -> None:
    more = {} if returned is None else {"returned": returned}
    ended = the_round(finished(face_up(("w", "banker", "100"))).settled("w", result, paid, **more).ended())
    assert (set(found(ended)) - {"11.6.1"}, ended["wagers"][0]["difference"]) == (rules, difference)


@pytest.mark.parametrize(("bet", "stake"), [("player", "50"), ("run", "10"), ("tie", "5")])
def test_11_9_5_a_and_b_a_wager_after_it_was_said(bet: str, stake: str) -> None:
    more = {"on": ["B", "B"]} if bet == "run" else {}
    feed = face_up(("w", "banker", "100")).wager("late", bet, stake, player="P6", seat=6, **more)
    finished(feed).settled("w", "void").settled("late", "void")
    ended = the_round(feed.ended())
    assert (money(ended, "late")[:2], found(ended)) == (("void", f"{stake}.00"), ["11.6.1", "11.9.5(a)"])
    assert due(ended, "late")["rules"] == ["11.9.5(a)", "11.9.5(b)"]


def test_11_9_5_b_and_its_chips_are_kept() -> None:
    feed = finished(face_up(("w", "banker", "100")).wager("late", "player", "50", player="P6", seat=6))
    ended = the_round(feed.settled("w", "void").settled("late", "lose").ended())
    assert {"11.9.5(a)", "11.9.5(b)"} <= set(found(ended))


def test_11_9_5_a_said_before_any_card() -> None:
    feed = ordered(opened().started("R1")).wager("late", "player", "50", player="P6", seat=6).closed()
    ended = the_round(played(feed.settled("late", "void")))
    assert (found(ended), due(ended, "late")["result"]) == (["11.9.5(a)"], "void")


def test_11_9_5_a_wagers_of_the_next_coup_are_good_again() -> None:
    feed = played(ordered(opened().started("R1")).closed())
    ended = checked(dealt(begun(feed, "R2", ("w", "player", "25")), "P").settled("w", "win", "25.00").ended())
    assert (due(ended["rounds"][1], "w")["result"], codes(ended)) == ("win", [])

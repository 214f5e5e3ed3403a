"""Victoria: until when a wager may be laid, changed, taken back or refused (6.4-6.6, 11.10)."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.rounds import checked, due, money, the_round
from tests.rules.victoria import (
    CROWN,
    begun,
    coup,
    dealt,
    found,
    opened,
)

# --- 6.4: from the first card on ------------------------------------------------------------------------------


def after_first_card(**fields: Any) -> Feed:
    return begun(opened(**fields), "R1", ("w", "player", "100")).cards("4H:player", **fields.get("card", {}))


def finished(feed: Feed) -> Feed:
    return feed.cards("3C:banker 5D:player TS:banker").result("player")


def test_6_4_raised_after_the_first_card() -> None:
    feed = after_first_card()
    feed.add("wager_changed", wager="w", stake="200", reason="player")
    ended = the_round(finished(feed).settled("w", "win", "100.00").ended())
    assert (found(ended), due(ended, "w")["valid_stake"]) == (["6.4"], "100.00")


def test_6_4_taken_back_after_the_first_card() -> None:
    feed = after_first_card()
    feed.add("wager_withdrawn", wager="w")
    ended = the_round(finished(feed).ended())
    assert (found(ended), due(ended, "w")["result"]) == (["6.4"], "win")


@pytest.mark.parametrize(("settles", "rules"), [(("void", "0.00"), ["6.4"]), (("win", "50.00"), ["6.4", "6.4"])])
def test_6_4_laid_after_the_first_card(settles: tuple[str, str], rules: list[str]) -> None:
    feed = after_first_card().wager("late", "player", "50", player="P4", seat=4)
    finished(feed).settled("w", "win", "100.00").settled("late", *settles)
    ended = the_round(feed.ended())
    assert (found(ended), money(ended, "late")[:2]) == (rules, ("void", "50.00"))


def test_6_4_between_the_call_and_the_first_card_counts() -> None:
    feed = begun(opened(), "R1", ("w", "player", "100")).wager("late", "player", "50", player="P4", seat=4)
    ended = the_round(dealt(feed, "P").settled("w", "win", "100.00").settled("late", "win", "50.00").ended())
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [(None, "notice")]
    assert due(ended, "late")["result"] == "win"


def test_6_4_once_settled_a_wager_is_the_players_again() -> None:
    feed = dealt(begun(opened(), "R1", ("w", "player", "100")), "P").settled("w", "win", "100.00")
    feed.add("wager_withdrawn", wager="w")
    assert found(feed.ended()) == []


def test_6_4_a_stake_put_right_is_the_stake() -> None:
    feed = after_first_card()
    feed.add("wager_changed", wager="w", stake="150", reason="correction")
    assert found(finished(feed).settled("w", "win", "150.00").ended()) == []


# --- 11.10: changes while the first card lies unseen ----------------------------------------------------------


def unseen(style: str = "8.1.2") -> Feed:
    feed = begun(opened(style=style), "R1", ("w", "player", "100"))
    feed.add("card_drawn", card=None, to="player", face="down")
    return feed


def allowed(feed: Feed, role: str = "casino_supervisor", **more: Any) -> Feed:
    feed.add("ruling_made", action="wagers may be changed", role=role, **{"rule": "11.10", **more})
    return feed


def shown(feed: Feed) -> Feed:
    """The Banker wins with nine against seven."""
    feed.add("card_drawn", card=None, to="banker", face="down")
    for hand in ("player", "banker"):
        feed.add("card_drawn", card=None, to=hand, face="down")
    for hand, index, card in (("player", 0, "2H"), ("player", 1, "5D"), ("banker", 0, "9C"), ("banker", 1, "KD")):
        feed.add("card_turned", to=hand, index=index, card=card)
    return feed.result("banker")


def test_11_10_1_a_wager_is_moved() -> None:
    feed = allowed(unseen(), rule="11.10.1")
    feed.add("wager_withdrawn", wager="w")
    feed.wager("moved", "banker", "100", player="P3", seat=3)
    ended = the_round(shown(feed).settled("moved", "win", "95.00", commission="5.00").ended())
    assert (found(ended), due(ended, "w")["result"], due(ended, "moved")["pays"]) == ([], "void", "95.00")


def test_11_10_2_an_amount_is_changed() -> None:
    feed = allowed(unseen(), rule="11.10.2")
    feed.add("wager_changed", wager="w", stake="200", reason="player")
    ended = the_round(shown(feed).settled("w", "lose").ended())
    assert (found(ended), due(ended, "w")["valid_stake"]) == ([], "200.00")


@pytest.mark.parametrize("bet", ["tie", "run"])
def test_11_10_3_a_wager_is_added(bet: str) -> None:
    more = {"on": ["B", "B"]} if bet == "run" else {}
    feed = allowed(unseen(), rule="11.10.3").wager("new", bet, "10", player="P6", seat=6, **more)
    ended = the_round(shown(feed).settled("w", "lose").ended())
    assert found(ended) == []
    assert due(ended, "new")["result"] == ("lose" if bet == "tie" else "open")


def test_11_10_3_a_run_added_so_counts_from_this_coup() -> None:
    feed = allowed(unseen()).wager("run", "run", "10", player="P6", seat=6, on=["B", "B"])
    shown(feed).settled("w", "lose").ended()
    report = checked(coup(feed, "R2", "B"))
    assert due(report["rounds"][1], "run")["pays"] == "30.00"


def test_11_10_leave_without_a_rule_named() -> None:
    feed = unseen()
    feed.add("ruling_made", action="wagers may be changed", role="casino_supervisor")
    feed.add("wager_changed", wager="w", stake="200", reason="player")
    assert found(shown(feed).settled("w", "lose").ended()) == []


@pytest.mark.parametrize(
    ("style", "role", "rules"),
    [
        ("8.1.2", None, {"6.4"}),
        ("8.1.1", "casino_supervisor", set()),
        ("8.1.3", "casino_supervisor", {"6.4", "11.10"}),
        ("8.1.2", "game_supervisor", {"6.4", "11.10"}),
        ("8.1.2", "dealer", {"6.4", "11.10"}),
    ],
)
def test_11_10_who_may_let_them_and_when_the_dealer_has_the_shoe(style: str, role: str | None, rules: set[str]) -> None:
    feed = unseen(style)
    if role:
        allowed(feed, role)
    feed.add("wager_changed", wager="w", stake="200", reason="player")
    ended = the_round(shown(feed).settled("w", "lose").ended())
    assert {rule for rule in found(ended) if rule in ("6.4", "11.10")} == rules
    assert due(ended, "w")["valid_stake"] == ("100.00" if rules else "200.00")


@pytest.mark.parametrize("then", ["second card", "turned", "dealt up"])
def test_11_10_not_after_a_second_card_or_when_the_first_was_seen(then: str) -> None:
    feed = after_first_card() if then == "dealt up" else unseen()
    if then == "second card":
        feed.add("card_drawn", card=None, to="banker", face="down")
    if then == "turned":
        feed.add("card_turned", to="player", index=0, card="2H")
    allowed(feed).add("wager_changed", wager="w", stake="200", reason="player")
    assert [rule for rule in found(feed) if rule in ("6.4", "11.10")] == ["11.10", "6.4"]


# --- 6.5, 6.6 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bet", ["perfect_pairs", "dragon_bonus"])
def test_6_5_no_other_bets(bet: str) -> None:
    more = {"on": "player"} if bet == "dragon_bonus" else {}
    feed = opened().started("R1").wager("w", bet, "10", player="P3", seat=3, **more)
    ended = the_round(dealt(feed.closed(), "P").settled("w", "void").ended())
    assert (found(ended), money(ended, "w")[:2]) == (["6.5"], ("void", "10.00"))


@pytest.mark.parametrize(
    ("stake", "reason", "when", "rules"),
    [
        ("25", "not payable in chips", "before", []),
        ("40", "not payable in chips", "before", ["6.6"]),
        ("40", "player asked", "before", []),
        ("25", "not payable in chips", "after", ["6.6"]),
    ],
)
def test_6_6_refused_for_want_of_chips(stake: str, reason: str, when: str, rules: list[str]) -> None:
    feed = begun(opened(), "R1", ("w", "banker", stake), ("o", "player", "25"))
    if when == "after":
        feed.cards("4H:player")
    feed.add("wager_refused", wager="w", reason=reason)
    (finished(feed) if when == "after" else dealt(feed, "P")).settled("o", "win", "25.00").ended()
    assert (found(feed), money(the_round(feed), "w")[:2]) == (rules, ("void", f"{stake}.00"))


def test_6_6_crown_would_pay_half_of_it_on_six() -> None:
    for stake, rules in (("25", []), ("30", ["6.6"])):
        feed = begun(opened(CROWN), "R1", ("w", "banker", stake), ("o", "player", "25"))
        feed.add("wager_refused", wager="w", reason="not exactly payable")
        assert found(dealt(feed, "P").settled("o", "win", "25.00").ended()) == rules

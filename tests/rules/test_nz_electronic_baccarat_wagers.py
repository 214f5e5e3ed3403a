"""Electronic Baccarat: what a terminal may take as a wager, and until when; tables that take chips too."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import deal, due, money, rules, the_round
from tests.rules.screens import BANKER, DIV5, ELECTRONIC, PLAYER, TIE, entered, found, hall, play, touch, won

BOTH = {"layout_wagers": True}
LIMITS = {"*": {"min": "10", "max": "500"}}


def begun(*terminals: str, **fields: Any) -> Feed:
    """A round at a table with terminals."""
    return hall(*(terminals or ("T1", "T2")), **fields).started("R1")


# --- what a screen takes --------------------------------------------------------------------------------------


@proves(ELECTRONIC, "3.4(c)(i)")
def test_8_1_no_wager_after_the_close() -> None:
    feed = touch(begun(), "a").closed()
    touch(feed, "late", "T2", "tie", "10")
    ended = the_round(entered(deal(feed, *BANKER), "banker").settled("a").settled("late", "void").ended())
    assert (money(ended, "late")[:2], due(ended, "late")["rules"]) == (("void", "10.00"), ["8.1"])
    assert rules(ended) == [(ELECTRONIC, "8.1")]


def test_8_1_a_wager_that_the_terminal_did_not_accept() -> None:
    feed = touch(begun(), "a").closed()
    touch(feed, "late", "T2", "tie", "10").add("wager_refused", wager="late", reason="closed")
    ended = the_round(entered(deal(feed, *BANKER), "banker").settled("a").ended())
    assert (money(ended, "late")[0], rules(ended)) == ("void", [])


@pytest.mark.parametrize("cards", [BANKER, TIE])
@pytest.mark.parametrize(
    ("kind", "fields"), [("wager_withdrawn", {}), ("wager_changed", {"stake": "75", "reason": "player"})]
)
def test_8_1_no_change_or_withdrawal_after_the_close(cards: tuple[str, str], kind: str, fields: dict[str, str]) -> None:
    feed = touch(begun(), "a").closed()
    feed.add(kind, wager="a", **fields)
    outcome, result = ("banker", "lose") if cards is BANKER else ("tie", "stand_off")
    ended = the_round(entered(deal(feed, *cards), outcome).settled("a", result).ended())
    assert (due(ended, "a")["valid_stake"], rules(ended)) == ("50.00", [(ELECTRONIC, "8.1")])


@pytest.mark.parametrize("chips", [False, True])
@pytest.mark.parametrize("kind", ["wager_withdrawn", "wager_changed"])
def test_8_1_what_is_said_of_losing_chips_is_not_said_of_a_screen(kind: str, chips: bool) -> None:
    """5.15 of Division 5 is of the layout (A32)."""
    feed = touch(begun(options={"layout_wagers": chips}), "a").closed()
    deal(feed, *BANKER).result("banker", player=1, banker=7)
    entered(feed, "banker").add(kind, wager="a", **({"stake": "10", "reason": "player"} if "ch" in kind else {}))
    ended = the_round(feed.settled("a").ended())
    assert (due(ended, "a")["result"], rules(ended)) == ("lose", [(ELECTRONIC, "8.1")])


def test_8_1_what_was_left_standing_may_be_taken_back() -> None:
    feed = entered(deal(touch(begun(), "a").closed(), *TIE), "tie").settled("a", "stand_off")
    feed.add("wager_withdrawn", wager="a")
    assert rules(the_round(feed.ended())) == []


@pytest.mark.parametrize("said", ["late", "never, as before", "never"])
def test_8_1_the_close_comes_before_the_first_card(said: str) -> None:
    feed = hall("T1")
    if said == "never, as before":
        play(touch(feed.started("R0"), "z")).settled("z").ended()
    feed = deal(touch(feed.started("R1"), "a"), *BANKER)
    feed = entered(feed.closed() if said == "late" else feed, "banker").settled("a").ended()
    assert found(feed) == ([] if said == "never" else ["8.1"])


def test_5_5_settled_as_the_screen_showed_it_then() -> None:
    feed = touch(begun(), "a").closed()
    feed.add("wager_changed", wager="a", stake="100", reason="correction")
    ended = the_round(won(entered(deal(feed, *PLAYER), "player"), "a", "100").ended())
    assert (due(ended, "a")["pays"], ended["wagers"][0]["difference"]) == ("50.00", "-50.00")
    assert rules(ended) == [(DIV5, "5.10(a)"), (ELECTRONIC, "5.5")]


@pytest.mark.parametrize(
    ("stake", "rule"), [("2", "3.4(c)(ii)"), ("5", None), ("12", "3.4(c)(iii)(A)"), ("620", "3.4(c)(iii)(B)")]
)
@proves(ELECTRONIC, "3.4(c)(iii)(A)", "3.4(c)(iii)(B)", "3.4(c)(iii)", "3.4(c)")
def test_3_4_c_ii_a_screen_shows_only_what_may_be_wagered(stake: str, rule: str | None) -> None:
    limits = {"*": {"min": "5", "max": "500"}}
    feed = touch(begun(limits=limits, increment="5", credits="5000"), "a", stake=stake)
    ended = the_round(play(feed).settled("a").ended())
    assert rules(ended) == ([(ELECTRONIC, rule)] if rule else [])
    assert due(ended, "a")["valid_stake"] == f"{stake}.00"


@pytest.mark.parametrize(("stake", "fits"), [("10", True), ("35", True), ("60", True), ("50", False), ("25", False)])
def test_3_4_c_iii_a_steps_are_counted_from_the_minimum(stake: str, fits: bool) -> None:
    feed = touch(begun(limits=LIMITS, increment="25"), "a", stake=stake)
    assert found(play(feed).settled("a").ended()) == ([] if fits else ["3.4(c)(iii)(A)"])


def test_3_4_c_iii_what_was_trimmed_before_the_close() -> None:
    feed = touch(begun(limits=LIMITS), "a", stake="620")
    feed.add("wager_changed", wager="a", stake="500", reason="player")
    assert found(play(feed).settled("a").ended()) == []


@pytest.mark.parametrize("tie", ["10", "15"])
def test_3_4_c_iv_less_than_the_least_in_all_is_no_wager(tie: str) -> None:
    feed = touch(begun(options={"aggregate_min": "25"}), "a", stake="10")
    touch(touch(feed, "t", bet="tie", stake=tie), "other", "T2", stake="25")
    play(feed).settled("a", "lose" if tie == "15" else "void").settled("t", "lose" if tie == "15" else "void")
    ended = the_round(feed.settled("other").ended())
    wanted = ("void", "10.00") if tie == "10" else ("lose", "0.00")
    assert (money(ended, "a")[:2], money(ended, "other")[0]) == (wanted, "lose")
    assert rules(ended) == ([(ELECTRONIC, "3.4(c)(iv)")] if tie == "10" else [])


def test_3_4_c_iv_recognised_all_the_same() -> None:
    feed = touch(begun(options={"aggregate_min": "25"}), "a", stake="20")
    ended = the_round(play(feed).settled("a").ended())
    assert (ended["wagers"][0]["difference"], rules(ended)) == ("20.00", [(ELECTRONIC, "3.4(c)(iv)")] * 2)


@proves(ELECTRONIC, "3.4(b)(i)")
def test_5_6_a_terminal_has_limits_of_its_own() -> None:
    feed = hall("T1", "T2", options=BOTH)
    feed.add("personal_limit_set", terminal="T1", limits={"*": {"min": "10", "max": "100"}})
    touch(touch(feed.started("R1"), "own", stake="150"), "free", "T2", stake="150")
    feed.wager("chips", "player", "150", player="P9", seat=3)
    ended = the_round(play(feed).settled("own").settled("free").settled("chips").ended())
    assert [(one["rule"], one["wager"]) for one in ended["findings"]] == [("3.4(c)(iii)(B)", "own")]


# --- only terminals, or chips too -----------------------------------------------------------------------------


@proves(ELECTRONIC, "5.2(a)")
def test_5_2_chips_on_the_layout_are_no_wager() -> None:
    feed = touch(begun(), "a").wager("chips", "player", "50", player="P9", seat=3)
    ended = the_round(play(feed, "player").settled("chips", "void").ended())
    assert (money(ended, "chips")[:2], due(ended, "chips")["rules"]) == (("void", "50.00"), ["5.2"])
    assert (ELECTRONIC, "5.2") in rules(ended)
    assert due(ended, "a")["result"] == "win"


@pytest.mark.parametrize(("options", "rule"), [({}, []), (BOTH, []), ({"layout_wagers": False}, ["5.2"])])
def test_5_2_a_table_of_which_no_terminal_is_known(options: dict[str, bool], rule: list[str]) -> None:
    """A record that leaves terminals out is not one of chips."""
    feed = hall(options=options).started("R1").wager("w", "player", "50", player="P9", seat=3)
    ended = the_round(play(feed, "player").settled("w", "void" if rule else "win", "0"))
    assert [number for _, number in rules(ended) if number == "5.2"] == rule


def test_5_2_b_any_combination_that_the_screen_shows() -> None:
    feed = begun(options={"perfect_pairs": 1})
    for wager, bet in (("b", "banker"), ("p", "player"), ("t", "tie"), ("pp", "perfect_pairs")):
        touch(feed, wager, bet=bet, stake="10")
    touch(feed, "alone", "T2", "perfect_pairs", "10")
    won(play(feed), "b", "9.50", "0.50")
    for wager in ("p", "t", "pp", "alone"):
        feed.settled(wager)
    assert rules(the_round(feed.ended())) == []


def mixed(layout: str, screen: str, bet: str = "banker") -> Feed:
    """The same bet in chips, and on a screen."""
    feed = begun(options={**BOTH, "perfect_pairs": 1}).wager("chips", bet, layout, player="P9", seat=3)
    return touch(feed, "screen", bet=bet, stake=screen)


@proves(DIV5, "5.13")
def test_5_1_chips_are_under_division_5_and_credits_are_not() -> None:
    feed = deal(mixed("150", "150").closed(), *BANKER).result("banker", player=1, banker=7)
    won(won(entered(feed, "banker"), "chips", "95", "5"), "screen", "142.50", "7.50")
    ended = the_round(feed.ended())
    assert (due(ended, "chips")["valid_stake"], due(ended, "screen")["valid_stake"]) == ("100.00", "150.00")
    assert (money(ended, "chips")[1:], rules(ended)) == (("150.00", "5.00", "95.00"), [(DIV5, "5.12")])


def test_5_1_late_chips_and_a_late_touch() -> None:
    feed = begun(options=BOTH).closed().wager("chips", "player", "50", player="P9", seat=3)
    deal(touch(feed, "screen"), *BANKER).result("banker", player=1, banker=7)
    ended = the_round(entered(feed, "banker").settled("chips", "void").settled("screen", "void").ended())
    assert rules(ended) == [(DIV5, "5.14(a)"), (ELECTRONIC, "8.1")]


def test_5_1_pairs_in_chips_go_with_another_wager() -> None:
    feed = deal(mixed("10", "10", "perfect_pairs").closed(), *BANKER).result("banker", player=1, banker=7)
    ended = the_round(entered(feed, "banker").settled("chips").settled("screen").ended())
    alone = [one["message"] for one in ended["findings"] if one["rule"] == "11A.2"]
    assert len(alone) == 1 and "P9" in alone[0]


@proves(ELECTRONIC, "8.3")
def test_8_3_style_b_is_for_tables_that_take_chips() -> None:
    assert "8.3" in found(play(touch(begun(style="B"), "a")).settled("a").ended())
    assert "8.3" not in found(play(touch(begun(style="C"), "a")).settled("a").ended())
    assert "8.3" not in found(play(touch(begun(style="B", options=BOTH), "a")).settled("a").ended())

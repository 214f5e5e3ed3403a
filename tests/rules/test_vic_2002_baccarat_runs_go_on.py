"""Victoria: Runs over coups without a result, shoes and days; settled early, late, touched (6.4, 10.1, 11.9.4)."""

from collections.abc import Callable

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import checked, due
from tests.rules.victoria import (
    VIC,
    begun,
    codes,
    coup,
    cry_off,
    dealt,
    fed,
    followed,
    found,
    has,
    laid,
    opened,
    wager,
)

# --- 11.9.4 and its like: coups without a result --------------------------------------------------------------


@proves(VIC, "11.9.4 [Run exception]")
def test_11_9_4_a_dummy_neither_breaks_nor_counts() -> None:
    assert followed("PP", "PxP") == ["open 0.00", "open 0.00", "win 30.00"]
    assert followed("PP", "xPxxP")[-1] == "win 30.00"


@proves(VIC, "11.9.4 [Run exception]")
@pytest.mark.parametrize("result", ["win", "lose", "void"])
def test_11_9_4_a_run_is_not_settled_on_a_dummy(result: str) -> None:
    feed = fed("PP", "P").started("R1")
    cry_off(feed)
    dealt(feed, "P").settled("run", result, "30.00" if result == "win" else "0.00").ended()
    assert [one for one in codes(feed) if one.startswith("run")] == ["run-decided-by-dummy"]
    assert "11.9.4" in found(feed)


def voided(feed: Feed, reason: str) -> Feed:
    feed.started("Rv").wager("w", "banker", "100", player="P9", seat=9).closed().cards("2H:player TC:banker")
    feed.add("round_voided", reason=reason, role="casino_supervisor")
    return feed.settled("w", "void").ended()


@proves(VIC, "11.11", "11.12", "13.4")
@pytest.mark.parametrize("reason", ["insufficient_cards", "cannot_be_reconstructed", "invalidated", "disruption"])
def test_11_11_and_its_like_leave_runs_where_they_are(reason: str) -> None:
    feed = coup(voided(fed("PP", "P"), reason), "R2", "P")
    assert [due(one, "run")["result"] for one in checked(feed)["rounds"]] == ["open", "open", "win"]


@pytest.mark.parametrize("ruled", [True, False])
def test_13_4_a_ruling_may_refund_a_run(ruled: bool) -> None:
    feed = voided(fed("PP", "P"), "invalidated")
    ended = feed.facts.pop()
    if ruled:
        feed.add("ruling_made", action="runs go back", effect="wagers_void", role="casino_supervisor", rule="13.10")
    feed.settled("run", "void").facts.append(ended)
    ended["seq"], ended["id"] = 9999, "last"
    last = checked(feed)["rounds"][-1]
    assert due(last, "run")["result"] == ("void" if ruled else "open")
    assert ("run-settled-early" in codes(last)) is not ruled


# --- over shoes and days --------------------------------------------------------------------------------------


def test_10_1_runs_go_on_over_shoes_and_days() -> None:
    feed = fed("PPP", "P")
    feed.add("shoe_ended")
    feed.shoe("S2").add("card_burned", card=None, face="down")
    coup(feed, "R1", "P").opened("1998-03-15", limits={"*": {"min": "5"}}, options={"runs": True}, seats=9, chips=["1"])
    feed.shoe("S3").add("card_burned", card=None, face="down")
    report = checked(coup(feed, "R2", "P"))
    assert [f"{due(one, 'run')['result']} {due(one, 'run')['pays']}" for one in report["rounds"]] == [
        "open 0.00", "open 0.00", "win 80.00",
    ]  # fmt: skip


@pytest.mark.parametrize("closes", [True, False])
def test_10_1_a_run_goes_back_when_the_table_closes(closes: bool) -> None:
    feed = fed("PPP", "P").settled("run", "void")
    if closes:
        feed.add("table_closed")
    report = checked(feed)
    assert wager(report["rounds"][0], "run")["due"]["result"] == ("void" if closes else "open")
    assert ("10.1" in found(report)) is not closes


# --- settled early or late ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("last", "difference"), [("P", "0.00"), ("B", "-90.00")])
def test_10_1_a_run_paid_too_early(last: str, difference: str) -> None:
    feed = dealt(begun(fed("PPP", "P"), "R1"), "P").settled("run", "win", "80.00").ended()
    report = checked(coup(feed, "R2", last))
    early, decided = (wager(one, "run") for one in report["rounds"][1:])
    assert (early["due"]["result"], early["difference"]) == ("open", None)
    assert [one["code"] for one in report["rounds"][1]["findings"]] == ["run-settled-early"]
    assert decided["difference"] == difference


def test_10_1_a_run_settled_in_the_coup_after_the_one_that_decided_it() -> None:
    feed = dealt(begun(fed("PP", "PP"), "R2", ("w", "player", "25")), "B")
    feed.settled("run", "win", "30.00").settled("w", "lose").ended()
    report = checked(feed)
    assert [one["rule"] for one in report["rounds"][1]["findings"]] == ["6.7.2"]
    late = wager(report["rounds"][2], "run")
    assert (late["due"]["result"], late["difference"], report["rounds"][2]["findings"]) == ("win", "0.00", [])


def test_10_1_a_late_settlement_that_names_its_coup() -> None:
    feed = coup(fed("PP", "PP"), "R2", "B", ("b", "banker", "25")).settled("run", "win", "30.00", round="R1")
    report = checked(feed)
    assert [wager(one, "run")["difference"] for one in report["rounds"][1:2]] == ["0.00"]
    assert not has(report["rounds"][2], "run")
    assert found(report) == []


# --- 6.4: a Run lies as it is ---------------------------------------------------------------------------------


def changed(feed: Feed) -> None:
    feed.add("wager_changed", wager="run", stake="50", reason="player")


def withdrawn(feed: Feed) -> None:
    feed.add("wager_withdrawn", wager="run")


@pytest.mark.parametrize("touch", [changed, withdrawn])
def test_6_4_a_run_is_not_touched_once_its_first_coup_is_dealt(touch: Callable[[Feed], None]) -> None:
    feed = fed("PP", "P").started("R1")
    touch(feed)
    report = checked(dealt(feed.closed(), "P").ended())
    assert found(report) == ["6.4"]
    assert due(report["rounds"][1], "run")["pays"] == "30.00"


@pytest.mark.parametrize("touch", [changed, withdrawn])
def test_6_4_a_run_is_free_before_its_first_coup(touch: Callable[[Feed], None]) -> None:
    feed = laid(opened().started("R0"), "PP")
    touch(feed)
    assert found(dealt(feed.wager("p", stake="25").closed(), "P").ended()) == []


def test_6_4_a_run_that_waited_through_a_dummy_is_free() -> None:
    feed = fed("PP", "x").started("R1")
    withdrawn(feed)
    report = checked(dealt(feed.wager("p", stake="25").closed(), "P").ended())
    assert (found(report), due(report["rounds"][1], "run")["result"]) == ([], "void")


def test_7_3_2_a_run_over_the_maximum_is_found_once_and_paid_to_it() -> None:
    feed = laid(opened().started("R0"), "PP", stake="300").closed()
    report = checked(coup(dealt(feed, "P").ended(), "R1", "P"))
    assert found(report) == ["7.3.2"]
    last = due(report["rounds"][1], "run")
    assert (last["valid_stake"], last["stake_back"], last["pays"]) == ("200.00", "300.00", "600.00")

"""Victoria: Runs of every kind over coups, dummies, voids, shoes and days (1.1, 6.4, 6.5.5-6.5.8, 10.1, 11.9.4)."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.feeds import Feed, Report
from tests.rules.proves import proves
from tests.rules.rounds import checked, due
from tests.rules.victoria import CROWN, VIC, begun, codes, coup, dealt, found, opened, wager

HANDS = {2: "30.00", 3: "80.00", 4: "200.00", 5: "450.00", 6: "1000.00"}
TIES = {2: "1000.00", 3: "10000.00", 4: "100000.00"}


def laid(feed: Feed, on: str | None, length: int | None = None, stake: str = "10", name: str = "run") -> Feed:
    """A Run of P3."""
    more: dict[str, Any] = {"on": list(on) if on else None} | ({"length": length} if length else {})
    return feed.wager(name, "run", stake, player="P3", seat=3, **more)


def followed(on: str | None, outcomes: str, length: int | None = None, mains: str = "", **fields: Any) -> list[str]:
    """What a Run was due after each coup; `x` is a dummy, `mains` the player's other wagers."""
    report = checked(fed(on, outcomes, length, mains, **fields))
    return [f"{due(one, 'run')['result']} {due(one, 'run')['pays']}" for one in report["rounds"] if has(one, "run")]


def has(ended: Report, name: str) -> bool:
    return any(one["wager"] == name for one in ended["wagers"])


def fed(on: str | None, outcomes: str, length: int | None = None, mains: str = "", **fields: Any) -> Feed:
    feed = opened(**fields)
    for number, outcome in enumerate(outcomes):
        feed.started(f"R{number}")
        if not number:
            laid(feed, on, length)
        for hand in mains[number : number + 1].strip():
            bet = {"P": "player", "B": "banker"}[hand]
            feed.wager(f"m{number}", bet, "25", player="P3", seat=3)
        (cry_off if outcome == "x" else Feed.closed)(feed)
        dealt(feed, "B" if outcome == "x" else outcome).ended()
    return feed


def cry_off(feed: Feed) -> None:
    feed.closed()
    feed.add("void_hand_announced", reason="directed", rule="11.4", role="game_supervisor")
    feed.closed()


RUNS = [
    *[("Player" if hand == "P" else "Banker", hand * length, HANDS[length]) for hand in "PB" for length in HANDS],
    *[("Combination", "PBBPPB"[:length], HANDS[length]) for length in HANDS],
    *[("Tie", "T" * length, TIES[length]) for length in TIES],
]


@proves(
    VIC, "10.1", "6.5.5", "6.5.6", "6.5.7", "6.5.8", '1.1 "Run" (a)', '1.1 "Run" (b)', '1.1 "Run" (c)', '1.1 "Run" (d)',
    *[f"10.1 Runs: {kind} {length} in a row" for kind in ("Banker", "Player") for length in HANDS],
    *[f"10.1 Runs: Player/Banker combination {length} in a row" for length in range(2, 6)],
    "10.1 Runs: Player/Banker 6 in a row",
    *[f"10.1 Runs: Tie {length} in a row" for length in TIES],
)  # fmt: skip
@pytest.mark.parametrize(("kind", "on", "pays"), RUNS)
def test_10_1_every_run_that_comes_is_paid_at_its_odds(kind: str, on: str, pays: str) -> None:
    mains = on if kind == "Combination" else ""
    assert followed(on, on, mains=mains) == ["open 0.00"] * (len(on) - 1) + [f"win {pays}"]
    assert codes(fed(on, on, mains=mains))[-1] == "winner-not-paid"
    for other in {"P", "B", "T"} - {on[-1]}:
        assert followed(on, on[:-1] + other, mains=mains)[-1] == "lose 0.00"


def test_10_1_a_run_is_not_touched_by_commission() -> None:
    assert followed("BB", "66", ruleset=CROWN)[-1] == "win 30.00"


@proves(VIC, "10.1 footnote **")
@pytest.mark.parametrize(("on", "mains"), [("PPP", ""), ("BBB", ""), ("PBP", "PBP")])
def test_10_1_a_tie_breaks_a_run_on_hands(on: str, mains: str) -> None:
    assert followed(on, on[0] + "T", mains=mains) == ["open 0.00", "lose 0.00"]


@proves(VIC, "10.1 footnote **")
def test_10_1_a_tie_breaks_a_combination_that_nobody_nominated() -> None:
    assert followed(None, "T", length=3) == ["lose 0.00"]


# --- 1.1: which Runs there are --------------------------------------------------------------------------------


@proves(VIC, '1.1 "Run" [length]', "Diagram D", "2.4")
@pytest.mark.parametrize(
    ("on", "good"),
    [("B" * 6, True), ("T" * 4, True), ("P" * 7, False), ("T" * 5, False), ("P", False), ("PT", False), ("TTP", False)],
)
def test_1_1_run_lengths(on: str, good: bool) -> None:
    feed = laid(opened().started("R1"), on).wager("m", "player", "25", player="P3", seat=3).closed()
    assert ("1.1" in found(dealt(feed, on[0]).ended())) is not good
    result = due(checked(feed)["rounds"][0], "run")
    assert (result["result"], result["stake_back"]) == (("open", "0.00") if good else ("void", "10.00"))


@proves(VIC, '1.1 "Run"')
@pytest.mark.parametrize("options", [{"runs": False}, {}, None])
def test_1_1_run_where_none_are_offered(options: dict[str, bool] | None) -> None:
    fields = {} if options is None else {"options": options}
    feed = opened(**fields) if options is not None else opened()
    if options is None:
        del feed.facts[0]["options"]
    ended = checked(coup(laid(feed.started("R1"), "PP"), "R1", "P"))["rounds"][0]
    assert ([one["rule"] for one in ended["findings"]], due(ended, "run")["result"]) == (["1.1"], "void")


@proves(VIC, '1.1 "Run" [several]')
def test_1_1_run_several_side_by_side() -> None:
    feed = opened()
    for number in (20, 21, 22):
        feed.started(f"R{number}")
        if number < 22:
            laid(feed, "P" * (23 - number), name=f"run{number}")
        dealt(feed.closed(), "P").ended()
    last = checked(feed)["rounds"][-1]
    assert [(one["wager"], one["due"]["pays"]) for one in last["wagers"]] == [("run20", "80.00"), ("run21", "30.00")]


@proves(VIC, '1.1 "Run" [placed before first coup]')
@pytest.mark.parametrize(("settles_at", "rules"), [(1, ["1.1"]), (2, [])])
def test_1_1_run_laid_after_the_first_card_counts_from_the_next_coup(settles_at: int, rules: list[str]) -> None:
    feed = opened().started("R0").closed().cards("2H:player")
    laid(feed, "BB").cards("9C:banker 5D:player KD:banker").result("banker").ended()
    for number in (1, 2):
        dealt(feed.started(f"R{number}").closed(), "B")
        if number == settles_at:
            feed.settled("run", "win", "30.00")
        feed.ended()
    report = checked(feed)
    assert [due(one, "run")["result"] for one in report["rounds"]] == ["open", "open", "win"]
    assert found(report) == rules


# --- 6.5.7: combinations --------------------------------------------------------------------------------------


def test_6_5_7_without_a_sequence_the_main_wagers_nominate() -> None:
    assert followed(None, "PB", length=2, mains="PB") == ["open 0.00", "win 30.00"]
    assert followed(None, "PP", length=2, mains="PB") == ["open 0.00", "lose 0.00"]
    assert "6.5.7" not in found(fed(None, "PB", length=2, mains="PB"))


@pytest.mark.parametrize(
    ("on", "length", "mains", "due_last", "is_found"),
    [
        ("PB", None, "PB", "win 30.00", False),
        ("PB", None, "P ", "win 30.00", True),
        ("PB", None, "PP", "win 30.00", True),
        (None, 2, "P ", "open 0.00", True),
        ("BB", None, "", "lose 0.00", False),
    ],
)
def test_6_5_7_every_coup_wants_a_main_wager_on_the_hand_nominated(
    on: str | None, length: int | None, mains: str, due_last: str, is_found: bool
) -> None:
    assert followed(on, "PB", length, mains)[-1] == due_last
    assert ("6.5.7" in found(fed(on, "PB", length, mains))) is is_found


def test_6_5_7_two_hands_and_no_sequence_nominate_nothing() -> None:
    feed = laid(opened().started("R1"), None, length=2)
    for hand in ("player", "banker"):
        feed.wager(hand, hand, "25", player="P3", seat=3)
    ended = checked(dealt(feed.closed(), "P").ended())["rounds"][0]
    assert due(ended, "run")["result"] == "open"
    assert "6.5.7" in found(ended)


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
        feed.add("ruling_made", action="runs go back", role="casino_supervisor", rule="13.10")
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

"""Victoria: Runs of every kind, and their odds (1.1, 6.5.5-6.5.8, 10.1)."""

import pytest

from tests.rules.proves import proves
from tests.rules.rounds import checked, due
from tests.rules.victoria import (
    CROWN,
    VIC,
    codes,
    coup,
    dealt,
    fed,
    followed,
    found,
    laid,
    opened,
)

HANDS = {2: "30.00", 3: "80.00", 4: "200.00", 5: "450.00", 6: "1000.00"}
TIES = {2: "1000.00", 3: "10000.00", 4: "100000.00"}


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

"""Wagers that stay up over many rounds: runs, and most bets of craps (contract 3)."""

from tests.feeds import Feed, replayed, wagers


def craps() -> Feed:
    return Feed(ruleset="nz-1996-craps").opened()


def test_a_craps_round_is_one_roll_and_its_wagers_live_on() -> None:
    feed = craps().wager("pass", "pass").rolled(4, 2)
    feed.add("result_announced", dice=[4, 2])
    feed.add("point_marked", point=6)
    feed.wager("come", "come").rolled(3, 2).rolled(3, 3).settled("pass", "win", "100.00")
    feed.add("point_marked", point=None)
    feed.rolled(1, 1)
    report = replayed(feed)
    assert [(ended["round"], ended["result"], wagers(ended)) for ended in report["rounds"]] == [
        ("BAC07/1", [4, 2], {"pass": None}),
        ("BAC07/2", [3, 2], {"pass": None, "come": None}),
        ("BAC07/3", [3, 3], {"pass": "win", "come": None}),
        ("BAC07/4", [1, 1], {"come": None}),
    ]


def test_a_second_roll_in_an_announced_round_is_a_round_of_its_own() -> None:
    feed = (
        craps().started("R1").wager("pass", "pass").rolled(4, 2, void="off_table").rolled(4, 3).settled("pass").ended()
    )
    assert [(ended["round"], ended["status"], wagers(ended)) for ended in replayed(feed)["rounds"]] == [
        ("R1", "void", {"pass": None}), ("BAC07/2", "settled", {"pass": "lose"}),
    ]  # fmt: skip


def test_a_wager_for_the_next_roll_may_come_before_the_round_is_ended() -> None:
    feed = craps().started("R1").rolled(4, 2).wager("come", "come").ended().started("R2").rolled(1, 1).ended()
    assert [wagers(ended) for ended in replayed(feed)["rounds"]] == [{}, {"come": None}]


def test_a_wager_of_one_roll_does_not_live_on() -> None:
    feed = craps().wager("f", "field").rolled(4, 2).rolled(4, 4)
    assert [wagers(ended) for ended in replayed(feed)["rounds"]] == [{"f": None}, {}]


def test_a_wager_taken_down_between_rolls_is_up_for_the_next_no_more() -> None:
    feed = craps().wager("p", "place", on=6).wager("q", "place", on=8).rolled(4, 1)
    feed.add("wager_called", wager="q", state="off")
    feed.add("wager_changed", wager="q", stake="60.00", reason="player")
    feed.add("wager_withdrawn", wager="p")
    feed.rolled(1, 1).settled("q", "win", "70.00")
    first, second = replayed(feed)["rounds"]
    assert (wagers(first), wagers(second)) == ({"p": None, "q": None}, {"q": "win"})
    assert second["wagers"][0]["recorded"]["stake_back"] == "60.00"


def test_a_run_is_listed_in_every_round_it_is_up_for() -> None:
    feed = Feed(ruleset="vic-2002-traditional").opened().wager("run", "run", on=["P", "P"])
    feed.coup("w1").coup("w2").settled("run", "win", "300.00").coup("w3")
    assert [wagers(ended) for ended in replayed(feed)["rounds"]] == [
        {"run": None, "w1": "lose"}, {"run": "win", "w2": "lose"}, {"w3": "lose"},
    ]  # fmt: skip


def test_runs_outlive_the_session_and_bets_of_craps_do_not() -> None:
    runs = Feed(ruleset="vic-2002-traditional").opened().wager("run", "run", on=["P", "P"]).coup("w1")
    runs.opened("1998-03-15").coup("w2")
    assert [wagers(ended) for ended in replayed(runs)["rounds"]] == [
        {"run": None, "w1": "lose"},
        {"run": None, "w2": "lose"},
    ]
    rolls = craps().wager("pass", "pass").rolled(4, 2).opened("1998-03-15").rolled(4, 2)
    assert [wagers(ended) for ended in replayed(rolls)["rounds"]] == [{"pass": None}, {}]


def test_the_late_settlement_of_a_run_shows_in_the_round_it_names() -> None:
    feed = Feed(ruleset="vic-2002-traditional").opened().shoe("S").wager("run", "run", on=["P"])
    feed.coup("w1").coup("w2").coup("w3").settled("run", "lose", round="BAC07/S/1")
    assert [wagers(ended).get("run") for ended in replayed(feed)["rounds"]] == ["lose", None, None]
    assert "run" not in wagers(replayed(feed)["rounds"][1])

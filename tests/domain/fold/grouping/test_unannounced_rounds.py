"""Rounds without `round_started` (contract 4)."""

import pytest

from tests.feeds import Feed, dealt, names, replayed, round_of, wagers


def test_rounds_are_named_by_table_shoe_and_number() -> None:
    feed = Feed().opened().shoe("S1").coup("w1").coup("w2").shoe("S2").coup("w3")
    report = replayed(feed)
    assert names(report) == ["BAC07/S1/1", "BAC07/S1/2", "BAC07/S2/1"]
    assert [ended["status"] for ended in report["rounds"]] == ["settled"] * 3
    assert [wagers(ended) for ended in report["rounds"]] == [{"w1": "lose"}, {"w2": "lose"}, {"w3": "lose"}]


def test_without_a_shoe_the_number_counts_within_the_session() -> None:
    feed = Feed(ruleset="nz-1996-roulette").opened()
    for day in ("1998-03-14", "1998-03-15"):
        feed.opened(day)
        for wager in ("a", "b"):
            feed.wager(f"{day}{wager}", "red").closed()
            feed.add("wheel_spun", number=5, revolutions=6)
            feed.add("result_announced", number=5)
            feed.settled(f"{day}{wager}", "win", "100.00")
    report = replayed(feed)
    assert [(ended["session"], ended["round"]) for ended in report["rounds"]] == [
        ("BAC07/1998-03-14", "BAC07/1"), ("BAC07/1998-03-14", "BAC07/2"),
        ("BAC07/1998-03-15", "BAC07/1"), ("BAC07/1998-03-15", "BAC07/2"),
    ]  # fmt: skip


BEGINNINGS = {
    "nz-1998-baccarat": [("no_more_bets", {}), ("card_drawn", {"card": "4H", "to": "player", "face": "up"})],
    "nz-1996-roulette": [("wheel_spun", {"number": 5, "revolutions": 6})],
    "nz-1996-tai-sai": [("dice_tumbled", {"dice": [1, 2, 3]})],
    "nz-1996-craps": [("dice_rolled", {"dice": [1, 2], "shooter": "P1"})],
}


@pytest.mark.parametrize(
    ("ruleset", "kind", "fields"), [(ruleset, *kind) for ruleset, kinds in BEGINNINGS.items() for kind in kinds]
)
def test_play_begins_a_round(ruleset: str, kind: str, fields: dict[str, object]) -> None:
    feed = Feed(ruleset=ruleset).opened()
    feed.add(kind, **fields)
    assert names(replayed(feed)) == ["BAC07/1"]


def test_a_wager_alone_begins_a_round() -> None:
    report = replayed(Feed().opened().wager("w1"))
    assert [(ended["round"], ended["status"], wagers(ended)) for ended in report["rounds"]] == [
        ("BAC07/1", "open", {"w1": None})
    ]


@pytest.mark.parametrize("kind", ["points_announced", "result_announced", "round_ended", "card_burned", "player_left"])
def test_nothing_else_begins_one(kind: str) -> None:
    fields = {
        "points_announced": {"hand": "player", "points": 3},
        "card_burned": {"card": None, "face": "down"},
        "player_left": {"player": "P1"},
    }
    feed = Feed().opened()
    feed.add(kind, **fields.get(kind, {}))
    assert names(replayed(feed)) == []


def test_the_result_alone_does_not_end_a_round_with_wagers() -> None:
    feed = Feed().opened().wager("w1").wager("w2").cards("4H:player 3S:banker").result().settled("w1")
    feed.cards("2C:player").settled("w2")
    report = replayed(feed)
    assert names(report) == ["BAC07/1"]
    assert dealt(report["rounds"][0]) == {"player": "4H 2C", "banker": "3S"}


@pytest.mark.parametrize("how", ["wager_settled", "wager_withdrawn", "wager_refused"])
def test_a_wager_taken_down_is_not_waited_for(how: str) -> None:
    feed = Feed().opened().wager("w1")
    if how == "wager_settled":
        feed.settled("w1")
    else:
        feed.add(how, wager="w1", **({"reason": "late"} if how == "wager_refused" else {}))
    feed.cards("4H:player").result().coup("w2")
    assert names(replayed(feed)) == ["BAC07/1", "BAC07/2"]


def test_a_round_ended_or_voided_is_over_though_wagers_lie() -> None:
    feed = Feed().opened().wager("w1").cards("4H:player").ended().wager("w2").cards("5H:player")
    feed.add("round_voided", reason="misdeal", role="game_supervisor")
    feed.settled("w2", "void").coup("w3")
    report = replayed(feed)
    assert [(ended["round"], ended["status"], wagers(ended)) for ended in report["rounds"]] == [
        ("BAC07/1", "settled", {"w1": None}), ("BAC07/2", "void", {"w2": "void"}),
        ("BAC07/3", "settled", {"w3": "lose"}),
    ]  # fmt: skip


def test_a_forgotten_settlement_does_not_swallow_the_next_round() -> None:
    feed = Feed().opened().wager("w1").wager("w2").cards("4H:player").result().settled("w1").coup("w3")
    report = replayed(feed)
    assert [wagers(ended) for ended in report["rounds"]] == [{"w1": "lose", "w2": None}, {"w3": "lose"}]


def test_nor_a_void_hand() -> None:
    feed = Feed().opened().wager("w1").cards("4H:player").result()
    feed.add("void_hand_announced", reason="disclosed card")
    feed.cards("4H:player").result().coup("w2")
    assert [ended["status"] for ended in replayed(feed)["rounds"]] == ["settled", "void_hand", "settled"]


def test_a_wager_settled_before_any_further_play_was_a_late_one() -> None:
    feed = Feed().opened().wager("w1").wager("w2").cards("4H:player").result().settled("w1")
    feed.wager("late").settled("late", "win", "100.00").settled("w2").coup("w3")
    report = replayed(feed)
    assert [wagers(ended) for ended in report["rounds"]] == [
        {"w1": "lose", "w2": "lose", "late": "win"},
        {"w3": "lose"},
    ]


def test_a_wager_taken_back_before_any_further_play_was_none_of_the_last_round() -> None:
    feed = Feed().opened().wager("w1").cards("4H:player").result().wager("back").wager("w2")
    feed.add("wager_withdrawn", wager="back")
    feed.closed().cards("4H:player").result().settled("w2")
    assert [wagers(ended) for ended in replayed(feed)["rounds"]] == [{"w1": None}, {"back": None, "w2": "lose"}]


def test_an_announcement_takes_in_the_wagers_that_lie() -> None:
    feed = Feed().opened().coup("w1").wager("w2").started("R2").cards("4H:player").result().settled("w2").ended()
    report = replayed(feed)
    assert [(ended["round"], wagers(ended)) for ended in report["rounds"]] == [
        ("BAC07/1", {"w1": "lose"}), ("R2", {"w2": "lose"}),
    ]  # fmt: skip


def test_wagers_before_round_ended_of_the_last_are_of_the_next() -> None:
    feed = Feed().opened().coup("w1").wager("w2").ended().closed().cards("4H:player").result().settled("w2").ended()
    assert [wagers(ended) for ended in replayed(feed)["rounds"]] == [{"w1": "lose"}, {"w2": "lose"}]


def test_announced_rounds_count_too() -> None:
    feed = Feed().opened().shoe("S1").started("R1").coup("w1").ended().coup("w2")
    assert names(replayed(feed)) == ["R1", "BAC07/S1/2"]


def test_what_lies_between_rounds_belongs_to_none() -> None:
    feed = Feed().opened().coup("w1")
    feed.add("cards_shuffled", method="riffle")
    feed.add("card_burned", card="3D", face="up")
    feed.add("player_seated", player="P9", seat=3)
    feed.add("limits_changed", limits={"*": {"min": "10"}}, basis="sign")
    assert names(replayed(feed.coup("w2"))) == ["BAC07/1", "BAC07/2"]


def test_a_void_spin_is_tried_again_in_the_same_round() -> None:
    feed = Feed(ruleset="nz-1996-roulette").opened().wager("w1", "red").closed()
    feed.add("wheel_spun", number=5, revolutions=6, void="foreign_object")
    feed.add("wheel_spun", number=7, revolutions=6)
    feed.settled("w1", "win", "100.00").wager("w2", "black").closed()
    feed.add("wheel_spun", number=9, revolutions=6, void="ball_out")
    report = replayed(feed)
    assert [(ended["status"], ended["result"]) for ended in report["rounds"]] == [("settled", 7), ("void", None)]


def test_the_tumbler_set_going_is_of_the_round_to_come() -> None:
    feed = Feed(ruleset="nz-1996-tai-sai").opened()
    for wager in ("w1", "w2"):
        feed.add("tumbler_activated", spins=3)
        feed.wager(wager, "small").closed()
        feed.add("dice_tumbled", dice=[1, 2, 3])
        feed.add("result_announced", dice=[1, 2, 3])
        feed.add("areas_lit", dice=[1, 2, 3])
        feed.settled(wager, "win", "100.00")
    report = replayed(feed)
    assert [(ended["round"], ended["result"]) for ended in report["rounds"]] == [
        ("BAC07/1", [1, 2, 3]), ("BAC07/2", [1, 2, 3]),
    ]  # fmt: skip


def test_a_late_fact_names_a_round_that_nobody_announced() -> None:
    feed = Feed().opened().shoe("S1").coup("w1").coup("w2").coup("w3")
    feed.settled("w1", "win", "7.00", round="BAC07/S1/1")
    report = replayed(feed)
    assert names(report) == ["BAC07/S1/1", "BAC07/S1/2", "BAC07/S1/3"]
    assert wagers(round_of(report, "BAC07/S1/1")) == {"w1": "win"}


def test_a_result_given_to_the_terminals_is_one() -> None:
    """Where there is nobody to announce it to: with all wagers settled the round is over."""
    feed = Feed(ruleset="nz-electronic-baccarat").opened()
    for wager in ("w1", "w2"):
        feed.wager(wager, terminal="T1").closed().cards("4H:player 3S:banker 2C:player 4D:banker")
        feed.add("result_entered", method="automatic", outcome="banker")
        feed.settled(wager)
    assert [wagers(ended) for ended in replayed(feed)["rounds"]] == [{"w1": "lose"}, {"w2": "lose"}]

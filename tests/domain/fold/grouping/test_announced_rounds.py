"""Rounds that begin with `round_started` (contract 1 and 3)."""

from tests.feeds import Feed, dealt, names, replayed, round_of, wagers


def a_round(feed: Feed, name: str, wager: str) -> Feed:
    """A round from beginning to end."""
    return feed.started(name).coup(wager).ended()


def test_a_round_holds_what_happened_between_its_beginning_and_its_end() -> None:
    feed = a_round(a_round(Feed().opened().shoe("S1"), "R1", "w1"), "R2", "w2")
    report = replayed(feed)
    assert names(report) == ["R1", "R2"]
    first = report["rounds"][0]
    assert (first["table"], first["session"], first["shoe"], first["ruleset"], first["status"]) == (
        "BAC07", "BAC07/1998-03-14", "S1", "nz-1998-baccarat", "settled",
    )  # fmt: skip
    assert dealt(first) == {"player": "4H 2C", "banker": "3S 4D"}
    assert wagers(first) == {"w1": "lose"}
    assert first["announced"] == {"outcome": "banker"}
    assert report["findings"] == report["refused"] == []


def test_every_key_is_there_though_nothing_is_known() -> None:
    ended = replayed(Feed().opened().started("R1").ended())["rounds"][0]
    empty = {"dealt": [], "rightful": None, "points": None}
    assert ended == {
        "table": "BAC07", "session": "BAC07/1998-03-14", "shoe": None, "round": "R1", "ruleset": "nz-1998-baccarat",
        "status": "open", "hands": {"player": empty, "banker": empty},
        "result": None, "carried": [], "outcome": None, "announced": None, "wagers": [], "findings": [],
        "corrected": {},
    }  # fmt: skip


def test_a_stake_handed_back_after_the_end_is_still_of_that_round() -> None:
    feed = Feed().opened().started("R1").wager("w1").cards("4H:player").ended()
    feed.settled("w1", "void")
    a_round(feed, "R2", "w2")
    assert wagers(round_of(replayed(feed), "R1")) == {"w1": "void"}


def test_a_wager_placed_before_the_announcement_is_of_the_round_announced() -> None:
    feed = a_round(Feed().opened(), "R1", "w1").wager("early").started("R2").coup("w2").settled("early").ended()
    report = replayed(feed)
    assert names(report) == ["R1", "R2"]
    assert wagers(round_of(report, "R2")) == {"early": "lose", "w2": "lose"}


def test_a_wager_made_late_stays_in_the_round_until_it_is_ended() -> None:
    feed = Feed().opened().started("R1").coup("w1").wager("late").settled("late", "win", "100.00").ended()
    feed.started("R2").coup("w2").ended()
    assert wagers(round_of(replayed(feed), "R1")) == {"w1": "lose", "late": "win"}


def test_the_next_announcement_ends_a_round_that_nobody_ended() -> None:
    feed = Feed().opened().started("R1").coup("w1").started("R2").coup("w2").started("R3").cards("4H:player")
    feed.started("R4").coup("w4").ended()
    report = replayed(feed)
    assert [(ended["round"], ended["status"]) for ended in report["rounds"]] == [
        ("R1", "settled"), ("R2", "settled"), ("R3", "open"), ("R4", "settled"),
    ]  # fmt: skip


def test_a_round_the_feed_ends_in_is_open() -> None:
    feed = Feed().opened().started("R1").wager("w1").cards("4H:player").result()
    assert replayed(feed)["rounds"][0]["status"] == "open"


def test_a_wager_never_settled_has_nothing_recorded() -> None:
    feed = Feed().opened().started("R1").wager("w1").cards("4H:player").result().ended()
    ended = replayed(feed)["rounds"][0]
    assert ended["status"] == "settled"
    assert (ended["wagers"][0]["recorded"], ended["wagers"][0]["difference"]) == (None, None)


def test_a_voided_round_is_void_and_takes_what_follows_until_its_end() -> None:
    feed = Feed().opened().started("R1").wager("w1").cards("4H:player")
    feed.add("round_voided", reason="misdeal", role="game_supervisor")
    feed.settled("w1", "void").ended()
    ended = replayed(feed)["rounds"][0]
    assert (ended["status"], wagers(ended)) == ("void", {"w1": "void"})


def test_a_void_hand_announced_before_or_during_its_deal_is_one() -> None:
    feed = Feed().opened().started("R1")
    feed.add("void_hand_announced", reason="disclosed card")
    feed.cards("4H:player 3S:banker").result().ended().started("R2").cards("4H:player")
    feed.add("void_hand_announced", reason="face up in the shoe")
    feed.cards("3S:banker").result().ended()
    assert [ended["status"] for ended in replayed(feed)["rounds"]] == ["void_hand", "void_hand"]


def test_a_void_hand_announced_after_the_result_is_the_next_one() -> None:
    feed = Feed().opened().started("R1").coup("w1")
    feed.add("void_hand_announced", reason="disclosed card")
    feed.ended().started("R2").cards("4H:player 3S:banker").result().ended()
    assert [ended["status"] for ended in replayed(feed)["rounds"]] == ["settled", "void_hand"]


def test_a_payment_of_a_wager_nobody_saw_placed_is_shown() -> None:
    feed = Feed().opened().started("R1").cards("4H:player").settled("ghost", "win", "50.00").result().ended()
    assert replayed(feed)["rounds"][0]["wagers"] == [{
        "wager": "ghost", "player": None, "seat": None, "bet": None, "on": None, "stake": None, "due": None,
        "recorded": {"result": "win", "stake_back": "0.00", "paid": "50.00", "commission": "0.00", "deferred": "0.00"},
        "difference": None, "unpaid": None, "settlements": 1, "in_force": None,
    }]  # fmt: skip


def test_a_shoe_may_start_while_an_announced_round_goes_on() -> None:
    feed = Feed().opened().shoe("S1").started("R1").wager("w1").cards("4H:player").shoe("S2").cards("3S:banker")
    feed.result("player").settled("w1").ended().started("R2").coup("w2").ended()
    report = replayed(feed)
    assert [(ended["round"], ended["shoe"]) for ended in report["rounds"]] == [("R1", "S1"), ("R2", "S2")]
    assert dealt(report["rounds"][0]) == {"player": "4H", "banker": "3S"}

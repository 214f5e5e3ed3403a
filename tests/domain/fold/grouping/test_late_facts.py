"""Facts that name another round, shoe or wager than the one now open (contract 1)."""

import pytest

from tests.feeds import Feed, dealt, names, replayed, round_of, wagers


def three_rounds() -> Feed:
    feed = Feed().opened().shoe("S1")
    for number in (1, 2, 3):
        feed.started(f"R{number}").wager(f"w{number}").closed().cards("4H:player 3S:banker").result()
        if number != 1:
            feed.settled(f"w{number}")
        feed.ended()
    return feed


def test_a_late_settlement_shows_in_its_round() -> None:
    report = replayed(three_rounds().settled("w1", "win", "100.00", round="R1"))
    assert [wagers(ended) for ended in report["rounds"]] == [{"w1": "win"}, {"w2": "lose"}, {"w3": "lose"}]


def test_so_does_one_that_names_only_its_wager() -> None:
    report = replayed(three_rounds().settled("w1", "win", "100.00"))
    assert [wagers(ended) for ended in report["rounds"]] == [{"w1": "win"}, {"w2": "lose"}, {"w3": "lose"}]


def test_anything_may_come_late() -> None:
    feed = three_rounds()
    feed.cards("9C:banker", round="R1").wager("late", round="R2")
    feed.add("round_voided", reason="misdeal", role="inspector", round="R3")
    feed.started("R4").coup("w4").ended()
    report = replayed(feed)
    assert names(report) == ["R1", "R2", "R3", "R4"]
    assert dealt(report["rounds"][0]) == {"player": "4H", "banker": "3S 9C"}
    assert wagers(report["rounds"][1]) == {"w2": "lose", "late": None}
    assert report["rounds"][2]["status"] == "void"


def test_a_late_round_ended_ends_nothing_now_open() -> None:
    feed = three_rounds().started("R4").cards("4H:player").ended(round="R2").cards("3S:banker").result().ended()
    assert dealt(round_of(replayed(feed), "R4")) == {"player": "4H", "banker": "3S"}


def test_a_fact_may_come_before_the_round_it_names() -> None:
    feed = Feed().opened().started("R1").wager("next", round="R2").coup("w1").ended()
    feed.started("R2").cards("4H:player").result().settled("next").ended()
    report = replayed(feed)
    assert [wagers(ended) for ended in report["rounds"]] == [{"w1": "lose"}, {"next": "lose"}]


def test_a_name_on_every_fact_changes_nothing() -> None:
    plain, named = three_rounds(), three_rounds()
    current = None
    for fact in named.facts:
        current = fact.get("round", current)
        if current is not None:
            fact["round"] = current
    assert replayed(named) == replayed(plain)


def test_rounds_that_facts_name_need_no_announcement() -> None:
    feed = Feed().opened()
    for name in ("A", "B", "C"):
        feed.wager(f"w{name}", round=name).closed(round=name).cards("4H:player", round=name)
        feed.result(round=name).settled(f"w{name}", round=name)
    feed.settled("wA", "win", "3.00", round="A")
    report = replayed(feed)
    assert [(ended["round"], wagers(ended)) for ended in report["rounds"]] == [
        ("A", {"wA": "win"}), ("B", {"wB": "lose"}), ("C", {"wC": "lose"}),
    ]  # fmt: skip


def test_a_round_that_never_was_is_shown_with_what_names_it() -> None:
    report = replayed(three_rounds().settled("w9", "win", "100.00", round="R77"))
    assert names(report) == ["R1", "R2", "R3", "R77"]
    assert (report["rounds"][3]["status"], wagers(report["rounds"][3])) == ("open", {"w9": "win"})


def test_the_same_name_on_another_day_is_another_round() -> None:
    feed = Feed().opened().started("R1").coup("w1").ended().opened("1998-03-15").started("R1").coup("w2").ended()
    feed.started("R2").coup("w3").ended().settled("w2", "win", "5.00", round="R1")
    assert [wagers(ended) for ended in replayed(feed)["rounds"]] == [{"w1": "lose"}, {"w2": "win"}, {"w3": "lose"}]


@pytest.mark.parametrize("shoe", ["S1", "S2"])
def test_a_fact_that_names_a_shoe_joins_its_last_round(shoe: str) -> None:
    feed = Feed().opened()
    for name in ("S1", "S2", "S3"):
        feed.shoe(name).coup(f"{name}a").coup(f"{name}b")
    feed.cards("9C:banker", shoe=shoe)
    report = replayed(feed)
    assert len(report["rounds"]) == 6
    assert dealt(round_of(report, f"BAC07/{shoe}/2"))["banker"] == "3S 4D 9C"
    assert dealt(round_of(report, f"BAC07/{shoe}/1"))["banker"] == "3S 4D"


def test_a_shoe_that_facts_name_needs_no_announcement() -> None:
    feed = Feed().opened()
    for name in ("S1", "S2"):
        feed.wager(f"w{name}", shoe=name).cards("4H:player", shoe=name).result(shoe=name).settled(f"w{name}", shoe=name)
    assert names(replayed(feed)) == ["BAC07/S1/1", "BAC07/S2/1"]


def test_cards_made_ready_for_the_next_shoe_disturb_nothing() -> None:
    feed = Feed().opened().shoe("S1").coup("w1")
    feed.add("cards_shuffled", method="machine", shoe="S2")
    feed.coup("w2").shoe("S2").coup("w3")
    assert names(replayed(feed)) == ["BAC07/S1/1", "BAC07/S1/2", "BAC07/S2/1"]

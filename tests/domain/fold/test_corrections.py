"""Corrections, and the three readings: as first recorded, as corrected, as known at a time (contract 1)."""

from datetime import datetime

from domain.fold import AS_RECORDED, Reading
from tests.feeds import Feed, dealt, names, replayed, round_of, wagers


def a_round() -> Feed:
    return (
        Feed().opened().shoe("S1").started("R1").wager("w1").cards("4H:player 3S:banker").result().settled("w1").ended()
    )


def of(feed: Feed, kind: str, number: int = 0) -> dict[str, object]:
    return [fact for fact in feed.facts if fact["fact"] == kind][number]


def test_a_correction_takes_the_first_facts_place() -> None:
    feed = a_round()
    card = of(feed, "card_drawn")
    feed.corrected(card, {"card": "9C"})
    ended = replayed(feed)["rounds"][0]
    assert dealt(ended) == {"player": "9C", "banker": "3S"}
    assert ended["corrected"] == {card["id"]: feed.facts[-1]["id"]}


def test_a_later_correction_supersedes_an_earlier_one() -> None:
    feed = a_round()
    card = of(feed, "card_drawn")
    feed.corrected(card, {"card": "9C"}).corrected(card, {"card": "8C"})
    ended = replayed(feed)["rounds"][0]
    assert dealt(ended)["player"] == "8C"
    assert ended["corrected"] == {card["id"]: feed.facts[-1]["id"]}


def test_the_later_one_is_the_later_in_play_order() -> None:
    feed = a_round()
    card = of(feed, "card_drawn")
    feed.corrected(card, {"card": "9C"}).corrected(card, {"card": "8C"})
    lines = feed.raw()
    lines[-1], lines[-2] = lines[-2], lines[-1]
    assert dealt(replayed(lines)["rounds"][0])["player"] == "8C"


def test_what_never_happened_is_left_out() -> None:
    feed = a_round()
    feed.corrected(of(feed, "wager_settled"), None)
    assert wagers(replayed(feed)["rounds"][0]) == {"w1": None}


def test_a_correction_withdrawn_by_a_further_one() -> None:
    feed = a_round()
    card = of(feed, "card_drawn")
    feed.corrected(card, None).corrected(card, {})
    assert dealt(replayed(feed)["rounds"][0])["player"] == "4H"


def test_what_was_first_recorded_can_be_read() -> None:
    feed = a_round()
    feed.corrected(of(feed, "card_drawn"), {"card": "9C"}).corrected(of(feed, "wager_settled"), None)
    ended = replayed(feed, AS_RECORDED)["rounds"][0]
    assert (dealt(ended)["player"], wagers(ended), ended["corrected"]) == ("4H", {"w1": "lose"}, {})


def test_and_what_was_known_at_a_time() -> None:
    feed = a_round()
    card = of(feed, "card_drawn")
    feed.corrected(card, {"card": "9C"}).corrected(card, {"card": "8C"})
    known = [
        dealt(replayed(feed, Reading(known_at=datetime.fromisoformat(fact["at"])))["rounds"][0])
        for fact in feed.facts[-3:]
    ]
    assert [hands["player"] for hands in known] == ["4H", "9C", "8C"]
    early = replayed(feed, Reading(known_at=datetime.fromisoformat(str(card["at"]))))["rounds"][0]
    assert (dealt(early), early["status"]) == ({"player": "4H", "banker": ""}, "open")


def test_a_correction_can_move_a_fact_to_its_round() -> None:
    feed = a_round().started("R2").wager("w2").cards("4H:player").settled("w2")
    feed.cards("9C:banker").result().ended().started("R3").coup("w3").ended()
    feed.corrected(of(feed, "card_drawn", 3), {"round": "R1"})
    report = replayed(feed)
    assert [dealt(ended)["banker"] for ended in report["rounds"]] == ["3S 9C", "", "3S 4D"]


def test_a_late_fact_can_be_corrected_too() -> None:
    feed = a_round().started("R2").coup("w2").ended().settled("w1", "win", "1.00", round="R1")
    feed.corrected(feed.facts[-1], {"result": "stand_off"})
    assert wagers(round_of(replayed(feed), "R1")) == {"w1": "stand_off"}


def test_a_correction_may_come_before_what_it_corrects() -> None:
    feed = Feed(counted=False).opened().cards("4H:player")
    feed.corrected(feed.facts[-1], {"card": "9C"})
    opened, card, correction = feed.raw()
    assert dealt(replayed([opened, correction, card])["rounds"][0])["player"] == "9C"


def test_a_correction_of_a_correction_is_refused() -> None:
    feed = a_round()
    card = of(feed, "card_drawn")
    feed.corrected(card, {"card": "9C"})
    feed.corrected(feed.facts[-1], None)
    report = replayed(feed)
    assert [(refused["line"], refused["field"]) for refused in report["refused"]] == [(len(feed.facts), "corrects")]
    assert dealt(report["rounds"][0])["player"] == "9C"


def test_corrections_move_no_rounds_name() -> None:
    feed = Feed().opened().shoe("S1").coup("w1").coup("w2").coup("w3")
    kept = names(replayed(feed))
    for fact in [fact for fact in feed.facts if fact.get("wager") == "w2" or fact["fact"] == "no_more_bets"]:
        feed.corrected(fact, None)
    report = replayed(feed)
    assert names(report) == kept == ["BAC07/S1/1", "BAC07/S1/2", "BAC07/S1/3"]
    assert [wagers(ended) for ended in report["rounds"]] == [{"w1": "lose"}, {}, {"w3": "lose"}]


def test_nor_does_a_round_that_never_happened_move_the_next_ones() -> None:
    feed = Feed().opened().shoe("S1").coup("w1").ended().wager("w2").ended().coup("w3")
    first, _, last = names(replayed(feed))
    for fact in [fact for fact in feed.facts if fact.get("wager") == "w2"]:
        feed.corrected(fact, None)
    assert names(replayed(feed)) == [first, last] == ["BAC07/S1/1", "BAC07/S1/3"]


def test_an_end_that_never_was_joins_two_rounds_and_renames_none() -> None:
    feed = Feed().opened().shoe("S1").wager("w1").cards("4H:player").ended().cards("3S:banker").result().settled("w1")
    feed.coup("w2")
    kept = names(replayed(feed))
    feed.corrected(of(feed, "round_ended"), None)
    report = replayed(feed)
    assert kept == ["BAC07/S1/1", "BAC07/S1/2", "BAC07/S1/3"]
    assert names(report) == ["BAC07/S1/1", "BAC07/S1/3"]
    assert dealt(report["rounds"][0]) == {"player": "4H", "banker": "3S"}

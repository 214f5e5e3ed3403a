"""Play order: the source's counter, else the order of arrival (contract 1)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.feeds import Feed, Report, dealt, names, replayed, shuffled, wagers, written


def two_days(announced: bool) -> Feed:
    """Two sessions with shoes, late facts, corrections, a run, and a settlement nobody made in time."""
    feed = Feed(ruleset="vic-2002-traditional")
    for day in ("2002-11-09", "2002-11-10"):
        feed.opened(day).wager(f"{day}run", "run", on=["P", "B"])
        for shoe in ("a", "b"):
            feed.shoe(f"{day}{shoe}")
            for number in (1, 2):
                name = f"{day}{shoe}{number}"
                if announced:
                    feed.started(name)
                feed.coup(name).ended()
                feed.add("card_burned", card="3D", face="up")
    feed.corrected(next(fact for fact in feed.facts if fact["fact"] == "card_drawn"), {"card": "9C"})
    feed.settled("2002-11-09a1", "win", "5.00").settled("2002-11-10b1", "stand_off", shoe="2002-11-10a")
    return feed


def without_lines(report: Report) -> Report:
    return {**report, "refused": [{**refused, "line": None} for refused in report["refused"]]}


@pytest.mark.parametrize("announced", [True, False])
@examples(15)
@given(seed=st.integers(0, 2**32))
def test_the_facts_of_a_feed_come_to_the_same_in_any_order(announced: bool, seed: int) -> None:
    """Once the tables are open: which session a fact belongs to is decided when it arrives."""
    feed = two_days(announced)
    openings = [line for line in feed.raw() if b'"table_opened"' in line]
    others, late = [line for line in feed.raw() if line not in openings][:-3], feed.raw()[-3:]
    lines = [*openings, *others, *late]
    assert without_lines(replayed([*openings, *shuffled(others, seed), *late])) == without_lines(replayed(lines))
    assert without_lines(replayed(lines)) == without_lines(replayed(feed))


@given(st.lists(st.integers(0, 40), max_size=12))
def test_a_feed_sent_again_in_part_comes_to_the_same(again: list[int]) -> None:
    lines = two_days(announced=True).raw()
    assert replayed(lines + [lines[number] for number in again]) == replayed(lines)


def test_a_fact_without_a_counter_stays_with_the_one_before_it() -> None:
    feed = Feed().opened().started("R1").wager("w1").cards("4H:player 5H:player 6H:player")
    for fact in feed.facts[4:5]:
        del fact["seq"]
    opened, started, wager, four, five, six = feed.raw()
    assert dealt(replayed([opened, started, wager, six, four, five])["rounds"][0])["player"] == "4H 5H 6H"
    assert dealt(replayed([opened, started, wager, six, five, four])["rounds"][0])["player"] == "4H 6H 5H"


def test_a_counter_read_wrongly_once_moves_nothing_else() -> None:
    feed = Feed().opened().started("R1").wager("w1").cards("4H:player")
    feed.add("cards_inspected", role="dealer", seq=999_999)
    feed.cards("3S:banker").result().settled("w1").ended()
    report = replayed(feed)
    assert (dealt(report["rounds"][0]), names(report)) == ({"player": "4H", "banker": "3S"}, ["R1"])
    assert [finding["code"] for finding in report["findings"]] == ["seq-gap", "seq-gap", "time-runs-backwards"]


def test_a_gap_is_a_notice() -> None:
    feed = Feed().opened().started("R1").coup("w1").ended()
    report = replayed([line for number, line in enumerate(feed.raw()) if number not in (4, 5)])
    (finding,) = report["findings"]
    assert finding == {
        "ruleset": None, "rule": None, "code": "seq-gap", "severity": "notice", "fact": feed.facts[6]["id"],
        "message": "The source's counter jumps from 4 to 7: 2 numbers are missing.", "table": "BAC07",
        "values": {"before": 4, "after": 7, "missing": 2},
    }  # fmt: skip


def test_a_feed_may_begin_at_any_number() -> None:
    assert replayed(Feed().opened().coup("w1").raw()[5:])["findings"] == []


def test_time_running_backwards_is_a_notice() -> None:
    feed = Feed().opened().coup("w1")
    feed.facts[3]["at"] = "1998-03-14T19:00:00+13:00"
    (finding,) = replayed(feed)["findings"]
    assert (finding["code"], finding["fact"]) == ("time-runs-backwards", feed.facts[3]["id"])


def test_the_same_instant_elsewhere_is_not_backwards() -> None:
    feed = Feed().opened()
    feed.add("cards_spread", at="1998-03-14T20:00:10+13:00")
    feed.add("cards_spread", at="1998-03-14T18:00:10+11:00")
    assert replayed(feed)["findings"] == []


def test_many_notices_are_counted_and_not_kept() -> None:
    feed = Feed().opened()
    for number in range(2_500):
        feed.add("cards_spread", seq=10 * number + 10)
    findings = replayed(feed)["findings"]
    assert len(findings) == 1001
    assert (findings[-1]["code"], findings[-1]["message"][:9]) == ("and-more", "1500 more")


def test_two_tables_go_on_side_by_side() -> None:
    one, two = Feed("BAC07").opened().coup("w1").coup("w2"), Feed("BAC08").opened().coup("w1").coup("w2")
    mixed = [line for pair in zip(one.raw(), two.raw(), strict=True) for line in pair]
    report = replayed(mixed)
    assert sorted(report["rounds"], key=lambda ended: str(ended["round"])) == (
        replayed(one)["rounds"] + replayed(two)["rounds"]
    )


def test_the_same_id_again_changes_nothing() -> None:
    feed = Feed().opened().coup("w1")
    again = [json.dumps(json.loads(line), indent=None).encode() for line in feed.raw()]
    instant = written({**feed.facts[1], "at": "1998-03-14T07:00:04Z", "stake": "100"})
    assert replayed(feed.raw() + again + [instant]) == replayed(feed)


def test_the_same_id_with_other_content_is_refused() -> None:
    feed = Feed().opened().coup("w1")
    other = written({**feed.facts[1], "stake": "1000.00"})
    report = replayed([*feed.raw(), other, other])
    assert [(refused["line"], refused["field"]) for refused in report["refused"]] == [(10, "id"), (11, "id")]
    assert report["rounds"] == replayed(feed)["rounds"]


def test_the_same_id_at_another_table_is_another_fact() -> None:
    feed = Feed().opened().coup("w1")
    other = [written({**fact, "table": "BAC08"}) for fact in feed.facts]
    report = replayed([*feed.raw(), *other])
    assert [wagers(ended) for ended in report["rounds"]] == [{"w1": "lose"}] * 2


def test_what_waited_for_a_day_that_was_opened_out_of_turn_is_in_its_place() -> None:
    """Facts of the second day come before its opening, and the first day last of all."""
    feed = Feed().opened("1998-03-14").coup("w1").ended().opened("1998-03-15").coup("w2").ended()
    first, second = feed.facts[:10], feed.facts[10:]
    assert (first[0]["gaming_day"], second[0]["gaming_day"]) == ("1998-03-14", "1998-03-15")
    waiting, rest = second[1::2], second[::2]
    arrived = [written(fact) for fact in (*waiting, *rest, *first)]
    assert replayed(arrived) == replayed(feed)

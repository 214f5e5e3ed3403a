"""Rules that go over the tables of a venue: one pay scale (Division 5, 11A.8), and one pool of prizes (12.3)."""

import json
from datetime import datetime, timedelta
from itertools import permutations
from typing import Any

import pytest

from domain.fold import FeedLine, Replay
from domain.games import games
from tests.feeds import Feed
from tests.rules.caribbean import laid, laid_out, settled, table
from tests.rules.later_nz import every_version
from tests.rules.proves import proves
from tests.rules.rounds import opened

STUD, DIV5, ELECTRONIC = "nz-1996-caribbean-stud", "nz-div5-baccarat", "nz-electronic-baccarat"
CODES = ("pay-scale-differs", "jackpot-paid-out-of-order", "jackpot-paid-twice")
Seen = list[tuple[str, str, str]]


def over(*feeds: Feed) -> Seen:
    """Table, code and rule of what is found over several tables; the same, whichever table comes first."""
    seen = [_found(order) for order in permutations(feeds)]
    assert all(one == seen[0] for one in seen)
    return seen[0]


def _found(feeds: tuple[Feed, ...]) -> Seen:
    raw = [line for feed in feeds for line in feed.raw()]
    lines = [FeedLine(number, line) for number, line in enumerate(raw, 1)]
    replay = Replay(lambda: lines, games=games)
    for _ in replay.rounds():
        pass
    found = [one for one in replay.findings() if one.code in CODES]
    assert all(one.severity == "violation" for one in found)
    return [(one.table, one.code, one.rule or "") for one in found]


def later(feed: Feed, seconds: float) -> Feed:
    """The same feed, so much later."""
    for fact in feed.facts:
        fact["at"] = (datetime.fromisoformat(fact["at"]) + timedelta(seconds=seconds)).isoformat()
    return feed


def named(feed: Feed, table: str) -> Feed:
    """The same feed, of another table."""
    feed.table = table
    feed.facts = [json.loads(json.dumps(one).replace("BAC07", table).replace("bac07", table)) for one in feed.facts]
    return feed


# --- one pay scale --------------------------------------------------------------------------------------------


def offers(name: str, scale: int | None, start: float, ruleset: str = "nz-div5-mini-baccarat", **fields: Any) -> Feed:
    """A table that opens with Perfect Pairs."""
    options = {} if scale is None else {"perfect_pairs": scale}
    return named(later(opened(ruleset, options=options, **fields), start), name)


@proves(DIV5, "11A.8")
@every_version
def test_11a_8_two_tables_on_two_pay_scales(book: str) -> None:
    one, two = offers("T1", 1, 0, book), offers("T2", 2, 60, book)
    assert over(one, two) == [("T2", "pay-scale-differs", "11A.8")]


@proves(DIV5, "11A.8")
def test_11a_8_holds_at_terminals_too() -> None:
    one, two = offers("T1", 1, 0), offers("T2", 2, 60, ELECTRONIC)
    assert over(one, two) == [("T2", "pay-scale-differs", "11A.8")]


@proves(DIV5, "11A.8")
def test_11a_8_the_table_that_opened_first_has_the_scale_in_operation() -> None:
    feeds = offers("T3", 1, 0), offers("T2", 2, 60), offers("T1", 1, 120)
    assert over(*feeds) == [("T2", "pay-scale-differs", "11A.8")]


@proves(DIV5, "11A.8")
def test_11a_8_a_change_has_to_be_made_everywhere_together() -> None:
    changed = offers("T1", 1, 0)
    changed.facts[0]["at"] = "1998-03-14T20:00:00+13:00"
    changed.opened("1998-03-14", options={"perfect_pairs": 2}, limits={"*": {"min": "5"}})
    assert over(changed, offers("T2", 1, 1)) == [("T1", "pay-scale-differs", "11A.8")]


@pytest.mark.parametrize(
    "other",
    [
        {"scale": 1, "start": 60},
        {"scale": None, "start": 60},
        {"scale": 2, "start": 60, "day": "1998-03-15"},
        {"scale": 2, "start": 60, "ruleset": "nz-1998-baccarat"},
    ],
)
def test_11a_8_tables_that_may_stand_beside_each_other(other: dict[str, Any]) -> None:
    """On one scale, without Perfect Pairs, on another gaming day, under a book that has no scales."""
    assert over(offers("T1", 1, 0), offers("T2", **other)) == []


def test_11a_8_a_table_that_closed_is_compared_with_no_more() -> None:
    closed = offers("T1", 1, 0)
    closed.add("table_closed")
    assert over(closed, offers("T2", 2, 60)) == []


# --- one pool -------------------------------------------------------------------------------------------------

ROYAL, STRAIGHT_FLUSH, FLUSH = "TH JH QH KH AH", "4D 5D 6D 7D 8D", "3C 5C 8C TC KC"
DEALER = "JS 8S 5S 4C 2S"


def stud(name: str, hand: str, start: float, paid: str | None = None, pool: str = "MAIN", **fields: Any) -> Feed:
    """A round at a table with 40,000 in a pool; the prize is as due there, or as said."""
    feed = table(**{"options": {"jackpot": "manual", "jackpot_pool": pool}, **fields})
    feed.add("jackpot_set", amount="40000")
    settled(laid_out(laid(feed.started("R1"), {1: "25"}), {1: hand}, DEALER, [1]))
    for fact in feed.facts:
        if paid is not None and fact["fact"] == "jackpot_paid":
            fact["amount"] = paid
    return named(later(feed, start), name)


@proves(STUD, "12.3", "12.3(a)")
def test_12_3_a_who_was_received_first_is_paid_first() -> None:
    """T2 got its first card ten seconds after T1, and was paid before it."""
    first, second = stud("T1", ROYAL, 0), stud("T2", ROYAL, 10, "10000.00")
    late = next(fact for fact in first.facts if fact["fact"] == "jackpot_paid")
    late["at"] = (datetime.fromisoformat(late["at"]) + timedelta(minutes=30)).isoformat()
    assert over(first, second) == [("T2", "jackpot-paid-out-of-order", "12.3(a)")]


@proves(STUD, "12.3")
def test_12_3_the_pool_is_paid_out_once() -> None:
    """Both royal flushes were paid the whole pool: the second is due no more than 10,000."""
    assert over(stud("T1", ROYAL, 0), stud("T2", ROYAL, 10)) == [("T2", "jackpot-paid-twice", "12.3(a)")]
    assert over(stud("T1", ROYAL, 0), stud("T2", ROYAL, 10, "10000.00")) == []
    assert over(stud("T1", STRAIGHT_FLUSH, 0), stud("T2", ROYAL, 10, "36000.00")) == []
    assert over(stud("T1", FLUSH, 0), stud("T2", ROYAL, 10, "39900.00")) == []


@proves(STUD, "12.3(b)")
def test_12_3_b_from_a_shuffler_the_last_card_counts() -> None:
    """T1's cards come first and last longer; from machines, and from a shoe beside a machine."""
    assert over(stud("T1", ROYAL, 0, shuffler="continuous"), stud("T2", ROYAL, 1, shuffler="continuous")) == [
        ("T2", "jackpot-paid-twice", "12.3(b)")
    ]
    machine, shoe = stud("T1", ROYAL, 0, shuffler="continuous"), stud("T2", ROYAL, 1)
    assert over(machine, shoe) == [
        ("T1", "jackpot-paid-out-of-order", "12.3"),
        ("T1", "jackpot-paid-twice", "12.3"),
    ]


@pytest.mark.parametrize("other", [{"pool": "OTHER"}, {"start": 3600}, {"options": {"jackpot": "manual"}}])
def test_12_3_other_pools_and_other_times(other: dict[str, Any]) -> None:
    """Another pool, an hour later, a table that names no pool."""
    assert over(stud("T1", ROYAL, 0), stud("T2", ROYAL, **{"start": 10, **other})) == []


def test_12_3_two_fixed_prizes_take_the_same_whoever_comes_first() -> None:
    assert over(stud("T1", FLUSH, 0), stud("T2", FLUSH, 10)) == []


def test_12_3_a_hand_that_nobody_paid_is_not_passed_over() -> None:
    """T1's prize was never paid, T2's was: out of order."""
    unpaid = stud("T1", ROYAL, 0)
    unpaid.facts = [one for one in unpaid.facts if one["fact"] != "jackpot_paid"]
    assert ("T2", "jackpot-paid-out-of-order", "12.3(a)") in over(unpaid, stud("T2", ROYAL, 10, "10000.00"))

"""Any target that a bet's words allow is a fact: what the layout does not have is void, with a finding."""

from typing import Any

import pytest

from domain.facts.bets import CRAPS, TAI_SAI
from domain.rulebooks import RULEBOOKS
from tests.feeds import Feed, Report
from tests.rules import craps, layouts
from tests.rules.rounds import checked

TOTALS = range(-1, 30)
PAIRS = [[a, b] for a in range(8) for b in range(8)]
WHEEL: list[Any] = [[1, 4], [3, 4], [35, 36], [0, 1, 3], [34, 35, 36], [4, 5, 6, 8], [1, 2, 3, 4], [1, 2, 3, 4, 5, 7]]


def targets(bets: dict[str, Any]) -> list[tuple[str, Any]]:
    """Every bet on a number or a pair of numbers, with every target that its words allow."""
    tried = [(bet, on) for bet in bets for on in (*TOTALS, *PAIRS)]
    return [(bet, on) for bet, on in tried if bets[bet].fits(tuple(on) if isinstance(on, list) else on)]


def roll(ruleset: str, bet: str, on: Any) -> Feed:
    """A wager of 10, taken and paid as if it had won."""
    if ruleset == "nz-1996-craps":
        feed = craps.table()
        feed.wager("w1", bet=bet, stake="10.00", on=on)
        craps.roll(feed, 2, 2)
    else:
        feed = layouts.begun(ruleset, (bet, on, "10.00"))
        if ruleset == "nz-1996-tai-sai":
            feed.add("tumbler_activated", spins=3)
        feed.closed()
        if ruleset == "nz-1996-roulette":
            feed.add("wheel_spun", number=4, revolutions=5)
        else:
            feed.add("dice_tumbled", dice=[1, 1, 1])
        feed.add("result_announced", **({"number": 4} if ruleset == "nz-1996-roulette" else {"dice": [1, 1, 1]}))
    return feed.settled("w1", "win", "10.00").ended()


def on_the_layout(ruleset: str, bet: str, on: Any) -> bool:
    """Whether the book has an area for it."""
    spot = bet, frozenset(on) if isinstance(on, list) else on
    book: Any = RULEBOOKS[ruleset]
    return spot in (getattr(book, "areas", None) or {**book.falls, **book.composites})


TRIED = [
    *(("nz-1996-tai-sai", bet, on) for bet, on in targets(TAI_SAI)),
    *(("nz-1996-craps", bet, on) for bet, on in targets(CRAPS)),
    *(("nz-1996-roulette", {2: "split", 3: "street", 4: "corner", 6: "six_line"}[len(on)], on) for on in WHEEL),
]


def the_wager(report: Report) -> tuple[dict[str, Any], list[str]]:
    """The wager, and the codes of what was found with it."""
    assert report["refused"] == []
    ended = report["rounds"][-1]
    return ended["wagers"][0], [one["code"] for one in ended["findings"]]


@pytest.mark.parametrize("ruleset", sorted({ruleset for ruleset, _, _ in TRIED}))
def test_5_6_every_target_is_taken_and_what_the_layout_has_not_is_void(ruleset: str) -> None:
    off = [(bet, on) for name, bet, on in TRIED if name == ruleset and not on_the_layout(ruleset, bet, on)]
    assert len(off) >= 4
    for bet, on in off:
        wager, codes = the_wager(checked(roll(ruleset, bet, on)))
        assert (wager["due"]["result"], wager["due"]["stake_back"]) == ("void", "10.00"), (bet, on)
        assert wager["difference"] == "-10.00", (bet, on)
        assert {"no-wager-of-the-layout", "bet-not-offered"} <= set(codes), (bet, on)


@pytest.mark.parametrize("ruleset", sorted({ruleset for ruleset, _, _ in TRIED}))
def test_5_6_what_the_layout_has_is_a_wager_as_before(ruleset: str) -> None:
    for bet, on in [(bet, on) for name, bet, on in TRIED if name == ruleset and on_the_layout(ruleset, bet, on)]:
        wager, codes = the_wager(checked(roll(ruleset, bet, on)))
        assert wager["due"]["result"] in ("win", "lose", "open"), (bet, on)
        assert "no-wager-of-the-layout" not in codes, (bet, on)


def test_5_6_the_targets_that_were_refused_once() -> None:
    """A total of 3 and of 18, hard 5, place 7."""
    for ruleset, bet, on in (
        ("nz-1996-tai-sai", "total", 3),
        ("nz-1996-tai-sai", "total", 18),
        ("nz-1996-craps", "hardway", 5),
        ("nz-1996-craps", "place", 7),
    ):
        assert (ruleset, bet, on) in TRIED
        assert not on_the_layout(ruleset, bet, on)

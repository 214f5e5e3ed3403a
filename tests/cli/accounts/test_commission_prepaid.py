"""Commission that is paid when a bet is placed: buy and lay bets of craps, from the layout to the ledger."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from ...feeds import Feed
from ..running import Pitlog
from .test_commission import lines, money, postings, sheet
from .test_commission_reconciled import reconciled

Told = Callable[[Feed], Any]


def table(chips: tuple[str, ...] = ("1", "5", "25")) -> Feed:
    """A point of six, and so no bet is off."""
    feed = Feed("CRA01", "nz-1996-craps").opened(chips=list(chips))
    return feed.wager("w0", "pass", "10.00").closed().rolled(3, 3)


def bought(feed: Feed, commission: str | None = "5.00", stake: str = "100.00") -> Feed:
    """A buy bet on four."""
    taken = {} if commission is None else {"commission": commission}
    return feed.wager("w1", "buy", stake, on=4, **taken).closed().rolled(5, 4)


def returned(feed: Feed, paid: str = "5.00") -> Feed:
    """It is taken down before any roll decided it."""
    feed.add("wager_withdrawn", wager="w1")
    return feed.settled("w1", "void", paid)


def won(feed: Feed, commission: str = "0.00") -> Feed:
    """Four comes."""
    return feed.closed().rolled(2, 2).settled("w1", "win", "200.00", commission=commission)


def laid(feed: Feed) -> Feed:
    """A lay bet of 40 against four would win 20."""
    return feed.wager("w2", "lay", "40.00", on=4, commission="1.00").closed().rolled(5, 4)


def halved(feed: Feed) -> Feed:
    """Half of it is taken down."""
    feed.add("wager_changed", wager="w1", stake="50.00", reason="player")
    return feed.closed().rolled(5, 4)


CASES: list[tuple[str, Told, dict[str, str], list[str], int]] = [
    ("up", lambda it: bought(it), {"charged": "5.00", "in_chips": "5.00"}, [], 0),
    ("won", lambda it: won(bought(it)), {"charged": "5.00", "in_chips": "5.00"}, [], 0),
    ("laid", lambda it: laid(it), {"charged": "1.00", "in_chips": "1.00"}, [], 0),
    ("given back", lambda it: returned(bought(it)), {}, [], 0),
    ("taken down, and no more is said", lambda it: bought(it).add("wager_withdrawn", wager="w1"), {}, [], 0),
    (
        "kept", lambda it: returned(bought(it), "0.00"), {"in_chips": "5.00", "difference": "-5.00"},
        ["0.00 given back where 5.00 was to be"], 1,
    ),
    ("half taken down", lambda it: halved(bought(it)), {"charged": "2.50", "in_chips": "2.50"}, [], 0),
    (
        "not taken", lambda it: bought(it, None), {"charged": "5.00", "difference": "5.00"},
        ["0.00 taken where 5.00 was due"], 1,
    ),
    (
        "too much", lambda it: bought(it, "8.00"), {"charged": "5.00", "in_chips": "8.00", "difference": "-3.00"},
        ["8.00 taken where 5.00 was due"], 1,
    ),
    (
        "less than a chip too little", lambda it: bought(it, "2.00", "50.00"),
        {"charged": "2.50", "in_chips": "2.00", "rounded": "0.50"},
        ["2.50 was due, 0.50 written off: chips can't make it"], 0,
    ),
    (
        "more when it was settled", lambda it: won(bought(it, "3.00"), "2.00"),
        {"charged": "5.00", "in_chips": "5.00"},
        ["3.00 taken where 5.00 was due", "2.00 taken where none was due"], 1,
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("told", "figures", "reasons", "code"), [one[1:] for one in CASES], ids=[one[0] for one in CASES]
)
def test_it_is_charged_when_it_is_placed(
    pitlog: Pitlog, told: Told, figures: dict[str, str], reasons: list[str], code: int
) -> None:
    """And given back when the bet is; what is amiss is explained, and the ledger is in balance."""
    it = table()
    told(it)
    pitlog.recorded(it.raw())
    said = sheet(pitlog)
    assert lines(said, "player") in ([{("P1",): money(**figures)}] if figures else [{}, {("P1",): {}}])
    assert {total["balance"] for total in said["totals"]} <= {"0.00"}
    assert [one["reason"] for one in reconciled(pitlog, code=code)["differences"]] == reasons


@pytest.mark.parametrize("rolls", [1, 2])
def test_each_step_stands_in_its_round_with_its_rule(pitlog: Pitlog, rolls: int) -> None:
    """Charged in the roll for which it was placed, by 3.1(j); given back in the one in which it went, by 3.10."""
    it = bought(table())
    if rolls == 2:
        it.closed().rolled(5, 4)
    returned(it)
    pitlog.recorded(it.raw())
    found = [one for one in postings(pitlog) if one["account"] == "income"]
    assert [(Decimal(one["amount"]), one["round"]) for one in found] == [(-5, "CRA01/2"), (5, f"CRA01/{1 + rolls}")]
    assert [one["rules"][:2] for one in found] == [["3.1(j)"], ["3.1(j)", "3.10"]]
    placed = next(fact["id"] for fact in it.facts if fact.get("wager") == "w1")
    assert all(one["facts"][0] == placed and one["wager"] == "w1" for one in found)
    assert found[1]["facts"][1:] == [fact["id"] for fact in it.facts[-2:]]

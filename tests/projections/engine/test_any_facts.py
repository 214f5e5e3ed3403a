"""No facts that are legal by schema, in whatever order, make a projection raise: a session would be set aside for them.

The fold alone is in `tests/domain/fold/feed/test_any_order.py`.
"""

from collections.abc import Iterable
from datetime import date

import pytest

from domain.facts.bets import BETS_OF
from domain.fold import FeedLine
from domain.games import games
from projections.engine.session import FollowedSession
from projections.projection import SessionPlace
from projections.registry import PROJECTIONS
from tests.feeds import Feed
from tests.legal import Legal

RULESETS = list(BETS_OF)
FACTS, READ = 120, 10
"""Facts of a feed, and after how many its rows are asked for."""


def follow(feed: list[FeedLine]) -> None:
    """Follow a table's feed as a record is followed, with the rows so far, and those if it ended there."""
    one = FollowedSession(SessionPlace("T7/1998-03-14", "T7", date(1998, 3, 14)), 1, PROJECTIONS, games)
    for count, line in enumerate(feed, 1):
        if not one.take(line):
            one.refold(lambda count=count: feed[:count])  # type: ignore[misc]
        if count % READ == 0:
            one.rows()
    one.rows()
    one.ending()


def raised(ruleset: str, seeds: Iterable[int]) -> dict[int, str]:
    """By seed, what was raised."""
    found = {}
    for seed in seeds:
        try:
            follow([FeedLine(number, raw) for number, raw in enumerate(Legal(ruleset, seed).feed(FACTS), 1)])
        except Exception as why:
            found[seed] = repr(why)
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_projection_raises(ruleset: str) -> None:
    assert raised(ruleset, [1]) == {}


@pytest.mark.prove
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_projection_raises_in_many(ruleset: str) -> None:
    """More of the same."""
    assert raised(ruleset, range(2, 150)) == {}


@pytest.mark.parametrize("ending", [(), ("round_ended",), ("round_voided", "round_ended")], ids=["up", "ended", "void"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_wagers_that_nothing_decided(ruleset: str, ending: tuple[str, ...]) -> None:
    """On every bet, with whatever it may be on: up when the facts end, left by its round, and void with it."""
    feed, legal = Feed(ruleset=ruleset).opened(), Legal(ruleset, 0)
    bets = [(bet, legal.on(bet)) for bet in BETS_OF[ruleset] for _ in range(2)]  # type: ignore[index]
    for number, (bet, on) in enumerate(bets):
        wager = {"wager": f"w{number}", "bet": bet, "stake": "10", "player": f"P{number % 3}"}
        feed.add("wager_placed", **wager, **({} if on is None else {"on": on}))
    feed.add("no_more_bets")
    for kind in ending:
        feed.add(kind, **({"reason": "disruption", "role": "casino_manager"} if kind == "round_voided" else {}))
    follow([FeedLine(number, raw) for number, raw in enumerate(feed.raw(), 1)])

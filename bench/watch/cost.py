"""What the watch costs the follower: a session followed in memory with all projections, beside without `watched`."""

import json
from collections.abc import Mapping
from datetime import date
from statistics import median
from time import process_time

from bench.report import Figure
from domain.fold.lines import FeedLine
from domain.fold.sessions import gaming_day_of, session_of, table_of
from domain.games import games
from projections.engine.session import FollowedSession
from projections.projection import Projection, SessionPlace
from projections.registry import PROJECTIONS
from simulator import Shift, simulate

FACTS, BATCH = 6000, 2000
"""Facts of a session, and of each batch: after it the rows of what is open are made."""
PAIRS = 25
RULESETS = ("nz-1996-roulette", "nz-1998-baccarat", "nz-1996-blackjack", "nz-1996-craps")
MOST = 0.10
"""The aim: how much more CPU than without."""


def figures(pairs: int = PAIRS) -> list[Figure]:
    """Of each ruleset, by CPU time. Which is first alternates."""
    return [_figure(ruleset, pairs) for ruleset in RULESETS]


def _figure(ruleset: str, pairs: int) -> Figure:
    """The least of each: whatever else the machine does only adds to it."""
    feed, without = lines(ruleset), {name: one for name, one in PROJECTIONS.items() if name != "watched"}
    took: dict[bool, list[float]] = {True: [], False: []}
    for turn in range(2 * pairs + 2):
        watched = bool((turn + turn // 2) % 2)
        took[watched].append(followed(feed, PROJECTIONS if watched else without))
    more = min(took[True][1:]) / min(took[False][1:]) - 1
    middle = median(one / other for one, other in zip(took[True][1:], took[False][1:], strict=True)) - 1
    words = f"{100 * more:.1f}% more, least of {pairs}; median of pairs {100 * middle:.1f}%"
    return Figure(f"CPU without the watch / with it, {ruleset}", 1 / (1 + more), 1 / (1 + MOST), words)


def lines(ruleset: str) -> list[FeedLine]:
    """The first session of a simulated table."""
    found, opened = list[FeedLine](), 0
    for number, entry in enumerate(simulate(Shift(ruleset, shoes=8, seed=1)), 1):
        opened += b'"table_opened"' in entry.line
        if number > FACTS or opened > 1:
            break
        found.append(FeedLine(number, entry.line))
    return found


def followed(feed: list[FeedLine], projections: Mapping[str, Projection]) -> float:
    """Seconds of CPU in which these projections follow a session."""
    first = json.loads(feed[0].raw)
    session = session_of(first["table"], date.fromisoformat(first["gaming_day"]))
    began = process_time()
    following = FollowedSession(SessionPlace(session, table_of(session), gaming_day_of(session)), 1, projections, games)
    for number, line in enumerate(feed, 1):
        if not following.take(line):
            following.refold(lambda end=number: feed[:end])  # type: ignore[misc]
        if number % BATCH == 0 or number == len(feed):
            following.rows()
            following.ending()
    return process_time() - began

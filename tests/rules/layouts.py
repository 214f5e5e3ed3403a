"""Small rounds of the games with a layout: wagers, a spin or a roll, and what check says."""

from typing import Any

from tests.feeds import Feed, Report
from tests.rules.rounds import checked, opened, the_round

Lying = tuple[str, Any, str]
"""A bet, what it is on, and the stake."""


def begun(ruleset: str, *lying: Lying, **fields: Any) -> Feed:
    """A table, a round, and wagers w1, w2 … each of another player."""
    return laid(opened(ruleset, **fields).started("R1"), *lying)


def laid(feed: Feed, *lying: Lying, first: int = 1) -> Feed:
    """More wagers."""
    for number, (bet, on, stake) in enumerate(lying, first):
        choice = {} if on is None else {"on": on}
        feed.wager(f"w{number}", bet=bet, stake=stake, player=f"P{number}", **choice)
    return feed


def no_spin(feed: Feed) -> Feed:
    """The dealer announces no spin."""
    feed.add("round_voided", reason="other", role="dealer")
    return feed


def settled(feed: Feed, *results: tuple[str, str, str]) -> Feed:
    """Wagers are settled: name, result, paid."""
    for wager, result, paid in results:
        feed.settled(wager, result, paid)
    return feed


def paid_out(feed: Feed) -> Feed:
    """Losers are collected, then winners paid, all as due; the round ends."""
    wagers = checked(copied(feed).ended())["rounds"][-1]["wagers"]
    for wanted in ("lose", "win", "void"):
        for one in wagers:
            if one["due"]["result"] == wanted:
                feed.settled(one["wager"], wanted, one["due"]["pays"])
    return feed.ended()


def copied(feed: Feed) -> Feed:
    """A copy, to look ahead with."""
    copy = Feed(feed.table, feed.ruleset, feed.counted)
    copy.facts = list(feed.facts)
    return copy


def numbers(ended: Report) -> list[str]:
    """The rules of everything found but what a test left unsettled."""
    left = ("winner-not-paid", "loser-not-collected")
    return [one["rule"] for one in ended["findings"] if one["code"] not in left]


def found(feed: Feed) -> list[str]:
    """The rules found in the first round."""
    return numbers(the_round(feed.ended()))


def dues(ended: Report) -> dict[str, tuple[str, str, str]]:
    """Of every wager: result, what goes back of the stake, what it pays."""
    return {
        one["wager"]: (one["due"]["result"], one["due"]["stake_back"], one["due"]["pays"]) for one in ended["wagers"]
    }

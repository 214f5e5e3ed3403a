"""Small rounds for tests of the rulebooks: one table, wagers, cards, wheel or dice, and what check says."""

import json
from typing import Any

from domain.fold import FeedLine, Replay
from domain.games import games
from domain.rulebooks import BACCARAT
from domain.views.check_report import write_report
from tests.feeds import Feed, Report

ORDER = ("player", "banker", "player", "banker")
CHIPS = ["1", "5", "25", "100", "500", "1000"]


def opened(ruleset: str, **fields: Any) -> Feed:
    """A table opened under a ruleset."""
    wanted = {"chips": CHIPS, "limits": {"*": {"min": "5", "max": "20000"}}, "seats": 7}
    return Feed(ruleset=ruleset).opened(**{**wanted, **fields})


def table(ruleset: str, **fields: Any) -> Feed:
    """A table of baccarat, with a shoe whose cards are burned."""
    feed = opened(ruleset, **{"decks": 8, **fields}).shoe("S1")
    if BACCARAT[ruleset].shoe.burn == "face_value":
        feed.add("card_burned", card="AC", face="up")
    feed.add("card_burned", card=None, face="down")
    return feed


def bets(feed: Feed, **stakes: str) -> Feed:
    """Wagers by bet, each of another player."""
    for number, (bet, stake) in enumerate(stakes.items(), 1):
        feed.wager(f"{bet}", bet=bet, stake=stake, player=f"P{number}", seat=number)
    return feed


def deal(feed: Feed, initial: str, *thirds: str) -> Feed:
    """The first four cards to their hands, then third cards such as `9S:player`."""
    feed.cards(" ".join(f"{card}:{to}" for card, to in zip(initial.split(), ORDER, strict=True)))
    for third in thirds:
        feed.cards(third)
    return feed


def played(ruleset: str, stakes: dict[str, str], initial: str, *thirds: str, **fields: Any) -> Report:
    """One round, and what is said of it."""
    feed = bets(table(ruleset, **fields).started("R1"), **stakes).closed()
    return the_round(deal(feed, initial, *thirds).ended())


def checked(feed: Feed) -> Report:
    """What check says of a feed."""
    lines = [FeedLine(number, raw) for number, raw in enumerate(feed.raw(), 1)]
    pieces: list[bytes] = []
    write_report(Replay(lambda: lines, games=games), pieces.append)
    report: Report = json.loads(b"".join(pieces))
    return report


def the_round(feed: Feed, number: int = 0) -> Report:
    """One of its rounds."""
    found: Report = checked(feed)["rounds"][number]
    return found


def due(ended: Report, wager: str) -> dict[str, Any]:
    """What a wager was due."""
    found: dict[str, Any] = next(one["due"] for one in ended["wagers"] if one["wager"] == wager)
    return found


def money(ended: Report, wager: str) -> tuple[str, str, str, str]:
    """Result, stake back, commission, and what it pays."""
    one = due(ended, wager)
    return one["result"], one["stake_back"], one["commission"], one["pays"]


def rules(ended: Report) -> list[tuple[str, str]]:
    """The findings' documents and rules, but for wagers that a test left unsettled."""
    left = ("winner-not-paid", "loser-not-collected")
    return [(one["ruleset"], one["rule"]) for one in ended["findings"] if one["code"] not in left]

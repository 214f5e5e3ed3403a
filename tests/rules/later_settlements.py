"""Feeds in which a wager that may be up for many rounds is settled only in a later one, at every game that has such."""

from collections.abc import Callable

from tests.feeds import Feed
from tests.rules import craps
from tests.rules.caribbean import begun, folds, laid_out
from tests.rules.rounds import opened

FULL, LOW = "6S 6D 6H QC QD", "JS 8S 5S 4C 2S"


def craps_line(*steps: str, wager: str, paid: str, result: str = "win") -> Callable[[], Feed]:
    """Rolls that decide a wager, two more, and only then its settlement."""
    return lambda: craps.story(*steps, "field 5 P2", "4-4", "2-2", f"settle {wager} {result} {paid}", "6-6", "5-4")


def run() -> Feed:
    """A run that came, and that was paid two coups later."""
    feed = opened("vic-2002-traditional", options={"runs": True}, decks=8).shoe("S1")
    feed.started("R1").wager("w", "run", "10", player="P1", seat=1, on=["P", "P"])
    for nth in range(1, 6):
        if nth > 1:
            feed.started(f"R{nth}")
        feed.wager(f"x{nth}", "player", "25", player="P2", seat=2).closed()
        feed.cards("9H:player 2C:banker TD:player 3S:banker").result("player").settled(f"x{nth}", "win", "25")
        if nth == 4:
            feed.settled("w", "win", "30")
        feed.ended()
    return feed


def prize() -> Feed:
    """A prize that was paid in the next round."""
    feed = begun()
    feed.add("jackpot_set", amount="50000")
    feed.wager("w", "jackpot", "1", player="P1", box=1)
    laid_out(feed, {1: FULL}, LOW)
    feed.settled("a1", "win", "25.00").settled("b1", "void").ended()
    folds(feed.started("R2").wager("c1", "ante", "25", player="P1", box=1).closed(), 1).settled("c1")
    feed.add("jackpot_paid", wager="w", amount="150")
    feed.add("cards_counted", count=52)
    return feed.ended()


LATER: dict[str, tuple[Callable[[], Feed], str]] = {
    "pass": (craps_line("pass 10", "4-3", wager="pass", paid="10"), "pass"),
    "pass after its point": (craps_line("pass 10", "4-2", "2-1", "3-3", wager="pass", paid="10"), "pass"),
    "pass lost": (craps_line("pass 10", "1-1", wager="pass", paid="0", result="lose"), "pass"),
    "dont_pass": (craps_line("dont_pass 10", "1-1", wager="dont_pass", paid="10"), "dont_pass"),
    "come": (craps_line("pass 10", "4-4", "come 10", "6-5", wager="come", paid="10"), "come"),
    "come_odds": (
        craps_line("pass 10", "4-4", "come 10", "2-2", "come_odds 10", "3-1", wager="come_odds", paid="20"),
        "come_odds",
    ),
    "place": (craps_line("pass 10", "4-4", "place:6 12", "3-3", wager="place", paid="14"), "place"),
    "buy": (craps_line("pass 10", "4-4", "buy:4 20 %1", "2-2", wager="buy", paid="40"), "buy"),
    "hardway": (
        craps_line("pass 10", "4-4", "hardway:4 10", "3-1", wager="hardway", paid="0", result="lose"), "hardway",
    ),
    "run": (run, "w"),
    "jackpot": (prize, "w"),
}  # fmt: skip
"""By what is settled late: the feed, and the wager's name."""

"""Small feeds of an electronic table: terminals with credits, wagers on screens, results entered, credits paid."""

from typing import Any

from tests.feeds import Feed, Report
from tests.rules.rounds import checked, deal, table

ELECTRONIC = "nz-electronic-baccarat"
DIV5 = "nz-div5-baccarat"
BANKER = "5H 7D QC KS", "6D:player"
PLAYER = "2H KD 3C 7S", "4D:player"
TIE = "2H KD 3C 3S", "8D:player"
ON_SIX = "5H 6D QC KS", "5D:player"
CARDS = {"banker": BANKER, "player": PLAYER, "tie": TIE}


def hall(*terminals: str, credits: str = "500", **fields: Any) -> Feed:
    """A table of which some terminals were activated: T1 by P1, T2 by P2 ..."""
    feed = table(ELECTRONIC, **{"style": "A", "seats": 9, "chips": ["5", "25", "100"], **fields})
    for terminal in terminals:
        activate(feed, terminal, credits)
    return feed


def activate(feed: Feed, terminal: str, credits: str = "500", tender: str = "cash", **fields: Any) -> Feed:
    """A player begins at a terminal."""
    wanted = {"terminal": terminal, "player": owner(terminal), "amount": credits, "tender": tender}
    feed.add("terminal_activated", **{**wanted, **fields})
    return feed


def owner(terminal: str) -> str:
    """Who plays there."""
    return f"P{terminal[1:]}"


def touch(feed: Feed, wager: str, terminal: str = "T1", bet: str = "player", stake: str = "50", **fields: Any) -> Feed:
    """A wager on a screen."""
    return feed.wager(wager, bet, stake, **{"player": owner(terminal), "terminal": terminal, **fields})


def play(feed: Feed, outcome: str = "banker", **fields: Any) -> Feed:
    """The betting closes, cards that give this outcome, and the result is entered."""
    cards = fields.pop("cards", CARDS[outcome])
    deal(feed.closed(), *cards)
    return entered(feed, outcome, **fields)


def entered(feed: Feed, outcome: str, method: str = "manual", **fields: Any) -> Feed:
    """A result goes into the game system."""
    feed.add("result_entered", method=method, outcome=outcome, **fields)
    return feed


def won(feed: Feed, wager: str, paid: str, commission: str = "0", **fields: Any) -> Feed:
    """A wager is settled as won."""
    return feed.settled(wager, "win", paid, commission=commission, **fields)


def paid_out(feed: Feed, terminal: str, amount: str, voucher: str = "V1") -> Feed:
    """A voucher for credits."""
    feed.add("voucher_issued", terminal=terminal, voucher=voucher, amount=amount)
    return feed


def found(feed: Feed) -> list[str]:
    """Every rule that is cited, in rounds and outside them."""
    report = checked(feed)
    rounds = [one for ended in report["rounds"] for one in ended["findings"]]
    return [one["rule"] for one in rounds + report["findings"]]


def codes(report: Report) -> list[str]:
    """What was found in a round, or in a report outside rounds, by code."""
    return [one["code"] for one in report["findings"]]

"""Building blocks of shapes: facts as dictionaries, made one by one, so that many cost little room."""

import json
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta, timezone
from typing import Any

from domain.fold import FeedLine

START = datetime(2002, 3, 14, 14, 0, tzinfo=timezone(timedelta(hours=12)))
TABLE = "SH01"

Fact = tuple[str, dict[str, Any]]
"""A kind, and its own fields; `id`, `table`, `at` and `seq` may be among them."""

Facts = Iterable[Fact]


def fact(kind: str, /, **fields: Any) -> Fact:
    """One fact; a trailing underscore spares a word of Python."""
    return kind, {name.rstrip("_"): value for name, value in fields.items()}


def opened(ruleset: str, day: str = "2002-03-14", **fields: Any) -> Fact:
    """The table opens."""
    wanted: dict[str, Any] = {
        "ruleset": ruleset, "gaming_day": day, "currency": "NZD", "seats": 9, "chips": ["0.50", "1", "5", "25", "100"],
        "limits": {"*": {"min": "5", "max": "5000"}},
    }  # fmt: skip
    return fact("table_opened", **{**wanted, **fields})


def placed(wager: str, bet: str, on: Any = None, **fields: Any) -> Fact:
    """A wager is placed."""
    wanted: dict[str, Any] = {"wager": wager, "bet": bet, "stake": "10", "player": "P1"}
    return fact("wager_placed", **{**wanted, **({} if on is None else {"on": on}), **fields})


def settled(wager: str, result: str = "lose", paid: str = "0", **fields: Any) -> Fact:
    """A wager is settled."""
    wanted: dict[str, Any] = {"wager": wager, "result": result, "paid": paid, "commission": "0", "deferred": False}
    return fact("wager_settled", **{**wanted, **fields})


def drawn(card: str, to: str, **fields: Any) -> Fact:
    """A card is drawn face up."""
    return fact("card_drawn", card=card, to=to, face="up", **fields)


def cards(words: str) -> list[Fact]:
    """Cards, such as `4H:player 3S:banker`."""
    return [drawn(card, to) for card, _, to in (word.partition(":") for word in words.split())]


BACCARAT_CARDS = "4H:player 3S:banker 2C:player 4D:banker"


def coup(n: int) -> Iterator[Fact]:
    """A round of baccarat with one wager that loses."""
    yield fact("round_started", round=f"R{n}")
    yield placed(f"w{n}", "player", player=f"P{n % 7}", seat=n % 7 + 1)
    yield fact("no_more_bets")
    yield from cards(BACCARAT_CARDS)
    yield fact("result_announced", outcome="banker")
    yield settled(f"w{n}")
    yield fact("round_ended")


def lines(facts: Facts, table: str = TABLE, counted: bool = True) -> Iterator[FeedLine]:
    """The facts as lines of a feed."""
    for number, (kind, fields) in enumerate(facts, 1):
        whole = {
            "fact": kind, "id": f"f{number}", "table": table,
            "at": (START + timedelta(seconds=number)).isoformat(), **({"seq": number} if counted else {}), **fields,
        }  # fmt: skip
        whole = {name: value for name, value in whole.items() if name != "seq" or value is not None}
        yield FeedLine(number, json.dumps(whole, separators=(",", ":")).encode())

"""Small feeds for tests: facts with their ids, counters and times filled in, and what a replay makes of them."""

import json
import random
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta, timezone
from typing import Any

from domain.fold import AS_CORRECTED, FeedLine, Reading, Replay
from domain.views.check_report import write_report

START = datetime(1998, 3, 14, 20, 0, tzinfo=timezone(timedelta(hours=13)))

Report = dict[str, Any]


class Feed:
    """One table's facts, in the order in which they happened."""

    def __init__(self, table: str = "BAC07", ruleset: str = "nz-1998-baccarat", counted: bool = True) -> None:
        self.table = table
        self.ruleset = ruleset
        self.counted = counted
        self.facts: list[dict[str, Any]] = []

    def add(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A fact, with what every fact needs; a field given as None is left as null."""
        number = len(self.facts) + 1
        fact = {
            "fact": kind,
            "id": f"{self.table.lower()}-{number:05}",
            "table": self.table,
            "at": (START + timedelta(seconds=2 * number)).isoformat(),
            **({"seq": number} if self.counted else {}),
            **fields,
        }
        self.facts.append({name.rstrip("_"): value for name, value in fact.items()})
        return self.facts[-1]

    def opened(self, day: str | None = None, **fields: Any) -> "Feed":
        """The table opens, on a day on which its rules are in force."""
        day = day or ("2002-11-09" if self.ruleset.startswith("vic-2002") else "1998-03-14")
        wanted = {"ruleset": self.ruleset, "gaming_day": day, "currency": "NZD", "seats": 9, "chips": ["5"]}
        self.add("table_opened", **{**wanted, "limits": {"*": {"min": "5"}}, **fields})
        return self

    def shoe(self, name: str) -> "Feed":
        """A shoe starts."""
        self.add("shoe_started", shoe=name)
        return self

    def burned(self) -> "Feed":
        """An ace is burned, and the card it asks for."""
        self.add("card_burned", card="AC", face="up")
        self.add("card_burned", card=None, face="down")
        return self

    def started(self, name: str) -> "Feed":
        """A round is announced."""
        self.add("round_started", round=name)
        return self

    def wager(self, name: str, bet: str = "player", stake: str = "100.00", **fields: Any) -> "Feed":
        """A wager is placed."""
        self.add("wager_placed", wager=name, bet=bet, stake=stake, **{"player": "P1", **fields})
        return self

    def closed(self, **fields: Any) -> "Feed":
        """No more bets."""
        self.add("no_more_bets", **fields)
        return self

    def cards(self, words: str, **fields: Any) -> "Feed":
        """Cards, such as `4H:player 3S:banker`."""
        for word in words.split():
            card, _, to = word.partition(":")
            self.add(
                "card_drawn", card=None if card == "?" else card, to=to, face="down" if card == "?" else "up", **fields
            )
        return self

    def result(self, outcome: str = "player", **fields: Any) -> "Feed":
        """A result is announced."""
        self.add("result_announced", outcome=outcome, **fields)
        return self

    def settled(self, wager: str, result: str = "lose", paid: str = "0.00", **fields: Any) -> "Feed":
        """A wager is settled."""
        wanted = {"wager": wager, "result": result, "paid": paid, "commission": "0.00", "deferred": False}
        self.add("wager_settled", **{**wanted, **fields})
        return self

    def ended(self, **fields: Any) -> "Feed":
        """A round is over."""
        self.add("round_ended", **fields)
        return self

    def coup(self, wager: str, cards: str = "4H:player 3S:banker 2C:player 4D:banker") -> "Feed":
        """A round of baccarat that nobody announced, with one losing wager."""
        return self.wager(wager).closed().cards(cards).result("banker").settled(wager)

    def rolled(self, *dice: int, **fields: Any) -> "Feed":
        """A roll at craps."""
        self.add("dice_rolled", dice=list(dice), shooter="P1", **fields)
        return self

    def corrected(self, wrong: dict[str, Any], now: dict[str, Any] | None, **fields: Any) -> "Feed":
        """A correction; `now` holds the fields that change, or nothing where it never happened."""
        instead = None if now is None else {**wrong, **now}
        wanted = {"corrects": wrong["id"], "reason": "misread", "role": "game_supervisor", "now": instead}
        self.add("fact_corrected", **{**wanted, **fields})
        return self

    def raw(self) -> list[bytes]:
        """Its lines."""
        return [written(fact) for fact in self.facts]


def many_coups(start: Feed, rounds: int) -> Iterator[FeedLine]:
    """The lines of a table that goes on for so many rounds, made as they are read."""
    lines = start.raw()
    yield from (FeedLine(number, raw) for number, raw in enumerate(lines, 1))
    number = len(lines)
    for coup in range(rounds):
        for fact in Feed(start.table, start.ruleset, counted=False).coup(f"w{coup}").facts:
            number += 1
            at = (START + timedelta(seconds=2 * number)).isoformat()
            yield FeedLine(number, written({**fact, "id": f"n{number}", "at": at}))


def written(fact: dict[str, Any]) -> bytes:
    """A fact as a line."""
    return json.dumps(fact, separators=(",", ":")).encode()


def replayed(feed: Feed | Iterable[bytes], reading: Reading = AS_CORRECTED) -> Report:
    """What a replay says of a feed."""
    lines = [FeedLine(number, raw) for number, raw in enumerate(feed.raw() if isinstance(feed, Feed) else feed, 1)]
    pieces: list[bytes] = []
    write_report(Replay(lambda: lines, reading), pieces.append)
    report: Report = json.loads(b"".join(pieces))
    return report


def shuffled(lines: list[bytes], seed: int) -> list[bytes]:
    """The same lines in another order."""
    return random.Random(seed).sample(lines, len(lines))


def names(report: Report) -> list[str]:
    """The names of the rounds."""
    return [ended["round"] for ended in report["rounds"]]


def round_of(report: Report, name: str) -> Report:
    """The one round of a name."""
    found: list[Report] = [ended for ended in report["rounds"] if ended["round"] == name]
    assert len(found) == 1, names(report)
    return found[0]


def wagers(ended: Report) -> dict[str, str | None]:
    """The wagers of a round, and how they were settled."""
    return {wager["wager"]: wager["recorded"] and wager["recorded"]["result"] for wager in ended["wagers"]}


def dealt(ended: Report) -> dict[str, str]:
    """The hands of a round."""
    return {place: " ".join(card or "?" for card in hand["dealt"]) for place, hand in ended["hands"].items()}

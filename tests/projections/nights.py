"""Nights of a few tables as they may arrive: counters of all kinds, late facts, corrections, days in any order."""

import random
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta, timezone
from typing import Any

from ..feeds import Feed, written

ZONE = timezone(timedelta(hours=13))
BEGIN = datetime(1998, 3, 10, 20, 0, tzinfo=ZONE)
HANDS = ("4H:player 3S:banker 2C:player 4D:banker", "9H:player 3S:banker KC:player 4D:banker")
GAMES = ("nz-1998-baccarat", "vic-2002-traditional")

Facts = list[dict[str, Any]]


class NightsTable:
    """One table over some days."""

    def __init__(self, chance: random.Random, name: str) -> None:
        self.chance, self.name = chance, name
        self.ruleset = chance.choice(GAMES)
        self.counter = chance.choice(["goes on", "starts again", "none"])
        self.names = chance.choice(["of the table", "of the day"])
        self.seq = 0

    def day(self, number: int) -> Facts:
        """One gaming day in the order in which it happened."""
        feed = Feed(self.name, self.ruleset, counted=False)
        if self.chance.random() < 0.2:
            feed.add("player_seated", player="P1", seat=1)
        feed.opened(f"1998-03-{10 + number}").shoe(f"S{number}")
        for round_ in range(1, 4):
            name = f"R{number}-{round_}" if self.names == "of the table" else f"R{round_}"
            if self.chance.random() < 0.8:
                feed.started(name)
            feed.coup(f"w{number}-{round_}", self.chance.choice(HANDS)).ended()
        if self.chance.random() < 0.3:
            feed.opened(f"1998-03-{10 + number}")
        return self._told(number, feed.facts)

    def _told(self, number: int, facts: Facts) -> Facts:
        """With ids, times and counters of the table."""
        begin = BEGIN + timedelta(days=number)
        if self.counter == "starts again":
            self.seq = 0
        for place, fact in enumerate(facts):
            fact["id"], fact["at"] = f"{number}-{place}", (begin + timedelta(seconds=2 * place)).isoformat()
            if self.counter != "none":
                self.seq += 1
                fact["seq"] = self.seq
        return facts

    def correction(self, wrong: dict[str, Any], after: datetime) -> dict[str, Any]:
        """Some fact never happened, or happened otherwise; said later."""
        now = None if self.chance.random() < 0.5 else {**wrong, "note": "read again"}
        return {
            "fact": "fact_corrected", "id": f"c-{wrong['id']}", "table": self.name, "at": after.isoformat(),
            "corrects": wrong["id"], "reason": "misread", "role": "game_supervisor", "now": now,
        }  # fmt: skip


def nights(chance: random.Random, tables: Sequence[str]) -> list[bytes]:
    """Lines as they arrive."""
    feeds = [list(_arriving(chance, NightsTable(chance, name))) for name in tables]
    lines = list[bytes]()
    while feeds:
        feed = chance.choice(feeds)
        for _ in range(chance.randint(1, 12)):
            if feed:
                lines.append(written(feed.pop(0)))
        feeds = [one for one in feeds if one]
    return lines


def _arriving(chance: random.Random, table: NightsTable) -> Iterator[dict[str, Any]]:
    days = [table.day(number) for number in range(chance.randint(2, 4))]
    late = Facts()
    for day in days:
        for fact in [one for one in day if one["fact"] not in ("table_opened", "fact_corrected")]:
            if chance.random() < 0.05:
                day.remove(fact)
                late.append(fact)
            elif chance.random() < 0.04:
                late.append(table.correction(fact, BEGIN + timedelta(days=chance.randint(0, 5))))
    if chance.random() < 0.3:
        chance.shuffle(days)
    chance.shuffle(late)
    for day in days:
        for fact in day:
            yield fact
            if late and chance.random() < 0.06:
                yield late.pop()
    yield from late

"""The feed of one table: ids, counter, clock, and lines of JSON.

Lines are stored until `flush` returns them, so that a round is written whole and memory contains one round at most.
Names and notes are plain ASCII without quotes, so they are written unchanged.
"""

from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from random import Random
from typing import Any

from simulator.clock import MINUTE, minute_stamp
from simulator.entry import NO_FAULTS, ExpectedFinding, FeedEntry
from simulator.plants.chances import NO_CHANCES, Chances

CENT = Decimal("0.01")
Timed = tuple[int, FeedEntry]


def money(amount: Decimal) -> str:
    """Two decimals, or more if needed."""
    whole = amount.quantize(CENT)
    return f"{whole:f}" if whole == amount else f"{amount.normalize():f}"


def _list(values: Any) -> str:
    return "[" + ",".join([write(value) for value in values]) + "]"


def _object(values: dict[str, Any]) -> str:
    return "{" + ",".join([f'"{key}":{write(value)}' for key, value in values.items()]) + "}"


def _constant(value: object) -> str:
    return {True: "true", False: "false", None: "null"}[value]  # type: ignore[index]


WRITERS: dict[type, Callable[[Any], str]] = {
    str: lambda text: f'"{text}"',
    int: str,
    bool: _constant,
    type(None): _constant,
    Decimal: lambda amount: f'"{money(amount)}"',
    list: _list,
    tuple: _list,
    dict: _object,
}


def write(value: Any) -> str:
    return WRITERS[type(value)](value)


class FeedWriter:
    """Writes the facts of one table in play order."""

    __slots__ = ("_lines", "_minute", "_offset", "_stamp", "_truth", "day", "now", "place", "rng", "seq", "table")
    chances: Chances = NO_CHANCES
    """What is planted in the chances of the table."""

    def __init__(self, table: str, place: str, rng: Random, counter: int = 0) -> None:
        self.table, self.place, self.rng = table, place, rng
        self.seq, self.now, self.day = counter, 0, ""
        self._minute, self._stamp, self._offset = -1, "", ""
        self._lines: list[tuple[int, bytes]] = []
        self._truth: dict[int, list[ExpectedFinding]] = {}

    def begin(self, day: date, now: int) -> None:
        """Begin a gaming day. It is part of ids, so that they are unique."""
        self.day, self.now = day.strftime("%Y%m%d"), now

    def at(self, now: int) -> str:
        """The time stamp of an instant."""
        minute, rest = divmod(now, MINUTE)
        if minute != self._minute:
            self._minute = minute
            self._stamp, self._offset = minute_stamp(self.place, now)
        seconds, thousandths = divmod(rest, 1000)
        return f"{self._stamp}{seconds:02d}.{thousandths:03d}{self._offset}"

    def say(self, fact: str, wait: int = 500, /, **fields: Any) -> str:
        """Write one fact, at least `wait` milliseconds after the previous one. Returns its id."""
        self.now += wait + int(self.rng.random() * 1500)
        return self.note(fact, **fields)

    def note(self, fact: str, /, **fields: Any) -> str:
        """Write one fact at the time of the previous one, without random numbers."""
        self.seq = seq = self.seq + 1
        name = self._name(seq)
        self._line(self.now, seq, fact, name, fields)
        return name

    def _name(self, seq: int) -> str:
        return f"{self.table}-{self.day}-{seq:06d}"

    def _line(self, now: int, seq: int, fact: str, name: str, fields: dict[str, Any]) -> None:
        rest = "".join([f',"{key.rstrip("_")}":{WRITERS[type(value)](value)}' for key, value in fields.items()])
        line = f'{{"fact":"{fact}","id":"{name}","table":"{self.table}","seq":{seq},"at":"{self.at(now)}"{rest}}}\n'
        self._lines.append((now, line.encode()))

    def skip(self) -> None:
        """Skip a number of the source's counter."""
        self.seq += 1

    def wait(self, milliseconds: int) -> None:
        """Let time pass without facts."""
        self.now += milliseconds

    def admit(self, fault: ExpectedFinding) -> None:
        """Note a fault that the last line completes."""
        self._truth.setdefault(len(self._lines) - 1, []).append(fault)

    def flush(self) -> Iterator[Timed]:
        """Return the written lines in order."""
        lines, truth = self._lines, self._truth
        self._lines, self._truth = [], {}
        for index, (now, line) in enumerate(lines):
            faults = truth.get(index)
            yield now, FeedEntry(line, tuple(faults) if faults else NO_FAULTS)

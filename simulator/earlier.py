"""The carry-over from an earlier feed to the next night: counters, limits of single players, the pool of a jackpot."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

ZERO = Decimal(0)
Limits = dict[str, tuple[Decimal, Decimal]]


@dataclass
class TableBefore:
    """The state of a table at the end of its earlier feed."""

    counter: int = 0
    own: dict[str, Limits] = field(default_factory=dict)
    """Limits for one player, by bet."""
    pool: Decimal | None = None
    """The jackpot, if there is one."""
    rate: Decimal = ZERO
    """The share of each jackpot wager that goes into the pool."""


@dataclass
class Before:
    """What is needed of an earlier feed."""

    tables: dict[str, TableBefore] = field(default_factory=dict)
    last_day: date | None = None
    """Its last gaming day."""

    def at(self, table: str) -> TableBefore:
        """The state of this table. A new one if the feed does not contain it."""
        return self.tables.get(table) or TableBefore()


def _opened(before: Before, table: TableBefore, fact: dict[str, Any]) -> None:
    day = date.fromisoformat(fact["gaming_day"])
    before.last_day = max(day, before.last_day or day)


def _limited(before: Before, table: TableBefore, fact: dict[str, Any]) -> None:
    if "player" in fact:
        limits = fact["limits"].items()
        table.own[fact["player"]] = {bet: (Decimal(one["min"]), Decimal(one["max"])) for bet, one in limits}


def _set(before: Before, table: TableBefore, fact: dict[str, Any]) -> None:
    table.pool = Decimal(fact["amount"])


def _rated(before: Before, table: TableBefore, fact: dict[str, Any]) -> None:
    table.rate = Decimal(fact["rate"])


def _placed(before: Before, table: TableBefore, fact: dict[str, Any]) -> None:
    if fact["bet"] == "jackpot" and table.pool is not None:
        table.pool += Decimal(fact["stake"]) * table.rate


def _won(before: Before, table: TableBefore, fact: dict[str, Any]) -> None:
    if table.pool is not None:
        table.pool -= Decimal(fact["amount"])


READ: dict[str, Callable[[Before, TableBefore, dict[str, Any]], None]] = {
    "table_opened": _opened,
    "personal_limit_set": _limited,
    "jackpot_set": _set,
    "jackpot_increment": _rated,
    "jackpot_paid": _won,
    "wager_placed": _placed,
}


def read(lines: Iterable[bytes]) -> Before:
    """Read a feed of the simulator. Raises `ValueError` if a line is not of one."""
    before = Before()
    for number, line in enumerate(lines, 1):
        try:
            fact = json.loads(line)
            table = before.tables.setdefault(fact["table"], TableBefore())
            table.counter = max(table.counter, int(fact["seq"]))
            if fact["fact"] in READ:
                READ[fact["fact"]](before, table, fact)
        except (ValueError, LookupError, TypeError, ArithmeticError):
            raise ValueError(f"line {number} is not of a simulated feed") from None
    return before

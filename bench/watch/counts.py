"""Days of counts: what a wheel, dice or people give the watch in a day."""

from collections import Counter
from collections.abc import Mapping
from datetime import date, timedelta
from itertools import pairwise
from math import log
from random import Random

from domain.watch.peers import Seen
from domain.watch.tallies import Rate

FIRST = date(2025, 1, 1)
A_DAY = 400
"""The rounds of a table on a gaming day."""
SHOES = 6
"""The shoes of a table of cards on a gaming day."""
WAGERS = 6
"""Wagers in a round."""


def day(number: int) -> date:
    """The gaming days, from the first."""
    return FIRST + timedelta(number)


def drawn(rng: Random, chances: Mapping[str, float], rounds: int = A_DAY) -> list[str]:
    """The results of a day."""
    return rng.choices([*chances], [*chances.values()], k=rounds)


def counted(results: list[str]) -> Counter[str]:
    """How often each came."""
    return Counter(results)


def repeats(results: list[str]) -> int:
    """How often one is that of the round before."""
    return sum(one == before for before, one in pairwise(results))


def hits(rng: Random, rate: float, rounds: int) -> list[int]:
    """The rounds of a day in which something rare happened."""
    found, at = list[int](), -1
    while rate > 0:
        at += 1 + int(log(1 - rng.random()) / log(1 - rate))
        if at >= rounds:
            break
        found.append(at)
    return found


def seen(ruleset: str, person: str | None, when: date, table: str, rounds: int, happened: int) -> Seen:
    """What was counted with a person at a table on a day."""
    return Seen(ruleset, person, when, table, Rate(rounds, rounds * WAGERS, happened))

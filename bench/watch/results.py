"""What the house is due of a dealer's turn at a fair table: at roulette many wagers on each spin, at craps wagers that
last several rolls, at baccarat two wagers in each round.
"""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from functools import cache
from random import Random
from typing import NamedTuple

from bench.watch.alternatives import CRAPS, ROULETTE, WHEEL
from bench.watch.counts import hits
from domain.expectations.expectation import kept
from domain.facts.bets import On
from domain.rulebooks import RULEBOOKS
from domain.rulebooks.shapes.layout import LayoutRulebook
from domain.watch.outcomes import exact, outcomes
from domain.watch.results import Result, SeenResult
from domain.watch.worth import MONEY, SHARE, Terms, Worth, worth

BACCARAT = "nz-1998-baccarat"
PART = Decimal(1).scaleb(-SHARE)
UNIT = 1000
"""Variances are those of thousandths."""


class Bet(NamedTuple):
    """A wager, and its stake."""

    name: str
    on: On
    stake: int

    def worth(self, ruleset: str) -> Worth:
        """What one unit of it is worth."""
        found = worth(ruleset, self.name, self.on, Terms())  # type: ignore[arg-type]
        assert found is not None
        return found


LAID = (
    *(Bet("straight", (number,), 10) for number in (1, 5, 8, 13, 17, 20, 22, 29, 33, 36)),
    Bet("red", None, 100), Bet("dozen", 2, 50),
)  # fmt: skip
"""On each spin."""
COUPS = (Bet("banker", None, 200), Decimal("0.95"), 0.458597, 0.446247), (Bet("tie", None, 10), 8, 0.095156, 0.904844)
"""In each round, with what they pay, and the chances of winning and of losing. The two are drawn apart."""
UP = Bet("pass", None, 20), Bet("place", 6, 30), Bet("hardway", 8, 5)
"""Always up: as one is decided, another is placed."""
NATURALS, CRAPPED, SEVEN = (7, 11), (2, 3, 12), 7


def spins(rng: Random, rounds: int) -> Result:
    """Spins, each with the exact variance of all wagers on it."""
    due, mean, bounds = _spin()
    variance, below, above = bounds
    whole = rounds * mean
    return Result(rounds, sum(rng.choices(due, k=rounds), Decimal(0)), whole, whole, rounds * variance, below, above)


@cache
def _spin() -> tuple[list[Decimal], Decimal, tuple[Decimal, Decimal, Decimal]]:
    """What the house is due by number; the mean; the variance, and how far a spin may be below and above."""
    book, possible = RULEBOOKS[ROULETTE], outcomes(ROULETTE)
    assert isinstance(book, LayoutRulebook) and possible is not None
    of = [(bet, bet.worth(ROULETTE), book.areas[_spot(bet)]) for bet in LAID]
    calls = [[(bet.stake, area.fall(int(number))) for bet, _, area in of] for number in WHEEL]
    due = [Decimal(int(sum(stake * kept(call.result, call.odds) for stake, call in each))) for each in calls]
    lanes = sum(bet.stake * 10**MONEY * worth.returns for bet, worth, _ in of)
    variance, below, above = (Decimal(one) for one in exact(possible, lanes, UNIT))
    mean = sum((bet.stake * worth.mean * PART for bet, worth, _ in of), Decimal(0))
    return due, mean, (variance.scaleb(-6), below.scaleb(-3), above.scaleb(-3))


def _spot(bet: Bet) -> tuple[str, int | frozenset[int | str] | None]:
    on = bet.on
    return bet.name, frozenset(on) if isinstance(on, tuple) else on  # type: ignore[return-value]


def coups(rng: Random, rounds: int) -> Result:
    """Rounds of baccarat."""
    due = least = most = spread = below = above = Decimal(0)
    for bet, odds, wins, loses in COUPS:
        of = bet.worth(BACCARAT)
        won = len(hits(rng, wins, rounds))
        lost = len(hits(rng, loses / (1 - wins), rounds - won)) if wins + loses < 1 else rounds - won
        due += bet.stake * (lost - won * Decimal(odds))
        unit = bet.stake * PART
        least, most = least + rounds * unit * of.least, most + rounds * unit * of.most
        spread, below, above = spread + unit * of.deviation, below + unit * of.below, above + unit * of.above
    return Result(rounds, due, least, most, _rounded(rounds * spread * spread), below, above)


def _rounded(variance: Decimal) -> Decimal:
    return variance.quantize(Decimal(1).scaleb(-MONEY))


def rolls(rng: Random, rounds: int) -> Result:
    """Rolls of craps. A pass bet that is up at the end may be worth more than a new one."""
    of = [bet.worth(CRAPS) for bet in UP]
    stakes = [bet.stake for bet in UP]
    due, decided, point = 0, [0, 0, 0], 0
    for _ in range(rounds):
        first, second = (1 + int(6 * rng.random()) for _ in range(2))
        results = _line(point, first + second), *_numbers(first, second)
        point = 0 if results[0] else point or first + second
        due += sum(stake * result for stake, result in zip(stakes, results, strict=True)) // 6
        decided = [mine + bool(result) for mine, result in zip(decided, results, strict=True)]
    mean = PART * sum(n * stake * one.mean for n, stake, one in zip(decided, stakes, of, strict=True))
    spread, below, above = (
        PART * sum(stake * getattr(one, name) for stake, one in zip(stakes, of, strict=True))
        for name in ("deviation", "below", "above")
    )
    more = PART * stakes[0] * of[0].high if point else Decimal(0)
    return Result(rounds, Decimal(due), mean - more, mean, _rounded(rounds * spread * spread), below, above)


def _line(point: int, total: int) -> int:
    """What the house keeps of six units of a pass bet. 0: undecided."""
    if point:
        return -6 if total == point else 6 if total == SEVEN else 0
    return -6 if total in NATURALS else 6 if total in CRAPPED else 0


def _numbers(first: int, second: int) -> tuple[int, int]:
    """The same of a place bet on six, at 7 to 6, and of a hard eight, at 9 to 1."""
    total = first + second
    placed = -7 if total == 6 else 6 if total == SEVEN else 0
    hard = 0 if total not in (8, SEVEN) else -54 if first == second else 6
    return placed, hard


TURNS: Mapping[str, Callable[[Random, int], Result]] = {ROULETTE: spins, BACCARAT: coups, CRAPS: rolls}


def turn_of(rng: Random, ruleset: str, value: str, when: date, table: str, rounds: int) -> SeenResult:
    """A turn of so many rounds."""
    return SeenResult(ruleset, value, when, table, "NZD", TURNS[ruleset](rng, rounds))

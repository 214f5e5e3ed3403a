"""What came up on wheels and dice beside what chance gives: counts, expected counts, and a band.

The band of an outcome contains its count in 19 of 20 cases, if chance alone decides (the normal approximation).
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import tzinfo
from fractions import Fraction
from itertools import product
from math import ceil, floor, sqrt
from typing import Any, NamedTuple

from psycopg import Connection

from domain.rulebooks.nz_1996_money_wheel import ODDS
from projections.questions.answer import answer
from projections.questions.filters import Filter
from projections.questions.question import Question
from projections.questions.subjects import ROUNDS

SPREAD = 1.96
"""Standard deviations on each side, for 19 of 20 cases."""
ENOUGH = 5
"""Of fewer expected counts, a band says little."""


class Chances(NamedTuple):
    """The outcomes of a game, each with its chance."""

    one: str
    """What one of them is."""
    turn: str
    """What brings one of them about."""
    shares: dict[str, Fraction]
    of: Callable[[str], str]
    """The outcome of a round, from the words in which a round has it."""


class CountedOutcome(NamedTuple):
    """How often an outcome came, beside chance."""

    outcome: str
    rounds: int
    expected: float
    low: int
    high: int
    words: tuple[str, ...]
    """The outcomes of its rounds, as a filter has them: a total of two dice has several."""

    @property
    def outside(self) -> bool:
        """Whether it is outside its band."""
        return not self.low <= self.rounds <= self.high


class Distribution(NamedTuple):
    """The outcomes of some rounds."""

    chances: Chances
    rounds: int
    counted: list[CountedOutcome]
    strange: int
    """Rounds with an outcome that the game does not have."""

    @property
    def outside(self) -> list[CountedOutcome]:
        return [one for one in self.counted if one.outside]

    @property
    def is_enough(self) -> bool:
        """Whether there are enough rounds for a judgement."""
        return min((one.expected for one in self.counted), default=0) >= ENOUGH


def _dice(dice: int) -> dict[str, Fraction]:
    totals = [sum(each) for each in product(range(1, 7), repeat=dice)]
    return {str(one): Fraction(totals.count(one), len(totals)) for one in sorted(set(totals))}


def _total(outcome: str) -> str:
    return str(sum(map(int, outcome.split("-")))) if outcome.replace("-", "").isdecimal() else outcome


def _wheel() -> dict[str, Fraction]:
    """Each symbol gives back 48 of the 52 segments, so the odds tell how many it has."""
    return {str(symbol): Fraction(48, (int(odds) + 1) * 52) for symbol, odds in ODDS.items()}


CHANCES = {
    "nz-1996-roulette": Chances("number", "spin", {str(n): Fraction(1, 37) for n in range(37)}, str),
    "nz-1996-craps": Chances("total", "roll", _dice(2), _total),
    "nz-1996-tai-sai": Chances("total", "roll", _dice(3), _total),
    "nz-1996-money-wheel": Chances("symbol", "spin", _wheel(), str),
}
"""By ruleset."""


def distribution(connection: Connection[Any], ruleset: str, filters: Sequence[Filter], zone: tzinfo) -> Distribution:
    """The outcomes of the settled rounds that some filters select."""
    only = Filter(ROUNDS.columns["ruleset"], (ruleset,)), Filter(ROUNDS.columns["status"], ("settled",))
    asked = Question(ROUNDS, (*filters, *only), (ROUNDS.columns["outcome"],))
    rows = answer(connection, asked, zone).rows
    return counted_outcomes(CHANCES[ruleset], [(row["outcome"], row["rounds"]) for row in rows if row["outcome"]])


def counted_outcomes(chances: Chances, found: Iterable[tuple[str, int]]) -> Distribution:
    """Count outcomes, each as often as it came."""
    counts: dict[str, int] = {}
    words: dict[str, list[str]] = {}
    for outcome, rounds in found:
        name = chances.of(outcome)
        counts[name] = counts.get(name, 0) + rounds
        words.setdefault(name, []).append(outcome)
    known = {name: number for name, number in counts.items() if name in chances.shares}
    whole = sum(known.values())
    rows = [
        CountedOutcome(name, known.get(name, 0), float(whole * share), *band(whole, share), (*words.get(name, ()),))
        for name, share in chances.shares.items()
    ]
    return Distribution(chances, whole, rows, sum(counts.values()) - whole)


def band(rounds: int, share: Fraction) -> tuple[int, int]:
    """The counts between which an outcome lies in 19 of 20 cases."""
    middle, spread = float(rounds * share), SPREAD * sqrt(float(rounds * share * (1 - share)))
    return max(0, floor(middle - spread)), min(rounds, ceil(middle + spread))

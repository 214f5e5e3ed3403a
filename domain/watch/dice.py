"""Dice: whether faces, sums, doubles and rolls come as often as they should.

A loaded die shows in its face: the evidence is about how many dice of a throw show it, so that one loaded die among
fair ones and dice that are all loaded are told apart. Which die is which is not recorded, so rolls are in ascending
order. What a controlled throw changes shows in sums, doubles and rolls.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from math import comb, log
from typing import NamedTuple

from domain.watch.evidence import Against, Cell, against_cells, log_sum

SIDES = "123456"
LOADED = 0.55
"""The weight of faces; the others are sums, doubles and rolls."""
MORE = tuple(1 + 0.05 * 1.5**power for power in range(11))
"""Alternatives: so many times as often does a loaded die show a face."""
LESS = (0.95, 0.9, 0.8, 0.6, 0.2)
LIKELY = 0.85
"""The weight of those where it comes more often: some other face is then rarer, too."""
OPPOSITE = 0.2
"""The weight of pairs of opposite faces, as of a die that is no cube."""
MULTIPLES = (0.4, 0.65, 0.8, 0.86, 0.93, 1.06, 1.13, 1.22, 1.4, 1.7, 2.2, 3.5, 6.0)
"""Of sums, doubles and rolls, which are more probable than the numbers of a wheel: a small change shows in them."""
SUMS, KINDS, ROLLS = 0.55, 0.15, 0.3
"""The weights of sums, of how many faces differ, and of rolls."""
KIND = {2: {1: "doubles"}, 3: {1: "triples", 2: "pairs"}}
"""What rolls of two or three dice are called by the number of their faces that differ; others have no name."""


class Faces(NamedTuple):
    """A face, or two opposite ones, of which a die may show too many."""

    name: str
    sides: frozenset[str]
    weight: float

    @property
    def chance(self) -> float:
        """The probability that a fair die shows it."""
        return len(self.sides) / len(SIDES)

    def showing(self, rolls: Mapping[str, int], dice: int) -> list[int]:
        """The number of rolls by the number of their dice that show it."""
        found = [0] * (dice + 1)
        for roll, number in rolls.items():
            found[sum(side in self.sides for side in roll.split("-"))] += number
        return found


FACES = (
    *(Faces(side, frozenset(side), (1 - OPPOSITE) / 6) for side in SIDES),
    *(Faces(f"{low}/{high}", frozenset({low, high}), OPPOSITE / 3) for low, high in ("16", "25", "34")),
)
BY_NAME = {one.name: one for one in FACES}


@lru_cache
def rolls(dice: int) -> Mapping[str, float]:
    """The probability of each roll, its faces in ascending order."""
    every = combinations_with_replacement(SIDES, dice)
    return {"-".join(roll): len({*permutations(roll)}) / 6**dice for roll in every}


@lru_cache
def cells(dice: int) -> tuple[Cell, ...]:
    """Sums, rolls with so many faces, and rolls."""
    chances = rolls(dice)
    return (
        *_parts({roll: f"sum {spots(roll)}" for roll in chances}, chances, SUMS),
        *_parts({roll: kind for roll in chances if (kind := KIND[dice].get(_differing(roll)))}, chances, KINDS),
        *_parts({roll: roll for roll in chances}, chances, ROLLS),
    )


def spots(roll: str) -> int:
    """The sum of a roll's faces."""
    return sum(map(int, roll.split("-")))


def _differing(roll: str) -> int:
    return len({*roll.split("-")})


def _parts(named: Mapping[str, str], chances: Mapping[str, float], weight: float) -> Iterator[Cell]:
    """Rolls that have a name in common, each of the same weight."""
    names = dict.fromkeys(named.values())
    for name in names:
        results = frozenset(roll for roll in named if named[roll] == name)
        yield Cell(name, results, sum(chances[roll] for roll in sorted(results)), weight / len(names))


def against_dice(counts: Mapping[str, int], dice: int) -> Against:
    """Evidence that dice are loaded, or set. `counts`: of each roll."""
    by_face = against_loads(counts, dice)
    by_roll = against_cells(counts, rolls(dice), cells(dice), MULTIPLES)
    logs = log(LOADED) + by_face.log, log(1 - LOADED) + by_roll.log
    return Against(log_sum(logs), (by_face if logs[0] >= logs[1] else by_roll).value)


def against_loads(counts: Mapping[str, int], dice: int) -> Against:
    """Evidence that one die, or each, shows some face too often: by which face, how much, and how many dice."""
    found: list[tuple[float, str]] = []
    for one in FACES:
        showing = one.showing(counts, dice)
        logs = [weight + sum(map(_times, showing, steps)) for weight, steps in _loads(dice, len(one.sides))]
        found.append((log(one.weight) + log_sum(logs), one.name))
    return Against(log_sum(logs for logs, _ in found), max(found)[1])


def _times(number: int, step: float) -> float:
    return number * step


@lru_cache
def _loads(dice: int, sides: int) -> Sequence[tuple[float, tuple[float, ...]]]:
    """Each alternative: the logarithm of its weight, and what a roll adds in which so many dice show the face."""
    fair, found = sides / len(SIDES), list[tuple[float, tuple[float, ...]]]()
    by_chance = _showing(dice, 0, fair, fair)
    for multiples, weight in ((MORE, LIKELY), (LESS, 1 - LIKELY)):
        rates = [multiple * fair for multiple in multiples if multiple * fair < 1]
        for loaded in (1, dice):
            for rate in rates:
                ratios = zip(_showing(dice, loaded, rate, fair), by_chance, strict=True)
                found.append((log(weight / 2 / len(rates)), tuple(log(one / other) for one, other in ratios)))
    return found


def _showing(dice: int, loaded: int, rate: float, fair: float) -> list[float]:
    """The probability that so many dice show a face, of which some are loaded."""
    of_loaded, of_fair = _binomial(loaded, rate), _binomial(dice - loaded, fair)
    found = [0.0] * (dice + 1)
    for hits, chance in enumerate(of_loaded):
        for more, other in enumerate(of_fair):
            found[hits + more] += chance * other
    return found


def _binomial(trials: int, rate: float) -> list[float]:
    return [comb(trials, hits) * rate**hits * (1 - rate) ** (trials - hits) for hits in range(trials + 1)]


def faces(counts: Mapping[str, int]) -> Counter[str]:
    """How often each face came."""
    found = Counter[str]()
    for roll, number in counts.items():
        for side in roll.split("-"):
            found[side] += number
    return found


def sums(of: Mapping[str, int]) -> Counter[str]:
    """How often each sum came, in the order of sums."""
    found = Counter[str]()
    for roll in sorted(of, key=spots):
        found[f"{spots(roll)}"] += of[roll]
    return found

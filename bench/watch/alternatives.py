"""What is planted: the probabilities, and what a test that knows them adds for each round."""

from collections.abc import Mapping
from itertools import product
from math import log
from typing import NamedTuple

from bench.watch.counts import A_DAY, SHOES
from simulator.layouts.games import SECTIONS
from simulator.plants.fitting import sector

WHEEL = {str(pocket): 1 / 37 for pocket in range(37)}
SYMBOLS = {symbol: often / 52 for symbol, often in SECTIONS.items()}


def rolls(first: Mapping[int, float], dice: int) -> dict[str, float]:
    """The chances of all rolls of some dice in the order of their faces, the first of which may be loaded."""
    found: dict[str, float] = {}
    for faces in product(range(1, 7), repeat=dice):
        name = "-".join(map(str, sorted(faces)))
        found[name] = found.get(name, 0.0) + first[faces[0]] / 6 ** (dice - 1)
    return found


def biased(chances: Mapping[str, float], cell: set[str], rate: float) -> dict[str, float]:
    """The same with another chance of a cell; inside and outside it, results keep their proportions."""
    within = sum(chances[one] for one in cell)
    return {
        one: chance * (rate / within if one in cell else (1 - rate) / (1 - within)) for one, chance in chances.items()
    }


FAIR_DIE = dict.fromkeys(range(1, 7), 1 / 6)


def loaded(rate: float) -> dict[int, float]:
    """A die that shows six at this rate."""
    return {face: rate if face == 6 else (1 - rate) / 5 for face in range(1, 7)}


def sevens(rate: float) -> dict[str, float]:
    """Two dice that come to seven at this rate, in the chances of all rolls."""
    fair = rolls(FAIR_DIE, 2)
    return biased(fair, {roll for roll in fair if sum(map(int, roll.split("-"))) == 7}, rate)


class Results(NamedTuple):
    """A wheel or dice with other chances than they should have."""

    ruleset: str
    fair: Mapping[str, float]
    planted: Mapping[str, float]

    def step(self, result: str) -> float:
        """What a result adds to the logarithm of the likelihood ratio."""
        return log(self.planted[result] / self.fair[result])


class Event(NamedTuple):
    """A person with whom something happens in more rounds than with others."""

    family: str
    usual: float
    """The rate of others."""
    planted: float
    a_day: int = A_DAY

    def step(self, hit: bool) -> float:
        """What a round adds to the logarithm of the likelihood ratio."""
        rates = (self.planted, self.usual) if hit else (1 - self.planted, 1 - self.usual)
        return log(rates[0] / rates[1])


class Shuffles(NamedTuple):
    """Shuffles of which some leave a block of cards in its order."""

    block: int
    rate: float


class Cuts(NamedTuple):
    """Cuts at one place, with two cards to either side."""

    place: int
    rate: float


class Counting(NamedTuple):
    """A player whose stakes follow the count in some rounds."""

    rate: float


class Repeating(NamedTuple):
    """A roulette wheel that stops where it stopped before, in some rounds."""

    rate: float

    @property
    def often(self) -> float:
        """How often a result is that of the round before."""
        return self.rate + (1 - self.rate) / len(WHEEL)


Planted = Results | Event | Shuffles | Cuts | Counting | Repeating
ROULETTE, TAI_SAI, CRAPS = "nz-1996-roulette", "nz-1996-tai-sai", "nz-1996-craps"
PLANTED: dict[str, Planted] = {
    "bias:17=1/25": Results(ROULETTE, WHEEL, biased(WHEEL, {"17"}, 1 / 25)),
    "bias:17=1/30": Results(ROULETTE, WHEEL, biased(WHEEL, {"17"}, 1 / 30)),
    "bias:17=1/20": Results(ROULETTE, WHEEL, biased(WHEEL, {"17"}, 1 / 20)),
    "sector:17+2=1/6": Results(ROULETTE, WHEEL, biased(WHEEL, {str(one) for one in sector("17+2")}, 1 / 6)),
    "sector:17+4=3/10": Results(ROULETTE, WHEEL, biased(WHEEL, {str(one) for one in sector("17+4")}, 0.3)),
    "bias:G=1/40": Results("nz-1996-money-wheel", SYMBOLS, biased(SYMBOLS, {"G"}, 1 / 40)),
    "loaded-die:6=1/5, two dice": Results(CRAPS, rolls(FAIR_DIE, 2), rolls(loaded(1 / 5), 2)),
    "loaded-die:6=1/5, three dice": Results(TAI_SAI, rolls(FAIR_DIE, 3), rolls(loaded(1 / 5), 3)),
    "dice-setter, sevens 1/7": Results(CRAPS, rolls(FAIR_DIE, 2), sevens(1 / 7)),
    "repeats=1/20": Repeating(1 / 20),
    "repeats=1/100": Repeating(1 / 100),
    "dealer-shorts, 1 round in 100": Event("underpaid", 1 / 2000, 1 / 100),
    "dealer-shorts, 1 round in 400": Event("underpaid", 1 / 2000, 1 / 400),
    "dealer-overpays, 1 round in 100": Event("overpaid", 1 / 2000, 1 / 100),
    "past-poster, 1 round in 50": Event("late-player", 1 / 1000, 1 / 50),
    "past-poster, 1 round in 200": Event("late-player", 1 / 1000, 1 / 200),
    "slow-settlement, 1 round in 50": Event("slow", 1 / 500, 1 / 50),
    "omitted-burn, 1 shoe in 10": Event("burn", 1 / 400, 1 / 10, SHOES),
    "shallow-cut, 1 shoe in 10": Event("shallow-cut", 1 / 400, 1 / 10, SHOES),
    "unshuffled:52=1/20": Shuffles(52, 1 / 20),
    "unshuffled:12=1/4": Shuffles(12, 1 / 4),
    "steered-cut:180=1/2": Cuts(180, 1 / 2),
    "counter": Counting(1.0),
    "counter, 1 round in 2": Counting(0.5),
}
"""The plants of `pitlog simulate`, as chances by the round."""

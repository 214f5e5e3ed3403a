"""Wheels and dice: whether each result comes as often as it should."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from functools import lru_cache
from itertools import accumulate
from operator import add
from shlex import quote
from typing import NamedTuple

from domain.rulebooks import RULEBOOKS
from domain.rulebooks.shapes.layout import MoneyWheelRulebook
from domain.views.layouts.roulette import WHEEL
from domain.watch import dice
from domain.watch.budget import BY_NAME, Budget, Family
from domain.watch.dice import against_dice, faces
from domain.watch.evidence import Against, Cell, against_cells
from domain.watch.processes import Process, follow
from domain.watch.sentences import said_of_results
from domain.watch.watched import SEPARATOR, Counted, Watched, closing, watched

WIDTHS = (3, 5, 9, 12, 18)
"""Adjoining numbers of a sector."""
DICE = {"nz-1996-craps": 2, "nz-1996-tai-sai": 3}

ByDay = Mapping[date, Counter[str]]


class Instrument(NamedTuple):
    """The results of a wheel or of dice, and the parts of them that are looked at."""

    family: Family
    chances: Mapping[str, float]
    cells: tuple[Cell, ...]


@lru_cache
def instrument(ruleset: str) -> Instrument | None:
    """The wheel or the dice of a ruleset. None if it has neither."""
    book = RULEBOOKS.get(ruleset)
    if ruleset in DICE:
        return Instrument(BY_NAME["dice"], dice.rolls(DICE[ruleset]), dice.cells(DICE[ruleset]))
    if isinstance(book, MoneyWheelRulebook):
        whole = sum(book.sections.values())
        chances = {symbol: number / whole for symbol, number in book.sections.items()}
        return Instrument(BY_NAME["wheel"], chances, tuple(_each(chances, 1.0)))
    return _roulette() if ruleset == "nz-1996-roulette" else None


def _each(chances: Mapping[str, float], weight: float) -> Iterator[Cell]:
    for name, chance in chances.items():
        yield Cell(name, frozenset({name}), chance, weight / len(chances))


def _roulette() -> Instrument:
    ring = [str(number) for number in WHEEL]
    chances = dict.fromkeys(ring, 1 / len(ring))
    cells = [*_each(chances, 0.6)]
    for width in WIDTHS:
        for first in range(len(ring)):
            sector = [ring[(first + k) % len(ring)] for k in range(width)]
            weight = 0.4 / (len(WIDTHS) * len(ring))
            cells.append(Cell("-".join(sector), frozenset(sector), width / len(ring), weight))
    return Instrument(BY_NAME["wheel"], chances, tuple(cells))


def results(ruleset: str, outcomes: Mapping[str, int]) -> Counter[str]:
    """Outcomes as they are counted: only possible ones, dice in ascending order."""
    of, it = Counter[str](), instrument(ruleset)
    for outcome, number in outcomes.items():
        name = "-".join(sorted(outcome.split("-"))) if ruleset in DICE else outcome
        if it is not None and name in it.chances:
            of[name] += number
    return of


def _against(ruleset: str, it: Instrument, counts: Counter[str]) -> Against:
    if ruleset in DICE:
        return against_dice(counts, DICE[ruleset])
    return against_cells(counts, it.chances, it.cells)


def watch_instrument(table: str, ruleset: str, days: ByDay, subjects: int, budget: Budget) -> Watched | None:
    """Watch one wheel, or the dice of one table. `subjects`: how many there are."""
    it = instrument(ruleset)
    if it is None:
        return None
    counted = {day: counts for day, seen in sorted(days.items()) if (counts := results(ruleset, seen))}
    used = [*counted]
    sums = [*accumulate(counted.values(), add, initial=Counter[str]())]

    def between(first: date, last: date) -> Counter[str]:
        return sums[bisect_right(used, last)] - sums[bisect_left(used, first)]

    def evidence(first: date, last: date) -> Against:
        return _against(ruleset, it, between(first, last))

    key = f"{table}{SEPARATOR}{ruleset}"
    followed = follow(
        used,
        used,
        evidence,
        lambda kind: budget.log_threshold(it.family, kind, subjects),
        closing(it.family, key, budget),
    )
    if followed is None:
        return None
    best = followed.strongest
    of = _counted(table, ruleset, it, between(best.since, best.until), best, followed.first is not None)
    words = said_of_results(it.family, of, best)
    question = f"pitlog rounds --table {quote(table)} --day {best.since}..{best.until}"
    return watched(it.family, key, followed, of, budget, ruleset, words, question)


def _counted(table: str, ruleset: str, it: Instrument, counts: Counter[str], best: Process, alarm: bool) -> Counted:
    rounds, value = counts.total(), best.against.value
    face = dice.BY_NAME.get(value or "") if ruleset in DICE else None
    if face is not None:
        shown = faces(counts)
        hits, expected = sum(shown[side] for side in face.sides), shown.total() * face.chance
    else:
        [cell] = [one for one in it.cells if one.name == value]
        hits, expected = sum(counts[one] for one in cell.results), rounds * cell.chance
    return Counted(rounds, hits, expected, value if alarm else None, table)

"""Craps: what one roll may add to what a wager is worth, which stays up until it is decided.

The worth of a wager is what the house expects of it from where it stands. From roll to roll it changes by a mean of
zero: a place bet is worth the same until it is decided, and a pass bet is worth another amount for each point.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from domain.expectations.expectation import NOTHING, kept
from domain.expectations.rolls import EACH, ROLLS, SEVEN, WAYS, before_seven, expected
from domain.rulebooks.shapes.craps import CrapsRulebook, LineBet, OddsBehind
from domain.rulebooks.shapes.layout import Spot

Change = tuple[Fraction, Fraction]
"""A change of the worth of one unit staked, and its chance. Rolls that change nothing are left out."""


class OneRoll(NamedTuple):
    """Of one unit staked, wherever the wager stands: bounds of the change that a roll makes."""

    variance: Fraction
    down: Fraction
    """How far the worth may fall by one roll."""
    up: Fraction
    low: Fraction
    """How far the worth of an undecided wager may be below that of a new one: zero or less."""
    high: Fraction
    """How far it may be above."""


def one_roll(book: CrapsRulebook, bet: str, on: int | None = None) -> OneRoll | None:
    """Bounds of the change. None for wagers that the next roll decides, and for what is no bet."""
    found = states(book, bet, on)
    if not found:
        return None
    changes = [change for state in found for change, _ in state]
    variance = max(sum((change**2 * chance for change, chance in state), NOTHING) for state in found)
    apart = [NOTHING]
    if bet in book.lines:
        line, begins = book.lines[bet], expected(book, bet)
        assert begins is not None
        apart += [_stands(line, point) - begins.mean for point in WAYS if point not in line.first]
    return OneRoll(variance, -min(changes), max(changes), min(apart), max(apart))


def states(book: CrapsRulebook, bet: str, on: int | None = None) -> list[list[Change]]:
    """Where a wager may stand before a roll, with the changes that each roll makes then."""
    spot: Spot = (bet, on)
    if bet in book.lines:
        line, begins = book.lines[bet], expected(book, bet)
        assert begins is not None
        return [_first(line, begins.mean), *_points(line)]
    if bet in book.behinds:
        return [[*_odds(book.behinds[bet], point)] for point in sorted(book.points)]
    return [] if bet in book.one_roll or spot not in book.falls else [[*_number(book, spot)]]


def _stands(line: LineBet, point: int) -> Fraction:
    """What a line bet with a point is worth."""
    made = before_seven(point)
    return made * kept(line.made.result, line.made.odds) + (1 - made) * kept(line.seven.result, line.seven.odds)


def _first(line: LineBet, worth: Fraction) -> list[Change]:
    """The first roll decides it, or gives it a point."""
    calls = {total: kept(call.result, call.odds) for total, call in line.first.items()}
    return [
        ((calls[total] if total in calls else _stands(line, total)) - worth, ways * EACH)
        for total, ways in WAYS.items()
    ]


def _points(line: LineBet) -> Iterator[list[Change]]:
    for point in WAYS:
        if point not in line.first:
            worth = _stands(line, point)
            yield [
                (kept(line.made.result, line.made.odds) - worth, WAYS[point] * EACH),
                (kept(line.seven.result, line.seven.odds) - worth, WAYS[SEVEN] * EACH),
            ]


def _odds(behind: OddsBehind, point: int) -> Iterator[Change]:
    """Odds are worth nothing until they are decided."""
    wins, loses = (SEVEN, point) if behind.laid else (point, SEVEN)
    yield -behind.odds[point], WAYS[wins] * EACH
    yield Fraction(1), WAYS[loses] * EACH


def _number(book: CrapsRulebook, spot: Spot) -> Iterator[Change]:
    """A bet on a number is worth the same at each roll that does not decide it."""
    bet, on = spot
    found = expected(book, bet, on if isinstance(on, int) else None)
    assert found is not None
    decides = sum((lower, upper) in book.falls[spot] for lower, upper in ROLLS) * EACH
    return ((result - found.mean, chance * decides) for result, chance in found.chances)

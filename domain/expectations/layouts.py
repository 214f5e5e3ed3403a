"""Roulette, the money wheel and tai-sai: every spin or roll is enumerated."""

from collections import Counter
from fractions import Fraction
from itertools import product

from domain.expectations.expectation import Expectation, expect, gathered, kept
from domain.rulebooks.shapes.layout import Came, LayoutRulebook, MoneyWheelRulebook, Spot, WheelRulebook

FACES, DICE = range(1, 7), 3


def ways(book: LayoutRulebook) -> dict[Came, int]:
    """In how many equally likely ways each result comes."""
    if isinstance(book, MoneyWheelRulebook):
        return dict[Came, int](book.sections.items())
    if isinstance(book, WheelRulebook):
        return dict.fromkeys(book.results, 1)
    return dict(Counter(tuple(sorted(dice)) for dice in product(FACES, repeat=DICE)))


def expected(book: LayoutRulebook, spot: Spot) -> Expectation | None:
    """The expectation of a wager there. None if the layout has no such place."""
    area = book.areas.get(spot)
    if area is None:
        return None
    found = ways(book)
    whole = sum(found.values())
    calls = [(area.fall(came), Fraction(number, whole)) for came, number in found.items()]
    chances = gathered((kept(call.result, call.odds), chance) for call, chance in calls)
    return expect(chances, "enumerated", (rule for call, _ in calls if call.result == "win" for rule in call.rules))

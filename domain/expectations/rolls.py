"""Craps: wagers of one roll are enumerated, all others followed over their points until they are decided."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import product

from domain.expectations.expectation import Expectation, How, expect, gathered, kept
from domain.rulebooks.shapes.craps import CallByRoll, Composite, CrapsRulebook, Falls, LineBet, OddsBehind
from domain.rulebooks.shapes.layout import Spot

DYNAMIC: How = "dynamic programming"
SEVEN = 7
ROLLS = tuple(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=2))
"""The 36 rolls, lower face first."""
WAYS = {total: sum(sum(dice) == total for dice in ROLLS) for total in range(2, 13)}
Shares = Mapping[str, Decimal]
"""How a player divides a composite wager."""
EACH = Fraction(1, len(ROLLS))
EVEN_SHARES: Shares = {"any_craps": Decimal(1), "eleven": Decimal(1)}


def expected(
    book: CrapsRulebook, bet: str, on: int | None = None, shares: Shares | None = None, point: int | None = None
) -> Expectation | None:
    """The expectation of a wager until it is decided. None if there is no such bet.

    `point` is the point of the wager that odds lie behind: without one, all are mixed as often as they come.
    """
    spot: Spot = (bet, on)
    if bet in book.lines:
        line = book.lines[bet]
        return expect(
            gathered(_line(line)), DYNAMIC, line.made.rules if line.made.result == "win" else line.seven.rules
        )
    if bet in book.behinds:
        return _behind(book.behinds[bet], point, book.points)
    if spot in book.composites:
        composite = book.composites[spot]
        results = gathered(_composite(book, composite, shares or EVEN_SHARES))
        return expect(results, "enumerated", (composite.wins, composite.settled))
    if spot not in book.falls:
        return None
    falls = book.falls[spot]
    rules = next(call.rules for call in falls.values() if call.result == "win")
    return expect(
        gathered(_falls(falls, _fee(book, bet, falls))), "enumerated" if bet in book.one_roll else DYNAMIC, rules
    )


def _kept(call: CallByRoll) -> Fraction:
    return kept(call.result, call.odds)


def _line(line: LineBet) -> Iterator[tuple[Fraction, Fraction]]:
    """The first roll decides it, or gives it the point that must come before a 7."""
    for total, ways in WAYS.items():
        call, chance = line.first.get(total), ways * EACH
        if call is not None:
            yield _kept(call), chance
        else:
            made = before_seven(total)
            yield _kept(line.made), chance * made
            yield _kept(line.seven), chance * (1 - made)


def before_seven(total: int) -> Fraction:
    """The chance that a total comes before a 7."""
    return Fraction(WAYS[total], WAYS[total] + WAYS[SEVEN])


def _behind(behind: OddsBehind, point: int | None, points: frozenset[int]) -> Expectation | None:
    if point is not None and point not in behind.odds:
        return None
    backed = [point] if point is not None else sorted(points)
    whole = sum(WAYS[one] for one in backed)
    results = ((result, chance * WAYS[one] / whole) for one in backed for result, chance in _odds(behind, one))
    return expect(gathered(results), DYNAMIC, (behind.wins, behind.pays))


def _odds(behind: OddsBehind, point: int) -> Iterator[tuple[Fraction, Fraction]]:
    """Odds on the point, or laid on the 7. Working: those that are off when they are decided stand off."""
    made = before_seven(point)
    wins = 1 - made if behind.laid else made
    yield -behind.odds[point], wins
    yield Fraction(1), 1 - wins


def _falls(falls: Falls, fee: Fraction) -> Iterator[tuple[Fraction, Fraction]]:
    """Each roll that decides it, among those that do. A roll for which it is off only postpones it."""
    calls = [falls[lower, upper] for lower, upper in ROLLS if (lower, upper) in falls]
    return ((_kept(call) + fee, Fraction(1, len(calls))) for call in calls)


def _fee(book: CrapsRulebook, bet: str, falls: Falls) -> Fraction:
    """Commission taken at placement, per unit staked."""
    fee = book.fees.get(bet)
    if fee is None:
        return Fraction(0)
    odds = next(call.odds for call in falls.values() if call.result == "win")
    return fee.share * (odds if fee.of_winnings else 1)


def _composite(book: CrapsRulebook, composite: Composite, shares: Shares) -> Iterator[tuple[Fraction, Fraction]]:
    """The sum of its parts."""
    parts: dict[Spot, Fraction] = {spot: Fraction(units) for spot, units in composite.parts}
    parts = parts or {(bet, None): Fraction(stake) for bet, stake in shares.items()}
    whole = sum(parts.values())
    for lower, upper in ROLLS:
        calls = ((book.falls[spot][lower, upper], part / whole) for spot, part in parts.items())
        yield sum((_kept(call) * part for call, part in calls), Fraction(0)), EACH

"""What one roll adds to the worth of a craps wager: nothing on the mean, and in all as much as the wager varies."""

from fractions import Fraction

import pytest

from domain.expectations.one_roll import one_roll, states
from domain.expectations.rolls import WAYS, expected
from domain.rulebooks.nz_1996_craps import NZ_1996_CRAPS as RULEBOOK
from domain.rulebooks.shapes.layout import Spot

LASTING: list[Spot] = [
    *((bet, None) for bet in (*RULEBOOK.lines, *RULEBOOK.behinds)),
    *(spot for spot in RULEBOOK.falls if spot[0] not in RULEBOOK.one_roll),
]


@pytest.mark.parametrize("spot", LASTING, ids=str)
def test_from_wherever_a_wager_stands_a_roll_adds_nothing_on_the_mean(spot: Spot) -> None:
    bet, on = spot
    found, bounds = states(RULEBOOK, bet, on), one_roll(RULEBOOK, bet, on)  # type: ignore[arg-type]
    assert bounds is not None and bounds.low <= 0 <= bounds.high
    for state in found:
        assert sum(change * chance for change, chance in state) == 0 and sum(chance for _, chance in state) <= 1
        assert sum(change**2 * chance for change, chance in state) <= bounds.variance
        assert all(-bounds.down <= change <= bounds.up for change, _ in state)


def after(state: list[tuple[Fraction, Fraction]]) -> Fraction:
    """The sum of variances of rolls from a state that lasts until a roll decides it."""
    return sum(change**2 * chance for change, chance in state) / sum(chance for _, chance in state)


@pytest.mark.parametrize("spot", LASTING, ids=str)
def test_the_variances_of_its_rolls_add_up_to_that_of_the_wager(spot: Spot) -> None:
    bet, on = spot
    whole, found = expected(RULEBOOK, bet, on), states(RULEBOOK, bet, on)  # type: ignore[arg-type]
    assert whole is not None
    if bet in RULEBOOK.lines:
        first, *points = found
        backed = [total for total in WAYS if total not in RULEBOOK.lines[bet].first]
        then = sum(Fraction(WAYS[total], 36) * after(state) for total, state in zip(backed, points, strict=True))
        assert sum(change**2 * chance for change, chance in first) + then == whole.variance
    elif bet in RULEBOOK.behinds:
        for total, state in zip(sorted(RULEBOOK.points), found, strict=True):
            of = expected(RULEBOOK, bet, point=total)
            assert of is not None and after(state) == of.variance
    else:
        assert after(found[0]) == whole.variance


def test_wagers_of_one_roll_have_no_such_bounds() -> None:
    assert one_roll(RULEBOOK, "field") is None and one_roll(RULEBOOK, "place", 7) is None

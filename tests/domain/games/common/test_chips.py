"""What chips can make, against counting it out."""

from copy import deepcopy
from decimal import Decimal
from fractions import Fraction

import pytest

from domain.games.common.chips import Chips, chips_of, good_part, rounded_up

SETS = [
    ("5", "25"),
    ("2.50", "5", "25"),
    ("3", "7"),
    ("6", "10", "15"),
    ("1", "5"),
    ("4", "6"),
    ("0.05", "0.20", "1"),
    ("7",),
]
MOST = 60
"""In units."""
TENTHS = [Decimal(1), Decimal("0.95"), Decimal("0.9"), Decimal("0.5"), Decimal("0.8")]


def made(chips: Chips) -> set[int]:
    """The amounts up to the most that chips make, in units."""
    sizes = [int(Fraction(chip) / Fraction(chips.unit)) for chip in chips.chips]
    amounts = {0}
    for amount in range(1, 3 * MOST):
        if any(amount - size in amounts for size in sizes):
            amounts.add(amount)
    return amounts


@pytest.fixture(params=SETS, ids="-".join)
def chips(request: pytest.FixtureRequest) -> Chips:
    """The chips of a table."""
    return chips_of(tuple(Decimal(one) for one in request.param))


@pytest.mark.parametrize(
    ("denominations", "unit"),
    [
        (("5", "25"), "5"),
        (("6", "10", "15"), "1"),
        (("4", "6"), "2"),
        (("2.50", "5"), "2.5"),
        (("0", "0.05", "1"), "0.05"),
    ],
)
def test_the_unit_measures_every_chip(denominations: tuple[str, ...], unit: str) -> None:
    assert Chips(tuple(Decimal(one) for one in denominations)).unit == Decimal(unit)


def test_up_is_the_next_amount_that_chips_make(chips: Chips) -> None:
    amounts = made(chips)
    for quarter in range(4 * MOST):
        exact = Fraction(quarter, 4)
        expected = min(one for one in amounts if one >= exact)
        assert chips.up(exact * Fraction(chips.unit)) == expected * chips.unit
        assert rounded_up(chips, exact * Fraction(chips.unit)) == expected * chips.unit


def test_down_is_the_last_amount_that_chips_make(chips: Chips) -> None:
    amounts = made(chips)
    for quarter in range(4 * MOST):
        exact = Fraction(quarter, 4)
        expected = max(one for one in amounts if one <= exact)
        assert chips.down(exact * Fraction(chips.unit)) == expected * chips.unit


@pytest.mark.parametrize("kept", TENTHS, ids=str)
def test_the_good_part_can_be_laid_and_paid(chips: Chips, kept: Decimal) -> None:
    amounts = made(chips)
    for units in range(MOST):
        expected = max(one for one in amounts if one <= units and one * kept in amounts)
        assert chips.good_part(units * chips.unit, kept) == expected * chips.unit
        assert good_part(chips, units * chips.unit, kept) == expected * chips.unit


def test_of_nothing_nothing_is_good() -> None:
    chips = chips_of((Decimal(5),))
    assert chips.down(Decimal(-3)) == chips.good_part(Decimal(3), Decimal("0.95")) == Decimal(0)


def test_chips_are_the_same_wherever_they_are_carried() -> None:
    chips = chips_of((Decimal(5), Decimal(25)))
    assert deepcopy(chips) is chips is chips_of((Decimal(5), Decimal(25)))


@pytest.mark.parametrize(
    "denominations",
    [["0"], ["999999999999.999999", "25"], ["999999999999.999999", "999999999999.999998"], ["0.000001", "0"]],
)
def test_chips_that_no_casino_has_are_worked_out_at_once(denominations: list[str]) -> None:
    """A feed may name any: what they make stays on the safe side, and takes no time and no room."""
    made = Chips(tuple(map(Decimal, denominations)))
    for amount in ("0", "0.01", "7.5", "999999999999.999999"):
        assert made.down(Decimal(amount)) <= Decimal(amount) <= made.up(Decimal(amount))
        assert made.good_part(Decimal(amount), Decimal("0.95")) <= Decimal(amount)

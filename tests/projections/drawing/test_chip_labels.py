"""The amount on a chip: short enough for it, never more than the stake, and exact unless it says that it is not."""

from decimal import Decimal

import pytest

from domain.money import written
from projections.drawing.environment import amount
from projections.drawing.seats import EDGE, LETTER, Chip

UNITS = {"k": 10**3, "m": 10**6, "b": 10**9}
LONGEST = 5


def value(label: str) -> Decimal:
    """What a label says."""
    bare = label.removesuffix("+")
    return Decimal(bare.rstrip("kmb")) * UNITS.get(bare[-1], 1)


@pytest.mark.parametrize("digits", range(1, 13))
@pytest.mark.parametrize("part", ["", ".5", ".25", ".125"])
@pytest.mark.parametrize("first", ["1", "15", "12", "105", "999999999999"])
def test_it_is_short_and_true(digits: int, part: str, first: str) -> None:
    stake = Decimal(first[:digits].ljust(digits, "0") + part)
    label = amount(written(stake))
    assert len(label) <= LONGEST
    assert value(label) < stake if label.endswith("+") else value(label) == stake


@pytest.mark.parametrize(
    ("stake", "label"),
    [
        ("5.00", "5"), ("2.50", "2.50"), ("12.50", "12+"), ("950.00", "950"), ("1000.00", "1k"), ("1500.00", "1.5k"),
        ("1250.00", "1k+"), ("12000.00", "12k"), ("12500.00", "12k+"), ("250000.00", "250k"), ("1200000.00", "1.2m"),
        ("?", "?"), ("open", "open"),
    ],
)  # fmt: skip
def test_thousands_are_written_short(stake: str, label: str) -> None:
    assert amount(stake) == label


@pytest.mark.parametrize("radius", [8.5, 10.0, 13.0])
@pytest.mark.parametrize("label", ["5", "950", "1.5k", "12k+", "250k+"])
def test_it_is_never_wider_than_its_chip(radius: float, label: str) -> None:
    width = Chip(0, 0, radius, None).width_of(label)  # type: ignore[arg-type]
    assert (width or len(label) * LETTER) <= 2 * radius - EDGE

"""Every shape costs twice as much where it is twice as long."""

import pytest

from tests.shapes.counting import growth
from tests.shapes.table import GROWS, SHAPES

MOST = 2.6
SMALL, LARGE = 90, 2_000


@pytest.mark.parametrize("name", SHAPES)
def test_small(name: str) -> None:
    assert growth(SHAPES[name], SMALL) < MOST


@pytest.mark.prove
@pytest.mark.parametrize("name", [name for name in SHAPES if name not in GROWS])
def test_large(name: str) -> None:
    assert growth(SHAPES[name], LARGE) < MOST

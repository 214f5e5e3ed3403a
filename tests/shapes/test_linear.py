"""Every shape costs twice as much where it is twice as long."""

import pytest

from tests.shapes.counting import growth
from tests.shapes.table import SHAPES

MOST = 2.6
SMALL, LARGE = 90, 2_000


@pytest.mark.parametrize("name", SHAPES)
def test_small(name: str) -> None:
    assert growth(SHAPES[name], SMALL) < MOST


@pytest.mark.prove
@pytest.mark.parametrize("name", SHAPES)
def test_large(name: str) -> None:
    assert growth(SHAPES[name], LARGE) < MOST

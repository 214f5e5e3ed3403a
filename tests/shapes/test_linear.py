"""Every shape costs twice as much where it is twice as long."""

import pytest

from tests.shapes.counting import growth
from tests.shapes.followed import followed
from tests.shapes.table import GROWS, SHAPES

MOST = 2.6
SMALL, FOLLOWED, LARGE = 90, 120, 2_000

GROWS_FOLLOWED = frozenset({*GROWS, "re-openings"})
"""An opening begins a snapshot, and that has the terms of every opening since the last round."""


@pytest.mark.parametrize("name", SHAPES)
def test_small(name: str) -> None:
    assert growth(SHAPES[name], SMALL) < MOST


@pytest.mark.prove
@pytest.mark.parametrize("name", [name for name in SHAPES if name not in GROWS])
def test_large(name: str) -> None:
    assert growth(SHAPES[name], LARGE) < MOST


@pytest.mark.prove
@pytest.mark.parametrize("name", [name for name in SHAPES if name not in GROWS_FOLLOWED])
def test_followed(name: str) -> None:
    assert growth(SHAPES[name], FOLLOWED, followed) < MOST

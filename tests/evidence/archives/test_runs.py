"""Positions as stretches: what they are told is what they say, however it is cut."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence.sealing.position_ranges import PositionRanges, positions

SOME = st.sets(st.integers(1, 60), max_size=40)


def of(wanted: set[int]) -> PositionRanges:
    """One after the other."""
    found = PositionRanges()
    for one in sorted(wanted):
        found.add(one)
    return found


@given(SOME, st.integers(-2, 62), st.integers(-2, 62))
def test_they_are_the_positions_that_were_added(wanted: set[int], a: int, b: int) -> None:
    """Counted, cut, looked up, asked for neighbours, packed and read again."""
    runs = of(wanted)
    assert runs.count == len(wanted)
    assert list(positions(runs)) == sorted(wanted)
    assert list(positions(runs.within(a, b))) == [one for one in sorted(wanted) if a < one <= b]
    assert (a in runs) == (a in wanted)
    assert runs.before(a) == max((one for one in wanted if one < a), default=None)
    assert runs.behind(a) == min((one for one in wanted if one > a), default=None)
    assert list(PositionRanges.unpacked(runs.packed())) == list(runs)


@given(SOME)
def test_no_two_of_them_touch(wanted: set[int]) -> None:
    """So that there is one way to write them."""
    runs = list(of(wanted))
    assert all(last + 1 < first for (_, last), (first, _) in pairwise(runs))


@pytest.mark.parametrize(
    "raw", [b"x", bytes(15), PositionRanges([(5, 9)]).packed() * 2, bytes(7) + b"\2" + bytes(7) + b"\1"]
)
def test_what_are_none(raw: bytes) -> None:
    """Cut short, out of order, ending before they begin."""
    with pytest.raises(ValueError, match="stretches"):
        PositionRanges.unpacked(raw)

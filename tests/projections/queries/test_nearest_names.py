"""The names most like one that is not known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.queries.nearest_names import near, nearest

from ...examples import examples

TABLES = [f"BAC{n:02}" for n in range(1, 21)]


@pytest.mark.parametrize(
    ("name", "first"),
    [("BAC0l", "BAC01"), ("bac2o", "BAC20"), ("BACO7", "BAC07"), ("BAC1l", "BAC11"), ("BAC21", "BAC01")],
)
def test_letters_taken_for_digits_come_first_and_then_the_first_by_name(name: str, first: str) -> None:
    for known in (TABLES, TABLES[::-1]):
        assert nearest(name, known)[0] == first


@examples(100)
@given(names=st.lists(st.text(min_size=1, max_size=8), max_size=12), name=st.text(min_size=1, max_size=8))
def test_a_known_name_is_its_own_nearest_in_any_order(names: list[str], name: str) -> None:
    known = [*names, name]
    assert name in near(name, known)
    assert {*near(name, known)} == {*near(name, known[::-1])}

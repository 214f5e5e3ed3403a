"""Facts that changed places."""

import pytest

from ..house import House, places

SWAP = """
    UPDATE pitlog.facts AS f SET position = -o.position, version = -o.version
    FROM pitlog.facts AS o WHERE (f.position, o.position) IN (({a}, {b}), ({b}, {a}));
    UPDATE pitlog.facts SET position = -position, version = -version WHERE position < 0
"""


@pytest.mark.parametrize(("a", "b"), [(10, 11), (3, 18), (61, 79), (181, 200)])
def test_two_that_changed_places(house: House, a: int, b: int) -> None:
    """It is proved: in each other's place they have the hashes that were sealed."""
    house.does(SWAP.format(a=a, b=b))
    for options in ((), ("--witness", house.witness)):
        assert places(house.verify(*options), "reordered") == {a, b}

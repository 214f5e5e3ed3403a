"""The copy of a carry-forward with which a session begins: the same values, and nothing shared that changes."""

from copy import deepcopy
from typing import Any

import pytest

from domain.fold import Replay
from domain.fold.feed.table import Ended
from domain.fold.session.own_copy import own_copy
from domain.games import games
from domain.games.encoding.carry_codec import pack_carry_forward
from tests.shapes.building import lines
from tests.shapes.days import SHAPES

OF_DAYS = [name for name in SHAPES if name.startswith("days:")]
FACTS = 60


def handed_on(name: str) -> list[Any]:
    """What each session of a shape hands on to the next."""
    feed, ends = [*lines(SHAPES[name](FACTS))], list[Ended]()
    for _ in Replay(lambda: feed, games=games, ended=ends.append).rounds():
        pass
    return [one.ending.carry for one in ends]


def changing(value: object) -> dict[int, object]:
    """What deepcopy does not share, by identity. It is kept, so that no other object gets its identity."""
    memo: dict[int, Any] = {}
    deepcopy(value, memo)
    return {id(one): one for one in memo.get(id(memo), [])}


@pytest.mark.parametrize("name", OF_DAYS)
def test_equal_and_not_shared(name: str) -> None:
    carries = handed_on(name)
    assert len(carries) > 3
    for carry in carries:
        copied = own_copy(carry.game)
        assert pack_carry_forward(type(carry)(copied)) == pack_carry_forward(type(carry)(carry.game))
        assert not changing(copied).keys() & changing(carry.game).keys()


def test_it_may_be_changed() -> None:
    """Down to what lies within: accounts, terminals and pools."""
    assert any(len(changing(carry.game)) > FACTS // 3 for name in OF_DAYS for carry in handed_on(name))

"""What a session hands on is kept as bytes, and read back as it was."""

import json
from typing import get_args, get_type_hints

import pytest

from domain.fold import FeedLine
from domain.fold.session.carry_forward import NOTHING
from domain.fold.session.results import RoundFacts
from domain.fold.session.session_fold import SessionFold
from domain.games import games
from domain.games.encoding.carry_codec import CARRIES, pack_carry_forward, unpack_carry_forward
from tests.domain.fold.session.test_session_fold import feed, sessions


@pytest.mark.parametrize("ruleset", ["vic-2002-traditional", "vic-2002-crown"])
def test_the_next_session_goes_on_from_what_was_kept(ruleset: str) -> None:
    first, second = sessions(feed(ruleset, seed=8)).values()
    following = SessionFold("BAC01/2002-11-08", games, last=False)
    fold(following, first)
    carry = following.ending().carry
    assert carry.game != type(carry.game)()
    kept = pack_carry_forward(carry)
    assert pack_carry_forward(unpack_carry_forward(kept)) == kept
    rounds = [fold(SessionFold("BAC01/2002-11-08", games, one), second) for one in (carry, unpack_carry_forward(kept))]
    assert rounds[0] == rounds[1]


def fold(following: SessionFold, lines: list[FeedLine]) -> list[str]:
    """What a session comes to."""
    following.refold(lambda: lines)
    told = following.drain() + following.ending().entries
    return [str(one.round) for one in told if isinstance(one, RoundFacts)] + [str(following.ending().findings)]


def test_nothing_is_kept_as_nothing() -> None:
    assert unpack_carry_forward(pack_carry_forward(NOTHING)) == NOTHING


def test_a_table_without_rules_hands_on_its_runs() -> None:
    fact = {"fact": "wager_placed", "id": "1", "table": "T1", "at": "2003-01-01T10:00:00+11:00", "wager": "w1"}
    run = {**fact, "bet": "run", "on": ["P", "P"], "stake": "5.00", "player": "P1"}
    following = SessionFold("T1/unopened", games)
    assert following.take(FeedLine(1, json.dumps(run).encode()))
    carry = following.ending().carry
    assert unpack_carry_forward(pack_carry_forward(carry)) == carry
    assert carry.spanning == {"w1": "run"}


@pytest.mark.parametrize("kind", CARRIES.values())
def test_nothing_that_is_handed_on_has_an_order_of_chance(kind: type) -> None:
    assert not list(sets_in(kind, set()))


def sets_in(kind: object, met: set[object]) -> list[object]:
    """Every set among the types of a type's fields."""
    if kind in met:
        return []
    met.add(kind)
    inner = list(get_args(kind))
    if hasattr(kind, "__annotations__"):
        inner += get_type_hints(kind).values()
    own = [kind] if kind in (set, frozenset) or getattr(kind, "__origin__", None) in (set, frozenset) else []
    return own + [found for one in inner for found in sets_in(one, met)]

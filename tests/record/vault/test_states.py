"""Packed states with names put back: nobody is left under a pseudonym, or would be two people in one state."""

import re
from datetime import date

import pytest

from domain.facts.decoding.public_line import PEOPLE, TOKEN
from domain.fold import FeedLine
from domain.games import games
from domain.games.encoding.carry_codec import pack_carry_forward
from domain.rulebooks import RULEBOOKS
from projections.engine.session import FollowedSession
from projections.projection import SessionPlace
from projections.registry import PROJECTIONS
from record.vault.loaders import in_state
from simulator import Shift
from tests.shifts import feed_lines, short_days

PLAYER = re.compile(rb'"P(\d+)"')
IN_BYTES = re.compile(TOKEN.pattern.encode())
FACTS = 400


def pseudonym(number: bytes) -> bytes:
    """A pseudonym in place of a player's name."""
    return b'"%s%s"' % (
        PEOPLE.encode(),
        number.translate(bytes.maketrans(b"0123456789", b"abcdefghij")).rjust(16, b"z"),
    )


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_no_pseudonym_is_left(ruleset: str) -> None:
    """Neither in what a session hands on nor in the states that are stored of its rounds, wherever they name people."""
    shift = Shift(ruleset=ruleset, seed=3, tables=1, irregularities=0.03, mistakes=0.05)  # type: ignore[arg-type]
    lines = [one.raw for one in feed_lines(short_days(shift))][:FACTS]
    feed = [FeedLine(n, PLAYER.sub(lambda name: pseudonym(name[1]), raw)) for n, raw in enumerate(lines, 1)]
    session = FollowedSession(SessionPlace("BAC01/2003-03-14", "BAC01", date(2003, 3, 14)), 1, PROJECTIONS, games)
    session.refold(lambda: feed)
    rows, carry, _ = session.ending()
    written = [value for _, row in [*session.rows(), *rows] for value in row.values if isinstance(value, bytes)]
    states = [pack_carry_forward(carry), *(one for one in written if not one.startswith((b"{", b"[")))]
    assert any(map(IN_BYTES.search, states))
    for state in states:
        named = in_state(state, lambda text: TOKEN.sub(lambda token: token[0].upper(), text))
        assert IN_BYTES.search(named) is None

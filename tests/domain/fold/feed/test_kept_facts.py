"""Facts kept from the first pass to the second: the same report on both sides of the bound, and a bound it is."""

from datetime import datetime
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.fold import AS_CORRECTED, AS_RECORDED, FeedLine, Reading, Replay
from domain.fold import lines as module
from domain.games import games
from domain.views.check_report import write_report
from simulator import Shift, simulate
from tests.examples import examples
from tests.feeds import Feed, many_coups
from tests.memory import peak_of

KNOWN = Reading(known_at=datetime.fromisoformat("1998-03-14T16:00:00+13:00"))
EVERYTHING = 1 << 40


def feed(ruleset: str = "nz-1998-baccarat", seed: int = 4, refused: int = 40) -> list[FeedLine]:
    """A shift with corrections, late facts and repeated lines, and lines that are no facts."""
    lines = [entry.line.rstrip() for entry in simulate(Shift(ruleset, 2, 1, seed, irregularities=0.1, mistakes=0.1))]
    for place in range(0, len(lines), max(1, len(lines) // refused)):
        lines.insert(place, (lines[place // 2], b"{", lines[place].replace(b'"at"', b'"when"'))[place % 3])
    return [FeedLine(number, raw) for number, raw in enumerate(lines, 1)]


def report(lines: list[FeedLine], reading: Reading, room: int) -> bytes:
    pieces: list[bytes] = []
    write_report(Replay(lambda: lines, reading, games, room=room), pieces.append)
    return b"".join(pieces)


@pytest.mark.parametrize("reading", [AS_CORRECTED, AS_RECORDED, KNOWN])
@pytest.mark.parametrize("ruleset", ["nz-1998-baccarat", "nz-1996-craps", "nz-1996-blackjack"])
def test_the_same_report_with_and_without_room(ruleset: str, reading: Reading) -> None:
    """Also where the room ends in the middle."""
    lines = feed(ruleset)
    without = report(lines, reading, 0)
    assert len(without) > 10_000
    assert {report(lines, reading, room) for room in (1, 200_000, EVERYTHING)} == {without}


@examples(40)
@given(st.integers(0, 10_000), st.permutations(range(24)))
def test_in_any_order_too(room: int, order: list[int]) -> None:
    """Two days in any order: sessions that did not arrive in the order of their openings are scanned twice."""
    made = Feed().opened().coup("w1").coup("w2").opened("1998-03-15").coup("w3").raw()
    lines = [FeedLine(number, made[place]) for number, place in enumerate(order, 1) if place < len(made)]
    assert report(lines, AS_CORRECTED, room) == report(lines, AS_CORRECTED, 0)


def test_with_room_each_fact_is_decoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """And without, once a pass."""
    decoded: list[bytes] = []
    plain = module.decode
    monkeypatch.setattr(module, "decode", lambda raw: decoded.append(raw) or plain(raw))
    lines = [FeedLine(number, raw) for number, raw in enumerate(Feed().opened().coup("w1").raw(), 1)]
    counts = []
    for room in (EVERYTHING, 0):
        decoded.clear()
        report(lines, AS_CORRECTED, room)
        counts.append(len(decoded))
    assert counts == [len(lines), 2 * len(lines)]


def test_no_more_than_the_room_is_kept() -> None:
    """Facts of a feed far longer than the room take what the room says, as of one little longer."""

    def fold(rounds: int) -> None:
        for _ in Replay(lambda: many_coups(Feed(), rounds), room=100_000).rounds():
            pass

    fold(10)
    few, many = (peak_of(partial(fold, rounds)) for rounds in (150, 600))
    assert many < few + 100_000, (few, many)

"""A shift under another book is the shift of a table that was opened under it, in every round."""

from itertools import islice

import pytest

from domain.facts.vocabulary import Ruleset
from domain.fold import FeedLine, Replay
from domain.fold.game import Games
from domain.games import games
from domain.rulebooks import BACCARAT
from domain.rulebooks.paragraphs.documents import RULESETS
from domain.views.replay.recorder import Watcher
from domain.views.what_if.differences import Parting, part
from domain.views.what_if.parallel import Comparison
from domain.views.what_if.report import partings
from domain.views.what_if.totals import Pairing
from simulator import Shift, simulate

FACTS = 1800
"""Of a shift in the suite: more than forty rounds."""
BOOKS: list[Ruleset] = [ruleset for ruleset in RULESETS if ruleset in BACCARAT]


def replay(raw: list[bytes], games: Games) -> Replay:
    lines = [FeedLine(number, line) for number, line in enumerate(raw, 1)]
    return Replay(lambda: lines, games=games)


@pytest.mark.parametrize("place", range(len(BOOKS)))
def test_every_round_of_a_faulty_shift(place: int) -> None:
    """Each book is played once and takes another's place once; at the first there are two tables, to their end."""
    other = BOOKS[(place + 3) % len(BOOKS)]
    if place == 0:
        compared(BOOKS[place], other, tables=2)
    else:
        compared(BOOKS[place], other, tables=1, facts=FACTS)


@pytest.mark.prove
@pytest.mark.parametrize("ruleset", BOOKS)
@pytest.mark.parametrize("other", BOOKS)
def test_every_round_of_a_faulty_shift_under_every_book(ruleset: Ruleset, other: Ruleset) -> None:
    """More of the same."""
    if other != ruleset:
        compared(ruleset, other, tables=2)


def compared(ruleset: Ruleset, other: Ruleset, tables: int, facts: int | None = None) -> None:
    """What a comparison says is what is found between two replays, each of a table opened under its book."""
    shift = Shift(ruleset, tables, shoes=1, seed=7, mistakes=0.2, irregularities=0.2)
    raw = [line.rstrip(b"\n") for line, _ in islice(simulate(shift), facts)]
    instead = [line.replace(b'"%s"' % ruleset.encode(), b'"%s"' % other.encode()) for line in raw]
    pairing, expected = Pairing(), list[Parting]()
    for real, opened in zip(replay(raw, games).rounds(), replay(instead, games).rounds(), strict=True):
        parting = part(real, opened, pairing.pair(real, opened))
        expected += [] if parting is None else [parting]
    comparison = Comparison(other, games)
    found = list(partings(replay(raw, comparison.game), comparison))
    assert found == expected
    assert comparison.rounds > 40


def test_a_round_replayed_under_another_book_is_the_replay_of_a_table_opened_under_it() -> None:
    """Step by step, with all that was required and due: the first round, and some in which they differ."""
    ruleset, other = "nz-1998-baccarat", "vic-2002-crown"
    raw = [line.rstrip(b"\n") for line, _ in islice(simulate(Shift(ruleset, 1, seed=7, mistakes=0.2)), 900)]
    instead = [line.replace(b'"%s"' % ruleset.encode(), b'"%s"' % other.encode()) for line in raw]
    comparison = Comparison(other, games)
    differ = [one.round for one in partings(replay(raw, comparison.game), comparison)]
    assert differ
    for name in [next(iter(replay(raw, games).rounds())).round, *differ[:4]]:
        beside, alone = Watcher(name, games), Watcher(name, games)
        for _ in replay(raw, Comparison(other, games, others=beside.game).game).rounds():
            pass
        for _ in replay(instead, alone.game).rounds():
            pass
        assert [one.frames for one in beside.shown] == [one.frames for one in alone.shown]
        assert beside.shown == alone.shown and beside.shown

"""A round under another ruleset, from a day that is kept, is the one that folding its whole day gives."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from psycopg import Connection

from domain.facts.vocabulary import Ruleset
from domain.fold.reading import AS_CORRECTED, AS_RECORDED
from domain.games import games
from domain.rulebooks import BACCARAT
from domain.rulebooks.paragraphs.documents import RULESETS
from projections.engine.catch_up import catch_up
from projections.queries.replay import days_under, what_if
from projections.queries.replay.days_under import MOST
from projections.queries.replay.fold import fold
from projections.queries.replay.what_if import Listener, Otherwise, others, round_under
from projections.queries.rounds import FoundRound
from record.postgres.connections import PROJECTOR, READER, connect
from record.postgres.servers import Server
from record.vault.connections import vault_of
from record.vault.loaders import show_names
from simulator import Shift, simulate
from tests.asked import rounds_asked
from tests.projections.engine.test_follower import record

from ...faults.feeds import correction

BOOKS: list[Ruleset] = [ruleset for ruleset in RULESETS if ruleset in BACCARAT]


@pytest.fixture
def projector(server: Server) -> Iterator[Connection[Any]]:
    """Whoever keeps the projections."""
    with connect(server, PROJECTOR) as connection:
        yield connection


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """No day is kept of an earlier test."""
    days_under._WITHOUT_NAMES.clear()
    yield
    days_under._WITHOUT_NAMES.clear()


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The rounds for which a whole day was folded."""
    found: list[str] = []

    def noted(connection: Connection[Any], one: FoundRound, *rest: Any) -> Any:
        found.append(one.round)
        return fold(connection, one, *rest)

    monkeypatch.setattr(what_if, "fold", noted)
    return found


def day(ruleset: Ruleset, facts: int = 700, seed: int = 3) -> list[bytes]:
    """The beginning of an evening where much goes wrong."""
    shift = Shift(ruleset, tables=1, shoes=1, seed=seed, mistakes=0.1, irregularities=0.1)
    return [entry.line.rstrip() for entry in simulate(shift)][:facts]


def of_its_day(connection: Connection[Any], found: FoundRound, ruleset: Ruleset) -> Otherwise:
    """The round, with its whole day folded for it alone."""
    listener = Listener.of(found, ruleset, games, opened=True)
    fold(connection, found, games, listener.comparison.game, AS_CORRECTED)
    return listener.heard()


def alike(connection: Connection[Any], rounds: Sequence[FoundRound], ruleset: Ruleset) -> int:
    """Compares rounds, and counts them."""
    for one in rounds:
        found = round_under(connection, one, ruleset, games, AS_CORRECTED, opened=True)
        assert found == of_its_day(connection, one, ruleset), (one.round, ruleset)
    return len(rounds)


@pytest.mark.parametrize("place", range(len(BOOKS)))
def test_rounds_of_a_faulty_evening(server: Server, projector: Connection[Any], folded: list[str], place: int) -> None:
    """Each ruleset is played once, and takes the place of another once."""
    record(server, day(BOOKS[place], 400))
    catch_up(projector, games)
    rounds = rounds_asked(projector)
    asked = [rounds[2], *rounds[::4], rounds[-1]]
    assert alike(projector, asked, BOOKS[(place + 3) % len(BOOKS)]) > 4
    assert len(folded) < len(asked) / 2


def test_what_arrives_later_counts(server: Server, projector: Connection[Any], folded: list[str]) -> None:
    """A day is folded again once it has more facts, and a correction of a round changes those after it."""
    raws, other = day("nz-1998-baccarat", 400), BOOKS[-1]
    record(server, raws[:300])
    catch_up(projector, games)
    assert alike(projector, rounds_asked(projector)[::6], other)
    record(server, raws[300:])
    catch_up(projector, games)
    folded.clear()
    assert alike(projector, rounds_asked(projector)[::6], other)
    assert folded
    card = next(raw for raw in raws if b'"card_drawn"' in raw)
    known = json.loads(card)
    record(server, [correction("c", known["id"], table=known["table"])])
    catch_up(projector, games)
    folded.clear()
    assert alike(projector, rounds_asked(projector)[::6], other)
    assert folded


def test_another_reading_is_never_kept(server: Server, projector: Connection[Any], folded: list[str]) -> None:
    record(server, day("nz-1998-baccarat", 300))
    catch_up(projector, games)
    one = rounds_asked(projector)[0]
    for reading in (AS_RECORDED, AS_RECORDED):
        round_under(projector, one, BOOKS[-1], games, reading)
    assert len(folded) == 2 and not days_under._WITHOUT_NAMES


def test_only_few_days_are_kept(server: Server, projector: Connection[Any], folded: list[str]) -> None:
    record(server, day("nz-1998-baccarat", 300))
    catch_up(projector, games)
    one = rounds_asked(projector)[0]
    books = others(one.ruleset)[: MOST + 1]
    for book in books:
        round_under(projector, one, book, games, AS_CORRECTED)
    [kept] = days_under._WITHOUT_NAMES.values()
    assert [key.ruleset for key in kept] == books[1:]
    folded.clear()
    round_under(projector, one, books[1], games, AS_CORRECTED)
    assert not folded
    assert [*kept][-1].ruleset == books[1], "used last, so dropped last"


def test_days_with_names_are_dropped_with_the_names(server: Server, projector: Connection[Any]) -> None:
    record(server, day("nz-1998-baccarat", 300))
    catch_up(projector, games)
    with vault_of(server) as its, connect(server, READER) as named:
        show_names(named, its.vault)
        one = rounds_asked(named)[0]
        round_under(named, one, BOOKS[-1], games, AS_CORRECTED)
        assert len(its.vault.made[days_under.DayUnder]) == 1
        assert not days_under._WITHOUT_NAMES
        keeping = days_under.KeptDays(named, one, BOOKS[-1])
        kept = keeping.find()
        assert kept is not None
        its.vault.forget()
        assert not its.vault.made
        keeping.keep(kept)
        assert not its.vault.made, "folded with a name that was forgotten meanwhile"

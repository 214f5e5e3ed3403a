"""Findings over several tables in the record: as a replay of the same facts says, however they came."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from psycopg import Connection

from domain.games import games
from projections.engine import partitions
from projections.engine.catch_up import catch_up
from projections.engine.rebuild import rebuild
from projections.engine.verification.rebuilt_rows import verify
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server
from tests.asked import findings_asked
from tests.projections.engine.test_follower import digests, found, record, replayed

from ...feeds import Feed
from ...rules.test_over_several_tables import ROYAL, offers, stud

CODES = ("pay-scale-differs", "jackpot-paid-out-of-order", "jackpot-paid-twice")


@pytest.fixture
def projector(server: Server) -> Iterator[Connection[Any]]:
    """Whoever keeps the projections."""
    with connect(server, PROJECTOR) as connection:
        yield connection


def evening() -> list[Feed]:
    """Two pay scales, and one pool that is paid out twice."""
    return [offers("T1", 1, 0), offers("T2", 2, 60), offers("T3", 1, 90), stud("T4", ROYAL, 0), stud("T5", ROYAL, 10)]


def several(connection: Connection[Any]) -> list[tuple[str, str, str | None]]:
    """Table, code and fact of what is found over several tables."""
    return [(one.table_name, one.code, one.fact) for one in findings_asked(connection) if one.code in CODES]


BOTH = [("T2", "pay-scale-differs", "T2-00001"), ("T5", "jackpot-paid-twice", "T5-00030")]


def test_the_record_finds_what_a_replay_finds(server: Server, projector: Connection[Any]) -> None:
    raws = [line for feed in evening() for line in feed.raw()]
    record(server, raws)
    catch_up(projector, games)
    assert found(projector) == replayed(raws)[1]
    assert several(projector) == BOTH
    assert all(one.at is not None for one in findings_asked(projector) if one.code in CODES)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_the_batches_it_is_the_same(server: Server, projector: Connection[Any], seed: int) -> None:
    """Table after table, a few facts at a time, followed in between."""
    chance, left = random.Random(seed), [feed.raw() for feed in evening()]
    taken: list[bytes] = []
    while any(left):
        lines = chance.choice([one for one in left if one])
        piece = [lines.pop(0) for _ in range(min(len(lines), chance.randint(1, 20)))]
        record(server, piece)
        taken += piece
        catch_up(projector, games)
        assert found(projector) == replayed(taken)[1]
    before = digests(projector)
    rebuild(projector, [], games)
    assert digests(projector) == before


def test_a_correction_takes_it_back(server: Server, projector: Connection[Any]) -> None:
    """T2 was opened on the first pay scale after all."""
    one, two = offers("T1", 1, 0), offers("T2", 2, 60)
    record(server, [*one.raw(), *two.raw()])
    catch_up(projector, games)
    assert len(several(projector)) == 1
    two.corrected(two.facts[0], {"options": {"perfect_pairs": 1}})
    record(server, two.raw()[-1:])
    catch_up(projector, games)
    assert several(projector) == []


def test_a_table_that_comes_later_is_compared_with_those_there(server: Server, projector: Connection[Any]) -> None:
    """And the one that opened first, though it came last, has the scale in operation."""
    record(server, offers("T2", 2, 60).raw())
    catch_up(projector, games)
    record(server, offers("T3", 1, 90).raw())
    catch_up(projector, games)
    assert [table for table, *_ in several(projector)] == ["T3"]
    record(server, offers("T1", 1, 0).raw())
    catch_up(projector, games)
    assert [table for table, *_ in several(projector)] == ["T2"]


def test_dealt_out_among_programs_it_is_the_same(
    server: Server, projector: Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    raws = [line for feed in evening() for line in feed.raw()]
    record(server, raws)
    monkeypatch.setattr(partitions, "WORTH_IT", 10)
    monkeypatch.setattr(partitions, "available_cores", lambda: 2)
    rebuild(projector, [], games, parts=4)
    assert found(projector) == replayed(raws)[1]
    with connect(server, PROJECTOR) as second:
        assert [one.differences for one in verify(projector, second, [], games) if one.differences] == []


def test_killed_between_the_batch_and_the_findings_it_goes_on(
    server: Server, projector: Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The marks are there: the next one makes the findings, though no fact is new."""
    raws = [line for feed in evening() for line in feed.raw()]
    record(server, raws[:1])
    catch_up(projector, games)
    record(server, raws[1:])
    with monkeypatch.context() as patched:
        patched.setattr("projections.engine.live.refresh", lambda store: None)
        catch_up(projector, games)
    assert several(projector) == []
    catch_up(projector, games)
    assert found(projector) == replayed(raws)[1]

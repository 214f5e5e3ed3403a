"""Following dealt out among programs, and one program that follows again and again: the rows are those of one alone."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from psycopg import Connection

from domain.games import games
from projections.engine import partitions, sessions_in_memory
from projections.engine.catch_up import catch_up
from projections.engine.current import LIVE
from projections.engine.follower import Follower
from projections.engine.live import LiveAnswers
from projections.engine.partitions import Report, Work, deal_in_turn, quiet
from projections.engine.rebuild import rebuild
from projections.engine.store import live
from projections.engine.workers import deal_out
from projections.errors import FollowedElsewhere
from projections.registry import PROJECTIONS
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server
from tests.projections.engine.test_follower import Stop, digests, record, shift
from tests.servers import rows

FOLLOWED = "SELECT part, parts, position, facts FROM pitlog.followed ORDER BY part"


@pytest.fixture
def projector(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Connection[Any]]:
    """Whoever keeps the projections; a few hundred facts are worth several processes."""
    monkeypatch.setattr(partitions, "WORTH_IT", 300)
    monkeypatch.setattr(partitions, "available_cores", lambda: 2)
    with connect(server, PROJECTOR) as connection:
        yield connection


def alone(connection: Connection[Any]) -> dict[str, str]:
    """The digests that a rebuild by one program comes to."""
    rebuild(connection, [], games)
    return digests(connection)


@pytest.mark.parametrize("built", [True, False], ids=["far behind", "never built"])
def test_catching_up_by_several_processes_gives_the_same_bytes(
    server: Server, projector: Connection[Any], built: bool
) -> None:
    raws = shift(tables=3, shoes=1)
    if built:
        record(server, raws[:200])
        catch_up(projector, games)
        record(server, raws[200:])
    else:
        record(server, raws)
    told: set[int] = set()
    catch_up(projector, games, lambda part, _: told.add(part), partial(deal_out, projector, server.conninfo()))
    assert told >= {0, 1}
    assert rows(server, FOLLOWED) == [(0, 1, len(raws), len(raws))]
    assert digests(projector) == alone(projector)


def test_what_was_dealt_out_and_left_half_done_is_brought_to_its_end(
    server: Server, projector: Connection[Any]
) -> None:
    def killed(who: str, work: Work, parts: int, last: int, report: Report) -> None:
        work(projector, 0, last, quiet)
        work(projector, 1, last // 2, quiet)
        raise Stop

    record(server, [*(raws := shift(tables=3, shoes=1))[:100]])
    catch_up(projector, games)
    record(server, raws[100:])
    with pytest.raises(Stop):
        catch_up(projector, games, deal=killed)
    assert len(rows(server, FOLLOWED)) == 4
    catch_up(projector, games)
    assert rows(server, FOLLOWED) == [(0, 1, len(raws), len(raws))]
    assert digests(projector) == alone(projector)


def endless(connection: Connection[Any], part: int, last: int, report: Report) -> None:
    """A part that never comes to its end."""
    while True:
        report(part, 0)
        time.sleep(0.01)


@pytest.mark.timeout(300)
def test_whoever_is_interrupted_stops_the_others(
    server: Server, projector: Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parents[3])  # where the others find the work

    def interrupted(part: int, position: int) -> None:
        raise Stop

    record(server, shift(shoes=1)[:100])
    catch_up(projector, games)
    with pytest.raises(Stop):
        deal_out(projector, server.conninfo(), LIVE, endless, 2, 0, interrupted)


def test_few_facts_are_not_dealt_out(server: Server, projector: Connection[Any]) -> None:
    def never(*_: Any) -> None:
        raise AssertionError

    record(server, shift(shoes=1)[:250])
    catch_up(projector, games, deal=never)
    assert len(rows(server, FOLLOWED)) == 1


def test_who_follows_beside_another_writes_nothing(server: Server, projector: Connection[Any]) -> None:
    """As a process does whose program was killed, and with it the lock."""
    raws = shift(shoes=1)
    record(server, raws[:400])
    catch_up(projector, games)
    store = live(projector)
    assert store is not None
    left = Follower(store, PROJECTIONS, games)
    record(server, raws[400:])
    catch_up(projector, games)
    before = digests(projector)
    for step in (partial(left.step, 10**9), partial(left.follow, 10**9, lambda _: None)):
        with pytest.raises(FollowedElsewhere):
            step()
    assert digests(projector) == before


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The sessions that were folded from their first fact."""
    found: list[list[str]] = []
    real = sessions_in_memory.session_lines

    def noting(connection: Connection[Any], names: list[str], to: int) -> Any:
        found.append(names)
        return real(connection, names, to)

    monkeypatch.setattr(sessions_in_memory, "session_lines", noting)
    return found


def test_who_follows_again_and_again_folds_no_session_twice(
    server: Server, projector: Connection[Any], loaded: list[list[str]]
) -> None:
    raws, answers = shift(seed=4, tables=1, shoes=1, rate=0.03), LiveAnswers(projector, games)
    for begin in range(0, len(raws), 150):
        record(server, raws[begin : begin + 150])
        catch_up(projector, games, answers=answers)
    assert loaded == []  # what follows has them in memory from their first fact
    assert digests(projector) == alone(projector)


@pytest.mark.parametrize("other", ["followed", "rebuilt"])
def test_who_follows_again_and_again_minds_what_others_did(
    server: Server, projector: Connection[Any], other: str
) -> None:
    raws, answers = shift(seed=5, shoes=1)[:1600], LiveAnswers(projector, games)
    for begin in range(0, len(raws), 400):
        record(server, raws[begin : begin + 200])
        catch_up(projector, games, answers=answers)
        record(server, raws[begin + 200 : begin + 400])
        if other == "followed":
            catch_up(projector, games)
        else:
            rebuild(projector, [], games)
    catch_up(projector, games, answers=answers)
    assert digests(projector) == alone(projector)


def test_in_turn_is_every_part_once() -> None:
    done: list[int] = []
    deal_in_turn(None, lambda _, part, last, report: done.append(part), 3, 10, quiet)  # type: ignore[arg-type]
    assert done == [0, 1, 2]


def test_a_session_met_from_its_first_fact_is_not_read_again(
    server: Server, projector: Connection[Any], loaded: list[list[str]]
) -> None:
    raws, answers = shift(seed=6, tables=1), LiveAnswers(projector, games)
    record(server, raws[:100])
    catch_up(projector, games, answers=answers)
    record(server, raws[100:])
    catch_up(projector, games, answers=answers)
    sessions = [name for (name,) in rows(server, "SELECT session FROM pitlog.sessions ORDER BY nth")]
    assert len(sessions) > 1
    assert not [names for names in loaded if names[0] in sessions[1:]]
    assert digests(projector) == alone(projector)

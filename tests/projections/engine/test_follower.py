"""Following the record: whatever the batches, interruptions and late facts, the rows are those of one replay."""

import json
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from psycopg import Connection

from domain.fold import FeedLine, Replay
from domain.fold.game import Game
from domain.fold.report_json import encode
from domain.games import games
from projections.engine.catch_up import catch_up
from projections.engine.follower import Follower
from projections.engine.rebuild import finish, prepare, rebuild, store_of
from projections.engine.store import live
from projections.engine.verification.rebuilt_rows import digest
from projections.queries.floor import FloorTable, floor
from projections.registry import PROJECTIONS
from record.authored.access import VENUE, viewed
from record.ingest.ingest import Became, Ingest
from record.postgres.connections import PROJECTOR, READER, WRITER, connect
from record.postgres.servers import Server
from record.storage.application import Record
from simulator import Shift
from tests.faults.feeds import line, opened, take
from tests.servers import superuser
from tests.shifts import short_days

Names = tuple[str, ...]


@pytest.fixture
def projector(server: Server) -> Iterator[Connection[Any]]:
    """Whoever keeps the projections."""
    with connect(server, PROJECTOR) as connection:
        yield connection


def shift(seed: int = 1, tables: int = 2, shoes: int = 2, rate: float = 0.1) -> list[bytes]:
    """A faulty shift: an evening for each shoe. As many shoes as a table deals in a day take eight times as long."""
    wanted = Shift("vic-2002-traditional", tables, shoes, seed=seed, irregularities=rate, mistakes=rate)
    return [entry.line.rstrip() for entry in short_days(wanted)]


def record(server: Server, raws: Sequence[bytes]) -> None:
    """Into the record with them."""
    with Record(server) as application:
        assert set(take(Ingest(application), raws)) <= {Became.RECORDED}


def rounds(connection: Connection[Any]) -> list[bytes]:
    """Every round as the projection has it."""
    return sorted(body for (body,) in connection.execute("SELECT body FROM pitlog.rounds").fetchall())


def found(connection: Connection[Any]) -> list[tuple[str, str | None]]:
    """Every finding."""
    return sorted(
        (code, fact or "") for code, fact in connection.execute("SELECT code, fact FROM pitlog.findings").fetchall()
    )


def replayed(raws: Sequence[bytes]) -> tuple[list[bytes], list[tuple[str, str]]]:
    """What a replay of the feed comes to."""
    lines = [FeedLine(number, raw) for number, raw in enumerate(raws, 1)]
    replay = Replay(lambda: lines, games=games)
    ended = list(replay.rounds())
    findings = [one for it in ended for one in it.findings] + replay.findings()
    return sorted(map(encode, ended)), sorted((one.code, one.fact or "") for one in findings)


def digests(connection: Connection[Any]) -> dict[str, str]:
    """Of every projection as it answers."""
    slots = connection.execute("SELECT name, slot FROM pitlog.projections ORDER BY name").fetchall()
    return {name: digest(connection, name, f"pitlog_{slot}") for name, slot in slots}


def test_the_rows_are_those_of_a_replay(server: Server, projector: Connection[Any]) -> None:
    raws = shift()
    record(server, raws[: len(raws) // 3])
    catch_up(projector, games)
    record(server, raws[len(raws) // 3 :])
    catch_up(projector, games)
    assert (rounds(projector), found(projector)) == replayed(raws)


def test_facts_that_come_late_change_the_rounds_they_belong_to(server: Server, projector: Connection[Any]) -> None:
    raws, chance = shift(seed=2, tables=1), random.Random(2)
    late = sorted(chance.sample(range(10, len(raws) - 10), 5), reverse=True)
    held_back = [raws.pop(place) for place in late]
    record(server, raws)
    catch_up(projector, games)
    record(server, held_back)
    catch_up(projector, games)
    assert (rounds(projector), found(projector)) == replayed(raws + held_back)


def test_a_gap_in_positions_is_skipped(server: Server, projector: Connection[Any]) -> None:
    """A sequence that was set far ahead keeps nobody busy."""
    raws = shift(seed=5, tables=1, shoes=1)
    record(server, raws[:50])
    with superuser(server) as connection:
        connection.execute("SELECT setval('pitlog.facts_position', 1000000000000000)")
    record(server, raws[50:])
    catch_up(projector, games)
    assert (rounds(projector), found(projector)) == replayed(raws)


@pytest.mark.parametrize("batch", [37, 1000])
def test_rebuilding_gives_the_same_bytes(server: Server, projector: Connection[Any], batch: int) -> None:
    raws = shift(seed=3, tables=1)
    for begin in range(0, len(raws), 1500):
        record(server, raws[begin : begin + 1500])
        catch_up(projector, games)
    before = digests(projector)
    plan = prepare(projector, list(PROJECTIONS))
    follower = Follower(store_of(projector, plan, 0), plan.projections, games, batch=batch)
    assert follower.step(100_000)
    finish(projector, plan, games)
    assert digests(projector) == before


def test_one_projection_can_be_rebuilt_alone_and_then_all_of_them(server: Server, projector: Connection[Any]) -> None:
    record(server, shift(shoes=1))
    catch_up(projector, games)
    before = digests(projector)
    for names in (["findings"], ["rounds"], ["findings"], []):
        rebuild(projector, names, games)
        assert digests(projector) == before


class Stop(Exception):
    """Somebody pulled the plug."""


def test_a_rebuild_that_was_interrupted_goes_on_where_it_was(
    server: Server, projector: Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    record(server, shift(shoes=1))
    catch_up(projector, games)
    before = digests(projector)
    told: list[int] = []

    def stop(part: int, position: int) -> None:
        told.append(position)
        if len(told) == 1:
            raise Stop

    with pytest.raises(Stop):
        rebuild(projector, [], games, stop)
    assert digests(projector) == before
    rebuild(projector, [], games, stop)
    assert told[1] > told[0]
    assert digests(projector) == before


def test_whoever_is_cut_off_in_a_batch_has_done_nothing(
    server: Server, projector: Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    raws = shift(shoes=1)
    record(server, raws)
    catch_up(projector, games)
    before = digests(projector)
    rebuild(projector, [], games)
    record(server, [line("table_closed", "closing", "BAC01")])
    store = live(projector)
    assert store is not None
    follower = Follower(store, PROJECTIONS, games)
    monkeypatch.setattr(store, "move", lambda *_: (_ for _ in ()).throw(Stop))
    with pytest.raises(Stop):
        follower.step(10**9)
    assert digests(projector) == before
    catch_up(projector, games)
    assert digests(projector) != before


def test_a_session_that_cannot_be_folded_is_set_aside_and_nothing_else_stops(
    server: Server, projector: Connection[Any]
) -> None:
    def broken(opening: Any, carried: Any) -> Game[Any]:
        if opening is not None and opening.table == "BAC01":
            raise ValueError("no such game")
        return games(opening, carried)

    record(server, shift())
    catch_up(projector, broken)
    aside = projector.execute("SELECT session, set_aside FROM pitlog.sessions WHERE set_aside IS NOT NULL").fetchall()
    assert [(session.partition("/")[0], why) for session, why in aside] == [("BAC01", "ValueError: no such game")] * 2
    tables = projector.execute("SELECT DISTINCT table_name FROM pitlog.rounds").fetchall()
    assert tables == [("BAC02",)]
    rebuild(projector, [], games)
    assert projector.execute("SELECT count(*) FROM pitlog.sessions WHERE set_aside IS NOT NULL").fetchone() == (0,)


def test_what_waited_for_the_first_opening_joins_it(server: Server, projector: Connection[Any]) -> None:
    record(server, [line("shoe_started", "s", shoe="S1"), line("round_started", "r", round="R1")])
    catch_up(projector, games)
    assert projector.execute("SELECT session, n FROM pitlog.rounds").fetchall() == [("BAC07/unopened", 1)]
    record(server, [opened("o")])
    catch_up(projector, games)
    assert projector.execute("SELECT session, n FROM pitlog.rounds").fetchall() == [("BAC07/1998-03-14", 1)]
    assert projector.execute("SELECT session, facts FROM pitlog.sessions").fetchall() == [("BAC07/1998-03-14", 3)]


def test_a_correction_of_yesterday_reaches_today(server: Server, projector: Connection[Any]) -> None:
    """A run laid yesterday never was: it is not up today."""
    run = {"wager": "w1", "bet": "run", "on": ["P", "P", "P"], "stake": "25", "player": "P1"}
    yesterday = [opened("o1", ruleset="vic-2002-traditional"), line("wager_placed", "w", **run)]
    today = [opened("o2", "1998-03-15", ruleset="vic-2002-traditional"), line("round_started", "r", round="R1")]
    record(server, [*yesterday, *today])
    catch_up(projector, games)
    assert wagers(projector, "R1") == ["w1"]
    gone = {"corrects": "w", "reason": "another table's", "role": "pit_boss", "now": None}
    record(server, [line("fact_corrected", "c", **gone)])
    catch_up(projector, games)
    assert wagers(projector, "R1") == []


def wagers(connection: Connection[Any], name: str) -> list[str]:
    """The wagers of a round."""
    found = connection.execute("SELECT body FROM pitlog.rounds WHERE round = %s", (name,)).fetchone()
    assert found is not None
    return [wager["wager"] for wager in msgspec.json.decode(found[0])["wagers"]]


def standing(server: Server) -> list[FloorTable]:
    """Every table as the floor shows it."""
    with connect(server, READER) as connection:
        return floor(connection).tables


def test_looking_at_a_table_changes_nothing_on_the_floor(server: Server, projector: Connection[Any]) -> None:
    """It stands beside the table's gaming days, whoever follows and whenever: before other facts, among them, after."""
    raws = shift(tables=1, shoes=1)
    record(server, raws[:200])
    catch_up(projector, games)
    table = json.loads(raws[0])["table"]
    for part in (raws[200:400], raws[400:]):
        before = standing(server)
        for where in (table, VENUE):
            with connect(server, WRITER) as connection:
                viewed(connection, "person:somebody", "round R1", datetime.now(UTC), where)
        catch_up(projector, games)
        assert standing(server) == before
        record(server, part)
        catch_up(projector, games)
    rebuild(projector, [], games)
    assert {one.table_name for one in standing(server)} == {table}
    assert standing(server)[0].session == before[0].session

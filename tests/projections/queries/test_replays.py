"""A round folded alone is the one that its session gives, in every reading; else it is folded with its session."""

import json
import random
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
from psycopg import Connection

from domain.fold import AS_CORRECTED, AS_RECORDED, Reading
from domain.fold.report_json import encode
from domain.games import games
from domain.views.replay.frames import Shown
from domain.views.replay.recorder import Watcher
from domain.views.replay.wager_history import Lives, spanning
from projections.engine.catch_up import catch_up
from projections.engine.verification.replay import differing
from projections.queries.replay import fold as replay
from projections.queries.replay.fold import fold, fold_round, fold_wagers
from projections.queries.rounds import FoundRound, body
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server
from simulator import Shift, simulate
from tests.asked import rounds_asked
from tests.projections.engine.test_follower import record

from ...faults.feeds import correction
from ...rules.later_settlements import LATER
from ...servers import superuser


@pytest.fixture
def projector(server: Server) -> Iterator[Connection[Any]]:
    """Whoever keeps the projections."""
    with connect(server, PROJECTOR) as connection:
        yield connection


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of every round that is asked for, whether it was folded alone."""
    answers: list[bool] = []
    resumed = replay.resumed

    def noted(*asked: Any) -> bool:
        answers.append(resumed(*asked))
        return answers[-1]

    monkeypatch.setattr(replay, "resumed", noted)
    return answers


def evening(ruleset: str, late: int = 0) -> list[bytes]:
    """The beginning of a table's evening where much goes wrong; some facts come late."""
    chance = random.Random(3)
    shift = Shift(ruleset, tables=1, shoes=1, seed=3, mistakes=0.1, irregularities=0.1)
    raws = [entry.line.rstrip() for entry in simulate(shift)]
    for _ in range(late):
        place = chance.randrange(1, 600)
        raws.insert(place + chance.randrange(1, 50), raws.pop(place))
    return raws[:700]


def sample(connection: Connection[Any], every: int = 4) -> list[FoundRound]:
    """Some rounds, the last among them."""
    return rounds_asked(connection)[::-1][::every]


def shown(connection: Connection[Any], found: FoundRound, reading: Reading, how: Any) -> list[Shown]:
    """A round step by step."""
    watcher = Watcher(found.round, games, open_cards=True, table=found.table_name)
    how(connection, found, games, watcher.game, reading)
    return watcher.shown


def same(connection: Connection[Any], reading: Reading) -> bool:
    """Whether all are alike, both ways."""
    return all(
        shown(connection, one, reading, fold_round) == shown(connection, one, reading, fold)
        for one in sample(connection)
    )


def now(connection: Connection[Any]) -> datetime:
    """What the server's clock says."""
    row = connection.execute("SELECT clock_timestamp()").fetchone()
    assert row is not None
    moment: datetime = row[0]
    return moment


def test_every_reading_before_and_after_a_correction(
    server: Server, projector: Connection[Any], alone: list[bool]
) -> None:
    raws = evening("vic-2002-traditional", late=4)
    record(server, raws)
    catch_up(projector, games)
    assert same(projector, AS_CORRECTED)
    assert same(projector, AS_RECORDED)
    assert same(projector, Reading(known_at=now(projector)))
    assert all(alone), "nothing was corrected yet"
    before, wager = now(projector), next(fact for fact in map(json.loads, raws) if fact["fact"] == "wager_placed")
    record(server, [correction("c", wager["id"], table=wager["table"])])
    catch_up(projector, games)
    alone.clear()
    assert same(projector, AS_CORRECTED)
    assert all(alone), "corrections are where they belong"
    alone.clear()
    assert same(projector, AS_RECORDED)
    assert same(projector, Reading(known_at=before))
    assert not alone, "this may read otherwise than what was kept"


def test_a_state_that_cannot_be_read_is_done_without(
    server: Server, projector: Connection[Any], alone: list[bool]
) -> None:
    record(server, evening("nz-1996-roulette"))
    catch_up(projector, games)
    with superuser(server) as connection:
        connection.execute("UPDATE pitlog_a.footings SET state = %s WHERE n %% 2 = 0", (b"\x92\x91\x01\xc0",))
        connection.execute("DELETE FROM pitlog_a.footings WHERE n %% 2 = 1", ())
    assert same(projector, AS_CORRECTED)
    assert not any(alone)


def test_wagers_in_every_round_they_were_up_for(server: Server, projector: Connection[Any], alone: list[bool]) -> None:
    record(server, evening("nz-1996-craps"))
    catch_up(projector, games)
    compared = 0
    for one in sample(projector, every=9):
        [whole] = shown(projector, one, AS_CORRECTED, fold)
        wagers = spanning(whole.round)
        apart, together = (Lives(wagers, games, one.table_name) for _ in range(2))
        fold_wagers(projector, one, wagers, games, apart.game, AS_CORRECTED)
        fold(projector, one, games, together.game, AS_CORRECTED)
        assert apart.in_order == together.in_order
        compared += len(together.in_order)
    assert compared > 2
    assert all(alone)


SETTLES = ("wager_settled", "jackpot_paid")


@pytest.mark.parametrize("case", LATER)
def test_a_round_whose_wager_is_settled_in_a_later_one(
    server: Server, projector: Connection[Any], alone: list[bool], case: str
) -> None:
    """The settlement comes when the round was already answered for."""
    make, name = LATER[case]
    lines = list(make().raw())
    facts = [json.loads(raw) for raw in lines]
    place = next(nth for nth, one in enumerate(facts) if one.get("wager") == name and one["fact"] in SETTLES)
    record(server, lines[:place])
    catch_up(projector, games)
    record(server, lines[place:])
    catch_up(projector, games)
    every = sample(projector, every=1)
    for one in every:
        [whole] = shown(projector, one, AS_CORRECTED, fold)
        assert shown(projector, one, AS_CORRECTED, fold_round) == [whole]
        kept = json.loads(body(projector, one.session, one.n))
        assert json.loads(encode(whole.round))["wagers"] == kept["wagers"]
    assert alone and all(alone)
    assert [*differing(projector, games)] == []

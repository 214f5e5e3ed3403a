"""The stored sums of accounts: the same answers as adding up every posting, whatever is recorded later."""

import json
from collections.abc import Iterator
from datetime import UTC, date, timedelta
from typing import Any, LiteralString

import pytest
from psycopg import Connection

from domain.games import games
from projections.commission.account_days import KEY, ROW, begin_anew, wrong_sum
from projections.engine.catch_up import catch_up
from projections.engine.rebuild import rebuild
from projections.engine.verification.rebuilt_rows import verify
from projections.questions.answer import Answer, answer
from projections.questions.question import question
from projections.questions.subjects import ACCOUNTS
from record.ingest.ingest import Ingest
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server
from record.storage.application import Record
from simulator import Shift, simulate

from ...faults.feeds import take
from ...servers import Databases, superuser

FIRST = date(1998, 3, 14)
ASKED: list[dict[str, list[str]]] = [
    {"fields": [*ACCOUNTS.columns]},
    {"fields": [*ACCOUNTS.columns], "until": [str(FIRST)]},
    {"fields": [*ACCOUNTS.columns], "since": [str(FIRST + timedelta(1))]},
    {"by": ["player"]},
]


def evening(day: date) -> list[bytes]:
    """A shoe at a table with commission."""
    shift = Shift("nz-1998-baccarat", seed=4, mistakes=0.02, gaming_day=day)
    return [entry.line.rstrip(b"\n") for entry in simulate(shift)]


def collected_late(lines: list[bytes]) -> bytes:
    """A collection of commission of that evening, reported after the next one began."""
    facts = [json.loads(line) for line in lines]
    player = next(one["player"] for one in facts if one["fact"] == "wager_placed")
    shoe = next(one["shoe"] for one in facts if one["fact"] == "shoe_started")
    last = facts[-1]
    collected = {"fact": "commission_collected", "id": "late-1", "table": last["table"], "at": last["at"], "shoe": shoe}
    return json.dumps(collected | {"player": player, "amount": "1.25", "reason": "request"}).encode()


@pytest.fixture
def server(databases: Databases) -> Iterator[Server]:
    name = databases.migrated()
    yield databases.at(name)
    databases.drop(name)


def followed(server: Server, lines: list[bytes]) -> None:
    with Record(server) as application:
        take(Ingest(application), lines)
    with connect(server, PROJECTOR) as connection:
        catch_up(connection, games)


def answers(connection: Connection[Any]) -> list[Answer]:
    return [answer(connection, question(ACCOUNTS, asked, UTC), UTC) for asked in ASKED]


def stored(server: Server) -> list[str]:
    """The sessions whose sums are stored, after a comparison of every answer with one that adds up all postings."""
    with connect(server, PROJECTOR) as connection:
        with connection.transaction(force_rollback=True):
            begin_anew(connection)
            anew = answers(connection)
        assert answers(connection) == anew
        assert anew[0].rows
        found = connection.execute("SELECT DISTINCT session FROM pitlog.account_days ORDER BY session").fetchall()
        open_ = {session for (session,) in connection.execute("SELECT session FROM pitlog.still_open").fetchall()}
        assert wrong_sum(connection) is None
    sessions = [session for (session,) in found]
    assert open_.isdisjoint(sessions)
    return sessions


def test_answers_are_the_same_whatever_is_stored(server: Server) -> None:
    first = evening(FIRST)
    followed(server, first)
    assert stored(server) == []  # its table has no later session

    followed(server, evening(FIRST + timedelta(1)))
    assert stored(server) == ["BAC01/1998-03-14"]

    with connect(server, PROJECTOR) as connection:
        [before] = answers(connection)[:1]
    followed(server, [collected_late(first)])
    assert stored(server) == ["BAC01/1998-03-14"]
    with connect(server, PROJECTOR) as connection:
        [after] = answers(connection)[:1]
        assert after.total["collected"] - before.total["collected"] > 0

        rebuild(connection, [], games)
    assert stored(server) in ([], ["BAC01/1998-03-14"])  # added up when the record is followed next
    followed(server, evening(FIRST + timedelta(2)))
    assert stored(server) == ["BAC01/1998-03-14", "BAC01/1998-03-15"]


@pytest.mark.parametrize(
    "altered",
    [
        "UPDATE pitlog.account_days SET charged = charged + 1",
        "DELETE FROM pitlog.account_days",
        "INSERT INTO pitlog.account_days SELECT * FROM pitlog.account_days",
        "INSERT INTO pitlog.still_open SELECT session FROM pitlog.account_days LIMIT 1",
        "DELETE FROM pitlog.still_open",
    ],
)
def test_a_stored_sum_that_was_altered_is_named(server: Server, altered: LiteralString) -> None:
    followed(server, evening(FIRST))
    followed(server, evening(FIRST + timedelta(1)))
    with connect(server, PROJECTOR) as connection, connect(server, PROJECTOR) as other:
        assert [one for each in verify(connection, other, ["commission"], games) for one in each.differences] == []
        with superuser(server) as tampering:
            tampering.execute(altered)
        found = wrong_sum(connection)
        assert found
        assert len(found.stored or found.summed or ()) == len(ROW) > len(KEY)
        [said] = [str(one) for each in verify(connection, other, ["commission"], games) for one in each.differences]
        assert said.startswith("account_days, session BAC01/1998-03-1")

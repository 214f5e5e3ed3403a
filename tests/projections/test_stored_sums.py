"""Stored sums: the same answers as adding up every posting and every wager, whatever is recorded later."""

import json
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, timedelta
from typing import Any, LiteralString
from zoneinfo import ZoneInfo

import pytest
from psycopg import Connection

from domain.games import games
from projections.engine.catch_up import catch_up
from projections.engine.rebuild import rebuild
from projections.engine.verification.rebuilt_rows import verify
from projections.questions.answer import Answer, answer, count, stream
from projections.questions.columns import Row
from projections.questions.names import with_known_names
from projections.questions.person import PARTS, Role
from projections.questions.question import question
from projections.questions.subjects import ACCOUNTS, ROUNDS, WAGERS, Subject
from projections.questions.wager_sums import ALL as ALL_WAGERS
from projections.questions.wager_sums import OF_PERSON
from projections.rounds_of_people import rounds_of
from projections.stored_sums import ALL, begin_anew, wrong_sum
from record.ingest.ingest import Ingest
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server
from record.storage.application import Record
from simulator import Shift, simulate

from ..faults.feeds import take
from ..servers import Databases, superuser

FIRST = date(1998, 3, 14)
ASKED: list[dict[str, list[str]]] = [
    {"fields": [*ACCOUNTS.columns]},
    {"fields": [*ACCOUNTS.columns], "until": [str(FIRST)]},
    {"fields": [*ACCOUNTS.columns], "since": [str(FIRST + timedelta(1))]},
    {"by": ["player"]},
]


def evening(day: date) -> list[bytes]:
    """A shoe at a table with commission."""
    shift = Shift("nz-1998-baccarat", seed=4, mistakes=0.02, irregularities=0.05, gaming_day=day)
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


def of_wagers(connection: Connection[Any], subject: Subject, role: Role | None) -> list[Row]:
    """The parts of which pages of people are made, by a clock that differs by quarters of an hour."""
    clock = ZoneInfo("Pacific/Chatham")
    asked = question(WAGERS, {}, clock)
    asked = asked._replace(subject=subject, filters=(), by=(WAGERS.columns["day"], *PARTS))
    if role:
        asked = asked._replace(by=(WAGERS.columns[role], *asked.by))
    with closing(stream(connection, asked, clock)) as found:
        return sorted((row for row in found if role is None or row[role] is not None), key=repr)


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
        for role, sums in (None, ALL_WAGERS), ("player", OF_PERSON["player"]), ("dealer", OF_PERSON["dealer"]):
            summed = of_wagers(connection, sums, role)
            assert summed == of_wagers(connection, WAGERS, role)
            assert any(row["errors"] for row in summed)
            assert any(row["cited"] for row in summed)
        for role, name in ("player", "P101"), ("dealer", "4401"):
            rounds = with_known_names(connection, question(ROUNDS, {role: [name]}, UTC))
            assert rounds_of(connection, role, name) == count(connection, rounds, UTC) > 0
        assert [wrong_sum(connection, one) for one in ALL] == [None] * len(ALL)
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
    ("table", "altered"),
    [
        ("account_days", "UPDATE pitlog.account_days SET charged = charged + 1"),
        ("account_days", "DELETE FROM pitlog.account_days"),
        ("account_days", "INSERT INTO pitlog.account_days SELECT * FROM pitlog.account_days"),
        ("account_days", "INSERT INTO pitlog.still_open SELECT session FROM pitlog.account_days LIMIT 1"),
        ("account_days", "DELETE FROM pitlog.still_open"),
        ("wager_hours", "UPDATE pitlog.wager_hours SET errors = errors + 1 WHERE per = 'dealer'"),
        ("wager_hours", "DELETE FROM pitlog.wager_hours WHERE per = 'all'"),
        ("rounds_of_people", "UPDATE pitlog.rounds_of_people SET rounds = rounds - 1"),
    ],
)
def test_a_stored_sum_that_was_altered_is_named(server: Server, table: str, altered: LiteralString) -> None:
    followed(server, evening(FIRST))
    followed(server, evening(FIRST + timedelta(1)))
    [sums] = [one for one in ALL if one.table == table]
    projection = {"postings": "commission"}.get(sums.of, sums.of)
    with connect(server, PROJECTOR) as connection, connect(server, PROJECTOR) as other:
        if altered.startswith("DELETE"):
            assert [one for each in verify(connection, other, [projection], games) for one in each.differences] == []
        with superuser(server) as tampering:
            tampering.execute(altered)
        found = wrong_sum(connection, sums)
        assert found
        assert len(found.stored or found.summed or ()) == len(sums.columns) > sums.keys
        [said] = [str(one) for each in verify(connection, other, [projection], games) for one in each.differences]
        assert said.startswith(f"{table}, session BAC01/1998-03-1")

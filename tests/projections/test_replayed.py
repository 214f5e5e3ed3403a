"""`pitlog verify --replay`: a record is refolded as `check` would, and what answers otherwise is named."""

from collections.abc import Iterator
from typing import Any

import pytest
from psycopg import Connection

from domain.games import games
from projections.catching_up import catch_up
from projections.replayed import differing
from record.application import Record
from record.database import PROJECTOR, connect
from record.ingest import Ingest
from record.servers import Server

from ..faults.feeds import line, opened, take, wager
from ..feeds import Feed
from ..servers import superuser


@pytest.fixture
def projector(server: Server) -> Iterator[Connection[Any]]:
    """Whoever keeps the projections."""
    with connect(server, PROJECTOR) as connection:
        yield connection


def record(server: Server, projector: Connection[Any], lines: list[bytes]) -> None:
    """Lines, recorded and followed."""
    with Record(server) as application:
        take(Ingest(application), lines)
    catch_up(projector, games)


def test_of_an_honest_record_nothing_differs(server: Server, projector: Connection[Any]) -> None:
    """A day without rounds, one whose only round is still open, days recorded in another order, facts that waited."""
    record(server, projector, [wager("w0", "T1"), opened("a", "1998-03-16", "T1"), line("no_more_bets", "n", "T1")])
    record(server, projector, Feed("T2").opened("1998-03-15").coup("w1").opened("1998-03-14").raw())
    record(server, projector, [opened("b", "1998-03-15", "T1", at="1998-03-13T20:00:00+13:00")])
    assert [*differing(projector, games)] == []


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("UPDATE {0}.rounds SET body = body || ' '::bytea", "comes to something else"),
        ("DELETE FROM {0}.rounds", "comes to something else"),
        ("UPDATE {0}.findings SET code = 'x'", "other findings outside rounds"),
        ("UPDATE {0}.sessions SET carry_out = 'x'", "it hands on something else"),
        ("DELETE FROM {0}.sessions", "it is missing"),
    ],
)  # fmt: skip
def test_what_answers_otherwise_is_named(server: Server, projector: Connection[Any], statement: str, what: str) -> None:
    feed = Feed("T1").opened().coup("w1")
    feed.facts[-1]["seq"] = 99
    record(server, projector, feed.raw())
    with superuser(server) as connection:
        connection.execute(statement.format("pitlog_a"))  # type: ignore[arg-type]
    (found,) = differing(projector, games)
    assert (found.table, found.session) == ("T1", "T1/1998-03-14")
    assert what in found.what

"""`pitlog verify --replay`: a record is refolded as `check` would, and what answers otherwise is named."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
from psycopg import Connection

from domain.games import games
from projections.engine.catch_up import catch_up
from projections.engine.verification.replay import differing
from record.ingest.ingest import Ingest
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server
from record.storage.application import Record
from tests.asked import findings_asked
from tests.faults.feeds import line, opened, take, wager
from tests.feeds import Feed
from tests.projections.engine.test_over_several_tables import evening
from tests.projections.evenings import OwingEvening
from tests.servers import superuser


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
        ("UPDATE {0}.rounds SET body = body || ' '::bytea", "has another result when replayed"),
        ("DELETE FROM {0}.rounds", "has another result when replayed"),
        ("UPDATE {0}.findings SET code = 'x'", "other findings"),
        ("UPDATE {0}.sessions SET carry_out = 'x'", "it hands on something else"),
        ("DELETE FROM {0}.sessions", "it is missing"),
    ],
)  # fmt: skip
def test_what_answers_otherwise_is_named(server: Server, projector: Connection[Any], statement: str, what: str) -> None:
    feed = Feed("T1").opened().coup("w1")
    feed.facts[-1]["seq"] = 99
    record(server, projector, feed.raw())
    altered(server, statement)
    found = next(differing(projector, games))
    assert (found.table, found.session) == ("T1", "T1/1998-03-14")
    assert what in found.what


REMOVED = {
    "DELETE FROM pitlog.facts WHERE version = 3": "T1/1998-03-14 is not whole: version 3 is missing",
    "DELETE FROM pitlog.facts WHERE version IN (3, 4)": "T1/1998-03-14 is not whole: versions 3 to 4 are missing",
    "DELETE FROM pitlog.facts WHERE version = 1": "T1/1998-03-14 is not whole: version 1 is missing",
    "DELETE FROM pitlog.facts WHERE version = 9": "it was folded from 9 facts, and has 8",
    "UPDATE pitlog.facts SET position = -1 WHERE version = 8": "out of order: version 8 is at position -1, before ver",
    "UPDATE pitlog.facts SET position = position + 1000 WHERE version = 8": "version 8 is missing",
    "UPDATE pitlog.facts SET seq = 70 WHERE version = 4": "its counter ends at 70, and its lines say 9",
}


@pytest.mark.parametrize("statement", REMOVED)
def test_facts_that_were_removed_or_moved_are_named(server: Server, projector: Connection[Any], statement: str) -> None:
    """By the session as the library rebuilds it, also where every answer was folded anew since."""
    record(server, projector, Feed("T1").opened().coup("w1").raw())
    with superuser(server) as connection:
        connection.execute("ALTER TABLE pitlog.facts DISABLE TRIGGER ALL")
        assert connection.execute(statement).rowcount > 0  # type: ignore[arg-type]
        connection.execute("SELECT setval('pitlog.facts_position', 2000)")
    found = [one.what for one in differing(projector, games) if one.session == "T1/1998-03-14"]
    assert any(REMOVED[statement] in what for what in found), found


def altered(server: Server, statement: str) -> None:
    """By somebody who may do anything."""
    with superuser(server) as connection:
        assert connection.execute(statement.format("pitlog_a")).rowcount > 0  # type: ignore[arg-type]


SAME_AGAIN = """
    INSERT INTO {0}.postings SELECT p.session, p.n, 9, p.entry, p.account, p.amount, p.currency, p.table_name,
    p.gaming_day, p.ruleset, p.shoe, p.round, p.player, p.seat, p.wager, p.at, p.rules, p.facts, p.last_position
    FROM {0}.postings AS p WHERE n = 1 AND k = 1
"""
LEDGER = {
    "UPDATE {0}.postings SET amount = amount - 1 WHERE round = 'T1-R1' AND account = 'payable'": (
        "another posting of commission: postings, session T1/1998-03-14 n 1 k 1 round T1-R1: amount is 4",
        ", should be 5",
    ),
    "UPDATE {0}.postings SET player = 'P2' WHERE k = 1 AND n = 1": ("another posting", "player is P2, should be P1"),
    "UPDATE {0}.postings SET facts = ARRAY['x'] WHERE k = 2 AND n = 1": ("n 1 k 2 round T1-R1", "facts is ['x'], "),
    "UPDATE {0}.postings SET last_position = last_position + 1 WHERE n = 2 AND k = 1": (
        "n 2 k 1 round T1-R2",
        "last_position is ",
    ),
    "DELETE FROM {0}.postings WHERE n = 0 AND account = 'chips'": ("n 0 k 2 round ", "the row is missing"),
    SAME_AGAIN: ("n 1 k 9 round T1-R1", "the row should not be there"),
    "UPDATE {0}.commission_dues SET due = 4 WHERE n = 1": ("other commission of a wager: ", "due is 4"),
    "UPDATE {0}.commission_acts SET amount = 1 WHERE act = 'collected'": ("another act about commission: ", "is 1"),
    "UPDATE {0}.findings SET player = 'P9' WHERE n > 0": ("other findings: findings, ", "player is P9"),
}


@pytest.mark.parametrize("statement", LEDGER)
def test_a_row_of_the_ledger_is_named(server: Server, projector: Connection[Any], statement: str) -> None:
    """Each posting for itself: what a session hands on is as it was. Two days, so positions are not line numbers."""
    feed = OwingEvening("T1").day().coup().coup("P2").collected("P1", "5.00")
    feed.coup("P1", paid="90.00")
    record(server, projector, Feed("T0").opened().coup("w").raw())
    record(server, projector, feed.raw())
    assert [*differing(projector, games)] == []
    altered(server, statement)
    (found,) = differing(projector, games)
    assert (found.table, found.session) == ("T1", "T1/1998-03-14")
    assert all(words in found.what for words in LEDGER[statement])


MADE_UP = (
    "INSERT INTO {0}.TABLE SELECT (jsonb_populate_record(t, jsonb_build_object('session', 'T1/1998-03-15'))).* "
    "FROM {0}.TABLE AS t LIMIT 1"
)
OVER_TABLES = {
    "UPDATE {0}.findings SET fact = 'x' WHERE code = 'pay-scale-differs'": (
        "T2/1998-03-14",
        "findings, session T2/1998-03-14 n 0 k 1000001 ",
        "fact is x",
    ),
    "DELETE FROM {0}.findings WHERE code = 'jackpot-paid-twice'": ("T5/1998-03-14", "findings, ", "is missing"),
    "UPDATE {0}.findings SET session = 'T3/1998-03-14', table_name = 'T3' WHERE code = 'pay-scale-differs'": (
        "T2/1998-03-14",
        "findings, ",
        "is missing",
    ),
    "UPDATE {0}.findings SET at = at + interval '1 hour' WHERE code = 'jackpot-paid-twice'": (
        "T5/1998-03-14",
        "findings, ",
        "at is ",
    ),
    "DELETE FROM {0}.venue_notes WHERE table_name = 'T2'": ("T2/1998-03-14", "venue_notes, ", "is missing"),
}


@pytest.mark.parametrize("statement", OVER_TABLES)
def test_a_finding_over_several_tables_is_named(server: Server, projector: Connection[Any], statement: str) -> None:
    record(server, projector, [line for feed in evening() for line in feed.raw()])
    assert [*differing(projector, games)] == []
    altered(server, statement)
    found = next(differing(projector, games))
    session, what, differs = OVER_TABLES[statement]
    assert found.session == session
    assert "over several tables: " + what in found.what and differs in found.what


@pytest.mark.parametrize("table", ["sessions", "rounds", "postings", "findings", "commission_dues"])
def test_rows_of_sessions_without_facts_are_named(server: Server, projector: Connection[Any], table: str) -> None:
    """Whoever writes rows of a day that never was."""
    record(server, projector, OwingEvening("T1").day().coup("P1", paid="90.00").raw())
    altered(server, MADE_UP.replace("TABLE", table))
    (found,) = differing(projector, games)
    assert (found.table, found.session) == ("T1", "T1/1998-03-15")
    assert found.what == f"{table} has rows of it, and there are no facts of it"


def test_facts_of_several_tables_may_have_the_same_ids(server: Server, projector: Connection[Any]) -> None:
    """Ids are a table's own: a finding over several tables has the time of the fact at its table."""
    lines = [line.replace(b'"T2-00001"', b'"T1-00001"') for feed in evening() for line in feed.raw()]
    record(server, projector, lines)
    (found,) = findings_asked(projector, code="pay-scale-differs")
    assert (found.fact, found.at) == ("T1-00001", datetime.fromisoformat(evening()[1].facts[0]["at"]))
    assert [*differing(projector, games)] == []

"""The month of regulators: what the results say, by table and game; a drop only where facts tell it; alarms."""

import csv
import json
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from decimal import Decimal
from io import StringIO

import httpx
import pytest

from projections.questions.answering import Recorded
from projections.watch.commission import BY
from projections.watch.month import Month, alarms_of
from projections.watch.results import results
from record.authored.alarms import RaisedAlarm
from record.people.users import Role
from record.vault.connections import reading
from simulator import Shift, simulate
from tests.cli.review.test_watch import LINES
from tests.cli.running import Pitlog

from ....servers import Databases
from ..night import VENUE, Running, populate, record_lines, running
from .test_questions import words

ELECTRONIC = [entry.line for entry in simulate(Shift("nz-electronic-baccarat", seed=4, first_table=61))]
LAST = json.loads(ELECTRONIC[0])["gaming_day"][:7]
"""The month of the last gaming day."""


@pytest.fixture(scope="module")
def month(databases: Databases) -> Iterator[Running]:
    name = databases.migrated()
    server = databases.at(name)
    populate(server, ())
    record_lines(server, LINES)
    record_lines(server, ELECTRONIC)
    with running(server) as one:
        yield one
    databases.drop(name)


@pytest.fixture
def inspector(month: Running) -> Iterator[httpx.Client]:
    with closing(month.signed_in(Role.INSPECTOR)) as client:
        yield client


def put_in() -> Decimal:
    """What the terminals of the simulated table were given."""
    facts = (json.loads(line) for line in ELECTRONIC)
    amounts = [Decimal(one["amount"]) for one in facts if one["fact"] in ("terminal_activated", "credits_added")]
    assert amounts
    return sum(amounts, Decimal(0))


def test_the_command_and_the_page_say_what_the_results_say(month: Running, inspector: httpx.Client) -> None:
    pitlog = Pitlog(month.server)
    said = json.loads(pitlog.said("watch", "month", "2003-03", "--json"))
    assert inspector.get("/watch/month.json?month=2003-03").json() == said
    with reading(month.server) as connection:
        [table] = [one for one in results(Recorded(connection, VENUE.zone), (), "table") if one.table == "ROU01"]
    [line] = [one for one in said["lines"] if one["table"] == "ROU01"]
    [game] = [one for one in said["lines"] if one["of"] == "game"]
    for name in ("turnover", "win", "theoretical"):
        assert Decimal(line[name]) == getattr(table, name) == Decimal(game[name])
    assert line["drop"] is None and Decimal(line["low"]) <= Decimal(line["expected_hold"]) <= Decimal(line["high"])
    page = words(inspector.get("/watch/month?month=2003-03"))
    assert "not told" in page and line["turnover"].replace("1200", "1,200") in page
    shown = pitlog.said("watch", "month", "2003-03")
    assert "ROU01" in shown and "not told" in shown
    assert pitlog.said("watch", "month") == pitlog.said("watch", "month", LAST)
    rows = [*csv.DictReader(StringIO(pitlog.said("watch", "month", "2003-03", "--csv")))]
    assert rows == [*csv.DictReader(StringIO(inspector.get("/watch/month.csv?month=2003-03").text))]
    assert [row["win"] for row in rows if row["of"] == "table"] == [line["win"]]


def test_a_drop_is_told_by_terminals_and_of_a_game_by_all_its_tables(month: Running, inspector: httpx.Client) -> None:
    said = inspector.get("/watch/month.json", params={"month": LAST}).json()["lines"]
    electronic = [one for one in said if one["ruleset"] == "nz-electronic-baccarat"]
    assert sum(Decimal(one["drop"]) for one in electronic if one["of"] == "table") == put_in()
    assert [Decimal(one["drop"]) for one in electronic if one["of"] == "game"] == [put_in()]


@pytest.mark.parametrize("by", BY)
def test_the_page_of_commission_says_what_the_command_does(month: Running, inspector: httpx.Client, by: str) -> None:
    said = [
        json.loads(one) for one in Pitlog(month.server).said("watch", "commission", "--by", by, "--json").splitlines()
    ]
    assert said and inspector.get("/watch/commission.json", params={"by": by}).json() == said
    rows = [*csv.DictReader(StringIO(inspector.get("/watch/commission.csv", params={"by": by}).text))]
    assert [(row["person"], row["amount"]) for row in rows] == [(one["person"] or "", one["amount"]) for one in said]
    page = words(inspector.get("/watch/commission", params={"by": by}))
    assert all(one["act"].replace("_", " ") in page and (one["person"] or "") in page for one in said)
    none = inspector.get("/watch/commission", params={"by": by, "table": "ROU01"})
    assert "No commission was deferred" in words(none)
    assert f"commission of all {'players' if by == 'player' else 'staff'}" in inspector.get("/access").text


def test_months_are_checked_and_empty_ones_say_so(month: Running, inspector: httpx.Client) -> None:
    assert "No wager was decided" in words(inspector.get("/watch/month?month=1990-01"))
    pitlog = Pitlog(month.server)
    assert "no wager was decided" in pitlog.said("watch", "month", "1990-01")
    for wrong in ("2003-13", "2003", "03-2003", "0000-01"):
        assert pitlog.run("watch", "month", wrong).exit_code == 2
        assert inspector.get("/watch/month", params={"month": wrong}).status_code == 400
    assert inspector.get("/watch/month").status_code == 200
    assert f"the watch of {LAST}" in inspector.get("/access").text


def test_alarms_count_in_the_months_in_which_they_were_raised_and_closed() -> None:
    def alarm(table: str | None, at: date, closed: date | None) -> RaisedAlarm:
        when = datetime(at.year, at.month, at.day, 12, tzinfo=UTC)
        return RaisedAlarm("A", table, "wheel", at, at, 1e6, 1, 1, None, None, None, "raised", when, closed)

    raised = [
        alarm("T1", date(2003, 2, 28), date(2003, 3, 1)), alarm("T1", date(2003, 3, 1), None),
        alarm("T2", date(2003, 3, 31), date(2003, 4, 1)), alarm(None, date(2003, 4, 1), None),
    ]  # fmt: skip
    found = alarms_of(raised, Month.of(date(2003, 3, 9)), UTC)
    assert [(one.table, one.raised, one.closed, one.open) for one in found] == [("T1", 1, 1, 1), ("T2", 1, 0, 1)]
    assert Month.of(date(2004, 2, 9)).last == date(2004, 2, 29)

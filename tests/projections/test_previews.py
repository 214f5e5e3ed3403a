"""What a preview says of a fact is what the projections say once it is recorded: in every game, of any fact."""

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest
from psycopg import Connection
from psycopg.rows import dict_row
from psycopg.sql import SQL, Identifier

from domain.errors import Refused
from domain.facts import KINDS
from domain.fold.lines import FeedLine, understand
from domain.games import games
from projections.commission.closed_days import adjustments, closings
from projections.commission.statement import StatementFilter
from projections.engine.catch_up import catch_up
from projections.engine.record_reader import line
from projections.previews.changes import preview
from projections.previews.folded_sessions import BothSides, both_sides, over_tables
from record.authored.authored_facts import authored_line, close_day, record_line
from record.people.sender import Sender
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server
from record.storage.application import Record
from record.storage.horizon import horizon
from record.vault.connections import reading
from record.venue import UNNAMED
from tests.projections.engine.test_amendments import evening, otherwise
from tests.projections.engine.test_follower import record

from ..rules.test_over_several_tables import ROYAL, offers, stud
from .evenings import OwingEvening

RULESETS = (
    "nz-1998-baccarat", "vic-2002-traditional", "nz-1996-blackjack", "nz-1996-roulette", "nz-1996-craps",
    "nz-1996-caribbean-stud", "nz-1996-tai-sai",
)  # fmt: skip
BY = Sender.person("person:ana")
COMPARED = {
    "rounds": ("n", "round", "status", "outcome", "cards", "players", "difference", "body", "dealer"),
    "findings": ("n", "k", "finding", "round", "at", "rule", "code", "severity", "fact", "player", "amount"),
    "postings": ("n", "round", "entry", "account", "player", "amount", "facts"),
}


ROWS = SQL("SELECT * FROM {} WHERE session = %s")


class Follows:
    """A record, its projections, and what is read of both with names."""

    def __init__(self, server: Server, connection: Connection[Any], projector: Connection[Any]) -> None:
        self.server, self.connection, self.projector = server, connection, projector

    def catch_up(self) -> None:
        catch_up(self.projector, games)

    def rows(self, table: str, session: str) -> list[dict[str, Any]]:
        """The rows that answer, without findings over several tables."""
        with self.connection.cursor(row_factory=dict_row) as cursor:
            rows = cursor.execute(ROWS.format(Identifier("pitlog", table)), (session,)).fetchall()
        return [row for row in rows if not (table == "findings" and row["n"] == 0 and row["k"] > 10**6)]

    def proposed(self, fact: dict[str, Any]) -> FeedLine:
        raw = json.dumps(fact).encode()
        [now] = self.connection.execute("SELECT clock_timestamp()").fetchone() or ()
        return line(horizon(self.connection) + 1, raw, now, "fact_corrected/1", True)

    def write(self, proposed: FeedLine) -> None:
        record_line(self.server, BY, proposed.raw)
        self.catch_up()


@pytest.fixture
def follows(server: Server) -> Iterator[Follows]:
    """An empty record that is followed."""
    with connect(server, PROJECTOR) as projector, reading(server) as connection:
        catch_up(projector, games)
        yield Follows(server, connection, projector)


def correction(wrong: dict[str, Any], now: dict[str, Any] | None) -> dict[str, Any]:
    raw = authored_line(
        UNNAMED, BY.name, "t", "fact_corrected", wrong["table"], corrects=wrong["id"], reason="misread",
        role="casino_manager", now=now,
    )  # fmt: skip
    return dict(json.loads(raw))


def corrections(chance: random.Random, facts: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Corrections of facts of each kind, and some that never happened. The same fact may be corrected again."""
    kinds = sorted({fact["fact"] for fact in facts})
    for kind in kinds:
        wrong = chance.choice([fact for fact in facts if fact["fact"] == kind])
        yield correction(wrong, None if chance.random() < 0.2 else otherwise(chance, wrong))
    for kind in ("wager_settled", "card_drawn", "wager_settled"):
        some = [fact for fact in facts if fact["fact"] == kind]
        if some:
            yield correction(some[0], otherwise(chance, some[0]))


def plain(rows: Sequence[dict[str, Any]], table: str) -> Counter[str]:
    """Rows by what is compared of them."""
    columns = COMPARED[table]
    return Counter(repr([_plain(row[column]) for column in columns]) for row in rows)


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return value.normalize()
    return value.timestamp() if isinstance(value, datetime) else value


def as_they_are(follows: Follows, told: list[BothSides], side: int) -> None:
    """One side says what the tables say."""
    for both in told:
        its = both[side]
        for table in COMPARED:
            answer = follows.rows(table, its.place.session)
            assert plain(its.rows.get(table, ()), table) == plain(answer, table), (table, its.place, its.failed)


def bodies(follows: Follows) -> dict[tuple[str, str, int], Any]:
    """Every round as reported, by session and name, and which of that name; not which facts were corrected."""
    rows = follows.connection.execute("SELECT session, round, body FROM pitlog.rounds ORDER BY session, n").fetchall()
    met: Counter[tuple[str, str]] = Counter()
    found = {}
    for session, name, body in rows:
        met[session, name] += 1
        found[session, name, met[session, name]] = {**json.loads(bytes(body)), "corrected": None}
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_preview_is_what_the_projections_say_afterwards(follows: Follows, ruleset: str) -> None:
    chance, facts = random.Random(ruleset), evening(ruleset, 3, 300)
    record(follows.server, [json.dumps(fact).encode() for fact in facts])
    follows.catch_up()
    session, made = f"{facts[0]['table']}/{facts[0]['gaming_day']}", 0
    for fact in corrections(chance, facts):
        proposed = follows.proposed(fact)
        try:
            understand(proposed)
        except Refused:
            continue
        told = [*both_sides(follows.connection, session, proposed)]
        said = preview(follows.connection, session, proposed)
        as_they_are(follows, told, 0)
        before = bodies(follows)
        follows.write(proposed)
        as_they_are(follows, told, 1)
        now = bodies(follows)
        changed = {key[1] for key in {**before, **now} if before.get(key) != now.get(key)}
        rounds = {one.round for one in said.changes if one.kind in ("round", "wager", "finding") and one.round}
        assert changed == rounds
        made += bool(said.changes)
    assert made > 3


def test_later_days_change_with_what_is_handed_on(follows: Follows) -> None:
    """A marker of the first day is outstanding on the second: its correction reaches both. The closed one adjusts."""
    it = OwingEvening("BAC07").day("1998-03-14").coup().coup()
    it.day("1998-03-15").coup().collected("P1", "15.00")
    record(follows.server, it.raw())
    follows.catch_up()
    [settled, *_] = [fact for fact in map(json.loads, it.raw()) if fact["fact"] == "wager_settled"]
    with Record(follows.server) as into:
        [(day, at)] = follows.connection.execute("SELECT DISTINCT date '1998-03-14', clock_timestamp()").fetchall()
        assert close_day(into, "BAC07", day, BY.name, at)
    follows.catch_up()
    now = {**settled, "paid": "95.00", "deferred": False}
    proposed = follows.proposed(correction(settled, now))
    told = [*both_sides(follows.connection, "BAC07/1998-03-14", proposed)]
    assert [both.now.place.day and both.now.place.day.day for both in told] == [14, 15]
    said = preview(follows.connection, "BAC07/1998-03-14", proposed)
    assert [(one.table_name, one.gaming_day.day) for one in said.adjusted] == [("BAC07", 14)]
    as_they_are(follows, told, 0)
    follows.write(proposed)
    as_they_are(follows, told, 1)
    [closing] = closings(follows.connection, StatementFilter())
    adjusted = adjustments(follows.connection, closing, StatementFilter(), games)
    changed = {
        (one.round, one.name, one.player): (Decimal(one.changes["balance"][0]), Decimal(one.changes["balance"][1]))
        for one in said.changes
        if one.kind == "balance" and one.session == closing.session
    }
    assert {(one.round, one.account, one.player): (one.closed, one.now) for one in adjusted} == changed


def test_findings_over_several_tables_are_said_too(follows: Follows) -> None:
    feeds = [offers("T1", 1, 0), offers("T2", 2, 60), stud("T4", ROYAL, 0), stud("T5", ROYAL, 10)]
    record(follows.server, [one for feed in feeds for one in feed.raw()])
    follows.catch_up()
    opening = json.loads(feeds[1].raw()[0])
    other = json.loads(feeds[0].raw()[0])
    now = {**opening, "options": other["options"]}
    proposed = follows.proposed(correction(opening, now))
    session = f"T2/{opening['gaming_day']}"
    said = preview(follows.connection, session, proposed)
    before = across(follows)
    follows.write(proposed)
    gone = before - across(follows)
    assert gone
    found = Counter((one.table, one.name, one.fact) for one in said.changes if one.changes.get("found") == [1, 0])
    assert not gone - found
    assert over_tables(follows.connection, []) == ([], [])


def across(follows: Follows) -> Counter[Any]:
    rows = follows.connection.execute(
        "SELECT table_name, code, fact FROM pitlog.findings WHERE n = 0 AND k > 1000000"
    ).fetchall()
    return Counter(map(tuple, rows))


def test_every_kind_of_fact_is_corrected_somewhere() -> None:
    """The property is about all games, so their evenings have most kinds that a feed carries."""
    kinds = {fact["fact"] for ruleset in RULESETS for fact in evening(ruleset, 3, 300)}
    assert len(kinds & KINDS.keys()) >= 25

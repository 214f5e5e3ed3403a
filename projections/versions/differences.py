"""Differences between answering and rebuilt rows: sessions, rounds, dues, findings and balances, as a stream.

Rows are joined in the database and read with cursors, one round at a time. Only columns that both versions have are
compared: an old table keeps its version's columns.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from heapq import merge
from itertools import groupby
from typing import Any, LiteralString, NamedTuple

import msgspec
from msgspec import Struct, field
from psycopg import Connection
from psycopg.rows import namedtuple_row
from psycopg.sql import SQL, Composed, Identifier

from domain.money import written
from projections.queries.pages import PAGE
from projections.versions import bodies
from projections.versions.bodies import Changes
from projections.versions.reasons import Versions, explain

ANSWERS = "pitlog"


class AnswerDifference(Struct, omit_defaults=True):
    """One answer that differs."""

    kind: str
    """`session`, `round`, `wager`, `finding` or `balance`."""
    session: str
    table: str
    gaming_day: date | None
    round: str | None = None
    name: str | None = None
    """The wager, the code of a finding, the account of a balance."""
    rule: str | None = None
    fact: str | None = None
    player: str | None = None
    changes: Changes = field(default_factory=dict)
    """For each field: the value before and now."""
    reason: str | None = None
    """None if no known change explains it."""
    versions: str | None = None
    """The versions of the projection that changed."""


class Sides(NamedTuple):
    """The two sides."""

    connection: Connection[Any]
    """A connection with one snapshot."""
    slots: dict[str, str]
    """For each table: where the rebuilt rows are."""
    before: Versions
    after: Versions


def differences(sides: Sides) -> Iterator[AnswerDifference]:
    """All differences: sessions, then round by round, then balances."""
    for one in _sessions(sides):
        yield _explained(sides, one, [], ["session"])
    both = merge(_rounds(sides), _findings(sides), key=lambda one: (one.session, one.round or ""))
    for _, of_round in groupby(both, key=lambda one: (one.session, one.round or "")):
        yield from _of_round(sides, [*of_round])
    for one in _balances(sides):
        yield _explained(sides, one, [], ["balance"])


def _of_round(sides: Sides, found: list[AnswerDifference]) -> Iterator[AnswerDifference]:
    """A difference without a change of its own follows from another one in its round."""
    codes = [one.name or "" for one in found if one.kind == "finding"]
    fields = [name for one in found if one.kind != "finding" for name in one.changes]
    for one in found:
        if one.kind != "finding":
            yield _explained(sides, one, codes, list(one.changes))
        elif _explained(sides, one, [one.name or ""], []).reason is None and one.round is not None:
            yield _explained(sides, one, codes, fields)
        else:
            yield one


def _explained(sides: Sides, one: AnswerDifference, codes: Sequence[str], fields: Sequence[str]) -> AnswerDifference:
    one.reason, one.versions = explain(sides.before, sides.after, codes, fields)
    return one


def not_compared(sides: Sides) -> list[str]:
    """Sessions that were not followed to their end."""
    rows = sides.connection.execute(_UNFINISHED).fetchall()
    return [session for (session,) in rows]


_UNFINISHED = "SELECT session FROM pitlog.sessions WHERE NOT whole AND set_aside IS NULL ORDER BY session"
_FINISHED: LiteralString = (
    " NOT EXISTS (SELECT FROM pitlog.sessions AS u WHERE u.session = {key} AND NOT u.whole AND u.set_aside IS NULL)"
)

# --- sessions and rounds ----------------------------------------------------------------------------------------

_SESSIONS: LiteralString = """
    SELECT session, coalesce(a.table_name, b.table_name) AS table, coalesce(a.gaming_day, b.gaming_day) AS day,
        a.session IS NOT NULL AS before, b.session IS NOT NULL AS now, a.set_aside AS was_aside, b.set_aside AS is_aside
    FROM {before} AS a FULL JOIN {now} AS b USING (session)
    WHERE a.session IS NULL OR b.session IS NULL OR a.set_aside IS DISTINCT FROM b.set_aside ORDER BY session
"""

_ROUNDS: LiteralString = """
    WITH a AS (SELECT session, round, row_number() OVER (PARTITION BY session, round ORDER BY n) AS nth, table_name,
            gaming_day, body FROM {before}),
        b AS (SELECT session, round, row_number() OVER (PARTITION BY session, round ORDER BY n) AS nth, table_name,
            gaming_day, body FROM {now})
    SELECT session, round, coalesce(a.table_name, b.table_name) AS table, coalesce(a.gaming_day, b.gaming_day) AS day,
        a.body AS before, b.body AS now
    FROM a FULL JOIN b USING (session, round, nth)
    WHERE a.body IS DISTINCT FROM b.body AND {finished} ORDER BY session, round, nth
"""


def _rows(sides: Sides, name: str, statement: Composed) -> Iterator[Any]:
    with sides.connection.cursor(name, row_factory=namedtuple_row) as cursor:
        cursor.itersize = PAGE
        yield from cursor.execute(statement)


def _tables(sides: Sides, table: str, key: LiteralString = "session") -> dict[str, Any]:
    return {
        "before": Identifier(ANSWERS, table),
        "now": Identifier(f"pitlog_{sides.slots[table]}", table),
        "finished": SQL(_FINISHED).format(key=SQL(key)),
    }


def _sessions(sides: Sides) -> Iterator[AnswerDifference]:
    for row in _rows(sides, "of_sessions", SQL(_SESSIONS).format(**_tables(sides, "sessions"))):
        there: Changes = {"session": [row.before, row.now]} if row.before != row.now else {}
        aside: Changes = {"set_aside": [row.was_aside, row.is_aside]} if row.was_aside != row.is_aside else {}
        yield AnswerDifference("session", row.session, row.table, row.day, changes=there | aside)


def _rounds(sides: Sides) -> Iterator[AnswerDifference]:
    for row in _rows(sides, "of_rounds", SQL(_ROUNDS).format(**_tables(sides, "rounds"))):
        where = row.session, row.table, row.day, row.round
        if row.before is None or row.now is None:
            yield AnswerDifference("round", *where, changes={"round": [row.before is not None, row.now is not None]})
            continue
        before, now = msgspec.json.decode(row.before), msgspec.json.decode(row.now)
        changes = bodies.of_round(before, now)
        if changes:
            yield AnswerDifference("round", *where, changes=changes)
        for wager, player, of_wager in bodies.of_wagers(before, now):
            yield AnswerDifference("wager", *where, wager, player=player, changes=of_wager)


# --- findings and balances --------------------------------------------------------------------------------------

_FINDING = ("session", "table_name", "gaming_day", "round", "code", "ruleset", "rule", "severity", "fact")
_FINDINGS: LiteralString = """
    SELECT {columns}, sum(before)::int AS before, sum(now)::int AS now FROM (
        SELECT {columns}, 1 AS before, 0 AS now FROM {before} UNION ALL SELECT {columns}, 0, 1 FROM {now}
    ) AS f WHERE {finished} GROUP BY {columns} HAVING sum(before) <> sum(now)
    ORDER BY session, coalesce(round, ''), {columns}
"""
_BALANCE = ("session", "table_name", "gaming_day", "account", "player", "currency")
_BALANCES: LiteralString = """
    SELECT {columns}, sum(before) AS before, sum(now) AS now FROM (
        SELECT {columns}, amount AS before, 0 AS now FROM {before} UNION ALL SELECT {columns}, 0, amount FROM {now}
    ) AS f WHERE {finished} GROUP BY {columns} HAVING sum(before) <> sum(now) ORDER BY {columns}
"""


def _findings(sides: Sides) -> Iterator[AnswerDifference]:
    columns = SQL(", ").join(map(Identifier, _FINDING))
    statement = SQL(_FINDINGS).format(columns=columns, **_tables(sides, "findings", "f.session"))
    for row in _rows(sides, "of_findings", statement):
        yield AnswerDifference(
            "finding", row.session, row.table_name, row.gaming_day, row.round, row.code, row.rule, row.fact,
            changes={"found": [row.before, row.now]},
        )  # fmt: skip


def _balances(sides: Sides) -> Iterator[AnswerDifference]:
    columns = SQL(", ").join(map(Identifier, _BALANCE))
    statement = SQL(_BALANCES).format(columns=columns, **_tables(sides, "postings", "f.session"))
    for row in _rows(sides, "of_balances", statement):
        yield AnswerDifference(
            "balance", row.session, row.table_name, row.gaming_day, None, row.account, player=row.player,
            changes={"balance": [written(row.before), written(row.now)]},
        )  # fmt: skip

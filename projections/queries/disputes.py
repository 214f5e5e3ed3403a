"""Queries for disputes: a list, and everything recorded about one."""

from collections.abc import Collection
from datetime import date, datetime
from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row
from psycopg.sql import SQL

from domain.answers import KEYS
from domain.views.decision_rule import split_note
from projections.errors import DisputeNotOpen
from projections.queries.spelled import spelled, unknown

OPEN, DECIDED, WITHDRAWN = STATES = ("open", "decided", "withdrawn")


class FoundDispute(Struct, rename=KEYS):
    """A dispute in its present state."""

    dispute: str
    session: str
    table_name: str
    gaming_day: date | None
    rounds: list[str]
    player: str | None
    wager: str | None
    raised_at: datetime | None
    raised_by: str | None
    claim: str
    comments: list[dict[str, Any]]
    decisions: list[dict[str, Any]]
    """Each with its reason and rule."""
    state: str
    facts: list[str]

    def __post_init__(self) -> None:
        self.decisions = [*map(_ruled, self.decisions)]


def _ruled(decision: dict[str, Any]) -> dict[str, Any]:
    why, rule = split_note(decision["note"])
    return decision | {"why": why, "ruleset": rule and rule.ruleset, "rule": rule and rule.rule}


_SELECT = SQL("SELECT {} FROM pitlog.disputes").format(SQL(", ".join(FoundDispute.__struct_fields__)))


def disputes(connection: Connection[Any], table: str | None = None, state: str | None = None) -> list[FoundDispute]:
    """Matching disputes, oldest first."""
    where = SQL(
        " WHERE (%(table)s::text IS NULL OR table_name = %(table)s) AND (%(state)s::text IS NULL OR state = %(state)s) "
        "ORDER BY raised_at, dispute"
    )
    with connection.cursor(row_factory=class_row(FoundDispute)) as cursor:
        return cursor.execute(_SELECT + where, {"table": table, "state": state}).fetchall()


def dispute(connection: Connection[Any], name: str) -> FoundDispute:
    """A dispute by name. The newest, if several tables have the name."""
    with connection.cursor(row_factory=class_row(FoundDispute)) as cursor:
        query = _SELECT + SQL(" WHERE dispute = %s ORDER BY raised_at DESC NULLS LAST LIMIT 1")
        found = cursor.execute(query, (name,)).fetchone()
        if found is None and (meant := spelled(connection, "dispute", name)) is not None:
            found = cursor.execute(query, (meant,)).fetchone()
    if found is None:
        raise unknown(connection, "dispute", name=name)
    return found


def may_be_raised(connection: Connection[Any], name: str) -> bool:
    """Whether no table has a dispute of this name, except one that was withdrawn."""
    asked = "SELECT FROM pitlog.disputes WHERE dispute = %s AND state <> 'withdrawn' LIMIT 1"
    return connection.execute(asked, (name,)).fetchone() is None


def check_open(found: FoundDispute, act: str) -> None:
    """Raises if a dispute is no longer open, so that this act would say nothing. `act`: `withdrawn`, `moved`."""
    if found.state != OPEN:
        raise DisputeNotOpen(found.dispute, found.state, act)


def check_not_withdrawn(found: FoundDispute) -> None:
    """Raises if a dispute was withdrawn: it is not decided unless it is raised again."""
    if found.state == WITHDRAWN:
        raise DisputeNotOpen(found.dispute, found.state, "decided")


def about(connection: Connection[Any], table: str, round_: str) -> list[FoundDispute]:
    """Disputes that name a round of a table."""
    with connection.cursor(row_factory=class_row(FoundDispute)) as cursor:
        where = SQL(" WHERE rounds @> ARRAY[%s] AND table_name = %s ORDER BY raised_at, dispute")
        return cursor.execute(_SELECT + where, (round_, table)).fetchall()


def counts_of_facts(connection: Connection[Any], of: Collection[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """The number of facts about each dispute, by table and name."""
    if not of:
        return {}
    tables, names = map(list, zip(*of, strict=True))
    rows = connection.execute(
        "SELECT table_name, dispute, sum(cardinality(facts))::int FROM pitlog.disputes "
        "JOIN unnest(%s::text[], %s::text[]) AS asked (table_name, dispute) USING (table_name, dispute) GROUP BY 1, 2",
        (tables, names),
    )
    return {(table, name): count for table, name, count in rows}

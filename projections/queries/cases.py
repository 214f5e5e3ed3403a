"""Queries for cases: the work on a dispute, and the cases that a finding is in."""

from collections.abc import Collection, Iterable
from datetime import datetime
from decimal import Decimal
from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row
from psycopg.sql import SQL

from domain.answers import KEYS
from projections.queries.disputes import OPEN, FoundDispute
from projections.queries.nearest_names import near
from record.errors import UnknownName


class FoundCase(Struct, rename=KEYS):
    """The work on a dispute in its present state."""

    dispute: str
    table_name: str
    findings: list[str] = []
    rounds: list[str] = []
    """Rounds beside those that the dispute is about."""
    players: list[str] = []
    commission: list[str] = []
    """Entries of commission, by the facts that made them."""
    assigned_to: str | None = None
    assigned_by: str | None = None
    due: datetime | None = None
    dealer: str | None = None
    supervisor: str | None = None
    error: str | None = None
    currency: str | None = None
    savings: Decimal | None = None
    losses: Decimal | None = None
    first_auditors: list[str] = []
    """The people who described the error and decided: none of them can be the second auditor."""
    audit: dict[str, Any] | None = None
    """The second audit that counts."""
    audits: list[dict[str, Any]] = []
    """Every second audit, and whether it counts."""

    @property
    def is_described(self) -> bool:
        """Whether any field of the error is stated."""
        return any(value is not None for value in (self.dealer, self.supervisor, self.error, self.savings, self.losses))

    def is_overdue(self, dispute: FoundDispute, now: datetime) -> bool:
        """Whether the dispute is open and its time is over."""
        return dispute.state == OPEN and self.due is not None and self.due < now


def check_assignee(name: str | None, found: Iterable[FoundCase]) -> None:
    """Raise for a person to whom nothing is assigned: an empty answer would look like no open work."""
    people = {one.assigned_to for one in found if one.assigned_to}
    if name is not None and name not in people:
        raise UnknownName("assignee", name, near(name, people))


_SELECT = SQL("SELECT {} FROM pitlog.cases").format(SQL(", ".join(FoundCase.__struct_fields__)))


def case(connection: Connection[Any], of: FoundDispute) -> FoundCase:
    """The case of a dispute."""
    return cases(connection, [of])[of.table_name, of.dispute]


def cases(connection: Connection[Any], of: Collection[FoundDispute]) -> dict[tuple[str, str], FoundCase]:
    """The cases of disputes, by table and name. One on which nobody worked is empty."""
    found = {(one.table_name, one.dispute): FoundCase(one.dispute, one.table_name) for one in of}
    with connection.cursor(row_factory=class_row(FoundCase)) as cursor:
        names = [one.dispute for one in of]
        for one in cursor.execute(_SELECT + SQL(" WHERE dispute = ANY(%s)"), (names,)):
            if (one.table_name, one.dispute) in found:
                found[one.table_name, one.dispute] = one
    return found


def cases_with(connection: Connection[Any], findings: Collection[str]) -> dict[str, list[str]]:
    """The disputes in whose cases findings are."""
    rows = connection.execute(
        "SELECT dispute, findings FROM pitlog.cases WHERE findings && %s::text[] ORDER BY dispute", (list(findings),)
    )
    found: dict[str, list[str]] = {}
    for dispute, its in rows:
        for name in its:
            found.setdefault(name, []).append(dispute)
    return found

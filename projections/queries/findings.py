"""Queries for findings: by id, and those that a condition selects (`projections/questions`)."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row
from psycopg.sql import SQL, Composable

from domain.answers import KEYS
from domain.fold.round import Finding, Severity
from domain.money import reported
from projections.errors import NothingToUndo
from projections.queries.pages import PAGE
from projections.queries.spelled import unknown
from record.retrieval.status import GapFindings
from record.vault.first_form import fact_rows


class Found(Struct, rename=KEYS):
    """A finding and its place."""

    finding: str
    table_name: str
    gaming_day: date | None
    shoe: str | None
    round: str | None
    at: datetime | None
    ruleset: str | None
    rule: str | None
    code: str
    severity: str
    fact: str | None
    player: str | None
    wager: str | None
    amount: Decimal | None
    """The money concerned: positive if the player has too little."""
    message: str
    dealer: str | None
    """The dealer of its round, if a fact names one."""


class RecordedFinding(Struct, rename=KEYS):
    """A row: code and values."""

    session: str
    n: int
    """The number of its round; 0 outside rounds."""
    finding: str
    table_name: str
    gaming_day: date | None
    shoe: str | None
    round: str | None
    at: datetime | None
    ruleset: str | None
    rule: str | None
    code: str
    severity: Severity
    fact: str | None
    player: str | None
    wager: str | None
    amount: Decimal | None
    book: str | None
    values: dict[str, Any]
    dealer: str | None

    def as_finding(self) -> Finding:
        """The finding as the fold gave it."""
        amount = None if self.amount is None else reported(self.amount)
        return Finding(
            self.ruleset, self.rule, self.code, self.severity, self.fact, self.table_name, self.player, self.wager,
            amount, self.book, self.values,
        )  # fmt: skip

    def as_found(self) -> Found:
        """The finding with its sentence."""
        from domain.sentences.kept import kept_message  # only here: not every question asks for sentences

        kept = {name: getattr(self, name) for name in Found.__struct_fields__ if name != "message"}
        return Found(**kept, message=kept_message(self.as_finding()))


def finding(connection: Connection[Any], name: str) -> Found:
    """A finding by id."""
    with closing(selected(connection, SQL("finding = %(name)s"), {"name": name})) as found:
        one = next(found, None)
    if one is None:
        raise unknown(connection, "finding", name=name)
    return one


def findings_called(connection: Connection[Any], names: Sequence[str]) -> list[Found]:
    """The findings with these ids, in this order, in one query. Raises for the first that there is not."""
    with closing(selected(connection, SQL("finding = ANY(%(names)s)"), {"names": [*names]})) as found:
        known = {one.finding: one for one in found}
    for name in names:
        if name not in known:
            raise unknown(connection, "finding", name=name)
    return [known[name] for name in names]


def selected(
    connection: Connection[Any], where: Composable, values: Mapping[str, Any], limit: int | None = None
) -> Generator[Found]:
    """The findings that a condition on `q` selects, in constant memory. Close the generator."""
    statement = SQL("SELECT {} FROM pitlog.findings AS q WHERE {} ORDER BY session, n, k LIMIT %(limit)s").format(
        SQL(", ".join(RecordedFinding.__struct_fields__)), where
    )
    with connection.transaction(), connection.cursor("findings", row_factory=class_row(RecordedFinding)) as cursor:
        cursor.itersize = PAGE
        yield from (one.as_found() for one in cursor.execute(statement, {**values, "limit": limit}))


def recorded_findings(connection: Connection[Any], name: str) -> list[RecordedFinding]:
    """The findings with this id, or about the fact with this id."""
    statement = SQL(
        "SELECT {} FROM pitlog.findings WHERE finding = %(name)s OR fact = %(name)s ORDER BY session, n, k"
    ).format(SQL(", ".join(RecordedFinding.__struct_fields__)))
    with connection.cursor(row_factory=class_row(RecordedFinding)) as cursor:
        return cursor.execute(statement, {"name": name}).fetchall()


FindingState = Literal["open", "looked at", "assigned", "closed"]
STATES: tuple[FindingState, ...] = get_args(FindingState)
OPEN, LOOKED_AT, ASSIGNED, CLOSED = STATES


class FindingAct(Struct):
    """An act concerning a finding."""

    finding: str
    by: str
    at: datetime
    to: str | None = None
    """The person it is assigned to."""
    reason: str | None = None
    id: str = ""
    """The fact of the act."""
    did: str = ""
    """The state that it gives, or `undone`."""
    undone: bool = False
    """Whether a later act took it back."""


class Handled(Struct):
    """All acts concerning one finding."""

    acts: list[FindingAct]

    @property
    def in_force(self) -> list[FindingAct]:
        """The acts that count: none that was undone, and no undoing."""
        return [act for act in self.acts if not act.undone and act.did != UNDONE]

    @property
    def state(self) -> FindingState:
        """Its state. A closed finding that is assigned again is open, and one that is looked at stays as it is."""
        done = [act.did for act in self.in_force]
        last = next((did for did in reversed(done) if did != LOOKED_AT), None)
        return ASSIGNED if last == ASSIGNED else CLOSED if last == CLOSED else LOOKED_AT if done else OPEN

    @property
    def to(self) -> str | None:
        """The person it is assigned to."""
        done = [act for act in self.in_force if act.did != LOOKED_AT]
        return done[-1].to if done else None


NOTHING = Handled([])
UNDONE = "undone"

_DID = {
    "finding_assigned": ASSIGNED,
    "finding_closed": CLOSED,
    "finding_looked_at": LOOKED_AT,
    "finding_act_undone": UNDONE,
}
_ACTS = (
    "SELECT position, topic, line FROM pitlog.facts WHERE topic IN ("
    "'finding_assigned/1', 'finding_closed/1', 'finding_looked_at/1', 'finding_act_undone/1') "
    "AND (%(names)s::text[] IS NULL OR convert_from(line, 'UTF8')::jsonb ->> 'finding' = ANY(%(names)s)) "
    "ORDER BY position"
)


class _Undoing(Struct):
    act: str = ""


def handled(connection: Connection[Any], names: Sequence[str] | None = None) -> dict[str, Handled]:
    """The acts concerning these findings, or all findings with acts."""
    found: dict[str, Handled] = {}
    values = {"names": list(names) if names is not None else None}
    for _, topic, line in fact_rows(connection.execute(_ACTS, values)):
        act = msgspec.json.decode(line, type=FindingAct)
        act.did = _DID[topic.partition("/")[0]]
        its = found.setdefault(act.finding, Handled([]))
        if act.did == UNDONE:
            _undo(its, msgspec.json.decode(line, type=_Undoing).act)
        its.acts.append(act)
    return found


def last_act(name: str, known: Mapping[str, Handled]) -> FindingAct:
    """The last act on a finding that counts. Raises if there is none to undo."""
    acts = known.get(name, NOTHING).in_force
    if not acts:
        raise NothingToUndo(name)
    return acts[-1]


def _undo(its: Handled, name: str) -> None:
    for one in its.acts:
        one.undone = one.undone or one.id == name


_GAPS = """
    SELECT table_name, (values ->> 'before')::bigint, (values ->> 'after')::bigint,
        finding = ANY(%(closed)s)
    FROM pitlog.findings
    WHERE code = 'seq-gap' AND (finding = ANY(%(closed)s) OR session = ANY(%(sessions)s))
"""
_REST = """
    SELECT session FROM pitlog.findings
    WHERE finding = ANY(%s) AND code = 'and-more' AND values ->> 'first' = 'seq-gap'
"""


def gap_findings(connection: Connection[Any]) -> GapFindings:
    """The closed findings about gaps in counters, and open findings about the rest if that was closed."""
    closed = [name for name, its in handled(connection).items() if its.state == CLOSED]
    if not closed:
        return GapFindings()
    sessions = [session for (session,) in connection.execute(_REST, (closed,))]
    listed = connection.execute(_GAPS, {"closed": closed, "sessions": sessions}).fetchall()
    return GapFindings(
        closed=[(table, before, after) for table, before, after, done in listed if done],
        open=[(table, before, after) for table, before, after, done in listed if not done],
        sessions=sessions,
    )

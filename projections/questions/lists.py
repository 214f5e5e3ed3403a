"""Questions about lists that are read whole: disputes with the work on them, and the access log.

They are asked as the other subjects are, and answered in memory, because parts of their rows are worked out in Python.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, date, datetime, tzinfo
from itertools import chain
from typing import Any

from psycopg import Connection

from projections.queries.cases import FoundCase
from projections.queries.disputes import STATES, FoundDispute
from projections.queries.known_names import same_name
from projections.queries.nearest_names import nearest
from projections.questions.columns import Column, Kind, Row, several
from projections.questions.in_memory import in_order, matching, values_of
from projections.questions.measures import POSITIVE, Measure, count, count_of, sum_of
from projections.questions.names import NamesOfRecord, with_names
from projections.questions.question import CURRENCY, Question
from projections.questions.subjects import ROUNDS, Subject
from record.authored.access import KINDS, Access

NAME, PERSON, CARD, MONEY, NUMBER, DAY, TIME, FLAG = Kind


def _named(*columns: Column) -> dict[str, Column]:
    return {one.name: one for one in columns}


def _measured(*measures: Measure) -> dict[str, Measure]:
    return {one.name: one for one in measures}


def _date(row: Row, zone: tzinfo) -> date:
    time: datetime = row["time"]
    return time.astimezone(zone).date()


def _hour(row: Row, zone: tzinfo) -> int:
    time: datetime = row["time"]
    return time.astimezone(zone).hour


DISPUTES = Subject(
    "disputes",
    "dispute",
    "pitlog.disputes AS q",
    "q.time, q.dispute",
    _named(
        Column("dispute", NAME, "q.dispute", "Only the dispute with this name."),
        Column("state", NAME, "q.state", "Only disputes in this state.", choices=STATES),
        Column("table", NAME, "q.table_name", "Only disputes at this table.", known="table"),
        Column("day", DAY, "q.day", "Only disputes of this gaming day."),
        several("round", NAME, "q.rounds", "Only disputes over this round.", known="round"),
        Column("player", PERSON, "q.player", "Only claims of this player.", known="player"),
        Column("wager", NAME, "q.wager", "Only disputes over this wager."),
        Column("time", TIME, "q.time", "", "Raised"),
        Column("raised_by", NAME, "q.raised_by", "Only disputes raised by this person."),
        Column("claim", NAME, "q.claim", "Only disputes with this claim."),
        Column("assigned", NAME, "q.assigned", "Only disputes assigned to this person."),
        Column("due", TIME, "q.due", "Only disputes to be decided by this time."),
        Column("overdue", FLAG, "q.overdue", "Only open disputes past their time.", alone="yes"),
        Column("dealer", PERSON, "q.dealer", "Only errors of this dealer.", known="dealer"),
        Column("supervisor", PERSON, "q.supervisor", "Only errors under this game supervisor.", known="supervisor"),
        Column("error", NAME, "q.error", "Only errors of this kind."),
        Column("savings", MONEY, "q.savings", "Only errors with these savings."),
        Column("losses", MONEY, "q.losses", "Only errors with these losses."),
        Column("currency", NAME, "q.currency", "Only errors in this currency."),
        several("rule", NAME, "q.rule", "Only disputes decided by this rule."),
        Column("decision", NAME, "q.decision", "Only disputes with this decision."),
    ),
    _measured(
        count("disputes", "Disputes"),
        count_of("late", "overdue", POSITIVE, "Overdue"),
        sum_of("savings", "savings", "Savings"),
        sum_of("losses", "losses", "Losses"),
    ),
    ("dispute", "state", "table", "assigned", "time", "raised_by", "round", "claim"),
    "raised",
)  # fmt: skip

ACCESSES = Subject(
    "accesses",
    "access",
    "pitlog.facts AS q",
    "q.time, q.fact",
    _named(
        Column("time", TIME, "q.time", ""),
        Column("date", DAY, "q.date", "Only accesses on this date, by the venue's clock.", of=_date),
        Column("hour", NUMBER, "q.hour", "Only accesses in this hour of the venue's clock.", least=0, most=23,
               of=_hour),
        several("person", NAME, "q.people", "Only accesses by this person, or sent by them."),
        Column("did", NAME, "q.did", "Only this action.", choices=tuple(dict.fromkeys(KINDS.values()))),
        Column("kind", NAME, "q.kind", "Only facts of this kind.", choices=tuple(KINDS)),
        Column("what", NAME, "q.what", "Only accesses to this: 'round R1', 'dispute*'."),
        Column("table", NAME, "q.table_name", "Only accesses to this table.", known="table"),
        Column("why", NAME, "q.why", "Only accesses for this reason."),
        Column("fact", NAME, "q.fact", "Only the fact with this id."),
    ),
    _measured(count("accesses", "Accesses")),
    ("time", "person", "did", "what", "table", "why"),
    "recorded",
)  # fmt: skip


def dispute_row(one: FoundDispute, its: FoundCase | None, now: datetime) -> Row:
    """A dispute with the work on it."""
    last = one.decisions[-1] if one.decisions else {}
    work = its or FoundCase(one.dispute, one.table_name)
    return {
        "dispute": one.dispute, "state": one.state, "table_name": one.table_name, "day": one.gaming_day,
        "rounds": one.rounds, "player": one.player, "wager": one.wager, "time": one.raised_at,
        "raised_by": one.raised_by, "claim": one.claim, "assigned": work.assigned_to, "due": work.due,
        "overdue": work.is_overdue(one, now), "dealer": work.dealer, "supervisor": work.supervisor,
        "error": work.error, "savings": work.savings, "losses": work.losses, "currency": work.currency,
        "rule": [last["rule"]] if last.get("rule") else [], "decision": last.get("decision"),
        "it": one,
    }  # fmt: skip


def access_row(one: Access) -> Row:
    """An access."""
    return {
        "time": one.at, "people": [*dict.fromkeys((one.person, one.sender))], "did": one.did, "kind": one.kind,
        "what": one.what, "table_name": one.table, "why": one.why, "fact": one.fact,
        "it": one,
    }  # fmt: skip


Rows = Callable[[], Iterable[Row]]


class NamesOfList(NamesOfRecord):
    """The names of a record, and those that only the rows of a list have."""

    def __init__(self, connection: Connection[Any], rows: Rows, more: Mapping[str, Iterable[str]]) -> None:
        super().__init__(connection)
        self._rows, self._more = rows, more

    def spelled(self, subject: Subject, column: Column, name: str) -> str:
        if column.known:
            return super().spelled(subject, column, name)
        known = {*self._more.get(column.name, ())}
        for row in () if name in known else self._rows():
            known.update(values_of(column, row, UTC))
            if name in known:
                break
        return name if name in known else same_name(column.name, name, nearest(name, known))

    def has_begun(self, subject: Subject, column: Column, start: str) -> bool:
        here = chain(self._more.get(column.name, ()), *(values_of(column, row, UTC) for row in self._rows()))
        if any(one.startswith(start) for one in here):
            return True
        elsewhere = ROUNDS.columns.get(column.known or "")
        return elsewhere is not None and super().has_begun(ROUNDS, elsewhere, start)

    def currencies(self, subject: Subject) -> tuple[str, ...]:
        if CURRENCY not in subject.columns:
            return ()
        return tuple(sorted({row[CURRENCY] for row in self._rows()} - {None}))


def list_asked(connection: Connection[Any], asked: Question, rows: Rows, more: Mapping[str, Iterable[str]]) -> Question:
    """A question about a list, with each name as it is spelled there. `more`: further names, by column. Raises
    `UnknownName`.
    """
    return with_names(NamesOfList(connection, rows, more), asked)


def listed(asked: Question, rows: Iterable[Row], zone: tzinfo) -> Iterator[Row]:
    """The matching rows: newest first, or sorted as asked. Groups have an order of their own."""
    found = filter(matching(asked, zone), rows)
    return iter(in_order(asked, found, zone)) if asked.sort and not asked.by else found

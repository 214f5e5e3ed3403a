"""Alarms of the watch: raised, acknowledged and closed. Each is a fact."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Literal

from msgspec import Struct
from psycopg import Connection

from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.program import AlarmAcknowledged, AlarmClosed, AlarmRaised, WatchBudgetSet
from domain.fold.sessions import access_to
from record.authored.access import VENUE, fact
from record.authored.authored_facts import record_in
from record.vault.first_form import fact_rows

State = Literal["raised", "acknowledged", "closed"]

# The kinds are written as in the index (migrations/0069).
_FACTS = """
    SELECT position, topic, line FROM pitlog.facts
    WHERE topic IN ('alarm_raised/1', 'alarm_acknowledged/1', 'alarm_closed/1') ORDER BY position
"""

_BUDGETS = "SELECT position, topic, line FROM pitlog.facts WHERE topic = 'watch_budget_set/1' ORDER BY position"


class RaisedAlarm(Struct):
    """An alarm on the record, with people as the connection shows them."""

    alarm: str
    table: str | None
    family: str
    since: date
    until: date
    evidence: float
    rounds: int
    hits: int
    cell: str | None
    staff: str | None
    player: str | None
    state: State
    at: datetime
    """When it was raised."""
    closed_on: date | None = None

    @property
    def value(self) -> str | None:
        """What it is about, as the watch lists it."""
        return "/".join(one for one in (self.cell, self.staff, self.player) if one is not None) or None


def alarms_a_year(connection: Connection[Any]) -> float | None:
    """The budget of false alarms that the venue set. None if it has set none."""
    found = None
    with connection.cursor(binary=True) as cursor:
        for _, topic, line in fact_rows(cursor.execute(_BUDGETS)):
            one = decode_recorded(topic, line)
            if isinstance(one, WatchBudgetSet):
                found = float(one.per_year)
    return found


def set_budget(connection: Connection[Any], person: str, per_year: str, at: datetime, why: str) -> None:
    """Set the budget of false alarms. Needs a writer's connection."""
    _record(connection, "watch_budget_set", person, None, at, {"per_year": per_year, "why": why})


def raised_alarms(connection: Connection[Any]) -> dict[str, RaisedAlarm]:
    """The alarms of the record by their ids, in the order in which they were raised."""
    found: dict[str, RaisedAlarm] = {}
    with connection.cursor(binary=True) as cursor:
        for _, topic, line in fact_rows(cursor.execute(_FACTS)):
            _apply(found, decode_recorded(topic, line))
    return found


def closed_alarms(connection: Connection[Any]) -> dict[str, date]:
    """The alarms that people closed, with the day."""
    known = raised_alarms(connection)
    return {name: one.closed_on for name, one in known.items() if one.closed_on is not None}


def _apply(found: dict[str, RaisedAlarm], one: Any) -> None:
    if isinstance(one, AlarmRaised):
        table = None if one.table == VENUE else one.table
        found[one.alarm] = RaisedAlarm(
            one.alarm, table, one.family, one.since, one.until, float(one.evidence), one.counted, one.hits, one.cell,
            one.staff, one.player, "raised", one.at,
        )  # fmt: skip
    elif isinstance(one, AlarmAcknowledged) and one.alarm in found:
        found[one.alarm].state = "acknowledged"
    elif isinstance(one, AlarmClosed) and one.alarm in found:
        found[one.alarm].state, found[one.alarm].closed_on = "closed", one.at.date()


def raise_alarm(
    connection: Connection[Any], person: str, table: str | None, at: datetime, says: Mapping[str, Any]
) -> None:
    """Record an alarm, once. Needs a writer's connection."""
    _record(connection, "alarm_raised", person, table, at, says, says["alarm"])


def acknowledge_alarm(
    connection: Connection[Any], person: str, table: str | None, alarm: str, at: datetime, why: str | None
) -> None:
    """Record that a person has seen an alarm. Needs a writer's connection."""
    _record(connection, "alarm_acknowledged", person, table, at, {"alarm": alarm, "why": why})


def close_alarm(
    connection: Connection[Any], person: str, table: str | None, alarm: str, at: datetime, why: str
) -> None:
    """Close an alarm. Needs a writer's connection."""
    _record(connection, "alarm_closed", person, table, at, {"alarm": alarm, "why": why})


def _record(
    connection: Connection[Any], kind: str, person: str, table: str | None, at: datetime, says: Mapping[str, Any],
    once: str | None = None,
) -> None:  # fmt: skip
    where = table or VENUE
    record_in(connection, access_to(where), fact(kind, where, person, at, says, once), person)

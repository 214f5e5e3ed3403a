"""Alerts about alarms: each attempt to send one is a fact, so that none is sent again after it was delivered."""

from datetime import datetime
from typing import Any

from msgspec import Struct
from psycopg import Connection

from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.program import AlertSent
from domain.fold.sessions import access_to
from record.authored.access import VENUE, fact
from record.authored.authored_facts import record_in
from record.vault.first_form import fact_rows

# The kind is written as in the index (migrations/0077).
_SENT = "SELECT position, topic, line FROM pitlog.facts WHERE topic = 'alert_sent/1' ORDER BY position"


class Attempts(Struct):
    """The attempts to send one alert."""

    number: int = 0
    delivered: bool = False
    last: datetime | None = None
    status: str | None = None
    """What came of the last one."""


def attempts(connection: Connection[Any]) -> dict[str, Attempts]:
    """The attempts by the alarms' ids."""
    found: dict[str, Attempts] = {}
    with connection.cursor(binary=True) as cursor:
        for _, topic, line in fact_rows(cursor.execute(_SENT)):
            one = decode_recorded(topic, line)
            if isinstance(one, AlertSent):
                before = found.get(one.alarm, Attempts())
                delivered = before.delivered or one.outcome == "delivered"
                found[one.alarm] = Attempts(max(before.number, one.attempt), delivered, one.at, one.status)
    return found


def record_attempt(
    connection: Connection[Any], person: str, at: datetime, alarm: str, attempt: int, delivered: bool, status: str
) -> None:
    """Record an attempt, once. Needs a writer's connection."""
    outcome = "delivered" if delivered else "failed"
    says = {"alarm": alarm, "attempt": attempt, "outcome": outcome, "status": status}
    record_in(connection, access_to(VENUE), fact("alert_sent", VENUE, person, at, says, f"{alarm}:{attempt}"), person)

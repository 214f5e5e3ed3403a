"""Records the reason for a difference of a gaming day, as a fact of the person who gives it."""

from datetime import date, datetime
from typing import Any

from psycopg import Connection

from domain.fold.sessions import access_to
from record.authored.access import fact
from record.authored.authored_facts import record_in

EXPLAINED = "difference_explained"


def explain(
    connection: Connection[Any], person: str, table: str, day: date, difference: str, about: str, reason: str,
    at: datetime, once: str | None = None,
) -> None:  # fmt: skip
    """Give the reason for a difference. Needs a writer's connection. `about`: the difference as it was shown. `once`:
    a name for the act; repeated under the same name, it has no effect.
    """
    says = {"gaming_day": day.isoformat(), "difference": difference, "about": about, "reason": reason}
    record_in(connection, access_to(table), fact(EXPLAINED, table, person, at, says, once), person)

"""From when on a table needs attention: the venue's thresholds, each time they were set. Every change is a fact."""

import re
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, LiteralString

from msgspec import Struct
from psycopg import Connection

from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.program import AttentionSet
from domain.fold.sessions import access_to
from record.authored.access import VENUE, fact
from record.authored.authored_facts import record_in
from record.vault.first_form import fact_rows

_FACTS: LiteralString = """
    SELECT position, topic, line FROM pitlog.facts WHERE topic = 'attention_set/1' ORDER BY position
"""

MOST_MINUTES, MOST_ERRORS = 1_440, 9_999
BOUNDS = (
    f"minutes from 1 to {MOST_MINUTES:,}, rounds from 1 to {MOST_ERRORS:,}, and a multiple from 0.1 to 99.99, such as 2"
)


class Thresholds(Struct, frozen=True):
    """From when on a table needs attention."""

    silent_minutes: int = 10
    """An open table without a fact for so many minutes is silent."""
    least_errors: int = 3
    """Fewer rounds with errors are no rate."""
    times_the_floor: str = "2"
    """A rate so many times that of the whole floor needs attention. In digits, as it was written."""

    @property
    def silent_after(self) -> timedelta:
        """How long an open table may be without a fact."""
        return timedelta(minutes=self.silent_minutes)

    def is_high(self, rate: float, floor_rate: float) -> bool:
        """Whether a table's rate of errors needs attention."""
        return rate >= float(Decimal(self.times_the_floor)) * floor_rate

    def is_within_bounds(self) -> bool:
        """Whether a venue may set them."""
        times = re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,2})?", self.times_the_floor) is not None
        return (
            times
            and Decimal(self.times_the_floor) >= Decimal("0.1")
            and 1 <= self.silent_minutes <= MOST_MINUTES
            and 1 <= self.least_errors <= MOST_ERRORS
        )

    def words(self) -> str:
        """As the wall and the command say them."""
        return (
            f"{self.silent_minutes:,} min without facts, or {self.least_errors:,} rounds with errors at "
            f"{self.times_the_floor} times the floor's rate"
        )


USUAL = Thresholds()
"""In force until the venue sets others."""


class SetThresholds(Struct, frozen=True):
    """The venue set thresholds."""

    thresholds: Thresholds
    at: datetime
    by: str | None
    why: str


def thresholds_set(connection: Connection[Any]) -> list[SetThresholds]:
    """Every time that the venue set thresholds, in order. The last ones are in force."""
    found: list[SetThresholds] = []
    with connection.cursor(binary=True) as cursor:
        for _, topic, line in fact_rows(cursor.execute(_FACTS)):
            one = decode_recorded(topic, line)
            assert isinstance(one, AttentionSet)
            its = Thresholds(one.silent_minutes, one.least_errors, str(one.times_the_floor))
            found.append(SetThresholds(its, one.at, one.by, one.why))
    return found


def thresholds(connection: Connection[Any]) -> Thresholds:
    """The thresholds in force."""
    return in_force(thresholds_set(connection))


def in_force(history: list[SetThresholds]) -> Thresholds:
    """The thresholds that were set last, or the usual ones."""
    return history[-1].thresholds if history else USUAL


def set_thresholds(
    connection: Connection[Any], person: str, wanted: Thresholds, at: datetime, why: str, once: str | None = None
) -> None:
    """Set the thresholds. Needs a writer's connection. `once`: a name for the act; repeated, it has no effect."""
    says = {
        "silent_minutes": wanted.silent_minutes,
        "least_errors": wanted.least_errors,
        "times_the_floor": wanted.times_the_floor,
        "why": why,
    }
    record_in(connection, access_to(VENUE), fact("attention_set", VENUE, person, at, says, once), person)

"""Retention: the periods that the venue sets for data about people, and certificates of disposal.

Both are facts of the program.
"""

import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Any, NamedTuple, get_args

from msgspec import Struct
from psycopg import Connection

from domain.facts.authored.retention import DisposalCertified, KeptClass, RetentionSet
from domain.facts.decoding.upcasts import decode_recorded
from domain.fold.sessions import access_to
from record.authored.access import VENUE, fact
from record.authored.authored_facts import record_in
from record.errors import NotAPeriod

CLASSES: Mapping[KeptClass, str] = {
    "players": "names of players, by their last visit",
    "staff": "names of staff, by the last fact in which they acted",
    "words": "notes, reasons, claims and lines of unusual spelling",
    "views": "what was viewed or exported, and why",
    "quarantine": "lines in quarantine, and why they were closed",
    "dossiers": "dossiers as issued",
}
"""What is kept about people, by class."""
OF_PEOPLE: frozenset[KeptClass] = frozenset({"players", "staff"})
"""The classes whose items are people, who are forgotten. Items of all others are texts."""
assert CLASSES.keys() == {*get_args(KeptClass)}

NONE = "none"
_PERIOD = re.compile(r"([1-9][0-9]{0,3})([ymd])")
_FACTS = """
    SELECT topic, line, position FROM pitlog.facts WHERE topic IN ('retention_set/1', 'disposal_certified/1')
    ORDER BY position
"""


class Period(NamedTuple):
    """A period: `7y`, `18m` or `90d`."""

    number: int
    unit: str

    @classmethod
    def parse(cls, said: str) -> "Period | None":
        """A period. None for `none`. Raises for anything else."""
        if said == NONE:
            return None
        found = _PERIOD.fullmatch(said)
        if found is None:
            raise NotAPeriod(said)
        return cls(int(found[1]), found[2])

    def before(self, today: date) -> date:
        """The day before which it is over. If the month has no such day, its last day."""
        if self.unit == "d":
            return today - timedelta(self.number) if self.number < today.toordinal() else date.min
        months = today.year * 12 + today.month - 1 - self.number * (12 if self.unit == "y" else 1)
        if months < 12:
            return date.min
        first = date(months // 12, months % 12 + 1, 1)
        following = date((months + 1) // 12, (months + 1) % 12 + 1, 1)
        return min(first + timedelta(today.day - 1), following - timedelta(1))

    def __str__(self) -> str:
        return f"{self.number}{self.unit}"


class SetPeriod(Struct):
    """A period in force."""

    period: Period
    since: datetime
    by: str | None
    why: str


class Disposed(Struct):
    """The deleted items of one class."""

    kept: KeptClass
    period: str
    before: date
    many: int
    held: int
    words: int


class Certificate(Struct):
    """A certificate of disposal. It contains no name."""

    disposal: str
    at: datetime
    by: str | None
    why: str
    classes: list[Disposed]
    checkpoint: int | None
    """The last checkpoint at that time."""
    facts: list[str]
    position: int
    """The position of its last fact."""


def _facts(connection: Connection[Any]) -> list[tuple[RetentionSet | DisposalCertified, int]]:
    with connection.cursor(binary=True) as cursor:
        found = [(decode_recorded(topic, line), position) for topic, line, position in cursor.execute(_FACTS)]
    return [(one, position) for one, position in found if isinstance(one, RetentionSet | DisposalCertified)]


def periods(connection: Connection[Any]) -> dict[KeptClass, SetPeriod]:
    """The periods in force. There is none unless the venue set it."""
    found: dict[KeptClass, SetPeriod] = {}
    for one, _ in _facts(connection):
        if isinstance(one, RetentionSet):
            found.pop(one.kept, None)
            if (period := Period.parse(one.period)) is not None:
                found[one.kept] = SetPeriod(period, one.at, one.by, one.why)
    return found


def set_period(
    connection: Connection[Any], kept: str, period: Period | None, by: str, at: datetime, why: str
) -> None:  # fmt: skip
    """Set the period of one class, or end it. Needs a writer's connection."""
    says = {"kept": kept, "period": NONE if period is None else str(period), "why": why}
    record_in(connection, access_to(VENUE), fact("retention_set", VENUE, by, at, says), by)


def certificates(connection: Connection[Any]) -> list[Certificate]:
    """The certificates of disposal, in order."""
    made = [(one, position) for one, position in _facts(connection) if isinstance(one, DisposalCertified)]
    return [_certificate(list(each)) for _, each in groupby(made, key=lambda one: one[0].disposal)]


def _certificate(its: list[tuple[DisposalCertified, int]]) -> Certificate:
    first, _ = its[0]
    classes = [Disposed(one.kept, one.period, one.before, one.many, one.held, one.words) for one, _ in its]
    facts, position = [one.id for one, _ in its], its[-1][1]
    return Certificate(first.disposal, first.at, first.by, first.why, classes, first.checkpoint, facts, position)

"""Hand-overs of shifts: what was open, who handed it over, and who took it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from psycopg import Connection

from domain.answers import KEYS
from projections.errors import HandedToOneself, NotHandedToYou, TakenAlready
from projections.queries.disputes import OPEN, disputes
from projections.queries.findings import ASSIGNED, handled
from projections.queries.nearest_names import near, nearest
from record.errors import UnknownName
from record.vault.first_form import fact_rows


class Handover(Struct, rename=KEYS):
    """A hand-over, signed by one person or by both."""

    handover: str
    by: str
    to: str
    at: datetime
    disputes: list[str] = []
    """The disputes that were open."""
    findings: list[str] = []
    """The findings that were assigned to the person who handed over."""
    why: str | None = None
    """What the next shift should know."""
    taken_at: datetime | None = None
    taken_by: str | None = None
    taken_why: str | None = None
    """What the person who took it over added."""


class _Taken(Struct):
    handover: str
    by: str
    at: datetime
    why: str | None = None


_FACTS = """
    SELECT position, topic, line FROM pitlog.facts WHERE topic IN ('shift_handed_over/1', 'shift_taken_over/1')
    ORDER BY position
"""


def handovers(connection: Connection[Any]) -> list[Handover]:
    """Every hand-over, oldest first. Only the person it names takes it over, and only once."""
    found: dict[str, Handover] = {}
    for _, topic, line in fact_rows(connection.execute(_FACTS)):
        if topic.startswith("shift_handed_over/"):
            one = msgspec.json.decode(line, type=Handover)
            found.setdefault(one.handover, one)
            continue
        taken = msgspec.json.decode(line, type=_Taken)
        its = found.get(taken.handover)
        if its is not None and its.taken_at is None and is_same_person(taken.by, its.to):
            its.taken_at, its.taken_by, its.taken_why = taken.at, taken.by, taken.why
    return [*found.values()]


def handover(connection: Connection[Any], name: str) -> Handover:
    """A hand-over by name."""
    found = {one.handover: one for one in handovers(connection)}
    if name not in found:
        raise UnknownName("hand-over", name, nearest(name, found))
    return found[name]


class OpenWork(Struct):
    """What a person hands over."""

    disputes: list[str]
    findings: list[str]


MOST = 1_000
"""The most names of each kind in a hand-over: a line has 64 KiB."""


def open_work(connection: Connection[Any], person: str) -> OpenWork:
    """Every open dispute, and the open findings that are assigned to a person."""
    names = [one.dispute for one in disputes(connection, state=OPEN)]
    known = handled(connection).items()
    own = [name for name, its in known if its.state == ASSIGNED and its.to and is_same_person(its.to, person)]
    return OpenWork(names[:MOST], sorted(own)[:MOST])


def check_to(person: str, to: str, people: Sequence[str]) -> None:
    """Raise if a shift cannot be handed over to this person. `people`: the users that are known; empty: anybody."""
    if is_same_person(person, to):
        raise HandedToOneself(person)
    check_person(to, people)


def check_person(name: str, people: Sequence[str]) -> None:
    """Raise for a person who is no user, with the nearest name. `people`: as above."""
    plain = name.removeprefix("person:")
    if people and plain not in people:
        raise UnknownName("person", name, near(plain, people))


def check_may_take(one: Handover, person: str) -> None:
    """Raise if a person cannot take a hand-over over."""
    if one.taken_by is not None:
        raise TakenAlready(one.handover, one.taken_by)
    if not is_same_person(one.to, person):
        raise NotHandedToYou(one.handover, one.to, person)


def is_same_person(one: str, other: str) -> bool:
    """Whether two names are one person's: `person:mere` is `mere`."""
    return one.removeprefix("person:") == other.removeprefix("person:")

"""What people do about the floor: the pits of tables, and acknowledgements of what needs attention. All are facts."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, LiteralString

from msgspec import Struct
from psycopg import Connection

from domain.facts.authored.cases import FindingActUndone
from domain.facts.base import Fact
from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.program import (
    AcknowledgementWithdrawn,
    AttentionAcknowledged,
    FindingAssigned,
    FindingClosed,
    TablePlaced,
)
from domain.fold.sessions import access_to
from record.authored.access import fact
from record.authored.authored_facts import record_in
from record.vault.first_form import fact_rows

_PLACES: LiteralString = """
    SELECT position, topic, line FROM pitlog.facts WHERE topic = 'table_placed/1' ORDER BY position
"""
# Acts beside a table have no gaming day, so they are in the months' table of those (migrations/0028).
_ACTS: LiteralString = """
    SELECT a.position, a.topic, a.line FROM unnest(%s::text[], %s::bigint[]) AS asked (table_name, since)
    CROSS JOIN LATERAL (
        SELECT position, topic, line FROM pitlog.facts AS f
        WHERE f.month = '-infinity' AND f.table_name = asked.table_name
            AND (f.table_name, f.position) > (asked.table_name, asked.since)  -- in the order of its index
            AND f.topic IN (
                'attention_acknowledged/1', 'acknowledgement_withdrawn/1', 'finding_assigned/1', 'finding_closed/1',
                'finding_looked_at/1', 'finding_act_undone/1'
            )
    ) AS a ORDER BY a.position
"""


class Place(Struct, frozen=True):
    """The place of a table on the floor."""

    pit: str
    place: int
    since: datetime
    by: str | None


class Acknowledgement(Struct, frozen=True):
    """Somebody has seen why a table needs attention."""

    fact: str
    table: str
    subjects: frozenset[str]
    at: datetime
    by: str | None


def places(connection: Connection[Any]) -> dict[str, Place]:
    """The tables that are in a pit, each with the place it was given last."""
    found: dict[str, Place] = {}
    with connection.cursor(binary=True) as cursor:
        for _, topic, line in fact_rows(cursor.execute(_PLACES)):
            one = decode_recorded(topic, line)
            assert isinstance(one, TablePlaced)
            found.pop(one.table, None)
            if one.pit is not None:
                found[one.table] = Place(one.pit, one.place or 0, one.at, one.by)
    return found


class Acts(Struct):
    """What people did about a table."""

    acknowledged: list[Acknowledgement] = []
    """In order, those that were taken back left out."""
    closed: set[str] = set()
    """The findings that are closed."""


def acts_at(connection: Connection[Any], since: Mapping[str, int]) -> dict[str, Acts]:
    """The acts at each table that were recorded after a position of its own."""
    found: dict[str, Acts] = {}
    asked = [*since.keys()], [*since.values()]
    with connection.cursor(binary=True) as cursor:
        each = [decode_recorded(topic, line) for _, topic, line in fact_rows(cursor.execute(_ACTS, asked))]
    undone = {(one.table, one.act) for one in each if isinstance(one, FindingActUndone)}
    for one in each:
        if (one.table, one.id) not in undone:
            _add(found.setdefault(one.table, Acts()), one)
    return found


def _add(its: Acts, one: Fact) -> None:
    if isinstance(one, AttentionAcknowledged):
        its.acknowledged.append(Acknowledgement(one.id, one.table, frozenset(one.subjects), one.at, one.by))
    elif isinstance(one, AcknowledgementWithdrawn):
        its.acknowledged = [known for known in its.acknowledged if known.fact != one.acknowledgement]
    elif isinstance(one, FindingClosed):
        its.closed.add(one.finding)
    elif isinstance(one, FindingAssigned):  # a closed finding that is assigned again is open
        its.closed.discard(one.finding)


def place_table(
    connection: Connection[Any], person: str, table: str, pit: str | None, place: int | None, at: datetime,
    once: str | None = None,
) -> None:  # fmt: skip
    """Give a table its pit and its place, or take it out of its pit. Needs a writer's connection."""
    _record(connection, "table_placed", person, table, at, {"pit": pit, "place": place if pit else None}, once)


def arranged(placed: Mapping[str, Place]) -> list[tuple[str, list[str]]]:
    """The pits by name, each with its tables in their places."""
    every = sorted(placed.items(), key=lambda pair: (pair[1].pit, pair[1].place, pair[0]))
    return [(pit, [table for table, _ in its]) for pit, its in groupby(every, key=lambda pair: pair[1].pit)]


def arrange(
    connection: Connection[Any], person: str, placed: Mapping[str, Place], pit: str | None, order: Sequence[str],
    at: datetime, once: str | None = None,
) -> None:  # fmt: skip
    """Put tables into a pit in this order, or into none: a fact for each that is now elsewhere. `placed`: before."""
    for nth, table in enumerate(order, 1):
        before = placed.get(table)
        if (before.pit, before.place) == (pit, nth) if before else pit is None:
            continue
        place_table(connection, person, table, pit, nth, at, once)


def acknowledge(
    connection: Connection[Any], person: str, table: str, subjects: Iterable[str], at: datetime,
    once: str | None = None,
) -> None:  # fmt: skip
    """Acknowledge what needs attention at a table. `once`: a name for the act; repeated under the same name, it has no
    effect.
    """
    _record(connection, "attention_acknowledged", person, table, at, {"subjects": sorted({*subjects})}, once)


def take_back(
    connection: Connection[Any], person: str, table: str, acknowledgement: str, at: datetime, once: str | None = None
) -> None:
    """Take an acknowledgement back: the table needs attention again."""
    says = {"acknowledgement": acknowledgement}
    _record(connection, "acknowledgement_withdrawn", person, table, at, says, once)


def _record(
    connection: Connection[Any], kind: str, person: str, table: str, at: datetime, says: dict[str, Any],
    once: str | None,
) -> None:  # fmt: skip
    record_in(connection, access_to(table), fact(kind, table, person, at, says, once), person)

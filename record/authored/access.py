"""The access log: views, copies and decisions, each with the person, the time and the reason.

Access facts are in a session of their own beside the table's (`TABLE/access`). They are sealed like every fact, but are
not part of what happened at the table, and no bundle contains them.
"""

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Literal

from msgspec import Struct
from psycopg import Connection

from domain.facts.decoding.upcasts import decode_recorded
from domain.fold.sessions import access_to
from domain.text import counted
from record.authored.authored_facts import record_in
from record.postgres.connections import WRITER, connect
from record.postgres.errors import NotPermitted
from record.postgres.servers import Server
from record.retrieval.reader import FactSelection, read
from record.storage.stored import StoredFact

VENUE = "venue"
"""Instead of a table, if the whole venue's record was viewed."""

Did = Literal["viewed", "exported", "decided"]

KINDS: dict[str, Did] = {
    "record_viewed": "viewed",
    "record_exported": "exported",
    "dossier_issued": "exported",
    "dispute_decided": "decided",
    "dispute_withdrawn": "decided",
    "dispute_moved": "decided",
    "dispute_gathered": "decided",
    "dispute_taken_out": "decided",
    "dispute_assigned": "decided",
    "dispute_described": "decided",
    "dispute_audited": "decided",
    "ruling_made": "decided",
    "fact_corrected": "decided",
    "finding_assigned": "decided",
    "finding_closed": "decided",
    "finding_looked_at": "decided",
    "finding_act_undone": "decided",
    "shift_handed_over": "decided",
    "shift_taken_over": "decided",
    "gaming_day_closed": "decided",
    "difference_explained": "decided",
    "person_forgotten": "decided",
    "hold_placed": "decided",
    "hold_released": "decided",
    "retention_set": "decided",
    "disposal_certified": "decided",
    "credential_changed": "decided",
    "quarantine_handled": "decided",
    "table_placed": "decided",
    "attention_acknowledged": "decided",
    "acknowledgement_withdrawn": "decided",
    "alarm_raised": "decided",
    "alarm_acknowledged": "decided",
    "alarm_closed": "decided",
    "watch_budget_set": "decided",
    "attention_set": "decided",
}
"""The meaning of each kind of fact."""


# --- writing ------------------------------------------------------------------------------------------------------


def viewed(
    connection: Connection[Any], person: str, what: str, at: datetime, table: str = VENUE, why: str | None = None
) -> None:
    """Log that a person viewed part of the record ("round R1"). Needs a writer's connection."""
    record_in(
        connection, access_to(table), fact("record_viewed", table, person, at, {"what": what, "why": why}), person
    )


def viewed_at(server: Server, person: str, what: str, at: datetime, table: str = VENUE, why: str | None = None) -> bool:
    """Like `viewed`, for a login that may be unable to write. False: nothing was logged. Viewing is not refused then,
    because a person with direct access to the database leaves no trace either.
    """
    try:
        with connect(server, WRITER) as connection:
            viewed(connection, person, what, at, table, why)
    except NotPermitted:
        return False
    return True


def fact(
    kind: str, table: str, person: str, at: datetime, says: Mapping[str, Any], once: str | None = None
) -> dict[str, Any]:
    """An access fact under a new id, or the one given by its form."""
    fields = {key: value for key, value in says.items() if value is not None}
    name = f"{kind}:{once or secrets.token_hex(8)}"
    return {
        "fact": kind,
        "id": name,
        "table": table,
        "at": at.isoformat(timespec="milliseconds"),
        "by": person,
        **fields,
    }


# --- listing ------------------------------------------------------------------------------------------------------


class Access(Struct):
    """A person viewed part of the record, took a copy, or decided."""

    at: datetime
    recorded_at: datetime
    person: str
    """The person named in the fact, otherwise its sender."""
    sender: str
    """As authenticated."""
    did: Did
    kind: str
    table: str | None
    """None for the whole venue."""
    what: str
    why: str | None
    number: int | None
    fact: str


def accesses(connection: Connection[Any], wanted: FactSelection, person: str | None = None) -> Iterator[Access]:
    """Access of these kinds, in order of recording."""
    for row in read(connection, replace(wanted, kinds=tuple(KINDS))):
        one = access_of(row)
        if person is None or person in (one.person, one.sender):
            yield one


def access_of(row: StoredFact) -> Access:
    """Parse an access fact."""
    fields: Any = decode_recorded(row.topic, row.state)
    kind = row.topic.partition("/")[0]
    assert row.recorded_at is not None
    return Access(
        row.at, row.recorded_at, fields.by or row.sender, row.sender, KINDS[kind], kind,
        None if row.originator_id == access_to(VENUE) else row.table, _access_text(kind, fields), _reason_text(fields),
        getattr(fields, "number", None), fields.id,
    )  # fmt: skip


_WHAT = {
    "dossier_issued": "dossier {0.number}",
    "dispute_decided": "dispute {0.dispute}: {0.decision}",
    "dispute_withdrawn": "dispute {0.dispute}: withdrawn",
    "dispute_gathered": "dispute {0.dispute}: things added",
    "dispute_taken_out": "dispute {0.dispute}: things taken out",
    "dispute_assigned": "dispute {0.dispute}, to {0.to}",
    "dispute_described": "dispute {0.dispute}: error described",
    "dispute_audited": "dispute {0.dispute}: second audit, {0.result}",
    "ruling_made": "{0.action}",
    "fact_corrected": "fact {0.corrects}",
    "finding_assigned": "finding {0.finding}, to {0.to}",
    "finding_closed": "finding {0.finding}",
    "finding_looked_at": "finding {0.finding}",
    "finding_act_undone": "finding {0.finding}: undone",
    "shift_handed_over": "hand-over {0.handover}, to {0.to}",
    "shift_taken_over": "hand-over {0.handover}, taken",
    "gaming_day_closed": "gaming day {0.gaming_day}",
    "difference_explained": "difference {0.difference} of gaming day {0.gaming_day}",
    "person_forgotten": "forgot {0.person}",
    "hold_placed": "hold of {0.case}",
    "hold_released": "release of {0.case}",
    "retention_set": "period of {0.kept}: {0.period}",
    "disposal_certified": "disposal {0.disposal}: {0.many} of {0.kept}",
    "credential_changed": "{0.what}",
    "quarantine_handled": "{0.did} in quarantine: {0.lines}",
    "alarm_raised": "alarm {0.alarm}: {0.family}",
    "alarm_acknowledged": "alarm {0.alarm}: acknowledged",
    "alarm_closed": "alarm {0.alarm}: closed",
    "watch_budget_set": "false alarms a year: {0.per_year}",
    "attention_set": "attention from {0.silent_minutes} min without facts, or {0.least_errors} rounds with errors "
    "at {0.times_the_floor} times the floor's rate",
    "acknowledgement_withdrawn": "acknowledgement {0.acknowledgement}: taken back",
}


def _access_text(kind: str, fields: Any) -> str:
    if kind == "dispute_moved":
        return f"dispute {fields.dispute}: moved to {', '.join(fields.rounds)}"
    if kind == "table_placed":
        return f"place of table {fields.table}: {fields.pit or 'in no pit'}"
    if kind == "attention_acknowledged":
        return f"attention to table {fields.table}: {counted(len(fields.subjects), 'reason')} acknowledged"
    return _WHAT.get(kind, "{0.what}").format(fields)


def _reason_text(fields: Any) -> str | None:
    return next((getattr(fields, name) for name in ("why", "reason", "note") if getattr(fields, name, None)), None)

"""Records the work on a dispute as a case, and the hand-over of a shift. Every act is a fact."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from psycopg import Connection

from domain.fold.sessions import access_to
from record.authored.access import VENUE, fact
from record.authored.authored_facts import record_in

GATHERED, TAKEN_OUT = "dispute_gathered", "dispute_taken_out"
ASSIGNED, DESCRIBED, AUDITED = "dispute_assigned", "dispute_described", "dispute_audited"
HANDED_OVER, TAKEN_OVER = "shift_handed_over", "shift_taken_over"

Things = Mapping[str, Sequence[str]]
"""What is gathered, by kind: findings, rounds, players, commission."""


class CaseAct(NamedTuple):
    """Who acts on which dispute, and when."""

    session: str
    """The session of the dispute."""
    table: str
    dispute: str
    person: str
    at: datetime
    once: str | None = None
    """A name for the act; repeated under the same name, it has no effect."""


def gather(connection: Connection[Any], act: CaseAct, things: Things, why: str | None = None) -> str:
    """Add things to a case. Needs a writer's connection. Returns the id of the fact, as do all acts."""
    return _record(connection, act, GATHERED, {**_given(things), "why": why})


def take_out(connection: Connection[Any], act: CaseAct, things: Things, why: str | None = None) -> str:
    """Take things out of a case."""
    return _record(connection, act, TAKEN_OUT, {**_given(things), "why": why})


def assign(
    connection: Connection[Any], act: CaseAct, to: str, due: datetime | None = None, why: str | None = None
) -> str:
    """Assign a dispute to a person."""
    return _record(connection, act, ASSIGNED, {"to": to, "due": due and due.isoformat(), "why": why})


def describe(connection: Connection[Any], act: CaseAct, said: Mapping[str, str | None]) -> str:
    """Describe the error. What is left out is not stated any more."""
    return _record(connection, act, DESCRIBED, said)


def audit(connection: Connection[Any], act: CaseAct, result: str, why: str) -> str:
    """Record a second audit."""
    return _record(connection, act, AUDITED, {"result": result, "why": why})


def hand_over(
    connection: Connection[Any], person: str, name: str, to: str, disputes: Sequence[str], findings: Sequence[str],
    at: datetime, why: str | None = None,
) -> str:  # fmt: skip
    """Hand what is open over to another person. `name`: the name of the hand-over, which is that of the act, too."""
    said = {"handover": name, "to": to, "why": why, **_given({"disputes": disputes, "findings": findings})}
    return _record_in(connection, access_to(VENUE), fact(HANDED_OVER, VENUE, person, at, said, name), person)


def take_over(connection: Connection[Any], person: str, name: str, at: datetime, why: str | None = None) -> str:
    """Take a hand-over over. One that was taken over is not taken over again."""
    said = {"handover": name, "why": why}
    return _record_in(connection, access_to(VENUE), fact(TAKEN_OVER, VENUE, person, at, said, name), person)


def _given(things: Things) -> dict[str, list[str]]:
    return {kind: list(names) for kind, names in things.items() if names}


def _record(connection: Connection[Any], act: CaseAct, kind: str, said: Mapping[str, Any]) -> str:
    made = fact(kind, act.table, act.person, act.at, {"dispute": act.dispute, **said}, act.once)
    return _record_in(connection, act.session, made, act.person)


def _record_in(connection: Connection[Any], session: str, made: Mapping[str, Any], person: str) -> str:
    record_in(connection, session, made, person)
    return str(made["id"])

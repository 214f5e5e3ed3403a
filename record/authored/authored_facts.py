"""Facts that the program writes for a person. They are never accepted from a feed, and the program states their
session.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from itertools import count
from typing import Any

import msgspec
from psycopg import Connection

from domain.errors import SameIdOtherContent
from domain.facts import KINDS
from domain.facts.decoding.upcasts import decode_recorded
from domain.fold.aggregate import PlacedFact
from domain.fold.lines import FeedLine
from domain.fold.sessions import session_of
from record.errors import NotRecorded
from record.ingest.ingest import Became, Ingest
from record.people.sender import Sender
from record.postgres.servers import Server
from record.storage.appending import AlreadyThere, TableChanged
from record.storage.application import Record, RecordOn
from record.storage.batch import GIVEN_BY_RECORD
from record.venue import Venue

CLOSED = "gaming_day_closed"


def close_day(into: Record, table: str, day: date, person: str, at: datetime) -> bool:
    """Close a table's gaming day. False if it was closed before."""
    fields = {"fact": CLOSED, "table": table, "at": at.isoformat(timespec="milliseconds"), "by": person}
    with into.pool.get_connection() as connection:
        for nth in count(1):
            name = f"{CLOSED}:{day}" + (f":{nth}" if nth > 1 else "")
            fact = {**fields, "id": name, "gaming_day": day.isoformat()}
            while (there := _existing_kind(connection, table, name)) is None:
                if _appended(connection, session_of(table, day), fact, person):
                    return True
            if there == CLOSED:
                return False
    raise AssertionError  # numbering continues


def record_in(connection: Connection[Any], session: str, fact: Mapping[str, Any], person: str) -> None:
    """Record a fact in a session. The same fact again is ignored."""
    while not _appended(connection, session, fact, person):
        if _existing_kind(connection, fact["table"], fact["id"]) is not None:
            return


def _existing_kind(connection: Connection[Any], table: str, name: str) -> str | None:
    """The kind of the fact with this id, if there is one. A feed may have used the id."""
    found = connection.execute(
        "SELECT line FROM pitlog.facts_present(%s::text[], %s::text[])", ([table], [name])
    ).fetchone()
    return str(msgspec.json.decode(found[0])["fact"]) if found else None


def _appended(connection: Connection[Any], session: str, fact: Mapping[str, Any], person: str) -> bool:
    """Append a fact. False if another writer was first."""
    raw = msgspec.json.encode(fact)
    placed = PlacedFact(session, GIVEN_BY_RECORD, decode_recorded(f"{fact['fact']}/1", raw), raw)
    try:
        with connection.transaction():
            RecordOn(connection).append([placed], sender=person, supervisory=True)
    except (AlreadyThere, TableChanged):
        return False
    return True


def authored_line(
    here: Venue, by: str, mark: str, kind: str, table: str, once: str | None = None, **fields: Any
) -> bytes:
    """The line of a fact with the present time. Its id begins with a mark of its origin. A field without a value is
    left out, unless `null` is a value of it.
    """
    now = datetime.now(here.zone).isoformat(timespec="milliseconds")
    fact = {"fact": kind, "id": f"{mark}-{once or secrets.token_hex(8)}", "table": table, "at": now, "by": by, **fields}
    nullable = KINDS[kind].nullable
    said = {key: value for key, value in fact.items() if value is not None or key in nullable}
    return json.dumps(said, ensure_ascii=False).encode()


def record_line(server: Server, sender: Sender, raw: bytes, again: bool = False) -> None:
    """Record a line that a person authored. `again`: no failure if its id was recorded with other content."""
    record_lines(server, sender, [raw], again)


def record_lines(server: Server, sender: Sender, raws: Sequence[bytes], again: bool = False) -> None:
    """Record lines that a person authored together, in one batch."""
    with Record(server) as into:
        answers = Ingest(into).take([FeedLine(n, raw) for n, raw in enumerate(raws, 1)], sender)
    for answer in answers:
        there = again and isinstance(answer.refused, SameIdOtherContent)
        if answer.became is Became.REFUSED and not there:
            raise NotRecorded(str(answer.refused))


def record_fact(
    server: Server,
    here: Venue,
    sender: Sender,
    mark: str,
    kind: str,
    table: str,
    once: str | None = None,
    **fields: Any,
) -> str:
    """Record a fact with the present time. Returns its id. `once`: a name for the act; repeated under the same name, it
    has no effect.
    """
    raw = authored_line(here, sender.name, mark, kind, table, once, **fields)
    record_line(server, sender, raw, once is not None)
    return str(msgspec.json.decode(raw)["id"])

"""Query for one fact: envelope, line, correction, round, and how far it is sealed."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row

from domain.answers import KEYS
from evidence.sealing.cosignatures import last_witnessed
from evidence.sealing.ed25519 import Key
from record.errors import NotFound
from record.retrieval.corrections import Correction, in_force
from record.storage.months import fact_is_here
from record.vault.first_form import first_form


class RecordedFact(Struct, rename=KEYS):
    """A fact and its envelope."""

    table_name: str
    fact_id: str
    session: str
    version: int
    position: int
    topic: str
    at: datetime
    recorded_at: datetime
    sender: str
    supervisory: bool
    line: bytes
    round: str | None
    n: int | None
    checkpoint: int | None
    """The first checkpoint that seals it."""
    witnessed: bool
    """Whether a known witness cosigned that checkpoint or a later one."""


_FACT = """
    SELECT f.table_name, f.fact_id, f.session, f.version, f.position, f.topic, f.at, f.recorded_at, f.sender,
        f.supervisory, f.line, r.round, r.n, c.number AS checkpoint,
        c.number <= %(witnessed)s IS TRUE AS witnessed
    FROM pitlog.fact_ids AS i
    JOIN pitlog.facts AS f ON f.position = i.position AND f.month = i.month
    LEFT JOIN LATERAL (
        SELECT round, n FROM pitlog.rounds WHERE session = f.session AND first_position <= f.position
            AND last_position >= f.position ORDER BY n LIMIT 1
    ) AS r ON true
    LEFT JOIN LATERAL (
        SELECT min(number) AS number FROM pitlog.checkpoints WHERE last_position >= f.position
    ) AS c ON true
    WHERE i.table_name = %(table)s AND i.fact_id = %(name)s
"""


def fact(connection: Connection[Any], table: str, name: str, witnesses: Sequence[Key] = ()) -> RecordedFact:
    """A fact by table and id. Without known witnesses it does not count as witnessed."""
    seen = last_witnessed(connection, witnesses)
    asked = {"table": table, "name": name, "witnessed": seen.number if seen else 0}
    with connection.cursor(row_factory=class_row(RecordedFact)) as cursor:
        found = cursor.execute(_FACT, asked).fetchone()
    if found is None:
        fact_is_here(connection, table, name)
        raise NotFound("fact", name)
    form = first_form(connection)
    if form is not None:
        [found.line] = form.read([(found.position, found.topic, found.line)])
    return found


def correction(connection: Connection[Any], table: str, name: str) -> Correction | None:
    """The correction in force, if any."""
    return in_force(connection, table).get((table, name))

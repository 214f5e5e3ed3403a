"""The floor: the present state of every table in one query: last gaming day, last round, findings, and how far it is
sealed and witnessed.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, LiteralString

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row

from domain.answers import KEYS
from evidence.sealing.cosignatures import last_witnessed
from evidence.sealing.ed25519 import Key
from projections.engine.current import LIVE, last
from projections.queries.not_processed import NotProcessed, not_processed

OPEN, CLOSED, UNOPENED, ASIDE = "open", "closed", "not opened", "set aside"


class FloorTable(Struct, rename=KEYS):
    """A table and its last round."""

    table_name: str
    session: str
    gaming_day: date | None
    ruleset: str | None
    state: str
    shoe: str | None
    rounds: int
    round: str | None
    n: int | None
    status: str | None
    outcome: str | None
    began_at: datetime | None
    ended_at: datetime | None
    findings: int
    """Open findings of the gaming day."""
    last_position: int
    last_at: datetime
    last_recorded_at: datetime
    facts: int
    unsealed: int
    """The number of unsealed facts of the day."""
    unwitnessed: int

    @property
    def lag(self) -> timedelta:
        """The time from the last event to its recording."""
        return self.last_recorded_at - self.last_at


class Floor(Struct):
    """Every table at one moment."""

    position: int
    """The position up to which the record was followed."""
    recorded: int
    """The last position of the record."""
    followed_at: datetime | None
    tables: list[FloorTable]
    not_processed: list[NotProcessed] = []
    """Sessions set aside, on any day."""


# Sealing may be ahead of what is shown: then nothing shown is unsealed.
_FLOOR: LiteralString = """
    WITH RECURSIVE named AS (  -- each table once, by the index: there are many more sessions
        (SELECT table_name FROM pitlog.sessions ORDER BY table_name LIMIT 1) UNION ALL
        SELECT (SELECT s.table_name FROM pitlog.sessions AS s WHERE s.table_name > named.table_name
                ORDER BY s.table_name LIMIT 1) FROM named WHERE named.table_name IS NOT NULL
    ),
    last AS (
        SELECT s.*, (
            SELECT position FROM pitlog.facts AS f
            WHERE f.session = s.session AND f.month = pitlog.month_of(s.session) AND f.version = 1
        ) AS first_position
        FROM named CROSS JOIN LATERAL (
            SELECT table_name, session, gaming_day, ruleset, rounds, set_aside, last_position FROM pitlog.sessions AS s
            WHERE s.table_name = named.table_name ORDER BY nth DESC LIMIT 1
        ) AS s
    ),
    sealed AS (SELECT max(number) AS number FROM pitlog.checkpoints),
    done AS (  -- closed after the first fact of the day, by a fact beside the table, which has no gaming day
        SELECT a.finding FROM last CROSS JOIN LATERAL (
            WITH act AS (
                SELECT position, topic, convert_from(line, 'UTF8')::jsonb AS said FROM pitlog.facts AS f
                WHERE f.month = '-infinity' AND f.table_name = last.table_name
                    AND (f.table_name, f.position) > (last.table_name, last.first_position)  -- in the order of an index
                    AND f.topic IN (  -- all of that index
                        'attention_acknowledged/1', 'acknowledgement_withdrawn/1', 'finding_assigned/1',
                        'finding_closed/1', 'finding_looked_at/1', 'finding_act_undone/1'
                    )
            )
            SELECT DISTINCT ON (said ->> 'finding') said ->> 'finding' AS finding, topic FROM act
            WHERE topic IN ('finding_assigned/1', 'finding_closed/1') AND NOT EXISTS (
                SELECT FROM act AS u WHERE u.topic = 'finding_act_undone/1' AND u.said ->> 'act' = act.said ->> 'id'
            ) ORDER BY said ->> 'finding', position DESC
        ) AS a WHERE a.topic = 'finding_closed/1'
    )
    SELECT s.table_name, s.session, s.gaming_day, s.ruleset, CASE
            WHEN s.set_aside IS NOT NULL THEN 'set aside' WHEN t.closed_at IS NOT NULL THEN 'closed'
            WHEN t.opened_at IS NOT NULL THEN 'open' ELSE 'not opened' END AS state,
        t.shoe, s.rounds, r.round, r.n, r.status, r.outcome, r.began_at, r.ended_at,
        (SELECT count(*) FROM pitlog.findings AS f WHERE f.session = s.session
            AND f.finding NOT IN (SELECT finding FROM done WHERE finding IS NOT NULL)) AS findings,
        f.position AS last_position, f.at AS last_at, f.recorded_at AS last_recorded_at, f.version AS facts,
        greatest(0, f.version - coalesce((SELECT max(version) FROM pitlog.heads AS h, sealed
            WHERE h.session = s.session AND h.checkpoint <= sealed.number), 0)) AS unsealed,
        greatest(0, f.version - coalesce((SELECT max(version) FROM pitlog.heads AS h
            WHERE h.session = s.session AND h.checkpoint <= %s), 0)) AS unwitnessed
    FROM last AS s
    LEFT JOIN pitlog.tables AS t ON t.session = s.session
    LEFT JOIN LATERAL (SELECT * FROM pitlog.rounds WHERE session = s.session ORDER BY n DESC LIMIT 1) AS r ON true
    JOIN LATERAL (
        SELECT position, at, recorded_at, version FROM pitlog.facts
        WHERE session = s.session AND month = pitlog.month_of(s.session) AND position <= s.last_position
        ORDER BY version DESC LIMIT 1
    ) AS f ON true
    ORDER BY s.table_name
"""


def floor(connection: Connection[Any], witnesses: Sequence[Key] = ()) -> Floor:
    """The present floor. All tables are read at one moment, not before `position`. Without known witnesses nothing is
    witnessed.
    """
    row = connection.execute(
        "SELECT min(position), max(updated_at) FROM pitlog.followed WHERE who = %s", (LIVE,)
    ).fetchone()
    recorded = last(connection)
    if row is None or row[0] is None:
        return Floor(0, recorded, None, [])
    seen = last_witnessed(connection, witnesses)
    with connection.cursor(row_factory=class_row(FloorTable)) as cursor:
        tables = cursor.execute(_FLOOR, (seen.number if seen else 0,)).fetchall()
    return Floor(row[0], recorded, row[1], tables, not_processed(connection))

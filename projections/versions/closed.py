"""Adjustments of closed gaming days that a new version of the program makes, stored with that version.

Written in the transaction of the swap. Sessions with facts after the followed position are left out: those facts are
adjustments of their own.
"""

from typing import Any, LiteralString

from psycopg import Connection
from psycopg.sql import SQL, Identifier

POSTINGS = "postings"
COMMISSION = "commission"

_KEEP: LiteralString = """
    INSERT INTO pitlog.version_adjustments
        (session, table_name, gaming_day, versions, currency, shoe, round, player, entry, account, closed, now)
    SELECT session, table_name, gaming_day, %(versions)s, currency, shoe, round, player, entry, account,
        sum(before), sum(now)
    FROM (
        SELECT session, table_name, gaming_day, currency, shoe, round, player, entry, account, amount AS before,
            0 AS now FROM pitlog.postings
        UNION ALL SELECT session, table_name, gaming_day, currency, shoe, round, player, entry, account, 0, amount
            FROM {rebuilt}
    ) AS p
    WHERE gaming_day IS NOT NULL
        AND EXISTS (SELECT FROM pitlog.closings AS c WHERE c.session = p.session AND c.gaming_day = p.gaming_day)
        AND EXISTS (SELECT FROM pitlog.sessions AS a JOIN {sessions} AS b USING (session)
            WHERE a.session = p.session AND a.last_position = b.last_position AND a.whole)
    GROUP BY session, table_name, gaming_day, currency, shoe, round, player, entry, account
    HAVING sum(before) <> sum(now)
"""


def store_closed_changes(connection: Connection[Any], slot: str, sessions_slot: str, version: int) -> None:
    """Before the swap: store what the new version changes in closed days, if another version made the
    answering rows.
    """
    row = connection.execute("SELECT version FROM pitlog.projections WHERE name = %s", (COMMISSION,)).fetchone()
    if row is None or row[0] == version:
        return
    statement = SQL(_KEEP).format(
        rebuilt=Identifier(f"pitlog_{slot}", POSTINGS), sessions=Identifier(f"pitlog_{sessions_slot}", "sessions")
    )
    connection.execute(statement, {"versions": f"{COMMISSION} {row[0]} to {version}"})

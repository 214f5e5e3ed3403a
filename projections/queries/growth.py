"""What a table's day or a round has come to, as a digest: an open page compares it to know that there is more."""

from hashlib import sha256
from typing import Any, LiteralString

from psycopg import Connection

# The kinds of comments are written as in their index (migrations/0058).
_ROUND: LiteralString = """
    SELECT last_position, status, findings, difference,
        EXISTS (SELECT FROM pitlog.rounds AS q WHERE q.session = r.session AND q.n = r.n + 1),
        ARRAY(SELECT dispute || ' ' || state FROM pitlog.disputes AS d
            WHERE d.rounds @> ARRAY[r.round] AND d.table_name = r.table_name ORDER BY 1),
        (SELECT max(position) FROM pitlog.facts AS f
            WHERE topic IN ('step_commented/1', 'comment_withdrawn/1') AND f.table_name = r.table_name)
    FROM pitlog.rounds AS r WHERE session = %s AND n = %s
"""
_DAY: LiteralString = """
    SELECT n, status, outcome, findings FROM pitlog.rounds WHERE session = %s ORDER BY n DESC LIMIT 1
"""


def growth(connection: Connection[Any], session: str, n: int | None = None) -> str:
    """Of a round with its comments and disputes, or of a day up to its last round."""
    row = connection.execute(*((_DAY, (session,)) if n is None else (_ROUND, (session, n)))).fetchone()
    return sha256(repr(row).encode("utf-8", "surrogatepass")).hexdigest()[:16]

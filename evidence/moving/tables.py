"""The tables that a record consists of, as its catalogue lists them, and a digest of what is in each."""

from collections.abc import Sequence
from typing import Any, LiteralString, NamedTuple

from psycopg import Connection
from psycopg.sql import SQL, Composed, Identifier

_LISTED = """
    SELECT n.nspname, c.relname, array_agg(a.attname::text ORDER BY a.attnum)
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind = 'r' AND n.nspname = ANY(%s) AND (n.nspname, c.relname) <> ('pitlog', 'moved')
    GROUP BY n.nspname, c.relname, c.oid
    ORDER BY (SELECT count(*) FROM pg_constraint AS f WHERE f.conrelid = c.oid AND f.contype = 'f'), 1, 2
"""
_SLOTS = """
    SELECT 'pitlog_' || slot, one FROM pitlog.projections, unnest(tables) AS one
"""
OF_RECORD = ("pitlog", "pitlog_vault")
OF_PROJECTIONS = ("pitlog_a", "pitlog_b")
ONLY: dict[str, LiteralString] = {"followed": "who = 'live'"}
"""Rows that are copied, if not all: a rebuild that was killed is not continued elsewhere."""
# What a row looks like as text must not depend on a site's settings.
SETTINGS = (
    "SET TimeZone = 'UTC'", "SET DateStyle = 'ISO, YMD'", "SET IntervalStyle = 'postgres'", "SET bytea_output = 'hex'",
    "SET extra_float_digits = 1", "SET idle_in_transaction_session_timeout = 0",
)  # fmt: skip
_DIGEST = "SELECT count(*), coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint), 0) FROM ({}) AS t"


class Table(NamedTuple):
    """One table with rows."""

    schema: str
    name: str
    columns: Sequence[str]

    @property
    def full_name(self) -> str:
        return f"{self.schema}.{self.name}"

    @property
    def identifier(self) -> Identifier:
        return Identifier(self.schema, self.name)

    @property
    def rows(self) -> Composed:
        """A query for the rows that are copied."""
        return SQL("SELECT {} FROM {} WHERE {}").format(
            SQL(", ").join(map(Identifier, self.columns)), self.identifier, SQL(ONLY.get(self.name, "true"))
        )


class Digest(NamedTuple):
    """How many rows a table has, and a sum over their digests, in any order."""

    rows: int
    sum: int


def tables(connection: Connection[Any]) -> list[Table]:
    """Every table of the record and of the projections that answer. A table comes after those that its keys name."""
    live = set(connection.execute(_SLOTS).fetchall())
    found = [Table(*row) for row in connection.execute(_LISTED, ([*OF_RECORD, *OF_PROJECTIONS],))]
    return [one for one in found if one.schema in OF_RECORD or (one.schema, one.name) in live]


def digest(connection: Connection[Any], table: Table) -> Digest:
    """The digest of a table. The same on every version of PostgreSQL."""
    row = connection.execute(SQL(_DIGEST).format(table.rows)).fetchone()
    assert row is not None
    return Digest(int(row[0]), int(row[1]))

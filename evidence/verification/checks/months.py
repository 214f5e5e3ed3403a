"""Checks that facts are stored where queries search for them: in their month's table, and in the tables of ids and
names.

These places are not sealed, because they follow from sealed data. A fact moved to another month's table, or without its
id, changes no leaf; but queries for its session, and a second sending, would not find it. The list of months also
controls which months are searched and which are closed.
"""

from collections.abc import Collection, Iterator
from typing import Any, LiteralString

from psycopg import Connection

from evidence.alterations import Alteration
from record.storage.months import Unlike, month_differences

MOST = 100
"""The maximum number named of each kind."""

_MONTHS = "SELECT month::text FROM pitlog.months WHERE archived_at IS NULL ORDER BY month"
_ARCHIVED = """
    SELECT CASE WHEN isfinite(month) THEN to_char(month, 'YYYY-MM-DD') ELSE '-infinity' END
    FROM pitlog.months WHERE archived_at IS NOT NULL
"""

# From name to name through the index: there are few sessions and many facts.
_STRAYS = """
    WITH RECURSIVE names AS (
        (SELECT session FROM pitlog.facts WHERE month = %(month)s::date ORDER BY session LIMIT 1)
        UNION ALL
        SELECT (SELECT f.session FROM pitlog.facts AS f WHERE f.month = %(month)s::date AND f.session > n.session
            ORDER BY f.session LIMIT 1)
        FROM names AS n WHERE n.session IS NOT NULL
    )
    SELECT session FROM names WHERE pitlog.month_of(session) <> %(month)s::date LIMIT %(most)s
"""

_WRONG_LOOKUPS: dict[str, LiteralString] = {
    "is not found by its id": """
        SELECT f.position, f.table_name, f.fact_id FROM pitlog.facts AS f
        LEFT JOIN pitlog.fact_ids AS i USING (table_name, fact_id)
        WHERE (i.position, i.month) IS DISTINCT FROM (f.position, f.month)
    """,
    "is not found by the name it gives": """
        SELECT f.position, f.table_name, f.fact_id FROM pitlog.facts AS f
        LEFT JOIN pitlog.landmarks AS l USING (table_name, position)
        WHERE f.landmark IS NOT NULL
            AND (l.session, l.topic, l.landmark, l.month) IS DISTINCT FROM (f.session, f.topic, f.landmark, f.month)
    """,
    "is not found among the openings": """
        SELECT f.position, f.table_name, f.fact_id FROM pitlog.facts AS f
        LEFT JOIN pitlog.openings AS o USING (table_name, position)
        WHERE f.landmark >= 'gaming_day:' AND f.landmark < 'gaming_day;'
            AND (o.session, o.month, o.at, o.seq) IS DISTINCT FROM (f.session, f.month, f.at, f.seq)
    """,
    "is kept as an opening that no fact is": """
        SELECT o.position, o.table_name, o.session FROM pitlog.openings AS o JOIN pitlog.months AS m USING (month)
        LEFT JOIN pitlog.facts AS f USING (position, month) WHERE m.archived_at IS NULL
            AND (f.landmark >= 'gaming_day:' AND f.landmark < 'gaming_day;') IS NOT TRUE
    """,
    "is kept as an id that no fact has": """
        SELECT i.position, i.table_name, i.fact_id FROM pitlog.fact_ids AS i JOIN pitlog.months AS m USING (month)
        LEFT JOIN pitlog.facts AS f USING (position, month) WHERE m.archived_at IS NULL AND f.position IS NULL
    """,
    "is kept as a name that no fact gives": """
        SELECT l.position, l.table_name, l.landmark FROM pitlog.landmarks AS l JOIN pitlog.months AS m USING (month)
        LEFT JOIN pitlog.facts AS f USING (position, month) WHERE m.archived_at IS NULL AND f.landmark IS NULL
    """,
}


def listed(connection: Connection[Any], excused: Collection[str]) -> Iterator[Alteration]:
    """Compare the list of months with the attached tables and with the months that tombstones excuse."""
    for one in month_differences(connection):
        yield Alteration("month", _of_tables(one))
    archived = {month for (month,) in connection.execute(_ARCHIVED).fetchall()}
    vouched = {f"{month}-01" for month in excused}
    for month in sorted(archived - vouched):
        yield Alteration(
            "month", f"{_month_text(month)} is listed as archived, and no sealed tombstone of it is in force"
        )
    for month in sorted(vouched - archived):
        what = f"{_month_text(month)} moved out, as its tombstone says, and is not listed as archived"
        yield Alteration("month", what)


def _of_tables(one: Unlike) -> str:
    if one.month is None:
        return f"facts stand in {one.table}, which is no month's that is listed: readers may not look into it"
    return f"{_month_text(one.month)} is listed as being in the record, and its table is not among those of facts"


def strays(connection: Connection[Any]) -> Iterator[Alteration]:
    """Sessions with facts in another month's table."""
    for (month,) in connection.execute(_MONTHS).fetchall():
        for (session,) in connection.execute(_STRAYS, {"month": month, "most": MOST}).fetchall():
            what = f"{session}: facts of it stand in the table of {_month_text(month)}, where nobody looks for them"
            yield Alteration("month", what, session=session)


def alterations_of_names(connection: Connection[Any]) -> Iterator[Alteration]:
    """For months in the record: facts whose ids or names are stored wrongly, and ids or names without a fact."""
    for why, query in _WRONG_LOOKUPS.items():
        for position, table, name in connection.execute(f"{query} ORDER BY 1 LIMIT %s", (MOST,)).fetchall():
            yield Alteration("month", f"position {position}: {table} {name} {why}", position, table=table)


def _month_text(month: str) -> str:
    return "what has no month" if month == "-infinity" else month[:7]

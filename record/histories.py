"""What the record knows of each table's past, as far as placing its next facts needs it; kept while nobody else writes.

Every append names the last landmark that was known of each table, and is refused if another writer has added one since:
so what is kept here may be old, but nothing is ever placed by it that should not be.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from psycopg import Connection

from domain.facts import Fact
from domain.facts.registry import kind_and_version
from domain.facts.table import TableOpened
from domain.facts.upcasts import decode_recorded
from domain.sessions import Landmark, Opening, TableHistory, references

OPENINGS = 8
"""How many of a table's openings are looked at: a fact that comes later than that is placed by the names it gives."""


MOST = 50_000
"""After so many facts everything is forgotten and looked up anew: a feed of any length takes the same memory."""


class Histories:
    """The histories of the tables a writer has to do with."""

    def __init__(self) -> None:
        self._tables: dict[str, TableHistory] = {}
        self.known: dict[str, int] = {}
        """The position of each table's last landmark."""
        self._facts = 0

    def of(self, table: str) -> TableHistory:
        """A table's history."""
        return self._tables[table]

    def prepare(self, connection: Connection[Any], facts: Sequence[Fact]) -> None:
        """Look up all that placing these facts may need."""
        self._facts += len(facts)
        if self._facts > MOST:
            self.forget(list(self._tables))
            self._facts = 0
        for table in {fact.table for fact in facts} - self._tables.keys():
            self._tables[table], self.known[table] = _load(connection, table)
        self._look_up(connection, self._unknown(facts))

    def forget(self, tables: Iterable[str]) -> None:
        """Drop what may be old, or what rests on facts that were not recorded after all."""
        for table in tables:
            self._tables.pop(table, None)
            self.known.pop(table, None)

    def note(self, table: str, fact: Fact, position: int) -> None:
        """A landmark was recorded."""
        self.known[table] = position
        if isinstance(fact, TableOpened):
            self._tables[table].names.clear()  # older names are looked up when a late fact gives them

    def _unknown(self, facts: Sequence[Fact]) -> set[tuple[str, Landmark]]:
        return {
            (fact.table, name) for fact in facts for name in references(fact) if name not in self.of(fact.table).names
        }

    def _look_up(self, connection: Connection[Any], wanted: set[tuple[str, Landmark]]) -> None:
        if not wanted:
            return
        asked = sorted(wanted)
        tables, kinds, names = [t for t, _ in asked], [k for _, (k, _) in asked], [n for _, (_, n) in asked]
        for table, kind, name, session, topic in connection.execute(_NAMES, (tables, kinds, names)):
            history = self.of(table)
            history.names[kind, name] = session
            if kind_and_version(topic)[0] == "fact_corrected":
                history.corrections.add(name)


# What was archived is of its month: that says that nothing can be added there.
_NAMES = """
    SELECT w.t, w.kind, w.name, f.session, f.topic
    FROM unnest(%s::text[], %s::text[], %s::text[]) AS w (t, kind, name)
    CROSS JOIN LATERAL (
        (SELECT l.session, l.topic FROM pitlog.landmarks AS l
         WHERE w.kind <> 'fact' AND l.table_name = w.t AND l.landmark = w.kind || ':' || w.name
         ORDER BY l.position DESC LIMIT 1)
        UNION ALL
        (SELECT coalesce(g.session, w.t || to_char(i.month, '/YYYY-MM-DD')), coalesce(g.topic, 'archived/1')
         FROM pitlog.fact_ids AS i
         LEFT JOIN pitlog.facts AS g ON g.position = i.position AND g.month = i.month
         WHERE w.kind = 'fact' AND i.table_name = w.t AND i.fact_id = w.name)
    ) AS f
"""

_OPENINGS = """
    SELECT l.session, l.topic, f.line, l.position FROM (
        SELECT position, month, session, topic FROM pitlog.landmarks
        WHERE table_name = %s AND landmark >= 'gaming_day:' AND landmark < 'gaming_day;'
        ORDER BY position DESC LIMIT %s
    ) AS l
    LEFT JOIN pitlog.facts AS f ON f.position = l.position AND f.month = l.month ORDER BY l.position DESC
"""

_LAST = "SELECT max(position) FROM pitlog.landmarks WHERE table_name = %s"


def _load(connection: Connection[Any], table: str) -> tuple[TableHistory, int]:
    """A table's history; the last landmark is read first, so that one added meanwhile makes the append start over."""
    row = connection.execute(_LAST, (table,)).fetchone()
    history = TableHistory(table)
    for session, topic, line, _ in reversed(connection.execute(_OPENINGS, (table, OPENINGS)).fetchall()):
        history.openings.append(_opening(session, topic, line))
    return history, (row[0] if row else None) or 0


def _opening(session: str, topic: str, line: bytes | None) -> Opening:
    """One that was archived is known by its session alone."""
    if line is None:
        return Opening(session, None, None)
    fact = decode_recorded(topic, line)
    assert isinstance(fact, TableOpened)
    return Opening(session, fact.ruleset, fact.seq)

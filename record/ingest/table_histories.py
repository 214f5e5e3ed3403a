"""The known past of each table, as far as placing needs it. Cached while no other writer appends.

Every append names the last known landmark of each table, and is refused if another writer has added one. So the cache
may be outdated, but no fact is recorded at an outdated place. Openings are looked up one by one through an index: their
number does not matter.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from domain.facts import Fact
from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.disputes import FactCorrected
from domain.facts.registry import kind_and_version
from domain.facts.table import TableOpened
from domain.facts.wagers import WagerPlaced
from domain.fold.placing import Opening, TableHistory
from domain.fold.sessions import Landmark, references
from record.postgres.connections import Asked

MOST = 50_000
"""After this many facts the cache is emptied, so that a feed of any length needs the same memory."""

EVERY = 2**63 - 1
"""A position before all others."""


class Histories:
    """The histories of the tables that a writer uses."""

    most = MOST

    def __init__(self) -> None:
        self._tables: dict[str, TableHistory] = {}
        self._names: dict[str, dict[Landmark, str]] = {}
        self.known: dict[str, int] = {}
        """The position of each table's last landmark."""
        self._facts = 0

    def of(self, table: str) -> TableHistory:
        return self._tables[table]

    def prepare(self, connection: Asked, facts: Sequence[Fact], before: int = EVERY) -> None:
        """Look up what placing these facts may need, as it was before a position."""
        self._facts += len(facts)
        if self._facts > self.most:
            self.forget(list(self._tables))
            self._facts = 0
        if new := sorted({fact.table for fact in facts} - self._tables.keys()):
            self._begin(connection, new, before)
        self._look_up(connection, self._unknown(facts), before)
        self._find_openings(connection, facts, before)
        self._find_rulesets(connection, facts, before)

    def forget(self, tables: Iterable[str]) -> None:
        """Drop histories that may be outdated, or that include facts that were not recorded after all."""
        for table in tables:
            self._tables.pop(table, None)
            self._names.pop(table, None)
            self.known.pop(table, None)

    def note(self, table: str, fact: Fact, position: int) -> None:
        """A landmark was recorded."""
        if isinstance(fact, TableOpened):
            self.forget([table])  # it is looked up by its present position
        elif table in self.known:
            self.known[table] = position

    def know(self, fact: Fact, session: str) -> None:
        """Note a fact to which a later one of the same batch refers."""
        self._names[fact.table]["fact", fact.id] = session

    def unfound(self, corrections: Iterable[FactCorrected]) -> list[tuple[str, str]]:
        """Facts that corrections name and that are not known."""
        named = {(one.table, one.corrects) for one in corrections}
        return sorted((table, name) for table, name in named if ("fact", name) not in self._names[table])

    # --- looking up -----------------------------------------------------------------------------------------------

    def _begin(self, connection: Asked, tables: list[str], before: int) -> None:
        """Read the last landmark first, so that one added meanwhile makes the append start over."""
        self.known |= connection.execute(_LAST, (before, tables)).fetchall()
        for table in tables:
            names = self._names[table] = {}
            self._tables[table] = TableHistory(table, names=names)
        for table, restarts, *opening in connection.execute(_LAST_OPENING, (before, tables, before)).fetchall():
            self._tables[table].openings.restarts = restarts
            self._tables[table].openings.know(Opening(*opening))

    def _unknown(self, facts: Sequence[Fact]) -> set[tuple[str, Landmark]]:
        return {
            (fact.table, name) for fact in facts for name in references(fact) if name not in self._names[fact.table]
        }

    def _look_up(self, connection: Asked, wanted: set[tuple[str, Landmark]], before: int) -> None:
        if not wanted:
            return
        asked = sorted(wanted)
        tables, kinds, names = [t for t, _ in asked], [k for _, (k, _) in asked], [n for _, (_, n) in asked]
        found = connection.execute(_NAMES, (tables, kinds, names, before, before))
        for table, kind, name, session, topic in found.fetchall():
            self._names[table][kind, name] = session
            if kind_and_version(topic)[0] == "fact_corrected":
                self.of(table).corrections.add(name)

    def _find_openings(self, connection: Asked, facts: Sequence[Fact], before: int) -> None:
        """The openings that late facts may belong to, and those next to a new opening."""
        late = [fact for fact in facts if self._may_be_late(fact)]
        if not late:
            return
        asked = [fact.table for fact in late], [fact.seq for fact in late], [fact.at for fact in late]
        for table, *opening in connection.execute(_OPENINGS, (*asked, before, before, before, before)).fetchall():
            self.of(table).openings.know(Opening(*opening))

    def _may_be_late(self, fact: Fact) -> bool:
        last = self.of(fact.table).openings.last
        if last is None:
            return False
        before = fact.seq is not None and last.seq is not None and fact.seq < last.seq
        return before or fact.at < last.at or isinstance(fact, TableOpened)

    def _find_rulesets(self, connection: Asked, facts: Sequence[Fact], before: int) -> None:
        """The rulesets of sessions to which a wager among these facts may belong."""
        tables = {fact.table for fact in facts if _has_bet(fact)}
        wanted = sorted((table, session) for table in tables for session in self._without_ruleset(table))
        if not wanted:
            return
        for table, session in wanted:
            self.of(table).rulesets[session] = None
        asked = [table for table, _ in wanted], [session for _, session in wanted]
        for table, session, topic, line in connection.execute(_RULESETS, (*asked, before)).fetchall():
            self.of(table).rulesets[session] = _ruleset(topic, line)

    def _without_ruleset(self, table: str) -> set[str]:
        history = self.of(table)
        sessions = {one.session for one in history.openings.known} | {*self._names[table].values()}
        return sessions - history.rulesets.keys()


def _has_bet(fact: Fact) -> bool:
    return isinstance(fact, WagerPlaced) or (isinstance(fact, FactCorrected) and isinstance(fact.now, WagerPlaced))


def _ruleset(topic: str, line: bytes | None) -> Any:
    """The ruleset of an opening. None if it was archived."""
    if line is None:
        return None
    fact = decode_recorded(topic, line)
    assert isinstance(fact, TableOpened)
    return fact.ruleset


_LAST = """
    SELECT t, coalesce((SELECT max(position) FROM pitlog.landmarks WHERE table_name = t AND position < %s), 0)
    FROM unnest(%s::text[]) AS t
"""

# An archived opening still has its month, which says that the month is closed.
_NAMES = """
    SELECT w.t, w.kind, w.name, f.session, f.topic
    FROM unnest(%s::text[], %s::text[], %s::text[]) AS w (t, kind, name)
    CROSS JOIN LATERAL (
        (SELECT l.session, l.topic FROM pitlog.landmarks AS l
         WHERE w.kind <> 'fact' AND l.table_name = w.t AND l.landmark = w.kind || ':' || w.name AND l.position < %s
         ORDER BY l.position DESC LIMIT 1)
        UNION ALL
        (SELECT coalesce(g.session, w.t || to_char(i.month, '/YYYY-MM-DD')), coalesce(g.topic, 'archived/1')
         FROM pitlog.fact_ids AS i
         LEFT JOIN pitlog.facts AS g ON g.position = i.position AND g.month = i.month
         WHERE w.kind = 'fact' AND i.table_name = w.t AND i.fact_id = w.name AND i.position < %s)
    ) AS f
"""

_LAST_OPENING = """
    SELECT w.t, EXISTS (SELECT FROM pitlog.openings AS r WHERE r.table_name = w.t AND r.restarts
        AND r.position < %s), o.at, o.position, o.session, o.seq
    FROM unnest(%s::text[]) AS w (t) CROSS JOIN LATERAL (
        SELECT * FROM pitlog.openings AS l WHERE l.table_name = w.t AND l.position < %s
        ORDER BY l.at DESC, l.position DESC LIMIT 1
    ) AS o
"""

# For each fact: the latest opening with a smaller counter, and the last one not after it. For an opening, also its
# neighbours with a counter: they show whether the counter starts again.
_OPENINGS = """
    SELECT w.t, o.at, o.position, o.session, o.seq
    FROM unnest(%s::text[], %s::bigint[], %s::timestamptz[]) AS w (t, seq, at) CROSS JOIN LATERAL (
        (SELECT * FROM pitlog.openings AS a WHERE a.table_name = w.t AND a.seq < w.seq AND a.position < %s
         ORDER BY a.seq DESC LIMIT 1)
        UNION ALL
        (SELECT * FROM pitlog.openings AS b WHERE b.table_name = w.t AND b.at <= w.at AND b.position < %s
         ORDER BY b.at DESC, b.position DESC LIMIT 1)
        UNION ALL
        (SELECT * FROM pitlog.openings AS c WHERE c.table_name = w.t AND c.at <= w.at AND c.seq IS NOT NULL
         AND c.position < %s ORDER BY c.at DESC, c.position DESC LIMIT 1)
        UNION ALL
        (SELECT * FROM pitlog.openings AS d WHERE d.table_name = w.t AND d.at > w.at AND d.seq IS NOT NULL
         AND d.position < %s ORDER BY d.at, d.position LIMIT 1)
    ) AS o
"""

# The last opening to arrive decides a session's game.
_RULESETS = """
    SELECT w.t, w.session, l.topic, f.line
    FROM unnest(%s::text[], %s::text[]) AS w (t, session) CROSS JOIN LATERAL (
        SELECT n.position, n.month, n.topic FROM pitlog.landmarks AS n
        WHERE n.table_name = w.t AND n.landmark = 'gaming_day:' || right(w.session, 10) AND n.position < %s
        ORDER BY n.position DESC LIMIT 1
    ) AS l
    LEFT JOIN pitlog.facts AS f ON f.position = l.position AND f.month = l.month
"""

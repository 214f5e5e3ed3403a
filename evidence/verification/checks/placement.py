"""Checks that each fact is in the session in which the placing rules of its time put it.

Facts are checked in order of recording, so the known past of a table is the past that its writer knew. Names are looked
up in the database page by page, so memory is constant.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from psycopg import Connection

from domain.errors import Refused
from domain.facts import Fact
from domain.facts.disputes import FactCorrected
from domain.facts.table import TableOpened
from domain.fold.placing import TableHistory
from domain.fold.sessions import references, session_of, unopened
from record.ingest.table_histories import Histories
from record.storage.stored import StoredFact

Understood = tuple[StoredFact, Fact]

WINDOW = 8
"""The number of openings that a writer of version 1 looked back over; more while it ran."""


class Placings:
    """Places the facts of a record again."""

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection
        self._histories = Histories()
        row = connection.execute("SELECT after_position FROM pitlog.placings WHERE version = 2").fetchone()
        self._second_after = row[0] if row else 0

    def of(self, page: Sequence[Understood]) -> Iterator[str | None]:
        """The errors in the placing of each fact of a page."""
        facts = [fact for _, fact in page]
        self._histories.prepare(self._connection, facts, page[0][0].position)
        named = {(fact.table, fact.corrects) for fact in facts if isinstance(fact, FactCorrected)}
        for row, fact in page:
            history = self._histories.of(fact.table)
            # The program's own facts are placed by its instruction.
            wrong = self._wrong(history, row, fact) if fact.from_feed else None
            history.evolve(fact, row.originator_id, row.position)
            yield wrong or self._restarts(history, row, fact)
            if (fact.table, fact.id) in named:
                self._histories.know(fact, row.originator_id)

    def _wrong(self, history: TableHistory, row: StoredFact, fact: Fact) -> str | None:
        if row.position <= self._second_after:
            return None if row.originator_id in self._by_version_1(history, row, fact) else "session"
        try:
            return None if history.place(fact) == row.originator_id else "session"
        except Refused:
            return "session"

    def _restarts(self, history: TableHistory, row: StoredFact, fact: Fact) -> str | None:
        """Check that an opening is stored with the state of its table's counter."""
        if not isinstance(fact, TableOpened) or row.position <= self._second_after:
            return None
        kept = self._connection.execute(
            "SELECT restarts FROM pitlog.openings WHERE table_name = %s AND position = %s", (fact.table, row.position)
        ).fetchone()
        return None if kept is None or kept[0] == history.openings.restarts else "counter"

    # --- version 1 ------------------------------------------------------------------------------------------------

    def _by_version_1(self, history: TableHistory, row: StoredFact, fact: Fact) -> list[str]:
        """Placing version 1: by names, else by openings in order of arrival: the last whose counter is not above the
        fact's.
        """
        if isinstance(fact, TableOpened):
            return [session_of(fact.table, fact.gaming_day)]
        for name in references(fact):
            if (session := history.names.get(name)) is not None:
                return [session]
        last = self._opening(fact.table, row.position, None)
        if last is None:
            return [unopened(fact.table)]
        if fact.seq is None:
            return [last[0]]
        found = self._opening(fact.table, row.position, fact.seq)
        if found is None:
            return [last[0]]
        return [found[0]] if found[1] <= WINDOW else [found[0], last[0]]

    def _opening(self, table: str, before: int, seq: int | None) -> tuple[str, int] | None:
        """The session of an opening, and its index counted from the last."""
        found: tuple[str, int] | None = self._connection.execute(
            _BY_ARRIVAL, {"table": table, "before": before, "seq": seq, "most": WINDOW}
        ).fetchone()
        return found


_BY_ARRIVAL = """
    SELECT f.session, (SELECT count(*) FROM (SELECT FROM pitlog.openings AS n WHERE n.table_name = %(table)s
        AND n.position < %(before)s AND n.position >= f.position LIMIT %(most)s + 1) AS back)
    FROM pitlog.openings AS f
    WHERE f.table_name = %(table)s AND f.position < %(before)s
        AND (%(seq)s::bigint IS NULL OR f.seq IS NULL OR f.seq <= %(seq)s)
    ORDER BY f.position DESC LIMIT 1
"""

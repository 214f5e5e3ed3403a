"""A batch of facts on its way into the record, as the columns that the append function takes."""

from collections.abc import Iterable, Mapping
from typing import Any, Self

from record.stored import StoredFact


class Batch:
    """Columns, with every table, session and topic written once."""

    def __init__(self, known: Mapping[str, int], sender: str = "", supervisory: bool = False) -> None:
        self._known = known
        self._sender, self._supervisory = sender, supervisory
        self._sessions: dict[str, int] = {}
        self._session_tables: list[str] = []
        self._expected: list[int | None] = []
        self._counts: list[int] = []
        self._topics: dict[str, int] = {}
        self._rows: list[tuple[Any, ...]] = []

    @classmethod
    def of(
        cls,
        rows: Iterable[StoredFact],
        known: Mapping[str, int],
        *,
        sender: str = "",
        supervisory: bool = False,
        versions_given: bool = False,
    ) -> Self:
        """A batch of these rows."""
        batch = cls(known, sender, supervisory)
        for row in rows:
            batch.add(row, versions_given=versions_given)
        return batch

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, row: StoredFact, *, versions_given: bool = False) -> None:
        """One more fact."""
        session_no = self._sessions.get(row.originator_id)
        if session_no is None:
            session_no = self._begin(row, row.originator_version - 1 if versions_given else None)
        self._counts[session_no - 1] += 1
        nth = self._counts[session_no - 1]
        if versions_given:
            # As given, not as counted: the append refuses a gap, and never closes one.
            nth = row.originator_version - (self._expected[session_no - 1] or 0)
        topic_no = self._topics.setdefault(row.topic, len(self._topics) + 1)
        self._rows.append((session_no, nth, topic_no, row.fact_id, row.seq, row.at, row.landmark, row.state))

    def _begin(self, row: StoredFact, expected: int | None) -> int:
        self._sessions[row.originator_id] = len(self._sessions) + 1
        self._session_tables.append(row.table)
        self._expected.append(expected)
        self._counts.append(0)
        return len(self._sessions)

    def parameters(self) -> tuple[Any, ...]:
        """The arguments of `pitlog.append_facts`, in its order."""
        tables = sorted(set(self._session_tables))
        columns = [list(column) for column in zip(*self._rows, strict=True)]
        return (
            tables,
            [self._known.get(table, 0) for table in tables],
            list(self._sessions),
            self._session_tables,
            self._expected,
            list(self._topics),
            *columns,
            self._sender,
            self._supervisory,
        )

"""A batch of facts as the columns of the append function."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from eventsourcing.persistence import IntegrityError

from domain.fold.placing import PLACING
from record.postgres.arrays import Blobs, Ints, Longs, Texts, Times
from record.stored import StoredFact


class Batch:
    """Columns, in which each table, session and topic is stored once."""

    def __init__(self, known: Mapping[str, int], sender: str = "", supervisory: bool = False) -> None:
        self._known = known
        self._sender, self._supervisory = sender, supervisory
        self._sessions: dict[str, int] = {}
        self._session_tables: list[str] = []
        self._expected: list[int | None] = []
        self._last: dict[int, int] = {}
        self._topics: dict[str, int] = {}
        self._rows: list[tuple[Any, ...]] = []
        self._restarting: list[int] = []
        self.named: Sequence[tuple[str, str]] = ()
        """Tables and ids of facts that corrections name, and that were not found."""

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
        """Make a batch of these rows."""
        batch = cls(known, sender, supervisory)
        for row in rows:
            batch.add(row, versions_given=versions_given)
        return batch

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, row: StoredFact, *, versions_given: bool = False, restarts: bool = False) -> None:
        """Add a fact. For an opening: whether its table's counter starts again, there or before."""
        session_no = self._sessions.get(row.originator_id)
        if session_no is None:
            session_no = self._begin(row, row.originator_version - 1 if versions_given else None)
        if versions_given:
            self._goes_on(session_no, row.originator_version)
        topic_no = self._topics.setdefault(row.topic, len(self._topics) + 1)
        self._rows.append((session_no, topic_no, row.fact_id, row.seq, row.at, row.landmark, row.state))
        if restarts:
            self._restarting.append(len(self._rows))

    def _goes_on(self, session_no: int, version: int) -> None:
        """Check given versions against those that the record will assign."""
        last = self._last[session_no] = self._last.get(session_no, version - 1) + 1
        if version != last:
            raise IntegrityError(f"version {version} where {last} comes next")

    def _begin(self, row: StoredFact, expected: int | None) -> int:
        self._sessions[row.originator_id] = len(self._sessions) + 1
        self._session_tables.append(row.table)
        self._expected.append(expected)
        return len(self._sessions)

    def parameters(self) -> tuple[Any, ...]:
        """The arguments of `pitlog.append_facts`, in order."""
        tables = sorted(set(self._session_tables))
        session_nos, topic_nos, fact_ids, seqs, ats, landmarks, lines = zip(*self._rows, strict=True)
        return (
            Texts(tables),
            Longs(self._known.get(table, 0) for table in tables),
            Texts(self._sessions),
            Texts(self._session_tables),
            Longs(self._expected),
            Texts(self._topics),
            Ints(session_nos),
            Ints(topic_nos),
            Texts(fact_ids),
            Longs(seqs),
            Times(ats),
            Texts(landmarks),
            Blobs(lines),
            self._sender,
            self._supervisory,
            PLACING,
            Ints(self._restarting),
            Texts(table for table, _ in self.named),
            Texts(name for _, name in self.named),
        )

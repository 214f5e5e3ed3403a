"""A batch of facts as the columns of the append function."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from eventsourcing.persistence import IntegrityError

from domain.fold.placing import PLACING
from record.postgres.arrays import Blobs, Ints, Longs, Texts, Times
from record.storage.stored import StoredFact
from record.vault.writing import KeptWithFacts

GIVEN_BY_RECORD = 0
"""The version of a fact that the record has yet to number."""


class Batch:
    """Columns, in which each table, session and topic is stored once.

    `kept`: the data that the vault stores with the facts. `restarts`: the places, from 1, of openings at or before
    which their table's counter starts again. `named`: tables and ids of facts that corrections name, and that were not
    found.
    """

    def __init__(
        self,
        rows: Iterable[StoredFact],
        kept: KeptWithFacts | None = None,
        *,
        sender: str = "",
        supervisory: bool = False,
        restarts: Iterable[int] = (),
        named: Sequence[tuple[str, str]] = (),
    ) -> None:
        self._sessions: dict[str, int] = {}
        self._session_tables: list[str] = []
        self._expected: list[int | None] = []
        self._last: list[int] = []
        self._topics: dict[str, int] = {}
        columns = self._columns([self._row(row) for row in rows])
        self._tables = Texts(sorted(set(self._session_tables)))
        self._after_known = (
            Texts(self._sessions),
            Texts(self._session_tables),
            Longs(self._expected),
            Texts(self._topics),
            *columns,
            sender,
            supervisory,
            PLACING,
            Ints(restarts),
            Texts(table for table, _ in named),
            Texts(name for _, name in named),
            *(kept or KeptWithFacts()).parameters(),
        )

    def _row(self, row: StoredFact) -> tuple[Any, ...]:
        version = row.originator_version
        session_no = self._sessions.get(row.originator_id) or self._begin(row, version)
        if version != GIVEN_BY_RECORD or self._expected[session_no - 1] is not None:
            self._check_versions(session_no, version)
        topic_no = self._topics.setdefault(row.topic, len(self._topics) + 1)
        return session_no, topic_no, row.fact_id, row.seq, row.at, row.landmark, row.state

    def _check_versions(self, session_no: int, version: int) -> None:
        """Check given versions against those that the record will assign."""
        self._last[session_no - 1] += 1
        last = self._last[session_no - 1]
        if version != last or self._expected[session_no - 1] is None:
            raise IntegrityError(f"version {version} where {last} comes next")

    def _begin(self, row: StoredFact, version: int) -> int:
        self._sessions[row.originator_id] = len(self._sessions) + 1
        self._session_tables.append(row.table)
        self._expected.append(None if version == GIVEN_BY_RECORD else version - 1)
        self._last.append(version - 1)
        return len(self._sessions)

    @staticmethod
    def _columns(rows: Iterable[tuple[Any, ...]]) -> tuple[Any, ...]:
        session_nos, topic_nos, fact_ids, seqs, ats, landmarks, lines = zip(*rows, strict=True)
        return (
            Ints(session_nos), Ints(topic_nos), Texts(fact_ids), Longs(seqs), Times(ats), Texts(landmarks), Blobs(lines)
        )  # fmt: skip

    def parameters(self, known: Mapping[str, int]) -> tuple[Any, ...]:
        """The arguments of `pitlog.append_facts`, in order. `known`: the last landmark of each table when the facts
        were placed.
        """
        return self._tables, Longs(known.get(table, 0) for table in self._tables), *self._after_known

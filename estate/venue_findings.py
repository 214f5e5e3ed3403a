"""Findings over several tables of a venue, made after every session of an estate was folded.

A session has few notes (`domain/fold/venue/notes.py`): one for each opening of a table that offers Perfect Pairs, and
one for each prize from a shared pool.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

import pyarrow as pa

from domain.fold.reading import ReadFact
from domain.fold.round import Finding
from domain.fold.session.results import RoundFacts, SessionEnd
from domain.fold.sessions import session_of
from domain.fold.venue.checks import across
from domain.fold.venue.notes import AnyNote
from estate.questions.question import Question
from estate.totals import Figures, TotalKey, add
from projections.projection import ProjectionRow, SessionPlace

NOTES = "notes"


class Noted:
    """A projection of the notes for such rules."""

    name = NOTES
    version = 1
    tables = {NOTES: ("note",)}  # noqa: RUF012

    def begin(self, place: SessionPlace) -> None:
        """No state."""

    def fact(self, mind: None, played: ReadFact) -> None:
        """Ignored: the game has the notes."""

    def round(self, mind: None, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """Notes belong to no round."""
        yield from ()

    def session(self, mind: None, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """A row for each note."""
        yield from (ProjectionRow(NOTES, (note,)) for note in ending.notes)


class OverTables:
    """Collects the notes of an estate, and makes findings from them."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._notes: dict[tuple[str, date], dict[str, list[AnyNote]]] = defaultdict(dict)
        self._currencies: dict[tuple[str, date, str], str | None] = {}

    def take(self, venue: str, notes: Sequence[AnyNote], currency: str | None) -> None:
        """Add the notes of one session."""
        for note in notes if self._question.over_tables is not None else ():
            self._notes[venue, note.day].setdefault(note.table, []).append(note)
            self._currencies[venue, note.day, note.table] = currency

    def batches(self) -> Iterator[tuple[pa.RecordBatch, dict[TotalKey, Figures]]]:
        """For each gaming day of a venue with findings: a batch of rows and their figures."""
        for (venue, day), tables in sorted(self._notes.items()):
            found = across(tables.values())
            if found and self._question.over_tables is not None:
                yield self._batch(venue, day, found, tables)

    def _batch(
        self, venue: str, day: date, found: list[Finding], notes: Mapping[str, Sequence[AnyNote]]
    ) -> tuple[pa.RecordBatch, dict[TotalKey, Figures]]:
        question, rows, sums = self._question, list[dict[str, Any]](), dict[TotalKey, Figures]()
        assert question.over_tables is not None
        for table in sorted({one.table for one in found}):
            place = SessionPlace(session_of(table, day), table, day)
            own = [one for one in found if one.table == table]
            currency = self._currencies[venue, day, table]
            key = TotalKey(venue, day, table, currency if question.per_currency else None)
            for values in question.over_tables(place, own, {note.fact: note.at for note in notes[table]}):
                row = {"venue": venue, "session": place.session, "facts": 0, "currency": currency} | values
                rows.append(row)
                add(sums.setdefault(key, {}), question.add(row))
        schema = question.schema()
        columns = [pa.array([row.get(one.name) for row in rows], one.type) for one in schema]
        return pa.RecordBatch.from_arrays(columns, schema=schema), sums

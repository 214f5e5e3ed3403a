"""What comes back from a worker, and what is made of it as it comes: rows into a file, figures added up."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

import pyarrow as pa
from msgspec import Struct, field

from domain.money import EXACT
from estate.folding import Values, fold
from estate.questions import QUESTIONS, Question
from estate.questions.shape import Figure
from estate.reading import Altered, Task

LONGEST = 300


class Key(Struct, frozen=True):
    """What a figure is of; what was not asked about is left out."""

    venue: str
    day: date | None = None
    table: str | None = None
    currency: str | None = None


Figures = dict[str, Figure]


class Answer(Struct):
    """What came of a session, or of a table's sessions."""

    rows: pa.RecordBatch
    sums: dict[Key, Figures]
    facts: int
    amiss: str | None = None
    """Why it could not be folded; or what is wrong although it was."""


def answer(task: Task, name: str) -> Answer:
    """Fold a session, and answer a question of it: the work of a worker. What goes wrong costs no other session."""
    question = QUESTIONS[name]
    try:
        folded = fold(task, question.projection, question.table)
    except Altered as why:
        return nothing(question.schema(), task.entry.facts, str(why))
    except Exception as why:
        return nothing(question.schema(), task.entry.facts, f"can't be folded: {type(why).__name__}: {why}"[:LONGEST])
    parts = "hands on something else than the session after it was handed" if folded.parts_from_next else None
    rows, sums = _batch(task, question, folded.rows), _sums(task, question, folded.rows)
    return Answer(rows, sums, task.entry.facts, parts)


def nothing(schema: pa.Schema, facts: int, why: str | None = None) -> Answer:
    """Nothing came of it."""
    return Answer(pa.RecordBatch.from_pylist([], schema=schema), {}, facts, why)


def _batch(task: Task, question: Question, rows: list[Values]) -> pa.RecordBatch:
    columns = dict(zip(question.columns, zip(*rows, strict=True), strict=True)) if rows else {}
    where = {"venue": [task.venue] * len(rows), "session": [task.entry.session] * len(rows)}
    schema = question.schema()
    values = where | columns
    return pa.RecordBatch.from_arrays([pa.array(values.get(one.name, []), one.type) for one in schema], schema=schema)


def _sums(task: Task, question: Question, rows: Iterable[Values]) -> dict[Key, Figures]:
    found: dict[Key, Figures] = {}
    for values in rows:
        row = dict(zip(question.columns, values, strict=True))
        currency = row["currency"] if question.per_currency else None
        key = Key(task.venue, task.entry.gaming_day, task.entry.table, currency)
        add(found.setdefault(key, {}), question.add(row))
    return found


def add(to: Figures, more: Mapping[str, Figure]) -> None:
    """More of some figures. Money is added exactly."""
    for name, value in more.items():
        there = to.get(name, 0)
        to[name] = there + value if isinstance(value, int) else EXACT.add(there, value)


class Summed(Struct):
    """All figures so far, by what was asked: venue, and perhaps day and table."""

    by: tuple[str, ...] = ()
    sums: dict[Key, Figures] = field(default_factory=dict)
    amiss: list[tuple[str, str, str]] = field(default_factory=list)
    """Venue, session or table, and why."""

    def take(self, one: Answer) -> None:
        """One more answer."""
        for key, figures in one.sums.items():
            add(self.sums.setdefault(self._key(key), {}), figures)

    def _key(self, key: Key) -> Key:
        day, table = (getattr(key, name) if name in self.by else None for name in ("day", "table"))
        return Key(key.venue, day, table, key.currency)

    def lines(self) -> Iterator[tuple[Key, Figures]]:
        """In order."""
        yield from sorted(self.sums.items(), key=lambda one: [_order(value) for value in _values(one[0])])


def _values(key: Key) -> list[Any]:
    return [key.venue, key.day, key.table, key.currency]


def _order(value: Any) -> tuple[bool, Any]:
    return value is not None, value or ""

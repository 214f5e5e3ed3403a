"""The work of a worker, and its results: the rows of a question, their figures, and failures."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
import pyarrow as pa
from msgspec import Struct, field
from msgspec.structs import replace

from domain.errors import harmless
from domain.facts.registry import kind_and_version
from domain.fold.lines import FeedLine
from domain.fold.session.carry_forward import CarryForward
from domain.fold.venue.notes import AnyNote
from domain.games import games
from domain.games.encoding.carry_codec import pack_carry_forward, unpack_carry_forward
from domain.text import counted
from estate.questions import QUESTIONS, Question
from estate.reading import Altered, Task, lines
from estate.totals import Figures, TotalKey, add
from estate.venue_findings import NOTES, Noted
from projections.engine.failures import Failure, failure
from projections.engine.session import FollowedSession, Numbered
from projections.engine.time_budget import TookTooLong, within_budget
from projections.projection import Projection, SessionPlace

Values = tuple[Any, ...]
T = TypeVar("T")


class OpenedSession(Struct):
    """The currency, from a table's opening."""

    currency: str


class Folded(Struct):
    """The result of a session."""

    rows: list[Values]
    """Rows of the question's table."""
    carry_in: CarryForward
    """The carry-forward it received."""
    currency: str | None
    """The currency of its table."""
    notes: list[AnyNote]
    """Notes for rules that span several tables."""
    parts_from_next: bool
    """Whether its carry-forward differs from the one that the next session received."""


class CanNotBeFolded(Exception):
    """A session's fold failed or took too long."""

    def __init__(self, found: Failure) -> None:
        super().__init__(found.reason)
        self.fact = found.fact


def fold(task: Task, projection: Projection, table: str) -> Folded:
    """Fold a session and collect the rows of one table. If it fails, report the fact."""
    feed = lines(task)
    return folding(feed, lambda some: _folded(task, projection, table, some))


def folding(feed: Sequence[FeedLine], fold: Callable[[Sequence[FeedLine]], T]) -> T:
    """Fold the lines of a session within its budget. Raises a failure with the first fact at which it fails."""
    try:
        with within_budget(len(feed)):
            return fold(feed)
    except (Exception, TookTooLong) as why:
        found = failure(why, feed, lambda some: _fails(some, fold))
    raise CanNotBeFolded(found) from None


def _fails(some: Sequence[FeedLine], fold: Callable[[Sequence[FeedLine]], object]) -> bool:
    try:
        with within_budget(len(some)):
            fold(some)
    except (Exception, TookTooLong):
        return True
    return False


def _folded(task: Task, projection: Projection, table: str, feed: Sequence[FeedLine]) -> Folded:
    played = play(task, {projection.name: projection, NOTES: Noted()}, feed)
    notes = [row.values[0] for _, row in played.rows if row.table == NOTES]
    carry_in = unpack_carry_forward(task.entry.carry_in)
    return Folded(list(_values_of(played.rows, table)), carry_in, _currency(feed), notes, played.parts_from_next)


class Played(NamedTuple):
    """A session as some projections see it."""

    rows: list[Numbered]
    """The rows of all their tables."""
    parts_from_next: bool
    """Whether its carry-forward differs from the one that the next session received."""


def play(task: Task, asked: Mapping[str, Projection], feed: Sequence[FeedLine]) -> Played:
    """Fold a session as it was recorded."""
    entry = task.entry
    place = SessionPlace(entry.session, entry.table, entry.gaming_day)
    session = FollowedSession(place, entry.nth, asked, games, unpack_carry_forward(entry.carry_in))
    if entry.followed:
        session.close()
    session.refold(lambda: feed)
    rows = session.rows()
    more, carry, _ = session.ending()
    parts = task.hands_on is not None and pack_carry_forward(carry) != task.hands_on
    return Played(rows + more, parts)


def _currency(feed: Iterable[FeedLine]) -> str | None:
    openings = (line.raw for line in feed if kind_and_version(line.topic or "")[0] == "table_opened")
    return next((msgspec.json.decode(raw, type=OpenedSession).currency for raw in openings), None)


def _values_of(rows: list[Numbered], table: str) -> Iterator[Values]:
    return ((n, *row.values) for n, row in rows if row.table == table)


LONGEST = 300


class Amiss(NamedTuple):
    """A session that could not be folded, or that has another problem."""

    venue: str
    session: str
    """The session. The table, if all of its sessions were lost together."""
    why: str
    fact: str | None = None
    """The id of the first fact with which its fold fails."""


class SessionAnswer(Struct):
    """The answer of a session, or of a table's sessions."""

    rows: pa.RecordBatch
    sums: dict[TotalKey, Figures]
    facts: int
    amiss: list[Amiss] = field(default_factory=list)
    notes: list[AnyNote] = field(default_factory=list)
    """Notes for rules that span several tables."""
    currency: str | None = None


def answer(task: Task, name: str) -> SessionAnswer:
    """Fold a session and answer a question. Runs on a worker. A failure affects no other session."""
    question = QUESTIONS[name]
    try:
        folded = fold(task, question.projection, question.table)
    except Exception as why:
        return SessionAnswer(
            pa.RecordBatch.from_pylist([], question.schema()), {}, task.entry.facts, [failed(task, why)]
        )
    rows, sums = _batch(task, question, folded.rows), _sums(task, question, folded)
    return SessionAnswer(
        rows,
        sums,
        task.entry.facts,
        [*absent(task), *parts(task, folded.parts_from_next)],
        folded.notes,
        folded.currency,
    )


def failed(task: Task, why: Exception) -> Amiss:
    """The answer of a failed session."""
    if isinstance(why, CanNotBeFolded):
        at = "" if why.fact is None else f" at fact {why.fact}"
        return Amiss(task.venue, task.entry.session, harmless(f"can't be folded{at}: {why}", LONGEST), why.fact)
    words = str(why) if isinstance(why, Altered) else f"can't be folded: {type(why).__name__}: {why}"[:LONGEST]
    return Amiss(task.venue, task.entry.session, words)


def absent(task: Task) -> list[Amiss]:
    """Missing sessions, which totals must mention."""
    missing = f"{counted(task.absent, 'session')} of its table before it: not in what was exported"
    return [Amiss(task.venue, task.entry.session, missing)] if task.absent else []


def parts(task: Task, from_next: bool) -> list[Amiss]:
    """A session that hands on something else than the next one received."""
    words = "hands on something else than the session after it was handed: export the venue again"
    return [Amiss(task.venue, task.entry.session, words)] if from_next else []


def _batch(task: Task, question: Question, rows: list[Values]) -> pa.RecordBatch:
    columns = dict(zip(question.columns, zip(*rows, strict=True), strict=True)) if rows else {}
    where = {name: [value] * len(rows) for name, value in _of_session(task).items()}
    schema = question.schema()
    rows_of = {name: [say(row) for row in _by_name(question, rows)] for name, say in question.says.items()}
    values = where | columns | rows_of
    return pa.RecordBatch.from_arrays([pa.array(values.get(one.name, []), one.type) for one in schema], schema=schema)


def _by_name(question: Question, rows: list[Values]) -> Iterator[dict[str, Any]]:
    return (dict(zip(question.columns, row, strict=True)) for row in rows)


def _of_session(task: Task) -> dict[str, Any]:
    """The columns that a row has from its session."""
    return {"venue": task.venue, "session": task.entry.session, "facts": task.entry.facts}


def _sums(task: Task, question: Question, folded: Folded) -> dict[TotalKey, Figures]:
    found: dict[TotalKey, Figures] = {}
    key = TotalKey(task.venue, task.entry.gaming_day, task.entry.table)
    handed = question.handed(folded.carry_in) if question.handed is not None and task.first else {}
    if handed:
        found[replace(key, day=None, currency=folded.currency)] = dict(handed)
    for values in folded.rows:
        row = _of_session(task) | dict(zip(question.columns, values, strict=True))
        currency = row["currency"] if question.per_currency else None
        add(found.setdefault(replace(key, currency=currency), {}), question.add(row))
    return found

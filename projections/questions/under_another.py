"""Rounds of the record that a question selects, folded under the ruleset in force and under another.

Sessions that follow each other are folded together, as a feed of them is: what one hands on, the next one receives,
under both rulesets. The first one receives what the record handed on.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.sql import SQL

from domain.fold import Lines, Reading, Replay
from domain.fold.feed.failing_fact import FailedSession
from domain.fold.game import Games
from domain.fold.lines import FeedLine, RefusedLine
from domain.fold.round import Round
from domain.fold.session.carry_forward import CarriedOver
from domain.fold.sessions import table_of
from domain.views.what_if.parallel import Comparison
from projections.engine.record_reader import horizon
from projections.engine.record_reader import session as session_lines
from projections.queries.replay.fold import handed_on
from projections.questions.filters import Values
from projections.questions.question import Question
from projections.questions.statements import where

OF_SESSIONS = frozenset({"table", "day"})
"""Filters on these columns select whole sessions."""


class SelectedRounds(NamedTuple):
    """The rounds of a question."""

    names: frozenset[tuple[str, str]]
    """Sessions and rounds."""
    are_sessions: bool
    """Whether they are all rounds of their sessions."""

    @property
    def sessions(self) -> list[str]:
        """Their sessions."""
        return sorted({session for session, _ in self.names})

    @property
    def tables(self) -> list[str]:
        """Their tables."""
        return sorted({table_of(session) for session in self.sessions})


def selected_rounds(connection: Connection[Any], asked: Question, values: Values) -> SelectedRounds:
    """The rounds that a question selects."""
    statement = SQL("SELECT q.session, q.round FROM {} WHERE {}").format(
        SQL(asked.subject.source), where(asked, values)
    )
    names = frozenset(connection.execute(statement, values.of).fetchall())
    return SelectedRounds(names, all(one.column.name in OF_SESSIONS for one in asked.filters))


class RecordUnderAnother:
    """The sessions of some rounds, folded table by table with both games. It is read like a `Replay`."""

    def __init__(
        self,
        connection: Connection[Any],
        rounds: SelectedRounds,
        comparison: Comparison,
        games: Games,
        reading: Reading,
    ) -> None:
        self._connection, self._rounds, self._reading = connection, rounds, reading
        self._comparison, self._games = comparison, games
        self._last = horizon(connection)
        self.failed: list[FailedSession] = []
        """Sessions that could not be folded, complete once the rounds are over."""
        self.refused_count = 0
        """A record has no line that could not be understood."""

    def refused(self) -> Iterator[RefusedLine]:
        """None."""
        return iter(())

    def rounds(self) -> Iterator[Round]:
        """Every round of the sessions, as it ends."""
        for table in self._rounds.tables:
            sessions = self._connection.execute(_SESSIONS, (table,)).fetchall()
            for run in _runs(sessions, frozenset(self._rounds.sessions)):
                yield from self._fold(table, sessions, run)

    def _fold(self, table: str, sessions: Sequence["Session"], run: range) -> Iterator[Round]:
        """Fold sessions that follow each other."""
        carry = handed_on(self._connection, [*sessions[: run.start + 1]], self._games, self._reading, self._last)
        carried = {table: CarriedOver(carry, last=run.stop == len(sessions))}
        lines = self._lines([name for name, _, _ in sessions[run.start : run.stop]])
        replay = Replay(lines, self._reading, self._comparison.game, carried, unwatched=self._games)
        yield from replay.rounds()
        self.failed += replay.failed

    def _lines(self, names: Sequence[str]) -> Lines:
        """The lines of these sessions, one session in memory."""

        def lines() -> Iterator[FeedLine]:
            number = count(1)
            for name in names:
                for line in session_lines(self._connection, name, self._last):
                    yield line._replace(number=next(number), session=name)

        return lines


Session = tuple[str, int, bytes]
"""A session, its place among those of its table, and what it received."""

_SESSIONS = "SELECT session, nth, carry_in FROM pitlog.sessions WHERE table_name = %s ORDER BY nth"


def _runs(sessions: Sequence[Session], wanted: frozenset[str]) -> Iterator[range]:
    """Those wanted that follow each other."""
    first: int | None = None
    for place, (name, _, _) in enumerate(sessions):
        if name not in wanted and first is not None:
            yield range(first, place)
        first = None if name not in wanted else place if first is None else first
    if first is not None:
        yield range(first, len(sessions))

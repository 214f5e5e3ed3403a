"""Whether the projections answer what `pitlog check` says of the same facts: the record refolded, and compared.

Each table is replayed as a feed is, in the order of its openings, one session in memory at a time. A session's rounds
with their dues and findings, its findings outside rounds, and what it hands on (commission left owing, wagers that stay
up, the counter) are compared with the rows that answer.
"""

from collections.abc import Collection, Iterator
from itertools import count, zip_longest
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection

from domain.games.carries import pack
from domain.replay.game import Games
from domain.replay.lines import Line
from domain.replay.play import Replay
from domain.replay.round import Finding, Round
from domain.replay.tables import Ended
from domain.sessions import unopened
from projections.reading import session as session_lines
from projections.store import LIVE


class Differing(NamedTuple):
    """A session that the projections answer otherwise than a replay."""

    table: str
    session: str
    what: str


_TABLES = "SELECT table_name FROM pitlog.sessions UNION SELECT table_name FROM pitlog.openings ORDER BY 1"
_FOLLOWED = "SELECT max(position) FROM pitlog.followed WHERE who = %s"
_SESSIONS = """
    SELECT session FROM (
        SELECT DISTINCT ON (session) session, at, position FROM pitlog.openings
        WHERE table_name = %s AND position <= %s ORDER BY session, at, position
    ) AS begun ORDER BY at, position
"""
_ROUNDS = "SELECT round, body FROM pitlog.rounds WHERE session = %s ORDER BY n"
_FINDINGS = """
    SELECT code, severity, ruleset, rule, fact, player, wager FROM pitlog.findings
    WHERE session = %s AND n = 0 ORDER BY k
"""
_STANDS = "SELECT carry_out, set_aside FROM pitlog.sessions WHERE session = %s"

_encode = msgspec.json.Encoder().encode


def differing(connection: Connection[Any], games: Games, tables: Collection[str] | None = None) -> Iterator[Differing]:
    """What differs, session by session, up to where the projections were followed; in one snapshot of the record."""
    with connection.transaction():
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        row = connection.execute(_FOLLOWED, (LIVE,)).fetchone()
        last = (row[0] if row else None) or 0
        every = [table for (table,) in connection.execute(_TABLES).fetchall()]
        for table in every if tables is None else tables:
            yield from _OfTable(connection, table, last, games).differing()


class _Over(NamedTuple):
    """A session that is over, as far as it is compared beside its rounds."""

    session: str
    findings: list[tuple[Any, ...]]
    carry: bytes


class _OfTable:
    """One table, replayed."""

    def __init__(self, connection: Connection[Any], table: str, last: int, games: Games) -> None:
        self._connection, self._table, self._last, self._games = connection, table, last, games
        found = connection.execute(_SESSIONS, (table, last)).fetchall()
        self._names = [name for (name,) in found] or [unopened(table)]
        self._ended: list[_Over] = []

    def _lines(self) -> Iterator[Line]:
        """Numbered as they are played: one session after the other, whenever they were recorded."""
        number = count(1)
        for name in self._names:
            for line in session_lines(self._connection, name, self._last):
                yield line._replace(number=next(number), session=name)

    def _note(self, ended: Ended) -> None:
        """What is handed on is kept as it is now: the next session's game changes it."""
        self._ended.append(_Over(ended.session, [*map(_finding, ended.findings)], pack(ended.carry)))

    def differing(self) -> Iterator[Differing]:
        """Rounds come session by session; a session is compared when the next one has begun."""
        replay = Replay(self._lines, games=self._games, ended=self._note)
        rounds, session = list[Round](), None
        for one in replay.rounds():
            if one.session != session:
                if session is not None:
                    yield from self._compared(session, rounds)
                rounds, session = [], one.session
            rounds.append(one)
        if session is not None:
            yield from self._compared(session, rounds)
        for ended in self._ended:
            yield from self._of_session(ended, [])
        for failed in replay.failed:
            yield Differing(self._table, self._names[-1], f"could not be folded: {failed.reason} (fact {failed.fact})")

    def _compared(self, session: str, rounds: list[Round]) -> Iterator[Differing]:
        """Those that ended by now, up to the one of these rounds; the others had no rounds."""
        while self._ended:
            ended = self._ended.pop(0)
            yield from self._of_session(ended, rounds if ended.session == session else [])
            if ended.session == session:
                return

    def _of_session(self, ended: _Over, rounds: list[Round]) -> Iterator[Differing]:
        what = self._what(ended, rounds)
        if what is not None:
            yield Differing(self._table, ended.session, what)

    def _what(self, ended: _Over, rounds: list[Round]) -> str | None:
        """The first thing that differs."""
        stands = self._connection.execute(_STANDS, (ended.session,)).fetchone()
        if stands is None:
            return "it is missing"
        if stands[1] is not None:
            return f"it was set aside: {stands[1]}"
        if (name := self._round(ended.session, rounds)) is not None:
            return f"round {name} comes to something else"
        if self._findings(ended.session) != ended.findings:
            return "other findings outside rounds"
        if bytes(stands[0]) != ended.carry:
            return "it hands on something else: commission left owing, wagers that stay up, or the counter"
        return None

    def _round(self, session: str, rounds: list[Round]) -> str | None:
        kept = self._connection.execute(_ROUNDS, (session,)).fetchall()
        for one, other in zip_longest(rounds, kept):
            if one is None or other is None or _encode(one) != bytes(other[1]):
                return str(one.round if one is not None else other[0])
        return None

    def _findings(self, session: str) -> list[tuple[Any, ...]]:
        return self._connection.execute(_FINDINGS, (session,)).fetchall()


def _finding(one: Finding) -> tuple[Any, ...]:
    return one.code, one.severity, one.ruleset, one.rule, one.fact, one.player, one.wager

"""Selects the facts with which one round can be judged alone, and withholds the others of its session.

What a round needs depends on its game and on what was recorded. So a selection is tried: if the round does not come to
what the record says of it, the next larger one is.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.sql import SQL

from domain.errors import PitlogError
from domain.facts.disputes import FactCorrected
from domain.facts.personal import personal_fields_of
from domain.facts.registry import KINDS
from domain.facts.round import NoMoreBets, PointsAnnounced, ResultAnnounced
from domain.facts.shoe import ShoeStarted
from domain.facts.table import TableOpened
from domain.facts.vocabulary import PERSON
from domain.fold import Replay
from domain.fold.grouping.scopes import OF_WAGERS, SCOPES, Scope
from domain.fold.lines import FeedLine
from domain.fold.report_json import decode_round, encode
from domain.fold.session.carry_forward import NOTHING, CarriedOver, CarryForward
from domain.games import games
from domain.games.encoding.carry_codec import unpack_carry_forward
from evidence.bundles.request import BundlePart, OneRound
from projections.engine.record_reader import LINE
from projections.errors import NotJudgedAlone
from projections.queries.replay.fold import footings_of
from projections.queries.rounds import BODY, FoundRound
from record.storage.application import RecordOn
from record.storage.months import are_here

_LINE = SQL("session, {}").format(LINE)
_STRING = re.compile(rb'"((?:[^"\\]|\\.)*)"')
_LATER = "SELECT 1 FROM pitlog.facts WHERE session = ANY(%s) AND position > %s LIMIT 1"
_ROUNDS_BEFORE = 2
"""Where there is no shoe: the rounds before that a round may look back to."""


class _SessionLine(NamedTuple):
    line: FeedLine
    kind: type
    strings: frozenset[bytes]
    """The texts in it, if it is of a kind that may be withheld."""


def _is_of_players(kind: str) -> bool:
    """Whether a kind is about players and their money, and not about the table or the play."""
    fields = personal_fields_of(kind)
    return KINDS[kind] in OF_WAGERS or any(fields.get(name) == PERSON for name in ("player", "is"))


_OF_PLAYERS = frozenset(KINDS[kind] for kind in KINDS if _is_of_players(kind))
_ANNOUNCED = frozenset({NoMoreBets, PointsAnnounced, ResultAnnounced})
"""What was said of other rounds, which the cards already show."""
_NAMING = frozenset({FactCorrected, *(cls for cls in KINDS.values() if SCOPES[cls] is Scope.AFTER)})
"""Kinds that are about what they name."""


def one_round(connection: Connection[Any], found: FoundRound, part: BundlePart, to: int) -> tuple[OneRound, BundlePart]:
    """The smallest selection of facts up to a position that gives the round as it is, and the carry-forward for it."""
    are_here(connection, part.sessions)
    lines = [_line(*row) for row in RecordOn(connection).facts.select_sessions(part.sessions, to, _LINE)]
    report = _report(connection, found)
    steps = footings_of(connection, found.session, found.n)[-1].steps
    wanted = _Wanted(found, lines, steps, [one.wager for one in decode_round(report).wagers])
    judge = _Judge(found, part, [one.line for one in lines])
    expected = judge.whole() if connection.execute(_LATER, (part.sessions, to)).fetchone() else report
    for chosen in wanted.selections():
        for carry in dict.fromkeys((None, part.handed_on)):
            if judge.judged(chosen, carry) == expected:
                context = [position for position in chosen if position not in wanted.own]
                return OneRound(found.session, found.round, sorted(wanted.own), context), part._replace(handed_on=carry)
    raise NotJudgedAlone(found.round)


def _report(connection: Connection[Any], found: FoundRound) -> bytes:
    row = connection.execute(BODY, (found.session, found.n)).fetchone()
    assert row is not None
    return bytes(row[0])


def _line(session: str, position: int, raw: bytes, recorded_at: Any, topic: str, supervisory: bool) -> _SessionLine:
    kind: type = KINDS[topic.partition("/")[0]]
    line = FeedLine(position, raw, recorded_at, None, None, None, topic, supervisory, session)
    strings = _STRING.findall(raw) if kind in _OF_PLAYERS or kind in _NAMING else ()
    return _SessionLine(line, kind, frozenset(strings))


class _Wanted:
    """The facts of a round, and what they name."""

    def __init__(
        self, found: FoundRound, lines: Sequence[_SessionLine], steps: Sequence[int], wagers: Sequence[str]
    ) -> None:
        self._lines = lines
        self.own = {*steps[steps.index(0) + 1 :]} & {one.line.number for one in lines}
        self._names = {found.round.encode(), *(re.sub(r"~\d+$", "", one).replace("~~", "~").encode() for one in wagers)}
        self._players = {one.encode() for one in found.players}
        self._first, self._last = min(self.own, default=0), max(self.own, default=0)

    def selections(self) -> Iterator[list[int]]:
        """Selections by position, each larger than the last: the shoe's cards, its play, the day's play, everything."""
        shoe = self._shoe()
        yield self._chosen(lambda one: shoe <= one.line.number <= self._last and one.kind not in _ANNOUNCED)
        for begin in dict.fromkeys((shoe, 0)):
            yield self._chosen(lambda one, begin=begin: begin <= one.line.number <= self._last)  # type: ignore[misc]
        yield [one.line.number for one in self._lines]

    def _shoe(self) -> int:
        """Where the shoe began. Without one, where the play of the rounds just before did."""
        shoes = [one.line.number for one in self._lines if one.kind is ShoeStarted and one.line.number <= self._first]
        if shoes:
            return shoes[-1]
        play = [one.line.number for one in self._lines if SCOPES[one.kind] is Scope.BEGINS]
        before = [position for position in play if position < self._first]
        return before[-_ROUNDS_BEFORE] if len(before) >= _ROUNDS_BEFORE else 0

    def _chosen(self, in_play: Callable[[_SessionLine], bool]) -> list[int]:
        chosen = {one.line.number for one in self._lines if self._needed(one, in_play)} | self.own
        ids = {_id(one.line.raw) for one in self._lines if one.line.number in chosen}
        about = (one.line.number for one in self._lines if one.kind in _NAMING and not ids.isdisjoint(one.strings))
        return sorted({*chosen, *about})

    def _needed(self, one: _SessionLine, in_play: Callable[[_SessionLine], bool]) -> bool:
        if one.kind in _OF_PLAYERS:
            of_them = SCOPES[one.kind] is Scope.TABLE and not self._players.isdisjoint(one.strings)
            return (of_them and one.line.number <= self._last) or not self._names.isdisjoint(one.strings)
        if one.kind in _NAMING:
            return not self._names.isdisjoint(one.strings)
        if one.kind is TableOpened or SCOPES[one.kind] is Scope.TABLE:
            return one.line.number <= self._last
        return in_play(one)


_ID = re.compile(rb'"id":\s*"((?:[^"\\]|\\.)*)"')


def _id(raw: bytes) -> bytes:
    found = _ID.search(raw)
    return found[1] if found else b""


class _Judge:
    """Folds a selection."""

    def __init__(self, found: FoundRound, part: BundlePart, lines: Sequence[FeedLine]) -> None:
        self._found, self._part = found, part
        self._by_position = {one.number: one for one in lines}

    def whole(self) -> bytes | None:
        """What the round comes to with every fact."""
        return self.judged([*self._by_position], self._part.handed_on)

    def judged(self, chosen: Sequence[int], carry: bytes | None) -> bytes | None:
        """What the round comes to with these facts alone. None if there is no such round then."""
        handed_on: CarryForward = NOTHING if carry is None else unpack_carry_forward(carry)
        over = CarriedOver(handed_on, not self._part.followed, self._found.round)
        lines = [self._by_position[position] for position in chosen]
        replay = Replay(lambda: lines, games=games, carried_over={self._part.table: over})
        try:
            rounds = [*replay.rounds()]
        except PitlogError:
            return None
        return encode(rounds[-1]) if rounds and not replay.failed else None

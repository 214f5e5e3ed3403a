"""Selects the facts with which one round can be judged alone, and withholds the others of its session.

The facts needed depend on the game and on what was recorded, so selections are tried: if the round does not come to the
recorded result, the next larger selection is tried.
"""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any

from psycopg import Connection
from psycopg.sql import SQL

from domain.errors import PitlogError
from domain.facts.disputes import FactCorrected, IrregularityReported, RulingMade
from domain.facts.personal import personal_fields_of
from domain.facts.registry import KINDS
from domain.facts.round import NoMoreBets, PointsAnnounced, ResultAnnounced
from domain.facts.shoe import ShoeStarted
from domain.facts.table import TableOpened
from domain.facts.vocabulary import PERSON
from domain.fold import Replay
from domain.fold.grouping.scopes import OF_WAGERS, SCOPES, SPANNING, Scope
from domain.fold.lines import FeedLine
from domain.fold.report_json import decode_round, encode
from domain.fold.round import Wager
from domain.fold.session.carry_forward import NOTHING, CarriedOver, CarryForward
from domain.games import games
from domain.games.encoding.carry_codec import unpack_carry_forward
from evidence.bundles.request import BundlePart, OneRound
from projections.engine.nearest_snapshot import chain_to
from projections.engine.record_reader import LINE
from projections.errors import NotJudgedAlone
from projections.queries.rounds import BODY, FoundRound
from record.storage.application import RecordOn
from record.storage.months import are_here
from record.vault.first_form import fact_rows

_LINES = SQL(
    "SELECT session, {} FROM unnest(%(sessions)s::text[]) AS wanted (name) "
    "JOIN pitlog.facts ON session = name AND month = pitlog.month_of(name) WHERE position = ANY(%(positions)s)"
).format(LINE)
_PLACES = SQL("position, topic")
_LATER = "SELECT 1 FROM pitlog.facts WHERE session = ANY(%s) AND position > %s LIMIT 1"
_STRING = re.compile(rb'"((?:[^"\\]|\\.)*)"')
_ID = re.compile(rb'"id":\s*"((?:[^"\\]|\\.)*)"')


def _is_of_players(kind: str) -> bool:
    """Whether a kind is about players and their money, and not about the table or the play."""
    fields = personal_fields_of(kind)
    return KINDS[kind] in OF_WAGERS or any(fields.get(name) == PERSON for name in ("player", "is"))


def _of_scope(scope: Scope) -> frozenset[type]:
    return frozenset[type](cls for cls in KINDS.values() if SCOPES[cls] is scope)


_EVERY = frozenset[type](KINDS.values())
_PLAYERS = frozenset[type](KINDS[kind] for kind in KINDS if _is_of_players(kind))
_AT_TABLE, _BEGINNING = _of_scope(Scope.TABLE), _of_scope(Scope.BEGINS)
_NAMING = frozenset[type]({FactCorrected, IrregularityReported, RulingMade})
"""Kinds that concern the things that they name."""
_TABLE = (_AT_TABLE | frozenset[type]({TableOpened})) - _NAMING - _PLAYERS
_PLAY = _EVERY - _TABLE - _NAMING - _PLAYERS
_ANNOUNCED = frozenset[type]({NoMoreBets, PointsAnnounced, ResultAnnounced})
"""Announcements about other rounds, which the cards already show."""


def one_round(connection: Connection[Any], found: FoundRound, part: BundlePart, to: int) -> tuple[OneRound, BundlePart]:
    """The smallest selection of facts up to a position that gives the round as recorded, with its carry-forward."""
    are_here(connection, part.sessions)
    facts = _SessionFacts(connection, part.sessions, to)
    report = _report(connection, found)
    steps = chain_to(connection, found.session, found.n).footings[-1].steps
    wanted = _Wanted(facts, found, steps[steps.index(0) + 1 :], decode_round(report).wagers)
    judge = _Judge(found, part, facts)
    later = connection.execute(_LATER, (part.sessions, to)).fetchone()
    expected = report if later is None else judge.judged(facts.all(), part.handed_on)
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


class _SessionFacts:
    """The facts of some sessions by kind. Lines are fetched only when needed, because there may be very many."""

    def __init__(self, connection: Connection[Any], sessions: Sequence[str], to: int) -> None:
        self._connection, self._sessions = connection, list(sessions)
        rows = RecordOn(connection).facts.select_sessions(sessions, to, _PLACES)
        self.kinds: dict[int, type] = {position: KINDS[topic.partition("/")[0]] for position, topic in rows}
        self._lines: dict[int, FeedLine] = {}

    def all(self) -> list[int]:
        return [*self.kinds]

    def of(self, kinds: Set[type], begin: int, end: int) -> list[int]:
        """The facts of these kinds from one position to another."""
        return [position for position, kind in self.kinds.items() if kind in kinds and begin <= position <= end]

    def naming(self, positions: Iterable[int], names: Set[bytes]) -> list[int]:
        """Those of these facts that contain one of these texts."""
        return [one.number for one in self.lines(positions) if not names.isdisjoint(_STRING.findall(one.raw))]

    def ids(self, positions: Iterable[int]) -> set[bytes]:
        return {found[1] for one in self.lines(positions) if (found := _ID.search(one.raw))}

    def lines(self, positions: Iterable[int]) -> list[FeedLine]:
        """Lines in order of recording."""
        wanted = sorted({*positions})
        if missing := [position for position in wanted if position not in self._lines]:
            with self._connection.cursor(binary=True) as cursor:
                rows = fact_rows(cursor.execute(_LINES, {"positions": missing, "sessions": self._sessions}))
            self._lines |= {position: _line(session, position, *rest) for session, position, *rest in rows}
        return [self._lines[position] for position in wanted]


def _line(session: str, position: int, raw: bytes, recorded_at: Any, topic: str, supervisory: bool) -> FeedLine:
    return FeedLine(position, raw, recorded_at, None, None, None, topic, supervisory, session)


class _Wanted:
    """The facts of a round, and the names in them."""

    def __init__(self, facts: _SessionFacts, found: FoundRound, steps: Iterable[int], wagers: Sequence[Wager]) -> None:
        self._facts = facts
        self.own = {*steps} & facts.kinds.keys()
        named = {re.sub(r"~\d+$", "", one.wager).replace("~~", "~") for one in wagers}
        self._round = found.round.encode()
        self._names = {self._round, *(one.encode() for one in named)}
        self._players = {one.encode() for one in found.players}
        self._first, self._last = min(self.own, default=0), max(self.own, default=0)
        self._spans = any(one.bet in SPANNING for one in wagers)

    def selections(self) -> Iterator[list[int]]:
        """Selections by position, each larger than the last, from the shoe's cards to everything."""
        shoe, last = self._shoe(), self._last
        late = {*self._facts.naming(self._facts.of(_PLAYERS, last + 1, _END), {self._round})}
        if not self._spans:
            yield self._with_play(_PLAY - _ANNOUNCED, shoe, late)
        before = {*self._facts.naming(self._facts.of(_PLAYERS, 0, last), self._names)}
        first = min(shoe, *before) if before else shoe
        yield self._with_play(_PLAY - _ANNOUNCED, self._earlier(first, 12), before | late)
        begin = self._earlier(first, 120)
        yield self._with_play(_PLAY, begin, before | late)
        after = {*self._facts.naming(self._facts.of(_PLAYERS, last + 1, _END), self._names)}
        yield self._with_play(_PLAY, begin, before | after)
        yield self._with_play(_PLAY, 0, before | after)
        yield self._facts.all()

    def _shoe(self) -> int:
        """Where the shoe began. Without a shoe, where the play of the rounds just before began."""
        if shoes := self._facts.of({ShoeStarted}, 0, self._first):
            return shoes[-1]
        return self._earlier(self._first, 2)

    def _earlier(self, position: int, plays: int) -> int:
        """Where the nth play before a position began, because a point or the last spin may still count."""
        before = self._facts.of(_BEGINNING, 0, position - 1)
        return before[-plays] if len(before) >= plays else 0

    def _with_play(self, kinds: Set[type], begin: int, wagers: set[int]) -> list[int]:
        """The round, the table and its players, this play, these wagers, and all that was said about them."""
        facts, last = self._facts, self._last
        people = facts.naming(facts.of(_PLAYERS & _AT_TABLE, 0, last), self._players)
        chosen = {*self.own, *facts.of(_TABLE, 0, last), *facts.of(kinds, begin, last), *people, *wagers}
        about = facts.naming(facts.of(_NAMING, 0, _END), facts.ids(chosen) | self._names)
        return sorted({*chosen, *about})


_END = 2**63 - 1


class _Judge:
    """Folds a selection."""

    def __init__(self, found: FoundRound, part: BundlePart, facts: _SessionFacts) -> None:
        self._found, self._part, self._facts = found, part, facts

    def judged(self, chosen: Sequence[int], carry: bytes | None) -> bytes | None:
        """The round that these facts alone give. None if they give none."""
        handed_on: CarryForward = NOTHING if carry is None else unpack_carry_forward(carry)
        over = CarriedOver(handed_on, not self._part.followed, self._found.round)
        lines = self._facts.lines(chosen)
        replay = Replay(lambda: lines, games=games, carried_over={self._part.table: over})
        try:
            rounds = [*replay.rounds()]
        except PitlogError:
            return None
        return encode(rounds[-1]) if rounds and not replay.failed else None

"""Which recorded facts are about a round, a shoe or a player. A line rarely says so itself: the fold does."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from psycopg import Connection

from domain.errors import NotFound
from domain.facts import Fact
from domain.facts.shoe import ShoeStarted
from domain.facts.table import TableOpened
from domain.facts.terminals import TerminalActivated
from domain.facts.upcasts import decode_recorded
from domain.facts.wagers import WagerPlaced
from domain.replay import AS_RECORDED, Line, Replay
from domain.replay.game import Game, Where
from domain.replay.reading import Played
from domain.replay.round import Round
from domain.sessions import table_of, unopened
from record.log import Wanted, read, session_with, sessions
from record.stored import StoredFact

Rows = Sequence[StoredFact]


@dataclass(frozen=True)
class About:
    """What to look for; everything left out is not asked about."""

    shoe: str | None = None
    round: str | None = None
    player: str | None = None

    def __bool__(self) -> bool:
        return bool(self.shoe or self.round or self.player)


def about(connection: Connection[Any], wanted: Wanted, what: About) -> Iterator[StoredFact]:
    """The rows that are about it, session by session; one session at a time is held."""
    for session in _sessions(connection, wanted, what):
        rows = list(read(connection, Wanted(sessions=(session, unopened(table_of(session))))))
        keep = _matching(rows, what)
        asked = {row.position for row in _filtered(rows, wanted)}
        yield from (row for row in rows if row.position in keep and row.position in asked)


def _sessions(connection: Connection[Any], wanted: Wanted, what: About) -> list[str]:
    """The sessions to look into."""
    found = [name for name, _, _ in sessions(connection, wanted.table)]
    named = _named(connection, what)
    day = wanted.day.isoformat() if wanted.day else None
    return [
        name
        for name in found
        if (named is None or name in named) and (day is None or name.endswith(f"/{day}")) and not _waits(name, found)
    ]


def _waits(session: str, every: Sequence[str]) -> bool:
    """Facts that waited are read with the table's first session, if there is one."""
    table = table_of(session)
    return session == unopened(table) and any(table_of(other) == table for other in every if other != session)


def _named(connection: Connection[Any], what: About) -> set[str] | None:
    if what.round is not None:
        begun = session_with(connection, "round", what.round)
        parts = what.round.split("/")
        # A round that was never announced is named by its shoe, or by its table alone.
        by_shoe = session_with(connection, "shoe", "/".join(parts[1:-1])) if len(parts) > 2 else []
        by_table = [name for name, _, _ in sessions(connection, "/".join(parts[:-1]))] if len(parts) > 1 else []
        return _known(what.round, "round", begun or by_shoe or by_table)
    if what.shoe is not None:
        return _known(what.shoe, "shoe", session_with(connection, "shoe", what.shoe))
    return None


def _known(name: str, kind: str, found: Iterable[str]) -> set[str]:
    sessions = {*found}
    if not sessions:
        raise NotFound(kind, name)
    return sessions


def _filtered(rows: Rows, wanted: Wanted) -> Iterator[StoredFact]:
    for row in rows:
        assert row.recorded_at is not None
        if (
            (not wanted.kinds or row.topic.partition("/")[0] in wanted.kinds)
            and (wanted.since is None or row.at >= wanted.since)
            and (wanted.until is None or row.at < wanted.until)
            and (wanted.recorded_until is None or row.recorded_at <= wanted.recorded_until)
        ):
            yield row


def _matching(rows: Rows, what: About) -> set[int]:
    """The positions that match everything asked for."""
    matching = {row.position for row in rows}
    if what.round is not None or what.shoe is not None:
        places = _places(rows)
        matching = {
            position
            for position, (shoe, round_) in places.items()
            if what.round in (None, round_) and what.shoe in (None, shoe)
        }
    if what.player is not None:
        matching &= _of_player(rows, what.player)
    return matching


# --- where each fact belongs ----------------------------------------------------------------------------------

Place = tuple[str | None, str | None]
"""A shoe and a round."""


@dataclass
class _Noting:
    """A game that plays nothing and notes where every fact belongs."""

    places: dict[int, Place]
    shoe: list[str | None] = field(default_factory=lambda: [None])

    def begin(self, where: Where) -> Where:
        return where

    def evolve(self, state: Where, played: Played) -> None:
        self.places[played.line.number] = (state.shoe, state.round)

    def at_table(self, played: Played) -> None:
        if isinstance(played.recorded, ShoeStarted):
            self.shoe[0] = played.recorded.shoe
        self.places[played.line.number] = (played.recorded.shoe or self.shoe[0], played.recorded.round)

    def finish(self, state: Where, over: bool) -> Round:
        return Round(state.table, state.session, state.shoe, state.round, state.ruleset, "open", {})

    def carry(self) -> None:
        return None


def _places(rows: Rows) -> dict[int, Place]:
    places: dict[int, Place] = {}

    def noting(opening: TableOpened | None, carried: object) -> Game[Any]:
        return _Noting(places)

    lines = [Line(row.position, row.state, row.recorded_at, authority=row.supervisory) for row in rows]
    for _ in Replay(lambda: lines, AS_RECORDED, noting).rounds():
        pass
    return places


# --- whose fact it is -----------------------------------------------------------------------------------------

_OWNED: dict[type[Fact], Callable[[Any], tuple[str, str]]] = {
    WagerPlaced: lambda fact: ("wager", fact.wager),
    TerminalActivated: lambda fact: ("terminal", fact.terminal),
}


def _of_player(rows: Rows, player: str) -> set[int]:
    """Facts that name the player, one of the player's wagers, or the terminal the player sits at."""
    owner: dict[tuple[str, str], str] = {}
    found = set()
    for row in rows:
        fact = decode_recorded(row.topic, row.state)
        named = getattr(fact, "player", None)
        if type(fact) in _OWNED and named is not None:
            owner[_OWNED[type(fact)](fact)] = named
        owned = (owner.get((name, getattr(fact, name, ""))) for name in ("wager", "terminal"))
        if player in (named, getattr(fact, "shooter", None), getattr(fact, "is_", None), *owned):
            found.add(row.position)
    return found

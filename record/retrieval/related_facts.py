"""Finds the facts about a round, a shoe or a player. A line rarely names them: the fold decides."""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from psycopg import Connection

from domain.facts import Fact
from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.disputes import FactCorrected, RulingMade
from domain.facts.shoe import ShoeStarted
from domain.facts.table import TableOpened
from domain.facts.terminals import TerminalActivated
from domain.facts.wagers import WagerPlaced
from domain.fold import AS_RECORDED, FeedLine, Replay
from domain.fold.game import FoldPlace, Game
from domain.fold.grouping.scopes import OUTLIVES_SESSION
from domain.fold.reading import ReadFact
from domain.fold.round import Round
from domain.fold.sessions import table_of, unopened
from record.errors import NotFound
from record.retrieval.reader import (
    FactSelection,
    first_sessions,
    opened,
    parts_of,
    rows_at,
    session_with,
    sessions,
    whole_sessions,
)
from record.storage.stored import StoredFact

Rows = Sequence[StoredFact]


@dataclass(frozen=True)
class About:
    """What to find. Fields left out do not restrict it."""

    shoe: str | None = None
    round: str | None = None
    player: str | None = None
    also: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The player's other names, by the table at which they were identified."""

    def names_at(self, table: str) -> set[str | None]:
        """All names of the player at a table."""
        return {self.player, *self.also.get(table, ())}

    def __bool__(self) -> bool:
        return self != About()


def about(connection: Connection[Any], wanted: FactSelection, what: About) -> Iterator[StoredFact]:
    """The matching rows in order of recording, with one session in memory."""
    found = array("q")
    places, owners = 0, Owners()
    for parts in _sessions(connection, wanted, what):
        rows = whole_sessions(connection, parts)
        keep = _in_place(rows, what)
        places += len(keep)
        if what.player is not None:
            keep &= _of_player(rows, what, owners)
        found.extend(row.position for row in _filtered(rows, wanted) if row.position in keep)
    if not places:
        _missing(what)
    yield from rows_at(connection, sorted(found))


def _missing(what: About) -> None:
    """An unknown round or shoe is an error. A player may simply have no facts."""
    for kind, name in (("round", what.round), ("shoe", what.shoe)):
        if name is not None:
            raise NotFound(kind, name)


def _sessions(connection: Connection[Any], wanted: FactSelection, what: About) -> list[tuple[str, ...]]:
    """The sessions to search, each with the facts before its opening."""
    first = first_sessions(connection)
    found = {name for name, _, _ in sessions(connection, wanted.table)}
    named = _named(connection, what)
    if named is not None or wanted.day is not None:  # an archived one is found by name or day
        found |= opened(connection, wanted.table)
    if named is not None:
        named = {_joined(name, first) for name in named}
    day = wanted.day.isoformat() if wanted.day else None
    return [
        parts_of(name, table_of(name), first)
        for name in sorted(found)
        if (named is None or name in named)
        and (day is None or name.endswith(f"/{day}"))
        and _joined(name, first) == name
    ]


def _joined(session: str, first: Mapping[str, str]) -> str:
    """The session, or the one that facts before the opening joined."""
    table = table_of(session)
    return first.get(table, session) if session == unopened(table) else session


def _named(connection: Connection[Any], what: About) -> set[str] | None:
    """The sessions that may contain a round or a shoe of this name."""
    if what.round is not None:
        return {*session_with(connection, "round", what.round)} or _unannounced(connection, what.round)
    if what.shoe is not None:
        return {*session_with(connection, "shoe", what.shoe)}
    return None


def _unannounced(connection: Connection[Any], name: str) -> set[str]:
    """A round that was not announced is named `TABLE/SHOE/N` or `TABLE/N`. Both names may contain slashes."""
    *parts, _ = name.split("/")
    shoes = ["/".join(parts[n:]) for n in range(1, len(parts))]
    by_shoe = {session for shoe in shoes for session in session_with(connection, "shoe", shoe)}
    return by_shoe | {session for session, _, _ in sessions(connection, "/".join(parts))}


def _filtered(rows: Rows, wanted: FactSelection) -> Iterator[StoredFact]:
    for row in rows:
        assert row.recorded_at is not None
        if (
            (not wanted.kinds or row.topic.partition("/")[0] in wanted.kinds)
            and (wanted.since is None or row.at >= wanted.since)
            and (wanted.until is None or row.at < wanted.until)
            and (wanted.recorded_until is None or row.recorded_at <= wanted.recorded_until)
        ):
            yield row


def _in_place(rows: Rows, what: About) -> set[int]:
    """The positions of facts in this round and shoe."""
    if what.round is None and what.shoe is None:
        return {row.position for row in rows}
    return {
        position
        for position, (shoe, round_) in _places(rows).items()
        if what.round in (None, round_) and what.shoe in (None, shoe)
    }


# --- where each fact belongs ----------------------------------------------------------------------------------

Place = tuple[str | None, str | None]
"""A shoe and a round."""


@dataclass
class _Noting:
    """A game that plays nothing and notes where every fact belongs."""

    places: dict[int, Place]
    shoe: list[str | None] = field(default_factory=lambda: [None])

    def begin(self, where: FoldPlace) -> FoldPlace:
        return where

    def evolve(self, state: FoldPlace, played: ReadFact) -> None:
        self.places[played.line.number] = (state.shoe, state.round)

    def at_table(self, played: ReadFact) -> None:
        if isinstance(played.recorded, ShoeStarted):
            self.shoe[0] = played.recorded.shoe
        self.places[played.line.number] = (played.recorded.shoe or self.shoe[0], played.recorded.round)

    def finish(self, state: FoldPlace, over: bool) -> Round:
        return Round(state.table, state.session, state.shoe, state.round, state.ruleset, "open", {})

    def carry(self) -> None:
        return None


def _places(rows: Rows) -> dict[int, Place]:
    places: dict[int, Place] = {}

    def noting(opening: TableOpened | None, carried: object) -> Game[Any]:
        return _Noting(places)

    lines = [
        FeedLine(
            row.position,
            row.state,
            row.recorded_at,
            topic=row.topic,
            authority=row.supervisory,
            session=row.originator_id,
        )
        for row in rows
    ]
    for _ in Replay(lambda: lines, AS_RECORDED, noting).rounds():
        pass
    return places


# --- whose fact it is -----------------------------------------------------------------------------------------


@dataclass
class Owners:
    """The owners of wagers and the players at terminals. Wagers that outlive a session stay known."""

    wagers: dict[str, str] = field(default_factory=dict)
    terminals: dict[str, str] = field(default_factory=dict)
    lasting: dict[str, str] = field(default_factory=dict)

    def begin(self, facts: Sequence[Fact]) -> None:
        """Begin a session. All its wagers are read first, because a wager may be recorded after facts about it."""
        placed = [fact for fact in facts if isinstance(fact, WagerPlaced)]
        self.lasting |= {fact.wager: fact.player for fact in placed if fact.bet in OUTLIVES_SESSION}
        self.wagers = self.lasting | {fact.wager: fact.player for fact in placed}
        self.terminals = {}

    def names(self, fact: Any) -> Iterator[str | None]:
        """The players that a fact concerns."""
        if isinstance(fact, TerminalActivated):
            self.terminals[fact.terminal] = fact.player
        yield from (getattr(fact, name, None) for name in ("player", "shooter", "is_"))
        yield self.wagers.get(getattr(fact, "wager", None) or "")
        yield self.terminals.get(getattr(fact, "terminal", None) or "")
        if isinstance(fact, RulingMade):
            yield from fact.players or ()
            yield from (self.wagers.get(wager) for wager in fact.wagers or ())
        if isinstance(fact, FactCorrected) and isinstance(fact.now, Fact):
            yield from self.names(fact.now)


def _of_player(rows: Rows, what: About, owners: Owners) -> set[int]:
    """Facts that name the player, or one of the player's wagers or terminals, or correct such a fact."""
    facts = [decode_recorded(row.topic, row.state) for row in rows]
    owners.begin(facts)
    ids: set[tuple[str, str]] = set()
    found = set()
    for row, fact in zip(rows, facts, strict=True):
        corrects = (fact.table, fact.corrects) if isinstance(fact, FactCorrected) else None
        if corrects in ids or not what.names_at(fact.table).isdisjoint(owners.names(fact)):
            ids.add((fact.table, fact.id))
            found.add(row.position)
    return found

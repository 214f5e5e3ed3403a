"""Who is at a table, as far as anybody wrote it down: seats, and those who stand."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from domain.facts.disputes import RulingMade
from domain.facts.people import PlayerLeft, PlayerSeated
from domain.facts.wagers import WagerPlaced

if TYPE_CHECKING:
    from domain.games.common.floor import Floor
    from domain.games.common.state import RoundState

VACATING = "seat-vacated-too-soon"


@dataclass(slots=True)
class Company:
    """Who plays a round, as they sat or stood when they wagered; later they may go."""

    seats: dict[str, int] = field(default_factory=dict)
    hosts: dict[int, str] = field(default_factory=dict)
    """Who sat where wagers were laid."""
    stood: set[str] = field(default_factory=set)
    """Who was known to stand."""
    kept: bool = False
    """It was written down who sits."""
    sat: set[str] = field(default_factory=set)
    """Who sat when a wager of theirs lay there, until the result was called."""


@dataclass(slots=True)
class Room:
    """The people of a table."""

    seats: dict[str, int] = field(default_factory=dict)
    """Who sits where."""
    kept: bool = False
    """Somebody writes down who sits; else nothing follows from a seat that nobody took."""
    stood: set[str] = field(default_factory=set)
    """Who wagered from no seat and no terminal."""
    last: set[str] = field(default_factory=set)
    """Who wagered in the last round, or in the one at hand."""
    idle: dict[str, int] = field(default_factory=dict)
    """Rounds at a full table that a seated player let pass, one after another."""

    def host(self, seat: int) -> str | None:
        """Who sits there."""
        return next((player for player, taken in self.seats.items() if taken == seat), None)

    def leave(self, player: str) -> None:
        """Nobody knows any longer where they are."""
        self.seats.pop(player, None)
        self.idle.pop(player, None)
        self.stood.discard(player)
        self.last.discard(player)

    def present(self) -> bool:
        """Whether anybody is at the table."""
        return bool(self.seats or self.last)

    def played(self, wagered: Collection[str], seats: int) -> None:
        """A round went by in which these people wagered."""
        self.last = {player for player in wagered if player in self.last}
        self.idle = self.idle_after(wagered, seats)

    def idle_after(self, wagered: Collection[str], seats: int) -> dict[str, int]:
        """How many rounds each player at a full table let pass, with one more in which these people wagered."""
        full = len(self.seats) == seats
        return {one: self.idle.get(one, 0) + 1 if full and one not in wagered else 0 for one in self.seats}


def seated(floor: "Floor", state: "RoundState | None", fact: PlayerSeated) -> None:
    """Somebody takes a seat; who sat there has gone."""
    room, before = floor.room, floor.room.host(fact.seat)
    if before is not None:
        room.leave(before)
    room.kept = True
    room.stood.discard(fact.player)
    room.seats[fact.player] = fact.seat
    if state is not None and state.called is None and state.ended is None:
        state.company.sat.add(fact.player)


def left(floor: "Floor", state: "RoundState | None", fact: PlayerLeft) -> None:
    """Somebody goes."""
    floor.room.leave(fact.player)


def wagered(state: "RoundState", fact: WagerPlaced) -> None:
    """Somebody plays, from a seat, standing, or at a terminal."""
    room = state.floor.room
    room.last.add(fact.player)
    _note(state.company, room, fact)
    if fact.seat is None and fact.terminal is None and fact.player not in room.seats:
        room.stood.add(fact.player)
    if fact.seat is not None and fact.seat > state.floor.opening.seats:
        _no_such_seat(state, fact, fact.seat, state.floor.opening.seats)


def _no_such_seat(state: "RoundState", fact: WagerPlaced, seat: int, seats: int) -> None:
    """The table has not so many; no table of its kind may have."""
    most = state.book.house.seats
    matter = "seat-unknown" if most is None or seat <= most[1] else "seat-beyond-layout"
    state.find(matter, fact.id, wager=fact.wager, seat=seat, seats=seats if most is None else most[1])


def _note(company: Company, room: Room, fact: WagerPlaced) -> None:
    company.kept = room.kept
    if fact.player in room.seats:
        company.seats[fact.player] = room.seats[fact.player]
        company.sat.add(fact.player)
    elif fact.player in room.stood:
        company.stood.add(fact.player)
    host = room.host(fact.seat) if fact.seat is not None else None
    if fact.seat is not None and host is not None:
        company.hosts[fact.seat] = host


def vacated(floor: "Floor", state: "RoundState | None", fact: RulingMade) -> None:
    """A seat is asked for: somebody must have sat idle long enough, with no seat free."""
    rule = floor.book.rules.get(VACATING)
    if rule is None or fact.rule not in (rule.number, str(rule.number).removesuffix(".0")) or not floor.room.kept:
        return
    idle = floor.room.idle
    if state is not None and state.closed:
        idle = floor.room.idle_after({ticket.player for ticket in state.tickets.alive()}, floor.opening.seats)
    if max(idle.values(), default=0) < floor.book.house.idle_rounds:
        floor.find(VACATING, fact.id, rounds=floor.book.house.idle_rounds)

"""Checks occupancy: seats taken, players standing, seats to vacate."""

from domain.facts.disputes import RulingMade
from domain.facts.people import PlayerLeft, PlayerSeated
from domain.facts.wagers import WagerPlaced
from domain.games.common.findings import Findings
from domain.games.common.state import Occupancy, Party, RoundState, TableState

VACATING = "seat-vacated-too-soon"


def seated(floor: TableState, state: RoundState | None, fact: PlayerSeated) -> None:
    """A player takes a seat. The previous player has left it."""
    room, before = floor.room, floor.room.host(fact.seat)
    if before is not None:
        room.leave(before)
    room.kept = True
    room.stood.discard(fact.player)
    room.seats[fact.player] = fact.seat
    if state is not None and state.called is None and state.ended is None:
        state.company.sat.add(fact.player)


def left(floor: TableState, state: RoundState | None, fact: PlayerLeft) -> None:
    floor.room.leave(fact.player)


def wagered(state: RoundState, fact: WagerPlaced) -> Findings | None:
    """A player wagers from a seat, standing, or at a terminal."""
    room = state.floor.room
    room.last.add(fact.player)
    _note(state.company, room, fact)
    if fact.seat is None and fact.terminal is None and fact.player not in room.seats:
        room.stood.add(fact.player)
    seat, seats = fact.seat, state.floor.terms.opening.seats
    return _no_such_seat(state, fact, seat, seats) if seat is not None and seat > seats else None


def _no_such_seat(state: RoundState, fact: WagerPlaced, seat: int, seats: int) -> Findings:
    """Report a seat number above what the table, or any table of its kind, has."""
    most = state.book.house.seats
    matter = "seat-unknown" if most is None or seat <= most[1] else "seat-beyond-layout"
    yield state.finding(matter, fact.id, wager=fact.wager, seat=seat, seats=seats if most is None else most[1])


def _note(company: Party, room: Occupancy, fact: WagerPlaced) -> None:
    company.kept = room.kept
    player, seat, own = fact.player, fact.seat, room.seats.get(fact.player)
    if own is not None:
        company.seats[player] = own
        company.sat.add(player)
    elif player in room.stood:
        company.stood.add(player)
    host = None if seat is None else player if own == seat else room.host(seat)
    if seat is not None and host is not None:
        company.hosts[seat] = host


def vacated(floor: TableState, state: RoundState | None, fact: RulingMade) -> Findings:
    """A seat is vacated: its player must have been idle long enough, with no seat free."""
    rule = floor.book.rules.get(VACATING)
    if rule is None or fact.rule not in (rule.number, str(rule.number).removesuffix(".0")) or not floor.room.kept:
        return
    idle = floor.room.idle
    if state is not None and state.closed:
        idle = floor.room.idle_after({ticket.player for ticket in state.tickets.alive()}, floor.opening.seats)
    if max(idle.values(), default=0) < floor.book.house.idle_rounds:
        yield floor.finding(VACATING, fact.id, rounds=floor.book.house.idle_rounds)

"""Decides every wager by a valid roll.

Some wagers are off on every come-out roll unless called on, and may be called off.
"""

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from domain.games.craps.state import CrapsBet, CrapsRoundState, Roll, spot
from domain.rulebooks.shapes.craps import CallByRoll, Composite, CrapsRulebook, LineBet, OddsBehind
from domain.rulebooks.shapes.layout import Spot
from domain.rulebooks.shapes.rulebook import Rule

SEVEN = 7
ON, OFF = "on", "off"
NONE_LOST = Fraction(0)


def falls(state: CrapsRoundState, roll: Roll) -> dict[str, CallByRoll]:
    """The wagers that it decides."""
    found = ((bet.wager, fall(state, bet, roll)) for bet in state.bets())
    return {wager: one for wager, one in found if one is not None}


def fall(state: CrapsRoundState, bet: CrapsBet, roll: Roll) -> CallByRoll | None:
    """The decision of one wager. None if it stays up."""
    book, placed = state.book, bet.placed
    assert placed is not None
    if placed.bet in book.lines:
        return _line(book.lines[placed.bet], bet.point, roll.total)
    if placed.bet in book.behinds:
        return _call_of_odds(state, bet, book.behinds[placed.bet], roll)
    composite = book.composites.get(spot(placed))
    if composite is not None:
        return _composite(state, bet, composite, roll)
    found = book.falls[spot(placed)].get(roll.dice)
    return found if found is None or asleep(state, bet, roll) is None else None


def point_after(book: CrapsRulebook, point: int | None, total: int) -> int | None:
    """The table's point after a valid roll."""
    if point is None:
        return total if total in book.points else None
    return None if total in (point, SEVEN) else point


def _line(line: LineBet, point: int | None, total: int) -> CallByRoll | None:
    if point is None:
        return line.first.get(total)
    return line.made if total == point else line.seven if total == SEVEN else None


def _call_of_odds(state: CrapsRoundState, bet: CrapsBet, behind: OddsBehind, roll: Roll) -> CallByRoll | None:
    """Decided with its base wager. If it is off, it is only returned."""
    base = state.bet(bet.placed.on) if bet.placed else None
    if base is None or base.point is None or not base.alive:
        return None
    decided = _line(state.book.lines[behind.base], base.point, roll.total)
    if decided is None:
        return None
    off = asleep(state, bet, roll)
    if off is not None:
        return CallByRoll("stand_off", Fraction(0), (off,))
    if decided.result == "win":
        return CallByRoll("win", behind.odds[base.point], (behind.wins, behind.pays))
    return CallByRoll("lose", Fraction(0), (behind.loses,))


def _composite(state: CrapsRoundState, bet: CrapsBet, composite: Composite, roll: Roll) -> CallByRoll:
    """It wins if one of its parts does, at the odds for one unit of the whole, less the losing parts."""
    won = Fraction(0)
    for where, share in shares(bet, composite):
        part = state.book.falls[where][roll.dice]
        won += share * part.odds if part.result == "win" else 0
    if not won:
        return CallByRoll("lose", Fraction(0), (composite.loses,))
    return CallByRoll("win", won, (composite.wins, composite.settled))


def shares(bet: CrapsBet, composite: Composite) -> tuple[tuple[Spot, Fraction], ...]:
    """How a wager is divided."""
    parts: tuple[tuple[Spot, int | Decimal], ...] = composite.parts
    if not parts and bet.placed is not None and isinstance(bet.placed.on, dict):
        parts = tuple(((part, None), stake) for part, stake in bet.placed.on.items())
    return _shares(parts)


@lru_cache(maxsize=1024)
def _shares(parts: tuple[tuple[Spot, int | Decimal], ...]) -> tuple[tuple[Spot, Fraction], ...]:
    whole = sum(Fraction(units) for _, units in parts)
    return tuple((where, Fraction(units) / whole) for where, units in parts)


def lost(state: CrapsRoundState, bet: CrapsBet, roll: Roll) -> Fraction:
    """The losing share of a composite wager on this roll. Zero for other wagers."""
    composite = state.book.composites.get(spot(bet.placed)) if bet.placed else None
    if composite is None:
        return NONE_LOST
    parts = shares(bet, composite)
    return sum((share for where, share in parts if state.book.falls[where][roll.dice].result == "lose"), Fraction(0))


def works_by(state: CrapsRoundState, bet: CrapsBet, roll: Roll) -> Rule | None:
    """The rule by which a wager works although it would be off on this roll."""
    sleeps = bet.bet in state.book.sleeping and roll.come_out
    return state.book.rules["off-on-come-out"] if sleeps else None


def asleep(state: CrapsRoundState, bet: CrapsBet, roll: Roll) -> Rule | None:
    """The rule by which a wager is off for this roll."""
    if bet.bet not in state.book.sleeping or bet.marker == ON:
        return None
    if not roll.come_out:
        return state.book.rules["called-off"] if bet.marker == OFF else None
    marked = (one for one in state.bets() if one.player == bet.player and one.bet == bet.bet and one.marker == ON)
    if bet.marker is None and any(marked):
        return None
    return state.book.rules["off-on-come-out"]

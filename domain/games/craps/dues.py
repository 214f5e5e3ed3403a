"""Computes what every wager was due."""

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from domain.games.common.dues import invalid_by, nothing, owe, pay, still_open, subtract
from domain.games.common.findings import Judged
from domain.games.common.rulings import effects
from domain.games.common.wagers import Call, DueWager, Good, WagerState
from domain.games.craps import fees, roll_results
from domain.games.craps.roll_results import lost
from domain.games.craps.state import CrapsBet, CrapsRoundState, Roll
from domain.games.craps.void_rolls import RollOutcome
from domain.rulebooks.shapes.rulebook import Rule


def dues(state: CrapsRoundState, verdict: RollOutcome, roll: Roll | None) -> Judged[list[DueWager]]:
    """Dues in order of placement."""
    owed = []
    for ticket in state.tickets.listed:
        stands = not state.effective and ticket.wager not in state.settled_late and _stake_up(state, verdict, ticket)
        owed.append(still_open(ticket, stands) if stands else (yield from _due(state, verdict, roll, ticket)))
    return owed


def _stake_up(state: CrapsRoundState, verdict: RollOutcome, ticket: WagerState) -> Decimal | None:
    """The valid stake of a wager that stays up, because the roll neither decides nor returns it."""
    if not isinstance(ticket, CrapsBet) or not ticket.alive or ticket.good is None or ticket.wager in state.falls:
        return None
    return ticket.good.stake if _returned_by(state, verdict, ticket) is None else None


def _due(state: CrapsRoundState, verdict: RollOutcome, roll: Roll | None, ticket: WagerState) -> Judged[DueWager]:
    if ticket.wager in state.settled_late:
        return replace(state.settled_late[ticket.wager], ticket=ticket)
    if not isinstance(ticket, CrapsBet):
        return nothing(ticket, [])
    ruled = (yield from effects.ruled(state, ticket, verdict.status)) if state.effective else None
    found = ruled or (yield from _of_bet(state, verdict, roll, ticket))
    fees.charge_fee(state, found)
    return found


def _of_bet(state: CrapsRoundState, verdict: RollOutcome, roll: Roll | None, bet: CrapsBet) -> Judged[DueWager]:
    if not bet.alive or bet.good is None:
        return nothing(bet, _return_rules(state, bet))
    if roll is not None and bet.wager in state.falls:
        return (yield from _decided(state, roll, bet, bet.good))
    returned_by = _returned_by(state, verdict, bet)
    return still_open(bet, bet.good.stake) if returned_by is None else nothing(bet, [returned_by])


def _returned_by(state: CrapsRoundState, verdict: RollOutcome, bet: CrapsBet) -> Rule | None:
    """The rule that returns an undecided wager: its base wager is gone, or the house undid its only roll."""
    behind = state.book.behinds.get(bet.bet or "")
    base = state.bet(bet.placed.on) if bet.placed and behind is not None else None
    if behind is not None and base is not None and not base.alive:
        return behind.permits
    return verdict.ground if verdict.undone and bet.bet in state.book.one_roll else None


def _return_rules(state: CrapsRoundState, bet: CrapsBet) -> list[Rule]:
    """The reason for returning a wager."""
    if bet.declined:
        return []
    if bet.flaw is None and bet.because is None:
        return [state.book.removals.get(bet.bet or "", state.book.removal)]
    return [bet.because or invalid_by(state, bet)]


def _decided(state: CrapsRoundState, roll: Roll, bet: CrapsBet, good: Good) -> Judged[DueWager]:
    fall = state.falls[bet.wager]
    first, *more = fall.rules
    woken = roll_results.works_by(state, bet, roll)
    if woken is not None and woken != first:
        more = [*more[:-1], woken, *more[-1:]]
    owed = owe(bet, good, Call(fall.result, first, more=tuple(more)))
    if owed.result == "win":
        owed.winnings, exact = _won(good.stake, fall.odds.as_integer_ratio())
        yield from pay(state, owed, exact)
        gone = lost(state, bet, roll)
        owed.pays = subtract(owed.pays, fees.cents(Fraction(good.stake) * gone)) if gone else owed.pays
    return owed


@lru_cache(maxsize=16384)
def _won(stake: Decimal, ratio: tuple[int, int]) -> tuple[Decimal, Decimal | Fraction]:
    """What a stake wins at these odds: to the cent, and exactly."""
    exact = Fraction(stake) * Fraction(*ratio)
    rounded = fees.cents(exact)
    return rounded, rounded if rounded == exact else exact

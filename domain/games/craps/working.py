"""Working and off: some wagers are off on every come-out roll unless called on, and may be called off."""

from domain.facts.wheels_and_dice import WagerCalled
from domain.games.common.findings import Findings
from domain.games.craps.state import CrapsBet, CrapsRoundState, Roll
from domain.rulebooks.shapes.rulebook import Rule

ON, OFF = "on", "off"


def called(state: CrapsRoundState, fact: WagerCalled) -> Findings:
    """A marker is put on a wager. While a point stands, one that says on only cancels one that says off."""
    bet = state.bet(fact.wager)
    if bet is None:
        return
    if bet.bet not in state.book.sleeping:
        yield state.finding("called-though-always-on", fact.id, wager=fact.wager, state=fact.state)
    elif fact.state == ON and state.floor.point is not None:
        bet.marker = None
    else:
        bet.marker = fact.state


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

"""What a fact changes in a round of a game with a layout. Facts not listed change nothing here."""

from domain.facts.disputes import IrregularityReported
from domain.facts.round import RoundVoided
from domain.facts.wagers import WagerPlaced, WagerSettled, WagerWithdrawn
from domain.games.common import evolve
from domain.games.common.evolve import CHANGES as COMMON
from domain.games.common.evolve import Changes
from domain.games.common.limits import place
from domain.games.layout.state import LayoutState, Spin
from domain.rulebooks.layout import Spot

CALLED_OFF = "short_spin"
"""Why a spin is called off before anything else went wrong with it: it would not turn often enough."""


def came_to_rest(state: LayoutState, spin: Spin) -> None:
    """A good spin ends the betting; a void one opens it again, and wants a call of its own for the next."""
    if state.said_closed is None:
        state.find("spun-again-without-call" if state.spins else "spun-before-call", spin.fact)
    if state.voided is not None and not state.spins:  # called off while it turned
        spin.void, spin.announced = spin.void or CALLED_OFF, True
    state.spins.append(spin)
    state.closed = spin.void is None
    if spin.void is None:
        state.voided = None
    else:
        state.said_closed = None


def spot(fact: WagerPlaced) -> Spot:
    """Where a wager lies."""
    return fact.bet, place(fact.on)


def _placed(state: LayoutState, fact: WagerPlaced) -> None:
    ticket = evolve.lay(state, fact)
    if state.closed:
        evolve.spoil(state, ticket, "late-wager", fact)
    elif spot(fact) not in state.book.areas:
        permits = state.book.permits.get(fact.bet, state.book.permitted)
        words = {"wager": fact.wager, "bet": fact.bet, "on": "" if fact.on is None else fact.on}
        state.find("no-wager-of-the-layout", fact.id, permits, **words)
        state.find("bet-not-offered", fact.id, **words)
        ticket.flaw = "bet-not-offered"


def _withdrawn(state: LayoutState, fact: WagerWithdrawn) -> None:
    ticket = state.tickets.named(fact.wager)
    if ticket.settled is None:
        evolve.withdrawn(state, fact)
    else:
        state.lifted.append((ticket, fact.id, len(state.settlements)))


def _settled(state: LayoutState, fact: WagerSettled) -> None:
    ticket = state.tickets.named(fact.wager)
    if ticket.settled is None and fact.result != "void":
        state.settlements.append(fact)
        if state.called is None or state.good is None:
            state.early.append((fact, state.good is None))
    ticket.settle(fact)
    last = state.spins[-1] if state.spins else None
    if last is not None and last.void is not None and fact.result == "void":
        state.stood_off[fact.wager] = state.ground(last.void)


def _voided(state: LayoutState, fact: RoundVoided) -> None:
    state.voided = fact
    if state.spins:
        state.spins[-1].announced = True


def _reported(state: LayoutState, fact: IrregularityReported) -> None:
    """What happens while the wheel turns makes the spin void; so does, later, a report that names the rule."""
    by_rule = {rule.number: rule for rule in state.book.voids.values()}
    ground = by_rule.get(fact.rule) if fact.rule is not None else None
    if ground is None and state.good is None:
        ground = state.book.voids.get(fact.kind)
    if ground is not None:
        state.reported = fact.id, ground


CHANGES: Changes = {
    **COMMON,
    WagerPlaced: _placed,
    WagerWithdrawn: _withdrawn,
    WagerSettled: _settled,
    RoundVoided: _voided,
    IrregularityReported: _reported,
}
"""By kind of fact."""

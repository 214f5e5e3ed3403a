"""What a fact changes in a round of a layout game. Facts not listed change nothing."""

from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.round import RoundVoided
from domain.facts.terminals import MalfunctionReported
from domain.facts.wagers import WagerPlaced, WagerRefused, WagerSettled, WagerWithdrawn
from domain.facts.wheels_and_dice import WheelSpun
from domain.games.common import evolve
from domain.games.common.dispatch import Changes
from domain.games.common.evolve import CHANGES as COMMON
from domain.games.common.findings import Findings
from domain.games.common.house.powers import words
from domain.games.common.limits import place
from domain.games.common.rulings.effects import OUTCOME_STANDS, OUTCOME_VOID, effect_of, power_of
from domain.games.common.state import TableState
from domain.games.layout.state import LayoutRoundState, Spin
from domain.rulebooks.shapes.house import may
from domain.rulebooks.shapes.layout import Spot, WheelRulebook
from domain.rulebooks.shapes.rulebook import Rule

CALLED_OFF = "short_spin"
"""Reasons to call off a spin before any other irregularity: the wheel would not turn often enough."""


def came_to_rest(state: LayoutRoundState, spin: Spin) -> Findings:
    """A valid spin closes betting. A void one reopens it, and the next spin needs its own call."""
    if state.closed_by is None:
        yield state.finding("spun-again-without-call" if state.spins else "spun-before-call", spin.fact)
    if state.voided is not None and not state.spins:  # called off while it turned
        spin.void, spin.announced = spin.void or CALLED_OFF, True
    state.spins.append(spin)
    state.closed = spin.void is None
    if spin.void is None:
        state.voided = None
    else:
        state.closed_by = None


def spot(fact: WagerPlaced) -> Spot:
    """The place of a wager."""
    return fact.bet, place(fact.on)


def placed(state: LayoutRoundState, fact: WagerPlaced) -> Findings:
    ticket = evolve.place_wager(state, fact)
    if state.closed:
        yield from evolve.spoil(state, ticket, "late-wager", fact)
    elif spot(fact) not in state.book.areas:
        permits = state.book.permits.get(fact.bet, state.book.permitted)
        yield state.finding("no-wager-of-the-layout", fact.id, permits, wager=fact.wager)
        yield state.finding("bet-not-offered", fact.id, wager=fact.wager)
        ticket.flaw = "bet-not-offered"


def _withdrawn(state: LayoutRoundState, fact: WagerWithdrawn) -> None:
    ticket = state.tickets.named(fact.wager)
    if ticket.settled is None:
        evolve.withdrawn(state, fact)
    else:
        state.lifted.append((ticket, fact.id, len(state.settlements)))


def _refused(state: LayoutRoundState, fact: WagerRefused) -> Findings:
    yield from evolve.refused_in_play(state, fact, state.good is not None)


def settled(state: LayoutRoundState, fact: WagerSettled) -> None:
    ticket = state.tickets.named(fact.wager)
    if ticket.settled is None and fact.result != "void":
        state.settlements.append(fact)
        if state.called is None or state.good is None:
            state.early.append((fact, state.good is None))
    ticket.settle(fact)
    last = state.spins[-1] if state.spins else None
    if last is not None and last.void is not None and fact.result == "void":
        state.stood_off[fact.wager] = state.ground(last.void)


def _voided(state: LayoutRoundState, fact: RoundVoided) -> None:
    state.voided = fact
    if state.spins:
        state.spins[-1].announced = True


def _reported(state: LayoutRoundState, fact: IrregularityReported) -> None:
    """An event while the wheel turns makes the spin void, as does a later report that names the rule."""
    by_rule = {rule.number: rule for rule in state.book.voids.values()}
    ground = by_rule.get(fact.rule) if fact.rule is not None else None
    if ground is None and state.good is None:
        ground = state.book.voids.get(fact.kind)
    if ground is not None:
        state.reported = fact.id, ground


def ruled(state: LayoutRoundState, fact: RulingMade) -> Findings:
    """A ruling voids the spin under a rule that says so. A later ruling by a sufficient role restores it."""
    power, before = power_of(state.book, fact), state.ruled_void
    if fact not in state.effective[-1:] or power is None or power.voids_as:
        return
    if effect_of(fact) == OUTCOME_VOID:
        state.ruled_void = fact
        state.reported = state.reported or (fact.id, power.rule)
    elif effect_of(fact) == OUTCOME_STANDS and before is not None and state.reported is not None:
        yield from _overrule(state, fact, power.rule, before)


def _overrule(state: LayoutRoundState, fact: RulingMade, rule: Rule, before: RulingMade) -> Findings:
    """A ruling is overruled, only by a higher role. A reported event still voids the spin."""
    values = {"role": words(fact.role), "before": words(before.role)}
    if not may(fact.role, before.role):
        yield state.finding("ruling-downwards", fact.id, rule, **values)
    elif state.reported is not None and state.reported[0] == before.id:
        state.ruled_void = state.reported = None
        yield state.finding("outcome-stands-by-ruling", fact.id, rule, **values)


CHANGES: Changes = {
    **COMMON,
    WagerPlaced: placed,
    WagerWithdrawn: _withdrawn,
    WagerRefused: _refused,
    WagerSettled: settled,
    RoundVoided: _voided,
    IrregularityReported: _reported,
    RulingMade: (evolve.ruled, ruled),
}
"""What to do with a fact, by kind."""


SAME_WAY, SHORT = "same_direction", "short_spin"


def failed(floor: TableState, state: LayoutRoundState | None, fact: MalfunctionReported) -> None:
    """The wheel or its stand failed."""
    if state is not None:
        state.failed = fact.id


def spun(state: LayoutRoundState, fact: WheelSpun) -> Findings:
    """The wheel stopped."""
    book = state.book
    assert isinstance(book, WheelRulebook)
    came = fact.number if fact.symbol is None else fact.symbol
    why = fact.void or (SAME_WAY if fact.same_direction else SHORT if fact.revolutions < book.turns else None)
    short = fact.revolutions if fact.void is None and fact.revolutions < book.turns else None
    yield from came_to_rest(state, Spin(fact.id, came if came in book.results else None, why, turns=short))
    if came is not None and came not in book.results:
        yield state.finding("impossible-result", fact.id, came=came)
    who, _, _ = (fact.by or "").partition(":")
    if who and who not in book.spun_by:
        yield state.finding("spun-by-another", fact.id, who=who.replace("_", " "))

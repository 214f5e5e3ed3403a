"""Checks void rounds: what made a round void, and whether it had to be."""

from domain.games.baccarat.cards import outcome
from domain.games.baccarat.cards.draws import INITIAL, ORDER
from domain.games.baccarat.cards.outcome import VOIDED_FOR, BaccaratOutcome, order_lost, order_ruled
from domain.games.baccarat.cards.possible_orders import unsure
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common.findings import Findings
from domain.games.common.house.powers import words
from domain.games.common.rulings.effects import LESSER, rule_of
from domain.rulebooks.decision_tables import NO, YES, DecisionRow, table, yes_or_no


def check_restart(floor: BaccaratTableState, state: BaccaratRoundState) -> Findings:
    """Check at the end of a round whether the shoe may go on."""
    rule = state.book.rules.get("burn-made-up")
    if rule is None or state.where.shoe != floor.shoe.name:
        return
    ruled = next((one for one in state.rulings if one.rule == rule.number), None)
    first = floor.shoe.first_round == state.where.round
    if ruled is not None and not first:
        yield state.finding("restart-too-late", ruled.id)
    elif ruled is not None and floor.shoe.unburned:
        yield state.finding("restart-unburned", ruled.id)


def check_void_round(floor: BaccaratTableState, state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """Check the grounds of a void round, and rounds dealt from a shoe that could not complete the last."""
    yield from outcome.check_disruption(state, verdict.why)
    if floor.spent and state.first_card is not None:
        yield state.finding("dealt-from-spent-shoe", state.first_card)
    finding, also, cited = row_of(floor, state, verdict).then
    if finding:
        values = {"role": words(state.voided.role)} if state.voided and finding in ANNULLED_BY.values() else {}
        yield state.finding(finding, _about(state, finding), state.book.rules.get(cited), **values)
    if also and state.voided is not None:
        yield state.finding(also, state.voided.id)
    if state.voided is None and not finding:
        yield from _order_ruled(state)


VOID_ROUNDS = table("void_rounds", "void-rounds")
LOST = {"order-lost": "lost", "order-lost-later": "lost later"}


def row_of(floor: BaccaratTableState, state: BaccaratRoundState, verdict: BaccaratOutcome) -> DecisionRow:
    """The row in force: what is found about a void round, and by which rule."""
    voided, ran_out = state.voided, yes_or_no(verdict.why == "shoe-ran-out")
    complete = yes_or_no(verdict.play.points is not None)
    if voided is None:
        return VOID_ROUNDS.decide("nothing", ran_out, complete, LOST.get(verdict.why or "", "known"), YES, NO, NO, NO)
    lost = "known" if order_lost(state) is None else LOST.get(verdict.why or "", "lost")
    return VOID_ROUNDS.decide(
        voided.reason,
        ran_out,
        complete,
        lost,
        yes_or_no(voided.role not in LESSER or ANNULLED_BY.get(voided.reason) not in state.book.rules),
        yes_or_no(verdict.why == VOIDED_FOR[voided.reason]),
        yes_or_no(floor.shoe.name is not None and not floor.shoe.burned),
        _played_on(state),
    )


ANNULLED_BY = {"disruption": "voided-by-lesser-role", "invalidated": "invalidated-by-lesser-role"}
"""The finding type if a lesser role annuls a round."""


def _about(state: BaccaratRoundState, finding: str) -> str | None:
    """The fact that a finding rests on."""
    if finding in LOST:
        return _unsure(state)
    return state.voided.id if state.voided is not None else state.last


def _order_ruled(state: BaccaratRoundState) -> Findings:
    """A ruling lets doubtful third cards stand as recorded."""
    ruling = order_ruled(state)
    if ruling is not None and unsure(state.deal.order):
        values = {"role": words(ruling.role)}
        yield state.finding("outcome-stands-by-ruling", ruling.id, rule_of(state.book, ruling), **values)


def _unsure(state: BaccaratRoundState) -> str | None:
    return next((one.fact for one in state.deal.drawn if not one.order_known), None)


def _played_on(state: BaccaratRoundState) -> str:
    """Why such a round is completed: a later card lay face up, or one of the first four lies astray."""
    if any(one.found_face_up for one in state.deal.order[1:]):
        return "face up" if state.book.rules.get("card-face-up") else NO
    astray = any(one.to != to for one, to in zip(state.deal.order[:INITIAL], ORDER, strict=False))
    return "astray" if astray and state.book.rules.get("voided-though-known") else NO


def spends(state: BaccaratRoundState, verdict: BaccaratOutcome) -> bool:
    """Whether the cards must be replaced before the next round."""
    return verdict.why in RAN_OUT and not state.renewed


RAN_OUT = frozenset({"shoe-ran-out", "voided-insufficient_cards"})

"""Checks void rounds: what made a round void, and whether it had to be."""

from domain.games.baccarat.cards import outcome
from domain.games.baccarat.cards.draws import INITIAL, ORDER
from domain.games.baccarat.cards.outcome import ORDER_LOST, VOIDED_FOR, BaccaratOutcome, order_lost, order_ruled
from domain.games.baccarat.cards.possible_orders import unsure
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common.house.powers import words
from domain.games.common.rulings import rule_of
from domain.rulebooks.shapes.rulebook import Rule


def check_restart(floor: BaccaratTableState, state: BaccaratRoundState) -> None:
    """Check at the end of a round whether the shoe may go on."""
    rule = state.book.rules.get("burn-made-up")
    if rule is None or state.where.shoe != floor.shoe.name:
        return
    ruled = next((one for one in state.rulings if one.rule == rule.number), None)
    first = floor.shoe.first_round == state.where.round
    if ruled is not None and not first:
        state.find("restart-too-late", ruled.id)
    elif ruled is not None and floor.shoe.unburned:
        state.find("restart-unburned", ruled.id)


LESSER = frozenset({"dealer", "game_supervisor"})
"""Who may not annul a round."""
INVALIDATED = frozenset({"disruption", "invalidated"})


def check_void_round(floor: BaccaratTableState, state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    """Check the grounds of a void round, and rounds dealt from a shoe that could not complete the last."""
    outcome.check_disruption(state, verdict.why)
    if floor.spent and state.first_card is not None:
        state.find("dealt-from-spent-shoe", state.first_card)
    if state.voided is not None:
        REASONS.get(state.voided.reason, _without_ground)(floor, state, verdict)
    elif verdict.why == "shoe-ran-out":
        state.find("shoe-ran-out", state.last)
    elif verdict.why in ORDER_LOST:
        state.find(verdict.why, _unsure(state))
    else:
        _order_ruled(state)


def _order_ruled(state: BaccaratRoundState) -> None:
    """A ruling lets doubtful third cards stand as recorded."""
    ruling = order_ruled(state)
    if ruling is not None and unsure(state.deal.order):
        said = {"role": words(ruling.role)}
        state.find("outcome-stands-by-ruling", ruling.id, rule_of(state.book, ruling), **said)


def _unsure(state: BaccaratRoundState) -> str | None:
    return next((one.fact for one in state.deal.drawn if not one.order_known), None)


def _short(floor: BaccaratTableState, state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    assert state.voided is not None
    if verdict.play.points is None:
        state.find("shoe-ran-out", state.voided.id)
    else:
        state.find("voided-though-complete", state.voided.id, state.book.rules.get("shoe-ran-out"))


def _beyond_rebuilding(floor: BaccaratTableState, state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    assert state.voided is not None
    lost = order_lost(state)
    if lost is not None:
        state.find("order-lost-later" if verdict.why == "order-lost-later" else "order-lost", _unsure(state))
    else:
        state.find("voided-as-lost", state.voided.id, state.book.rules.get("order-lost"))
        state.find("voided-though-known", state.voided.id)


def _invalidated(floor: BaccaratTableState, state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    voided = state.voided
    assert voided is not None
    lesser = "voided-by-lesser-role" if voided.reason == "disruption" else "invalidated-by-lesser-role"
    if voided.role in LESSER and lesser in state.book.rules:
        state.find(lesser, voided.id, role=voided.role.replace("_", " "))
    else:
        state.find("round-invalidated", voided.id)


def _without_ground(floor: BaccaratTableState, state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    """Report a round voided without grounds. A missing burn, or a later card lying face up, never stops play."""
    assert state.voided is not None
    if verdict.why == VOIDED_FOR[state.voided.reason]:
        return
    unburned = floor.shoe.name is not None and not floor.shoe.burned
    rule = None if unburned else _played_on(state)
    finished = verdict.play.points is not None
    without = "voided-though-finished" if finished else "voided-without-ground"
    state.find("voided-for-burn" if unburned else "voided-for-a-card" if rule else without, state.voided.id, rule)


def _played_on(state: BaccaratRoundState) -> Rule | None:
    """The rule under which such a round is completed."""
    if any(one.found_face_up for one in state.deal.order[1:]):
        return state.book.rules.get("card-face-up")
    astray = any(one.to != to for one, to in zip(state.deal.order[:INITIAL], ORDER, strict=False))
    return state.book.rules.get("voided-though-known") if astray else None


def spends(state: BaccaratRoundState, verdict: BaccaratOutcome) -> bool:
    """Whether the cards must be replaced before the next round."""
    return verdict.why in RAN_OUT and not state.renewed


RAN_OUT = frozenset({"shoe-ran-out", "voided-insufficient_cards"})
REASONS = {
    "insufficient_cards": _short,
    "cannot_be_reconstructed": _beyond_rebuilding,
    "disruption": _invalidated,
    "invalidated": _invalidated,
}

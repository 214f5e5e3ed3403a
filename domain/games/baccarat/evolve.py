"""What a fact changes in a round of baccarat. Facts not listed change nothing here."""

from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.round import (
    CardDrawn,
    CardsReconstructed,
    CardTurned,
    NoMoreBets,
    PointsAnnounced,
)
from domain.facts.shoe import CardsCollected
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerSettled, WagerWithdrawn
from domain.games.baccarat.deal import INITIAL
from domain.games.baccarat.state import Called, Run, State
from domain.games.common.evolve import CHANGES as COMMON
from domain.games.common.evolve import Changes, lay, settled, spoil

# --- wagers ---------------------------------------------------------------------------------------------------


def _placed(state: State, fact: WagerPlaced) -> None:
    ticket = lay(state, fact)
    if fact.bet == "run":
        state.runs[fact.wager] = Run(ticket)
    if state.void_hand is not None:
        spoil(state, ticket, "wager-on-void-hand", fact)
    elif fact.bet == "insurance":
        if len(state.deal.order) != INITIAL:
            spoil(state, ticket, "insurance-not-open", fact)
    elif not state.closed:
        if state.said_closed is not None:
            state.find("wager-after-call", fact.id, wager=fact.wager)
    elif fact.bet == "run":
        state.runs[fact.wager].late_for = state.where.round
    elif not _may_change_late(state):
        spoil(state, ticket, "late-wager", fact)


def _may_change_late(state: State) -> bool:
    """The first card is out, unseen, and somebody with the power let the wagers be changed."""
    order = state.deal.order
    return _ruled_under(state, state.book.late_changes) and len(order) == 1 and not order[0].seen


def _ruled_under(state: State, rule: str) -> bool:
    return bool(rule) and any(one.rule is not None and one.rule.startswith(rule) for one in state.rulings)


def _changed(state: State, fact: WagerChanged) -> None:
    ticket = state.tickets.named(fact.wager)
    fitted = fact.reason == "differential" and state.first_card is None
    if not state.closed or fitted or fact.reason == "correction" or _may_change_late(state):
        ticket.stake = fact.stake
    else:
        state.find("late-change", fact.id, wager=fact.wager, stake=ticket.stake)


def _withdrawn(state: State, fact: WagerWithdrawn) -> None:
    ticket = state.tickets.named(fact.wager)
    if not state.closed or ticket.flaw or state.void_hand or state.voided or _may_retract(state):
        ticket.taken_down = True
    elif ticket.undone is None:
        ticket.undone = fact.id


def _may_retract(state: State) -> bool:
    return _ruled_under(state, state.book.retracts) or _may_change_late(state)


def _settled(state: State, fact: WagerSettled) -> None:
    settled(state, fact)
    if state.called is None and state.tickets.named(fact.wager).bet != "perfect_pairs":
        state.early.append(fact.wager)


# --- cards ----------------------------------------------------------------------------------------------------


def _drawn(state: State, fact: CardDrawn) -> None:
    if state.first_card is None:
        state.first_card = fact.id
        state.closed = True
        _see_first(state, fact)
    elif fact.found_face_up:
        state.find("card-face-up", fact.id, card=fact.card)
    state.deal.draw(fact)
    state.lying.draw(fact)


def _see_first(state: State, fact: CardDrawn) -> None:
    if fact.from_ == "carried":
        state.dummy = state.dummy or state.left_dummy
    if fact.found_face_up:
        state.dummy = state.dummy or "first-card-face-up"
        state.find("first-card-face-up", fact.id, card=fact.card)


def _turned(state: State, fact: CardTurned) -> None:
    state.deal.turn(fact)
    state.lying.turn(fact)


def _reconstructed(state: State, fact: CardsReconstructed) -> None:
    state.deal.reconstruct(fact)
    state.lying.reconstruct(fact)


def _collected(state: State, fact: CardsCollected) -> None:
    state.deal.collect()
    state.lying.collect(fact)


# --- calls ----------------------------------------------------------------------------------------------------


def _no_more_bets(state: State, fact: NoMoreBets) -> None:
    state.said_closed = state.said_closed or fact.id
    state.closed = state.closed or state.book.closes == "no_more_bets"


def _counted(state: State, fact: PointsAnnounced) -> None:
    state.counts.append(Called(fact, len(state.deal.order)))


def _ruled(state: State, fact: RulingMade) -> None:
    COMMON[RulingMade](state, fact)
    if fact.rule is not None and fact.rule == state.book.void_by_ruling:
        state.dummy = state.dummy or "cards-out-of-order"


REPORTS = {"touched_cards": "cards-touched", "device_used": "device-used"}


def _reported(state: State, fact: IrregularityReported) -> None:
    matter = REPORTS.get(fact.kind)
    if matter is not None:
        state.find(matter, fact.id, note=fact.note)


CHANGES: Changes = {
    **COMMON,
    WagerPlaced: _placed,
    WagerChanged: _changed,
    WagerWithdrawn: _withdrawn,
    WagerSettled: _settled,
    CardDrawn: _drawn,
    CardTurned: _turned,
    CardsReconstructed: _reconstructed,
    CardsCollected: _collected,
    NoMoreBets: _no_more_bets,
    PointsAnnounced: _counted,
    RulingMade: _ruled,
    IrregularityReported: _reported,
}
"""By kind of fact."""

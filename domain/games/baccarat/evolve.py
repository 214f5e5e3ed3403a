"""What a fact changes in a round of baccarat. Facts not listed change nothing here."""

from domain.facts.disputes import RulingMade
from domain.facts.round import (
    CardDrawn,
    CardsReconstructed,
    CardTurned,
    InsuranceCalled,
    NoMoreBets,
    PointsAnnounced,
)
from domain.facts.shoe import CardsCollected
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerSettled, WagerWithdrawn
from domain.games.baccarat import leave, refused, wagering
from domain.games.baccarat.draws import CARRIED
from domain.games.baccarat.state import BaccaratRoundState, Called
from domain.games.common.evolve import CHANGES as COMMON
from domain.games.common.evolve import Changes
from domain.games.common.powers import words
from domain.games.common.rulings import last_on_outcome, rule_of

# --- cards ----------------------------------------------------------------------------------------------------


def _drawn(state: BaccaratRoundState, fact: CardDrawn) -> None:
    if fact.from_ == CARRIED:
        state.dummy = state.dummy or state.left_dummy
    if state.first_card is None:
        state.first_card, state.closed_at = fact.id, state.closed_at or fact.at
        state.closed = True
        _see_first(state, fact)
    state.deal.draw(fact)
    state.lying.draw(fact)


def _see_first(state: BaccaratRoundState, fact: CardDrawn) -> None:
    if fact.found_face_up:
        state.dummy = state.dummy or "first-card-face-up"
        state.find("first-card-face-up", fact.id, card=fact.card)


def _turned(state: BaccaratRoundState, fact: CardTurned) -> None:
    state.deal.turn(fact)
    state.lying.turn(fact)


def _reconstructed(state: BaccaratRoundState, fact: CardsReconstructed) -> None:
    """One with a card that never left the shoe is not believed; any other is what lies there."""
    if not state.deal.reconstruct(fact, state.book.rebuilt_binds).foreign:
        state.lying.reconstruct(fact)


def _collected(state: BaccaratRoundState, fact: CardsCollected) -> None:
    state.deal.collect()
    state.lying.collect(fact)


# --- calls ----------------------------------------------------------------------------------------------------


def _no_more_bets(state: BaccaratRoundState, fact: NoMoreBets) -> None:
    if state.first_card is None:
        state.said_closed, state.closed_at = state.said_closed or fact.id, state.closed_at or fact.at
    state.closed = state.closed or state.book.closes == "no_more_bets"


def _counted(state: BaccaratRoundState, fact: PointsAnnounced) -> None:
    state.counts.append(Called(fact, len(state.deal.order)))


def _insurance(state: BaccaratRoundState, fact: InsuranceCalled) -> None:
    state.insurance_called.append((fact.id, len(state.deal.order)))


def _ruled(state: BaccaratRoundState, fact: RulingMade) -> None:
    COMMON[RulingMade](state, fact)
    leave.ruled(state, fact)
    last = last_on_outcome(state, "void_hand")
    if last is fact and state.dummy is None:
        state.dummy = "cards-out-of-order"
        state.find("outcome-void-by-ruling", fact.id, rule_of(state.book, fact), role=words(fact.role))


CHANGES: Changes = {
    **COMMON,
    WagerPlaced: wagering.place,
    WagerChanged: wagering.change,
    WagerWithdrawn: wagering.withdraw,
    WagerRefused: refused.refuse,
    WagerSettled: wagering.settle,
    CardDrawn: _drawn,
    CardTurned: _turned,
    CardsReconstructed: _reconstructed,
    CardsCollected: _collected,
    NoMoreBets: _no_more_bets,
    PointsAnnounced: _counted,
    InsuranceCalled: _insurance,
    RulingMade: _ruled,
}
"""By kind of fact."""

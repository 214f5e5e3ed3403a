"""What each fact changes in a round of baccarat. Facts not listed change nothing."""

from domain.facts import Fact
from domain.facts.disputes import RulingMade
from domain.facts.people import PlayerLeft
from domain.facts.round import (
    CardDrawn,
    CardsReconstructed,
    CardTurned,
    InsuranceCalled,
    NoMoreBets,
    PointsAnnounced,
)
from domain.facts.shoe import (
    CardBurned,
    CardsCollected,
    CardsIntroduced,
    CardsRemoved,
    CardsShuffled,
    ShoeEnded,
    ShoeStarted,
)
from domain.facts.table import TableClosed, TableOpened
from domain.facts.wagers import (
    CommissionCollected,
    CommissionMarked,
    CommissionMarkerRemoved,
    CommissionWaived,
    WagerChanged,
    WagerPlaced,
    WagerRefused,
    WagerSettled,
    WagerWithdrawn,
)
from domain.fold.round_cards import CARRIED
from domain.fold.venue.notes import Offered
from domain.fold.venue.pay_scales import DIFFERS
from domain.games.baccarat.commission import deferral, markers
from domain.games.baccarat.seating import checks as seating_checks
from domain.games.baccarat.seating import dummy_hands
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState, Called
from domain.games.baccarat.wagers import late_changes, placing
from domain.games.common.dispatch import Changes
from domain.games.common.evolve import CHANGES as COMMON
from domain.games.common.evolve import TABLE_CHANGES as COMMON_TABLE_CHANGES
from domain.games.common.evolve import left, ruled
from domain.games.common.findings import Findings
from domain.games.common.house.powers import words
from domain.games.common.rulings.effects import last_on_outcome, rule_of


def _left(floor: BaccaratTableState, fact: PlayerLeft) -> None:
    floor.accounts.leaving.append(fact)


def _shoe_ended(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: Fact) -> None:
    if state is None or state.called is not None or state.exhausted is not None:
        return
    if state.ended is None or _given_back(state):
        state.exhausted = len(state.deal.order)


def _given_back(state: BaccaratRoundState) -> bool:
    """Whether every stake of the round was returned, except runs."""
    settled = [one.settled for one in state.tickets.listed if one.bet != "run"]
    return bool(settled) and all(one is not None and one.result == "void" for one in settled)


def _new_cards(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: Fact) -> None:
    """Cards are shuffled or replaced: carried cards are dropped."""
    floor.left, floor.spent = (), False
    if state is not None:
        state.renewed = True


def _burned(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardBurned) -> None:
    floor.shoe.refill()
    floor.shoe.out += 1
    if state is not None and state.first_card is not None and fact.card is not None:
        state.deal.burned.append(fact.card)


def _marked(floor: BaccaratTableState, fact: CommissionMarked) -> None:
    floor.accounts.marked.append(fact)


def _unmarked(floor: BaccaratTableState, fact: CommissionMarkerRemoved) -> None:
    markers.removed(floor.accounts, fact)


def _opened(floor: BaccaratTableState, fact: TableOpened) -> None:
    floor.open(fact)
    floor.closed = None
    _offered(floor, fact, fact.options.perfect_pairs if fact.options is not None else None)


def _closed(floor: BaccaratTableState, fact: TableClosed) -> None:
    floor.closed = fact.id
    _offered(floor, fact, None)


def _offered(floor: BaccaratTableState, fact: Fact, scale: int | None) -> None:
    """From now on the table offers Perfect Pairs by this pay scale, or no longer."""
    rule = floor.book.rules.get(DIFFERS)
    if rule is None or rule.number is None or (scale is None and not floor.notes):
        return
    day, ruleset = floor.opening.gaming_day, rule.ruleset or ""
    floor.notes.append(
        Offered(table=fact.table, day=day, at=fact.at, fact=fact.id, ruleset=ruleset, rule=rule.number, scale=scale)
    )


TABLE_CHANGES: Changes = {
    **COMMON_TABLE_CHANGES,
    **seating_checks.AT_TABLE,
    TableOpened: _opened,
    TableClosed: _closed,
    PlayerLeft: (left, _left),
    ShoeStarted: (_shoe_ended, _new_cards),
    ShoeEnded: _shoe_ended,
    CardsShuffled: _new_cards,
    CardsIntroduced: _new_cards,
    CardsRemoved: _new_cards,
    CardBurned: (_burned, dummy_hands.burned, deferral.shoe_begins),
    CommissionCollected: deferral.collected,
    CommissionWaived: deferral.waived,
    CommissionMarked: _marked,
    CommissionMarkerRemoved: _unmarked,
    RulingMade: deferral.ruled,
}
"""What to do with a fact of the table, by kind."""

OF_ACCOUNTS: frozenset[type[Fact]] = frozenset(
    {CommissionCollected, CommissionWaived, CommissionMarkerRemoved, PlayerLeft}
)
"""Kinds of facts that depend on outstanding commission. They wait until the open round is settled."""


# --- cards ----------------------------------------------------------------------------------------------------


def _drawn(state: BaccaratRoundState, fact: CardDrawn) -> Findings:
    if fact.from_ == CARRIED:
        state.dummy = state.dummy or state.left_dummy
    if state.first_card is None:
        state.first_card, state.closed_at = fact.id, state.closed_at or fact.at
        state.closed = True
        yield from _evolve_first(state, fact)
    state.deal.draw(fact)


def _evolve_first(state: BaccaratRoundState, fact: CardDrawn) -> Findings:
    if fact.found_face_up:
        state.dummy = state.dummy or "first-card-face-up"
        yield state.finding("first-card-face-up", fact.id, card=fact.card)


def _turned(state: BaccaratRoundState, fact: CardTurned) -> None:
    state.deal.turn(fact)


def _reconstructed(state: BaccaratRoundState, fact: CardsReconstructed) -> None:
    state.deal.rebuild(fact, state.book.rebuilt_binds)


def _collected(state: BaccaratRoundState, fact: CardsCollected) -> None:
    state.deal.collect()


# --- calls ----------------------------------------------------------------------------------------------------


def _no_more_bets(state: BaccaratRoundState, fact: NoMoreBets) -> None:
    if state.first_card is None:
        state.closed_by, state.closed_at = state.closed_by or fact.id, state.closed_at or fact.at
    state.closed = state.closed or state.book.closes == "no_more_bets"


def _counted(state: BaccaratRoundState, fact: PointsAnnounced) -> None:
    state.counts.append(Called(fact, len(state.deal.order)))


def _insurance(state: BaccaratRoundState, fact: InsuranceCalled) -> None:
    state.insurance_called.append((fact.id, len(state.deal.order)))


def _ruled(state: BaccaratRoundState, fact: RulingMade) -> Findings:
    """A ruling makes this a void hand."""
    last = last_on_outcome(state, "void_hand")
    if last is fact and state.dummy is None:
        state.dummy = "cards-out-of-order"
        yield state.finding("outcome-void-by-ruling", fact.id, rule_of(state.book, fact), role=words(fact.role))


CHANGES: Changes = {
    **COMMON,
    WagerPlaced: placing.place,
    WagerChanged: placing.change,
    WagerWithdrawn: placing.withdraw,
    WagerRefused: placing.refuse,
    WagerSettled: placing.settle,
    CardDrawn: _drawn,
    CardTurned: _turned,
    CardsReconstructed: _reconstructed,
    CardsCollected: _collected,
    NoMoreBets: _no_more_bets,
    PointsAnnounced: _counted,
    InsuranceCalled: _insurance,
    RulingMade: (ruled, late_changes.ruled, _ruled),
}
"""What to do with a fact of a round, by kind."""

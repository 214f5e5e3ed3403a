"""What a fact changes in a round of Caribbean stud. Facts not listed change nothing."""

from msgspec.structs import replace

from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.people import PlayerLeft
from domain.facts.round import CardDrawn, CardsReconstructed, CardTurned, DecisionMade
from domain.facts.shoe import (
    CardsCollected,
    CardsCounted,
    CardsCut,
    CardsInspected,
    CardsIntroduced,
    CardsRemoved,
    CardsShuffled,
    CardsSpread,
)
from domain.facts.table import InspectorNotified
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerSettled, WagerWithdrawn
from domain.facts.wheels_and_dice import JackpotIncrement, JackpotPaid, JackpotSet
from domain.fold.wagers.postings import prize, with_prize
from domain.games.caribbean_stud import betting, opening_wagers
from domain.games.caribbean_stud.betting import FOLD
from domain.games.caribbean_stud.cards import counts, deck, irregular_deals, reconstruction
from domain.games.caribbean_stud.cards.deal import DEALER, box_of, place
from domain.games.caribbean_stud.jackpot import prizes
from domain.games.caribbean_stud.state import JACKPOT, StudRoundState, StudTableState
from domain.games.common import evolve
from domain.games.common.dispatch import Changes
from domain.games.common.evolve import CHANGES as COMMON
from domain.games.common.findings import Findings
from domain.games.common.house import powers
from domain.games.common.wagers import WagerState
from domain.money import Money

APART = "14.2(c)"


def separated(floor: StudTableState, fact: RulingMade) -> None:
    """A ruling separates players."""
    if fact.rule == APART and powers.lacks(floor, fact) is None:
        named = frozenset(fact.players or ())
        if len(named) > 1:
            floor.separated.append(named)


def _set(floor: StudTableState, state: StudRoundState | None, fact: JackpotSet) -> Findings:
    own = floor.pools.own
    over = state is not None and (state.paid_for or state.ended is not None)
    if state is not None and over and floor.pools.is_own(fact.pool):
        state.meters.append(own.amount)
        own.drawn |= bool(state.prizes)
    if not floor.pools.set(fact):
        yield floor.finding("jackpot-does-not-reconcile", fact.id)


def _increment(floor: StudTableState, fact: JackpotIncrement) -> None:
    floor.pools.increment(fact)


def _left(floor: StudTableState, fact: PlayerLeft) -> None:
    """A player leaves with a jackpot wager left by a misdeal."""
    floor.standing = {name: one for name, one in floor.standing.items() if one.player != fact.player}


TABLE_CHANGES: Changes = {
    **evolve.TABLE_CHANGES,
    CardsIntroduced: deck.introduced,
    CardsInspected: deck.inspected,
    CardsSpread: deck.spread,
    CardsShuffled: deck.shuffled,
    CardsCut: deck.cut,
    CardsCounted: counts.counted,
    CardsRemoved: deck.removed,
    InspectorNotified: deck.apply_replacement_notice,
    PlayerLeft: (evolve.left, deck.left, _left),
    JackpotSet: _set,
    JackpotIncrement: _increment,
    RulingMade: (deck.ruled, separated),
}
"""What to do with a fact of the table, by kind."""


MISDEAL = "misdeal"
EXPOSED = "card_exposed"
NOTHING = Money("0")

# --- cards ----------------------------------------------------------------------------------------------------


def _drawn(state: StudRoundState, fact: CardDrawn) -> Findings:
    if state.voided is not None and state.voided.reason == MISDEAL:
        yield from irregular_deals.redeal(state, state.voided, announced_as_misdeal=True)
        state.voided = None
    if state.deal is None:
        state.misdealt = None
        yield from counts.dealt(state.floor, state)
        state.deal = yield from opening_wagers.begin(state, fact)
    for box, early in state.deal.early.items():
        yield state.finding("decided-early", early, box=box)
    state.deal.early.clear()
    state.deal.went_on = False
    state.deal.draw(fact)


def _turned(state: StudRoundState, fact: CardTurned) -> Findings:
    state.moves.append(fact)
    if state.deal is None:
        return
    state.deal.turn(fact)
    box = box_of(fact.to)
    if box in state.decisions and place(box) == fact.to and state.decisions[box].decision == FOLD:
        yield state.finding("folded-cards-shown", fact.id, box=box)
    if fact.to == DEALER and state.deal.complete and len(state.deal.turns) > 1:
        state.deal.went_on = True


def _collected(state: StudRoundState, fact: CardsCollected) -> Findings:
    if not state.paid_for:
        yield from irregular_deals.redeal(state, fact, fact.reason == MISDEAL)


# --- money ----------------------------------------------------------------------------------------------------


def _settled(state: StudRoundState, fact: WagerSettled) -> None:
    """The stake of a winning jackpot wager is never returned. It is collected after payment."""
    is_late = prizes.is_late(state, fact.wager)
    if fact.result == "win" and (is_late or state.tickets.named(fact.wager).bet == JACKPOT):
        fact = replace(fact, returned=fact.returned or NOTHING)
        _prize(state, fact.id)
    if is_late:
        prizes.settle(state, fact)
        return
    ticket = state.tickets.named(fact.wager)
    state.moves.append(fact)
    _post(ticket, fact)


def _jackpot(state: StudRoundState, fact: JackpotPaid) -> None:
    """A prize is the settlement of its wager."""
    _prize(state, fact.id)
    settled = prize(fact)
    if prizes.is_late(state, fact.wager):
        prizes.settle(state, settled)
        return
    state.moves.append(settled)
    _post(state.tickets.named(fact.wager), settled)


def _post(ticket: WagerState, settled: WagerSettled) -> None:
    if ticket.bet == JACKPOT:
        ticket.settlements = with_prize(ticket.settlements, settled)
    else:
        ticket.settle(settled)


def _prize(state: StudRoundState, fact: str) -> None:
    """After a prize the deck is counted (11.11)."""
    state.prizes.append(fact)
    if not state.counted:
        state.floor.keeping.uncounted.append(fact)


# --- reports and rulings --------------------------------------------------------------------------------------


def _reported(state: StudRoundState, fact: IrregularityReported) -> None:
    state.reported.append(fact)
    if fact.kind == EXPOSED and state.deal is not None and not state.deal.went_on:
        state.deal.reports.append(fact.id)


IN_ROUND: Changes = {
    **COMMON,
    WagerPlaced: betting.placed,
    WagerChanged: betting.changed,
    WagerWithdrawn: betting.withdrawn,
    WagerRefused: betting.refused,
    WagerSettled: _settled,
    JackpotPaid: _jackpot,
    CardDrawn: _drawn,
    CardTurned: _turned,
    CardsReconstructed: reconstruction.rebuilt,
    CardsCollected: _collected,
    DecisionMade: betting.decided,
    IrregularityReported: _reported,
    RulingMade: (evolve.ruled, counts.ordered, deck.ruled, separated),
}
"""What to do with a fact of a round, by kind."""

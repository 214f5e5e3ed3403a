"""What a fact changes in a round of Caribbean stud. Facts not listed change nothing here."""

from msgspec.structs import replace

from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.round import CardDrawn, CardsReconstructed, CardTurned, DecisionMade
from domain.facts.shoe import CardsCollected
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerSettled, WagerWithdrawn
from domain.facts.wheels_and_dice import JackpotPaid
from domain.games.caribbean_stud import betting, counting, late, layout, rebuilding, redeals
from domain.games.caribbean_stud.betting import FOLD
from domain.games.caribbean_stud.between import directed
from domain.games.caribbean_stud.deal import DEALER, box_of, place
from domain.games.caribbean_stud.state import JACKPOT, StudRoundState
from domain.games.common.evolve import CHANGES as COMMON
from domain.games.common.evolve import Changes
from domain.games.common.tickets import WagerState
from domain.money import Money
from domain.replay.postings import prize, with_prize

MISDEAL = "misdeal"
EXPOSED = "card_exposed"
NOTHING = Money("0")

# --- cards ----------------------------------------------------------------------------------------------------


def _drawn(state: StudRoundState, fact: CardDrawn) -> None:
    if state.voided is not None and state.voided.reason == MISDEAL:
        redeals.again(state, state.voided, misdeal_said=True)
        state.voided = None
    if state.deal is None:
        state.misdealt = None
        counting.dealt(state.floor, state)
        state.deal = layout.begin(state, fact)
    for box, early in state.deal.early.items():
        state.find("decided-early", early, box=box)
    state.deal.early.clear()
    state.deal.went_on = False
    state.deal.draw(fact)


def _turned(state: StudRoundState, fact: CardTurned) -> None:
    state.moves.append(fact)
    if state.deal is None:
        return
    state.deal.turn(fact)
    box = box_of(fact.to)
    if box in state.decisions and place(box) == fact.to and state.decisions[box].decision == FOLD:
        state.find("folded-cards-shown", fact.id, box=box)
    if fact.to == DEALER and state.deal.complete and len(state.deal.turns) > 1:
        state.deal.went_on = True


def _collected(state: StudRoundState, fact: CardsCollected) -> None:
    if not state.paid_for:
        redeals.again(state, fact, fact.reason == MISDEAL)


# --- money ----------------------------------------------------------------------------------------------------


def _settled(state: StudRoundState, fact: WagerSettled) -> None:
    """The stake of a jackpot wager never comes back where it wins; when it was paid, it is collected."""
    is_late = late.is_late(state, fact.wager)
    if fact.result == "win" and (is_late or state.tickets.named(fact.wager).bet == JACKPOT):
        fact = replace(fact, returned=fact.returned or NOTHING)
        _prize(state, fact.id)
    if is_late:
        late.settle(state, fact)
        return
    ticket = state.tickets.named(fact.wager)
    state.moves.append(fact)
    _post(ticket, fact)


def _jackpot(state: StudRoundState, fact: JackpotPaid) -> None:
    """A prize is the settlement of its wager."""
    _prize(state, fact.id)
    settled = prize(fact)
    if late.is_late(state, fact.wager):
        late.settle(state, settled)
        return
    state.moves.append(settled)
    _post(state.tickets.named(fact.wager), settled)


def _post(ticket: WagerState, settled: WagerSettled) -> None:
    if ticket.bet == JACKPOT:
        ticket.settlements = with_prize(ticket.settlements, settled)
    else:
        ticket.settle(settled)


def _prize(state: StudRoundState, fact: str) -> None:
    """The deck is counted then, before it or after it (11.11)."""
    state.prizes.append(fact)
    if not state.counted:
        state.floor.keeping.uncounted.append(fact)


# --- reports and rulings --------------------------------------------------------------------------------------


def _reported(state: StudRoundState, fact: IrregularityReported) -> None:
    state.reported.append(fact)
    if fact.kind == EXPOSED and state.deal is not None and not state.deal.went_on:
        state.deal.reports.append(fact.id)


def _ruled(state: StudRoundState, fact: RulingMade) -> None:
    COMMON[RulingMade](state, fact)
    counting.ordered(state, fact)
    directed(state.floor, state, fact)


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
    CardsReconstructed: rebuilding.rebuilt,
    CardsCollected: _collected,
    DecisionMade: betting.decided,
    IrregularityReported: _reported,
    RulingMade: _ruled,
}
"""By kind of fact."""

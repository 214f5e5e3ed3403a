"""What a fact changes in a round of blackjack. Facts not listed change nothing."""

from itertools import islice

from domain.facts import Fact
from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.round import (
    CardDrawn,
    CardsReconstructed,
    CardTurned,
    DecisionMade,
    HandOffered,
    InsuranceCalled,
    NoMoreBets,
    PointsAnnounced,
)
from domain.facts.shoe import CardsCollected
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerSettled, WagerWithdrawn
from domain.fold.round_cards import SET_ASIDE, DrawnCard
from domain.games.blackjack import announcements
from domain.games.blackjack.hands import reconstruction
from domain.games.blackjack.hands.decisions import MOST_FORMED
from domain.games.blackjack.hands.hand import box_of, place
from domain.games.blackjack.state import MAIN, OPTIONAL, BlackjackRoundState
from domain.games.common import evolve
from domain.games.common.dispatch import Changes
from domain.games.common.evolve import CHANGES as COMMON
from domain.games.common.findings import Findings

# --- cards ----------------------------------------------------------------------------------------------------


def _drawn(state: BlackjackRoundState, fact: CardDrawn) -> Findings:
    """The first card ends the betting (4.2)."""
    if state.first_card is None:
        state.first_card, state.closed = fact.id, True
        mains = [ticket.wager for ticket in state.tickets.alive() if ticket.bet == "main"]
        state.boxes = sorted({box for box in map(state.box_of, mains) if box is not None})
        state.seated = dict(state.floor.room.seats)
        if state.closed_by is None:
            yield state.finding("call-omitted", fact.id)
    _part(state, fact.to)
    one = state.cards.draw(fact)
    if one.origin != SET_ASIDE:
        state.draws.append(len(state.moves))
    state.moves.append(one)


def _turned(state: BlackjackRoundState, fact: CardTurned) -> None:
    """A turned card counts as known from the time it was dealt."""
    there = (one for one in state.moves if isinstance(one, DrawnCard) and one.to == fact.to)
    for one in islice(there, fact.index, fact.index + 1):
        one.card = fact.card
    state.cards.turn(fact)


def _collected(state: BlackjackRoundState, fact: CardsCollected) -> None:
    state.cards.collect()


def _part(state: BlackjackRoundState, to: str) -> None:
    """Infer a split from a card for a new hand and its wager."""
    box = box_of(to)
    if box is None or "/" not in to or to in state.cards.laid:
        return
    splits = [one for one in state.tickets.alive() if one.bet == "split" and state.box_of(one.wager) == box]
    first = place(box, 1)
    if splits and len(state.cards.laid.get(first, ())) > 1:
        state.cards.part(first, 1, to)


def _decided(state: BlackjackRoundState, fact: DecisionMade) -> None:
    """The second card of a split hand begins another hand."""
    state.moves.append(fact)
    state.decisions += 1
    hand, laid = place(fact.box, fact.hand), state.cards.laid
    if fact.decision == "split" and len(laid.get(hand, ())) > 1:
        formed = next((name for at in range(2, MOST_FORMED + 1) if (name := place(fact.box, at)) not in laid), None)
        if formed is not None:
            state.cards.part(hand, 1, formed)


# --- wagers ---------------------------------------------------------------------------------------------------


def _placed(state: BlackjackRoundState, fact: WagerPlaced) -> Findings:
    """Wagers come before the first card; doubles, splits and insurance after it."""
    ticket = evolve.place_wager(state, fact)
    if fact.bet in OPTIONAL:
        state.moves.append(fact)
    elif state.closed:
        yield from evolve.spoil(state, ticket, "late-wager", fact)
        if fact.bet == "main" and state.box_of(fact.wager) not in state.boxes:
            yield state.finding("no-wager-on-box", fact.id, box=state.box_of(fact.wager))
        if fact.bet == "super_sevens":
            yield state.finding("sevens-not-permitted", fact.id, wager=fact.wager)
    if fact.bet == MAIN and not state.closed:
        yield from state.floor.restrictions.wagered(state, fact)


def _settled(state: BlackjackRoundState, fact: WagerSettled) -> None:
    state.payments.setdefault(fact.wager, []).append((len(state.moves), fact))
    state.settlements.append(fact.wager)


def _changed(state: BlackjackRoundState, fact: WagerChanged) -> Findings:
    if fact.reason != "correction" and state.tickets.named(fact.wager).bet in OPTIONAL:
        yield state.finding("optional-wager-touched", fact.id, wager=fact.wager)
        return
    yield from _touched(state, fact.wager, fact)
    yield from evolve.changed(state, fact)


def _withdrawn(state: BlackjackRoundState, fact: WagerWithdrawn) -> Findings:
    """A settled wager is lifted. Another one stays once the first card is out."""
    ticket = state.tickets.named(fact.wager)
    if ticket.settled is not None:
        state.lifted.append((len(state.settlements), ticket, fact.id))
    elif ticket.bet in OPTIONAL and ticket.flaw is None:
        yield state.finding("optional-wager-touched", fact.id, wager=fact.wager)
    else:
        yield from _touched(state, fact.wager, fact)
        if state.closed and not ticket.flaw:
            yield state.finding("late-withdrawal", fact.id, wager=fact.wager, stake=ticket.stake)
        else:
            evolve.withdrawn(state, fact)


def _refused(state: BlackjackRoundState, fact: WagerRefused) -> Findings:
    """A wager may be refused until the first card. A late one was only tried, and is not reported."""
    ticket = state.tickets.named(fact.wager)
    evolve.refused(state, fact)
    if ticket.placed is not None and ticket.flaw is not None:
        evolve.only_tried(state, ticket.placed.id)
    elif state.closed and ticket.bet not in OPTIONAL:
        yield state.finding("refused-in-play", fact.id, wager=fact.wager)


def _touched(state: BlackjackRoundState, wager: str, fact: WagerChanged | WagerWithdrawn) -> Findings:
    """Wagers may not be touched while cards are out (4.6), nor Super Sevens (4.7)."""
    if not state.closed or state.tickets.named(wager).flaw or getattr(fact, "reason", "") == "correction":
        return
    sevens = state.tickets.named(wager).bet == "super_sevens"
    yield state.finding("optional-wager-touched" if sevens else "wager-handled", fact.id, wager=wager)


def _no_more_bets(state: BlackjackRoundState, fact: NoMoreBets) -> None:
    """The call does not end the betting."""
    state.closed_by = state.closed_by or fact.id


def _move(state: BlackjackRoundState, fact: Fact) -> None:
    state.moves.append(fact)


CHANGES: Changes = {
    **COMMON,
    WagerPlaced: _placed,
    WagerChanged: _changed,
    WagerWithdrawn: _withdrawn,
    WagerSettled: (_settled, evolve.settled),
    WagerRefused: _refused,
    CardDrawn: _drawn,
    CardTurned: _turned,
    CardsReconstructed: reconstruction.rebuilt,
    CardsCollected: _collected,
    DecisionMade: _decided,
    InsuranceCalled: _move,
    HandOffered: _move,
    PointsAnnounced: announcements.announced,
    NoMoreBets: _no_more_bets,
    IrregularityReported: _move,
    RulingMade: (evolve.ruled, _move),
}
"""What to do with a fact, by kind."""

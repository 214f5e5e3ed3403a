"""Checks counts of the deck or a folded hand, and who may order one (6.4, 8.2(e), 11.11, 14.9)."""

from domain.cards import DECK
from domain.facts.disputes import RulingMade
from domain.facts.shoe import CardsCounted
from domain.games.caribbean_stud.cards.deal import SIZE
from domain.games.caribbean_stud.state import StudRoundState, StudTableState
from domain.games.common.findings import Findings
from domain.games.common.house.powers import words

ORDERED = "6.4"
OF_A_HAND = range(2 * SIZE)
"""Card counts that belong to one hand."""
PART = range(2 * SIZE, len(DECK) // 2)
"""Card counts that belong to some of the hands."""


def counted(floor: StudTableState, state: StudRoundState | None, fact: CardsCounted) -> Findings:
    """A folded hand or the deck is counted."""
    deal = state.deal if state is not None else None
    if fact.count in OF_A_HAND and deal is not None and state is not None:
        if fact.count != SIZE and not any(len(hand) == fact.count for hand in deal.in_hands.values()):
            yield state.finding("folded-count-wrong", fact.id, count=fact.count)
        return
    if fact.count in PART or fact.count in OF_A_HAND:
        return
    floor.keeping.uncounted.clear()
    if state is not None and deal is not None and deal.complete:
        state.counted = True
    if deal is not None and fact.count + len(deal.order) == len(DECK):
        return  # cards not dealt
    if fact.count % len(DECK) == 0 and fact.count <= len(DECK) * (2 if floor.machine else 1):
        return
    yield from _wrong(floor, state, fact)


def _wrong(floor: StudTableState, state: StudRoundState | None, fact: CardsCounted) -> Findings:
    finds = floor if state is None else state
    yield finds.finding("wrong-count", fact.id, count=fact.count, decks=1, due=len(DECK))
    if state is None or state.deal is None:
        return
    if _undecided(state):
        state.deal.miscounted = fact.id, fact.count
    else:
        yield state.finding("deck-wrong", fact.id, count=fact.count, then="stays")


def _undecided(state: StudRoundState) -> bool:
    """Whether any wager is still unsettled."""
    lie = [ticket for ticket in state.tickets.alive() if ticket.settled is None and ticket.bet != "jackpot"]
    return state.ended is None and (bool(lie) or not state.paid_for)


def ordered(state: StudRoundState, fact: RulingMade) -> Findings:
    """A person orders a count of the deck."""
    if fact.rule == ORDERED and fact.role not in state.book.counts:
        yield state.finding("count-ordered-by-lesser-role", fact.id, role=words(fact.role))


def dealt(floor: StudTableState, state: StudRoundState) -> Findings:
    """The next deal begins: a deck from which a prize was paid must have been counted (11.11)."""
    for paid in floor.keeping.uncounted:
        yield state.finding("deck-not-counted", paid)
    floor.keeping.uncounted.clear()

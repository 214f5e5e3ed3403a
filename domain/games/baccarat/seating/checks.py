"""Seating checks in one place: what facts change, and what is checked when a round is over."""

from domain.facts import Fact
from domain.facts.disputes import RulingMade
from domain.facts.people import RoundsRequested
from domain.facts.round import CardTurned, HandOffered, VoidHandAnnounced
from domain.facts.table import InspectorNotified
from domain.games.baccarat.cards import announcements
from domain.games.baccarat.cards.outcome import BaccaratOutcome
from domain.games.baccarat.seating import areas, dummy_hands, hand_offers
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common.evolve import Changes, TableChanges
from domain.games.common.house import powers
from domain.games.common.wagers import DueWager


def _offered(state: BaccaratRoundState, fact: HandOffered) -> None:
    state.seen.offers.append(fact)


def _ruled(state: BaccaratRoundState, fact: RulingMade) -> None:
    if powers.lacks(state.floor, fact) is None:
        state.so_far.rulings.append(fact)


IN_ROUND: Changes = {
    HandOffered: _offered,
    VoidHandAnnounced: dummy_hands.announced,
    CardTurned: announcements.turned,
    RulingMade: _ruled,
}
AT_TABLE: TableChanges = {RoundsRequested: dummy_hands.requested, InspectorNotified: announcements.apply_style_notice}


def evolve_in_round(state: BaccaratRoundState, fact: Fact) -> None:
    """Apply a fact of the round."""
    note = IN_ROUND.get(type(fact))
    if note is not None:
        note(state, fact)


def before(state: BaccaratRoundState) -> None:
    """Checks that affect the judging of the round."""
    dummy_hands.unwagered(state)
    areas.check_areas(state)


def after(floor: BaccaratTableState, state: BaccaratRoundState, verdict: BaccaratOutcome, owed: list[DueWager]) -> None:
    """Checks of a judged round."""
    announcements.style_of_round(state)
    hand_offers.check_offers(state, verdict, owed)
    hand_offers.check_first_offer(state, verdict, owed)
    dummy_hands.check_dummy_hand(floor, state)
    dummy_hands.check_unwagered_hand(floor, state, verdict)
    announcements.check_seating_announcements(state, verdict)
    if verdict.status == "settled":
        floor.room.played({ticket.player for ticket in state.tickets.alive()}, floor.opening.seats)

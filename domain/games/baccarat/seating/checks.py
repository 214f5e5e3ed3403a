"""What facts change in the seating: hands offered, turned, asked for, ruled on."""

from domain.facts.disputes import RulingMade
from domain.facts.people import RoundsRequested
from domain.facts.round import CardTurned, HandOffered, VoidHandAnnounced
from domain.facts.table import InspectorNotified
from domain.games.baccarat.cards import announcements
from domain.games.baccarat.seating import dummy_hands
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.common.dispatch import Changes
from domain.games.common.house import powers


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
AT_TABLE: Changes = {RoundsRequested: dummy_hands.requested, InspectorNotified: announcements.apply_style_notice}

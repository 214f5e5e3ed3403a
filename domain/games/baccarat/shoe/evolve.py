"""What each fact changes in the state of the cards, in a round or outside."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.facts import Fact
from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.round import CardDrawn, CardTurned, HandOffered, RoundStarted
from domain.facts.shoe import (
    CardBurned,
    CardsCounted,
    CardsCut,
    CardsInspected,
    CardsIntroduced,
    CardsRemoved,
    CardsShuffled,
    CardsSpread,
    CutOffered,
    CuttingCardDrawn,
    LastHandAnnounced,
    ShoeEnded,
    ShoeStarted,
)
from domain.facts.table import InspectorNotified, TableClosed, TableOpened
from domain.facts.wagers import WagerPlaced
from domain.games.baccarat.shoe import burn, counting, cut, last_hand, shuffles
from domain.games.baccarat.shoe import counting as equipment
from domain.games.baccarat.shoe import preparation as checking
from domain.games.baccarat.shoe import preparation as ready
from domain.games.baccarat.shoe import replacement as renewing
from domain.games.baccarat.shoe import replacement as styles
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState

Look = Callable[[BaccaratTableState, Any, Any], None]


def _drawn(floor: BaccaratTableState, state: BaccaratRoundState, fact: CardDrawn) -> None:
    """A card is drawn. The first card of a shoe or a round triggers the checks of what had to come before."""
    if fact.from_ == "shoe":
        floor.shoe.out += 1
        ready.first_card(floor, state, fact.id)
    if state.first_card == fact.id:
        shuffles.check_shuffle(floor, state, fact.id)
        last_hand.first_card(floor, state, fact)
        floor.keeping.sets.goes_on()
        renewing.dealt(floor, state)
        checking.played(floor)
        floor.shoe.since_round = 0


SEEN: Mapping[type[Fact], tuple[Look, ...]] = {
    CardsIntroduced: (equipment.introduced, renewing.introduced),
    CardsRemoved: (renewing.removed,),
    CardsInspected: (ready.inspected, checking.checked),
    CardsSpread: (ready.spread,),
    CardsShuffled: (ready.shuffled,),
    CardsCounted: (counting.counted, checking.checked),
    CutOffered: (cut.offered,),
    CardsCut: (ready.cut,),
    ShoeStarted: (last_hand.another, ready.started),
    ShoeEnded: (last_hand.ended, ready.ended),
    CardBurned: (ready.burned, burn.burned, counting.burned),
    CuttingCardDrawn: (last_hand.shown,),
    LastHandAnnounced: (last_hand.announced,),
    RoundStarted: (styles.started,),
    WagerPlaced: (last_hand.wagered,),
    CardDrawn: (_drawn,),
    HandOffered: (renewing.passed,),
    CardTurned: (renewing.turned,),
    IrregularityReported: (renewing.touched, shuffles.reported),
    RulingMade: (shuffles.ruled, renewing.ruled),
    InspectorNotified: (renewing.told,),
    TableOpened: (ready.opened_again,),
    TableClosed: (checking.closed,),
}
"""By kind of fact."""

TOLD: Mapping[type[Fact], str] = {
    CardsIntroduced: "introduced",
    CardsInspected: "inspected",
    CardsShuffled: "shuffled",
    CardsCut: "cut",
    CardBurned: "burned",
}
"""What a feed that has such a fact tells at this table."""


def see(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: Fact) -> None:
    """Apply a fact, in a round or outside."""
    kind = type(fact)
    for look in SEEN.get(kind, ()):
        look(floor, state, fact)
    if kind in TOLD:
        floor.keeping.told.add(TOLD[kind])


def opened(floor: BaccaratTableState) -> None:
    """The table opens: note its card sets."""
    equipment.opened(floor)
    styles.opened(floor)

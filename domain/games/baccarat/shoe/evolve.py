"""What each fact changes in the state of the cards, in a round or outside."""

from collections.abc import Mapping

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
from domain.games.baccarat.shoe import burn, counting, cut, last_hand, preparation, replacement, shuffles
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common.dispatch import Changes
from domain.games.common.findings import Findings


def _drawn(floor: BaccaratTableState, state: BaccaratRoundState, fact: CardDrawn) -> Findings:
    """A card is drawn. The first card of a shoe or a round triggers the checks of what had to come before."""
    if fact.from_ == "shoe":
        floor.shoe.out += 1
        yield from preparation.first_card(floor, state, fact.id)
    if state.first_card == fact.id:
        yield from shuffles.check_shuffle(floor, state, fact.id)
        yield from last_hand.first_card(floor, state, fact)
        floor.keeping.sets.begin_round()
        replacement.dealt(floor, state)
        preparation.played(floor)
        floor.shoe.since_round = 0


SEEN: Changes = {
    CardsIntroduced: (counting.introduced, replacement.introduced),
    CardsRemoved: (replacement.removed,),
    CardsInspected: (preparation.inspected, preparation.checked),
    CardsSpread: (preparation.spread,),
    CardsShuffled: (preparation.shuffled,),
    CardsCounted: (counting.counted, preparation.checked),
    CutOffered: (cut.offered,),
    CardsCut: (preparation.cut,),
    ShoeStarted: (last_hand.another, preparation.started),
    ShoeEnded: (last_hand.ended, preparation.ended),
    CardBurned: (preparation.burned, burn.burned, counting.burned),
    CuttingCardDrawn: (last_hand.shown,),
    LastHandAnnounced: (last_hand.announced,),
    RoundStarted: (replacement.started,),
    WagerPlaced: (last_hand.wagered,),
    CardDrawn: (_drawn,),
    HandOffered: (replacement.passed,),
    CardTurned: (replacement.turned,),
    IrregularityReported: (replacement.touched, shuffles.reported),
    RulingMade: (shuffles.ruled, replacement.ruled),
    InspectorNotified: (replacement.apply_replacement_notice,),
    TableOpened: (preparation.opened_again,),
    TableClosed: (preparation.closed,),
}
"""What to do with a fact about the shoe, by kind."""

NOTED_KINDS: Mapping[type[Fact], str] = {
    CardsIntroduced: "introduced",
    CardsInspected: "inspected",
    CardsShuffled: "shuffled",
    CardsCut: "cut",
    CardBurned: "burned",
}
"""For each kind of fact, the act that the feed then records at this table."""


def note_kind(floor: BaccaratTableState, fact: Fact) -> None:
    """Note that the feed records acts of this kind at this table."""
    floor.keeping.recorded_acts.add(NOTED_KINDS[type(fact)])


NOTING: Changes = dict.fromkeys(NOTED_KINDS, note_kind)

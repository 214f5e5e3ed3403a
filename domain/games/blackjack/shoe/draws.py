"""Checks draws from the shoe: the first card, the cutting card, what the shoe can hold."""

from collections.abc import Mapping

from domain.facts import Fact
from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.people import PlayerLeft
from domain.facts.round import CardDrawn
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
    ShoeEnded,
    ShoeStarted,
)
from domain.facts.table import InspectorNotified
from domain.games.blackjack.shoe import cut, preparation
from domain.games.blackjack.shoe.state import DURING, FIRST
from domain.games.blackjack.state import BlackjackRoundState, BlackjackTableState, in_round
from domain.games.common.dispatch import Changes
from domain.games.common.findings import Findings

TOLERANCE = 5
"""In cards. A cut is never counted exactly."""


def _drawn(floor: BlackjackTableState, state: BlackjackRoundState, fact: CardDrawn) -> Findings:
    """A card is drawn. A card that lay on the table before is not drawn again."""
    shoe = floor.shoe
    if fact.from_ == "shoe":
        preparation.refill(floor)
        yield from preparation.first_card(floor, state, fact.id)
    if state.first_card == fact.id:
        yield from _begins(floor, state, fact.id)
    if shoe.asking:
        shoe.asking, shoe.cut_on = False, fact.to
    if fact.from_ == "shoe":
        yield from _evolve_draw(floor, state, fact)


def _evolve_draw(floor: BlackjackTableState, state: BlackjackRoundState, fact: CardDrawn) -> Findings:
    shoe = floor.shoe
    if not shoe.note_card(fact.card):
        yield state.finding(
            "card-beyond-decks", fact.id, card=fact.card, times=shoe.seen[str(fact.card)], decks=shoe.decks
        )
    if shoe.out > shoe.size and not shoe.overdrawn:
        shoe.overdrawn = True
        yield state.finding("shoe-overdrawn", fact.id, out=shoe.out, decks=shoe.decks, due=shoe.size)


def _begins(floor: BlackjackTableState, state: BlackjackRoundState, first: str) -> Findings:
    """The first card of a round: report a required shuffle that was not done (6.1)."""
    shoe, keeping = floor.shoe, floor.keeping
    for owed in keeping.owed:
        yield state.finding(owed.matter, first)
    keeping.owed.clear()
    if shoe.cut_out and shoe.cut_in != state.where.round:
        yield from _missed(floor, state, first)
    elif not shoe.cut_out and shoe.due_after is not None and shoe.out > shoe.due_after + TOLERANCE:
        if not shoe.unnoticed:
            yield state.finding("cutting-card-unnoticed", first, late=shoe.out - shoe.due_after)
        shoe.unnoticed = True


MISSED_FIRST = "not-shuffled-first", "dealt-past-cutting-card-first"
"""The cutting card came out as the first card of a round."""
MISSED_DURING = "not-shuffled-during", "dealt-past-cutting-card"


def _missed(floor: BlackjackTableState, state: BlackjackRoundState, first: str) -> Findings:
    """A round was dealt after the cutting card. It is valid, and the shuffle follows at its end (15.12)."""
    shoe = floor.shoe
    shoe.missed += 1
    if shoe.missed > 1:
        yield state.finding("shuffle-missed-again", first)
        return
    unshuffled, past = MISSED_FIRST if shoe.cut_out == FIRST else MISSED_DURING
    yield state.finding(unshuffled, first, then="dealt")
    yield state.finding(past, first)
    yield state.finding("shuffle-missed", first)


def _cutting_card(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: CuttingCardDrawn) -> None:
    """The first cutting card counts. A second one is at the back."""
    shoe = floor.shoe
    if shoe.cut_out:
        return
    during = in_round(state)
    shoe.cut_out, shoe.asking = (DURING if during else FIRST), during
    shoe.cut_in = state.where.round if during and state is not None else None


SEEN: Changes = {
    CardsIntroduced: preparation.introduced,
    CardsRemoved: preparation.removed,
    CardsInspected: preparation.inspected,
    CardsSpread: preparation.spread,
    CardsShuffled: preparation.shuffled,
    CardsCounted: preparation.counted,
    CutOffered: cut.offered,
    CardsCut: cut.cut,
    ShoeStarted: preparation.started,
    ShoeEnded: preparation.ended,
    CardBurned: preparation.burned,
    CuttingCardDrawn: _cutting_card,
    CardDrawn: _drawn,
    InspectorNotified: cut.apply_cut_notice,
    RulingMade: cut.ruled,
    IrregularityReported: cut.reported,
    PlayerLeft: cut.left,
}
"""What to do with a fact about the shoe, by kind."""
NOTED_KINDS: Mapping[type[Fact], str] = {
    CardsIntroduced: "introduced",
    CardsShuffled: "shuffled",
    CardsCut: "cut",
    CardBurned: "burned",
}
"""For each kind of fact, the act that the feed then records at this table."""


def note_kind(floor: BlackjackTableState, fact: Fact) -> None:
    """Note that the feed records acts of this kind at this table."""
    floor.keeping.recorded_acts.add(NOTED_KINDS[type(fact)])


NOTING: Changes = dict.fromkeys(NOTED_KINDS, note_kind)

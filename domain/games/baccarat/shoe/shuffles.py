"""Checks shuffles due before the next round: ordered by a ruling, or required by the state of the table."""

from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.people import PlayerLeft
from domain.facts.shoe import CardsShuffled
from domain.games.baccarat.shoe.state import OwedPreparation
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common.findings import Findings
from domain.rulebooks.shapes.rulebook import NO_RULE

EXPOSED = "card_exposed"
CUT_BY_NAME = "4.2.1(b)"


def ruled(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: RulingMade) -> None:
    """A ruling orders a shuffle, names the person who cuts, or allows a change of style."""
    keeping, number = floor.keeping, fact.rule or ""
    ordered = floor.book.shoe.ordered.get(number)
    if ordered is not None:
        keeping.owed.append(OwedPreparation("ordered-shuffle-not-made", fact.id, ordered))
    keeping.making.named |= number == CUT_BY_NAME and floor.book.shoe.cut.named
    style = floor.book.rules.get("style-changed", NO_RULE).number
    keeping.restyled |= fact.role == floor.book.shoe.style_named_by and number in ("", style)


def left(floor: BaccaratTableState, fact: PlayerLeft) -> None:
    """A player leaves and the table is empty."""
    rule = floor.book.shoe.after_vacancy
    if rule is NO_RULE or floor.keeping.owed:
        return
    if floor.room.kept and not floor.room.present():
        floor.keeping.owed.append(OwedPreparation("resumed-unshuffled", fact.id, rule))


def reported(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: IrregularityReported) -> None:
    """A report: a card was exposed before it was in the shoe, or players touched cards."""
    if fact.kind == EXPOSED and floor.keeping.making.due and (state is None or not state.is_open):
        floor.keeping.sets.note_act("exposed", fact)


def shuffled(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardsShuffled) -> Findings:
    """A due shuffle is done. If none was due, check that the shoe ran to its cutting card."""
    keeping, shoe = floor.keeping, floor.shoe
    running = shoe.due_after is not None and shoe.rounds_left is None and not shoe.mixed and not keeping.sets.two
    short = state is not None and state.voided is not None
    if running and not keeping.making.due and not keeping.owed and not short:
        yield floor.finding("shuffled-early", fact.id)
    keeping.owed.clear()


def check_shuffle(floor: BaccaratTableState, state: BaccaratRoundState, first: str) -> Findings:
    """The first card of a round is dealt."""
    for owed in floor.keeping.owed:
        yield state.finding(owed.matter, first, owed.rule)
    floor.keeping.owed.clear()

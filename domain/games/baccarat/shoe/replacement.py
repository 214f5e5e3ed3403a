"""Checks replacement: shoes after which the cards leave the table, and cards replaced during a shoe."""

from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.round import CardTurned, HandOffered, RoundStarted
from domain.facts.shoe import CardsIntroduced, CardsRemoved, ShoeStarted
from domain.facts.table import InspectorNotified
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common.cards.card_sets import CardsDone, CardSet
from domain.games.common.findings import Findings, Judged, MakesFindings

REPLACED = "cards_replaced"
IN_FULL = "replaced-unprepared"
"""New cards that replace the shoe in play are inspected, shuffled, cut and burned."""
TOUCHED = "touched_cards"


# --- shoes that players handled -------------------------------------------------------------------------------


def _handle(floor: BaccaratTableState) -> None:
    cards = floor.keeping.sets.in_play
    if cards is not None:
        cards.handled = True


def passed(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: HandOffered) -> None:
    """A player handles cards or the shoe."""
    if fact.accepted and floor.book.shoe.renewal.touched:
        _handle(floor)


def turned(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardTurned) -> None:
    """A player turns a card."""
    if floor.book.shoe.renewal.touched and (fact.by in floor.room.seats or (fact.by or "").startswith("player")):
        _handle(floor)


def touched(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: IrregularityReported) -> None:
    """A player touches cards."""
    if fact.kind == TOUCHED and floor.book.shoe.renewal.touched:
        _handle(floor)


def dealt(floor: BaccaratTableState, state: BaccaratRoundState) -> None:
    """A round is dealt in a style. Players may have handled a hand or the shoe before its first card."""
    taken = floor.book.shoe.renewal.touched and any(one.accepted for one in state.seen.offers)
    if taken or state.style in floor.book.shoe.renewal.styles:
        _handle(floor)


def check_replacement(floor: BaccaratTableState, finds: MakesFindings, cards: CardSet, use: CardsDone) -> Findings:
    """Report cards used for another shoe although they had to leave."""
    if not cards.handled or not (cards.done or "introduced" in floor.keeping.recorded_acts):
        return
    then = use.what
    if not cards.removed or "cards-reused" not in floor.book.rules:
        yield finds.finding("cards-not-replaced", use.fact, then=then)
    yield finds.finding("cards-reused", use.fact, then=then)


# --- cards replaced in between --------------------------------------------------------------------------------


def introduced(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardsIntroduced) -> Findings:
    """A card set is introduced. If another was in play, it replaces it."""
    keeping, before = floor.keeping, floor.keeping.sets.in_play
    in_use = before is not None and not keeping.sets.room()
    if in_use and fact.decks < floor.shoe.decks and not keeping.making.due:
        return  # some of the cards, during a shoe: the contents of the shoe are now unknown
    replaces = ""
    if in_use and before is not None:
        keeping.making.due = True
        floor.shoe.mixed = True
        in_round = yield from _in_round(floor, state, fact)
        replaces = "new-decks-unprepared" if before.handled and not keeping.directed and not in_round else IN_FULL
    if replaces == IN_FULL and REPLACED not in keeping.notified_of:
        keeping.untold.append(fact.id)
    keeping.directed = False
    keeping.notified_of.discard(REPLACED)
    keeping.sets.introduce(fact, replaces)


def _in_round(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardsIntroduced) -> Judged[bool]:
    """Whether a round is in play: it continues with its own cards."""
    if state is None or state.first_card is None or not state.is_open:
        return False
    floor.keeping.making.since = state.where.round
    yield floor.finding("replaced-in-a-round", fact.id)
    return True


def ruled(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: RulingMade) -> None:
    """A ruling orders the replacement of the cards in play."""
    rule = floor.book.rules.get("replaced-in-a-round")
    floor.keeping.directed |= rule is not None and fact.rule == rule.number


def removed(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardsRemoved) -> None:
    """A set leaves the table."""
    floor.keeping.sets.remove(fact.set)


def apply_replacement_notice(
    floor: BaccaratTableState, state: BaccaratRoundState | None, fact: InspectorNotified
) -> None:
    """An inspector is told of a replacement, made or just ordered."""
    keeping = floor.keeping
    if fact.about == REPLACED and keeping.untold and not keeping.directed:
        keeping.untold.pop()
    else:
        keeping.notified_of.add(fact.about)


def opened(floor: BaccaratTableState) -> Findings:
    """The table opens in a style."""
    if floor.keeping.style:
        yield from _allowed(floor, floor, floor.keeping.style, floor.opening.id)


def begun(floor: BaccaratTableState, fact: ShoeStarted) -> Findings:
    """A shoe begins, in its own style or that of the one before."""
    keeping = floor.keeping
    if fact.style is not None:
        yield from _allowed(floor, floor, fact.style, fact.id)
        keeping.style = fact.style
    keeping.begun_in, keeping.restyled = keeping.style, False


def _allowed(floor: BaccaratTableState, finds: MakesFindings, style: str, fact: str) -> Findings:
    if style in floor.book.shoe.barred:
        yield finds.finding("style-not-offered", fact, style=style)
    if style == "B" and floor.shoe.endless:
        yield finds.finding("style-with-machine", fact)


def started(floor: BaccaratTableState, state: BaccaratRoundState, fact: RoundStarted) -> Findings:
    """A round begins. A style that it names also applies to later rounds."""
    keeping = floor.keeping
    if fact.style is not None and fact.style != keeping.style:
        yield from _allowed(floor, state, fact.style, fact.id)
        if keeping.begun_in and fact.style != keeping.begun_in and not keeping.restyled and not floor.shoe.endless:
            yield state.finding("style-changed", fact.id, now=fact.style, before=keeping.begun_in)
        keeping.style = fact.style
        keeping.begun_in = keeping.begun_in or fact.style
    state.style, state.style_stated = keeping.style, fact.style is not None

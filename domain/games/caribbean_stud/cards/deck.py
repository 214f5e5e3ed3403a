"""Checks the deck: inspected, shown, shuffled, cut (parts 5 and 6). Judged when cards are dealt from it."""

from domain.facts.disputes import RulingMade
from domain.facts.people import PlayerLeft
from domain.facts.shoe import CardsCut, CardsInspected, CardsIntroduced, CardsRemoved, CardsShuffled, CardsSpread
from domain.facts.table import InspectorNotified, TableOpened
from domain.games.caribbean_stud.state import StudRoundState, StudTableState
from domain.games.common.cards import card_preparation
from domain.games.common.cards.card_sets import USED, CardsDone, CardSet
from domain.games.common.findings import Findings
from domain.rulebooks.shapes.house import may
from domain.rulebooks.shapes.shoe import SHUFFLES

REPLACEMENT = "6.5"
DEALT, REPLACED, SPREAD = "dealt", "cards_replaced", "spread"


def opened(floor: StudTableState, opening: TableOpened) -> Findings:
    """Note the deck in use."""
    most = floor.book.machine_decks if floor.machine is not False else 1
    if opening.decks is not None and not 1 <= opening.decks <= most:
        yield floor.finding("decks-wrong", opening.id, decks=opening.decks, wanted=(1, 1))
    if opening.cutting_cards is not None and opening.cutting_cards not in floor.book.shoe.cutting_cards:
        yield floor.finding("cutting-cards-wrong", opening.id)


# --- acts of preparation --------------------------------------------------------------------------------------


def introduced(floor: StudTableState, state: StudRoundState | None, fact: CardsIntroduced) -> Findings:
    """A deck is introduced. If another is in play, it replaces it (6.5)."""
    keeping, before = floor.keeping, floor.keeping.sets.in_play
    keeping.recorded_acts.add("introduced")
    most = floor.book.machine_decks if floor.machine is not False else 1
    if not 1 <= fact.decks <= most:
        yield floor.finding("decks-wrong", fact.id, decks=fact.decks, wanted=(1, 1))
    if before is not None and not keeping.sets.room():
        yield from _replaces(floor, state, fact)
    keeping.sets.introduce(fact, "")


def _replaces(floor: StudTableState, state: StudRoundState | None, fact: CardsIntroduced) -> Findings:
    keeping = floor.keeping
    if state is not None and state.deal is not None and state.is_open:
        yield floor.finding("replaced-in-a-round", fact.id)
    by = (fact.by or "").partition(":")[0]
    if not keeping.ordered and not may(by, floor.book.house.powers[REPLACEMENT][0]):
        yield floor.finding("replaced-unordered", fact.id)
    if not keeping.notified:
        keeping.untold.append(fact.id)
    keeping.ordered = keeping.notified = False


def inspected(floor: StudTableState, state: StudRoundState | None, fact: CardsInspected) -> None:
    """The cards are inspected."""
    floor.keeping.sets.note_inspection(fact.role, fact)


def spread(floor: StudTableState, state: StudRoundState | None, fact: CardsSpread) -> None:
    """The cards are spread face up."""
    floor.keeping.sets.note_inspection(SPREAD, fact)


def shuffled(floor: StudTableState, state: StudRoundState | None, fact: CardsShuffled) -> None:
    """A deck is shuffled. Without a name: any new one, or the one not in play."""
    keeping = floor.keeping
    keeping.recorded_acts.add("shuffled")
    keeping.cuts.clear()
    keeping.vacated = False
    if fact.set is None:
        keeping.sets.note_inspection(fact.method, fact)
    else:
        keeping.sets.note_act(fact.method, fact, fact.set)


def cut(floor: StudTableState, state: StudRoundState | None, fact: CardsCut) -> Findings:
    """The cards are cut once, never by a player (6.2, 6.3)."""
    keeping = floor.keeping
    if fact.seat is not None:
        yield floor.finding("cut-by-player", fact.id, seat=fact.seat)
    if keeping.cuts:
        yield floor.finding("cut-again", fact.id)
    if fact.cutting_card_from_back:
        yield floor.finding("cutting-card-not-below", fact.id, behind=fact.cutting_card_from_back)
    keeping.recorded_acts.add("cut")
    keeping.cuts.append(fact)


def removed(floor: StudTableState, state: StudRoundState | None, fact: CardsRemoved) -> None:
    floor.keeping.sets.remove(fact.set)


def apply_replacement_notice(floor: StudTableState, state: StudRoundState | None, fact: InspectorNotified) -> None:
    """An inspector is told of a replacement, before or after it."""
    if fact.about == REPLACED:
        floor.keeping.notified = not floor.keeping.untold
        floor.keeping.untold.clear()


def ruled(floor: StudTableState, fact: RulingMade) -> None:
    """A ruling orders a replacement."""
    floor.keeping.ordered |= fact.rule == REPLACEMENT


def left(floor: StudTableState, state: StudRoundState | None, fact: PlayerLeft) -> None:
    """The last player leaves."""
    if floor.room.kept and not floor.room.present() and floor.keeping.sets.in_play is not None:
        floor.keeping.vacated = True


# --- requirements ---------------------------------------------------------------------------------------------


def first_card(floor: StudTableState, state: StudRoundState, fact: str) -> Findings:
    """A deal begins: the deck must be prepared (5.4) and shuffled (6.1)."""
    keeping = floor.keeping
    cards = keeping.sets.waiting()
    plan = card_preparation.plan_of(floor.book.shoe, cards, keeping.machine)
    yield from card_preparation.check_preparation(state, plan, cards, CardsDone(DEALT, fact))
    yield from _shown(state, cards)
    yield from _sets(floor, state, fact)
    matter = _unshuffled(floor, state, cards)
    if matter:
        yield state.finding(matter, fact, then=DEALT)
    if (
        not keeping.machine
        and not keeping.cuts
        and ("cut" in keeping.recorded_acts or (_prepared(floor, cards) and plan))
    ):
        yield state.finding("cards-not-cut", fact)
    keeping.cuts.clear()
    keeping.vacated = False
    state.redeal = None
    keeping.sets.take()


def _shown(state: StudRoundState, cards: CardSet) -> Findings:
    """Whether the cards were spread before the shuffle (5.3)."""
    shuffle = next((at for at, one in enumerate(cards.done) if one.what in SHUFFLES), len(cards.done))
    spreads = [at for at, one in enumerate(cards.done) if one.what == SPREAD]
    if spreads and spreads[0] > shuffle:
        yield state.finding("shuffled-before-shown", cards.done[shuffle].fact)


def _sets(floor: StudTableState, state: StudRoundState, fact: str) -> Findings:
    """A machine requires two decks."""
    sets = floor.keeping.sets
    first = floor.machine and "introduced" in floor.keeping.recorded_acts and sets.in_play is None
    if first and sum(one.decks or 0 for one in sets.known) < floor.book.machine_decks:
        yield state.finding("decks-too-few", fact)


def _prepared(floor: StudTableState, cards: CardSet) -> bool:
    return floor.machine is False and card_preparation.shuffled(cards)


def _unshuffled(floor: StudTableState, state: StudRoundState, cards: CardSet) -> str | None:
    """The finding type if the deck was not shuffled as required."""
    keeping = floor.keeping
    if card_preparation.shuffled(cards):
        return "resumed-unshuffled" if keeping.vacated else None
    if cards.came == USED:
        matter = state.redeal or ("resumed-unshuffled" if keeping.vacated else "not-reshuffled")
        return matter if "shuffled" in keeping.recorded_acts else None
    return (
        "play-without-shuffle"
        if "introduced" in keeping.recorded_acts or cards.any_act(*card_preparation.OPENING)
        else None
    )

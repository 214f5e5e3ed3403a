"""Checks the preparation of a shoe when the cards are cut, burned from, and dealt."""

from domain.facts import Fact
from domain.facts.shoe import CardBurned, CardsCut, CardsInspected, CardsShuffled, CardsSpread, ShoeEnded, ShoeStarted
from domain.facts.table import TableClosed, TableOpened
from domain.games.baccarat.shoe import burn, last_hand, replacement, shuffles
from domain.games.baccarat.shoe import cut as shoe_cut
from domain.games.baccarat.shoe.state import CardPreparation
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common.cards import card_preparation
from domain.games.common.cards.card_sets import UNTOLD, USED, CardsDone, CardSet, Sets
from domain.games.common.findings import Findings, MakesFindings


def checked(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: Fact) -> None:
    """The cards are inspected or counted."""
    floor.keeping.unchecked, floor.keeping.closed = False, None


def played(floor: BaccaratTableState) -> None:
    floor.keeping.unchecked = True


def closed(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: TableClosed) -> None:
    """Gaming ends. A check of the cards may still follow."""
    floor.keeping.shut = True
    if floor.keeping.unchecked and "inspected" in floor.keeping.recorded_acts:
        floor.keeping.closed = fact.id


def check_session_end(floor: BaccaratTableState) -> Findings:
    """Check what was left undone at the end of the session. May be called more than once."""
    for fact in floor.keeping.untold:
        yield floor.finding("replacement-not-told", fact)
    if floor.keeping.closed is not None:
        yield floor.finding("cards-not-checked-after", floor.keeping.closed)


MACHINE = "machine"

# --- acts of preparation --------------------------------------------------------------------------------------


def inspected(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardsInspected) -> None:
    """The cards are inspected."""
    floor.keeping.sets.note_inspection(fact.role, fact)


def spread(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardsSpread) -> None:
    """The cards are spread face up."""
    floor.keeping.sets.note_act("spread", fact)


def shuffled(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardsShuffled) -> Findings:
    """A set is shuffled. If there is only one, the shoe is full again."""
    keeping = floor.keeping
    yield from shuffles.shuffled(floor, state, fact)
    if fact.method == MACHINE:
        yield from _loaded(floor, fact)
    keeping.sets.note_act(fact.method, fact, fact.set)
    floor.shoe.mixed |= not keeping.sets.two
    if fact.method == MACHINE and MACHINE not in keeping.recorded_acts:
        keeping.recorded_acts.add(MACHINE)
        yield floor.finding("shuffled-by-machine", fact.id)


def _loaded(floor: BaccaratTableState, fact: CardsShuffled) -> Findings:
    """A machine takes a set: check the set's preparation once."""
    cards = floor.keeping.sets.named(fact.set)
    if floor.keeping.machine and not cards.loaded:
        cards.loaded = True
        yield from _prepared(floor, floor, cards, CardsDone(MACHINE, fact.id))


def cut(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardsCut) -> Findings:
    """The cards are cut: they must be ready."""
    floor.keeping.making.due = True
    yield from used(floor, floor, CardsDone("cut", fact.id))
    yield from shoe_cut.cut(floor, fact)


def burned(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardBurned) -> Findings:
    """A card is burned: the first card set must be ready."""
    yield from used(floor, floor, CardsDone("burned", fact.id))


def started(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: ShoeStarted) -> Findings:
    """A shoe begins."""
    making = floor.keeping.making
    making.due, making.started = True, fact.id
    floor.shoe.start(fact.shoe)
    yield from replacement.begun(floor, fact)


def ended(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: ShoeEnded) -> None:
    """The shoe ends: the next card needs another shoe."""
    floor.keeping.making.due = True


def opened_again(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: TableOpened) -> None:
    """A table that reopens begins with its cards as they are, unless a shoe is in play."""
    keeping = floor.keeping
    if (keeping.shut or keeping.making.due) and keeping.sets.in_play is not None:
        keeping.shut = False
        keeping.sets, keeping.making = Sets(keeping.sets.two), CardPreparation(due=True)


# --- requirements ---------------------------------------------------------------------------------------------


def used(floor: BaccaratTableState, finds: MakesFindings, use: CardsDone) -> Findings:
    """The cards of the next shoe are first used: they must have been inspected, shown and shuffled."""
    keeping, making = floor.keeping, floor.keeping.making
    if not making.due or making.cards is not None:
        return
    cards = making.cards = keeping.sets.waiting()
    making.recorded = bool(cards.done or making.offers) or cards.came not in (UNTOLD, USED)
    if not cards.loaded:
        yield from _prepared(floor, finds, cards, use)
    yield from replacement.check_replacement(floor, finds, cards, use)
    unshuffled = _unshuffled(floor, cards)
    if unshuffled:
        cards.unprepared = True
        yield finds.finding(unshuffled, use.fact, then=use.what)


def _prepared(floor: BaccaratTableState, finds: MakesFindings, cards: CardSet, use: CardsDone) -> Findings:
    """Check the stages of new cards, or of cards prepared elsewhere."""
    plan = card_preparation.plan_of(floor.book.shoe, cards, floor.keeping.machine)
    cards.unprepared = yield from card_preparation.check_preparation(finds, plan, cards, use)


BY_END = {last_hand.FIRST: "not-reshuffled-first", last_hand.DURING: "not-reshuffled-during"}
"""The finding type for each way in which the cutting card came out."""


def _unshuffled(floor: BaccaratTableState, cards: CardSet) -> str:
    """The finding type if the cards were not shuffled as required."""
    if card_preparation.exposed(cards):
        return "exposed-not-reshuffled"
    if card_preparation.shuffled(cards) or cards.came in floor.book.shoe.ready_made or cards.handled:
        return ""
    if cards.came == USED:
        by_end = BY_END.get(floor.keeping.ended_by, "")
        matter = by_end if by_end in floor.book.rules else "not-reshuffled"
        return matter if "shuffled" in floor.keeping.recorded_acts else ""
    return "play-without-shuffle" if cards.came != UNTOLD or cards.any_act(*card_preparation.OPENING) else ""


def first_card(floor: BaccaratTableState, state: BaccaratRoundState, first: str) -> Findings:
    """The first card of a shoe is dealt."""
    keeping, making = floor.keeping, floor.keeping.making
    if not making.due or making.since == state.where.round:
        return
    yield from used(floor, state, CardsDone("dealt", first))
    if making.cut is None and (making.recorded or "cut" in keeping.recorded_acts):
        yield state.finding("cards-not-cut", making.started or first)
    yield from burn.check_burn(floor, state, first)
    yield from _replaced(floor, state, first)
    _load_shoe(floor, keeping.sets.take())
    floor.shoe.first_round = state.where.round
    keeping.making = CardPreparation()


def _replaced(floor: BaccaratTableState, state: BaccaratRoundState, first: str) -> Findings:
    """Replacement cards must have been prepared, and also cut and burned if there is no sign of it."""
    cards = floor.keeping.making.cards
    uncut = floor.keeping.making.cut is None or floor.shoe.unburned
    if cards is not None and (cards.unprepared or (uncut and cards.replaces == replacement.IN_FULL)) and cards.replaces:
        yield state.finding(cards.replaces, first)


def _load_shoe(floor: BaccaratTableState, cards: CardSet) -> None:
    """Note what the shoe contains, and where its cutting card is."""
    shoe, cut_at = floor.shoe, floor.keeping.making.cut
    shoe.begun = True
    shoe.decks = cards.decks or shoe.decks
    if cut_at is not None and not shoe.endless:
        shoe.due_after = shoe.size - cut_at.cutting_card_from_back

"""Checks the preparation of a shoe: inspected, shown, shuffled, cut, loaded; a first card may be discarded (parts 5 to
7).
"""

from domain.facts.shoe import (
    CardBurned,
    CardsCounted,
    CardsInspected,
    CardsIntroduced,
    CardsRemoved,
    CardsShuffled,
    CardsSpread,
    ShoeEnded,
    ShoeStarted,
)
from domain.games.blackjack.shoe.state import BOX, DEALER, DURING, FIRST, NEW, START, CardPreparation
from domain.games.blackjack.state import BlackjackRoundState, BlackjackTableState, in_round
from domain.games.common.cards import card_preparation
from domain.games.common.cards.card_sets import UNTOLD, USED, CardsDone
from domain.games.common.findings import Findings, MakesFindings
from domain.rulebooks.decision_tables import table, yes_or_no
from domain.rulebooks.shapes.house import may

REPLACED, IN_FULL = "cards_replaced", "replaced-unprepared"
MACHINE = "machine"


def introduced(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: CardsIntroduced) -> Findings:
    """A set is introduced. If another was in play, it replaces it (6.9)."""
    keeping, before = floor.keeping, floor.keeping.sets.in_play
    if before is not None and fact.decks < floor.shoe.decks:
        yield from _damaged(floor, state, fact)
        return
    if fact.decks != floor.opening.decks:
        yield from decks(floor, fact.decks, fact.id)
    if before is not None:
        yield from _replaces(floor, state, fact)
    keeping.sets.introduce(fact, IN_FULL if before is not None else "")


def _replaces(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: CardsIntroduced) -> Findings:
    keeping = floor.keeping
    if in_round(state):
        yield floor.finding("replaced-in-a-round", fact.id)
    by = (fact.by or "").partition(":")[0]
    if "6.9" not in keeping.orders and not may(by, floor.book.places.by_whom):
        yield floor.finding("replaced-unordered", fact.id)
    if REPLACED not in keeping.notices:
        keeping.untold.append(fact.id)
    keeping.orders.discard("6.9")
    keeping.notices.discard(REPLACED)
    keeping.making = CardPreparation(due=True, after=NEW)


def decks(floor: BlackjackTableState, number: int, fact: str) -> Findings:
    """Four to eight decks; six to eight with Super Sevens (3.1)."""
    options = floor.opening.options
    sevens = options is not None and bool(options.super_sevens)
    least, most = floor.book.sevens_decks if sevens else floor.book.shoe.decks
    if not least <= number <= most:
        yield floor.finding("decks-wrong", fact, decks=number, wanted=(least, most))


def opened(floor: BlackjackTableState) -> Findings:
    """Note the decks in use from the start."""
    opening = floor.opening
    if opening.decks is not None:
        yield from decks(floor, opening.decks, opening.id)
    if opening.shuffler not in (None, "none"):
        yield floor.finding("shuffler-not-allowed", opening.id)
        yield floor.finding("not-from-a-shoe", opening.id)


def inspected(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: CardsInspected) -> None:
    """The cards are inspected."""
    floor.keeping.sets.note_inspection(fact.role, fact)


def spread(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: CardsSpread) -> None:
    """The cards are spread face up."""
    floor.keeping.sets.note_act("spread", fact)


def shuffled(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: CardsShuffled) -> Findings:
    """A due shuffle is done. During a round, the rack is shuffled (15.10)."""
    keeping, shoe = floor.keeping, floor.shoe
    if fact.method == MACHINE:
        yield floor.finding("shuffler-not-allowed", fact.id)
    if not keeping.making.shuffled and keeping.making.cut is None and keeping.sets.in_play is not None:
        _occasion(floor, state)
    keeping.sets.note_act(fact.method, fact, fact.set)
    keeping.making.shuffled = shoe.mixed = True
    keeping.making.due = True
    keeping.owed.clear()
    keeping.stale = ""
    if not in_round(state):
        floor.restrictions.shuffled()


def _occasion(floor: BlackjackTableState, state: BlackjackRoundState | None) -> None:
    """The player who cuts next, by rule 6.7 and the end of the last shoe."""
    making, shoe = floor.keeping.making, floor.shoe
    making.after = making.after if making.after == NEW else _after(floor)
    making.box = int(shoe.cut_on.partition(":")[2].partition("/")[0]) if shoe.cut_on.startswith(BOX) else None
    if in_round(state) and state is not None:
        making.after, making.lying = "", sum(map(len, state.cards.hands.values()))


def _after(floor: BlackjackTableState) -> str:
    if any(owed.matter == "resumed-unshuffled" for owed in floor.keeping.owed):
        return START
    if floor.shoe.cut_out != DURING:
        return ""
    on = floor.shoe.cut_on
    return DEALER if on == DEALER else BOX if on.startswith(BOX) else ""


def counted(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: CardsCounted) -> Findings:
    """The cards of the set are counted."""
    shoe = floor.shoe
    if fact.count != shoe.size:
        yield floor.finding("wrong-count", fact.id, count=fact.count, decks=shoe.decks, due=shoe.size)


def started(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: ShoeStarted) -> None:
    """A shoe begins with the shuffled cards."""
    keeping, shoe = floor.keeping, floor.shoe
    making = keeping.making
    if shoe.begun and not shoe.mixed and making.cut is None:
        keeping.stale = shoe.cut_out or "over"
    making.due = True
    if making.shuffled and making.cut is None:
        making.started = fact.id
    shoe.start(fact.shoe)


def ended(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: ShoeEnded) -> None:
    """The shoe ends: the next card needs another."""
    floor.keeping.making.due = True
    if state is not None and in_round(state):
        state.ran_out = fact.id


def removed(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: CardsRemoved) -> Findings:
    """A set is removed, or a damaged card is (15.11)."""
    if floor.keeping.damaged is not None and fact.set is None:
        yield from _damaged(floor, state, fact)
    else:
        floor.keeping.sets.remove(fact.set)


def _damaged(
    floor: BlackjackTableState, state: BlackjackRoundState | None, fact: CardsIntroduced | CardsRemoved
) -> Findings:
    if in_round(state):
        yield floor.finding("damaged-in-a-round", fact.id)
    by = (fact.by or "").partition(":")[0]
    if by and not may(by, floor.book.supervises):
        yield floor.finding("damaged-by-another", fact.id)
    floor.keeping.damaged = None


FIRST_CARD = table("blackjack_cards", "first-card-discarded")
UNSHUFFLED = {FIRST: "not-shuffled-first", DURING: "not-shuffled-during"}


def burned(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: CardBurned) -> Findings:
    """The first card of a shoe is discarded (7.1)."""
    refill(floor)
    yield from used(floor, floor, CardsDone("burned", fact.id))
    shoe = floor.shoe
    if not shoe.note_card(fact.card):
        yield floor.finding(
            "card-beyond-decks", fact.id, card=fact.card, times=shoe.seen[str(fact.card)], decks=shoe.decks
        )
    shoe.burned.append(fact)
    if shoe.begun or len(shoe.burned) > 1:
        yield floor.finding("discard-too-many", fact.id)
    if fact.face == "up":
        yield floor.finding("discard-face-up", fact.id)
    options = floor.opening.options
    if options is not None and options.first_card_discarded is False:
        yield floor.finding("discard-not-opted", fact.id)


def refill(floor: BlackjackTableState) -> None:
    """The next card is one of the shuffled cards."""
    if floor.shoe.mixed:
        floor.shoe.start(floor.shoe.name)


def used(floor: BlackjackTableState, finds: MakesFindings, use: CardsDone) -> Findings:
    """The cards are first used: check their preparation."""
    keeping, making = floor.keeping, floor.keeping.making
    if not making.due or making.checked:
        return
    making.checked = True
    cards = keeping.sets.waiting()
    making.recorded = bool(cards.done or making.offers) or cards.came not in (UNTOLD, USED)
    cards.unprepared = yield from card_preparation.check_preparation(
        finds, card_preparation.plan_of(floor.book.shoe, cards, False), cards, use
    )
    if not card_preparation.shuffled(cards):
        recorded = cards.came not in (UNTOLD, USED) or cards.any_act(*card_preparation.OPENING)
        if cards.came == USED and "shuffled" in keeping.recorded_acts and keeping.stale:
            yield finds.finding(UNSHUFFLED.get(keeping.stale, "not-shuffled"), use.fact, then=use.what)
        elif recorded:
            yield finds.finding("play-without-shuffle", use.fact, then=use.what)
    if cards.unprepared and cards.replaces:
        yield finds.finding(cards.replaces, use.fact)
    keeping.stale = ""


def first_card(floor: BlackjackTableState, state: BlackjackRoundState, first: str) -> Findings:
    """The first card of a shoe is dealt."""
    keeping, making, shoe = floor.keeping, floor.keeping.making, floor.shoe
    if not making.due:
        return
    yield from used(floor, state, CardsDone("dealt", first))
    if making.cut is None and (making.recorded or "cut" in keeping.recorded_acts):
        yield state.finding("cards-not-cut", first)
    options = floor.opening.options
    (finding,) = FIRST_CARD.decide(
        yes_or_no(options is not None and options.first_card_discarded),
        yes_or_no(shoe.burned),
        yes_or_no(making.recorded or "burned" in keeping.recorded_acts),
        yes_or_no(making.after == ""),
    ).then
    if finding:
        yield state.finding(finding, first)
    cards = keeping.sets.take()
    shoe.begun, shoe.decks = True, cards.decks or shoe.decks
    if making.cut is not None:
        shoe.due_after = shoe.size - making.lying - making.cut.cutting_card_from_back
    keeping.making = CardPreparation()

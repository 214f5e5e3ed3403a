"""A shoe comes into play: what had to be done with its cards before is looked at (5.1 to 5.3, 6.1, 6.2, 7.1)."""

from domain.facts.shoe import CardBurned
from domain.games.blackjack.floor import BlackjackTableState
from domain.games.blackjack.shoe import DURING, FIRST, CardPreparation
from domain.games.blackjack.state import BlackjackRoundState
from domain.games.common.shoes import preparing
from domain.games.common.shoes.finds import Finds
from domain.games.common.shoes.sets import UNTOLD, USED, CardsDone

UNSHUFFLED = {FIRST: "not-shuffled-first", DURING: "not-shuffled-during"}


def burned(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: CardBurned) -> None:
    """The first card of a shoe is discarded (7.1)."""
    refill(floor)
    used(floor, floor, CardsDone("burned", fact.id))
    shoe = floor.shoe
    if not shoe.see(fact.card):
        floor.find("card-beyond-decks", fact.id, card=fact.card, times=shoe.seen[str(fact.card)], decks=shoe.decks)
    shoe.burned.append(fact)
    if shoe.begun or len(shoe.burned) > 1:
        floor.find("discard-too-many", fact.id)
    if fact.face == "up":
        floor.find("discard-face-up", fact.id)
    options = floor.opening.options
    if options is not None and options.first_card_discarded is False:
        floor.find("discard-not-opted", fact.id)


def refill(floor: BlackjackTableState) -> None:
    """The next card comes of the shuffled ones."""
    if floor.shoe.mixed:
        floor.shoe.start(floor.shoe.name)


def used(floor: BlackjackTableState, finds: Finds, use: CardsDone) -> None:
    """The cards are used for the first time: what had to be done with them before?"""
    keeping, making = floor.keeping, floor.keeping.making
    if not making.due or making.looked:
        return
    making.looked = True
    cards = keeping.sets.waiting()
    making.told = bool(cards.done or making.offers) or cards.came not in (UNTOLD, USED)
    cards.unprepared = preparing.check_preparation(finds, preparing.plan_of(floor.book.shoe, cards, False), cards, use)
    if not preparing.shuffled(cards):
        told = cards.came not in (UNTOLD, USED) or cards.did(*preparing.OPENING)
        if cards.came == USED and "shuffled" in keeping.told and keeping.stale:
            finds.find(UNSHUFFLED.get(keeping.stale, "not-shuffled"), use.fact, then=use.what)
        elif told:
            finds.find("play-without-shuffle", use.fact, then=use.what)
    if cards.unprepared and cards.replaces:
        finds.find(cards.replaces, use.fact)
    keeping.stale = ""


def first_card(floor: BlackjackTableState, state: BlackjackRoundState, first: str) -> None:
    """The first card of a shoe is dealt."""
    keeping, making, shoe = floor.keeping, floor.keeping.making, floor.shoe
    if not making.due:
        return
    used(floor, state, CardsDone("dealt", first))
    if making.cut is None and (making.told or "cut" in keeping.told):
        state.find("cards-not-cut", first)
    options = floor.opening.options
    wanted = options is not None and options.first_card_discarded
    if wanted and not shoe.burned and (making.told or "burned" in keeping.told) and making.after != "":
        state.find("discard-omitted", first)
    cards = keeping.sets.take()
    shoe.begun, shoe.decks = True, cards.decks or shoe.decks
    if making.cut is not None:
        shoe.due_after = shoe.size - making.lying - making.cut.cutting_card_from_back
    keeping.making = CardPreparation()

"""How a shoe was made ready: the cut, the burn, the count of the set."""

from domain.cards import DECK
from domain.facts.round import CardDrawn
from domain.facts.shoe import CardsCounted, CardsCut
from domain.games.baccarat.cards import BURN
from domain.games.baccarat.floor import Floor
from domain.games.baccarat.state import State

FACE_VALUE = "face_value"


def first_card(floor: Floor, state: State, fact: CardDrawn) -> None:
    """The first card of a shoe is dealt: what had to be burned is burned by now."""
    shoe = floor.shoe
    if shoe.begun:
        return
    shoe.begun = True
    if shoe.name is None:
        return
    if not shoe.burned:
        state.find("burn-omitted", fact.id)
        return
    first, burned = shoe.burned[0], len(shoe.burned)
    by_value = floor.book.shoe.burn == FACE_VALUE
    if by_value and first.card is None:
        state.find("burn-not-shown", first.id)
        return
    due = 1 + BURN[first.card] if first.card is not None and (by_value or first.face == "up") else 1
    if burned != due:
        where = shoe.burned[-1].id if burned > due else fact.id
        state.find("burn-count-wrong", where, burned=burned, due=due)


def cut(floor: Floor, state: State | None, fact: CardsCut) -> None:
    """Where the cards were cut, and the cutting card put."""
    book, total = floor.book.shoe, floor.shoe.decks * len(DECK)
    front, back = fact.from_front, total - fact.from_front
    if min(front, back) < book.cut_margin:
        floor.find("cut-too-shallow", fact.id, front=front, back=back, least=book.cut_margin)
    if fact.cutting_card_from_back < book.least_behind:
        words = {"behind": fact.cutting_card_from_back, "least": book.least_behind}
        floor.find("cutting-card-too-deep", fact.id, **words)


def counted(floor: Floor, state: State | None, fact: CardsCounted) -> None:
    """The cards of the set were counted."""
    due = floor.shoe.decks * len(DECK)
    if fact.count != due:
        floor.find("wrong-count", fact.id, count=fact.count, decks=floor.shoe.decks, due=due)

"""Checks the burn: one card, or as many as the first one says."""

from domain.facts.shoe import CardBurned
from domain.games.baccarat.cards.table_of_play import BURN
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common.finding_types import Finds

FACE_VALUE = "face_value"


def burned(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardBurned) -> None:
    """A card is burned, before the first card of the shoe or later."""
    shoe = floor.shoe
    begun = state is not None and (state.started or state.said_closed) is not None
    before_coup = begun and state is not None and state.ended is None and state.first_card is None
    if not shoe.begun and not (shoe.burned and before_coup):
        shoe.burned.append(fact)
        return
    shoe.since_round += 1
    _later(floor, state if state is not None and state.ended is None else None, fact)


def _later(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardBurned) -> None:
    """A card is burned during the shoe. An error belongs to the open round."""
    shoe = floor.shoe
    dealt = state is not None and state.first_card is not None
    finds = state if state is not None and (not dealt or (state.going_on and state.called is None)) else floor
    if shoe.unburned:
        first = state is not None and state.where.round == shoe.first_round
        made_up = first and "burn-made-up" in floor.book.rules
        shoe.unburned = False
        finds.find("burn-made-up" if made_up else "burned-late", fact.id)
    elif dealt and finds is state:
        finds.find("burned-in-coup", fact.id)
    elif shoe.since_round > 1:
        finds.find("burned-before-coup", fact.id, burned=shoe.since_round)


def check_burn(floor: BaccaratTableState, finds: Finds, first: str) -> None:
    """The first card of a shoe is dealt: the burn must be complete."""
    shoe, making, book = floor.shoe, floor.keeping.making, floor.book.shoe
    if not shoe.burned:
        told = making.told or making.cut or "burned" in floor.keeping.told
        if told or making.started:
            shoe.unburned = True
            finds.find("burn-omitted" if told else "burn-unrecorded", first)
        return
    shown, further = shoe.burned[0], shoe.burned[1:]
    if book.burn == FACE_VALUE and shown.face == "down":
        finds.find("burn-not-shown", shown.id)
        return
    for one in further:
        if one.face == "up":
            finds.find("burned-face-up", one.id)
    _count(floor, finds, first)


def _count(floor: BaccaratTableState, finds: Finds, first: str) -> None:
    """Check the number of burned cards. An unread first card sets none."""
    cards = floor.shoe.burned
    counts = cards[0].face == "up"
    if counts and cards[0].card is None:
        return
    due = 1 + BURN[cards[0].card] if counts and cards[0].card is not None else 1
    if len(cards) != due:
        matter = (
            "burn-count-wrong-shown" if counts and "burn-count-wrong-shown" in floor.book.rules else "burn-count-wrong"
        )
        finds.find(matter, cards[-1].id if len(cards) > due else first, burned=len(cards), due=due)

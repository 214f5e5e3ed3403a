"""Decks, cutting cards and machines, as the table opens with them and as sets come."""

from domain.facts.shoe import CardsIntroduced
from domain.games.baccarat.floor import BaccaratTableState
from domain.games.baccarat.shoes import counting
from domain.games.baccarat.state import BaccaratRoundState


def opened(floor: BaccaratTableState) -> None:
    """What is in use from the start."""
    opening, book = floor.opening, floor.book.shoe
    if opening.decks is not None:
        _decks(floor, opening.decks, opening.id)
    if opening.cutting_cards is not None and opening.cutting_cards not in book.cutting_cards:
        floor.find("cutting-cards-wrong", opening.id)
    if floor.keeping.machine:
        floor.find("shuffler-not-allowed", opening.id)
    if floor.shoe.endless:
        floor.find("not-from-a-shoe", opening.id)


def introduced(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardsIntroduced) -> None:
    """A set comes with its decks."""
    if fact.decks != floor.opening.decks:
        _decks(floor, fact.decks, fact.id)


def _decks(floor: BaccaratTableState, decks: int, fact: str) -> None:
    least, most = floor.book.shoe.decks
    if not least <= decks <= most:
        floor.find("decks-wrong", fact, counting.rule(floor), decks=decks, wanted=(least, most))

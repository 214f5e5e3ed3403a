"""The shoe: which cards came out of it, and what must not be possible."""

from domain.cards import DECK
from domain.facts.shoe import CardBurned
from domain.facts.table import TableOpened
from domain.rulebooks.shape import Book


class Shoe:
    """Cards out of the shoe in play."""

    def __init__(self, book: Book, opening: TableOpened) -> None:
        self.decks = opening.decks or book.shoe.decks[1]
        self.shuffler = opening.shuffler
        self.name: str | None = None
        self.out = 0
        self.seen: dict[str, int] = {}
        self.burned: list[CardBurned] = []
        """Before the first card was dealt."""
        self.begun = False
        self.rounds_left: int | None = None
        """Once the cutting card is out."""
        self.cut_first = False
        self.last_announced = False

    def start(self, name: str | None) -> None:
        """Another shoe comes into play."""
        self.name = name
        self.out = 0
        self.seen = {}
        self.burned = []
        self.begun = False
        self.rounds_left = None
        self.cut_first = False
        self.last_announced = False

    def see(self, card: str | None) -> bool:
        """What a card that left the shoe is; false where the decks can't hold so many of it."""
        if card is None or self.shuffler == "continuous":
            return True
        times = self.seen[card] = self.seen.get(card, 0) + 1
        return times <= self.decks

    @property
    def empty(self) -> bool:
        """Whether all its cards are out."""
        return self.shuffler != "continuous" and self.out >= self.decks * len(DECK)

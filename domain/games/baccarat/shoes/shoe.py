"""The shoe: which cards came out of it, and where it stands."""

from domain.cards import DECK
from domain.facts.shoe import CardBurned
from domain.facts.table import TableOpened
from domain.rulebooks.shape import BaccaratRulebook


class ShoeState:
    """Cards out of the shoe in play."""

    def __init__(self, book: BaccaratRulebook, opening: TableOpened) -> None:
        self.decks = opening.decks or book.shoe.decks[1]
        self.shuffler = opening.shuffler
        self.name: str | None = None
        self.start(None)

    def start(self, name: str | None) -> None:
        """Another shoe comes into play."""
        self.name = name
        self.out = 0
        self.seen: dict[str, int] = {}
        self.burned: list[CardBurned] = []
        """Before the first card was dealt."""
        self.begun = False
        self.due_after: int | None = None
        """After how many cards the cutting card comes."""
        self.rounds_left: int | None = None
        """Once the cutting card is out."""
        self.cut_first = False
        self.last_announced = False
        self.cut_in: str | None = None
        """The round during which the cutting card came out."""
        self.first_round: str | None = None
        """The round that its first card was dealt in."""
        self.unburned = False
        """Its burn was missed."""
        self.since_round = 0
        """Cards burned since the last round."""
        self.overdrawn = False
        """It was found that it gave more than it holds."""
        self.mixed = False
        """Its cards were shuffled, or replaced: when the next is burned or dealt, it holds them all again."""

    def refill(self) -> None:
        """The next card comes out of it."""
        if self.mixed:
            self.start(self.name)

    @property
    def size(self) -> int:
        """How many cards it holds in all."""
        return self.decks * len(DECK)

    @property
    def endless(self) -> bool:
        """Cards go back into it while the game goes on."""
        return self.shuffler == "continuous"

    def see(self, card: str | None) -> bool:
        """What a card that left the shoe is; false where the decks can't hold so many of it."""
        if card is None or self.endless:
            return True
        times = self.seen[card] = self.seen.get(card, 0) + 1
        return times <= self.decks

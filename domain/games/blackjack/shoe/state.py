"""State of the shoe: cards drawn, the cutting card, and requirements before the next deal."""

from dataclasses import dataclass, field
from typing import NamedTuple

from domain.cards import DECK
from domain.facts.shoe import CardBurned, CardsCut, CutOffered
from domain.facts.table import TableOpened
from domain.games.common.card_sets import Sets
from domain.rulebooks.shapes.blackjack import BlackjackRulebook

FIRST, DURING = "first", "during"
DEALER, BOX, START, NEW = "dealer", "box", "start", "new"


class ShoeState:
    """The cards in play."""

    def __init__(self, book: BlackjackRulebook, opening: TableOpened) -> None:
        self.decks = opening.decks or book.shoe.decks[1]
        self.name: str | None = None
        self.mixed = False
        self.begun = False
        self.start(None)

    def start(self, name: str | None) -> None:
        """Begin another shoe, or the same cards shuffled."""
        self.name, self.begun, self.mixed = name, False, False
        self.out = 0
        self.seen: dict[str, int] = {}
        self.burned: list[CardBurned] = []
        self.due_after: int | None = None
        """After how many cards the cutting card comes."""
        self.cut_out = ""
        """How the cutting card came: `first` of a round, or `during` one."""
        self.cut_in: str | None = None
        """The round in which it came."""
        self.cut_on = ""
        """Where the card after it went."""
        self.asking = False
        """The next card shows that."""
        self.missed = 0
        """Rounds that were dealt after it."""
        self.unnoticed = self.overdrawn = False

    @property
    def size(self) -> int:
        """The number of cards in a full shoe."""
        return self.decks * len(DECK)

    def note_card(self, card: str | None) -> bool:
        """Note a drawn card. False if the decks cannot contain so many of it."""
        self.out += 1
        if card is None:
            return True
        times = self.seen[card] = self.seen.get(card, 0) + 1
        return times <= self.decks


@dataclass
class CardPreparation:
    """A shoe in preparation."""

    due: bool = False
    """The next card dealt is its first."""
    looked: bool = False
    """What had to be done before was looked at."""
    told: bool = False
    """The feed says how it was made."""
    offers: list[CutOffered] = field(default_factory=list)
    cut: CardsCut | None = None
    shuffled: bool = False
    started: str | None = None
    """It was loaded when the cards were shuffled and not cut."""
    after: str = START
    """Which occasion it is: who is to cut hangs on it."""
    box: int | None = None
    """Where the cutting card had come out."""
    lying: int = 0
    """Cards that lay on the table when those in the rack were shuffled."""


class OwedPreparation(NamedTuple):
    """A shuffle due before the next round."""

    matter: str
    fact: str


class CardSetState:
    """The state of the cards at a table."""

    def __init__(self) -> None:
        self.sets = Sets(two=False)
        self.making = CardPreparation(due=True)
        self.told: set[str] = set()
        self.owed: list[OwedPreparation] = []
        self.stale = ""
        """The cards of the last shoe were not shuffled for this one: how it had ended."""
        self.orders: set[str] = set()
        """Rules under which a manager gave orders that are not carried out yet."""
        self.notices: set[str] = set()
        """What an inspector was told of."""
        self.untold: list[str] = []
        """Replacements of which an inspector may still hear."""
        self.damaged: str | None = None
        """A card was reported as damaged."""

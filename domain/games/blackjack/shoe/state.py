"""State of the shoe: cards drawn, the cutting card, and requirements before the next deal."""

from dataclasses import dataclass, field
from typing import NamedTuple

from domain.cards import DECK
from domain.facts.shoe import CardBurned, CardsCut, CutOffered
from domain.facts.table import TableOpened
from domain.games.common.cards.card_sets import Sets
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
        """The number of cards before the cutting card."""
        self.cut_out = ""
        """How the cutting card came out: `first` of a round, or `during` one."""
        self.cut_in: str | None = None
        """The round in which it came out."""
        self.cut_on = ""
        """The box that got the card after it."""
        self.asking = False
        """Whether the next card shows which box that is."""
        self.missed = 0
        """Rounds dealt after it came out."""
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
    """Whether the next card dealt is its first."""
    checked: bool = False
    """Whether the steps before it were checked."""
    recorded: bool = False
    """Whether the feed records the preparation."""
    offers: list[CutOffered] = field(default_factory=list)
    cut: CardsCut | None = None
    shuffled: bool = False
    started: str | None = None
    """The fact that loaded it while the cards were shuffled and not cut."""
    after: str = START
    """The occasion of the shuffle. It determines who may cut."""
    box: int | None = None
    """The box at which the cutting card came out."""
    lying: int = 0
    """Cards on the table while those in the rack were shuffled."""


class OwedPreparation(NamedTuple):
    """A shuffle due before the next round."""

    matter: str
    fact: str


class CardSetState:
    """The state of the cards at a table."""

    def __init__(self) -> None:
        self.sets = Sets(two=False)
        self.making = CardPreparation(due=True)
        self.recorded_acts: set[str] = set()
        self.owed: list[OwedPreparation] = []
        self.stale = ""
        """How the last shoe had ended, if its cards were not shuffled for this one."""
        self.orders: set[str] = set()
        """Rules under which a manager gave orders not yet carried out."""
        self.notices: set[str] = set()
        """The subjects of which an inspector was notified."""
        self.untold: list[str] = []
        """Replacements of which an inspector has not been notified yet."""
        self.damaged: str | None = None
        """The fact that reported a damaged card."""

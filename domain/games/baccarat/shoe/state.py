"""State of the cards at a table: card sets, the shoe in preparation, requirements before the next deal."""

from dataclasses import dataclass, field
from typing import NamedTuple

from domain.cards import DECK
from domain.facts.shoe import CardBurned, CardsCut, CutOffered
from domain.facts.table import TableOpened
from domain.games.common.card_sets import CardSet, Sets
from domain.rulebooks.shapes.baccarat import BaccaratRulebook
from domain.rulebooks.shapes.rulebook import Rule


@dataclass
class CardPreparation:
    """A shoe in preparation, from the shuffle to its first card."""

    due: bool = False
    """A shoe is over, or another begins: the next card dealt is its first."""
    over: bool = False
    """The last shoe is."""
    since: str = ""
    """The round in whose middle that happened: it goes on with the cards that it has."""
    cards: CardSet | None = None
    """What it is made of, once that was looked at."""
    told: bool = False
    """The feed says how it was made."""
    offers: list[CutOffered] = field(default_factory=list)
    cut: CardsCut | None = None
    named: bool = False
    """Somebody was named to cut."""
    started: str | None = None
    """The fact that it came into play."""


class OwedPreparation(NamedTuple):
    """A shuffle due before the next round."""

    matter: str
    fact: str
    rule: Rule


class CardSetState:
    """The cards at one table."""

    def __init__(self, opening: TableOpened) -> None:
        self.machine = opening.shuffler not in (None, "none")
        self.sets = Sets(opening.shuffler == "non_continuous")
        self.making = CardPreparation(due=True)
        self.told: set[str] = set()
        """What the feed tells at this table: `introduced`, `shuffled`, `cut`, `burned`, `inspected`, `machine`."""
        self.owed: list[OwedPreparation] = []
        self.ended_by = ""
        """How the cutting card of the last shoe came out: `first` of a round, or `during` one."""
        self.untold: list[str] = []
        """Replacements of which an inspector may still hear: facts."""
        self.directed = False
        """Somebody ordered that the cards in play be replaced."""
        self.told_of: set[str] = set()
        """What inspectors were told of."""
        self.style = opening.style or ""
        """In which the next round is dealt."""
        self.begun_in = self.style
        """In which the shoe began."""
        self.restyled = False
        """Somebody with the power let the style change."""
        self.unseen: list[str | None] = []
        """Cards left for the next round, as far as they were seen."""
        self.unchecked = False
        """Rounds were dealt since the cards were last checked."""
        self.shut = False
        """The table closed, and did not open again."""
        self.closed: str | None = None
        """The table closed, and nobody checked the cards since."""


class ShoeState:
    """The cards drawn from the shoe in play."""

    def __init__(self, book: BaccaratRulebook, opening: TableOpened) -> None:
        self.decks = opening.decks or book.shoe.decks[1]
        self.shuffler = opening.shuffler
        self.name: str | None = None
        self.start(None)

    def start(self, name: str | None) -> None:
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
        """Another shoe is used from the next card on."""
        if self.mixed:
            self.start(self.name)

    @property
    def size(self) -> int:
        """The number of cards in a full shoe."""
        return self.decks * len(DECK)

    @property
    def endless(self) -> bool:
        """Whether cards go back into it during play."""
        return self.shuffler == "continuous"

    def note_card(self, card: str | None) -> bool:
        """Note a drawn card. False if the decks cannot contain so many of it."""
        if card is None or self.endless:
            return True
        times = self.seen[card] = self.seen.get(card, 0) + 1
        return times <= self.decks

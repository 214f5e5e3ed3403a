"""State of the cards at a table: card sets, the shoe in preparation, requirements before the next deal."""

from dataclasses import dataclass, field
from typing import NamedTuple

from domain.cards import DECK
from domain.facts.shoe import CardBurned, CardsCut, CutOffered
from domain.facts.table import TableOpened
from domain.games.common.cards.card_sets import CardSet, Sets
from domain.rulebooks.shapes.baccarat import BaccaratRulebook
from domain.rulebooks.shapes.rulebook import Rule


@dataclass
class CardPreparation:
    """A shoe in preparation, from the shuffle to its first card."""

    due: bool = False
    """Whether a shoe has ended or another has begun, so that the next card dealt is its first."""
    over: bool = False
    """Whether the last shoe has ended."""
    since: str = ""
    """The round during which it ended. That round continues with its own cards."""
    cards: CardSet | None = None
    """The cards it consists of, once checked."""
    recorded: bool = False
    """Whether the feed records the preparation."""
    offers: list[CutOffered] = field(default_factory=list)
    cut: CardsCut | None = None
    named: bool = False
    """Whether a player was named to cut."""
    started: str | None = None
    """The fact that started it."""


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
        self.recorded_acts: set[str] = set()
        """Which acts the feed records at this table: `introduced`, `shuffled`, `cut`, `burned`, `inspected`, `machine`.
        """
        self.owed: list[OwedPreparation] = []
        self.ended_by = ""
        """How the cutting card of the last shoe came out: `first` of a round, or `during` one."""
        self.untold: list[str] = []
        """Replacements of which an inspector has not been notified yet: facts."""
        self.directed = False
        """Whether someone ordered the replacement of the cards in play."""
        self.notified_of: set[str] = set()
        """The subjects of which inspectors were notified."""
        self.style = opening.style or ""
        """The dealing style of the next round."""
        self.begun_in = self.style
        """The dealing style in which the shoe began."""
        self.restyled = False
        """Whether an authority allowed the change of style."""
        self.unseen: list[str | None] = []
        """Cards left for the next round, as far as they were seen."""
        self.unchecked = False
        """Whether rounds were dealt since the last check of the cards."""
        self.shut = False
        """Whether the table closed and has not reopened."""
        self.closed: str | None = None
        """The fact that closed the table, if no one has checked the cards since."""


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
        """Cards burned before the first card was dealt."""
        self.begun = False
        self.due_after: int | None = None
        """The number of cards before the cutting card."""
        self.rounds_left: int | None = None
        """The rounds that remain after the cutting card came out."""
        self.cut_first = False
        self.last_announced = False
        self.cut_in: str | None = None
        """The round during which the cutting card came out."""
        self.first_round: str | None = None
        """The round in which its first card was dealt."""
        self.unburned = False
        """Whether its burn was omitted."""
        self.since_round = 0
        """Cards burned since the last round."""
        self.overdrawn = False
        """Whether it was already reported to have given more cards than it holds."""
        self.mixed = False
        """Whether its cards were shuffled or replaced. From the next card burned or dealt on, it contains all of them
        again.
        """

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

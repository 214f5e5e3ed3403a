"""What is known of the deck, or the two of a shuffling machine."""

from dataclasses import dataclass, field

from domain.facts.shoe import CardsCut
from domain.games.common.shoes.sets import Sets


@dataclass
class DeckState:
    """The cards at one table."""

    machine: bool
    sets: Sets = field(init=False)
    told: set[str] = field(default_factory=set)
    """What the feed tells at this table: `introduced`, `shuffled`, `cut`."""
    cuts: list[CardsCut] = field(default_factory=list)
    """Since the cards were last shuffled."""
    vacated: bool = False
    """The table stood empty, and nobody shuffled since."""
    ordered: bool = False
    """Somebody directed that the cards be replaced."""
    notified: bool = False
    """An inspector was told of it."""
    untold: list[str] = field(default_factory=list)
    """Replacements of which an inspector may still hear: facts."""
    uncounted: list[str] = field(default_factory=list)
    """Jackpots that were paid, and the deck was not counted since: facts."""

    def __post_init__(self) -> None:
        self.sets = Sets(self.machine)

"""A shoe that is being made ready, from the cut to its first card."""

from dataclasses import dataclass, field

from domain.facts.shoe import CardsCut, CutOffered
from domain.games.baccarat.shoes.sets import CardSet


@dataclass
class Making:
    """What is told of it so far."""

    due: bool = False
    """A shoe is over, or another begins: the next card dealt is its first."""
    set: CardSet | None = None
    """The cards that it is made of, once they were looked at."""
    told: bool = False
    """The feed tells how this shoe is made."""
    offers: list[CutOffered] = field(default_factory=list)
    cut: CardsCut | None = None
    started: str | None = None
    """The fact that it came into play."""

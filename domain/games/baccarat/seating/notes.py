"""Notes about seating, in a round and in a session so far."""

from dataclasses import dataclass, field

from domain.facts.disputes import RulingMade
from domain.facts.round import HandOffered


@dataclass(slots=True)
class SeatingNotes:
    """Notes of one round."""

    offers: list[HandOffered] = field(default_factory=list)
    void_after: int = 0
    """Cards that had been drawn when the round was announced as one without wagers."""
    burned: str | None = None
    """The fact by which a card was burned when the betting was closed."""
    void_staked: bool = False
    """Wagers lay when that was announced."""
    turned: dict[str, str] = field(default_factory=dict)
    """Hands of whose first two cards one was turned, in that order, and the fact."""
    asked: int = 0
    """Rounds without wagers that may still be dealt, this one among them."""


@dataclass(slots=True)
class SoFar:
    """Notes of a session so far."""

    wagered: bool = False
    """Somebody wagered, or asked for rounds without wagers: wagers are written down here."""
    called: bool = False
    """Results are written down here."""
    counted_in: str | None = None
    """The shoe in which the counts of both hands were, last."""
    asked: int = 0
    """Rounds without wagers that may still be dealt."""
    asked_for_next: int | None = None
    """Asked while a round was dealt: it counts from the next."""
    told: bool = False
    """An inspector was told of the dealing style of the shoe to come."""
    style_known: bool = False
    """That was looked at for the shoe in play."""
    told_once: bool = False
    """An inspector was told of the style in which every shoe since has been dealt."""
    rulings: list[RulingMade] = field(default_factory=list)
    """Of this shoe."""
    holder: str | None = None
    """Who holds the shoe, where players may."""
    lost: bool = False
    """The holder's wager lost: the shoe has to be offered anew."""

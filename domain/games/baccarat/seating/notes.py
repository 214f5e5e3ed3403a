"""Notes about seating, in a round and in a session so far."""

from msgspec import Struct

from domain.facts.disputes import RulingMade
from domain.facts.round import HandOffered


class SeatingNotes(Struct):
    """Notes of one round."""

    offers: list[HandOffered] = []
    void_after: int = 0
    """The number of cards drawn when the dummy hand was announced."""
    burned: str | None = None
    """The fact that burned a card at the close of betting."""
    void_staked: bool = False
    """Whether wagers lay on the layout at that announcement."""
    turned: dict[str, str] = {}
    """The hands with one of their first two cards turned, in order, each with the fact."""
    asked: int = 0
    """How many dummy hands may still be dealt, including this one."""


class SoFar(Struct):
    """Notes of a session so far."""

    wagered: bool = False
    """Whether anyone wagered or asked for dummy hands: then wagers are recorded at this table."""
    called: bool = False
    """Whether results are recorded at this table."""
    counted_in: str | None = None
    """The last shoe in which the points of both hands were announced."""
    asked: int = 0
    """How many dummy hands are still to be dealt."""
    asked_for_next: int | None = None
    """Dummy hands requested during a round. They count from the next one."""
    notified: bool = False
    """Whether an inspector was notified of the next shoe's dealing style."""
    style_known: bool = False
    """Whether that was checked for the shoe in play."""
    notified_once: bool = False
    """Whether an inspector was notified of the style in which every shoe since has been dealt."""
    rulings: list[RulingMade] = []
    """Rulings during this shoe."""
    holder: str | None = None
    """The player who holds the shoe, where players may."""
    lost: bool = False
    """Whether the holder's wager lost, so that the shoe must be offered again."""

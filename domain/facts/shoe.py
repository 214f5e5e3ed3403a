"""Facts about cards before and around play: introduction, shuffle, cut, shoe, burn, cutting card."""

from typing import Literal

from domain.facts.base import Fact
from domain.facts.vocabulary import Card, CardCount, Count, Face, Name, Role, Seat, StaffName, Style, Text


class CardsIntroduced(Fact, frozen=True):
    """A set of cards was brought to the table."""

    set: Name
    """The set's name."""
    decks: Count
    """How many decks it holds."""
    prepared: Literal["new", "pre_shuffled", "pre_checked"]
    """The state in which it was brought."""


class CardsInspected(Fact, frozen=True):
    """A person inspected the cards."""

    role: Role
    """The role of the person who acted."""


class CardsSpread(Fact, frozen=True):
    """The cards were spread out for the players to see."""


class CardsShuffled(Fact, frozen=True):
    """The cards were shuffled."""

    method: Literal["chemmy", "stack", "riffle", "machine"]
    """How."""
    set: Name | None = None
    """Which set."""


class CardsCounted(Fact, frozen=True):
    """The cards were counted."""

    count: CardCount
    """How many there were."""


class CardsRemoved(Fact, frozen=True):
    """Cards were removed from the table."""

    set: Name | None = None
    """Which set."""


class CardsCollected(Fact, frozen=True):
    """The cards of a round were collected for a redeal within it."""

    reason: Text
    """Why."""


class CutOffered(Fact, frozen=True):
    """A seat was offered the cut."""

    seat: Seat
    """Which seat."""
    accepted: bool
    """Whether the player there took it."""


class CardsCut(Fact, frozen=True):
    """The cards were cut and the cutting card was placed."""

    from_front: Count
    """How many cards lay above the cut."""
    cutting_card_from_back: Count
    """How many cards lie behind the cutting card."""
    seat: Seat | None = None
    """The seat that cut."""
    staff: StaffName | None = None
    """The employee who cut."""


class ShoeStarted(Fact, frozen=True):
    """A shoe was put into use."""

    landmark = "shoe"

    shoe: Name
    """The shoe's name."""
    style: Style | None = None
    """The dealing style, where it changes."""


class CardBurned(Fact, frozen=True):
    """A card was burned."""

    nullable = ("card",)

    card: Card | None
    """Which card; null while unseen."""
    face: Face
    """Whether it was placed face up or face down."""


class CuttingCardDrawn(Fact, frozen=True):
    """The cutting card was drawn from the shoe."""


class LastHandAnnounced(Fact, frozen=True):
    """The dealer announced the last hand of the shoe."""


class ShoeEnded(Fact, frozen=True):
    """The shoe was over."""

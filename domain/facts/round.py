"""Facts of a round: its beginning, calls, cards and hands, decisions, announcements, its end."""

from typing import Literal

from msgspec import field

from domain.facts.base import Fact
from domain.facts.vocabulary import (
    Card,
    Count,
    Decision,
    Dice,
    Face,
    Money,
    Name,
    Outcome,
    Person,
    Place,
    Role,
    Seat,
    Style,
    Text,
)
from domain.facts.vocabulary import Symbol as WheelSymbol


class RoundStarted(Fact, frozen=True):
    """A round began."""

    landmark = "round"

    round: Name
    """The round's name."""
    style: Style | None = None
    """The dealing style, where it changes."""


class VoidHandAnnounced(Fact, frozen=True):
    """A hand without wagers was announced: a void hand, a dummy coup."""

    reason: Text
    """Why."""
    rule: Text | None = None
    """The rule it was announced under."""
    role: Role | None = None
    """The role of the person who ordered it."""


class NoMoreBets(Fact, frozen=True):
    """The dealer closed the betting."""


class CardDrawn(Fact, frozen=True):
    """A card was drawn from the shoe, or used again, and placed."""

    nullable = ("card",)

    card: Card | None
    """Which card; null while unseen."""
    to: Place
    """The place of the card."""
    face: Face
    """Whether it was placed face up or face down."""
    from_: Literal["shoe", "carried", "set_aside"] = field(name="from", default="shoe")
    """The origin of the card: the shoe, the previous round, or drawn earlier in this round and set aside."""
    found_face_up: bool = False
    """It lay face up in the shoe."""
    disclosed: bool | None = None
    """Whether its face was seen, if that does not follow from the other fields."""
    order_known: bool = True
    """False: it is not certain when in the order it was drawn."""


class CardTurned(Fact, frozen=True):
    """A card that lay face down was turned."""

    to: Place
    """The hand it lies in."""
    index: Count
    """Which of its cards, from 0."""
    card: Card
    """The card's face."""


class CardsReconstructed(Fact, frozen=True):
    """A person with authority restored the hands: this replaces the cards drawn so far."""

    hands: dict[Place, tuple[Card, ...]]
    """The hands from now on."""
    role: Role
    """Who."""


class HandOffered(Fact, frozen=True):
    """A seat was offered a hand to handle."""

    to: Place
    """Which hand."""
    seat: Seat
    """Which seat."""
    accepted: bool
    """Whether the player there took it."""


class DecisionMade(Fact, frozen=True):
    """A player decided about a hand."""

    box: Seat
    """Which box."""
    hand: Seat
    """Which of its hands, from 1."""
    decision: Decision
    """What."""
    player: Person
    """Who."""
    stake: Money | None = None
    """The stake of the hand's wager."""


class InsuranceCalled(Fact, frozen=True):
    """The dealer offered insurance."""


class PointsAnnounced(Fact, frozen=True):
    """The dealer announced the points of a hand."""

    hand: Place
    """Which hand."""
    points: Count
    """How many."""


class ResultAnnounced(Fact, frozen=True):
    """The dealer announced a result."""

    outcome: Outcome | None = None
    """Which hand won."""
    player: Count | None = None
    """The Player's points."""
    banker: Count | None = None
    """The Banker's points."""
    number: Count | None = None
    """The number of the wheel."""
    symbol: WheelSymbol | None = None
    """The symbol of the money wheel."""
    dice: Dice | None = None
    """The dice."""


class RoundVoided(Fact, frozen=True):
    """A round was declared void."""

    reason: Literal["insufficient_cards", "cannot_be_reconstructed", "disruption", "misdeal", "invalidated", "other"]
    """Why."""
    role: Role
    """The role of the person who voided it."""


class RoundEnded(Fact, frozen=True):
    """The round was over: everything on it settled."""

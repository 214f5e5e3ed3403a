"""Facts about the people at a table."""

from msgspec import field

from domain.facts.base import Fact
from domain.facts.vocabulary import Count, Instant, Person, Role, Seat, StaffName, Text


class PlayerIdentified(Fact, frozen=True):
    """Two names turned out to be one person: readings are merged, no fact is changed."""

    player: Person
    """The name used so far."""
    is_: Person = field(name="is")
    """The name it is merged into."""


class PlayerSeated(Fact, frozen=True):
    """A player took a seat."""

    player: Person
    """Who."""
    seat: Seat
    """Which seat."""


class PlayerLeft(Fact, frozen=True):
    """A player left the table."""

    player: Person
    """Who."""


class PlayerAdvised(Fact, frozen=True):
    """A player was given notice that the rules require."""

    player: Person
    """Who."""
    about: Text
    """What about."""


class StaffAssigned(Fact, frozen=True):
    """A member of staff works here from now on: until the next one in the same role, `until`, or the closing of the
    table.
    """

    staff: StaffName
    """Who."""
    role: Role
    """The role in which the person works."""
    until: Instant | None = None
    """The end of the assignment, if known."""


class RoundsRequested(Fact, frozen=True):
    """Players asked for rounds without wagers."""

    count: Count
    """How many."""

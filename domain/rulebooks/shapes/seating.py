"""The seating rules of a baccarat rulebook: who may wager where, who is offered the cards, rounds without wagers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.rulebooks.shapes.rulebook import Rule


@dataclass(frozen=True, slots=True)
class Areas:
    """Wagering areas of the seats. Their rules are among the rulebook's other finding types."""

    how: str = ""
    """`numbered`: for the one player who sits there; `shared`: for several if the operator says so; `stacked`: for so
    many wagers on each bet of a mini layout; nothing: anybody may."""
    most: int = 3
    """Players, or wagers, on an area that is shared."""
    beyond: str = "stands"
    """A wager too many there: `stands`, or is `void`."""
    cap: str = "stands"
    """What is over the cap of an area: `stands`; `latest`, the last wager yields."""


class HandOffer(NamedTuple):
    """The rules on the order in which players are offered a hand."""

    highest: Rule
    """The highest wager comes first."""
    lowest: Rule
    """Of equal ones the lowest seat."""
    equal: Rule
    """Then the other equal ones, round the table."""
    below: Rule
    """Then the next highest."""
    nobody: Rule
    """Then nobody."""


@dataclass(frozen=True, slots=True)
class Offering:
    """Who is offered the cards."""

    hands: Mapping[str, HandOffer] = field(default_factory=dict)
    """By hand."""
    styles: frozenset[str] = frozenset()
    """The dealing styles in which hands are offered."""
    closed: Mapping[str, Rule] = field(default_factory=dict)
    """By the styles in which the dealer keeps the cards: the rule that says so."""
    unstaked: Rule | None = None
    """A hand without wagers is offered to nobody."""
    kept: Rule | None = None
    """Otherwise the dealer keeps none."""
    direction: str = ""
    """The rule of a ruling by which the dealer keeps a hand all the same."""
    rise: str = "counter_clockwise"
    """Which way seat numbers rise where the table does not say."""
    shoe: tuple[Rule, Rule] | None = None
    """Where the shoe itself is offered: the highest wager comes first; of equal ones the lowest seat."""
    shoe_lost: Rule | None = None
    """Its holder gives it up on losing."""
    shoe_styles: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Dummies:
    """Rounds that may be dealt without wagers, and who may order them. Empty if no order is needed."""

    allowed: Mapping[str, str] = field(default_factory=dict)
    """The rules that allow one, and the least role that orders it; empty: the cards do."""
    ordered: str = ""
    """The rule by which one may be ordered at will, before its first card."""
    after_last: str = ""
    """The rule by which any number may be ordered after the last coup."""
    unwagered: str = ""
    """The rule by which a coup becomes one because nobody wagered."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The seating rules of a baccarat document."""

    areas: Areas = field(default_factory=Areas)
    offering: Offering = field(default_factory=Offering)
    dummies: Dummies = field(default_factory=Dummies)
    free_rounds: int | None = None
    """So many rounds in a row may be dealt without wagers, if somebody asks; none: the book does not say."""
    told_styles: frozenset[str] = frozenset()
    """Dealing styles of which an inspector is told beforehand."""
    turned: Mapping[str, Rule] = field(default_factory=dict)
    """By the styles in which the Player's Hand is turned first: the rule that says so."""
    banker_first: str = ""
    """The rule of a ruling by which the Banker's Hand may be turned first all the same."""


NO_PLACES = Seating()
"""Of a book that says nothing about it."""

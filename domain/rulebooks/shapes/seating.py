"""The seating rules of a baccarat rulebook: who may wager where, who is offered the cards, rounds without wagers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.rulebooks.shapes.rulebook import Rule


@dataclass(frozen=True, slots=True)
class Areas:
    """Wagering areas of the seats. Their rules are among the rulebook's other finding types."""

    how: str = ""
    """Who may use an area: `numbered`, the player seated there; `shared`, several if the operator allows; `stacked`, a
    number of wagers on each bet of a mini layout; empty, anyone."""
    most: int = 3
    """The maximum number of players, or wagers, on a shared area."""
    beyond: str = "stands"
    """A wager beyond that: `stands` or is `void`."""
    cap: str = "stands"
    """Stakes over the cap of an area: `stands`; `latest`, the last wager yields."""


class HandOffer(NamedTuple):
    """The rules on the order in which players are offered a hand."""

    highest: Rule
    """The rule that the highest wager comes first."""
    lowest: Rule
    """The rule that of equal wagers the lowest seat comes first."""
    equal: Rule
    """The rule by which equal wagers are asked after that, round the table."""
    below: Rule
    """The rule by which the next highest wager is asked."""
    nobody: Rule
    """The rule if no player takes the hand."""


@dataclass(frozen=True, slots=True)
class Offering:
    """Who is offered the cards."""

    hands: Mapping[str, HandOffer] = field(default_factory=dict)
    """The rules by hand."""
    styles: frozenset[str] = frozenset()
    """The dealing styles in which hands are offered."""
    closed: Mapping[str, Rule] = field(default_factory=dict)
    """For dealing styles in which the dealer keeps the cards: the rule."""
    unstaked: Rule | None = None
    """The rule that a hand without wagers is not offered."""
    kept: Rule | None = None
    """The rule that the dealer otherwise keeps no hand."""
    direction: str = ""
    """The rule of a ruling that lets the dealer keep a hand."""
    rise: str = "counter_clockwise"
    """The direction of seat numbers if the table does not state it."""
    shoe: tuple[Rule, Rule] | None = None
    """If the shoe itself is offered: the highest wager comes first, of equal ones the lowest seat."""
    shoe_lost: Rule | None = None
    """The rule that its holder gives it up after a loss."""
    shoe_styles: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Dummies:
    """Rounds that may be dealt without wagers, and who may order them. Empty if no order is needed."""

    allowed: Mapping[str, str] = field(default_factory=dict)
    """The rules that allow one, each with the lowest role that may order it. Without a role, the cards require it."""
    ordered: str = ""
    """The rule by which one may be ordered at will before its first card."""
    after_last: str = ""
    """The rule by which any number may be ordered after the last coup."""
    unwagered: str = ""
    """The rule by which a coup without wagers becomes one."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The seating rules of a baccarat document."""

    areas: Areas = field(default_factory=Areas)
    offering: Offering = field(default_factory=Offering)
    dummies: Dummies = field(default_factory=Dummies)
    free_rounds: int | None = None
    """The number of consecutive rounds that may be dealt without wagers on request. None if the rulebook does not say.
    """
    noticed_styles: frozenset[str] = frozenset()
    """Dealing styles that require notice to an inspector beforehand."""
    turned: Mapping[str, Rule] = field(default_factory=dict)
    """For dealing styles in which the Player's Hand is turned first: the rule."""
    banker_first: str = ""
    """The rule of a ruling that allows the Banker's Hand to be turned first."""


NO_PLACES = Seating()
"""The seating of a rulebook without any."""

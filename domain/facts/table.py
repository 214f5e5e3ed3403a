"""Facts about a table: opening and closing, limits and signs, and required notices."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.facts.base import Fact
from domain.facts.bets import BetName
from domain.facts.options import Options
from domain.facts.vocabulary import Count, Day, Instant, Money, Name, Person, Ruleset, Style, Text

Chips = Annotated[tuple[Money, ...], Meta(min_length=1)]


class Limit(Struct, frozen=True, forbid_unknown_fields=True):
    """The minimum and the maximum of a wager."""

    min: Money | None = None
    max: Money | None = None


class Differential(Struct, frozen=True, forbid_unknown_fields=True):
    """The table differential; Victoria also has a minimum one."""

    max: Money
    min: Money | None = None


Limits = dict[BetName | Literal["*"], Limit]
"""Limits by bet; `*` is for every bet not named."""


class TableOpened(Fact, frozen=True):
    """A table was opened for a gaming day, with its rules and limits. A second one on the same day continues it."""

    landmark = "gaming_day"

    ruleset: Ruleset
    """The rules in force."""
    gaming_day: Day
    """The gaming day, as the casino counts it."""
    currency: Text
    """The currency of every amount."""
    seats: Count
    """How many seats there are."""
    chips: Chips
    """The denominations in use."""
    limits: Limits
    """The limits on the sign, by bet or `*`."""
    decks: Count | None = None
    """How many decks are in play."""
    style: Style | None = None
    """The dealing style."""
    layout: Literal["mini", "midi", "full"] | None = None
    """The layout of the table."""
    cutting_cards: Literal[1, 2] | None = None
    """How many cutting cards are used."""
    shuffler: Literal["none", "continuous", "non_continuous"] | None = None
    """The kind of shuffling machine."""
    differential: Differential | None = None
    """The table differential."""
    increment: Money | None = None
    """The amounts between minimum and maximum must be multiples of this."""
    seats_run: Literal["clockwise", "counter_clockwise"] | None = None
    """The direction in which seat numbers rise."""
    options: Options | None = None
    """Options that the ruleset leaves to the operator."""


class LimitsChanged(Fact, frozen=True):
    """The limits of the table changed."""

    limits: Limits
    """The limits from now on."""
    basis: Literal["sign", "players_agreed", "first_opening", "no_activity"]
    """The ground for the change."""


class SignDisplayed(Fact, frozen=True):
    """A sign announced future limits."""

    limits: Limits
    """The limits it announces."""
    effective_at: Instant
    """When they come into force."""


class PersonalLimitSet(Fact, frozen=True):
    """Limits of its own were set for one player or one terminal."""

    limits: Limits
    """Those limits."""
    player: Person | None = None
    """The player they are for."""
    terminal: Name | None = None
    """The terminal they are for."""


class InspectorNotified(Fact, frozen=True):
    """An inspector was given notice that the rules require."""

    about: Literal[
        "style_b", "limits", "cards_replaced", "cut_position", "minimum_only", "malfunction", "dice_replaced"
    ]
    """What about."""


class ClosureAnnounced(Fact, frozen=True):
    """Players were told when the table would close."""

    at_time: Instant
    """When it will close."""


class TableClosed(Fact, frozen=True):
    """The table was closed."""


__all__ = [
    "ClosureAnnounced", "InspectorNotified", "LimitsChanged", "PersonalLimitSet", "SignDisplayed", "TableClosed",
    "TableOpened",
]  # fmt: skip

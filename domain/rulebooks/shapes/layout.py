"""The content of a layout game's rulebook: its areas, and how a spin or a roll decides each."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from domain.facts.wagers import WagerResult
from domain.rulebooks.shapes.rulebook import Rule, Rulebook

Came = int | str | tuple[int, ...]
"""A number, a symbol, or dice from lowest to highest."""
Spot = tuple[str, int | str | frozenset[int | str] | None]
"""Where a wager may lie: the bet and its choice."""


class CallBySpin(NamedTuple):
    """The result of a wager by a spin: win or loss, odds, and rules."""

    result: WagerResult
    odds: Decimal
    rules: tuple[Rule, ...]


class Area(NamedTuple):
    """An area: its result if it wins, or loses by a rule of its own, and otherwise."""

    falls: Mapping[Came, CallBySpin]
    otherwise: CallBySpin

    def fall(self, came: Came) -> CallBySpin:
        """Its result for this outcome."""
        return self.falls.get(came, self.otherwise)


def won(odds: int, *rules: Rule) -> CallBySpin:
    """A win at odds to one."""
    return CallBySpin("win", Decimal(odds), rules)


def lost(*rules: Rule) -> CallBySpin:
    """A loss of the stake."""
    return CallBySpin("lose", Decimal(0), rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutRulebook(Rulebook):
    """A ruleset of a layout game."""

    areas: Mapping[Spot, Area]
    """The whole layout. A wager elsewhere is none."""
    permitted: Rule
    """The rule that only the listed wagers are permitted."""
    permits: Mapping[str, Rule] = field(default_factory=dict)
    """The rule that describes each bet."""
    voids: Mapping[str, Rule]
    """What makes a spin or roll void, by the recorded reason."""
    void_else: Rule
    """The rule for any other reason."""
    free_when_paid: frozenset[str] = frozenset()
    """Bets whose winners may remove their chips before others are paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WheelRulebook(LayoutRulebook):
    """A ruleset with a wheel, which must turn."""

    turns: int
    """The minimum number of turns."""
    spun_by: frozenset[str]
    """The roles that may spin it."""
    results: frozenset[int | str]
    """Where it may come to rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyWheelRulebook(WheelRulebook):
    """A ruleset with a wheel of symbols."""

    sections: Mapping[str, int]
    """The number of sections with each symbol."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RouletteRulebook(WheelRulebook):
    """A ruleset with a wheel of numbers and a ball."""

    examines_ball: str
    """The lowest role that examines a ball that left the wheel."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaiSaiRulebook(LayoutRulebook):
    """A ruleset with three dice under a cover."""

    tumbles: int
    """The minimum number of tumbles."""
    checks: Mapping[str, tuple[str, ...]]
    """The checks before the table opens: the finding type, and words of which one identifies the check."""
    checks_by: str
    """The lowest role that makes the checks."""
    faults: frozenset[str]
    """Reasons for a void roll that are equipment failures."""


def areas(*layouts: Iterable[tuple[Spot, Area]]) -> dict[Spot, Area]:
    """The areas of several parts as one layout."""
    return {spot: area for layout in layouts for spot, area in layout}

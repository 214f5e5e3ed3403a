"""The content of a craps rulebook: two-stage bets, odds behind them, wagers on numbers, one-roll wagers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from domain.facts.wagers import WagerResult
from domain.rulebooks.shapes.layout import Spot
from domain.rulebooks.shapes.rulebook import Rule, Rulebook

Dice = tuple[int, int]
"""Two faces, lower first."""


class CallByRoll(NamedTuple):
    """The result of a wager by a roll: win or loss, odds, and rules."""

    result: WagerResult
    odds: Fraction
    rules: tuple[Rule, ...]


Falls = Mapping[Dice, CallByRoll]
"""What each roll decides. A roll not listed decides nothing."""


class LineBet(NamedTuple):
    """A two-stage bet: its first roll decides it or gives it a point, which must come again before a 7."""

    first: Mapping[int, CallByRoll]
    """The call on each total. Any other total becomes its point."""
    made: CallByRoll
    """The call if the point comes first."""
    seven: CallByRoll
    """The call if a 7 comes first."""
    permits: Rule
    while_point: bool
    """Whether it is placed while the table has a point. Otherwise before a come out roll."""
    fixed: Rule | None
    """The rule that forbids removing or reducing it once it has its point."""
    raised: Rule
    """The rule that forbids raising it then."""


class OddsBehind(NamedTuple):
    """Odds behind a two-stage bet."""

    base: str
    odds: Mapping[int, Fraction]
    """The odds by the point of the base bet."""
    wins: Rule
    loses: Rule
    pays: Rule
    permits: Rule
    most: Rule
    laid: bool
    """Whether the limit applies to the winnings. Otherwise it applies to the stake."""


class Composite(NamedTuple):
    """A wager that is settled as several."""

    parts: tuple[tuple[Spot, int], ...]
    """Where its units lie. None if the player decides the split."""
    units: Rule
    wins: Rule
    loses: Rule
    settled: Rule
    """The rule that it is settled as its parts."""


class Fee(NamedTuple):
    """Commission taken at placement."""

    share: Fraction
    of_winnings: bool
    """Whether it is a share of the possible winnings. Otherwise of the stake."""
    rule: Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class CrapsRulebook(Rulebook):
    """A ruleset of craps."""

    points: frozenset[int]
    """Totals that a come out roll may make the point."""
    lines: Mapping[str, LineBet]
    behinds: Mapping[str, OddsBehind]
    falls: Mapping[Spot, Falls]
    """Place bets and one-roll bets, by place."""
    one_roll: frozenset[str]
    composites: Mapping[Spot, Composite]
    sleeping: frozenset[str]
    """Bets that are off on a come out roll and may be called on and off."""
    fees: Mapping[str, Fee]
    fee_back: Rule
    """The rule that returns commission with the wager."""
    removal: Rule
    """The rule by which a player may take a wager down."""
    removals: Mapping[str, Rule]
    """For bets that have such a rule of their own."""
    voids: Mapping[str, Rule]
    """What makes a roll void, whatever is called, by the recorded reason."""
    calls: Mapping[str, Rule]
    """The grounds on which it may be called void."""
    called_void: Rule
    """The power to call it void."""
    always_void: Rule
    """Grounds that make it void, whatever is called."""
    overrules: Mapping[str, Rule]
    """The roles that may overrule the call of the dice, lowest first."""
    permits: Mapping[str, Rule] = field(default_factory=dict)
    """For each bet on a number: the rule that permits the number."""
    lost_dice: frozenset[str]
    """Reasons to inspect a die before it is thrown again."""

    @property
    def grounds(self) -> dict[str | None, Rule]:
        """Every rule that may void a roll, by its number."""
        every = (*self.voids.values(), *self.calls.values(), self.called_void, self.always_void)
        return {rule.number: rule for rule in every}

    def whatever_is_called(self, ground: Rule) -> bool:
        """Whether a roll is void by its facts, without a call."""
        return ground == self.always_void or ground in self.voids.values()

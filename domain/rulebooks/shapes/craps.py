"""The content of a craps rulebook: two-stage bets, odds behind them, wagers on numbers, one-roll wagers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from domain.rulebooks.shapes.layout import Spot
from domain.rulebooks.shapes.rulebook import Rule, Rulebook

Dice = tuple[int, int]
"""Two faces, the lower first."""


class CallByRoll(NamedTuple):
    """The result of a wager by a roll: win or loss, odds, and rules."""

    result: str
    odds: Fraction
    rules: tuple[Rule, ...]


Falls = Mapping[Dice, CallByRoll]
"""By the dice; a roll that is not here decides nothing."""


class LineBet(NamedTuple):
    """A two-stage bet: its first roll decides it or gives it a point, which must come again before a 7."""

    first: Mapping[int, CallByRoll]
    """By the total; any other is its point."""
    made: CallByRoll
    """The point came first."""
    seven: CallByRoll
    """A 7 came first."""
    permits: Rule
    while_point: bool
    """It is placed while the table has a point; else before a come out roll."""
    fixed: Rule | None
    """What forbids to take it down, or to reduce it, once it has its point."""
    raised: Rule
    """What forbids to raise it then."""


class OddsBehind(NamedTuple):
    """Odds behind a two-stage bet."""

    base: str
    odds: Mapping[int, Fraction]
    """By the point of the bet behind which they lie."""
    wins: Rule
    loses: Rule
    pays: Rule
    permits: Rule
    most: Rule
    laid: bool
    """What they may win is limited; else what may be staked."""


class Composite(NamedTuple):
    """A wager that is settled as several."""

    parts: tuple[tuple[Spot, int], ...]
    """Where its units lie; none where the player says how it is split."""
    units: Rule
    wins: Rule
    loses: Rule
    settled: Rule
    """That it is settled as its parts."""


class Fee(NamedTuple):
    """Commission taken at placement."""

    share: Fraction
    of_winnings: bool
    """Of what it would win; else of the stake."""
    rule: Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class CrapsRulebook(Rulebook):
    """A ruleset of craps."""

    points: frozenset[int]
    """Totals that a come out roll may make the point."""
    lines: Mapping[str, LineBet]
    behinds: Mapping[str, OddsBehind]
    falls: Mapping[Spot, Falls]
    """Wagers on numbers and wagers of one roll, by where they lie."""
    one_roll: frozenset[str]
    composites: Mapping[Spot, Composite]
    sleeping: frozenset[str]
    """Bets that are off on a come out roll, and may be called on and off."""
    fees: Mapping[str, Fee]
    fee_back: Rule
    """Commission goes back with the wager."""
    removal: Rule
    """What lets a player take a wager down."""
    removals: Mapping[str, Rule]
    """Where a bet has a rule of its own for that."""
    voids: Mapping[str, Rule]
    """What makes a roll void, whatever is called: by the reason on record."""
    calls: Mapping[str, Rule]
    """On what grounds it may be called void."""
    called_void: Rule
    """The power to call it so."""
    always_void: Rule
    """What is void whatever is called."""
    overrules: Mapping[str, Rule]
    """Who may overrule the call of the dice, from the lowest role upwards."""
    permits: Mapping[str, Rule] = field(default_factory=dict)
    """By bet that is on a number: the rule that says on which it may be."""
    lost_dice: frozenset[str]
    """Reasons for which a die is looked at before it is thrown again."""

    @property
    def grounds(self) -> dict[str | None, Rule]:
        """Every rule that may void a roll, by its number."""
        every = (*self.voids.values(), *self.calls.values(), self.called_void, self.always_void)
        return {rule.number: rule for rule in every}

    def whatever_is_called(self, ground: Rule) -> bool:
        """Whether a roll is void by its facts, without a call."""
        return ground == self.always_void or ground in self.voids.values()

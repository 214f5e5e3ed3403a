"""The content of every rulebook, for any game. Every value is beside the number of its rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from domain.rulebooks.shapes.house import HOUSE, HouseRules
from domain.rulebooks.shapes.terminals import TerminalRules


class Rule(NamedTuple):
    """A rule as findings cite it."""

    ruleset: str | None
    """The document. None if no document we hold contains the rule."""
    number: str | None


NO_RULE = Rule(None, None)
"""Stands for a rule that no document we hold contains."""


class Commencement(NamedTuple):
    """When a document came into force."""

    since: datetime
    rule: Rule
    """The paragraph that states it. Without a number if the gazette gives none."""


class Power(NamedTuple):
    """A ruling that a role may make under a rule."""

    rule: Rule
    least: str
    """The lowest role with the power."""
    effects: frozenset[str]
    voids_as: str = ""
    """The reason as if for which `outcome_void` voids the round."""
    after: frozenset[str] = frozenset()
    """Only in rounds voided for one of these reasons, or with one of these statuses. If empty, in any round."""
    bets: frozenset[str] = frozenset()
    """Only these bets. If empty, any bet."""
    decides: bool = True
    """Whether the ruling decides. If not, the rule itself decides, and the ruling only states it."""
    quiet: bool = False
    """Whether its number is also a rule of the game, so that a ruling without effect may mean that rule."""


Powers = Mapping[str, tuple[Power, ...]]
"""Powers by the rule number that a ruling cites."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What happens to a wager outside the limits: names of strategies, and their rules."""

    under: str
    """A wager under the minimum: `once`, valid once per player and session; `until_advised`; `stands`."""
    over: str
    """A wager over the maximum: `capped`, only the part within is valid; `stands`."""
    under_rule: Rule
    over_rule: Rule
    under_found: Rule
    over_found: Rule
    free: frozenset[str] = frozenset()
    """Bets without a minimum."""
    found: Mapping[str, Rule] = field(default_factory=dict)
    """For bets with a limit rule of their own: the finding type."""
    steps_from_least: bool = False
    """Whether steps count from the minimum only. Otherwise also from zero."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """A ruleset as data. Each game adds its own fields."""

    name: str
    document: str
    """Its name in findings."""
    limits: Limits
    rules: Mapping[str, Rule]
    """The rule behind each finding or ruling, by its code, from the rules file."""
    commencement: Commencement | None = None
    """None if our text gives no date."""
    round_up: Rule = NO_RULE
    """The rule that rounds a win up to the next amount that chips can pay."""
    settles_winners: Rule = NO_RULE
    settles_losers: Rule = NO_RULE
    house: HouseRules = HOUSE
    powers: Powers = field(default_factory=dict)
    """What a ruling may decide about wagers and outcomes, by the rule it cites (`domain.rulebooks.powers`)."""
    terms: tuple[tuple[str, str], ...] = ()
    """This document's term for each term in sentences."""
    terminals: TerminalRules | None = None
    """Rules for wagers placed on a screen. None if there are no screens."""

    def __deepcopy__(self, memo: object) -> "Rulebook":
        """It never changes, so it is not copied."""
        return self


def cite(ruleset: str, number: str | None) -> Rule:
    """`12.1(a)` or `Appendix A` of this document, `nz-1996-general 19.1` of another."""
    if number is None:
        return NO_RULE
    other, _, own = number.partition(" ")
    return Rule(other, own) if "-" in other else Rule(ruleset, number)

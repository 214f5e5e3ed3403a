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
    """The document; nothing where no document we hold has the rule."""
    number: str | None


NO_RULE = Rule(None, None)
"""No document that we hold says anything about it."""


class Commencement(NamedTuple):
    """When a document came into force."""

    since: datetime
    rule: Rule
    """Where that stands; without a number where the gazette gives it none."""


class Power(NamedTuple):
    """A ruling that a role may make under a rule."""

    rule: Rule
    least: str
    """The least role that may."""
    effects: frozenset[str]
    voids_as: str = ""
    """`outcome_void` voids the round as if it had been voided for this reason."""
    after: frozenset[str] = frozenset()
    """Only in a round voided for one of these reasons, or with one of these statuses; in any, where none is named."""
    bets: frozenset[str] = frozenset()
    """Only these bets; any, where none is named."""
    decides: bool = True
    """Else the rule itself says what follows, and a ruling under it only says so."""
    quiet: bool = False
    """Its number is a rule of the game's own too: a ruling without an effect may mean that one."""


Powers = Mapping[str, tuple[Power, ...]]
"""By the number that a ruling names."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What happens to a wager outside the limits: names of strategies, and their rules."""

    under: str
    """`once`: good once for a player in a session; `until_advised`; `stands`."""
    over: str
    """`capped`: only the part within counts; `stands`."""
    under_rule: Rule
    over_rule: Rule
    under_found: Rule
    over_found: Rule
    free: frozenset[str] = frozenset()
    """Bets that have no least."""
    found: Mapping[str, Rule] = field(default_factory=dict)
    """The rule that finds a wager outside the limits, where a bet has one of its own."""
    steps_from_least: bool = False
    """Steps are counted from the least alone; else from nothing, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """A ruleset as data. Each game adds its own fields."""

    name: str
    document: str
    """How findings name it."""
    limits: Limits
    rules: Mapping[str, Rule]
    """What a finding or a ruling rests on, by its code: as its rules file says."""
    commencement: Commencement | None = None
    """Nothing where the text we hold gives no date."""
    round_up: Rule = NO_RULE
    """A win that chips can't pay exactly is paid at the next higher amount."""
    settles_winners: Rule = NO_RULE
    settles_losers: Rule = NO_RULE
    house: HouseRules = HOUSE
    """People, places, signs and powers."""
    powers: Powers = field(default_factory=dict)
    """What a ruling may make of wagers and outcomes, by the rule that it names (`domain.rulebooks.powers`)."""
    terms: tuple[tuple[str, str], ...] = ()
    """What sentences call a thing, and what this document calls it."""
    terminals: TerminalRules | None = None
    """Wagers may be placed on a screen."""

    def __deepcopy__(self, memo: object) -> "Rulebook":
        """It never changes, so it is not copied."""
        return self


def cite(ruleset: str, number: str | None) -> Rule:
    """`12.1(a)` or `Appendix A` of this document, `nz-1996-general 19.1` of another."""
    if number is None:
        return NO_RULE
    other, _, own = number.partition(" ")
    return Rule(other, own) if "-" in other else Rule(ruleset, number)

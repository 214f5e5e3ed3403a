"""The content of a blackjack rulebook, as data. Every value is beside the number of its rule."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from domain.facts.wagers import WagerResult
from domain.rulebooks.shapes.rulebook import Rule, Rulebook
from domain.rulebooks.shapes.shoe import ShoeRules


class HandCall(NamedTuple):
    """One way in which a hand comes out."""

    result: WagerResult
    rules: tuple[Rule, ...]
    odds: Decimal = Decimal(0)


class CutPlaces(NamedTuple):
    """Allowed places of the cutting card, in cards from the back."""

    usual: range
    by_whom: str
    """The lowest role that may order another place, never beyond the middle. An inspector is notified before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackRulebook(Rulebook):
    """A ruleset of blackjack."""

    shoe: ShoeRules
    sevens_decks: tuple[int, int]
    """The minimum and maximum number of decks for Super Sevens."""
    places: CutPlaces
    hands: Mapping[str, HandCall]
    """The result of a hand against the dealer's."""
    blackjack: HandCall
    """The result of a player's winning blackjack."""
    even_money: HandCall
    early: Rule
    """The rule that pays a blackjack at once if the dealer cannot reach one."""
    waits: Rule
    """The rule that any other blackjack waits for the dealer's second card."""
    doubled: Rule
    doubled_back: Rule
    """The rule that returns the doubling wager if the dealer gets a blackjack."""
    split: Rule
    split_back: Rule
    """The rule that returns the split wager likewise."""
    no_blackjack: Rule
    """The rule that split aces and tens make no blackjack."""
    insurance: Mapping[str, HandCall]
    sevens: Mapping[str, HandCall]
    sevens_split: Rule
    voids: Mapping[str, Rule]
    """The rule that takes a hand out of a continuing round, by finding type."""
    most_hands: int
    most_bettors: int
    supervises: str
    """The lowest role that supervises the correction of hands."""
    restricts: Rule
    """The rule that restricts a player to the minimum wager."""

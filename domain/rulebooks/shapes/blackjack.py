"""The content of a blackjack rulebook, as data. Every value is beside the number of its rule."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from domain.rulebooks.shapes.rulebook import Rule, Rulebook
from domain.rulebooks.shapes.shoe import ShoeRules


class HandCall(NamedTuple):
    """One way in which a hand comes out."""

    result: str
    rules: tuple[Rule, ...]
    odds: Decimal = Decimal(0)


class CutPlaces(NamedTuple):
    """Allowed places of the cutting card, in cards from the back."""

    usual: range
    by_whom: str
    """The least role that orders another place, an inspector being told before: not beyond the middle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackRulebook(Rulebook):
    """A ruleset of blackjack."""

    shoe: ShoeRules
    sevens_decks: tuple[int, int]
    """The fewest decks and the most where Super Sevens is played."""
    places: CutPlaces
    hands: Mapping[str, HandCall]
    """What becomes of a hand against the dealer's."""
    blackjack: HandCall
    """A player's blackjack, where it wins."""
    even_money: HandCall
    early: Rule
    """A blackjack that the dealer cannot reach is paid at once."""
    waits: Rule
    """Any other waits for the dealer's second card."""
    doubled: Rule
    doubled_back: Rule
    """If the dealer gets a blackjack, the doubling wager goes back."""
    split: Rule
    split_back: Rule
    """Likewise what was added in splitting."""
    no_blackjack: Rule
    """Split aces and tens make none."""
    insurance: Mapping[str, HandCall]
    sevens: Mapping[str, HandCall]
    sevens_split: Rule
    voids: Mapping[str, Rule]
    """What takes a hand out of a round that goes on, by matter."""
    most_hands: int
    most_bettors: int
    supervises: str
    """The least role under which hands are put right."""
    restricts: Rule
    """A player may be held to the least wager."""

"""The content of a Caribbean stud rulebook, as data. Every value is beside the number of its rule."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from domain.rulebooks.shapes.layout import CallBySpin
from domain.rulebooks.shapes.rulebook import Rule, Rulebook
from domain.rulebooks.shapes.shoe import ShoeRules

POKER = (
    "odd_cards", "pair", "two_pairs", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
    "straight_flush", "royal_flush",
)  # fmt: skip
"""Classes of hands, lowest first."""
ACE_KING: tuple[int, tuple[int, ...]] = (POKER.index("odd_cards"), (14, 13))
"""The lowest hand with which the dealer qualifies: ace and king. Everything below is no hand."""


class JackpotPrize(NamedTuple):
    """The progressive jackpot's prize for a class of hands."""

    rule: Rule
    least: Decimal
    share: Decimal = Decimal(0)
    """The share of the pool. The greater of share and minimum is paid."""
    qualifies: Rule = Rule(None, None)
    """The rule that the class wins it."""
    among: tuple[Rule, ...] = ()
    """The rules that pay it if several hands win it in a round. Of two, the first is for the minimum, the second for
    the share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StudRulebook(Rulebook):
    """A ruleset of Caribbean stud poker."""

    shoe: ShoeRules
    machine_decks: int
    """The number of decks in a shuffling machine: one is in play while the other is shuffled."""
    antes: Mapping[str, CallBySpin]
    """The result of an ante, by the result of the hand."""
    bets: Mapping[str, CallBySpin]
    """The result of a bet wager likewise, unless the hand wins."""
    odds: Mapping[str, int]
    """The odds to one of a bet wager, by class of the hand."""
    bet_wins: tuple[Rule, ...]
    most_paid: Rule
    """The rule by which the operator may limit what a bet wager wins."""
    bet_times: int
    """The required bet wager as a multiple of the ante."""
    prizes: Mapping[str, JackpotPrize]
    """Prizes by class, in the order paid."""
    whatever_dealer_has: Rule
    """The rule that the jackpot is won even if the dealer has no hand."""
    no_prize: Rule
    collects: Mapping[str, Rule]
    """The rule that collects a losing jackpot wager, by the result of the hand."""
    priority: Mapping[str, Rule]
    """The rules for which hand comes first if several tables share a pool: by the source of its cards, and for both
    kinds."""
    prize_rounding: Rule
    """The rule by which a prize may be rounded up to a payable amount."""
    misdeal: Rule
    """The rule for the wagers of a misdeal."""
    dead: Rule
    """The rule by which a hand may be declared dead."""
    absent: Rule
    """The rule that a player absent at a decision has folded."""
    supervises: str
    """The lowest role that may declare a hand dead."""
    counts: frozenset[str]
    """The roles that may order a count of the deck."""

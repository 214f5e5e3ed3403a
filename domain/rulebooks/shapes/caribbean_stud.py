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
"""Classes of hands, from the lowest to the highest."""
ACE_KING: tuple[int, tuple[int, ...]] = (POKER.index("odd_cards"), (14, 13))
"""With an ace and a king the dealer's hand qualifies, and with anything higher; all below is no hand."""


class JackpotPrize(NamedTuple):
    """The progressive jackpot's prize for a class of hands."""

    rule: Rule
    least: Decimal
    share: Decimal = Decimal(0)
    """Of the pool; whichever is greater."""
    qualifies: Rule = Rule(None, None)
    """The class is one that wins it."""
    among: tuple[Rule, ...] = ()
    """Where more hands than one win it in a round: what it is paid by; of two rules, the least and the share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StudRulebook(Rulebook):
    """A ruleset of Caribbean stud poker."""

    shoe: ShoeRules
    machine_decks: int
    """Decks in a shuffling machine: one is in play while the other is shuffled."""
    antes: Mapping[str, CallBySpin]
    """What becomes of an ante, by what became of the hand."""
    bets: Mapping[str, CallBySpin]
    """Likewise of a bet wager, but where the hand wins."""
    odds: Mapping[str, int]
    """To one: what a bet wager wins, by class of the hand."""
    bet_wins: tuple[Rule, ...]
    most_paid: Rule
    """The operator may set the most that a bet wager wins."""
    bet_times: int
    """A bet wager is so many times the ante."""
    prizes: Mapping[str, JackpotPrize]
    """By class, in the order in which they are paid."""
    whatever_dealer_has: Rule
    """The jackpot is won also against no hand."""
    no_prize: Rule
    collects: Mapping[str, Rule]
    """By which rule a jackpot wager that wins nothing is taken, by what became of the hand."""
    priority: Mapping[str, Rule]
    """Which hand comes first where several tables draw on one pool: by where its cards come from; of both kinds."""
    prize_rounding: Rule
    """A prize may be rounded up to what can be paid."""
    misdeal: Rule
    """What becomes of the wagers of a misdeal."""
    dead: Rule
    """A hand may be declared dead."""
    absent: Rule
    """Who is away when a decision is due has folded."""
    supervises: str
    """The least role that declares a hand dead."""
    counts: frozenset[str]
    """Who may have the deck counted."""

"""The shoe rules of a rulebook: preparation steps and their order, the cut, the burn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.rulebooks.shapes.rulebook import NO_RULE, Rule

INSPECTORS = frozenset({"game_supervisor", "casino_supervisor", "pit_boss", "shift_manager", "casino_manager"})
"""Who inspects the cards besides the dealer: the game supervisor, or anybody above."""
DEALER = frozenset({"dealer"})
SHUFFLES = frozenset({"chemmy", "stack", "riffle", "machine"})
"""How cards are shuffled, as the feed has it."""
BY_HAND = ("chemmy", "stack", "riffle")
"""The steps of the first shuffle, in their order."""


class PreparationStep(NamedTuple):
    """One step of preparing the cards."""

    rule: Rule
    ways: tuple[frozenset[str], ...]
    """Who does it, or how: one of each."""


@dataclass(frozen=True, slots=True)
class PreparationStage:
    """Steps that belong together."""

    matter: str
    """What is found where a step was left out."""
    steps: tuple[PreparationStep, ...]
    rule: Rule = NO_RULE
    """Where all of several steps were left out, or came in another order."""


Plan = tuple[PreparationStage, ...]
"""Stages in their order."""
Numbered = Callable[[str], Rule]
"""A rule of a document, by its number."""


def inspection(rule: Rule) -> PreparationStage:
    """The dealer and the game supervisor each inspect the cards."""
    return PreparationStage("cards-not-inspected", (PreparationStep(rule, (DEALER, INSPECTORS)),))


def check(rule: Rule) -> PreparationStage:
    """One person inspects the cards."""
    return PreparationStage("cards-not-checked", (PreparationStep(rule, (DEALER | INSPECTORS | {"counted"},)),))


def display(rule: Rule) -> PreparationStage:
    """The cards are spread face up for the first players."""
    return PreparationStage("cards-not-shown", (PreparationStep(rule, (frozenset({"spread"}),)),))


def by_hand(rule: Numbered, number: str) -> PreparationStage:
    """Washed, stacked, riffled: the paragraphs (a), (b) and (c) of a rule."""
    steps = [
        PreparationStep(rule(f"{number}({letter})"), (frozenset({how}),))
        for letter, how in zip("abc", BY_HAND, strict=True)
    ]
    return PreparationStage("shuffle-step-omitted", tuple(steps), rule(number))


def once_more(rule: Rule, *how: str) -> PreparationStage:
    """Pre-shuffled cards are shuffled again, by one of these methods."""
    return PreparationStage("not-shuffled-again", (PreparationStep(rule, (frozenset(how),)),))


class CardsBehind(NamedTuple):
    """The number of cards behind the cutting card."""

    cards: range
    matter: str = "cutting-card-too-deep"
    """What is found where there are more, or fewer."""

    def off(self, number: int) -> int:
        """The distance of a number from the allowed one."""
        return max(self.cards.start - number, number - self.cards.stop + 1, 0)


ANY_NUMBER = 1_000_000


def at_least(number: int) -> CardsBehind:
    """This number or more."""
    return CardsBehind(range(number, ANY_NUMBER))


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRules:
    """Who cuts, and where."""

    first: str = ""
    """The seat that is asked first: `lowest`, `highest`; nothing where the order is free."""
    way: str = "clockwise"
    """Which way the offer goes round."""
    seats_run: str = "clockwise"
    """Which way seat numbers rise, where the table does not say."""
    staff_only: bool = False
    """No player cuts."""
    named: bool = False
    """Somebody may be named to cut in place of the seats."""
    margin: int = 52
    """Cards on either side."""
    behind: tuple[CardsBehind, ...] = ()
    """Where the cutting card may go in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Renewal:
    """After which shoes the cards leave the table."""

    styles: frozenset[str] = frozenset()
    """Styles of dealing in which players turn cards."""
    touched: bool = False
    """Only if a player took cards in hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeRules:
    """The rules on cards and their preparation."""

    decks: tuple[int, int]
    """The fewest and the most."""
    by_machine: Mapping[str, Rule] = field(default_factory=dict)
    """How many decks there are, and what they can hold, where a machine of this kind has a rule of its own."""
    cutting_cards: frozenset[int] = frozenset({1, 2})
    plans: Mapping[str, Plan]
    """By how the cards came: `new`, `pre_shuffled`, `pre_checked`; `loaded`: new ones for a shuffling machine."""
    ready_made: frozenset[str] = frozenset()
    """Cards that need no shuffle at the table, by how they came."""
    cut: CutRules
    burn: str
    """`face_value`: one face up, and as many as it says; `unseen`: one face down."""
    first_card_ends: bool
    """A cutting card that comes as a round's first card makes that round the last."""
    renewal: Renewal = field(default=Renewal())
    barred: frozenset[str] = frozenset()
    """Dealing styles that are not used here."""
    style_named_by: str = ""
    """The role on whose word the style may change within a shoe."""
    ordered: Mapping[str, Rule] = field(default_factory=dict)
    """Shuffles that somebody orders, by the rule that the order rests on."""
    after_vacancy: Rule = NO_RULE
    """A shuffle when play goes on at a table that stood empty."""

"""The shoe rules of a rulebook: preparation steps and their order, the cut, the burn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.rulebooks.shapes.rulebook import NO_RULE, Rule

INSPECTORS = frozenset({"game_supervisor", "casino_supervisor", "pit_boss", "shift_manager", "casino_manager"})
"""Roles that inspect the cards besides the dealer: the game supervisor and all higher roles."""
DEALER = frozenset({"dealer"})
SHUFFLES = frozenset({"chemmy", "stack", "riffle", "machine"})
"""The ways to shuffle, in the feed's words."""
BY_HAND = ("chemmy", "stack", "riffle")
"""The steps of the first shuffle, in order."""


class PreparationStep(NamedTuple):
    """One step of preparing the cards."""

    rule: Rule
    ways: tuple[frozenset[str], ...]
    """The roles that do it, or the ways to do it: one of each."""


@dataclass(frozen=True, slots=True)
class PreparationStage:
    """Steps that belong together."""

    matter: str
    """The finding type if a step was omitted."""
    steps: tuple[PreparationStep, ...]
    rule: Rule = NO_RULE
    """The rule if several steps were omitted or done in another order."""


Plan = tuple[PreparationStage, ...]
"""Stages in order."""
Numbered = Callable[[str], Rule]
"""A rule of a document by its number."""


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
    """The finding type if there are more, or fewer."""

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
    """The seat asked first: `lowest` or `highest`. None if the order is free."""
    way: str = "clockwise"
    """The direction in which the cut is offered."""
    seats_run: str = "clockwise"
    """The direction of seat numbers if the table does not state it."""
    staff_only: bool = False
    """Whether no player cuts."""
    named: bool = False
    """Whether a player may be named to cut instead of the seats in turn."""
    margin: int = 52
    """The minimum number of cards on either side."""
    behind: tuple[CardsBehind, ...] = ()
    """Where the cutting card may be inserted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Renewal:
    """After which shoes the cards leave the table."""

    styles: frozenset[str] = frozenset()
    """Dealing styles in which players turn cards."""
    touched: bool = False
    """Whether it is required only if a player handled cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeRules:
    """The rules on cards and their preparation."""

    decks: tuple[int, int]
    """The minimum and maximum number of decks."""
    by_machine: Mapping[str, Rule] = field(default_factory=dict)
    """The numbers of decks for kinds of machines that have a rule of their own."""
    cutting_cards: frozenset[int] = frozenset({1, 2})
    plans: Mapping[str, Plan]
    """Preparation by the origin of the cards: `new`, `pre_shuffled`, `pre_checked`; `loaded`, new cards for a shuffling
    machine."""
    ready_made: frozenset[str] = frozenset()
    """Cards that need no shuffle at the table, by origin."""
    cut: CutRules
    burn: str
    """`face_value`: one card face up, and as many as its value; `unseen`: one face down."""
    first_card_ends: bool
    """Whether a cutting card that comes out as a round's first card makes that round the last."""
    renewal: Renewal = field(default=Renewal())
    barred: frozenset[str] = frozenset()
    """Dealing styles that are not used here."""
    style_named_by: str = ""
    """The role that may change the style within a shoe."""
    ordered: Mapping[str, Rule] = field(default_factory=dict)
    """Shuffles that may be ordered, by the rule cited."""
    after_vacancy: Rule = NO_RULE
    """The shuffle before play resumes at a table that stood empty."""

"""The content of a baccarat rulebook, as data. Every value is beside the number of its rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from domain.rulebooks.shapes.rulebook import NO_RULE, Rule, Rulebook
from domain.rulebooks.shapes.seating import NO_PLACES, Seating
from domain.rulebooks.shapes.shoe import ShoeRules


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet on offer, and the rules that give its due."""

    odds: Decimal
    win: Rule
    lose: Rule
    stand_off: Rule = NO_RULE


@dataclass(frozen=True, slots=True)
class Banker:
    """How a winning Banker wager is paid. A win on six may have other odds or commission."""

    rule: Rule
    commission: Decimal = Decimal(0)
    """As a share of the winnings."""
    odds_on_six: Decimal = Decimal(1)
    commission_on_six: Decimal | None = None

    def odds(self, points: int) -> Decimal:
        """Odds to one for these final points."""
        return self.odds_on_six if points == 6 else Decimal(1)

    def share(self, points: int) -> Decimal:
        """The commission for these final points."""
        on_six = self.commission_on_six
        return on_six if points == 6 and on_six is not None else self.commission


@dataclass(frozen=True, slots=True)
class Extra:
    """Extra commission on the part of a wager above the minimum differential."""

    share: Decimal
    rules: Mapping[str, Rule]
    """By hand."""
    maximum: Rule
    """No wager may be larger than the greatest differential."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """Perfect Pairs: odds by pay scale and kind of pair."""

    scales: Mapping[int, Mapping[str, Decimal]]
    win: Rule
    lose: Rule


@dataclass(frozen=True, slots=True)
class RunRules:
    """Runs: odds by length."""

    hands: Mapping[int, Decimal]
    ties: Mapping[int, Decimal]
    rule: Rule


@dataclass(frozen=True, slots=True)
class LateChanges:
    """Wagers may be changed while the first card is unseen, if a ruling allows it."""

    rule: Rule
    least: str
    """The least role that may."""
    barred: frozenset[str]
    """Dealing styles in which nobody may: players have the shoe."""


@dataclass(frozen=True, slots=True)
class Insurance:
    """Insurance, or No 6."""

    odds: Decimal
    rule: Rule
    cap: Rule


@dataclass(frozen=True, slots=True)
class Deferral:
    """Commission may be deferred. Further requirements are found by finding type."""

    rule: Rule
    management: Rule
    """Management sets another time, or lets it go."""
    settles: Mapping[str, Rule]
    """By the reason why it is collected."""
    manager: str = "casino_supervisor"
    """The least role that counts as management."""


@dataclass(frozen=True, slots=True)
class Style:
    """A dealing style: which way up cards lie, and the rule. None if the rulebook leaves it open."""

    initial: tuple[str, Rule] | None = None
    third: tuple[str, Rule] | None = None
    counts: Rule | None = None
    """The Player's count is announced before the Banker's."""
    banker_first: str = ""
    """The rule of a ruling by which the Banker's Hand may come first all the same."""
    third_held: tuple[str, Rule] | None = None
    """Of third cards where a player holds the hand."""
    announced: Rule | None = None
    """Both counts are announced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BaccaratRulebook(Rulebook):
    """A ruleset of baccarat."""

    shoe: ShoeRules
    bets: Mapping[str, Bet]
    banker: Banker
    banker_option: Banker | None = None
    """In its place where the table's option `banker_six_half` says so."""
    at_terminals: "BaccaratRulebook | None" = None
    """What is in force for wagers placed on a screen, where that is another book than for chips."""
    exact: Rule | None = None
    """Of a Banker wager that chips can't pay exactly only a part is good."""
    closes: str = "no_more_bets"
    """What ends the betting: `no_more_bets`, or `first_card`."""
    cuts: str = ""
    """How far the dealer may cut the heavier hand: to the `difference`; `either`, to that or to the amount alone."""
    both_hands: str = "allowed"
    """One player on both hands: `allowed`; `found`; `void`, the later one."""
    dummy_always: frozenset[str] = field(default=frozenset())
    """Matters after which the next round is a void hand, whether the card was seen or not."""
    dummy_if_seen: frozenset[str] = field(default=frozenset())
    """Matters after which the next round is a void hand if the card was seen."""
    late_changes: LateChanges | None = None
    """The rule under which wagers may be changed while the first card lies unseen."""
    retracts: str = ""
    """The rule under which everybody may take wagers back."""
    void_by_ruling: str = ""
    """The rule under which a ruling makes the round a void hand."""
    order_lost: str = "initial"
    """Which cards' order must be known: `initial`; `any`; `analogy`: by a rule the first four, by analogy any."""
    extra: Extra | None = None
    pairs: Pairs | None = None
    runs: RunRules | None = None
    insurance: Insurance | None = None
    deferral: Deferral | None = None
    dragon_bonus: Rule | None = None
    """Paid by the table's own pay table: the document that has it is not held."""
    styles: Mapping[str, Style] = field(default_factory=dict)
    style_by_face: bool = False
    """A style is no more than which way up the first four cards lie."""
    places: Seating = NO_PLACES
    """Who may wager where, who is offered the cards, which rounds have no wagers."""
    rebuilt_binds: bool = False
    """A reconstruction holds, whatever the order of the draw was."""
    rebuilds: frozenset[str] = field(default=frozenset())
    """Roles that may put cards in order."""

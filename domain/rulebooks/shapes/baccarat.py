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
    """The rule for each hand."""
    maximum: Rule
    """The rule that no wager may exceed the greatest differential."""


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
    """The lowest role with this authority."""
    barred: frozenset[str]
    """Dealing styles in which no role has it, because players hold the shoe."""


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
    """The rule by which management postpones or waives it."""
    settles: Mapping[str, Rule]
    """The rule for each reason to collect it."""
    manager: str = "casino_supervisor"
    """The lowest role that counts as management."""


@dataclass(frozen=True, slots=True)
class Style:
    """A dealing style: which way up cards lie, and the rule. None if the rulebook leaves it open."""

    initial: tuple[str, Rule] | None = None
    third: tuple[str, Rule] | None = None
    counts: Rule | None = None
    """The rule that the Player's points are announced before the Banker's."""
    banker_first: str = ""
    """The rule of a ruling that allows the Banker's Hand first."""
    third_to_player: tuple[str, Rule] | None = None
    """The rule for third cards if a player holds the hand."""
    announced: Rule | None = None
    """The rule that both totals are announced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BaccaratRulebook(Rulebook):
    """A ruleset of baccarat."""

    shoe: ShoeRules
    bets: Mapping[str, Bet]
    banker: Banker
    banker_option: Banker | None = None
    """Replaces `banker` if the table's option `banker_six_half` is on."""
    at_terminals: "BaccaratRulebook | None" = None
    """The rulebook for wagers placed on a screen, if it differs from that for chips."""
    exact: Rule | None = None
    """The rule that only the payable part of a Banker wager is valid."""
    closes: str = "no_more_bets"
    """What closes betting: `no_more_bets` or `first_card`."""
    cuts: str = ""
    """How far the dealer may cut the heavier hand: `difference`, to the difference; `either`, to that or to the amount
    alone."""
    both_hands: str = "allowed"
    """One player's wagers on both hands: `allowed`; `found`, reported; `void`, the later one."""
    dummy_always: frozenset[str] = field(default=frozenset())
    """Finding types after which the next round is a void hand, seen card or not."""
    dummy_if_seen: frozenset[str] = field(default=frozenset())
    """Finding types after which the next round is a void hand if the card was seen."""
    late_changes: LateChanges | None = None
    """Allows changes of wagers while the first card lies unseen."""
    retracts: str = ""
    """The rule that allows all players to withdraw wagers."""
    void_by_ruling: str = ""
    """The rule under which a ruling makes the round a void hand."""
    order_lost: str = "initial"
    """Which cards' order must be known: `initial`, the first four; `any`; `analogy`, the first four by rule and all
    others by analogy."""
    extra: Extra | None = None
    pairs: Pairs | None = None
    runs: RunRules | None = None
    insurance: Insurance | None = None
    deferral: Deferral | None = None
    dragon_bonus: Rule | None = None
    """The rule of Dragon Bonus, paid by the table's own pay table. We do not hold the document that contains it."""
    styles: Mapping[str, Style] = field(default_factory=dict)
    style_by_face: bool = False
    """Whether a style only determines which way up the first four cards are dealt."""
    places: Seating = NO_PLACES
    """Where players may wager, who is offered the cards, and which rounds have no wagers."""
    rebuilt_binds: bool = False
    """Whether a reconstruction holds, whatever the order of the draw was."""
    rebuilds: frozenset[str] = field(default=frozenset())
    """Roles that may put cards in order."""

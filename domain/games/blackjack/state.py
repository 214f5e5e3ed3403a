"""A round of blackjack as it goes on."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from domain.facts import Fact
from domain.facts.wagers import WagerSettled
from domain.games.blackjack.floor import BlackjackTableState
from domain.games.blackjack.matters import FINDING_TYPES
from domain.games.common.state import RoundState
from domain.games.common.tickets import DueWager, WagerState
from domain.replay.hands import Cards
from domain.rulebooks.blackjack import BlackjackRulebook

if TYPE_CHECKING:
    from domain.games.blackjack.play import HandPlay


@dataclass(slots=True)
class HandOnLayout:
    """Main wagers as they lie when the cards are out, and who sits before them."""

    of: dict[int | None, dict[str, list[WagerState]]] = field(default_factory=dict)
    """By box and player."""
    hosts: dict[int, str] = field(default_factory=dict)
    """By box."""


@dataclass(slots=True)
class BlackjackRoundState(RoundState):
    """A round."""

    matters = FINDING_TYPES

    floor: BlackjackTableState
    book: BlackjackRulebook
    moves: list[Fact] = field(default_factory=list)
    """What was dealt, decided, laid and paid, in its order."""
    draws: list[int] = field(default_factory=list)
    """Where among the moves a card left the shoe."""
    foreign: set[str] = field(default_factory=set)
    """Reconstructions with a card that never did."""
    lying: Cards = field(default_factory=Cards)
    first_card: str | None = None
    boxes: list[int] = field(default_factory=list)
    """Those with a wager when the first card came, from the dealer's left."""
    misheard: dict[str, str] = field(default_factory=dict)
    """Hands whose total was announced wrongly, and the fact."""
    ran_out: str | None = None
    """The fact that the shoe was over in the middle of it."""
    decisions: int = 0
    """How many were written down."""
    payments: dict[str, list[tuple[int, WagerSettled]]] = field(default_factory=dict)
    """By wager: after how many moves it was settled."""
    lifted: list[tuple[int, WagerState, str]] = field(default_factory=list)
    """Wagers that were lifted once they were settled: after how many settlements, and by which fact."""
    settlements: list[str] = field(default_factory=list)
    """Wagers in the order in which they were settled."""
    seated: dict[str, int] = field(default_factory=dict)
    """Who sat where when the first card came."""

    lying_on: HandOnLayout | None = None
    """When the round is judged."""
    play: "HandPlay | None" = None
    """It, played by the rules; when it is judged."""

    def box_of(self, wager: str) -> int | None:
        """The box that a wager lies on; where it does not say so, that of the wager it adds to, or its seat's."""
        placed = self.tickets.named(wager).placed
        if placed is None or placed.box is not None:
            return None if placed is None else placed.box
        named = self.tickets.by_name.get(placed.on) if isinstance(placed.on, str) else None
        base = named.placed if named is not None else None
        return base.box if base is not None and base.box is not None else placed.seat

    def settles_anew(self, owed: DueWager) -> bool:
        """A split wager on a bust hand is collected at once; the dealer's blackjack gives it back (11.7)."""
        first = owed.ticket.settlements[0]
        return self.book.split_back in owed.rules and first.result == "lose" and owed.ticket.times == 2

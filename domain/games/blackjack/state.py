"""States of a round of blackjack, its hands by the rules, and a table between rounds."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from msgspec import Struct, field

from domain.facts import Fact
from domain.facts.round import DecisionMade
from domain.facts.table import TableOpened
from domain.facts.wagers import WagerPlaced, WagerSettled
from domain.fold.round_cards import DrawnCard, RoundCards, seen_if_dealt_up
from domain.games.blackjack.finding_types import FINDING_TYPES
from domain.games.blackjack.hands.hand import DealerHand, Hand, place
from domain.games.blackjack.shoe.state import CardSetState, ShoeState
from domain.games.blackjack.wagers.state import AddedWagers
from domain.games.common.findings import Findings
from domain.games.common.state import ANY, RoundState, TableCarryForward, TableState
from domain.games.common.terms import Terms
from domain.games.common.wagers import DueWager, WagerState
from domain.rulebooks.shapes.blackjack import BlackjackRulebook


class Restrictions:
    """Players restricted to the minimum (4.9), and who played which rounds of the shoe."""

    def __init__(self) -> None:
        self.players: set[str] = set()
        self.rounds: list[set[str]] = []
        self.advised = False

    def shuffled(self) -> None:
        """A new shoe ends all restrictions."""
        self.players.clear()
        self.rounds.clear()
        self.advised = False

    def wagered(self, state: "BlackjackRoundState", fact: WagerPlaced) -> Findings:
        """The wager is valid, whatever its size."""
        least = state.floor.limits_for(fact.bet, fact.player, None)[0]
        if fact.player in self.players and fact.bet == "main" and least is not None and fact.stake > least:
            yield state.finding("restricted-over-minimum", fact.id, wager=fact.wager, player=fact.player, least=least)


Move = Fact | DrawnCard
"""What happened in a round: a card that was dealt, or any other fact."""

MAIN = "main"
OPTIONAL = frozenset({"insurance", "double", "split"})
"""Bets placed after cards were dealt."""


class BlackjackTableState(TableState):
    """A blackjack table in a session."""

    matters = FINDING_TYPES
    book: BlackjackRulebook

    def __init__(self, opening: TableOpened, book: BlackjackRulebook, carry: TableCarryForward) -> None:
        super().__init__(opening, book, carry)
        self.shoe = ShoeState(book, opening)
        self.keeping = CardSetState()
        self.restrictions = Restrictions()

    def limits_for(
        self, bet: str, player: str, terminal: str | None, terms: Terms | None = None
    ) -> tuple[Decimal | None, Decimal | None]:
        """If the sign names only main wagers, its limits apply to added wagers too."""
        terms = terms or self.in_force()
        alone = MAIN in terms.limits and bet not in terms.limits and ANY not in terms.limits
        return super().limits_for(MAIN if alone and bet in OPTIONAL else bet, player, terminal, terms)


def in_round(state: Any) -> bool:
    """Whether cards of a round are on the table."""
    return state is not None and state.first_card is not None and state.ended is None and state.voided is None


class HandOnLayout(Struct):
    """Main wagers when the cards were out, and the players seated at them."""

    of: dict[int | None, dict[str, list[WagerState]]] = {}
    """Hands by box and player."""
    hosts: dict[int, str] = {}
    """The player of each box."""


def decided_at(moves: Sequence[Move]) -> int:
    """The move of the first decision. Insurance counts as one."""
    for at, fact in enumerate(moves):
        if isinstance(fact, DecisionMade) or (isinstance(fact, WagerPlaced) and fact.bet == "insurance"):
            return at
    return len(moves)


class HandPlay:
    """A round played by the rules."""

    def __init__(self, state: "BlackjackRoundState") -> None:
        self.state = state
        self.hands: dict[str, Hand] = {}
        self._of_box: dict[int, list[Hand]] = {}
        self._asking: list[tuple[int, int]] = []
        """Hands that may ask for a card, in turn: box and number."""
        self._decided_at: int | None = None
        self.dealing = DealerHand(state)
        self.waiting: list[DrawnCard] = []
        """Cards drawn and not yet assigned."""
        self.extras = AddedWagers(state)
        self.taken = 0
        """Cards drawn after the first two of every box."""
        self.at = 0
        """The index of the present move."""
        self.acted = 0
        """The last move of a player."""
        self.farthest: tuple[int, str] = (0, "")
        """The farthest box round the table that acted, and the fact."""
        self.absent: str | None = None
        """The fact that reports an absent player."""
        self.directed = False
        """Whether a supervisor allowed cards to be dealt for absent players."""
        self.passed_over = False
        """Whether a card went to the wrong hand. What follows from that is not reported again."""
        self.due: list[str] = []
        """Hands that still must receive a card of the initial deal."""
        self.rebuilt: str | None = None
        """The fact of a late correction of hands, once it was reported."""
        self.owing = False
        """Whether a hand received a card that does not count and must get the next one."""
        self.further = False
        """Whether a card was dealt after the initial deal."""
        self.dealt_at = 0
        """The index of the move that ends the initial deal."""

    @property
    def decided(self) -> bool:
        """Whether any decision about a hand was made."""
        if self._decided_at is None:
            self._decided_at = decided_at(self.state.moves)
        return self._decided_at < self.at

    def form(self, hand: Hand) -> None:
        """Add a new hand."""
        self.hands[hand.name] = hand
        self._of_box.setdefault(hand.box, []).append(hand)

    def of_box(self, box: int) -> list[Hand]:
        """The hands of a box in the order they were formed."""
        return self._of_box.get(box, [])

    def await_cards(self, hand: Hand, cards: int) -> None:
        """Note that a hand needs this number of cards."""
        hand.wanted = cards
        key = hand.box, hand.number
        at = bisect_left(self._asking, key)
        if at == len(self._asking) or self._asking[at] != key:
            self._asking.insert(at, key)

    def wanting(self, at: Hand | None) -> Iterator[Hand]:
        """The hands that are due a card, in turn. The current hand comes first."""
        for key in [*self._asking]:
            hand = self.hands[place(*key)]
            if not hand.wanted or hand.void is not None:
                del self._asking[bisect_left(self._asking, key)]
            elif hand is at or hand.has_turn:
                yield hand

    def in_turn(self) -> list[Hand]:
        """Every hand from the dealer's left. In a split box, in the order they were formed."""
        return sorted(self.hands.values(), key=lambda hand: (hand.box, hand.number))


def _cards() -> RoundCards:
    return RoundCards(seen_if=seen_if_dealt_up)


class BlackjackRoundState(RoundState):
    """An open round."""

    matters = FINDING_TYPES

    floor: BlackjackTableState
    book: BlackjackRulebook
    moves: list[Move] = field(default_factory=list)
    """What was dealt, decided, placed and paid, in order."""
    draws: list[int] = field(default_factory=list)
    """The indexes of the moves at which a card left the shoe."""
    foreign: set[str] = field(default_factory=set)
    """Reconstructions with a card that never left the shoe."""
    cards: RoundCards = field(default_factory=_cards)
    first_card: str | None = None
    boxes: list[int] = field(default_factory=list)
    """Boxes with a wager at the first card, from the dealer's left."""
    misheard: dict[str, str] = field(default_factory=dict)
    """Hands with a wrongly announced total, each with the fact."""
    ran_out: str | None = None
    """The fact that ended the shoe during the round."""
    decisions: int = 0
    """The number of recorded decisions."""
    payments: dict[str, list[tuple[int, WagerSettled]]] = field(default_factory=dict)
    """For each wager, the number of moves before its settlement."""
    lifted: list[tuple[int, WagerState, str]] = field(default_factory=list)
    """Wagers picked up after their settlement: the number of settlements before, and the fact."""
    settlements: list[str] = field(default_factory=list)
    """Wagers in order of settlement."""
    seated: dict[str, int] = field(default_factory=dict)
    """The players by seat at the first card."""

    lying_on: HandOnLayout | None = None
    """The hand of each wager, once the round is judged."""
    play: HandPlay | None = None
    """The round played by the rules, once it is judged."""

    def box_of(self, wager: str) -> int | None:
        """The box of a wager: as stated, that of the wager it adds to, or its seat's."""
        placed = self.tickets.named(wager).placed
        if placed is None or placed.box is not None:
            return None if placed is None else placed.box
        named = self.tickets.by_name.get(placed.on) if isinstance(placed.on, str) else None
        base = named.placed if named is not None else None
        return base.box if base is not None and base.box is not None else placed.seat

    def settles_anew(self, owed: DueWager) -> bool:
        """A split wager on a bust hand is collected at once; the dealer's blackjack returns it (11.7)."""
        first = owed.ticket.settlements[0]
        return self.book.split_back in owed.rules and first.result == "lose" and owed.ticket.times == 2

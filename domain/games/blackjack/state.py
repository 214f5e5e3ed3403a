"""States of a round of blackjack, its hands by the rules, and a table between rounds."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from domain.facts import Fact
from domain.facts.round import DecisionMade
from domain.facts.table import TableOpened
from domain.facts.wagers import WagerPlaced, WagerSettled
from domain.fold.round_cards import RoundCards
from domain.games.blackjack.finding_types import FINDING_TYPES
from domain.games.blackjack.hands.hand import DealerHand, DrawnCard, Hand, place
from domain.games.blackjack.shoe.state import CardSetState, ShoeState
from domain.games.blackjack.wagers.state import AddedWagers
from domain.games.common.state import ANY, RoundState, TableCarryForward, TableState
from domain.games.common.terms import Terms
from domain.games.common.wagers import DueWager, WagerState
from domain.rulebooks.shapes.blackjack import BlackjackRulebook


class Restrictions:
    """Players restricted to the minimum (4.9), and who played which rounds of the shoe."""

    def __init__(self) -> None:
        self.players: set[str] = set()
        self.rounds: list[set[str]] = []
        self.told = False

    def shuffled(self) -> None:
        """A new shoe ends all restrictions."""
        self.players.clear()
        self.rounds.clear()
        self.told = False

    def wagered(self, state: "BlackjackRoundState", fact: WagerPlaced) -> None:
        """The wager is valid, whatever its size."""
        least = state.floor.limits_for(fact.bet, fact.player, None)[0]
        if fact.player in self.players and fact.bet == "main" and least is not None and fact.stake > least:
            state.find("restricted-over-minimum", fact.id, wager=fact.wager, player=fact.player, least=least)


MAIN = "main"
OPTIONAL = frozenset({"insurance", "double", "split"})
"""Bets that are laid when the cards are out."""


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


@dataclass(slots=True)
class HandOnLayout:
    """Main wagers when the cards are out, and the players seated at them."""

    of: dict[int | None, dict[str, list[WagerState]]] = field(default_factory=dict)
    """By box and player."""
    hosts: dict[int, str] = field(default_factory=dict)
    """By box."""


def decided_at(moves: Sequence[Fact]) -> int:
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
        """Hands that may want a card, in turn: box and number."""
        self._decided_at: int | None = None
        self.dealing = DealerHand(state)
        self.waiting: list[DrawnCard] = []
        """Cards that left the shoe and belong to nobody yet."""
        self.extras = AddedWagers(state)
        self.taken = 0
        """Cards that came after the first two of every box."""
        self.at = 0
        """Where it stands among the moves."""
        self.acted = 0
        """The last move of a player."""
        self.farthest: tuple[int, str] = (0, "")
        """The box farthest round the table that acted, and the fact."""
        self.absent: str | None = None
        """The report that a player is away."""
        self.directed = False
        """A supervisor let cards be dealt for them."""
        self.passed_over = False
        """Some card did not come to whom it had to; what follows from that is not found again."""
        self.due: list[str] = []
        """Places that still have to get a card of the initial deal."""
        self.rebuilt: str | None = None
        """Somebody put hands in order when it was too late, and that is found."""
        self.owing = False
        """A hand was dealt a card that does not count, and the next one from the shoe is its."""
        self.further = False
        """A card came after the initial deal."""
        self.dealt_at = 0
        """Where the initial deal ends among the moves."""

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
        """Note that a hand wants so many cards."""
        hand.wanted = cards
        key = hand.box, hand.number
        at = bisect_left(self._asking, key)
        if at == len(self._asking) or self._asking[at] != key:
            self._asking.insert(at, key)

    def wanting(self, at: Hand | None) -> Iterator[Hand]:
        """The hands that are due a card, in turn. The current hand needs no turn."""
        for key in [*self._asking]:
            hand = self.hands[place(*key)]
            if not hand.wanted or hand.void is not None:
                del self._asking[bisect_left(self._asking, key)]
            elif hand is at or hand.has_turn:
                yield hand

    def in_turn(self) -> list[Hand]:
        """Every hand from the dealer's left. In a split box, in the order they were formed."""
        return sorted(self.hands.values(), key=lambda hand: (hand.box, hand.number))


@dataclass(slots=True)
class BlackjackRoundState(RoundState):
    """An open round."""

    matters = FINDING_TYPES

    floor: BlackjackTableState
    book: BlackjackRulebook
    moves: list[Fact] = field(default_factory=list)
    """What was dealt, decided, laid and paid, in its order."""
    draws: list[int] = field(default_factory=list)
    """Where among the moves a card left the shoe."""
    foreign: set[str] = field(default_factory=set)
    """Reconstructions with a card that never did."""
    lying: RoundCards = field(default_factory=RoundCards)
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
    play: HandPlay | None = None
    """It, played by the rules; when it is judged."""

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

"""The cards in the order in which they left the shoe, to the hands that have to get them."""

from bisect import bisect_left
from collections.abc import Iterator

from domain.games.blackjack.hands import initial_deal
from domain.games.blackjack.hands.dealer_hand import Dealing
from domain.games.blackjack.hands.hand import DEALER, DrawnCard, Hand, place
from domain.games.blackjack.state import BlackjackRoundState
from domain.games.blackjack.wagers.added_wagers import Extras


class HandPlay:
    """A round, played by the rules."""

    def __init__(self, state: BlackjackRoundState) -> None:
        self.state = state
        self.hands: dict[str, Hand] = {}
        self._of_box: dict[int, list[Hand]] = {}
        self._asking: list[tuple[int, int]] = []
        """Hands that may want a card, in turn: box and number."""
        self._decided_at: int | None = None
        self.dealing = Dealing(state)
        self.waiting: list[DrawnCard] = []
        """Cards that left the shoe and belong to nobody yet."""
        self.extras = Extras(state)
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

    # --- hands ------------------------------------------------------------------------------------------------

    @property
    def decided(self) -> bool:
        """Whether anybody has decided anything about a hand."""
        if self._decided_at is None:
            self._decided_at = initial_deal.decided_at(self.state.moves)
        return self._decided_at < self.at

    def form(self, hand: Hand) -> None:
        """A hand is formed."""
        self.hands[hand.name] = hand
        self._of_box.setdefault(hand.box, []).append(hand)

    def of_box(self, box: int) -> list[Hand]:
        """The hands of a box, as they were formed."""
        return self._of_box.get(box, [])

    def want(self, hand: Hand, cards: int) -> None:
        """A hand wants so many cards."""
        hand.wanted = cards
        key = hand.box, hand.number
        at = bisect_left(self._asking, key)
        if at == len(self._asking) or self._asking[at] != key:
            self._asking.insert(at, key)

    def _wanting(self, at: Hand | None) -> Iterator[Hand]:
        """The hands whose turn it is to get one, in turn."""
        for key in [*self._asking]:
            hand = self.hands[place(*key)]
            if not hand.wanted or hand.void is not None:
                del self._asking[bisect_left(self._asking, key)]
            elif hand is at or hand.has_turn:
                yield hand

    def in_turn(self) -> list[Hand]:
        """Every hand, from the dealer's left; of a box that was split the first one formed before the others."""
        return sorted(self.hands.values(), key=lambda hand: (hand.box, hand.number))

    def serve(self, at: Hand | None = None) -> dict[int, Hand]:
        """Cards that wait go to the hands that want some, in turn; of one box to that at hand, but after its parent."""
        served: dict[int, Hand] = {}
        while self.waiting:
            hand = next(self._wanting(at), None)
            if hand is None:
                break
            if at is not None and at.wanted and at.void is None and at.box == hand.box and at.parent is not hand:
                hand = at
            card = self.waiting.pop(0)
            hand.get(card)
            hand.unplaced.append(card)
            served[id(card)] = hand
        return served

    def fill(self) -> None:
        """Cards of the initial deal, to the places that still have to get one."""
        while self.waiting and self.due:
            to, card = self.due.pop(0), self.waiting.pop(0)
            if to == DEALER:
                self.dealing.take(self, card)
            else:
                self.hands[to].get(card)

    def turn(self, box: int, fact: str) -> None:
        """A box farther round the table had its turn before this one was done (7.4)."""
        farthest, when = self.farthest
        if box < farthest:
            self.state.find("out-of-turn", when, box=farthest, before=box)
        self.farthest = (box, fact) if box != farthest else self.farthest

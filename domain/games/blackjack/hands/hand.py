"""Hands: the value of cards by rule 3.2, a hand of a box, and the dealer's."""

from collections.abc import Sequence

from msgspec import Struct

from domain.cards import DECK
from domain.fold.round_cards import DrawnCard
from domain.games.common.state import RoundState
from domain.rulebooks.decision_tables import table, yes_or_no

TENS = "TJQK"
MOST = 21
VALUES: dict[str, int] = {card: 10 if card[0] in TENS else 1 if card[0] == "A" else int(card[0]) for card in DECK}
"""Card values by 3.2(a) and 3.2(b), with aces as one."""


def hard(cards: Sequence[str | None]) -> int:
    """The total, with every ace counted as one (1.0)."""
    low = 0
    for card in cards:
        if card is not None:
            low += VALUES[card]
    return low


def total(cards: Sequence[str | None]) -> int:
    """The total of a hand. One ace counts eleven unless that exceeds twenty-one: 3.2(c)."""
    low = hard(cards)
    return low + 10 if low + 10 <= MOST and any(map(ace, cards)) else low


def blackjack(cards: Sequence[str | None]) -> bool:
    """Whether the first two cards are an ace and a ten."""
    return len(cards) == 2 and total(cards) == MOST


def ten(card: str | None) -> bool:
    """Whether it counts ten."""
    return card is not None and VALUES[card] == 10


def ace(card: str | None) -> bool:
    return card is not None and card[0] == "A"


def pair(cards: Sequence[str | None]) -> bool:
    """Two cards of one value."""
    one, other = (cards[0], cards[1]) if len(cards) == 2 else (None, None)
    return one is not None and other is not None and VALUES[one] == VALUES[other]


DEALER = "dealer"
WITHOUT_WAGER, BOX, DEALERS, MISPLACED = "card-without-wager", "box-missed", "dealer-card-missed", "cards-misplaced"
MISDEALT_CARDS, DRAWN_IN_ERROR = table("blackjack_cards", "misdealt-cards"), table("blackjack_cards", "drawn-in-error")
_WENT_WRONG = {
    WITHOUT_WAGER: "a box without a wager", BOX: "a box missed", DEALERS: "the dealer missed",
    MISPLACED: "another wrong card",
}  # fmt: skip
"""Each error of a deal, in the words of the table."""


def found_about(matter: str, decided: bool, changed: str) -> Sequence[str]:
    """What is found about an error of the deal, with its correction: `as required`, `otherwise`, or `no`."""
    return MISDEALT_CARDS.codes(MISDEALT_CARDS.decide(_WENT_WRONG[matter], yes_or_no(decided), changed))


def place(box: int, number: int) -> str:
    """The name of a hand in the feed: `box:3`, `box:3/2`."""
    return f"box:{box}" if number == 1 else f"box:{box}/{number}"


def box_of(name: str) -> int | None:
    """The box of a place."""
    kind, _, rest = name.partition(":")
    return int(rest.partition("/")[0]) if kind == "box" else None


class Hand(Struct, eq=False):
    """A hand: its cards by the rules, and its decisions."""

    box: int
    number: int = 1
    cards: list[DrawnCard] = []
    parent: "Hand | None" = None
    wanted: int = 0
    """Cards asked for and not yet dealt."""
    unplaced: list[DrawnCard] = []
    """Cards that belong to it and have not been placed yet."""
    stood: str | None = None
    doubled: str | None = None
    """The fact that doubled it."""
    split: bool = False
    refused: bool = False
    declined: bool = False
    """Whether it was a pair and was not split."""
    acted: bool = False
    """Whether any decision about it was made."""
    absent: bool = False
    """Whether cards were dealt to it for an absent player."""
    void: str | None = None
    """Why it is out of the round: a finding type."""
    first: list[str | None] = []
    """The first cards dealt to it, up to three."""
    first_facts: list[str] = []

    @property
    def name(self) -> str:
        """Its name in the feed."""
        return place(self.box, self.number)

    @property
    def faces(self) -> list[str | None]:
        return [one.card for one in self.cards]

    @property
    def points(self) -> int:
        return total(self.faces)

    @property
    def of_split(self) -> bool:
        """Whether it was formed by a split."""
        return self.split or self.parent is not None

    @property
    def natural(self) -> bool:
        """Whether it is a blackjack: not from split aces or tens (11.4(c))."""
        return blackjack(self.faces) and not self.of_split

    @property
    def bust(self) -> bool:
        return self.points > MOST

    @property
    def split_ace(self) -> bool:
        """Whether it is a split ace, which gets one card."""
        return self.of_split and any(map(ace, self.faces[:1]))

    @property
    def complete(self) -> bool:
        """Whether it must not get any more cards."""
        if self.void is not None or self.stood is not None or self.refused or self.points >= MOST:
            return True
        return (self.doubled is not None or (self.split_ace and len(self.cards) > 1)) and not self.wanted

    @property
    def has_turn(self) -> bool:
        """Whether the hand it was split from is completed (11.3)."""
        return self.parent is None or len(self.cards) > 1 or self.parent.complete

    def get(self, one: DrawnCard) -> None:
        self.cards.append(one)
        if not self.of_split and len(self.first) < 3:
            self.first.append(one.card)
            self.first_facts.append(one.fact)
        self.wanted = max(self.wanted - 1, 0)


SECOND = 2
"""The number of the dealer's cards after the second one."""


class DealerHand:
    """The dealer's cards."""

    def __init__(self, state: RoundState) -> None:
        self.state = state
        self.cards: list[DrawnCard] = []
        self.early: list[DrawnCard] = []
        """Cards dealt to the dealer while players still had to act."""
        self.late = False
        """Whether the first card was omitted when players had decided: then ace and ten are no blackjack (15.5)."""
        self.second_at: int | None = None
        """The index of the second card among the moves."""
        self.third_at: int | None = None

    @property
    def faces(self) -> list[str | None]:
        return [one.card for one in self.cards]

    @property
    def points(self) -> int:
        return total(self.faces)

    @property
    def two(self) -> bool:
        """Whether its two cards are an ace and a ten."""
        return blackjack(self.faces)

    @property
    def natural(self) -> bool:
        return self.two and not self.late

    @property
    def shows_ace(self) -> bool:
        return bool(self.cards) and not self.late and ace(self.cards[0].card)

    @property
    def may_reach(self) -> bool:
        """Whether the first card may become a blackjack."""
        return bool(self.cards) and (ace(self.cards[0].card) or ten(self.cards[0].card))

    def get(self, card: DrawnCard, at: int) -> None:
        """Add a card. `at`: its place among the moves."""
        self.cards.append(card)
        if len(self.cards) == SECOND:
            self.second_at = at
        elif len(self.cards) == SECOND + 1:
            self.third_at = at

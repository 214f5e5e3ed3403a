"""Cards, the shoe they come from, and the table of play: who draws, who stands."""

from random import Random

RANKS = "A23456789TJQK"
DECK = tuple(rank + suit for suit in "CDHS" for rank in RANKS)
POINTS = {card: min(RANKS.index(card[0]) + 1, 10) % 10 for card in DECK}
BURN = {card: min(RANKS.index(card[0]) + 1, 10) for card in DECK}
"""In burning, tens and court cards count ten."""
NATURAL = 8

BANKER_DRAWS = {
    0: range(10),
    1: range(10),
    2: range(10),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: range(2, 8),
    5: range(4, 8),
    6: range(6, 8),
    7: (),
}
"""The third cards of the Player against which the Banker draws, by the Banker's points (Table 2)."""


def points(hand: list[str]) -> int:
    return sum([POINTS[card] for card in hand]) % 10


def natural(player: list[str], banker: list[str]) -> bool:
    return points(player[:2]) >= NATURAL or points(banker[:2]) >= NATURAL


def player_draws(player: list[str], banker: list[str]) -> bool:
    """Whether the Player draws, by the first two cards of each hand (Table 1)."""
    return not natural(player, banker) and points(player[:2]) <= 5


def banker_draws(player: list[str], banker: list[str]) -> bool:
    """Whether the Banker draws, by its first two cards, and the Player's third if there is one (Table 2)."""
    if natural(player, banker):
        return False
    count = points(banker[:2])
    return POINTS[player[2]] in BANKER_DRAWS[count] if len(player) > 2 else count <= 5


def outcome(player: list[str], banker: list[str]) -> str:
    ahead = points(player) - points(banker)
    return "tie" if ahead == 0 else "player" if ahead > 0 else "banker"


class StackedShoe:
    """A shuffled and cut stack, dealt from the front, with the cutting card somewhere in it."""

    __slots__ = ("_cards", "behind", "name", "number", "seen")

    def __init__(self, name: str, decks: int, behind: int, rng: Random) -> None:
        self.name, self.behind, self.number = name, behind, 0
        self._cards = list(DECK) * decks
        rng.shuffle(self._cards)
        self.seen = False
        """Whether the cutting card was drawn."""

    @property
    def stack(self) -> list[str]:
        """The cards that are left, the next one last."""
        return self._cards

    @property
    def done(self) -> bool:
        """Whether a shoe ends by its cutting card."""
        return False

    @property
    def overdue(self) -> int:
        """Cards drawn since the cutting card was due."""
        return self.behind - len(self._cards)

    def back(self, kept: int) -> None:
        """The round is over: the cards go to the discards."""

    def __len__(self) -> int:
        return len(self._cards)

    @property
    def at_cutting_card(self) -> bool:
        return not self.seen and len(self._cards) == self.behind

    @property
    def before_cutting_card(self) -> int:
        """Cards drawn before the cutting card."""
        return max(len(self._cards) - self.behind, 0)

    @property
    def next_card(self) -> str:
        """The next card. Nobody at the table knows it."""
        return self._cards[-1]

    def draw(self) -> str:
        return self._cards.pop()

    def swap_next(self, card: str) -> None:
        """Replace the next card."""
        self._cards[-1] = card


class Machine(StackedShoe):
    """A continuous shuffler: dealt cards return to it, and it lasts until the evening ends."""

    __slots__ = ("_out", "_rng", "_rounds")

    def __init__(self, name: str, decks: int, rounds: int, rng: Random) -> None:
        super().__init__(name, decks, 0, rng)
        self._rounds, self._rng, self._out = rounds, rng, list[str]()
        self.seen = True

    @property
    def done(self) -> bool:
        return self.number >= self._rounds

    @property
    def before_cutting_card(self) -> int:
        return 5 * (self._rounds - self.number)

    def draw(self) -> str:
        self._out.append(super().draw())
        return self._out[-1]

    def back(self, kept: int) -> None:
        """All dealt cards, except those that open the next round."""
        rest = len(self._out) - kept
        for card in self._out[:rest]:
            self._cards.insert(int(self._rng.random() * (len(self._cards) + 1)), card)
        del self._out[:rest]

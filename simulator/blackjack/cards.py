"""Values of cards, by the simulator's own arithmetic."""

from collections.abc import Sequence

SUITS = "CDHS"
RANKS = "A23456789TJQK"
DECK = [rank + suit for suit in SUITS for rank in RANKS]


def value(card: str) -> int:
    """An ace counts one here."""
    return min(RANKS.index(card[0]) + 1, 10)


def total(cards: Sequence[str]) -> int:
    """The best total that is not over twenty-one, if there is one."""
    low = sum(map(value, cards))
    return low + 10 if low <= 11 and any(card[0] == "A" for card in cards) else low


def natural(cards: Sequence[str]) -> bool:
    """An ace and a ten."""
    return len(cards) == 2 and total(cards) == 21

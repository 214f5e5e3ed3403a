"""What cards count, by rule 3.2."""

from collections.abc import Sequence

from domain.cards import DECK

TENS = "TJQK"
MOST = 21
VALUES: dict[str, int] = {card: 10 if card[0] in TENS else 1 if card[0] == "A" else int(card[0]) for card in DECK}
"""By 3.2(a) and 3.2(b); aces as one."""


def hard(cards: Sequence[str | None]) -> int:
    """The total with every ace counted as one (1.0)."""
    return sum(VALUES[card] for card in cards if card is not None)


def total(cards: Sequence[str | None]) -> int:
    """The total of a hand; one ace counts eleven where that does not take it over twenty-one: 3.2(c)."""
    low = hard(cards)
    return low + 10 if low + 10 <= MOST and any(card is not None and card[0] == "A" for card in cards) else low


def blackjack(cards: Sequence[str | None]) -> bool:
    """An ace and a card that counts ten, as the first two."""
    return len(cards) == 2 and total(cards) == MOST


def ten(card: str | None) -> bool:
    """It counts ten."""
    return card is not None and VALUES[card] == 10


def ace(card: str | None) -> bool:
    """It is an ace."""
    return card is not None and card[0] == "A"


def pair(cards: Sequence[str | None]) -> bool:
    """Two cards of one value."""
    one, other = (cards[0], cards[1]) if len(cards) == 2 else (None, None)
    return one is not None and other is not None and VALUES[one] == VALUES[other]

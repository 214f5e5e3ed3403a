"""What cards count: in a hand, in a burn, and as a pair."""

from collections.abc import Iterable

from domain.cards import DECK

ZERO_POINTS = "TJQK"

POINTS: dict[str, int] = {card: 0 if card[0] in ZERO_POINTS else 1 if card[0] == "A" else int(card[0]) for card in DECK}
"""The point value of every card: in 1996 rule 3.2, with 3.2(a), 3.2(b) and 3.2(c); in Victoria 3.2.1, 3.2.2, 3.2.3."""

BURN: dict[str, int] = {card: POINTS[card] or 10 for card in DECK}
"""How many cards are burned after this one."""

RED = "DH"


def count(cards: Iterable[str]) -> int:
    """The point count of a hand: the last digit of the sum; in Victoria 3.3.1 and 3.3.2."""
    return sum(POINTS[card] for card in cards) % 10


def pair(first: str, second: str) -> str | None:
    """The kind of pair that two cards are: of one rank, not of one point value."""
    if first[0] != second[0]:
        return None
    if first[1] == second[1]:
        return "perfect"
    return "coloured" if (first[1] in RED) == (second[1] in RED) else "mixed"

"""Finds cards in a reconstruction that never left the shoe."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence


def foreign(hands: Mapping[str, Sequence[str]], drawn: Iterable[str | None]) -> list[str]:
    """Cards without a draw. An unseen draw may be any card."""
    out = Counter(drawn)
    wanted = [card for cards in hands.values() for card in cards]
    beyond: list[str] = []
    for card in wanted:
        if out[card] > 0:
            out[card] -= 1
        else:
            beyond.append(card)
    return beyond[out[None] :]

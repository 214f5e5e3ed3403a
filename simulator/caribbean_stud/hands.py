"""Ranks of poker hands, found by trying one class after another."""

from itertools import groupby

RANKS = "23456789TJQKA"
SUITS = "CDHS"
DECK = [rank + suit for suit in SUITS for rank in RANKS]
BET_ODDS = (1, 1, 2, 3, 4, 5, 7, 20, 50, 250)
FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL = 5, 6, 7, 8, 9
BONUS = {FLUSH: 100, FULL: 150, FOUR: 500}
STACKED = ("2H 5H 9H JH KH", "6S 6D 6H QC QD", "5S 5D 5H 5C KS", "5C 6C 7C 8C 9C", "TD JD QD KD AD")
"""Hands that win the jackpot. Chance alone would seldom produce them."""
Score = tuple[int, list[int]]


def score(cards: list[str]) -> Score:
    """The class from zero to nine, and the values that decide within it."""
    values = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    groups = sorted(((len(list(same)), value) for value, same in groupby(values)), reverse=True)
    shape, order = [size for size, _ in groups], [value for _, value in groups]
    flush = len({card[1] for card in cards}) == 1
    top = _straight(order)
    if flush and top is not None:
        return (ROYAL if top == RANKS.index("A") else STRAIGHT_FLUSH), [top]
    if flush:
        return FLUSH, order
    if top is not None:
        return 4, [top]
    return {(4, 1): FOUR, (3, 2): FULL, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0), order


def _straight(order: list[int]) -> int | None:
    """The highest card of five in sequence."""
    if len(order) < 5:
        return None
    if order == [12, 3, 2, 1, 0]:
        return 3
    return order[0] if order[0] - order[4] == 4 else None


def qualifies(dealer: Score) -> bool:
    """An ace and a king, or a pair, or better."""
    return dealer[0] > 0 or dealer[1][:2] == [12, 11]

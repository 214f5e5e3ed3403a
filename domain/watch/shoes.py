"""Shoes: what survived a shuffle, and whether stakes follow the count of what is left.

Both are numbers of one shoe that add up: over shoes, days and tables.
"""

from collections.abc import Mapping, Sequence
from math import inf, log, prod, sqrt

SHORTEST = 4
"""Cards in a row that survive count from this number on."""
SURVIVES = 0.02
"""The weight of one shoe's evidence against its being shuffled: what a fair shoe costs."""
HIGH_LOW = dict.fromkeys("23456", 1) | dict.fromkeys("TJQKA", -1)
"""Of blackjack: what each card that is gone adds to the count."""
FOR_THE_PLAYER = {"A": 1, "2": 1, "3": 1, "4": 2, "5": -1, "6": -2, "7": -1, "8": -1}
"""Of baccarat: above zero, what is left favours the Player's Hand."""
LEAST_ROUNDS = 6
"""A player who is in fewer rounds of a shoe is not counted in it."""
FARTHEST = 100.0
"""A score further out, of facts that no shoe gives, is taken for this many standard deviations."""
UNIT = 1000
"""Scores are whole thousandths, so that their sums are exact."""

Card = str | None


def longest_run(before: Sequence[Card], now: Sequence[Card]) -> int:
    """The most cards in a row of one shoe that lay in a row in the shoe before, in this order or reversed."""
    return max(_longest(before, now), _longest(before[::-1], now))


def _longest(before: Sequence[Card], now: Sequence[Card]) -> int:
    """Found by the places of each card in the shoe before."""
    places: dict[str, list[int]] = {}
    for place, card in enumerate(before):
        if card is not None:
            places.setdefault(card, []).append(place)
    best, runs = 0, dict[int, int]()
    for card in now:
        runs = {place: runs.get(place - 1, 0) + 1 for place in places.get(card or "", ())}
        best = max(best, *runs.values(), 0)
    return best


def survival(longest: int, before: int, now: int, decks: int) -> int:
    """The logarithm of the evidence of one shoe, in thousandths: how unlikely a run of so many cards is by chance.

    `before`, `now`: the cards seen of both shoes. A given run of n cards lies at a given place with a probability of at
    most (decks / (52 decks - n + 1))^n.
    """
    evidence = 0.0
    for length in range(SHORTEST, min(longest, 52 * decks) + 1):
        chance = 2.0 * before * now * prod([decks / (52 * decks - k) for k in range(length)])
        evidence += 0.5 ** (length - SHORTEST + 1) / chance if chance > 1e-280 else inf
        if evidence > 1e250:
            evidence = 1e250
            break
    return round(UNIT * log(1 - SURVIVES + SURVIVES * evidence))


def follows_count(stakes: Sequence[float], counts: Sequence[int], gone: Sequence[int], cards: int, tags: float) -> int:
    """How far the stakes of one player follow the count of one shoe, in thousandths of a standard deviation.

    `counts` and `gone`: the count, and the number of cards gone, before each round. `tags`: a bound of the variance of
    what one card adds. By chance stakes do not depend on the order of the cards, and the expectation is 0.
    """
    mean = sum(stakes) / len(stakes)
    weights = [(stake - mean) / max(cards - used, 1) for stake, used in zip(stakes, gone, strict=True)]
    score = sum(weight * count for weight, count in zip(weights, counts, strict=True))
    variance, later = 0.0, 0.0
    for weight, used in zip(reversed(weights), reversed(gone), strict=True):
        left = max(cards - used, 0)
        variance += weight * used * (weight * left + 2 * later)
        later += weight * left
    variance *= tags / max(cards - 1, 1)
    if variance <= 1e-18:
        return 0
    return round(UNIT * max(-FARTHEST, min(score / sqrt(variance), FARTHEST)))


def count_of(cards: Sequence[Card], tags: Mapping[str, int]) -> int:
    """The count of some cards."""
    return sum(tags.get(card[0], 0) for card in cards if card is not None)

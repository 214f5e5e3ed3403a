"""Shoes of eight decks: what a shuffle leaves, where they are cut, and stakes beside their count."""

from math import floor
from random import Random

from domain.watch.marks import marks, rarity, written
from domain.watch.shoes import FOR_THE_PLAYER, UNIT, count_of, follows_count, longest_run, survival
from simulator.baccarat.cards import DECK
from simulator.plants.chances import multiple_by

DECKS, DEALT, MARGIN = 8, 340, 52
ROUNDS, CARDS = 68, 5
"""Of a shoe, and of a round."""
UNITS = (1, 1, 2, 3, 5, 10)
BOUND = 1.4
"""Of the variance of what a card adds."""


def shuffled(rng: Random) -> list[str]:
    """The cards of a shoe as they come."""
    cards = [*DECK] * DECKS
    rng.shuffle(cards)
    return cards


def unshuffled(rng: Random, before: list[str], block: int) -> list[str]:
    """The same, but a block keeps the order of the shoe before, among the cards that are dealt."""
    cards, at = shuffled(rng), int(rng.random() * (DEALT - block))
    kept = before[at : at + block]
    for card in kept:
        cards.remove(card)
    to = int(rng.random() * (DEALT - block))
    return [*cards[:to], *kept, *cards[to:]]


def survived(before: list[str], now: list[str]) -> tuple[int, int]:
    """The longest run of cards that survived, and the evidence of it."""
    kept = longest_run(before[:DEALT], now[:DEALT])
    return kept, survival(kept, DEALT, DEALT, DECKS)


def known_by(cards: list[str]) -> tuple[str, int]:
    """The marks of a shoe, and how rarely chance gives it one that is asked for."""
    return written(marks(cards[:DEALT])), floor(UNIT * rarity(DEALT, DECKS))


def cut(rng: Random) -> int:
    """A cut anywhere that is allowed."""
    return MARGIN + int(rng.random() * (52 * DECKS - 2 * MARGIN))


def score(rng: Random, cards: list[str], rate: float) -> int:
    """How far the stakes of a player follow the count of a shoe who bets by it in this share of the rounds."""
    gone = [CARDS * number for number in range(ROUNDS)]
    counts = [count_of(cards[:used], FOR_THE_PLAYER) for used in gone]
    stakes = list[float]()
    for count, used in zip(counts, gone, strict=True):
        counted = count * 52 / max(52 * DECKS - used, 26)
        follows = (1.0 if counted > 0 else -1.0) * multiple_by(abs(counted))
        by_chance = rng.choice((-1.0, 1.0)) * rng.choice(UNITS)
        stakes.append(follows if rng.random() < rate else by_chance)
    return follows_count(stakes, counts, gone, 52 * DECKS, BOUND)

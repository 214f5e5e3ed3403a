"""What the house keeps of Super Sevens: whole rounds, from the wagers to the dealer's last card, settled as by `check`.

Every first three cards of a hand that the rules tell apart are dealt in a round of their own, and weighed by the ways
to draw them. Sevens differ by suit, other cards by rank. Who holds two sevens draws; the third card matters to nobody
else.
"""

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from math import perm

import pytest

from domain.games.blackjack.hands.decisions import LEAST
from domain.games.blackjack.hands.hand import MOST, total
from tests.feeds import Feed
from tests.rules.boxes import say, table, wager
from tests.rules.rounds import checked

SEVENS = ("7C", "7D", "7H", "7S")
OTHERS = tuple(f"{rank}C" for rank in "A2345689TJQK")
STAKE = Decimal(5)
WAGERS = ("w{n} 50 1", "x{n} 5 1 P1 super_sevens")
Cards = tuple[str, ...]


def hands(decks: int) -> Iterator[tuple[Cards, int]]:
    """The first cards of a hand, and in how many ways they come as the first three."""
    yield from _more((), 1, Counter(dict.fromkeys(SEVENS, decks) | dict.fromkeys(OTHERS, 4 * decks)))


def _more(drawn: Cards, weight: int, left: Counter[str]) -> Iterator[tuple[Cards, int]]:
    if len(drawn) == 3 or (len(drawn) == 2 and not all(card[0] == "7" for card in drawn)):
        yield drawn, weight * (left.total() if len(drawn) == 2 else 1)
        return
    for card in [*left]:
        many = left[card]
        left[card] -= 1
        yield from _more((*drawn, card), weight * many, left)
        left[card] += 1


def rounds(decks: int) -> Feed:
    """One round for each, from a shoe of its own."""
    feed = table(decks=decks).ended()
    for number, (cards, _) in enumerate(hands(decks)):
        feed.shoe(f"S{number}").started(f"H{number}")
        for words in WAGERS:
            wager(feed, words.format(n=number))
        _played(feed, cards)
        feed.ended()
    return feed


def _played(feed: Feed, cards: Cards) -> None:
    """The hand draws what it has to, and stands; the dealer has nine, and eight when anybody waits for it."""
    first, second, *third = cards
    say(feed, f"{first}:1 9S:d {second}:1")
    held = [first, second]
    while third or total(held) < LEAST:
        held.append(third.pop() if third else "TD")
        say(feed, f"1:draw {held[-1]}:1")
    if total(held) < MOST:
        say(feed, "1:stand")
    if total(held) < MOST or (total(held) == MOST and len(held) > 2):
        say(feed, "8S:d")


@pytest.mark.parametrize(("decks", "edge"), [(6, "11.400"), (8, "9.008")])
def test_the_edge_by_whole_rounds(decks: int, edge: str) -> None:
    dealt = [*hands(decks)]
    found = checked(rounds(decks))["rounds"][1:]
    assert sum(weight for _, weight in dealt) == perm(52 * decks, 3)
    back = Fraction(0)
    for (cards, weight), ended in zip(dealt, found, strict=True):
        unsettled = {"winner-not-paid", "loser-not-collected"}
        assert (ended["status"], {one["code"] for one in ended["findings"]} - unsettled) == ("settled", set()), cards
        due = next(one["due"] for one in ended["wagers"] if one["bet"] == "super_sevens")
        back += weight * Fraction((Decimal(due["stake_back"]) + Decimal(due["pays"])) / STAKE)
    assert f"{float(1 - back / perm(52 * decks, 3)) * 100:.3f}" == edge

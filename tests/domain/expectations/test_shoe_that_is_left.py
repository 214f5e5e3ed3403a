"""The ways of a shoe are those of every sequence of its cards, dealt one by one by the table of play."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from domain.cards import DECK
from domain.expectations import expected
from domain.expectations.coups import Coup, coups
from domain.facts.options import Options
from domain.games.baccarat.cards.table_of_play import NATURAL, pair, play
from domain.rulebooks import RULEBOOKS


@pytest.mark.parametrize("seed", range(6))
def test_every_sequence_is_counted_once(seed: int) -> None:
    """Against the table of play itself, over all sequences of six of eight cards."""
    random = Random(seed)
    cards = [random.choice((0, 0, 0, *range(10))) for _ in range(8)]
    ways, insured = Counter[Coup](), Counter[Coup]()
    for six in permutations(cards, 6):
        found = play(six)
        assert found.points is not None
        two = (six[0] + six[2]) % 10, (six[1] + six[3]) % 10
        coup = Coup(*found.points, natural=max(two) >= NATURAL)
        ways[coup] += 1
        if two[1] == 6 and two[0] < 6:
            insured[coup] += 1
    counted = coups(tuple(cards.count(value) for value in range(10)))
    assert {coup: number for coup, number in counted.ways.items() if number} == ways
    assert {coup: number for coup, number in counted.insured.items() if number} == insured


def test_a_shoe_by_its_cards() -> None:
    """The full shoe is the one whose cards are all there; others change with what is gone, suits with pairs alone."""
    book = RULEBOOKS["nz-div5-full-baccarat"]
    whole = dict.fromkeys(DECK, 8)
    assert expected(book, "banker", left=whole) == expected(book, "banker", decks=8)
    without = {card: number for card, number in whole.items() if card[0] not in "45"}
    rich, full = expected(book, "banker", left=without), expected(book, "banker")
    assert rich is not None and full is not None and rich.mean != full.mean
    two = {"9H": 1, "9S": 1, "9D": 1, "2C": 3}
    pairs = expected(book, "perfect_pairs", left=two, options=Options(perfect_pairs=1))
    kinds = Counter(pair(a, b) for a, b in permutations([card for card, n in two.items() for _ in range(n)], 2))
    assert pairs is not None
    assert dict(pairs.chances)[Fraction(-5)] == Fraction(kinds["mixed"], 30)


@pytest.mark.parametrize("left", [{"9H": 5}, {"XX": 9}, {"9H": -1, "9D": 8}])
def test_what_is_no_shoe_is_refused(left: dict[str, int]) -> None:
    with pytest.raises(ValueError):
        expected(RULEBOOKS["nz-1998-baccarat"], "banker", left=left)

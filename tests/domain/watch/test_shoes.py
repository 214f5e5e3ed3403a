"""Shuffles, cuts and stakes beside the count: by chance nothing is found, and what was planted is."""

import random
from datetime import date, timedelta
from itertools import product
from math import exp, log

import pytest

from domain.watch.budget import Budget
from domain.watch.evidence import AT_ONE_PLACE, against_places, against_scores
from domain.watch.shoe_families import SeenShoe, SeenStakes, watch_shoes, watch_stakes
from domain.watch.shoes import HIGH_LOW, UNIT, count_of, follows_count, longest_run, survival

FIRST = date(2003, 1, 1)
DECK = [rank + suit for rank, suit in product("A23456789TJQK", "CDHS")]


def shuffled(numbers: random.Random, decks: int = 8) -> list[str]:
    cards = DECK * decks
    numbers.shuffle(cards)
    return cards


def test_the_longest_run_is_found_in_both_directions_and_not_across_unseen_cards() -> None:
    before = ["AC", "2C", "3C", "4C", "5C", None, "7C"]
    assert longest_run(before, ["9H", "2C", "3C", "4C", "AC"]) == 3
    assert longest_run(before, ["5C", "4C", "3C", "9H"]) == 3
    assert longest_run(before, [None, "5C", None, "7C"]) == 1
    assert longest_run(before, []) == longest_run([], before) == 0


def test_runs_survive_a_fair_shuffle_no_more_often_than_is_allowed_and_a_block_is_worth_much() -> None:
    numbers = random.Random(1)
    runs = [longest_run(shuffled(numbers)[:330], shuffled(numbers)[:330]) for _ in range(200)]
    allowed = 2 * 330 * 330 * (8 / 413) ** 4  # of four cards; what a run is worth is half the inverse of that
    assert sum(run >= 4 for run in runs) <= 2 * 200 * allowed
    assert exp(survival(4, 330, 330, 8) / UNIT) <= 0.98 + 0.02 * 0.5 / (2 * 330 * 330 * (8 / 416) ** 4)
    assert survival(3, 330, 330, 8) == round(UNIT * log(0.98))
    before, now = shuffled(numbers), shuffled(numbers)
    now[100:112] = before[40:52]
    assert survival(longest_run(before, now), 416, 416, 8) > 20 * UNIT


def test_impossible_shoes_have_numbers_too() -> None:
    """More cards than the decks have, all of one face, stakes out of proportion."""
    assert survival(90, 90, 90, 1) > 0 and survival(4, 0, 0, 1) > 0
    assert abs(follows_count([1e12, 0, 1e12, 5, 5, 5], [9, -9, 9, 9, 9, 9], [1, 60, 90, 400, 900, 999], 52, 1.0)) <= 1e5
    assert follows_count([5.0] * 6, [9] * 6, [0] * 6, 52, 1.0) == 0


def score(numbers: random.Random, counts: bool) -> int:
    """One shoe of sixty rounds, of a player who counts or bets at random."""
    cards = shuffled(numbers, 6)
    stakes, seen, gone = list[float](), list[int](), list[int]()
    for n in range(50):
        used = 5 * n
        count = count_of(cards[:used], HIGH_LOW)
        stakes.append(max(1.0, count / ((312 - used) / 52)) * 10 if counts else numbers.choice((10.0, 20.0, 50.0)))
        seen.append(count)
        gone.append(used)
    return follows_count(stakes, seen, gone, 312, 1.0)


def test_stakes_at_random_have_scores_narrower_than_normal_ones() -> None:
    numbers = random.Random(2)
    scores = [score(numbers, False) / UNIT for _ in range(400)]
    assert abs(sum(scores) / 400) < 0.15 and sum(one * one for one in scores) / 400 < 1
    assert sum(exp(against_scores(1, one)) for one in scores) / 400 <= 1


def test_a_player_who_counts_is_found_and_one_who_does_not_is_not() -> None:
    numbers = random.Random(3)
    seen = [
        SeenStakes("BLJ01", "nz-1996-blackjack", player, FIRST + timedelta(days=n), 1, score(numbers, player == "P3"))
        for n in range(25)
        for player in ("P1", "P2", "P3")
    ]
    alarms = [one for one in watch_stakes(seen, Budget()) if one.alarm]
    assert [(one.table, one.subject, one.value) for one in alarms] == [("BLJ01", "player", "P3")]


def test_cuts_within_the_assumption_are_worth_at_most_one() -> None:
    counts = range(6)
    worth = 0.0
    for hits in counts:
        ways = {0: 1, 1: 5, 2: 10, 3: 10, 4: 5, 5: 1}[hits]
        chance = ways * AT_ONE_PLACE**hits * (1 - AT_ONE_PLACE) ** (5 - hits)
        # one place comes at the rate that is allowed, the others far from it and from each other
        far = {100 * k: 1 for k in range(1, 6 - hits)}
        worth += chance * exp(against_places({50: hits, **far} if hits else {100 * k: 1 for k in range(1, 6)}, 416).log)
    assert worth <= 1


@pytest.mark.parametrize("steered", [False, True])
def test_steered_cuts_and_a_block_are_found_at_their_table(steered: bool) -> None:
    numbers = random.Random(4)
    shoes = []
    for n in range(40):
        cut = 180 + n % 3 if steered and n % 2 else numbers.randint(60, 350)
        kept = 20 if steered and n == 30 else 3
        day = FIRST + timedelta(days=n // 4)
        shoes.append(SeenShoe("BAC01", "nz-1998-baccarat", day, f"S{n:02}", cut, kept, survival(kept, 330, 330, 8)))
    found = {one.family: one for one in watch_shoes(shoes, Budget())}
    assert [bool(found[name].alarm) for name in ("shuffle", "cut")] == [steered, steered]
    if steered:
        assert found["shuffle"].value == "S30" and found["shuffle"].subject == "shoe"
        low, high = map(int, (found["cut"].value or "").split("-"))
        assert low <= 181 <= high

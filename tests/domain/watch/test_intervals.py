"""Confidence sequences: they contain the rate that was seen, and chance seldom leaves them, however often one looks."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.watch.intervals import by_chance, confidence


@given(st.integers(0, 400), st.integers(0, 400))
def test_the_rate_that_was_seen_is_within(hits: int, misses: int) -> None:
    low, high = confidence(hits, hits + misses)
    assert 0 <= low <= high <= 1
    assert not hits + misses or low <= hits / (hits + misses) <= high


def test_more_trials_of_the_same_rate_narrow_it() -> None:
    widths = [high - low for low, high in (confidence(n, 10 * n) for n in (1, 10, 100, 1000))]
    assert widths == sorted(widths, reverse=True)
    assert confidence(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("rate", [0.02, 0.3])
def test_chance_leaves_a_sequence_in_at_most_one_of_twenty(rate: float) -> None:
    """By the exact distribution of all courses of 150 trials, looked at after each."""
    inside, left = {0: 1.0}, 0.0
    for trial in range(1, 151):
        moved: dict[int, float] = {}
        for hits, chance in inside.items():
            moved[hits] = moved.get(hits, 0.0) + chance * (1 - rate)
            moved[hits + 1] = moved.get(hits + 1, 0.0) + chance * rate
        inside = {}
        for hits, chance in moved.items():
            low, high = confidence(hits, trial)
            if low <= rate <= high:
                inside[hits] = chance
            else:
                left += chance
    assert left <= 0.05


@given(st.integers(0, 200), st.floats(0.001, 0.999))
def test_nineteen_of_twenty_counts_are_those_of_chance(trials: int, rate: float) -> None:
    low, high = by_chance(trials, rate)
    shares = [comb(trials, n) * rate**n * (1 - rate) ** (trials - n) for n in range(trials + 1)]
    assert sum(shares[low : high + 1]) >= 0.95 - 1e-9
    assert sum(shares[:low]) <= 0.025 + 1e-9 and sum(shares[high + 1 :]) <= 0.025 + 1e-9


def test_certain_and_impossible_results_have_no_band() -> None:
    assert by_chance(40, 0.0) == (0, 0)
    assert by_chance(40, 1.0) == (40, 40)

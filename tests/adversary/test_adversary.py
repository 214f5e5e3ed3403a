"""A second pair of eyes: feeds that no simulator writes, judged by an oracle that knows none of the rulebooks."""

import os

import pytest

from tests.adversary.check_report import told
from tests.adversary.feeds import RULESETS, evening
from tests.adversary.judged import wrong
from tests.adversary.oracle import wrongs
from tests.adversary.payouts import money_wheel, roulette, tai_sai
from tests.adversary.table_of_play import rightful

FEW, MANY = 4, 30
"""Cases of every ruleset in the suite: with all their changes, and alone."""

CASES = int(os.environ.get("PITLOG_ADVERSARY_CASES", "2000"))
"""How many `make prove` looks at: a thousand take about two minutes."""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_cases_and_their_changes(ruleset: str) -> None:
    for seed in range(FEW):
        assert not [*wrong(evening(seed, ruleset), seed)], f"seed {seed}"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_cases(ruleset: str) -> None:
    for seed in range(100, 100 + MANY):
        facts = evening(seed, ruleset)
        assert not wrongs(facts, told(facts)), f"seed {seed}"


@pytest.mark.prove
@pytest.mark.timeout(0)
@pytest.mark.parametrize("part", range(20))
def test_many_cases(part: int) -> None:
    """By the environment variable, for as long as anybody likes."""
    for nth in range(part, CASES, 20):
        seed, ruleset = 10_000 + nth, RULESETS[nth % len(RULESETS)]
        found = [*wrong(evening(seed, ruleset, rounds=3 + nth % 4), seed)]
        assert not found, f"seed {seed} of {ruleset}"


# --- the oracle itself, against sentences of the gazettes ----------------------------------------------------------


def test_payouts_are_those_of_the_gazettes() -> None:
    assert [roulette("corner", [0, 1, 2, 3], n) for n in (0, 2, 4)] == [8, 8, None]
    assert [roulette("column", 2, n) for n in (0, 2, 35, 36)] == [None, 2, 2, None]
    assert [tai_sai("total", 9, (3, 3, 3)), tai_sai("small", None, (3, 3, 3))] == [7, None]
    assert tai_sai("double", 2, (2, 2, 2)) == 11
    assert [tai_sai("face", 5, dice) for dice in ((1, 2, 3), (5, 1, 5), (5, 5, 5))] == [None, 2, 12]
    assert [money_wheel("symbol", on, "G") for on in "FG"] == [None, 47]


def test_the_table_of_play() -> None:
    assert rightful(["4H", "3S", "2C", "2D", "KD", "KC"]) == {"player": ["4H", "2C"], "banker": ["3S", "2D", "KD"]}
    assert rightful(["4H", "3S", "AC", "3D", "6D", "KC"]) == {
        "player": ["4H", "AC", "6D"],
        "banker": ["3S", "3D", "KC"],
    }
    assert rightful(["9H", "3S", "KC", "2D", "KD"]) == {"player": ["9H", "KC"], "banker": ["3S", "2D"]}
    assert rightful(["4H", "3S", "AC", "3D"]) is None

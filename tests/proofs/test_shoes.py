"""Many shoes of every ruleset: every fault that was put in is found with its rule, and nothing else is."""

import pytest

from domain.rulebooks import RULEBOOKS
from simulator import Shift, simulate
from tests.rules.test_simulated_shifts import findings, places

TABLES, SHOES, SHIFTS = 5, 4, 50
"""A thousand shoes of each ruleset."""


@pytest.mark.prove
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_a_thousand_shoes(ruleset: str) -> None:
    for seed in range(SHIFTS):
        shift = Shift(ruleset, TABLES, SHOES, seed, irregularities=0.03, mistakes=0.03)
        entries = list(simulate(shift))
        put_in = {(fault.fact, fault.rule) for entry in entries for fault in entry.faults}
        assert places(findings(entries)) == put_in, seed


@pytest.mark.prove
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_many_clean_shoes(ruleset: str) -> None:
    for seed in range(SHIFTS):
        assert findings(simulate(Shift(ruleset, TABLES, SHOES, seed))) == [], seed

"""Shuffling machines, and cards that are replaced in mid shoe."""

import json
from collections import Counter
from typing import Any

import pytest

from simulator import Shift, simulate

Fact = dict[str, Any]
BOOKS = ("nz-div5-mini-baccarat", "nz-div5-full-baccarat", "nz-electronic-baccarat")


@pytest.fixture(scope="module", params=BOOKS)
def evenings(request: pytest.FixtureRequest) -> dict[str, list[list[Fact]]]:
    """Clean evenings at tables with a machine, by the machine."""
    found: dict[str, list[list[Fact]]] = {"continuous": [], "non_continuous": []}
    for seed in range(3):
        tables: dict[str, list[Fact]] = {}
        for entry in simulate(Shift(request.param, tables=3, shoes=3, seed=seed)):
            fact = json.loads(entry.line)
            tables.setdefault(fact["table"], []).append(fact)
        for facts in tables.values():
            found.get(facts[0].get("shuffler", ""), []).append(facts)
    return found


def kinds(facts: list[Fact]) -> Counter[str]:
    return Counter(fact["fact"] for fact in facts)


def test_a_continuous_machine_deals_one_long_shoe_without_a_cutting_card(evenings: dict[str, list[list[Fact]]]) -> None:
    found = evenings["continuous"]
    assert found
    for facts in found:
        seen = kinds(facts)
        assert (seen["shoe_started"], seen["cards_cut"], seen["cutting_card_drawn"]) == (1, 1, 0)
        assert seen["card_drawn"] > 8 * 52, "more than it holds: cards go back"
        assert facts[0]["style"] != "B"


def test_two_sets_take_turns_and_the_machine_shuffles_the_one_that_rests(evenings: dict[str, list[list[Fact]]]) -> None:
    found = evenings["non_continuous"]
    assert found
    for facts in found:
        sets = [fact["set"] for fact in facts if fact["fact"] == "cards_introduced"]
        mixed = [fact["set"] for fact in facts if fact.get("method") == "machine"]
        assert len(sets) >= 2
        assert mixed[:2] == sets[:2]
        assert set(mixed) <= set(sets)
        assert kinds(facts)["cards_spread"] == 0, "no player sees them"


@pytest.mark.parametrize("ruleset", ("nz-1996-mini-baccarat", "nz-1998-baccarat", "vic-2002-crown"))
def test_cards_replaced_in_mid_shoe_are_made_ready_in_full(ruleset: str) -> None:
    """A ruling, other cards, and all that new cards go through; in 1996 an inspector hears of it."""
    found = 0
    for seed in range(12):
        if found > 2:
            return
        facts = [json.loads(entry.line) for entry in simulate(Shift(ruleset, tables=1, shoes=4, seed=seed))]
        for number, fact in enumerate(facts):
            if fact["fact"] == "ruling_made" and fact["action"] == "replace the cards":
                after = kinds(facts[number : number + 40])
                found += 1
                assert after["cards_introduced"] == after["cards_cut"] == after["shoe_started"] == 1
                assert after["cards_inspected"] == 2
                assert after["inspector_notified"] == ("1996" in ruleset)
    assert found

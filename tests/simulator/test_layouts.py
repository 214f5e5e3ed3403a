"""Shifts of roulette, tai-sai and the money wheel: clean ones are reckoned again, faults name facts and rules."""

import json
import re
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from simulator import FeedEntry, Shift, simulate
from simulator.layouts.faults import IRREGULARITIES, MISTAKES
from simulator.layouts.games import GAMES, ROULETTE, SECTIONS

Fact = dict[str, Any]
PAGE = Path(__file__).parents[2] / "docs" / "SIMULATOR.md"
RULE = re.compile(r"\d+\.\d+(\([a-z]+\))*\Z")
every_game = pytest.mark.parametrize("ruleset", GAMES)


def shift(ruleset: str, rate: float, tables: int = 2) -> list[FeedEntry]:
    return list(simulate(Shift(ruleset, tables=tables, shoes=2, seed=11, irregularities=rate, mistakes=rate)))


def facts(entries: list[FeedEntry]) -> list[Fact]:
    return [json.loads(entry.line) for entry in entries]


@every_game
def test_a_clean_shift_has_no_fault_and_settles_every_wager(ruleset: str) -> None:
    entries = shift(ruleset, 0.0)
    assert not any(entry.faults for entry in entries)
    kinds = Counter(fact["fact"] for fact in facts(entries))
    assert kinds["wager_placed"] == kinds["wager_settled"] > 500
    assert kinds["round_started"] == kinds["round_ended"] == 2 * 2 * 70


@every_game
def test_losers_are_collected_before_winners_are_paid(ruleset: str) -> None:
    results = ""
    for fact in facts(shift(ruleset, 0.0, tables=1)):
        if fact["fact"] == "wager_settled":
            results += fact["result"][0]
        elif fact["fact"] == "round_ended":
            assert re.fullmatch("l*w*", results)
            results = ""


@every_game
def test_over_all_results_a_bet_keeps_what_it_should(ruleset: str) -> None:
    """The simulator's own odds, weighed by hand: 1 in 37, 1 in 13, and at tai-sai never nothing."""
    game = GAMES[ruleset]
    if game is ROULETTE:
        kept = {sum(37 / 37 - (game.odds(bet, n) + 1 if game.odds(bet, n) else 0) / 37 * 37 for n in range(37))
                for bet in game.bets}  # fmt: skip
        assert kept == {1}
    elif "symbol" in game.bets[0]:
        for bet in game.bets:
            assert sum(SECTIONS[s] * (game.odds(bet, s) + 1) for s in SECTIONS if game.odds(bet, s)) == 48
    else:
        rolls = [(a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
        for bet in game.bets:
            back = sum(game.odds(bet, roll) + 1 for roll in rolls if game.odds(bet, roll))
            assert 180 < back < 216, bet


@every_game
def test_what_is_paid_is_stake_times_odds(ruleset: str) -> None:
    game, wagers, came = GAMES[ruleset], dict[str, Fact](), None
    settled: list[Fact] = []
    for fact in facts(shift(ruleset, 0.0, tables=1)):
        if fact["fact"] == "wager_placed":
            wagers[fact["wager"]] = fact
        elif fact["fact"] == "wheel_spun":
            came = fact.get("symbol", fact.get("number"))
        elif fact["fact"] == "dice_tumbled":
            came = tuple(fact["dice"])
        elif fact["fact"] == "wager_settled":
            settled.append(fact)
        elif fact["fact"] == "round_ended":
            for one in settled:
                wager = wagers[one["wager"]]
                assert came is not None
                odds = game.odds((wager["bet"], wager.get("on")), came)
                assert Decimal(one["paid"]) == Decimal(wager["stake"]) * odds
            settled.clear()


@every_game
def test_faults_name_a_fact_already_written_and_a_rule(ruleset: str) -> None:
    written: dict[str, Fact] = {}
    found = Counter[str]()
    for entry in shift(ruleset, 0.4):
        fact = json.loads(entry.line)
        written[fact["id"]] = fact
        for fault in entry.faults:
            found[fault.kind] += 1
            assert written[fault.fact]["table"] == fault.table
            assert fault.ruleset in (ruleset, "nz-1996-general") and RULE.match(fault.rule), fault
    wanted = {kind for kind in (*IRREGULARITIES, *MISTAKES) if kind in GAMES[ruleset].rules}
    assert wanted | {"no-spin", "paid-first", "over-maximum"} <= set(found) | {"lifted-early"}


def test_the_page_lists_every_kind() -> None:
    page = PAGE.read_text()
    for kind in (*IRREGULARITIES, *MISTAKES):
        assert f"`{kind}`" in page, kind

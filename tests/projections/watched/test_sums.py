"""A wager counts once: what `pitlog wagers` and the watch add up is what the facts say, whenever a wager is settled."""

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from typing import Any

import pytest

from domain.fold import FeedLine
from domain.fold.grouping.scopes import SPANNING
from domain.games import games
from domain.watch.worth import DECIDED
from projections.questions.columns import Row
from projections.questions.folded import FoldedFacts
from projections.watch.subjects import AMOUNTS, WATCH
from simulator import RULESETS, Shift

from ...shifts import short_days

Facts = list[dict[str, Any]]
LINES = 2500
WINS = ("rounds", "wagers", *AMOUNTS, "below", "above")


@cache
def simulated(ruleset: str, mistakes: float) -> str:
    """A shift as JSON, cut off where no round is open."""
    shift = Shift(ruleset, seed=7, irregularities=mistakes, mistakes=mistakes)
    facts = [json.loads(one.line) for one in short_days(shift)]
    last = max(n for n, one in enumerate(facts[:LINES], 1) if n == len(facts) or one["fact"] == "wager_settled")
    return json.dumps(facts[:last])


def late(facts: Facts, seed: int) -> Facts:
    """The same facts, but some wagers that may span rounds are settled later: each within its day."""
    chance = random.Random(seed)
    bets = {one["wager"]: one["bet"] for one in facts if one["fact"] == "wager_placed"}
    ends = [n for n, one in enumerate(facts) if one["fact"] in ("table_opened", "table_closed")] + [len(facts)]
    placed: list[tuple[float, int]] = []
    for n, one in enumerate(facts):
        moves = one["fact"] == "wager_settled" and bets.get(one["wager"]) in SPANNING and one["result"] != "void"
        until = next(end for end in ends if end > n) - 0.5
        placed.append((min(n + chance.randint(1, 40) + 0.5, until) if moves and chance.random() < 0.5 else n, n))
    order = [facts[n] for _, n in sorted(placed)]
    moved = [one | {"at": there["at"], "seq": there["seq"]} for one, there in zip(order, facts, strict=True)]
    return [
        {name: of for name, of in one.items() if (one["fact"], name) != ("wager_settled", "round")} for one in moved
    ]


def folded(facts: Facts) -> FoldedFacts:
    lines = [FeedLine(n, json.dumps(one).encode()) for n, one in enumerate(facts, 1)]
    found = FoldedFacts(lambda: iter(lines), games, WATCH)
    assert not found.failed
    return found


def of_wagers(rows: Sequence[Row]) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    """How many wagers there were of each player and bet, and what was staked, due, paid and off."""
    sums: dict[tuple[Any, ...], Any] = {}
    for row in rows:
        key = row["player"], row["bet"], row["result"]
        more = 1, *(row[name] or Decimal(0) for name in ("stake", "due", "paid", "difference"))
        sums[key] = tuple(map(sum, zip(sums.get(key, (0,) * 5), more, strict=True)))
    return sums


def of_watch(rows: Sequence[Row]) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    """The sums of rounds, players and bets. Dealers are left out: what was paid late is theirs who paid it."""
    sums: dict[tuple[Any, ...], dict[str, Any]] = {}
    for row in rows:
        of = sums.setdefault((row["per"], row["player"], row["bet"]), dict.fromkeys(WINS, 0))
        for name in WINS:
            of[name] = max(of[name], row[name]) if name in ("below", "above") else of[name] + row[name]
    return {key: tuple(of.values()) for key, of in sums.items()}


def late_settlements(facts: Facts) -> Iterator[Facts]:
    for seed in range(3):
        yield late(facts, seed)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("mistakes", [0.0, 0.15])
def test_a_late_settlement_changes_no_sum(ruleset: str, mistakes: float) -> None:
    facts = json.loads(simulated(ruleset, mistakes))
    there = folded(facts)
    for other in late_settlements(facts):
        now = folded(other)
        assert of_wagers(now.rows["wagers"]) == of_wagers(there.rows["wagers"])
        assert of_watch(now.rows["watched_wins"]) == of_watch(there.rows["watched_wins"]) != {}


def as_told(facts: Facts) -> dict[str, Decimal]:
    """What was staked and paid, from the facts alone. No wager is void, and each is settled once."""
    placed = {one["wager"]: one for one in facts if one["fact"] == "wager_placed"}
    stakes = {name: Decimal(one["stake"]) for name, one in placed.items()}
    stakes |= {one["wager"]: Decimal(one["stake"]) for one in facts if one["fact"] == "wager_changed"}
    sums = Counter[str]()
    for one in facts:
        if one["fact"] == "wager_settled":
            name, bet, stake = one["wager"], placed[one["wager"]]["bet"], stakes[one["wager"]]
            back = stake if one["result"] != "lose" and bet != "jackpot" else Decimal(0)
            paid, commission = Decimal(one["paid"]), Decimal(one["commission"]) if one["deferred"] else Decimal(0)
            taken = Decimal(placed[name].get("commission") or 0)
            good = one["result"] in DECIDED or bet == "raise"  # one against no hand is recorded as void, and stands off
            sums.update(wagers=1, paid=back + paid, played=good, turnover=stake * good)  # type: ignore[arg-type]
            sums.update(win=(stake - back - paid + commission + taken) * good)  # type: ignore[arg-type]
        if one["fact"] == "jackpot_paid":
            sums.update(paid=Decimal(one["amount"]), win=-Decimal(one["amount"]))  # type: ignore[arg-type]
    return dict(sums)  # type: ignore[arg-type]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_sums_are_those_of_the_facts(ruleset: str) -> None:
    """A wager that stood off and stays down plays again: it has a row, and counts, for each result."""
    facts = json.loads(simulated(ruleset, 0.0))
    for other in (facts, *late_settlements(facts)):
        told, there = as_told(other), folded(other)
        rows = [row for row in there.rows["wagers"] if row["settled"] is not None]
        assert len(rows) == len({row["wager"] for row in rows}) == told["wagers"]
        assert sum(row["paid"] for row in rows) == sum(row["due"] for row in rows) == told["paid"]
        whole = [row for row in there.rows["watched_wins"] if row["per"] == "round"]
        assert sum(row["wagers"] for row in whole) == told["played"]
        assert sum(row["turnover"] for row in whole) == told["turnover"]
        assert sum(row["win"] for row in whole) == told["win"]

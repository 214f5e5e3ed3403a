"""Plants: each does what it says at its rate, at its wheel or by its person, and nothing else changes."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from domain.fold import FeedLine, Replay
from domain.games import games
from simulator import FeedEntry, Shift, simulate
from simulator.plants import KINDS, plant_of
from simulator.plants.fitting import sector

Fact = dict[str, Any]
ROULETTE, CRAPS, BLACKJACK, STUD = "nz-1996-roulette", "nz-1996-craps", "nz-1996-blackjack", "nz-1996-caribbean-stud"
BACCARAT = "nz-1998-baccarat"


def planted(ruleset: str, *plants: str, tables: int = 1, shoes: int = 4) -> list[FeedEntry]:
    shift = Shift(ruleset, tables=tables, shoes=shoes, seed=23, plants=tuple(map(plant_of, plants)))
    return list(simulate(shift))


def facts(entries: list[FeedEntry]) -> list[Fact]:
    return [json.loads(entry.line) for entry in entries]


def lines(entries: list[FeedEntry]) -> list[bytes]:
    return [entry.line for entry in entries]


def truth(entries: list[FeedEntry]) -> list[str]:
    """The facts that show something planted."""
    return [fault.fact for entry in entries for fault in entry.faults]


def findings(entries: list[FeedEntry]) -> Iterator[tuple[str, str]]:
    """The code of each finding, and its fact."""
    feed = [FeedLine(number, entry.line.removesuffix(b"\n")) for number, entry in enumerate(entries, 1)]
    replay = Replay(partial(list, feed), games=games)
    for finding in [one for ended in replay.rounds() for one in ended.findings] + replay.findings():
        yield finding.code, finding.fact or ""


def near(often: int, of: int, rate: float) -> bool:
    """Within five standard deviations."""
    return abs(often - of * rate) <= 5 * (of * rate * (1 - rate)) ** 0.5


@pytest.mark.parametrize(
    ("written", "says"),
    [
        *((f"bias:17={rate}", "not a rate") for rate in ("0", "7/6", "1/0", "nan", "-1/2", "1e999999999", "1/25\n")),
        ("bais:17=1/25", "did you mean bias?"), ("nonsense=1/2", "there are bias, "), ("bias:17", "needs a rate"),
        ("bias:37=1/25", "'37'"), ("bias=1/25", "nothing"), ("repeats:3=1/3", "'3'"), ("counter:17", "a player"),
        ("", "not a plant"),
    ],
)  # fmt: skip
def test_what_is_not_a_plant_is_refused_with_what_there_is(written: str, says: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        plant_of(written)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("plants", "says"),
    [
        (["loaded-die:6=1/5"], "it can have bias, "), (["bias:G=1/5"], "no pocket G"),
        (["dealer-shorts:D4=1/9"], "D3 is dealer:5401"), (["bias:17=1/5", "sector:25+3=1/5"], "17 is planted twice"),
        (["bias:17=1/2", "bias:18=2/3"], "more than 1"),
    ],
)  # fmt: skip
def test_what_a_shift_cannot_have_is_refused(plants: list[str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        planted(ROULETTE, *plants)


@pytest.mark.parametrize(
    ("ruleset", "plants"),
    [
        (ROULETTE, ["bias:17=1/20", "dealer-shorts:D2=1/9", "past-poster:P7=1/5", "slow-settlement=1/5"]),
        (CRAPS, ["dice-setter:P7=1/9", "past-poster:P8=1/2"]),
        (BLACKJACK, ["counter:P3", "past-poster:P8=1/2", "steered-cut:90=1"]),
        (BACCARAT, ["counter:P3", "past-poster:P8=1/2", "omitted-burn=1/2", "commission-waived:D2=1/2"]),
        (STUD, ["past-poster:P8=1/2"]),
    ],
)  # fmt: skip
def test_the_feed_is_in_order_and_the_truth_names_its_facts(ruleset: str, plants: list[str]) -> None:
    entries = planted(ruleset, *plants)
    found = facts(entries)
    assert entries == planted(ruleset, *plants)
    assert [fact["seq"] for fact in found] == list(range(1, len(found) + 1))
    assert [fact["at"] for fact in found] == sorted(fact["at"] for fact in found)
    ids = {fact["id"] for fact in found}
    assert len(ids) == len(found)
    assert set(truth(entries)) <= ids
    kinds = {fault.kind.partition(":")[0] for entry in entries for fault in entry.faults}
    assert kinds == {plant_of(plant).kind for plant in plants}


def spins(entries: list[FeedEntry]) -> Counter[int]:
    return Counter(fact["number"] for fact in facts(entries) if fact["fact"] == "wheel_spun")


def test_a_biased_wheel_has_its_rates_and_the_wagers_of_a_fair_one() -> None:
    entries = planted(ROULETTE, "bias:17=1/6", "sector:0+2=1/3", shoes=8)
    came, arc = spins(entries), sector("0+2")
    assert arc == [3, 26, 0, 32, 15]
    assert near(came[17], came.total(), 1 / 6)
    assert near(sum(came[pocket] for pocket in arc), came.total(), 1 / 3)
    assert all(near(came[pocket], came.total(), 1 / 2 / 31) for pocket in range(37) if pocket not in (17, *arc))
    placed = [
        [fact for fact in facts(one) if fact["fact"] == "wager_placed"] for one in (entries, planted(ROULETTE, shoes=8))
    ]
    assert [(fact["bet"], fact["stake"]) for fact in placed[0]] == [(fact["bet"], fact["stake"]) for fact in placed[1]]
    assert list(findings(entries)) == []


def test_dice_show_what_they_are_loaded_for() -> None:
    for ruleset, kind in (("nz-1996-tai-sai", "dice_tumbled"), (CRAPS, "dice_rolled")):
        entries = planted(ruleset, "loaded-die:6=1/3")
        first = Counter(fact["dice"][0] for fact in facts(entries) if fact["fact"] == kind)
        assert near(first[6], first.total(), 1 / 3)
        assert near(first[1], first.total(), 2 / 15)
        assert list(findings(entries)) == []


def test_a_setter_avoids_the_seven_and_others_do_not() -> None:
    thrown = defaultdict(list)
    for fact in facts(planted(CRAPS, "dice-setter:P102=1/50", shoes=8)):
        if fact["fact"] == "dice_rolled":
            thrown[fact["shooter"] == "P102"].append(sum(fact["dice"]) == 7)
    assert near(sum(thrown[True]), len(thrown[True]), 1 / 50)
    assert near(sum(thrown[False]), len(thrown[False]), 1 / 6)


@pytest.mark.parametrize(
    ("ruleset", "kind"), [(ROULETTE, "dealer-shorts"), (BACCARAT, "dealer-overpays"), (BACCARAT, "commission-waived")]
)
def test_each_wrong_payment_of_one_dealer_is_found(ruleset: str, kind: str) -> None:
    """And nobody else's: D4 deals at the second table."""
    entries = planted(ruleset, f"{kind}:D4=1/4", tables=2, shoes=2)
    wrong = [fact for code, fact in findings(entries) if code == "wrong-payment"]
    assert sorted(wrong) == sorted(truth(entries))
    assert len(wrong) > 3
    assert all("02-" in fact for fact in wrong)
    paid = [
        {fact["id"]: float(fact["paid"]) for fact in facts(one) if fact["fact"] == "wager_settled"}
        for one in (planted(ruleset, tables=2, shoes=2), entries)
    ]
    changed = [paid[1][fact] < paid[0][fact] for fact in paid[0] if paid[0][fact] != paid[1][fact]]
    assert changed == [kind == "dealer-shorts"] * len(wrong)


@pytest.mark.parametrize("ruleset", [ROULETTE, BLACKJACK, BACCARAT])
def test_each_late_wager_is_found(ruleset: str) -> None:
    entries = planted(ruleset, "past-poster:P7=1/2", shoes=2)
    late = {"late-wager", "late-change", "wager-touched", "wager-handled"}
    found = {fact for code, fact in findings(entries) if code in late}
    assert found == set(truth(entries))
    assert len(found) > 5
    assert {fact["player"] for fact in facts(entries) if fact["id"] in found and "player" in fact} == {"P7"}


@pytest.mark.parametrize("ruleset", [BLACKJACK, "nz-1996-mini-baccarat"])
def test_a_block_of_cards_survives_the_shuffle(ruleset: str) -> None:
    def longest(entries: list[FeedEntry]) -> list[int]:
        shoes: list[list[str]] = []
        for fact in facts(entries):
            if fact["fact"] == "shoe_started":
                shoes.append([])
            elif fact["fact"] in ("card_drawn", "card_burned") and fact["card"] and fact.get("from") is None:
                shoes[-1].append(fact["card"])
        return [_common(one, other) for one, other in pairwise(shoes)]

    assert max(longest(planted(ruleset))) <= 6
    marks = longest(planted(ruleset, "unshuffled:40=1"))
    assert sum(mark >= 20 for mark in marks) >= 2, marks


def _common(one: list[str], other: list[str]) -> int:
    """The length of the longest run of cards that both have."""
    best, before = 0, Counter[int]()
    for card in one:
        before = Counter({at: before[at - 1] + 1 for at, there in enumerate(other) if there == card})
        best = max(best, *before.values(), 0)
    return best


def test_a_counter_raises_the_stake_with_the_count() -> None:
    """And only then: others' stakes have nothing to do with it."""
    seen, stakes = Counter[str](), defaultdict(list)
    for fact in facts(planted(BLACKJACK, "counter:P3", shoes=16)):
        if fact["fact"] == "shoe_started":
            seen.clear()
        elif fact["fact"] == "card_drawn":
            seen[fact["card"][0]] += 1
        elif fact["fact"] == "wager_placed" and fact["bet"] == "main" and fact["player"] == "P3":
            count = sum(seen[rank] for rank in "23456") - sum(seen[rank] for rank in "TJQKA")
            stakes[count * 52 / (312 - seen.total()) >= 1].append(float(fact["stake"]))
    assert set(stakes[False]) == {10.0}
    assert min(stakes[True]) >= 30.0
    assert max(stakes[True]) > 50.0


def test_a_slow_settlement_begins_late_and_a_cut_is_where_it_is_steered() -> None:
    entries = planted(ROULETTE, "slow-settlement:D1=1/4")
    slow, spun = set(truth(entries)), ""
    for fact in facts(entries):
        if fact["fact"] == "dolly_placed":
            spun = fact["at"]
        elif fact["fact"] == "wager_settled" and spun:
            waited = datetime.fromisoformat(fact["at"]) - datetime.fromisoformat(spun)
            assert (waited.total_seconds() > 30) is (fact["id"] in slow)
            spun = ""
    assert slow
    cuts = [fact["from_front"] for fact in facts(planted(BACCARAT, "steered-cut:180=1")) if fact["fact"] == "cards_cut"]
    assert cuts
    assert all(abs(front - 180) <= 2 for front in cuts)


def test_every_plant_has_a_row_on_its_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "SIMULATOR.md").read_text()
    rows = [line.split("`")[1] for line in page.partition("## Plants")[2].splitlines() if line.startswith("| `")]
    assert {plant_of(row).kind for row in rows if "=" in row or ":" in row} == set(KINDS)

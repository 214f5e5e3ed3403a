"""Evidence is an e-value: by chance it is worth at most 1, and seldom ever reaches much. Planted faults are found."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from itertools import product
from math import comb, exp, log

import pytest

from domain.watch import dice
from domain.watch.budget import BY_NAME, FAMILIES, KINDS, Budget
from domain.watch.evidence import TOLERATED, Against, against_cells, against_rate
from domain.watch.instruments import DICE, instrument, watch_instrument
from domain.watch.peers import Seen
from domain.watch.rates import watch_rates
from domain.watch.tallies import Rate

FIRST = date(2003, 1, 1)
ROULETTE = "nz-1996-roulette"


def binomial(hits: int, trials: int, chance: float) -> float:
    return comb(trials, hits) * chance**hits * (1 - chance) ** (trials - hits)


@pytest.mark.parametrize("chance", [0.001, 0.01, 0.05, 0.2, 0.5, 0.9])
def test_a_rate_by_chance_has_evidence_of_at_most_one(chance: float) -> None:
    mine, others = 7, 11
    worth = sum(
        binomial(k, mine, chance) * binomial(j, others, chance) * exp(against_rate(k, mine, j, others))
        for k in range(mine + 1)
        for j in range(others + 1)
    )
    assert worth <= 1 + 1e-9


@pytest.mark.parametrize("chance", [TOLERATED, TOLERATED / 2, TOLERATED / 100])
def test_a_tolerated_rate_of_one_alone_has_evidence_of_at_most_one(chance: float) -> None:
    assert sum(binomial(k, 60, chance) * exp(against_rate(k, 60, 0, 0)) for k in range(61)) <= 1 + 1e-9


def after_one_more(
    now: Counter[str], chances: Mapping[str, float], against: Callable[[Counter[str]], Against]
) -> float:
    """The mean of evidence after one more result by chance, for each unit of it before."""
    after = sum(chance * exp(against(now + Counter([name])).log) for name, chance in chances.items())
    return after / exp(against(now).log)


@pytest.mark.parametrize("number", DICE.values())
def test_one_roll_by_chance_is_worth_exactly_one(number: int) -> None:
    chances = dice.rolls(number)
    before = Counter({roll: n % 5 for n, roll in enumerate(chances)})
    for against in (dice.against_loads, dice.against_dice):
        assert after_one_more(before, chances, lambda of, it=against: it(of, number)) == pytest.approx(1)  # type: ignore[misc]


def rolled(first: str, second: str = "123456", often: int = 240) -> Counter[str]:
    """Rolls of two dice with these sides, each pair of sides so often."""
    rolls = Counter[str]()
    for pair in product(first, second):
        rolls["-".join(sorted(pair))] += often
    return rolls


@pytest.mark.parametrize(
    ("rolls", "value"),
    [
        (rolled("1234566"), "6"),
        (rolled("1234566", "1234566"), "6"),
        (rolled("12345616", "12345616"), "1/6"),
        (rolled("123456") + Counter({"1-6": 200, "2-5": 200, "3-4": 200}), "sum 7"),
        (rolled("123456") + Counter({f"{side}-{side}": 80 for side in "123456"}), "doubles"),
        (rolled("123456") + Counter({"1-4": 200}), "1-4"),
    ],
)
def test_what_dice_show_too_often_is_named(rolls: Counter[str], value: str) -> None:
    found = dice.against_dice(rolls, 2)
    assert found.value == value and found.log > 10


@pytest.mark.parametrize("ruleset", [ROULETTE, "nz-1996-money-wheel", *DICE])
def test_one_result_by_chance_is_worth_exactly_one(ruleset: str) -> None:
    """Mixtures of likelihood ratios lose nothing: one more result changes evidence by a mean of 1."""
    it = instrument(ruleset)
    assert it is not None and sum(it.chances.values()) == pytest.approx(1)
    assert sum(cell.weight for cell in it.cells) == pytest.approx(1)
    before = Counter({name: n % 5 for n, name in enumerate(it.chances)})
    assert after_one_more(before, it.chances, lambda of: against_cells(of, it.chances, it.cells)) == pytest.approx(1)


def spins(numbers: random.Random, days: int, more: float = 0.0) -> dict[date, Counter[str]]:
    """Five hundred spins a day; the 17 comes more often."""
    return {
        FIRST + timedelta(days=day): Counter(
            "17" if numbers.random() < more else str(numbers.randrange(37)) for _ in range(500)
        )
        for day in range(days)
    }


def test_a_biased_pocket_is_found_and_a_fair_wheel_is_not() -> None:
    biased = watch_instrument("ROU01", ROULETTE, spins(random.Random(1), 20, 0.015), 1, Budget())
    assert biased is not None and biased.alarm is not None
    assert (biased.table, biased.subject, biased.value, biased.family) == ("ROU01", "wheel", "17", "wheel")
    assert biased.evidence >= biased.threshold and biased.chance * biased.evidence == pytest.approx(1, rel=0.02)
    for seed in range(2, 5):
        fair = watch_instrument("ROU01", ROULETTE, spins(random.Random(seed), 20), 1, Budget())
        assert fair is not None and fair.alarm is None and fair.value is None


def test_a_bias_that_begins_late_is_found_by_a_process_that_began_late() -> None:
    days = spins(random.Random(5), 60) | {
        day + timedelta(days=60): counts for day, counts in spins(random.Random(6), 26, 0.02).items()
    }
    found = watch_instrument("ROU01", ROULETTE, days, 1, Budget())
    assert found is not None and found.alarm is not None and found.value == "17"
    assert found.since > FIRST + timedelta(days=40)


def test_a_loaded_die_is_found_by_its_face() -> None:
    numbers = random.Random(7)

    def die() -> str:
        return "6" if numbers.random() < 0.05 else str(numbers.randint(1, 6))

    days = {FIRST + timedelta(days=n): Counter(f"{die()}-{die()}" for _ in range(600)) for n in range(20)}
    found = watch_instrument("CRA01", "nz-1996-craps", days, 1, Budget())
    assert found is not None and (found.subject, found.value) == ("dice", "6") and found.alarm is not None


def dealt(numbers: random.Random, short: float, days: int = 20) -> list[Seen]:
    """Four dealers, of whom D4 errs more often."""
    seen = []
    for day in range(days):
        for dealer in ("D1", "D2", "D3", "D4"):
            rate = 0.003 + (short if dealer == "D4" else 0)
            hits = sum(numbers.random() < rate for _ in range(100))
            seen.append(Seen(ROULETTE, dealer, FIRST + timedelta(days=day), "ROU01", Rate(100, 300, hits)))
    return seen


def test_a_dealer_who_pays_short_is_found_beside_the_others() -> None:
    family = BY_NAME["underpaid"]
    found = {one.value: one for one in watch_rates(family, dealt(random.Random(8), 0.02), Budget(), "{} {days}")}
    assert [name for name, one in found.items() if one.alarm] == ["D4"]
    assert found["D4"].hits > 5 * found["D4"].expected and found["D4"].question == "D4 2003-01-01..2003-01-20"
    words = "rounds at ROU01 from 2003-01-01 to 2003-01-20 were rounds in which players were paid less than due; at the"
    assert f"Dealer D4: {found['D4'].hits} of 2,000 {words} rate of the others it would be" in found["D4"].sentence
    elsewhere = [*dealt(random.Random(8), 0.02), Seen(ROULETTE, "D4", FIRST, "ROU02", Rate(1, 1, 0))]
    [there] = [one for one in watch_rates(family, elsewhere, Budget(), "{} {days}") if one.alarm]
    assert "2,001 rounds at ROU01 and 1 other table from" in there.sentence
    fair = watch_rates(family, dealt(random.Random(9), 0.0), Budget(), "{} {days}")
    assert not [one for one in fair if one.alarm]


def test_the_order_in_which_tables_are_counted_does_not_matter() -> None:
    seen = dealt(random.Random(10), 0.02)
    halves = [one._replace(rate=Rate(50, 150, one.rate.hits)) for one in seen] + [
        one._replace(rate=Rate(50, 150, 0)) for one in seen
    ]
    random.Random(11).shuffle(halves)
    family = BY_NAME["underpaid"]
    assert [*watch_rates(family, halves, Budget(), "{} {days}")] == [*watch_rates(family, seen, Budget(), "{} {days}")]


def test_an_alarm_keeps_its_id_as_days_follow() -> None:
    days = spins(random.Random(1), 40, 0.015)
    ids = [
        found.alarm
        for last in range(10, 41, 5)
        if (found := watch_instrument("ROU01", ROULETTE, dict([*days.items()][:last]), 1, Budget())) and found.alarm
    ]
    assert len(ids) > 2 and len({*ids}) == 1


def test_the_shares_of_all_processes_are_within_the_budget() -> None:
    budget = Budget(per_year=2.0)
    spent = sum(
        family.subjects * kind.in_year * exp(-budget.log_threshold(family, kind, 1))
        for family in FAMILIES
        for kind in KINDS
    )
    assert spent <= 2.0 + 1e-9
    family = FAMILIES[0]
    assert budget.log_threshold(family, KINDS[0], 2 * family.subjects) == pytest.approx(
        budget.log_threshold(family, KINDS[0], 1) + log(2)
    )

"""What the house is due beside what rules let it expect: evidence keeps its promise, and intervals cover."""

import random
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from math import exp, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.expectations import expected
from domain.expectations.one_roll import one_roll
from domain.fold.round import Due, Wager
from domain.money import reported
from domain.rulebooks import RULEBOOKS
from domain.rulebooks.shapes.craps import CrapsRulebook
from domain.watch.budget import BY_NAME, Budget
from domain.watch.results import (
    LESS,
    MORE,
    NOTHING,
    Result,
    SeenResult,
    against_result,
    beyond,
    interval,
    watch_results,
)
from domain.watch.worth import WHOLE, Terms, due_win, win, worth

amounts = st.decimals(-10_000, 10_000, places=2)
results = st.builds(Result, st.integers(0, 99), *[amounts] * 3, *[st.decimals(0, 10_000, places=3)] * 3)


@given(st.lists(results, max_size=6), st.randoms())
def test_sums_do_not_depend_on_the_order(each: list[Result], chance: random.Random) -> None:
    there = sum(each, NOTHING)
    chance.shuffle(each)
    assert sum(each, NOTHING) == there


@pytest.mark.parametrize(("odds", "chance"), [(1, Fraction(18, 37)), (35, Fraction(1, 37)), (2, Fraction(1, 3))])
@pytest.mark.parametrize("stake", [1, 250])
def test_the_expectation_of_evidence_is_at_most_one(odds: int, chance: Fraction, stake: int) -> None:
    """Of one round, exactly: over all its results, on both sides."""
    mean = 1 - chance * (odds + 1)
    variance = float(chance * (1 - chance) * (odds + 1) ** 2 * stake**2)
    for sign in (1, -1):
        cases = [((mean + odds) * stake, chance), ((mean - 1) * stake, 1 - chance)]
        farthest = max(float(sign * by) for by, _ in cases)
        whole = sum(float(often) * exp(beyond(float(sign * by), variance, farthest)) for by, often in cases)
        assert whole <= 1


def rounds_of(chance: random.Random, number: int, rate: float) -> Result:
    """Straight wagers of 10 on a number that comes at a rate."""
    mean, each = Fraction(1, 37), 10
    hits = sum(chance.random() < rate for _ in range(number))
    due = Decimal(each * (number - 36 * hits))
    theory = Decimal(f"{float(mean) * each * number:.6f}")
    spread = Decimal(f"{1296 * 36 / 37**2 * each**2 * number:.6f}")
    return Result(number, due, theory, theory, spread, Decimal("350.28"), Decimal("9.73"))


def test_a_number_that_comes_too_often_is_found_and_a_fair_one_is_not() -> None:
    chance = random.Random(1)
    biased, fair = rounds_of(chance, 20_000, 1 / 25), rounds_of(chance, 20_000, 1 / 37)
    assert against_result(biased).log > log(10_000) and against_result(biased).value == LESS
    assert against_result(fair).log < log(10)
    assert against_result(rounds_of(chance, 20_000, 1 / 60)).value == MORE


def test_the_interval_has_the_mean_at_all_times_together() -> None:
    """Looked at a hundred times, in two hundred fair games: outside at any time in at most 5%, here in fewer."""
    outside = 0
    for seed in range(200):
        chance, it = random.Random(seed), NOTHING
        for _ in range(100):
            it = it + rounds_of(chance, 50, 1 / 37)
            above, below = interval(it)
            if not -below <= float(it.due - it.least) <= above:
                outside += 1
                break
    assert outside <= 10


@given(st.integers(1, 10**9), st.integers(1, 10**6))
def test_evidence_grows_with_the_distance(variance: int, farthest: int) -> None:
    each = [beyond(by, float(variance), float(farthest)) for by in (-10.0, 0.0, 10.0, 1000.0, 1e6)]
    assert each == sorted(each) and each[1] <= 0


def test_an_interval_ends_where_evidence_reaches_its_limit() -> None:
    it = Result(10, *[Decimal(0)] * 3, Decimal(10_000), Decimal(500), Decimal(50))
    above, below = interval(it)
    assert exp(beyond(above, 10_000.0, 50.0)) == pytest.approx(40) == exp(beyond(below, 10_000.0, 500.0))
    assert 300 < above < below
    assert interval(NOTHING) == (0.0, 0.0)


def test_a_table_whose_numbers_are_wrong_raises_an_alarm() -> None:
    chance, first = random.Random(2), date(2003, 1, 6)
    seen = [
        SeenResult("nz-1996-roulette", table, first + timedelta(days=day), table, "NZD", rounds_of(chance, 1000, rate))
        for table, rate in (("ROU01", 1 / 25), ("ROU02", 1 / 37))
        for day in range(30)
    ]
    [bad, good] = watch_results(BY_NAME["result"], seen, Budget(), "pitlog wagers --table {} --day {days}")
    assert bad.alarm is not None and bad.value == "ROU01" and "less than expected" in bad.sentence
    assert bad.money["NZD"] < 0 and "ROU01 --day 2003-01-06.." in bad.question
    assert good.alarm is None
    again = watch_results(BY_NAME["result"], [*reversed(seen)], Budget(), "pitlog wagers --table {} --day {days}")
    assert [one.alarm for one in again] == [bad.alarm, None]


# --- what a wager is worth ----------------------------------------------------------------------------------------


def wager(
    bet: str, result: str, stake: str, winnings: str = "0.00", commission: str = "0.00", on: object = None
) -> Wager:
    """A wager as it is due."""
    nothing, whole = reported(Decimal(0)), reported(Decimal(stake))
    pays = reported(Decimal(winnings) - Decimal(commission))
    back = nothing if result == "lose" else whole
    due = Due(result, whole, back, reported(Decimal(winnings)), reported(Decimal(commission)), pays, [])  # type: ignore[arg-type]
    return Wager("w1", "P1", 1, bet, None, whole, due=due)  # type: ignore[arg-type]


def test_published_figures_of_hold() -> None:
    """Roulette with one zero 1/37; baccarat of eight decks 1.0579%, 1.2351% and 14.3596%."""
    known = {
        ("nz-1996-roulette", "straight", (17,)): Fraction(1, 37),
        ("nz-1998-baccarat", "banker", None): Fraction("0.010579"),
        ("nz-1998-baccarat", "player", None): Fraction("0.012351"),
        ("nz-1998-baccarat", "tie", None): Fraction("0.143596"),
        ("nz-1996-craps", "pass", None): Fraction(7, 495),
    }
    for (ruleset, bet, on), hold in known.items():
        of = worth(ruleset, bet, on, Terms())
        assert of is not None and of.mean / WHOLE == pytest.approx(float(hold), abs=5e-7)
        assert of.least <= of.mean <= of.most and of.below > 0 and of.above > 0


def test_bounds_are_rounded_outwards() -> None:
    for name, book in RULEBOOKS.items():
        for bet in ("player", "red", "pass", "field", "main", "ante", "small"):
            of, exact = worth(name, bet, None, Terms()), expected(book, bet)
            if of is None or exact is None:
                continue
            least, most = exact.means
            assert of.least <= least * WHOLE and of.most >= most * WHOLE
            bounds = exact.variance, most - exact.lowest, exact.highest - least
            if isinstance(book, CrapsRulebook) and (roll := one_roll(book, bet)) is not None:
                bounds = roll.variance, roll.down, roll.up
            assert Fraction(of.deviation, WHOLE) ** 2 > bounds[0]
            assert of.below >= bounds[1] * WHOLE and of.above >= bounds[2] * WHOLE


def test_what_rules_do_not_say_is_worth_nothing() -> None:
    assert worth("nz-1996-caribbean-stud", "jackpot", None, Terms()) is None
    assert worth("vic-2002-crown", "insurance", None, Terms()) is None
    assert worth("nz-div5-mini-baccarat", "perfect_pairs", None, Terms()) is None
    assert worth("nz-div5-mini-baccarat", "perfect_pairs", None, Terms(scale=1)) is not None
    assert worth(None, "banker", None, Terms()) is None


def test_commission_is_the_house_s_and_errors_are_in_the_win_alone() -> None:
    banker = wager("banker", "win", "100.00", "100.00", "5.00")
    assert due_win(banker) == win(banker) == -95_000_000
    banker.difference = reported(Decimal("2.00"))  # paid two too little
    assert (due_win(banker), win(banker)) == (-95_000_000, -93_000_000)
    assert due_win(wager("tie", "lose", "10.00")) == win(wager("tie", "lose", "10.00")) == 10_000_000
    assert due_win(wager("player", "stand_off", "10.00")) == 0

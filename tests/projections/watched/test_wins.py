"""What the house won, round by round: in any order, and played again, it gives what a fold from the beginning does."""

import random
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from math import ceil
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.expectations.expectation import kept
from domain.expectations.layouts import ways
from domain.expectations.rolls import ROLLS
from domain.fold.round import Due, RecordedSettlement, Round, Wager
from domain.money import Amount, reported
from domain.rulebooks import RULEBOOKS
from domain.watch.outcomes import LARGEST, outcomes
from domain.watch.worth import DECIDED, WHOLE, Terms, Worth, due_win, units, win, worth
from projections.circumstances import UNKNOWN
from projections.projection import SessionPlace
from projections.watched.pace import Pace, Paced
from projections.watched.part import SeenRound
from projections.watched.wins import NONE, Decided, Wins, Won, decided, together

PLACE = SessionPlace("T/2003-03-01", "T", date(2003, 3, 1))
ENDING: Any = SimpleNamespace(findings=[])
WORTH = Worth(27_027_027_027, 27_027_027_027, 27_027_027_027, 10**12, 36 * 10**12, 10**12, stands_off=False)

whole = st.integers(0, 10**9)
signed = st.integers(-(10**9), 10**9)


def wager(player: str | None, bet: str, stake: int, won: int, due: int, of: Worth | None) -> tuple[str | None, Decided]:
    """A player's wager with this stake, win and due."""
    unknown = Decided(bet, (stake, won, 0, 0, 0, 0, 0), NONE)
    return player, unknown if of is None else decided(bet, stake, won, due, of)


wagers = st.builds(
    wager, st.sampled_from(["P1", "P2", None]), st.sampled_from(["red", "straight"]), whole, signed, signed,
    st.sampled_from([WORTH, None]),
)  # fmt: skip
played = st.builds(
    Won, st.sampled_from(["nz-1996-roulette", None]), st.none(), st.sampled_from(["D1", "D2", None]), st.just("S1"),
    st.just("NZD"), st.lists(wagers, min_size=1, max_size=4).map(tuple), st.just(()),
)  # fmt: skip


def folded(rounds: dict[int, Won]) -> list[Any]:
    """The rows of a fold from the beginning."""
    wins = Wins()
    for n, won in rounds.items():
        wins.add(n, won)
    return [*wins.rows(PLACE, ENDING)]


@given(st.lists(played, max_size=6), st.data(), st.randoms())
def test_rounds_played_again_give_what_a_fold_from_the_beginning_does(
    rounds: list[Won], data: st.DataObject, chance: random.Random
) -> None:
    now, wins = dict(enumerate(rounds, 1)), Wins()
    for n, won in now.items():
        wins.add(n, won)
    for n in chance.sample([*now], len(now) // 2):
        wins.remove(n)
        del now[n]
        if chance.random() < 0.7:
            now[n] = data.draw(played)
            wins.add(n, now[n])
    assert [*wins.rows(PLACE, ENDING)] == folded(now) == [*wins.copied().rows(PLACE, ENDING)]


@given(st.lists(played, max_size=6), st.randoms())
def test_the_order_of_rounds_does_not_matter(rounds: list[Won], chance: random.Random) -> None:
    numbered = [*enumerate(rounds, 1)]
    there = folded(dict(numbered))
    chance.shuffle(numbered)
    assert folded(dict(numbered)) == there


@given(st.lists(played, min_size=1, max_size=6))
def test_what_is_summed_by_round_by_player_and_by_bet_is_the_same(rounds: list[Won]) -> None:
    of: dict[str, list[Decimal]] = {}
    for row in folded(dict(enumerate(rounds, 1))):
        per, amounts = row.values[8], row.values[12:20]
        of[per] = [mine + more for mine, more in zip(of.get(per, [Decimal(0)] * 8), amounts, strict=True)]
    assert of["round"] == of["player"] == of["bet"]


def test_the_variance_of_a_round_is_that_of_wagers_that_win_together() -> None:
    """Two even wagers of 1.00 of one player, and one of another, whose outcomes are not known: (1 + 1)^2 of the first,
    (1 + 1 + 1)^2 of all.
    """
    each = [wager(name, "red", 10**6, 0, 0, WORTH) for name in ("P1", "P1", "P2")]
    rows = folded({1: Won("nz-1996-roulette", None, None, None, "NZD", tuple(each))})
    found = {(row.values[8], row.values[9]): row.values[20] for row in rows}
    assert found == {("round", None): 9, ("player", "P1"): 4, ("player", "P2"): 1, ("bet", None): 9}


LAYOUTS = ("nz-1996-roulette", "nz-1996-tai-sai", "nz-1996-money-wheel")
PLACES = {name: sorted(book.areas, key=repr) for name, book in RULEBOOKS.items() if name in LAYOUTS}


def brute(ruleset: str, stakes: list[tuple[Any, int]]) -> tuple[Fraction, Fraction, Fraction]:
    """The variance of what the house keeps of these wagers, and how far it may be below and above its mean."""
    book = RULEBOOKS[ruleset]
    if ruleset == "nz-1996-craps":
        kept_of = [[kept((it := book.falls[spot][roll]).result, it.odds) for spot, _ in stakes] for roll in ROLLS]
    else:
        kept_of = [
            [kept((it := book.areas[spot].fall(came)).result, it.odds) for spot, _ in stakes]
            for came, often in ways(book).items() for _ in range(often)
        ]  # fmt: skip
    sums = [sum((one * stake for one, (_, stake) in zip(of, stakes, strict=True)), Fraction(0)) for of in kept_of]
    mean = sum(sums) / len(sums)
    return sum((one - mean) ** 2 for one in sums) / len(sums), mean - min(sums), max(sums) - mean


ONE_ROLL = [("field", None), ("any_seven", None), ("eleven", None), ("any_craps", None), ("two", None)]


@given(st.sampled_from([*LAYOUTS, "nz-1996-craps"]), st.data())
def test_the_variance_of_wagers_decided_together_is_that_over_all_outcomes(ruleset: str, data: st.DataObject) -> None:
    spots = st.sampled_from(PLACES.get(ruleset, ONE_ROLL))
    stakes = data.draw(st.lists(st.tuples(spots, st.integers(1, 10**12)), min_size=2, max_size=6))
    each = []
    for (bet, on), stake in stakes:
        of = worth(ruleset, bet, tuple(on) if isinstance(on, frozenset) else on, Terms())
        assert of is not None and of.returns
        each.append(("P1", decided(bet, stake, 0, 0, of)))
    won, unit = Won(ruleset, None, None, None, "NZD", tuple(each)), 1000
    found = together(won, outcomes(ruleset))
    variance, below, above = brute(ruleset, stakes)
    assert found == (ceil(variance / unit**2), ceil(below / unit), ceil(above / unit))
    [by_round, by_player, *_] = sorted(folded({1: won}), key=lambda row: row.values[8], reverse=True)
    assert [*map(int, (one.scaleb(3) for one in by_round.values[-2:]))] == [*found[1:]]
    assert all(mine <= most for mine, most in zip(by_round.values[-3:], by_player.values[-3:], strict=True))


@given(st.integers(LARGEST - 5, LARGEST + 5), st.integers(1, 3))
def test_larger_stakes_than_lanes_hold_have_the_bound(stake: int, wagers: int) -> None:
    of = worth("nz-1996-roulette", "straight", (17,), Terms())
    assert of is not None
    won = Won("nz-1996-roulette", None, None, None, "NZD", (("P1", decided("straight", stake, 0, 0, of)),) * wagers)
    assert (together(won, outcomes("nz-1996-roulette")) is None) == (stake > LARGEST or wagers == 1)
    bounds = [row.values[-3:] for row in folded({1: won})]
    assert all(most <= mine * Decimal("1.0001") for mine, most in zip(min(bounds), max(bounds), strict=True))


CRAPS = "nz-1996-craps"


def rolled(*results: str) -> list[Won]:
    """Rolls of craps with a pass bet of 100, which is undecided until the last."""
    found = []
    for result in results:
        due = Due(result, *[reported(Decimal(text)) for text in ("100.00", "0", "0", "0", "0")], [])  # type: ignore[arg-type]
        pass_bet = Wager("w1", "P1", 1, "pass", None, due.valid_stake, due, in_force=due.valid_stake)
        it = Round("T", "T/2003-03-01", None, "r1", CRAPS, "settled", {}, wagers=[pass_bet])
        won = Wins().of(SeenRound(it, [], UNKNOWN))
        assert won is not None
        found.append(won)
    return found


def test_a_wager_that_is_up_counts_at_each_roll_and_may_be_worth_more() -> None:
    """Its variance adds up by roll; its result counts once; while it is up it may be worth up to 1/3 - 7/495 more."""
    of = worth(CRAPS, "pass", None, Terms())
    assert of is not None and of.lasting
    for results, counted, more in (
        (("open", "open"), 0, True), (("open", "open", "lose"), 1, False), (("open", "void"), 0, True),
        (("open", "void", "open"), 0, True),
    ):  # fmt: skip
        for row in folded(dict(enumerate(rolled(*results), 1))):
            rounds, wagers, *_, due, expected, least, most, variance, below, above = row.values[11:]
            assert (rounds, wagers) == (counted, counted)
            assert variance == len(results) * Decimal((of.deviation * 10**5 // WHOLE + 1) ** 2).scaleb(-6)
            assert (below, above) == (Decimal("133.334"), Decimal("98.586"))
            times = results.count("void") + (results[-1] == "open")
            assert expected - least == times * Decimal(of.high * 100).scaleb(-12)
            assert 0 <= most - expected < Decimal("0.000001")
            assert due == (100 if counted else 0) and bool(times) == more
    assert of.high == pytest.approx((Fraction(1, 3) - Fraction(7, 495)) * WHOLE, abs=1)


some = st.sampled_from(["5", "5.10", "2.550001"]).map(lambda text: reported(Decimal(text)))
money = st.just(reported(Decimal(0))) | some


def judged(bet: str, result: Any, paid: bool, difference: Amount | None, stake: Amount, amounts: list[Amount]) -> Wager:
    """A wager with these amounts."""
    winnings, commission, pays, deferred = amounts
    nothing = reported(Decimal(0))
    due = Due(result, stake, nothing, winnings, commission, nothing if result == "lose" else pays, [])
    recorded = RecordedSettlement(result, nothing, pays, commission, deferred) if paid else None
    return Wager("w1", "P1", 1, bet, None, stake, due, recorded, difference)


judgements = st.builds(
    judged, st.sampled_from(["banker", "player", "buy"]), st.sampled_from(sorted(DECIDED)), st.booleans(),
    st.none() | money, some, st.lists(money, min_size=4, max_size=4),
)  # fmt: skip


@given(st.lists(judgements, min_size=1, max_size=20))
def test_a_wager_counts_as_it_was_paid_whatever_others_like_it_did(wagers: list[Wager]) -> None:
    it = Round("T", "T/2003-03-01", None, "r1", "nz-1998-baccarat", "settled", {}, wagers=wagers)
    won = Wins().of(SeenRound(it, [], UNKNOWN))
    assert won is not None
    for wager, (player, (bet, amounts, *_)) in zip(wagers, won.wagers, strict=True):
        assert wager.due is not None
        assert (player, bet, *amounts[:2]) == ("P1", wager.bet, units(wager.due.valid_stake), win(wager))
        assert amounts[3] == (due_win(wager) if amounts[2] else 0)


def test_pace_leaves_out_breaks() -> None:
    pace, begin = Pace(), datetime(2003, 3, 1, 20, tzinfo=UTC)
    for n, seconds in enumerate((0, 60, 120, 900, 960), 1):
        at = begin + timedelta(seconds=seconds)
        pace.add(n, Paced("nz-1996-roulette", "D1", "S1", at, 40.0 if n == 1 else 5.0))
    [row] = pace.rows(PLACE, ENDING)
    assert row.values == (1, "T", PLACE.day, "nz-1996-roulette", "D1", 5, 1, "S1", 60_000, 3, 180_000)
    pace.remove(3)
    [row] = pace.rows(PLACE, ENDING)
    assert row.values[5:] == (4, 1, "S1", 55_000, 2, 120_000)

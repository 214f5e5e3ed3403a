"""Expectations agree with what others published of these games, to the digit that they printed."""

from dataclasses import replace
from fractions import Fraction

import pytest

from domain.expectations import Expectation, expected
from domain.expectations.baccarat import full, values
from domain.expectations.coups import coups
from domain.facts.bets import On
from domain.facts.options import DragonBonus, Odds, Options
from domain.rulebooks import BACCARAT, RULEBOOKS
from domain.rulebooks.nz_1996_roulette import NZ_1996_ROULETTE

CRAPS, ROULETTE, TAI_SAI = "nz-1996-craps", "nz-1996-roulette", "nz-1996-tai-sai"
DIV5, CROWN = "nz-div5-full-baccarat", "vic-2002-crown"


def found(ruleset: str, bet: str, on: On = None, **terms: object) -> Expectation:
    expectation = expected(RULEBOOKS[ruleset], bet, on, **terms)  # type: ignore[arg-type]
    assert expectation is not None
    return expectation


def test_the_ways_of_eight_decks() -> None:
    """Whole numbers, as printed wherever baccarat is analysed."""
    ways = coups(values(full(8))).ways
    assert sum(number for coup, number in ways.items() if coup.banker > coup.player) == 2_292_252_566_437_888
    assert sum(number for coup, number in ways.items() if coup.banker < coup.player) == 2_230_518_282_592_256
    assert sum(number for coup, number in ways.items() if coup.banker == coup.player) == 475_627_426_473_216


@pytest.mark.parametrize(
    ("ruleset", "bet", "options", "decks", "percent"),
    [
        *((ruleset, "player", Options(), 8, "1.2351") for ruleset in BACCARAT),
        *((ruleset, "tie", Options(), 8, "14.3596") for ruleset in BACCARAT),
        *((ruleset, "banker", Options(), 8, "1.0579") for ruleset in BACCARAT if ruleset != CROWN),
        (CROWN, "banker", Options(), 8, "1.4581"),
        (DIV5, "banker", Options(banker_six_half=True), 8, "1.4581"),
        (DIV5, "banker", Options(), 6, "1.0558"),
        (DIV5, "player", Options(), 6, "1.2374"),
        (DIV5, "tie", Options(), 6, "14.4382"),
        (DIV5, "perfect_pairs", Options(perfect_pairs=1), 8, "3.3735"),
        (DIV5, "perfect_pairs", Options(perfect_pairs=2), 8, "4.0964"),
    ],
)
def test_baccarat(ruleset: str, bet: str, options: Options, decks: int, percent: str) -> None:
    """Of the most decks that are played with, and of six."""
    assert f"{float(100 * found(ruleset, bet, options=options, decks=decks).mean):.4f}" == percent


@pytest.mark.parametrize(("hand", "percent"), [("player", "2.65"), ("banker", "9.37")])
def test_dragon_bonus_by_its_common_pay_table(hand: str, percent: str) -> None:
    odds = {f"margin_{margin}": Odds(to) for margin, to in {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}.items()}
    options = Options(dragon_bonus=DragonBonus(**odds, natural_win=Odds(1), natural_tie="push"))
    assert f"{float(100 * found(DIV5, 'dragon_bonus', hand, options=options).mean):.2f}" == percent


@pytest.mark.parametrize(
    ("bet", "on", "mean"),
    [
        ("pass", None, Fraction(7, 495)),
        ("come", None, Fraction(7, 495)),
        ("dont_pass", None, Fraction(3, 220)),
        ("dont_come", None, Fraction(3, 220)),
        *((bet, "the wager", Fraction(0)) for bet in ("pass_odds", "come_odds", "dont_pass_odds", "dont_come_odds")),
        *(("place", point, Fraction(1, 15)) for point in (4, 10)),
        *(("place", point, Fraction(1, 25)) for point in (5, 9)),
        *(("place", point, Fraction(1, 66)) for point in (6, 8)),
        *(("buy", point, Fraction(1, 20)) for point in (4, 5, 6, 8, 9, 10)),
        ("lay", 4, Fraction(1, 40)),
        ("lay", 5, Fraction(1, 30)),
        ("lay", 6, Fraction(1, 24)),
        *(("hardway", total, Fraction(1, 9)) for total in (4, 10)),
        *(("hardway", total, Fraction(1, 11)) for total in (6, 8)),
        ("big_six", None, Fraction(1, 11)),
        ("field", None, Fraction(1, 18)),
        ("any_seven", None, Fraction(1, 6)),
        ("any_craps", None, Fraction(1, 9)),
        ("twelve", None, Fraction(5, 36)),
        ("eleven", None, Fraction(1, 9)),
        ("horn", None, Fraction(1, 8)),
        ("horn_high", 12, Fraction(23, 180)),
        ("horn_high", 11, Fraction(11, 90)),
        ("world", None, Fraction(2, 15)),
        ("c_and_e", None, Fraction(1, 9)),
    ],
)
def test_craps(bet: str, on: On, mean: Fraction) -> None:
    """A buy's 5% is of the stake, a lay's of what it may win: 1/21 and 1/41 of stake and commission together."""
    assert found(CRAPS, bet, on).mean == mean


def test_roulette_with_one_zero_and_with_two() -> None:
    """Every place of the layout has the same advantage."""
    book = NZ_1996_ROULETTE
    double = replace(book, results=book.results | {"00"})
    for bet, on in book.areas:
        where = tuple(on) if isinstance(on, frozenset) else on
        one, two = expected(book, bet, where), expected(double, bet, where)
        assert one is not None and two is not None
        assert (one.mean, two.mean) == (Fraction(1, 37), Fraction(1, 19))
    assert float(found(ROULETTE, "straight", (17,)).variance) ** 0.5 == pytest.approx(5.8378, abs=1e-4)


@pytest.mark.parametrize(
    ("bet", "on", "percent"),
    [
        ("small", None, "2.78"),
        ("big", None, "2.78"),
        ("triple", 6, "16.20"),
        ("any_triple", None, "11.11"),
        ("double", 3, "11.11"),
        ("combination", (2, 5), "2.78"),
        ("face", 1, "3.70"),
        *(("total", on, "12.50") for on in (4, 8, 10, 11, 13, 17)),
        *(("total", on, "11.11") for on in (5, 16)),
        *(("total", on, "12.04") for on in (6, 15)),
        *(("total", on, "9.72") for on in (7, 14)),
        *(("total", on, "7.41") for on in (9, 12)),
    ],
)
def test_tai_sai(bet: str, on: On, percent: str) -> None:
    assert f"{float(100 * found(TAI_SAI, bet, on).mean):.2f}" == percent


def test_the_money_wheel_gives_48_of_52_back() -> None:
    for symbol in "ABCDEFG":
        assert found("nz-1996-money-wheel", "symbol", symbol).mean == Fraction(4, 52)

"""Craps 1996: what the house keeps of every bet, by the program's own settlement of every roll, exactly.

Each bet is asked what becomes of it on each of the 36 rolls, from each state that it can be in; what a roll leaves up
is taken through the chain of points to its end. Stakes are such that chips pay every win exactly.
"""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from tests.rules.craps import CRAPS, due, roll, story, table
from tests.rules.proves import proves
from tests.rules.rounds import checked

ROLLS = tuple(product(range(1, 7), repeat=2))
POINTS = {4: "3-1", 5: "3-2", 6: "4-2", 8: "5-3", 9: "5-4", 10: "6-4"}
Outcome = tuple[str, Fraction]
"""How a roll decides it, and what it wins to one."""


@cache
def settled(before: tuple[str, ...], wager: str) -> dict[tuple[int, int], Outcome]:
    """What every roll makes of a wager, after a story."""
    found = {}
    for number, dice in enumerate(ROLLS):
        feed = story(*before, feed=table(chips=["1"]))
        roll(feed, *dice)
        rounds = checked(feed)["rounds"]
        one = due(rounds[-1], wager)
        assert len(rounds) == 1 + sum("-" in step for step in before), number
        won = Fraction(one["stake_back"]) + Fraction(one["pays"]) - Fraction(one["valid_stake"])
        found[dice] = (one["result"], won / Fraction(one["valid_stake"]))
    return found


def total_of(outcomes: dict[tuple[int, int], Outcome]) -> Fraction:
    """What the rolls that decide it are worth."""
    return sum((won for result, won in outcomes.values() if result != "open"), Fraction(0))


def ending(outcomes: dict[tuple[int, int], Outcome]) -> Fraction:
    """Of a wager that stays up until a roll decides it: what it is worth."""
    decided = sum(result != "open" for result, _ in outcomes.values())
    return total_of(outcomes) / decided


def two_stages(bet: str, before: tuple[str, ...]) -> tuple[Fraction, Fraction]:
    """Pass, Come and their opposites: what they are worth, and how often they stand off."""
    first = settled((*before, f"{bet} 10"), bet)
    worth = total_of(first)
    for dice, (result, _) in first.items():
        if result == "open":
            worth += ending(settled((*before, f"{bet} 10", POINTS[sum(dice)]), bet))
    off = sum(result == "stand_off" for result, _ in first.values())
    return worth / 36, Fraction(off, 36)


@pytest.mark.parametrize("before", [(), ("pass 5 @line", "4-2")])
def test_3_1_pass_and_come_keep_seven_in_495(before: tuple[str, ...]) -> None:
    """1.414%."""
    assert two_stages("come" if before else "pass", before) == (Fraction(-7, 495), 0)


@pytest.mark.parametrize("before", [(), ("pass 5 @line", "4-2")])
def test_3_1_the_dont_bets_keep_three_in_220(before: tuple[str, ...]) -> None:
    """1.364%, a 12 counted as a roll that nobody wins; one in 36."""
    assert two_stages("dont_come" if before else "dont_pass", before) == (Fraction(-3, 220), Fraction(1, 36))


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize(("bet", "line", "stake"), [("pass_odds", "pass", 10), ("dont_pass_odds", "dont_pass", 60)])
def test_6_1_odds_behind_a_bet_keep_nothing(bet: str, line: str, stake: int, point: int) -> None:
    before = (f"{line} 60", POINTS[point], f"{bet} {stake}")
    assert ending(settled(before, bet)) == 0


KEPT = {
    ("place", 4): "6.67", ("place", 5): "4.00", ("place", 6): "1.52", ("place", 8): "1.52", ("place", 9): "4.00",
    ("place", 10): "6.67", ("hardway", 4): "11.11", ("hardway", 6): "9.09", ("hardway", 8): "9.09",
    ("hardway", 10): "11.11", ("big_six", None): "9.09", ("big_eight", None): "9.09", ("field", None): "5.56",
    ("any_seven", None): "16.67", ("any_craps", None): "11.11", ("two", None): "13.89", ("twelve", None): "13.89",
    ("three", None): "11.11", ("eleven", None): "11.11", ("horn", None): "12.50", ("horn_high", 2): "12.78",
    ("horn_high", 3): "12.22", ("horn_high", 11): "12.22", ("horn_high", 12): "12.78", ("world", None): "13.33",
}  # fmt: skip
EXACT = {
    ("place", 4): Fraction(1, 15), ("place", 5): Fraction(1, 25), ("place", 6): Fraction(1, 66),
    ("field", None): Fraction(1, 18), ("any_seven", None): Fraction(1, 6), ("any_craps", None): Fraction(1, 9),
    ("two", None): Fraction(5, 36), ("eleven", None): Fraction(1, 9), ("hardway", 4): Fraction(1, 9),
    ("hardway", 6): Fraction(1, 11),
}  # fmt: skip


@proves(CRAPS, "6.1", "6.1 *")
@pytest.mark.parametrize(("bet", "on"), KEPT)
def test_6_1_what_the_house_keeps_of_every_other_bet(bet: str, on: int | None) -> None:
    """On a point of 9, or of 6: all of them are on."""
    laid = f"{bet}:{on} 60" if on else f"{bet} 60"
    point = POINTS[6 if on == 9 else 9]
    worth = ending(settled(("pass 5", point, laid), bet))
    assert f"{-100 * float(worth):.2f}" == KEPT[bet, on]
    assert -worth == EXACT.get((bet, on), -worth)


ON_LAY = {4: "1.50", 10: "1.50", 5: "2.00", 9: "2.00", 6: "2.50", 8: "2.50"}
"""A twentieth of what 60 may win against a point: whatever more is charged goes back."""


@pytest.mark.parametrize("point", POINTS)
def test_6_1_buy_and_lay_bets_keep_their_commission_and_nothing_else(point: int) -> None:
    before = ("pass 5", POINTS[6 if point != 6 else 9])
    assert ending(settled((*before, f"buy:{point} 60 %3.00"), "buy")) == 0
    assert ending(settled((*before, f"lay:{point} 60 %{ON_LAY[point]}"), "lay")) == 0


@pytest.mark.parametrize(("split", "kept"), [("30+30", Fraction(1, 9)), ("20+40", Fraction(1, 9))])
def test_6_4_c_and_e_keeps_what_its_parts_keep(split: str, kept: Fraction) -> None:
    assert ending(settled(("pass 5", "4-2", f"c_and_e:{split} 60"), "c_and_e")) == -kept

"""New Zealand 1996, Division III: every bet of roulette on every number, with the rules that say what becomes of it.

The numbers are the gazette's, written down here: the paragraphs of 4.1, the odds of 5.1, and zero (5.2, 5.3).
"""

import pytest

from tests.rules.layouts import begun, found, settled
from tests.rules.proves import proves
from tests.rules.test_nz_1996_roulette import ROULETTE, every_bet, marked, played, spun

ODDS = {
    "straight": ("4.1(a)", "(ii)", 35), "split": ("4.1(b)", "(iii)", 17), "street": ("4.1(c)", "(iv)", 11),
    "corner": ("4.1(d)", "(iii)", 8), "six_line": ("4.1(e)", "(ii)", 5), "column": ("4.1(f)", "(ii)", 2),
    "dozen": ("4.1(g)", "(ii)", 2), "low": ("4.1(h)", "(ii)", 1), "high": ("4.1(i)", "(ii)", 1),
    "even": ("4.1(j)", "(ii)", 1), "odd": ("4.1(k)", "(ii)", 1), "red": ("4.1(l)", "(ii)", 1),
    "black": ("4.1(m)", "(ii)", 1),
}  # fmt: skip
"""By bet: its paragraph, the sub-paragraph by which it loses, and what it pays to one."""
ON_ZERO = {
    (0, 1): "4.1(b)(ii)", (0, 2): "4.1(b)(ii)", (0, 3): "4.1(b)(ii)", (0, 1, 2): "4.1(c)(ii)",
    (0, 2, 3): "4.1(c)(iii)", (0, 1, 2, 3): "4.1(d)(ii)",
}  # fmt: skip
"""Combinations with zero win by paragraphs of their own."""

Due = tuple[str, str, str, list[str]]


def owed(bet: str, covered: frozenset[int], number: int) -> Due:
    """What ten on a bet come to: result, stake back, winnings, rules."""
    paragraph, loses, odds = ODDS[bet]
    if number in covered:
        wins = ON_ZERO.get(tuple(sorted(covered)), f"{paragraph}(i)")
        return "win", "10.00", f"{10 * odds}.00", [wins, "5.1", *(["5.3"] if 0 in covered else [])]
    return "lose", "0.00", "0.00", [paragraph + loses, *(["5.2"] if number == 0 else [])]


@proves(ROULETTE, "5.1", "5.1 *", "5.2", "5.3")
@pytest.mark.parametrize("number", range(37))
def test_5_1_every_bet_on_one_number(number: int) -> None:
    bets = every_bet()
    wagers = played(number, *((bet, on, "10") for bet, on, _ in bets))["wagers"]
    came = [tuple(one["due"][key] for key in ("result", "stake_back", "pays", "rules")) for one in wagers]
    assert came == [owed(bet, covered, number) for bet, _, covered in bets]


OUTSIDE = [("column", 1), ("dozen", 1), ("low", None), ("high", None), ("even", None), ("odd", None), ("red", None),
           ("black", None)]  # fmt: skip
"""4.9: winners of columns, dozens and even chances may be lifted as soon as they are paid."""


@proves(ROULETTE, "4.9")
@pytest.mark.parametrize(("bet", "on"), OUTSIDE)
def test_4_9_outside_wagers_are_lifted_when_they_are_paid(bet: str, on: int | None) -> None:
    number = next(one for one in range(1, 37) if owed(bet, COVERED[bet, on], one)[0] == "win")
    feed = marked(spun(begun(ROULETTE, (bet, on, "10"), (bet, on, "10")), number), number)
    pays = f"{10 * ODDS[bet][2]}"
    feed.settled("w1", "win", pays).add("wager_withdrawn", wager="w1")
    assert found(settled(feed, ("w2", "win", pays))) == []


COVERED = {(bet, on): covered for bet, on, covered in every_bet() if not isinstance(on, list)}


@proves(ROULETTE, "3.2")
@pytest.mark.parametrize(("who", "amiss"), [("dealer:4411", []), ("game_supervisor:2203", []), ("player:P1", ["3.2"])])
def test_3_2_the_dealer_or_who_stands_above_spins_the_ball(who: str, amiss: list[str]) -> None:
    assert found(marked(spun(begun(ROULETTE), 17, by=who), 17)) == amiss

"""New Zealand 1996, Division VI: every bet of tai-sai on every roll, with the rules that say what becomes of it.

The numbers are the gazette's, written down here: the paragraphs of 3.1, and the odds of part 4.
"""

from itertools import combinations_with_replacement

import pytest

from tests.rules.proves import proves
from tests.rules.test_nz_1996_tai_sai import EVERY_BET, TAI_SAI, Dice, played

TRIPLES = {(face, face, face) for face in range(1, 7)}
TOTALS = {
    4: 62, 17: 62, 5: 31, 16: 31, 6: 18, 15: 18, 7: 12, 14: 12, 8: 8, 13: 8, 9: 7, 12: 7, 10: 6, 11: 6,
}  # fmt: skip
FACES = {1: 1, 2: 2, 3: 12}

Due = tuple[str, str, str, list[str]]


def won(odds: int, rule: str) -> Due:
    """Ten, at so much to one."""
    return "win", "10.00", f"{10 * odds}.00", [rule, "4.0"]


def owed(bet: str, on: object, dice: Dice) -> Due:
    """What ten on a bet come to: result, stake back, winnings, rules."""
    total, triple = sum(dice), dice in TRIPLES
    if bet in ("small", "big"):
        rule, low, high = ("3.1(a)", 4, 10) if bet == "small" else ("3.1(b)", 11, 17)
        return won(1, f"{rule}(i)") if low <= total <= high and not triple else taken(f"{rule}(ii)")
    if bet == "any_triple":
        return won(31, "3.1(e)(i)") if triple else taken("3.1(e)(ii)")
    if bet == "total":
        return won(TOTALS[total], "3.1(f)(i)") if total == on else taken("3.1(f)(ii)")
    if isinstance(on, list):
        return won(6, "3.1(g)(i)") if on[0] in dice and on[1] in dice else taken("3.1(g)(ii)")
    shown = [*dice].count(on)  # type: ignore[arg-type]
    if bet == "triple":
        return won(180, "3.1(c)(i)") if shown == 3 else taken("3.1(c)(ii)")
    if bet == "double":
        return won(11, f"3.1(d){'(i)' if shown == 2 else '(ii)'}") if shown >= 2 else taken("3.1(d)(iii)")
    return won(FACES[shown], "3.1(h)(i)") if shown else taken("3.1(h)(ii)")


def taken(rule: str) -> Due:
    """The stake is lost."""
    return "lose", "0.00", "0.00", [rule]


@proves(TAI_SAI, "4.0", "4.0 *")
@pytest.mark.parametrize("dice", list(combinations_with_replacement(range(1, 7), 3)))
def test_4_0_every_bet_on_one_roll(dice: Dice) -> None:
    wagers = played(dice, *((bet, on, "10") for bet, on in EVERY_BET))["wagers"]
    came = [tuple(one["due"][key] for key in ("result", "stake_back", "pays", "rules")) for one in wagers]
    assert came == [owed(bet, on, dice) for bet, on in EVERY_BET]

"""New Zealand 1996, Division X: every bet of craps on every roll, with the rules that say what becomes of it.

The numbers are the gazette's, written down here: the paragraphs of 3.1, and the odds of 6.1.
"""

from itertools import combinations_with_replacement

import pytest

from tests.rules.craps import CRAPS, due, last, story
from tests.rules.proves import proves
from tests.rules.rounds import checked

Dice = tuple[int, int]
Due = tuple[str, str, str, list[str]]

ROLLS = list(combinations_with_replacement(range(1, 7), 2))
OPEN: Due = "open", "", "", []
POINTS = {4: "20", 5: "30", 6: "30", 8: "30", 9: "30", 10: "20"}
"""What is staked on each, so that chips of one make it."""
PLACED = {4: "36.00", 5: "42.00", 6: "35.00", 8: "35.00", 9: "42.00", 10: "36.00"}
"""Place bets: 9 to 5, 7 to 5, 7 to 6 (6.1)."""
BOUGHT = {4: "40.00", 5: "45.00", 6: "36.00", 8: "36.00", 9: "45.00", 10: "40.00"}
"""Buy bets: 2 to 1, 3 to 2, 6 to 5."""
LAID = {4: "10.00", 5: "20.00", 6: "25.00", 8: "25.00", 9: "20.00", 10: "10.00"}
"""Lay bets: 1 to 2, 2 to 3, 5 to 6."""
HARD = {4: 70, 6: 90, 8: 90, 10: 70}
ONCE = {
    "field": ("3.1(o)", {2: 20, 3: 10, 4: 10, 9: 10, 10: 10, 11: 10, 12: 20}), "any_seven": ("3.1(p)", {7: 40}),
    "any_craps": ("3.1(q)", {2: 70, 3: 70, 12: 70}), "two": ("3.1(r)", {2: 300}), "three": ("3.1(s)", {3: 150}),
    "twelve": ("3.1(t)", {12: 300}), "eleven": ("3.1(u)", {11: 150}),
}  # fmt: skip
"""By bet: its paragraph, and what ten win by the total; any other loses."""


def won(stake: str, pays: str, *rules: str) -> Due:
    """The stake comes back, and more."""
    return "win", f"{stake}.00", pays, [*rules, "6.1"]


def lost(*rules: str) -> Due:
    """The stake is taken."""
    return "lose", "0.00", "0.00", [*rules]


def on_number(bet: str, point: int, total: int) -> Due:
    """A place, buy or lay bet when this total comes."""
    if total not in (7, point):
        return OPEN
    stake, came = POINTS[point], total == point
    if bet == "lay":
        return lost("3.1(k)(ii)") if came else won(stake, LAID[point], "3.1(k)(i)")
    pays, more = (PLACED, []) if bet == "place" else (BOUGHT, ["3.1(j)"])
    return won(stake, pays[point], "3.1(i)(i)", *more) if came else lost("3.1(i)(ii)", *more)


def hardway(total: int, dice: Dice) -> Due:
    """Ten on a total made of two alike."""
    if sum(dice) not in (7, total):
        return OPEN
    return won("10", f"{HARD[total]}.00", "3.1(l)(i)") if dice[0] == dice[1] else lost("3.1(l)(ii)")


def big(paragraph: str, number: int, total: int) -> Due:
    """Ten on six or eight."""
    if total not in (7, number):
        return OPEN
    return won("10", "10.00", f"{paragraph}(i)") if total == number else lost(f"{paragraph}(ii)")


def once(bet: str, total: int) -> Due:
    """Ten on the next roll."""
    paragraph, wins = ONCE[bet]
    return won("10", f"{wins[total]}.00", f"{paragraph}(i)") if total in wins else lost(f"{paragraph}(ii)")


def owed(dice: Dice) -> dict[str, Due]:
    """By wager, as they are laid: what a roll makes of it."""
    total = sum(dice)
    numbers = {f"{bet}:{point}": on_number(bet, point, total) for bet in ("place", "buy", "lay") for point in POINTS}
    ways = {f"hardway:{number}": hardway(number, dice) for number in HARD}
    bigs = {"big_six": big("3.1(m)", 6, total), "big_eight": big("3.1(n)", 8, total)}
    return numbers | ways | bigs | {bet: once(bet, total) for bet in ONCE}


def laid(wager: str) -> str:
    """A step that lays it, under its own name."""
    bet, _, on = wager.partition(":")
    stake = POINTS[int(on)] if bet in ("place", "buy", "lay") else "10"
    return f"{wager} {stake} @{wager}"


@proves(CRAPS, "6.1", "6.1 *")
@pytest.mark.parametrize("dice", ROLLS)
def test_6_1_every_bet_on_one_roll(dice: Dice) -> None:
    """While a point is up, so that all of them are on."""
    wanted = owed(dice)
    ended = last(story("pass 5", "5-4", *map(laid, wanted), f"{dice[0]}-{dice[1]}"))
    dues = {wager: due(ended, wager) for wager in wanted}
    came = {
        wager: OPEN if one["result"] == "open" else (one["result"], one["stake_back"], one["pays"], one["rules"])
        for wager, one in dues.items()
    }
    assert came == wanted


# --- wagers in parts ------------------------------------------------------------------------------------------

PARTS = {2: 30, 3: 15, 11: 15, 12: 30}
"""What one unit of a horn wins by the total (6.1), settled as a wager of its own (6.2)."""
COMPOSITES = {
    "horn": ("3.1(v)", 4, {2: 1, 3: 1, 11: 1, 12: 1}, "6.2"),
    **{f"horn_high:{high}": ("3.1(w)", 5, {2: 1, 3: 1, 11: 1, 12: 1, high: 2}, "6.2") for high in PARTS},
    "world": ("3.1(x)", 5, {2: 1, 3: 1, 11: 1, 12: 1, 7: 1}, "6.3"),
}
"""By wager: its paragraph, its stake, on how many units what total wins, and the rule by which it is settled."""


def in_parts(wager: str, total: int) -> Due:
    """It wins by the first paragraph after its units, and loses by the next; the horn has no paragraph on units."""
    paragraph, stake, units, settled = COMPOSITES[wager]
    wins, loses = ("(i)", "(ii)") if wager == "horn" else ("(ii)", "(iii)")
    if total not in units:
        return lost(paragraph + loses)
    won_by, odds = units[total], 4 if total == 7 else PARTS[total]
    pays = won_by * odds - (stake - won_by)
    return "win", f"{stake}.00", f"{pays}.00", [paragraph + wins, settled]


def craps_and_eleven(total: int) -> Due:
    """Two on any craps, three on eleven."""
    if total in (2, 3, 12):
        return "win", "5.00", "11.00", ["3.1(y)(ii)", "6.4"]
    return ("win", "5.00", "43.00", ["3.1(y)(ii)", "6.4"]) if total == 11 else lost("3.1(y)(iii)")


@proves(CRAPS, "6.2", "6.3", "6.4", "3.1(w)(i)", "3.1(x)(i)", "3.1(y)(i)")
@pytest.mark.parametrize("dice", ROLLS)
def test_6_2_to_6_4_every_wager_in_parts_on_one_roll(dice: Dice) -> None:
    """What the parts that lose cost is taken from what it pays."""
    steps = [f"{wager} {stake} @{wager}" for wager, (_, stake, _, _) in COMPOSITES.items()]
    ended = last(story("pass 5", "5-4", *steps, "c_and_e:2+3 5", f"{dice[0]}-{dice[1]}"))
    wanted = {wager: in_parts(wager, sum(dice)) for wager in COMPOSITES} | {"c_and_e": craps_and_eleven(sum(dice))}
    dues = {wager: due(ended, wager) for wager in wanted}
    came = {wager: (one["result"], one["stake_back"], one["pays"], one["rules"]) for wager, one in dues.items()}
    assert came == wanted


@pytest.mark.parametrize(
    ("wager", "good", "rule"),
    [("horn 6", "4.00", "3.1(v)"), ("horn_high:2 7", "5.00", "3.1(w)(i)"), ("horn_high:3 7", "5.00", "3.1(w)(i)"),
     ("horn_high:11 7", "5.00", "3.1(w)(i)"), ("horn_high:12 7", "5.00", "3.1(w)(i)"), ("world 7", "5.00", "3.1(x)(i)"),
     ("c_and_e:2+3 7", "0.00", "3.1(y)(i)")],
)  # fmt: skip
def test_3_1_a_wager_in_parts_is_placed_in_its_units(wager: str, good: str, rule: str) -> None:
    """A world bet of five units, and so on: what is over counts for nothing."""
    report = checked(story("pass 5", "5-4", wager, "6-6"))
    ended = report["rounds"][-1]
    assert [one["rule"] for one in ended["findings"] if one["code"] == "composite-off-units"] == [rule]
    assert due(ended, wager.split()[0].partition(":")[0])["valid_stake"] == good


# --- the first roll of bets of two stages ---------------------------------------------------------------------

RIGHT = {7: "(i)(A)", 11: "(i)(A)", 2: "(ii)(A)", 3: "(ii)(A)", 12: "(ii)(A)"}
WRONG = {2: "(i)(A)", 3: "(i)(A)", 7: "(ii)(A)", 11: "(ii)(A)", 12: "(iii)"}
STAGES = {
    "pass": ("3.1(a)", RIGHT),
    "dont_pass": ("3.1(b)", WRONG),
    "come": ("3.1(c)", RIGHT),
    "dont_come": ("3.1(d)", WRONG),
}
"""By bet: its paragraph, and by which part its first roll decides it; any other total is its point."""


def at_first(bet: str, total: int) -> Due:
    """What its first roll makes of ten on it."""
    paragraph, decides = STAGES[bet]
    part = decides.get(total)
    if part is None:
        return OPEN
    if part == "(iii)":
        return "stand_off", "10.00", "0.00", [f"{paragraph}(iii)"]
    return won("10", "10.00", paragraph + part) if part == "(i)(A)" else lost(paragraph + part)


@proves(CRAPS, *(f"3.1({letter})({way})(A)" for letter in "abcd" for way in ("i", "ii")), "3.1(b)(iii)", "3.1(d)(iii)")
@pytest.mark.parametrize("dice", ROLLS)
@pytest.mark.parametrize("bet", STAGES)
def test_3_1_the_first_roll_of_a_bet_of_two_stages(bet: str, dice: Dice) -> None:
    before = () if bet.endswith("pass") else ("pass 5 @line", "5-4")
    one = due(last(story(*before, f"{bet} 10", f"{dice[0]}-{dice[1]}")), bet)
    came = OPEN if one["result"] == "open" else (one["result"], one["stake_back"], one["pays"], one["rules"])
    assert came == at_first(bet, sum(dice))

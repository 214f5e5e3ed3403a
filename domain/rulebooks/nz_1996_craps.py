"""New Zealand Gazette, 30 January 1996, Division X: craps.

In force from 30 January 1996, 10:00, with the general rules behind it. Not computed, because only a person sees it:
the layout and the equipment (part 2), how chips lie (3.3), what is said (3.4, 3.9), how the dice are kept, chosen and
thrown (4.1, 4.4, 5.2, 5.4), how a die lies that leans (5.5(c)), and when no roll is called (7.4); they are recorded as
reported irregularities. That the dice are fair (2.3) shows only over many rolls.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement

from domain.rulebooks import powers
from domain.rulebooks.nz_1996_general import AT_LAYOUTS, COMMENCEMENT, HOUSE, LIMITS, ROUND_UP, of_general
from domain.rulebooks.paragraphs.gazette_rules import GazetteRules
from domain.rulebooks.shapes.craps import CallByRoll, Composite, CrapsRulebook, Dice, Falls, Fee, LineBet, OddsBehind
from domain.rulebooks.shapes.house import given_to, own
from domain.rulebooks.shapes.layout import Spot
from domain.rulebooks.shapes.rulebook import Rule

NAME = "nz-1996-craps"
ROLLS: tuple[Dice, ...] = tuple(combinations_with_replacement(range(1, 7), 2))
"""All rolls, lower face first. By 5.5(b) there are two dice with one face each."""
SEVEN = 7
POINTS = (4, 5, 6, 8, 9, 10)
EVEN = Fraction(1)
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5), 9: Fraction(3, 2), 10: Fraction(2)}
"""True odds against an earlier 7: odds on Pass and Come (3.1(e), 3.1(g)) and Buy Bets (3.1(j))."""
LAID = {point: 1 / odds for point, odds in TRUE.items()}
"""Laid odds on an earlier 7: behind the Don't bets (3.1(f), 3.1(h)) and Lay Bets (3.1(k))."""
PLACED = {
    4: Fraction(9, 5), 5: Fraction(7, 5), 6: Fraction(7, 6), 8: Fraction(7, 6), 9: Fraction(7, 5), 10: Fraction(9, 5),
}  # fmt: skip
HARD = {4: Fraction(7), 6: Fraction(9), 8: Fraction(9), 10: Fraction(7)}
FIELD = {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}

PERMITS = {
    "pass": "3.1(a)", "dont_pass": "3.1(b)", "come": "3.1(c)", "dont_come": "3.1(d)", "pass_odds": "3.1(e)",
    "dont_pass_odds": "3.1(f)", "come_odds": "3.1(g)", "dont_come_odds": "3.1(h)", "place": "3.1(i)", "buy": "3.1(j)",
    "lay": "3.1(k)", "hardway": "3.1(l)", "big_six": "3.1(m)", "big_eight": "3.1(n)", "field": "3.1(o)",
    "any_seven": "3.1(p)", "any_craps": "3.1(q)", "two": "3.1(r)", "three": "3.1(s)", "twelve": "3.1(t)",
    "eleven": "3.1(u)", "horn": "3.1(v)", "horn_high": "3.1(w)", "world": "3.1(x)", "c_and_e": "3.1(y)",
}  # fmt: skip
SEEN = (
    "2.1", "2.2", "2.3", "2.3(a)", "2.3(b)", "2.4", "2.4(a)", "2.4(b)", "2.4(c)", "2.4(d)", "2.4(e)", "2.5", "3.3",
    "3.4", "3.9", "4.1", "4.4", "4.5", "4.5(a)", "4.5(b)", "4.5(d)", "5.2", "5.4", "5.5", "5.5(b)", "5.5(c)", "5.6",
    "5.7", "5.8", "5.10", "5.11", "7.3", "7.4",
)  # fmt: skip
"""Conduct that only people see, or that the record may lack, found if a report names the rule."""
PAYS = "6.1"


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


def won(number: str, odds: Fraction = EVEN, pays: str = PAYS, *more: str) -> CallByRoll:
    """A win by one rule, paid by another."""
    return CallByRoll("win", odds, (rule(number), *map(rule, more), rule(pays)))


def lost(number: str) -> CallByRoll:
    """A loss of the stake."""
    return CallByRoll("lose", Fraction(0), (rule(number),))


# --- bets of two stages, and odds behind them -----------------------------------------------------------------


def _right(number: str, while_point: bool) -> LineBet:
    """Bets for the shooter: Pass and Come."""
    first = {7: won(f"{number}(i)(A)"), 11: won(f"{number}(i)(A)")}
    first |= dict.fromkeys((2, 3, 12), lost(f"{number}(ii)(A)"))
    made, seven = won(f"{number}(i)(B)"), lost(f"{number}(ii)(B)")
    return LineBet(first, made, seven, rule(number), while_point, rule("3.5"), rule(number))


def _wrong(number: str, while_point: bool, raised: str) -> LineBet:
    """Bets against the shooter: the Don't bets, where a 12 stands off."""
    first = dict.fromkeys((2, 3), won(f"{number}(i)(A)")) | dict.fromkeys((7, 11), lost(f"{number}(ii)(A)"))
    first[12] = CallByRoll("stand_off", Fraction(0), (rule(f"{number}(iii)"),))
    made, seven = lost(f"{number}(ii)(B)"), won(f"{number}(i)(B)")
    return LineBet(first, made, seven, rule(number), while_point, None, rule(raised))


def _odds_behind(base: str, number: str, odds: Mapping[int, Fraction]) -> OddsBehind:
    wins, loses = rule(f"{number}(ii)"), rule(f"{number}(iii)")
    return OddsBehind(base, odds, wins, loses, rule(PAYS), rule(number), rule(f"{number}(i)"), odds is LAID)


LINES = {
    "pass": _right("3.1(a)", False),
    "dont_pass": _wrong("3.1(b)", False, "3.6"),
    "come": _right("3.1(c)", True),
    "dont_come": _wrong("3.1(d)", True, "3.7"),
}
BEHINDS = {
    "pass_odds": _odds_behind("pass", "3.1(e)", TRUE),
    "dont_pass_odds": _odds_behind("dont_pass", "3.1(f)", LAID),
    "come_odds": _odds_behind("come", "3.1(g)", TRUE),
    "dont_come_odds": _odds_behind("dont_come", "3.1(h)", LAID),
}

# --- on numbers -----------------------------------------------------------------------------------------------


def _falls(wins: Callable[[Dice], bool], loses: Callable[[Dice], bool], win: CallByRoll, lose: CallByRoll) -> Falls:
    return {dice: win if wins(dice) else lose for dice in ROLLS if wins(dice) or loses(dice)}


def _totals(total: int) -> Callable[[Dice], bool]:
    return lambda dice: sum(dice) == total


def _hardway(total: int) -> Falls:
    hard = (total // 2, total // 2)
    return _falls(
        lambda dice: dice == hard,
        lambda dice: sum(dice) in (total, SEVEN),
        won("3.1(l)(i)", HARD[total]),
        lost("3.1(l)(ii)"),
    )


def _numbers() -> Iterator[tuple[Spot, Falls]]:
    """Bets that stay up until their number comes, or a 7."""
    seven = _totals(SEVEN)
    for point in POINTS:
        came, lose = _totals(point), lost("3.1(i)(ii)")
        buy = CallByRoll("lose", Fraction(0), (rule("3.1(i)(ii)"), rule("3.1(j)")))
        yield ("place", point), _falls(came, seven, won("3.1(i)(i)", PLACED[point]), lose)
        yield ("buy", point), _falls(came, seven, won("3.1(i)(i)", TRUE[point], PAYS, "3.1(j)"), buy)
        yield ("lay", point), _falls(seven, came, won("3.1(k)(i)", LAID[point]), lost("3.1(k)(ii)"))
    for total in HARD:
        yield ("hardway", total), _hardway(total)
    yield ("big_six", None), _falls(_totals(6), seven, won("3.1(m)(i)"), lost("3.1(m)(ii)"))
    yield ("big_eight", None), _falls(_totals(8), seven, won("3.1(n)(i)"), lost("3.1(n)(ii)"))


# --- of one roll ----------------------------------------------------------------------------------------------

ONCE: dict[str, dict[int, int]] = {
    "field": FIELD, "any_seven": {7: 4}, "any_craps": {2: 7, 3: 7, 12: 7}, "two": {2: 30}, "three": {3: 15},
    "twelve": {12: 30}, "eleven": {11: 15},
}  # fmt: skip
"""Odds by the total (6.1). Any other total loses."""


def _once(bet: str) -> Falls:
    pays, number = ONCE[bet], PERMITS[bet]
    lose = lost(f"{number}(ii)")
    return {dice: won(f"{number}(i)", Fraction(pays[sum(dice)])) if sum(dice) in pays else lose for dice in ROLLS}


HORN: tuple[tuple[Spot, int], ...] = tuple(((bet, None), 1) for bet in ("two", "three", "eleven", "twelve"))
NAMED = {2: "two", 3: "three", 11: "eleven", 12: "twelve"}


def _horn_high(total: int) -> Composite:
    parts = tuple((spot, units + (spot[0] == NAMED[total])) for spot, units in HORN)
    return Composite(parts, rule("3.1(w)(i)"), rule("3.1(w)(ii)"), rule("3.1(w)(iii)"), rule("6.2"))


WORLD: tuple[tuple[Spot, int], ...] = (*HORN, (("any_seven", None), 1))
COMPOSITES: dict[Spot, Composite] = {
    ("horn", None): Composite(HORN, rule("3.1(v)"), rule("3.1(v)(i)"), rule("3.1(v)(ii)"), rule("6.2")),
    **{("horn_high", total): _horn_high(total) for total in NAMED},
    ("world", None): Composite(WORLD, rule("3.1(x)(i)"), rule("3.1(x)(ii)"), rule("3.1(x)(iii)"), rule("6.3")),
    ("c_and_e", None): Composite((), rule("3.1(y)(i)"), rule("3.1(y)(ii)"), rule("3.1(y)(iii)"), rule("6.4")),
}

NZ_1996_CRAPS = CrapsRulebook(
    name=NAME,
    document=NAME,
    commencement=COMMENCEMENT,
    limits=LIMITS,
    round_up=ROUND_UP,
    house=replace(
        HOUSE,
        conduct={**HOUSE.conduct, **of_general(AT_LAYOUTS), **own(*SEEN)},
        powers={
            **HOUSE.powers,
            **given_to(game_supervisor="4.5(c) 5.5(d) 5.8(b) 7.5", casino_supervisor="7.6", shift_manager="7.7"),
        },
    ),
    powers=powers.CRAPS_1996,
    settles_losers=rule("5.7"),
    settles_winners=rule("5.7"),
    points=frozenset(POINTS),
    lines=LINES,
    behinds=BEHINDS,
    falls=dict(_numbers()) | {(bet, None): _once(bet) for bet in ONCE},
    one_roll=frozenset(ONCE) | {bet for bet, _ in COMPOSITES},
    composites=COMPOSITES,
    permits={bet: rule(PERMITS[bet]) for bet in ("place", "buy", "lay", "hardway", "horn_high")},
    sleeping=frozenset({"place", "buy", "come_odds", "hardway"}),  # 3.8
    fees={
        "buy": Fee(Fraction(5, 100), False, rule("3.1(j)")),
        "lay": Fee(Fraction(5, 100), True, rule("3.1(k)")),
    },
    fee_back=rule("3.10"),
    removal=rule("3.5"),
    removals={"dont_pass": rule("3.6"), "dont_come": rule("3.7")},
    voids={
        "off_table": rule("7.1(a)"),
        "stacked": rule("7.1(b)"),
        "on_bank": rule("7.1(c)"),
        "in_bowl": rule("7.1(d)"),
        "on_rail": rule("7.1(d)"),
        "cocked": rule("7.1(e)"),
        "not_flat": rule("7.1(e)"),
        "fraud": rule("7.1(f)"),
        "wrong_dice": rule("7.1(g)"),
        "not_callable": rule("7.1(h)"),
    },
    calls={
        "not_together": rule("7.2(a)"),
        "missed_wall": rule("7.2(b)"),
        "improper": rule("7.2(c)"),
        "other": rule("7.2(d)"),
    },
    called_void=rule("7.2"),
    always_void=rule("7.1"),
    overrules={"game_supervisor": rule("7.5"), "casino_supervisor": rule("7.6"), "shift_manager": rule("7.7")},
    lost_dice=frozenset({"off_table"}),  # 4.5
    rules=GazetteRules(NAME),
)

"""New Zealand Gazette, 30 January 1996, Division III: roulette.

In force from 30 January 1996, 10:00, with the general rules behind it. Not computed, because only a person sees it:
table, wheel, ball and equipment (2.1 to 2.7), the bell (3.3), the ball put back into the last winning compartment
(6.8), the winning number display (6.9), stacks of chips (4.2), spoken wagers (4.3); they are recorded as reported
irregularities. That results are fair (2.5) shows only over many spins. Diagrams 3A, 3B and 4 are not in the text we
hold: which numbers lie side by side, and which are red, is that of every table with one zero.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from domain.rulebooks import powers
from domain.rulebooks.nz_1996_general import AT_LAYOUTS, COMMENCEMENT, HOUSE, LIMITS, ROUND_UP, general, of_general
from domain.rulebooks.paragraphs.gazette_rules import GazetteRules
from domain.rulebooks.shapes.house import own
from domain.rulebooks.shapes.layout import Area, CallBySpin, Came, RouletteRulebook, Spot, areas, lost, won
from domain.rulebooks.shapes.rulebook import Rule

NAME = "nz-1996-roulette"
NUMBERS = range(1, 37)
RED = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
ROW = 3
"""The numbers per row of the layout."""

ODDS = {
    "straight": 35, "split": 17, "street": 11, "corner": 8, "six_line": 5, "column": 2, "dozen": 2, "low": 1,
    "high": 1, "even": 1, "odd": 1, "red": 1, "black": 1,
}  # fmt: skip
"""5.1, to one."""

PERMITS = {
    "straight": "4.1(a)", "split": "4.1(b)", "street": "4.1(c)", "corner": "4.1(d)", "six_line": "4.1(e)",
    "column": "4.1(f)", "dozen": "4.1(g)", "low": "4.1(h)", "high": "4.1(i)", "even": "4.1(j)", "odd": "4.1(k)",
    "red": "4.1(l)", "black": "4.1(m)",
}  # fmt: skip
"""The paragraph of each bet. Its first sub-paragraph says when it wins, its last when it loses."""
LAST = {"split": "(iii)", "street": "(iv)", "corner": "(iii)"}
WITH_ZERO = {
    frozenset({0, 1}): "4.1(b)(ii)", frozenset({0, 2}): "4.1(b)(ii)", frozenset({0, 3}): "4.1(b)(ii)",
    frozenset({0, 1, 2}): "4.1(c)(ii)", frozenset({0, 2, 3}): "4.1(c)(iii)", frozenset({0, 1, 2, 3}): "4.1(d)(ii)",
}  # fmt: skip
"""Combinations with zero. Each has a paragraph of its own for a win."""
SEEN = (
    "2.1", "2.2", "2.3", "2.4", "2.5", "2.5(a)", "2.5(b)", "2.6", "2.6(a)", "2.6(b)", "2.6(c)", "2.6(d)", "2.6(e)",
    "2.6(f)", "2.6(g)", "2.6(h)", "2.7", "3.2", "3.3", "3.6", "3.7", "4.2", "4.3", "4.8", "6.8",
)  # fmt: skip
"""Conduct that only people see, found if a report names the rule."""


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


def _area(bet: str, numbers: Iterable[int]) -> Area:
    """The result of an even chance or a dozen: zero collects bets that do not cover it (5.2), and pays others as any
    other number does (5.3).
    """
    covered = frozenset(numbers)
    first, last = PERMITS[bet] + "(i)", PERMITS[bet] + LAST.get(bet, "(ii)")
    zero = [rule("5.3")] if 0 in covered else []
    win = won(ODDS[bet], rule(WITH_ZERO.get(covered, first)), rule("5.1"), *zero)
    falls: dict[Came, CallBySpin] = {0: lost(rule(last), rule("5.2")), **dict.fromkeys(covered, win)}
    return Area(falls, lost(rule(last)))


def _inside() -> Iterator[tuple[str, tuple[int, ...]]]:
    """Adjoining numbers: 37 straight up, 60 splits, 14 streets, 23 corners, 11 six-lines."""
    yield from (("straight", (n,)) for n in range(37))
    yield from (("split", (n, n + 1)) for n in NUMBERS if n % ROW)
    yield from (("split", (n, n + ROW)) for n in NUMBERS if n + ROW in NUMBERS)
    yield from (("street", (n, n + 1, n + 2)) for n in NUMBERS[::ROW])
    yield from (("corner", (n, n + 1, n + ROW, n + ROW + 1)) for n in NUMBERS if n % ROW and n + ROW in NUMBERS)
    yield from (("six_line", tuple(range(n, n + 2 * ROW))) for n in NUMBERS[::ROW] if n + ROW in NUMBERS)
    for numbers in WITH_ZERO:
        yield {2: "split", 3: "street", 4: "corner"}[len(numbers)], tuple(numbers)


def _outside() -> Iterator[tuple[str, int | None, Iterable[int]]]:
    for place in (1, 2, 3):
        yield "column", place, NUMBERS[place - 1 :: ROW]
        yield "dozen", place, NUMBERS[12 * (place - 1) : 12 * place]
    yield "low", None, NUMBERS[:18]
    yield "high", None, NUMBERS[18:]
    yield "even", None, NUMBERS[1::2]
    yield "odd", None, NUMBERS[::2]
    yield "red", None, RED
    yield "black", None, frozenset(NUMBERS) - RED


def _layout() -> Iterator[tuple[Spot, Area]]:
    yield from (((bet, frozenset(numbers)), _area(bet, numbers)) for bet, numbers in _inside())
    yield from (((bet, on), _area(bet, numbers)) for bet, on, numbers in _outside())


NZ_1996_ROULETTE = RouletteRulebook(
    name=NAME,
    document=NAME,
    commencement=COMMENCEMENT,
    limits=LIMITS,
    round_up=ROUND_UP,
    powers=powers.ROULETTE_1996,
    house=replace(HOUSE, conduct={**HOUSE.conduct, **of_general(AT_LAYOUTS), **own(*SEEN)}),
    settles_losers=rule("3.5(a)"),
    settles_winners=rule("3.5(b)"),
    areas=areas(_layout()),  # 4.7: by where a wager lies
    permitted=rule("4.1"),
    permits={bet: rule(number) for bet, number in PERMITS.items()},
    voids={  # 6.7: whether or not anybody says so
        "same_direction": rule("6.1"),
        "foreign_object": rule("6.2"),
        "too_slow": rule("6.3"),
        "ball_out": rule("6.4"),
        "interference": rule("6.5"),
        "short_spin": rule("6.6"),
    },
    void_else=general("1.0"),
    free_when_paid=frozenset(bet for bet, on, _ in _outside()),  # 4.9
    turns=4,  # 3.2
    spun_by=frozenset({"dealer", "game_supervisor"}),  # 3.2
    results=frozenset(range(37)),  # 2.3
    examines_ball="game_supervisor",  # 6.4
    rules=GazetteRules(NAME),
)

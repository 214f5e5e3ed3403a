"""New Zealand Gazette, 30 January 1996, Division VI: tai-sai.

In force from 30 January 1996, 10:00, with the general rules behind it. Not computed, because only a person sees it:
the layout, the lights, the tumbler and its dice (2.1 to 2.7), the bell (6.2), the call to place bets (6.1), chips that
lie across two segments (3.6) and their order (3.4), spoken wagers (3.5); they are recorded as reported irregularities.
That the dice are fair (2.6) shows only over many rolls.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, combinations_with_replacement

from domain.rulebooks import powers
from domain.rulebooks.nz_1996_general import AT_LAYOUTS, COMMENCEMENT, HOUSE, LIMITS, ROUND_UP, general, of_general
from domain.rulebooks.paragraphs.gazette_rules import GazetteRules
from domain.rulebooks.shapes.house import own
from domain.rulebooks.shapes.layout import Area, CallBySpin, Came, Spot, TaiSaiRulebook, areas, lost, won
from domain.rulebooks.shapes.rulebook import Rule

NAME = "nz-1996-tai-sai"
FACES = range(1, 7)
ROLLS = tuple(combinations_with_replacement(FACES, 3))
"""All rolls, from the lowest face to the highest. By 3.3 there are three dice with one face each."""
TRIPLE, DOUBLE, ANY_TRIPLE, PAIR, EVEN_MONEY = 180, 11, 31, 6, 1
FACE = {1: 1, 2: 2, 3: 12}
"""Odds by the number of dice that show the face."""
TOTALS = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6, 11: 6, 12: 7, 13: 8, 14: 12, 15: 18, 16: 31, 17: 62}

PERMITS = {
    "small": "3.1(a)", "big": "3.1(b)", "triple": "3.1(c)", "double": "3.1(d)", "any_triple": "3.1(e)",
    "total": "3.1(f)", "combination": "3.1(g)", "face": "3.1(h)",
}  # fmt: skip

Roll = tuple[int, ...]
Pays = Callable[[Roll], tuple[int, str] | None]
"""The odds for a roll, and the sub-paragraph by which it wins."""
SEEN = (
    "2.1", "2.2", "2.3", "2.4", "2.5", "2.5(a)", "2.5(b)", "2.5(c)", "2.5(d)", "2.5(e)", "2.5(f)", "2.5(f)(i)",
    "2.5(f)(ii)", "2.5(f)(iii)", "2.5(g)", "2.5(g)(i)", "2.5(g)(ii)", "2.5(h)", "2.6", "2.6(a)", "2.6(b)", "2.7",
    "3.4", "3.5", "3.6", "3.10", "6.1", "6.2", "6.8", "6.9",
)  # fmt: skip
"""Conduct that only people see, found if a report names the rule."""


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


def _area(bet: str, pays: Pays, last: str = "(ii)") -> Area:
    falls: dict[Came, CallBySpin] = {}
    for roll in ROLLS:
        paid = pays(roll)
        if paid is not None:
            falls[roll] = won(paid[0], rule(PERMITS[bet] + paid[1]), rule("4.0"))
    return Area(falls, lost(rule(PERMITS[bet] + last)))


def _is_triple(roll: Roll) -> bool:
    return len(set(roll)) == 1


def _pays_if(odds: int, wins: Callable[[Roll], bool]) -> Pays:
    return lambda roll: (odds, "(i)") if wins(roll) else None


def _between(least: int, most: int) -> Pays:
    """A bet between two totals. Triples lose."""
    return _pays_if(EVEN_MONEY, lambda roll: least <= sum(roll) <= most and not _is_triple(roll))


def _triple(face: int) -> Pays:
    return _pays_if(TRIPLE, lambda roll: roll == (face, face, face))


def _total(total: int) -> Pays:
    """A bet on a total. Triples count."""
    return _pays_if(TOTALS[total], lambda roll: sum(roll) == total)


def _pair(both: frozenset[int]) -> Pays:
    """A bet on a pair. Paid once, even if one of the two faces shows twice."""
    return _pays_if(PAIR, lambda roll: both <= set(roll))


def _double(face: int) -> Pays:
    """A bet on a double. Paid once, even if all three dice show it."""
    return lambda roll: {2: (DOUBLE, "(i)"), 3: (DOUBLE, "(ii)")}.get(roll.count(face))


def _face(face: int) -> Pays:
    return lambda roll: (FACE[roll.count(face)], "(i)") if face in roll else None


def _layout() -> Iterator[tuple[Spot, Area]]:
    yield ("small", None), _area("small", _between(4, 10))
    yield ("big", None), _area("big", _between(11, 17))
    yield ("any_triple", None), _area("any_triple", _pays_if(ANY_TRIPLE, _is_triple))
    for face in FACES:
        yield ("triple", face), _area("triple", _triple(face))
        yield ("double", face), _area("double", _double(face), "(iii)")
        yield ("face", face), _area("face", _face(face))
    for total in TOTALS:
        yield ("total", total), _area("total", _total(total))
    for pair in combinations(FACES, 2):
        yield ("combination", frozenset(pair)), _area("combination", _pair(frozenset(pair)))


NZ_1996_TAI_SAI = TaiSaiRulebook(
    name=NAME,
    document=NAME,
    commencement=COMMENCEMENT,
    limits=LIMITS,
    round_up=ROUND_UP,
    powers=powers.TAI_SAI_1996,
    house=replace(HOUSE, conduct={**HOUSE.conduct, **of_general(AT_LAYOUTS), **own(*SEEN)}),
    settles_losers=rule("6.6(a)"),
    settles_winners=rule("6.6(b)"),
    areas=areas(_layout()),  # 3.2, 3.8: by the dice, and by where a wager lies
    permitted=rule("3.1"),
    permits={bet: rule(number) for bet, number in PERMITS.items()},
    voids={
        "not_flat": rule("7.1"),
        "tumbler_fault": rule("7.2"),
        "malfunction": rule("7.2"),
        "exposed_early": rule("7.3"),
        "not_activated": rule("7.4"),
    },
    void_else=general("1.0"),
    tumbles=3,  # 6.1
    checks={
        "unchecked-power": ("power", "electronic", "switched on"),
        "unchecked-areas": ("area", "terminal", "light", "illumination", "test run", "electronic"),
        "unchecked-tumbler": ("tumbler",),
        "unchecked-seal": ("seal", "dice"),
    },
    checks_by="casino_supervisor",  # 5.0
    faults=frozenset({"tumbler_fault", "malfunction"}),  # 7.2
    rules=GazetteRules(NAME),
)

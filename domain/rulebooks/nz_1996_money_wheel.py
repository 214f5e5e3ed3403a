"""New Zealand Gazette, 30 January 1996, Division VII: money wheel.

In force from 30 January 1996, 10:00, with the general rules behind it. Not computed, because only a person sees it: the
wheel and its equipment (2.1 to 2.7), the bell (3.4), the grip (3.2), chips that lie across two segments (4.4) and their
order (4.2), spoken wagers (4.3); they are recorded as reported irregularities. Whether a wheel gives every section
equally often (2.2) shows only over many spins. Part 5 lost its symbols: they are A to G in the order of the list, which
alone gives every symbol 48 of 52 back.
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.rulebooks import powers
from domain.rulebooks.nz_1996_general import AT_LAYOUTS, COMMENCEMENT, HOUSE, LIMITS, ROUND_UP, of_general
from domain.rulebooks.paragraphs.gazette_rules import GazetteRules
from domain.rulebooks.shapes.house import own
from domain.rulebooks.shapes.layout import Area, MoneyWheelRulebook, Spot, areas, lost, won
from domain.rulebooks.shapes.rulebook import Rule

NAME = "nz-1996-money-wheel"

SECTIONS = {"A": 24, "B": 12, "C": 8, "D": 4, "E": 2, "F": 1, "G": 1}
"""2.3(a) to 2.3(g): the number of each among 52 sections."""
ODDS = {"A": 1, "B": 3, "C": 5, "D": 11, "E": 23, "F": 47, "G": 47}
"""5.0, to one."""
SEEN = (
    "2.1", "2.2", "2.2(a)", "2.2(b)", "2.3", "2.3(a)", "2.3(b)", "2.3(c)", "2.3(d)", "2.3(e)", "2.3(f)", "2.3(g)",
    "2.4", "2.5", "2.6", "2.6(a)", "2.6(b)", "2.6(c)", "2.6(d)", "2.6(e)", "2.6(e)(i)", "2.6(e)(ii)", "2.6(f)",
    "2.7", "3.2", "3.4", "3.6", "4.2", "4.3", "4.4", "4.8",
)  # fmt: skip
"""Conduct that only people see, found if a report names the rule."""


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


def _symbols() -> Iterator[tuple[Spot, Area]]:
    """4.1(a), 4.1(b)."""
    for symbol, odds in ODDS.items():
        win, lose = won(odds, rule("4.1(a)"), rule("5.0")), lost(rule("4.1(b)"))
        yield ("symbol", symbol), Area({symbol: win}, lose)


NZ_1996_MONEY_WHEEL = MoneyWheelRulebook(
    name=NAME,
    document=NAME,
    commencement=COMMENCEMENT,
    limits=LIMITS,
    round_up=ROUND_UP,
    powers=powers.MONEY_WHEEL_1996,
    house=replace(HOUSE, conduct={**HOUSE.conduct, **of_general(AT_LAYOUTS), **own(*SEEN)}),
    settles_losers=rule("3.5(b)"),
    settles_winners=rule("3.5(c)"),
    areas=areas(_symbols()),  # 4.6: by where a wager lies
    permitted=rule("4.1"),
    voids={
        "interference": rule("6.1"),
        "foreign_object": rule("6.1"),
        "malfunction": rule("6.1"),
        "on_peg": rule("6.2"),
        "short_spin": rule("6.3"),
        "too_slow": rule("6.3"),
    },
    void_else=rule("6.1"),
    turns=4,  # 3.3, 6.3
    spun_by=frozenset({"dealer", "game_supervisor"}),  # 3.2
    results=frozenset(SECTIONS),
    sections=SECTIONS,
    rules=GazetteRules(NAME),
)

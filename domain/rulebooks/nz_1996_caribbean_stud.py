"""New Zealand Gazette, 30 January 1996, Division VIII: Caribbean stud poker.

In force from 30 January 1996, 10:00, with the general rules behind it. Not computed, because only a person sees it: the
table, its layout and equipment (part 2), the lights of jackpot slots (4.3, 11.4), how cards are gathered and arranged
(8.2, 9.3, 9.4(a)), what is announced of a hand (8.3, 9.2, 9.4(c)), what players say or show each other (14.1); they are
recorded as reported irregularities. The order of tables that share a pool (12.3) is checked over all tables
(`domain/fold/venue/prize_priority.py`). A prize not paid in its round is a notice there, because it may be paid in cash
or by cheque (11.8), and a violation once the table's day is over.
"""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import TypeVar

from domain.rulebooks import powers
from domain.rulebooks.nz_1996_general import COMMENCEMENT, HOUSE, LIMITS, ROUND_UP, of_general
from domain.rulebooks.paragraphs.gazette_rules import GazetteRules
from domain.rulebooks.shapes.caribbean_stud import JackpotPrize, StudRulebook
from domain.rulebooks.shapes.house import given_to, own
from domain.rulebooks.shapes.layout import CallBySpin, lost, won
from domain.rulebooks.shapes.rulebook import Rule
from domain.rulebooks.shapes.shoe import (
    BY_HAND,
    CutRules,
    PreparationStage,
    PreparationStep,
    ShoeRules,
    display,
    inspection,
)

NAME = "nz-1996-caribbean-stud"


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


def _lost(*numbers: str) -> CallBySpin:
    return lost(*map(rule, numbers))


def _won(*numbers: str) -> CallBySpin:
    return won(1, *map(rule, numbers))


def _stood_off(*numbers: str) -> CallBySpin:
    return CallBySpin("stand_off", Decimal(0), tuple(map(rule, numbers)))


ANTES = {
    "folded": _lost("4.5", "8.2(b)"),
    "absent": _lost("14.11"),
    "dead": _lost("14.1"),
    "no-hand": _won("9.2(a)", "10.1", "9.2(a)"),  # a wrong payment is one against 9.2(a), however it was wrong
    "win": _won("9.5(a)", "10.1", "9.8(b)"),
    "lose": _lost("9.5(b)", "9.7(b)"),
    "face-down": _lost("9.6", "9.7(b)"),
    "stand-off": _stood_off("9.5(c)"),
}
BETS = {
    "dead": _lost("14.1"),
    "no-hand": _stood_off("9.2"),
    "lose": _lost("9.5(b)", "9.7(b)"),
    "face-down": _lost("9.6", "9.7(b)"),
    "stand-off": _stood_off("9.5(c)"),
}
ODDS = {
    "odd_cards": 1, "pair": 1, "two_pairs": 2, "three_of_a_kind": 3, "straight": 4, "flush": 5, "full_house": 7,
    "four_of_a_kind": 20, "straight_flush": 50, "royal_flush": 250,
}  # fmt: skip
"""10.1, to one."""
COLLECTS = {
    "folded": rule("8.2(a)"),
    "absent": rule("8.2(a)"),
    "dead": rule("14.1"),
    "no-hand": rule("9.2(b)"),
    "win": rule("9.8(a)"),
    "lose": rule("9.7(a)"),
    "face-down": rule("9.7(a)"),
    "stand-off": rule("9.9"),
}


def _bonus(paid: str, amount: int, qualifies: str) -> JackpotPrize:
    return JackpotPrize(rule(paid), Decimal(amount), qualifies=rule(qualifies), among=(rule("12.2(a)"), rule(paid)))


PRIZES = {
    "flush": _bonus("12.1(e)", 100, "11.6(a)"),
    "full_house": _bonus("12.1(d)", 150, "11.6(b)"),
    "four_of_a_kind": _bonus("12.1(c)", 500, "11.6(c)"),
    "straight_flush": JackpotPrize(
        rule("12.1(b)"), Decimal(1000), Decimal("0.1"), rule("11.6(d)"), (rule("12.1(b)"), rule("12.2(b)"))
    ),
    "royal_flush": JackpotPrize(
        rule("12.1(a)"), Decimal(10000), Decimal(1), rule("11.6(e)"), (rule("12.2(c)(i)"), rule("12.2(c)(ii)"))
    ),
}
"""12.2: fixed bonuses first, then straight flushes, then royal flushes."""


def _shuffle(number: str, how: str) -> PreparationStep:
    return PreparationStep(rule(number), (frozenset({how}),))


NEW = (inspection(rule("5.1")), display(rule("5.2")))
SHOE = ShoeRules(
    decks=(1, 1),  # 3.1
    cutting_cards=frozenset({1}),
    plans={
        "new": (*NEW, PreparationStage("shuffle-step-omitted", (_shuffle("5.3", "stack"),))),
        "loaded": (
            *NEW,
            PreparationStage("shuffle-step-omitted", tuple(_shuffle("5.4(a)", how) for how in BY_HAND), rule("5.4(a)")),
            PreparationStage("shuffle-step-omitted", (_shuffle("5.4(b)", "machine"),)),
        ),
    },
    cut=CutRules(staff_only=True, margin=0),  # 6.2, 6.3
    burn="",
    first_card_ends=False,
)
SEEN = (
    "2.1", "2.2", "2.3", "2.3(a)", "2.3(b)", "2.3(c)(i)", "2.3(c)(ii)", "2.4", "2.4(a)", "2.4(b)", "2.4(c)", "2.5",
    "2.5(a)", "2.5(a)(i)", "2.5(a)(ii)", "2.5(b)", "2.5(c)", "2.6", "Diagram 10", "4.1(b)", "4.3", "4.3(a)", "4.3(b)",
    "4.8", "4.9", "5.4(c)", "8.2(c)", "8.2(f)", "8.3", "9.3", "9.4(a)", "9.4(c)", "9.7(c)", "9.8(d)", "11.4",
    "11.10", "12.3", "12.3(a)", "12.3(b)", "13.4", "14.1",
)  # fmt: skip
"""Conduct that only people see, found if a report names the rule."""

OWN_TOO = frozenset({"8.1", "12.1(a)", "12.1(b)", "13.4", "14.3"})
"""Numbers that the general rules and this division share. A report or ruling with such a number means this division."""

R = TypeVar("R")


def _except(general: Mapping[str, R]) -> dict[str, R]:
    """The general rules without those numbers."""
    return {number: paragraph for number, paragraph in general.items() if number not in OWN_TOO}


NZ_1996_CARIBBEAN_STUD = StudRulebook(
    name=NAME,
    document=NAME,
    commencement=COMMENCEMENT,
    limits=replace(LIMITS, free=frozenset({"raise", "jackpot"})),  # 4.6, 11.5: their amounts are fixed otherwise
    round_up=ROUND_UP,
    powers=powers.CARIBBEAN_1996,
    house=replace(
        HOUSE,
        powers={**_except(HOUSE.powers), **given_to(shift_manager="6.5 14.2", game_supervisor="14.1")},
        conduct={**_except(HOUSE.conduct), **of_general(("15.2", "16.2")), **own(*SEEN)},
    ),
    shoe=SHOE,
    machine_decks=2,  # 2.5(a)(ii)
    antes=ANTES,
    bets=BETS,
    odds=ODDS,
    bet_wins=(rule("9.5(a)"), rule("9.8(c)"), rule("10.1")),
    most_paid=rule("10.2"),
    bet_times=2,  # 4.6
    prizes=PRIZES,
    whatever_dealer_has=rule("11.2"),
    no_prize=rule("11.6"),
    collects=COLLECTS,
    priority={"shoe": rule("12.3(a)"), "machine": rule("12.3(b)"), "both": rule("12.3")},
    prize_rounding=rule("11.8"),
    misdeal=rule("14.10"),
    dead=rule("14.1"),
    absent=rule("14.11"),
    supervises="game_supervisor",
    counts=frozenset({"shift_manager", "casino_manager", "casino_operator", "inspector"}),  # 6.4
    rules=GazetteRules(NAME),
)

"""New Zealand Gazette, 30 January 1996, Division I: the general rules, in force with every game of that gazette.

In force from 30 January 1996, 10:00. Not computed, because they depend on judgement, or because only a person sees
them: partnership (14.1(c)), devices (11.1), the grounds of invalidation (12.1), the form of wagers and payments (14.3,
15.2, 18.1), reserving of tables (20.1); they are recorded as reported irregularities and rulings. The effect of rulings
on wagers and outcomes (11.2, 12.1, 12.2) is computed (`domain.rulebooks.powers`).
"""

from collections.abc import Iterable
from datetime import datetime, timedelta, timezone

from domain.rulebooks.shapes.house import HouseRules, of_document
from domain.rulebooks.shapes.rulebook import Commencement, Limits, Rule

GENERAL = "nz-1996-general"

COMMENCEMENT = Commencement(
    datetime(1996, 1, 30, 10, tzinfo=timezone(timedelta(hours=13))), Rule(GENERAL, "Notification 3")
)
"""Point 3 of the text before Division I, for every game of that gazette."""


def general(number: str) -> Rule:
    """A general rule."""
    return Rule(GENERAL, number)


def of_general(numbers: Iterable[str]) -> dict[str, str]:
    """General rules as the findings of a game cite them."""
    return of_document(GENERAL, numbers)


LIMITS = Limits(
    under="once",
    over="capped",
    under_rule=general("14.2(a)"),
    over_rule=general("14.2(b)"),
    under_found=general("14.1(b)"),
    over_found=general("14.1(b)"),
)
"""By 14.1 such wagers may not be accepted. 14.2 decides those that were accepted."""

ROUND_UP = general("15.3")

AT_LAYOUTS = (
    "4.1", "4.2", "11.1", "15.2", "16.2", "18.2(a)", "18.2(b)", "18.2(c)", "18.2(d)", "18.2(e)",
)  # fmt: skip
"""Conduct at layouts that only people see, including chips without a value."""

POWERS = {
    "6.0": "casino_supervisor",
    "8.1": "game_supervisor",
    "11.2(a)": "shift_manager",
    "11.2(b)": "shift_manager",
    "12.1(a)": "casino_supervisor",
    "12.1(b)": "casino_supervisor",
    "13.4": "shift_manager",
}
CONDUCT = (
    "3.0", "7.0", "9.0", "11.2(b)", "14.1(c)", "14.3", "15.2", "18.1", "18.2(a)", "18.2(b)", "18.2(c)", "18.2(d)",
    "18.2(e)", "19.2", "20.2",
)  # fmt: skip

HOUSE = HouseRules(
    powers={number: (role, f"{GENERAL} {number}") for number, role in POWERS.items()},
    conduct=of_general(CONDUCT),
    bases={
        "sign": "limits-changed-early",
        "first_opening": "limits-changed-after-opening",
        "no_activity": "limits-changed-in-play",
    },  # 13.3(a), (c), (d)
    maximum_too=True,
    closes_by="casino_supervisor",  # 6.0
    personal_by="shift_manager",  # 13.4
)
"""The house rules of every game of 1996."""

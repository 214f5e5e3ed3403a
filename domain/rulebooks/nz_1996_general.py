"""New Zealand Gazette, 30 January 1996, Division I: the general rules, which stand behind every game of that gazette.

In force from 30 January 1996, 10:00. Not computed, because they depend on judgement or on what only a person sees:
partnership (14.1(c)), devices (11.1), the grounds of invalidation (12.1), the form of wagers and payments (14.3, 15.2,
18.1), reserving of tables (20.1); they are recorded as reported irregularities and rulings. What rulings make of
wagers and outcomes (11.2, 12.1, 12.2) is computed (`domain.rulebooks.powers`).
"""

from domain.rulebooks.shapes.rulebook import Limits, Rule

GENERAL = "nz-1996-general"


def general(number: str) -> Rule:
    """A general rule."""
    return Rule(GENERAL, number)


LIMITS = Limits(
    under="once",
    over="capped",
    under_rule=general("14.2(a)"),
    over_rule=general("14.2(b)"),
    under_found=general("14.1(b)"),
    over_found=general("14.1(b)"),
)

"""By 14.1 such wagers may not be taken; what becomes of those that were says 14.2."""

ROUND_UP = general("15.3")


AT_LAYOUTS = (
    "4.1", "4.2", "11.1", "15.2", "16.2", "18.2(a)", "18.2(b)", "18.2(c)", "18.2(d)", "18.2(e)",
)  # fmt: skip
"""What only people see where wagers lie on a layout: chips without a value among it."""

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

RULES: dict[str, str | None] = {
    "wager-outside-limits": f"{GENERAL} 14.1(b)",
    "refused-in-play": f"{GENERAL} 14.4",
    "wrong-payment": f"{GENERAL} 15.1",  # where no rule of the game fixed the amount
    "wager-off-step": f"{GENERAL} 13.5",
    "round-voided": f"{GENERAL} 12.2",
    "round-invalidated": f"{GENERAL} 12.2",  # on the grounds of 12.1(a) and 12.1(b)
    "voided-by-lesser-role": f"{GENERAL} 12.1",
    "device-used": f"{GENERAL} 11.1",
    "seat-vacated-too-soon": f"{GENERAL} 5.0",
    "closed-without-notice": f"{GENERAL} 6.0",
    "closed-by-lesser-role": f"{GENERAL} 6.0",
    "dispute-decided-by-lesser-role": f"{GENERAL} 8.1",
    "dispute-decided-downwards": f"{GENERAL} 8.1",
    "dispute-inspector-not-named": f"{GENERAL} 8.2",
    "limits-untold": f"{GENERAL} 13.3",
    "limits-changed-early": f"{GENERAL} 13.3(a)",
    "limits-sign-unrecorded": f"{GENERAL} 13.3(a)",
    "limits-changed-after-opening": f"{GENERAL} 13.3(c)",
    "limits-changed-in-play": f"{GENERAL} 13.3(d)",
    "personal-limit-by-lesser-role": f"{GENERAL} 13.4",
    "personal-limit-incomplete": f"{GENERAL} 13.4",
    "increment-too-large": f"{GENERAL} 13.5",
}
"""By matter: for every game."""

OFFERED: dict[str, str | None] = {"bet-not-offered": f"{GENERAL} 14.1(a)"}
"""By matter: for games where a bet may lie that the table does not have. The others refuse it, or have own rules."""

CARDS: dict[str, str | None] = {
    "card-beyond-decks": f"{GENERAL} 19.1",
    "wrong-count": f"{GENERAL} 19.1",
}
"""By matter: for games with cards."""

AT_LAYOUTS = (
    "4.1", "4.2", "11.1", "15.2", "16.2", "18.2(a)", "18.2(b)", "18.2(c)", "18.2(d)", "18.2(e)",
)  # fmt: skip
"""What only people see where wagers lie on a layout: chips without a value among it."""

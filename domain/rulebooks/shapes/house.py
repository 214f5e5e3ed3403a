"""The house rules of a rulebook, for any game: powers, signs, limits, conduct that only people see.

Numbers are as `rule.cite` reads them: `13.4` of the rulebook's own document, `nz-1996-general 13.4` of another.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

LADDER = (
    "dealer", "game_supervisor", "casino_supervisor", "pit_boss", "shift_manager", "casino_manager",
    "casino_operator",
)  # fmt: skip
"""Who stands above whom. Inspectors and the director stand outside it."""

NOTICE = timedelta(minutes=20)
"""How long a sign stands before what it says may be done."""


def may(role: str, least: str) -> bool:
    """Whether a role has a power given to another: higher roles share it, lower ones do not."""
    if role not in LADDER or least not in LADDER:
        return role == least
    return LADDER.index(role) >= LADDER.index(least)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Seats, signs, conduct and powers of one document."""

    seats: tuple[int, int] | None = None
    """The fewest and the most that a table may have."""
    powers: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """By the rule that a ruling rests on: the least role that may rule so, and the rule as it is cited."""
    conduct: Mapping[str, str] = field(default_factory=dict)
    """Rules that only people see broken: as reports name them, and as they are cited."""
    bases: Mapping[str, str] = field(default_factory=dict)
    """What tighter limits may rest on, and what is found where it does not hold: a matter. Anything else holds."""
    maximum_too: bool = False
    """A lower maximum needs a ground as a higher minimum does."""
    limits_by: str = LADDER[0]
    """The least role that changes the limits."""
    closes_by: str = LADDER[0]
    """The least role that closes a table with players at it."""
    decides: str = "game_supervisor"
    """The least role that decides a dispute."""
    personal_by: str = LADDER[0]
    """The least role that gives a player limits of their own."""
    idle_rounds: int = 3
    """After so many rounds without a wager, at a full table, a seat may be asked for."""


HOUSE = HouseRules()
"""Of a book that says nothing about it."""


def own(*numbers: str) -> dict[str, str]:
    """Rules of a rulebook's own document, as findings cite them."""
    return {number: number for number in numbers}


def of_document(document: str, numbers: Iterable[str]) -> dict[str, str]:
    """Rules of another document, as findings cite them."""
    return {number: f"{document} {number}" for number in numbers}


def given_to(**rules: str) -> dict[str, tuple[str, str]]:
    """The numbers under which rulings are made, by the least role that may."""
    return {number: (role, number) for role, numbers in rules.items() for number in numbers.split()}

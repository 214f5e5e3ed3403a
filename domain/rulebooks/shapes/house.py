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
"""Roles in ascending order. Inspectors and the director are outside it."""

NOTICE = timedelta(minutes=20)
"""How long a sign must be displayed before its content may apply."""


def may(role: str, least: str) -> bool:
    """Whether a role has a power given to another: higher roles share it, lower ones do not."""
    if role not in LADDER or least not in LADDER:
        return role == least
    return LADDER.index(role) >= LADDER.index(least)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Seats, signs, conduct and powers of one document."""

    seats: tuple[int, int] | None = None
    """The minimum and maximum number of seats at a table."""
    powers: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """For each rule that a ruling cites: the lowest role with the power, and the rule as cited."""
    conduct: Mapping[str, str] = field(default_factory=dict)
    """Rules whose breach only people see: as named in reports, and as cited."""
    bases: Mapping[str, str] = field(default_factory=dict)
    """Possible grounds for tighter limits, and the finding type if one does not hold. Any other ground holds."""
    maximum_too: bool = False
    """Whether a lower maximum needs a ground, as a higher minimum does."""
    limits_by: str = LADDER[0]
    """The lowest role that may change the limits."""
    closes_by: str = LADDER[0]
    """The lowest role that may close a table with players at it."""
    decides: str = "game_supervisor"
    """The lowest role that may decide a dispute."""
    personal_by: str = LADDER[0]
    """The lowest role that may set limits for one player."""
    idle_rounds: int = 3
    """The number of rounds without a wager, at a full table, after which a seat may be claimed."""


HOUSE = HouseRules()
"""The house rules of a rulebook without any."""


def own(*numbers: str) -> dict[str, str]:
    """Rules of a rulebook's own document, as findings cite them."""
    return {number: number for number in numbers}


def of_document(document: str, numbers: Iterable[str]) -> dict[str, str]:
    """Rules of another document, as findings cite them."""
    return {number: f"{document} {number}" for number in numbers}


def given_to(**rules: str) -> dict[str, tuple[str, str]]:
    """The numbers under which rulings are made, by the least role that may."""
    return {number: (role, number) for role, numbers in rules.items() for number in numbers.split()}

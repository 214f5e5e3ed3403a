"""The budget of false alarms, and the share of each process in it.

Of everything that is watched, chance alone gives at most `per_year` alarms a year. A family has a share of that; within
a family each possible subject has the same share, which is divided over the processes that begin in a year. The
expected number of false alarms is the sum of these shares (Ville). No independence is assumed.
"""

from collections.abc import Mapping
from datetime import date
from math import log
from typing import Literal, NamedTuple

from msgspec import Struct

Tolerated = Literal["always", "alone", "never"]
Beside = Literal["game", "members", "table"]


class Family(NamedTuple):
    """A kind of question about a kind of subject."""

    name: str
    subject: str
    share: float
    """Its share of the budget."""
    subjects: int
    """The number of subjects among which the share is divided. If there are more, it is divided among all of them."""
    about: str
    """What is watched, in words."""
    tolerated: Tolerated = "alone"
    """Of a rate: whether a person is measured against the tolerated rate: always, only if there are too few others to
    compare with, or never."""
    beside: Beside = "game"
    """With whom a person is compared beside everybody in the same game: nobody; for a pair, each of the two with
    anybody; or those at the same tables on the same days."""


class Kind(NamedTuple):
    """How long a process runs before it begins anew."""

    name: str
    days: int
    """The longest."""
    in_year: int
    """The number that begin in a year, at most."""
    share: float


DAY, FOUR_WEEKS, YEAR = KINDS = (
    Kind("day", 1, 366, 0.25),
    Kind("4 weeks", 28, 14, 0.25),
    Kind("year", 366, 1, 0.5),
)

FAMILIES = (
    Family("wheel", "wheel", 0.10, 32, "which numbers come"),
    Family("repeats", "wheel", 0.02, 32, "how often a number comes again at once"),
    Family("dice", "dice", 0.08, 32, "which faces, sums and rolls come"),
    Family("underpaid", "dealer", 0.12, 128, "rounds in which players were paid less than due"),
    Family("overpaid", "dealer", 0.08, 128, "rounds in which players were paid more than due"),
    Family(
        "overpaid-player", "player", 0.06, 2048, "rounds in which the player was paid more than due", beside="table"
    ),
    Family(
        "overpaid-pair",
        "pair",
        0.05,
        4096,
        "rounds in which the dealer paid the player more than due",
        beside="members",
    ),
    Family("errors", "supervisor", 0.04, 64, "rounds in which a wager was not paid as due"),
    Family("late-player", "player", 0.08, 2048, "rounds with a wager placed or changed after the close"),
    Family("late-dealer", "dealer", 0.04, 128, "rounds with a wager placed or changed after the close", beside="table"),
    Family("shuffle", "shoe", 0.06, 64, "cards that lie in a row as in an earlier shoe"),
    Family("cut", "shoe", 0.04, 64, "where the cards were cut"),
    Family("burn", "dealer", 0.02, 128, "shoes with a burn omitted or wrong", "always"),
    Family("burn-table", "table", 0.02, 64, "shoes with a burn omitted or wrong", "always"),
    Family("shallow-cut", "dealer", 0.02, 128, "shoes not cut, or cut too near an end", "always"),
    Family("shallow-cut-table", "table", 0.02, 64, "shoes not cut, or cut too near an end", "always"),
    Family("count", "player", 0.08, 2048, "stakes beside the count of the cards left"),
    Family("slow", "dealer", 0.04, 128, "rounds settled half a minute after the result, or later", "never"),
    Family("result", "table", 0.02, 64, "what the house is due, beside what the rules let it expect"),
    Family("result-dealer", "dealer", 0.01, 128, "what the house is due, beside what the rules let it expect"),
)
"""The shares add up to 1."""
BY_NAME = {one.name: one for one in FAMILIES}


class Budget(Struct, frozen=True):
    """The budget of a venue, and the alarms that were closed."""

    per_year: float = 1.0
    """False alarms a year, on the whole floor, all families together."""
    closed: Mapping[str, date] = {}
    """The ids of closed alarms, each with the day. Only processes that begin later give others."""

    def log_threshold(self, family: Family, kind: Kind, subjects: int) -> float:
        """The logarithm of the evidence that is an alarm. `subjects`: how many there are."""
        among = max(subjects, family.subjects)
        return log(among * kind.in_year) - log(self.per_year * family.share * kind.share)

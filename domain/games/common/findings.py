"""How checks return findings: a check yields them, and its caller adds them to their round or table.

def check_dolly(state: RouletteRoundState) -> Findings:
    for placed in state.dolly:
        yield state.finding("dolly-on-wrong-number", placed.id, ...)

A function with another result as well returns it: `-> Judged[DueWager]`, called with `yield from`. A check of every
wager or card that seldom finds anything is no generator itself: it returns one, or `NONE_FOUND` (`-> Found`). Only
`excuse` and `take_back` change findings after a later fact.
"""

from collections.abc import Callable, Generator, Iterable
from typing import Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from domain.fold.round import Finding
from domain.rulebooks.shapes.rulebook import Rule

T = TypeVar("T")


class HasFindings(Protocol):
    """A round, or a table between rounds."""

    findings: list[Finding]


Which = Callable[[Finding], bool]


def excuse(of: HasFindings, which: Which) -> None:
    """A later fact makes notices of findings."""
    of.findings = [replace(one, severity="notice") if which(one) else one for one in of.findings]


def take_back(of: HasFindings, which: Which) -> None:
    """After a later fact, findings no longer hold."""
    of.findings = [one for one in of.findings if not which(one)]


class NewFinding(Struct, frozen=True):
    """A finding, and its round or table."""

    of: HasFindings
    finding: Finding


Judged = Generator[NewFinding | None, None, T]
"""The findings of a function that also returns something, in order. None takes the place of one that the rulebook
lacks.
"""
Findings = Judged[None]
"""The findings of a check."""
Found = Iterable[NewFinding | None]
"""The findings of a check that is no generator itself."""
NONE_FOUND: Found = ()


class MakesFindings(Protocol):
    """A round or a table: anything that makes findings."""

    def finding(self, matter: str, fact: str | None, rule: Rule | None = None, /, **words: object) -> NewFinding | None:
        """Make a finding, if the rulebook has a rule for it."""


def collect(findings: Found) -> None:
    """Add each finding to its round or table before the check continues."""
    for one in findings:
        if one is not None:
            one.of.findings.append(one.finding)


def run(judged: Judged[T]) -> T:
    """Like `collect`, but returns what the function returned."""
    while True:
        try:
            one = next(judged)
        except StopIteration as done:
            value: T = done.value
            return value
        if one is not None:
            one.of.findings.append(one.finding)

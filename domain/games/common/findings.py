"""How checks return findings: a check yields them, and whoever runs the check adds them where they belong.

    def check_dolly(state: RouletteRoundState) -> Findings:
        for placed in state.dolly:
            yield state.finding("dolly-on-wrong-number", placed.id, ...)

A function that gives something else too returns it: `-> Judged[DueWager]`, called with `yield from`.
"""

from collections.abc import Generator, Iterator
from types import GeneratorType
from typing import NamedTuple, Protocol, TypeVar, cast

from domain.fold.round import Finding
from domain.rulebooks.shapes.rulebook import Rule

T = TypeVar("T")


class HasFindings(Protocol):
    """A round, or a table between rounds."""

    findings: list[Finding]


class NewFinding(NamedTuple):
    """A finding, and the round or the table that it is of."""

    of: HasFindings
    finding: Finding


Findings = Iterator[NewFinding | None]
"""The findings of a check, in order. Nothing stands for one that the rulebook does not know."""
Judged = Generator[NewFinding | None, None, T]
"""The findings of a function that also returns something."""


class MakesFindings(Protocol):
    """A round or a table: anything that makes findings."""

    def finding(self, matter: str, fact: str | None, rule: Rule | None = None, /, **words: object) -> NewFinding | None:
        """Make a finding, if the rulebook has a rule for it."""


def collect(findings: Findings) -> None:
    """Add each finding where it belongs, before the check goes on."""
    for one in findings:
        if one is not None:
            one.of.findings.append(one.finding)


def run(result: Judged[T] | T) -> T:
    """What a function returned; the findings that it yields first are added."""
    if type(result) is not GeneratorType:
        return cast(T, result)
    while True:
        try:
            one = next(result)
        except StopIteration as done:
            return cast(T, done.value)
        if one is not None:
            one.of.findings.append(one.finding)

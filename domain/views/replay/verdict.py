"""The round in three sentences: what went wrong, who owes whom, by which rule."""

from msgspec import Struct

from domain.fold.explanation import Cited
from domain.fold.round import Finding
from domain.views.replay.money import Money
from domain.views.replay.stage import Stage

WEIGHT = {"ruling": 0, "violation": 1}
"""Notices say nothing of what went wrong."""


class Verdict(Struct, frozen=True):
    """A round, judged in short."""

    step: int | None
    """Where it went wrong. None where nothing did."""
    finding: Finding | None
    summary: str | None
    """What its rule says, in our words."""
    more: int
    """Further findings that are no notices."""
    owes: str

    @property
    def rule(self) -> Cited | None:
        """The rule that was broken, or that decides."""
        one = self.finding
        return None if one is None or one.rule is None else Cited(one.ruleset, one.rule)


def verdict(stage: Stage, money: Money) -> Verdict:
    """Where a card went astray, what was found there comes first; else the first ruling; else the first violation."""
    strays = {span.first for span in stage.astray}
    found = [
        (step.number not in strays, WEIGHT[one.severity], step.number, one, summary)
        for step in stage.steps
        for one, summary in step.findings
        if one.severity in WEIGHT
    ]
    if not found:
        return Verdict(None, None, None, 0, money.verdict)
    _, _, number, one, summary = min(found, key=lambda each: each[:3])
    return Verdict(number, one, summary, len(found) - 1, money.verdict)

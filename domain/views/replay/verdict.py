"""The round in three sentences: what went wrong, who owes whom, by which rule."""

from collections.abc import Iterator

from msgspec import Struct

from domain.fold.explanation import Cited
from domain.fold.round import Finding, Round
from domain.rulebooks.paragraphs.lookup import summary_of
from domain.sentences import message
from domain.views.replay.money import Money
from domain.views.replay.stage import Stage

WEIGHT = {"ruling": 0, "violation": 1}
"""Notices say nothing of what went wrong."""
NOTHING_WRONG = "Nothing went wrong."


class Verdict(Struct, frozen=True):
    """A round, judged in short."""

    step: int | None
    """Where it went wrong. None where nothing did, or outside the round's steps."""
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

    @property
    def wrong(self) -> str:
        """What went wrong, as a sentence."""
        return NOTHING_WRONG if self.finding is None else message(self.finding)


def verdict(stage: Stage, money: Money, ended: Round) -> Verdict:
    """Where a card went astray, what was found there comes first; else the first ruling; else the first violation.
    Findings that rest on facts outside the round's steps come after those of their severity.
    """
    strays = {span.first for span in stage.astray}
    last = len(stage.steps) + 1
    found = [
        (step not in strays, WEIGHT[one.severity], step, one) for step, one in _found(stage, ended, last)
        if one.severity in WEIGHT
    ]  # fmt: skip
    if not found:
        return Verdict(None, None, None, 0, money.verdict)
    _, _, number, one = min(found, key=lambda each: each[:3])
    summary = summary_of(one.ruleset, one.rule) if one.rule is not None else None
    return Verdict(number if number < last else None, one, summary, len(found) - 1, money.verdict)


def _found(stage: Stage, ended: Round, last: int) -> Iterator[tuple[int, Finding]]:
    """Every finding with its step; those of no step with the number after the last."""
    on_steps = [(step.number, one) for step in stage.steps for one, _ in step.findings]
    yield from on_steps
    yield from ((last, one) for one in ended.findings if all(one != other for _, other in on_steps))

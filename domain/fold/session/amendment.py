"""Amendments: a fact of the past is read differently, or joins a round that is over, and all other facts stay in their
places.

Then only some rounds must be played again, by the steps of their snapshots: nothing is grouped again. `amends` and
`joins` decide this by the values that the grouping and the first pass read from a fact. If they return None, the
session is folded again.
"""

from typing import Any, NamedTuple

from domain.facts import Fact
from domain.facts.disputes import FactCorrected, IrregularityReported, RulingMade
from domain.facts.people import PlayerIdentified
from domain.facts.round import (
    CardDrawn,
    CardsReconstructed,
    CardTurned,
    DecisionMade,
    InsuranceCalled,
    PointsAnnounced,
    RoundStarted,
)
from domain.facts.wagers import WagerSettled
from domain.fold.grouping.scopes import SCOPES, Scope
from domain.fold.reading import ReadFact

NAMED = ("round", "shoe", "wager", "wagers", "bet", "on")
"""The fields that decide to which round a fact belongs."""

PASSING: frozenset[type[Fact]] = frozenset(
    {CardDrawn, CardTurned, CardsReconstructed, DecisionMade, InsuranceCalled, PointsAnnounced, IrregularityReported}
)
"""Kinds that do not change the grouping while an announced round is open: one of them may never have happened."""

JOINING: frozenset[type[Fact]] = frozenset({IrregularityReported, RulingMade, WagerSettled})
"""Kinds that change only the round that they name."""

_NEVER: frozenset[type[Fact]] = frozenset({PlayerIdentified, FactCorrected})
_ENDING = frozenset({Scope.RESULT, Scope.ENDS})


class Amendment(NamedTuple):
    """A changed fact of the past."""

    now: ReadFact
    """The fact as it is read now."""
    was: ReadFact | None = None
    """The fact as it was read before. None if it was not applied before."""

    @property
    def line(self) -> int:
        """The line of the fact."""
        return self.now.line.number

    @property
    def joins(self) -> str | None:
        """The round that a late fact joins."""
        return self.now.fact.round if self.was is None else None


def amends(was: ReadFact, now: ReadFact) -> Amendment | None:
    """An amendment, if a correction leaves its fact in its place. Where and when a fact happened may not change."""
    before, after, kind = was.fact, now.fact, type(was.fact)
    if was.gone or kind in _NEVER or SCOPES[kind] in (Scope.NAMES, Scope.TABLE):
        return None
    if now.gone:
        named = before.round is not None or before.shoe is not None
        return Amendment(now, was) if kind in PASSING and not named else None
    alike = type(after) is kind and before.at == after.at and before.at.utcoffset() == after.at.utcoffset()
    return Amendment(now, was) if alike and _names(before) == _names(after) else None


def _names(fact: Any) -> list[Any]:
    """The values that the grouping reads from a fact: names, and whether a spin, an entry or a settlement counts."""
    counts = getattr(fact, "void", None) is None, getattr(fact, "outcome", None) is None
    return [*(getattr(fact, name, None) for name in NAMED), *counts, getattr(fact, "result", None) == "void"]


def joins(fact: Fact) -> bool:
    """Whether a late fact changes only the round that it names, if that is over."""
    return type(fact) in JOINING and fact.round is not None and fact.shoe is None


def passes(told: list[ReadFact], line: int) -> bool:
    """Whether a round would have been grouped alike without one of its facts: it was announced, and not over then."""
    if not told or type(told[0].fact) is not RoundStarted:
        return False
    for played in told[1:]:
        if played.line.number == line:
            return True
        if SCOPES[type(played.fact)] in _ENDING:
            return False
    return False

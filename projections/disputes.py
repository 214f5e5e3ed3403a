"""Disputes: the claims, the rounds they concern, comments and decisions."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from domain.facts import Fact
from domain.facts.authored.cases import (
    DisputeAssigned,
    DisputeAudited,
    DisputeDescribed,
    DisputeGathered,
    DisputeTakenOut,
)
from domain.facts.disputes import DisputeCommented, DisputeDecided, DisputeRaised
from domain.facts.program import DisputeMoved, DisputeWithdrawn
from domain.fold.reading import ReadFact
from domain.fold.session.results import RoundFacts, SessionEnd
from projections.cases import described_words, due_words, gathered_words
from projections.projection import ProjectionRow, SessionPlace, as_json
from projections.row_versions import ROW_VERSIONS


@dataclass(slots=True)
class Dispute:
    """One dispute. Comments from before it was raised are included."""

    raised: DisputeRaised | None = None
    rounds: tuple[str, ...] = ()
    comments: list[dict[str, Any]] = field(default_factory=list)
    """Comments, withdrawals, moves, and claims that were raised again."""
    decisions: list[DisputeDecided] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    withdrawn: bool = False

    @property
    def state(self) -> str:
        """A dispute that was withdrawn stays so until it is raised again, or decided by a feed."""
        return "withdrawn" if self.withdrawn else "decided" if self.decisions else "open"


@dataclass(slots=True)
class DisputesState:
    """The disputes of a session."""

    place: SessionPlace
    disputes: dict[str, Dispute] = field(default_factory=dict)


class DisputesProjection:
    """Every dispute of a session."""

    name = "disputes"
    version = ROW_VERSIONS[name]
    tables = {  # noqa: RUF012
        "disputes": (
            "dispute", "table_name", "gaming_day", "rounds", "player", "wager", "raised_at", "raised_by", "claim",
            "comments", "decisions", "state", "facts",
        ),
    }  # fmt: skip

    def begin(self, place: SessionPlace) -> DisputesState:
        return DisputesState(place)

    def fact(self, mind: DisputesState, played: ReadFact) -> None:
        fact: Any = played.fact
        change = CHANGES.get(type(fact))
        if change is not None:
            it = mind.disputes.setdefault(fact.dispute, Dispute())
            it.facts.append(fact.id)
            change(it, fact)

    def round(self, mind: DisputesState, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """Facts about a dispute may be inside a round."""
        for played in seen.facts:
            self.fact(mind, played)
        yield from ()

    def session(self, mind: DisputesState, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """The present state of every dispute."""
        for name, it in mind.disputes.items():
            raised = it.raised
            yield ProjectionRow("disputes", (
                name, mind.place.table, mind.place.day, list(it.rounds),
                raised and raised.player, raised and raised.wager, raised and raised.at, raised and raised.by,
                raised.note if raised else "", as_json(it.comments),
                as_json(list(map(_decision, it.decisions))), it.state, it.facts,
            ))  # fmt: skip


def _raised(it: Dispute, fact: DisputeRaised) -> None:
    if it.raised is None:
        it.raised, it.rounds = fact, fact.rounds
    elif it.withdrawn:
        it.withdrawn, it.rounds = False, fact.rounds
        it.comments.append(_said(fact, f"raised again about {', '.join(fact.rounds)}: {fact.note}"))


def _commented(it: Dispute, fact: DisputeCommented) -> None:
    it.comments.append(_said(fact, fact.note))


def _withdrawn(it: Dispute, fact: DisputeWithdrawn) -> None:
    it.withdrawn = True
    it.comments.append(_said(fact, f"withdrawn: {fact.why}"))


def _moved(it: Dispute, fact: DisputeMoved) -> None:
    before, it.rounds = it.rounds, fact.rounds
    it.comments.append(_said(fact, f"moved from {', '.join(before)} to {', '.join(fact.rounds)}: {fact.why}"))


def _gathered(it: Dispute, fact: DisputeGathered) -> None:
    it.comments.append(_said(fact, _because(f"added {gathered_words(fact)}", fact.why)))


def _taken_out(it: Dispute, fact: DisputeTakenOut) -> None:
    it.comments.append(_said(fact, _because(f"took out {gathered_words(fact)}", fact.why)))


def _assigned(it: Dispute, fact: DisputeAssigned) -> None:
    it.comments.append(_said(fact, _because(f"assigned to {fact.to}{due_words(fact.due)}", fact.why)))


def _described(it: Dispute, fact: DisputeDescribed) -> None:
    it.comments.append(_said(fact, _because(f"described the error: {described_words(fact)}", fact.why)))


def _audited(it: Dispute, fact: DisputeAudited) -> None:
    it.comments.append(_said(fact, f"second audit, {fact.result}: {fact.why}"))


def _because(what: str, why: str | None) -> str:
    return f"{what}: {why}" if why else what


def _decided(it: Dispute, fact: DisputeDecided) -> None:
    it.withdrawn = False
    it.decisions.append(fact)


CHANGES: dict[type[Fact], Callable[[Dispute, Any], None]] = {
    DisputeRaised: _raised,
    DisputeCommented: _commented,
    DisputeDecided: _decided,
    DisputeWithdrawn: _withdrawn,
    DisputeMoved: _moved,
    DisputeGathered: _gathered,
    DisputeTakenOut: _taken_out,
    DisputeAssigned: _assigned,
    DisputeDescribed: _described,
    DisputeAudited: _audited,
}
"""How a fact changes the state, by kind. All other kinds concern no dispute."""


def _said(fact: Fact, note: str) -> dict[str, Any]:
    return {"fact": fact.id, "at": fact.at, "by": fact.by, "note": note}


def _decision(fact: DisputeDecided) -> dict[str, Any]:
    entry = {"fact": fact.id, "at": fact.at, "by": fact.by, "role": fact.role}
    return {**entry, "decision": fact.decision, "note": fact.note}

"""Cases: the work on each dispute. What was gathered in it, who has it until when, its error in iTrak's fields, and its
second audit.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from domain.facts import Fact
from domain.facts.authored.cases import (
    DisputeAssigned,
    DisputeAudited,
    DisputeDescribed,
    DisputeGathered,
    DisputeTakenOut,
)
from domain.facts.disputes import DisputeDecided
from domain.fold.reading import ReadFact
from domain.fold.session.results import RoundFacts, SessionEnd
from domain.money import written
from projections.projection import ProjectionRow, SessionPlace, as_json
from projections.row_versions import ROW_VERSIONS

GATHERED = ("findings", "rounds", "players", "commission")
"""The kinds of things that a case gathers."""
DESCRIBED = ("dealer", "supervisor", "error", "currency", "savings", "losses")
"""The fields of a description."""


@dataclass(slots=True)
class Case:
    """One dispute as a case."""

    gathered: dict[str, dict[str, None]] = field(default_factory=lambda: {kind: {} for kind in GATHERED})
    """Things by kind, in the order in which they were added."""
    assigned: DisputeAssigned | None = None
    described: DisputeDescribed | None = None
    decided: list[DisputeDecided] = field(default_factory=list)
    audits: list[tuple[DisputeAudited, tuple[str, ...]]] = field(default_factory=list)
    """Audits, each with the facts that it examined: the description and the decision in force."""
    has_work: bool = False
    """Whether anything was done beside raising, commenting and deciding."""

    @property
    def first_auditors(self) -> set[str]:
        """The people who described and decided: none of them can be the second auditor."""
        return {one.by for one in (self.described, *self.decided[-1:]) if one is not None and one.by}

    @property
    def examined(self) -> tuple[str, ...]:
        """What an audit examines now."""
        return tuple(one.id for one in (self.described, *self.decided[-1:]) if one is not None)

    @property
    def audit(self) -> DisputeAudited | None:
        """The second audit that counts: by another person, of what is in force."""
        for one, of in reversed(self.audits):
            if of == self.examined and one.by not in self.first_auditors:
                return one
        return None


@dataclass(slots=True)
class CasesState:
    """The cases of a session."""

    place: SessionPlace
    cases: dict[str, Case] = field(default_factory=dict)


class CasesProjection:
    """Every dispute of a session as a case."""

    name = "cases"
    version = ROW_VERSIONS[name]
    tables = {  # noqa: RUF012
        "cases": (
            "dispute", "table_name", "gaming_day", "findings", "rounds", "players", "commission", "assigned_to",
            "assigned_by", "due", "dealer", "supervisor", "error", "currency", "savings", "losses", "first_auditors",
            "audit", "audits",
        ),
    }  # fmt: skip

    def begin(self, place: SessionPlace) -> CasesState:
        return CasesState(place)

    def fact(self, mind: CasesState, played: ReadFact) -> None:
        fact: Any = played.fact
        change = CHANGES.get(type(fact))
        if change is not None:
            change(mind.cases.setdefault(fact.dispute, Case()), fact)

    def round(self, mind: CasesState, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """Facts about a dispute may be inside a round."""
        for played in seen.facts:
            self.fact(mind, played)
        yield from ()

    def session(self, mind: CasesState, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """The present state of every case on which somebody worked."""
        for name, it in mind.cases.items():
            if it.has_work:
                yield _row(mind.place, name, it)


def _row(place: SessionPlace, name: str, it: Case) -> ProjectionRow:
    assigned, said = it.assigned, it.described
    described = [getattr(said, column) if said else None for column in DESCRIBED]
    audits = [_audit(one, it) for one, _ in it.audits]
    return ProjectionRow("cases", (
        name, place.table, place.day, *(list(it.gathered[kind]) for kind in GATHERED),
        assigned and assigned.to, assigned and assigned.by, assigned and assigned.due, *described,
        sorted(it.first_auditors), as_json(_audit(it.audit, it)) if it.audit else None, as_json(audits),
    ))  # fmt: skip


def _audit(one: DisputeAudited, it: Case) -> dict[str, Any]:
    """An audit, and whether it counts."""
    entry = {"fact": one.id, "at": one.at, "by": one.by, "result": one.result, "why": one.why}
    return {**entry, "counts": one is it.audit}


def _gathered(it: Case, fact: DisputeGathered) -> None:
    it.has_work = True
    for kind in GATHERED:
        it.gathered[kind].update(dict.fromkeys(getattr(fact, kind) or ()))


def _taken_out(it: Case, fact: DisputeTakenOut) -> None:
    for kind in GATHERED:
        for name in getattr(fact, kind) or ():
            it.gathered[kind].pop(name, None)


def _assigned(it: Case, fact: DisputeAssigned) -> None:
    it.has_work, it.assigned = True, fact


def _described(it: Case, fact: DisputeDescribed) -> None:
    it.has_work, it.described = True, fact


def _decided(it: Case, fact: DisputeDecided) -> None:
    it.decided.append(fact)


def _audited(it: Case, fact: DisputeAudited) -> None:
    it.has_work = True
    it.audits.append((fact, it.examined))


CHANGES: dict[type[Fact], Callable[[Case, Any], None]] = {
    DisputeDecided: _decided,
    DisputeGathered: _gathered,
    DisputeTakenOut: _taken_out,
    DisputeAssigned: _assigned,
    DisputeDescribed: _described,
    DisputeAudited: _audited,
}
"""How a fact changes a case, by kind."""


def gathered_words(fact: DisputeGathered | DisputeTakenOut) -> str:
    """What a fact added or took out, in words."""
    said = [f"{kind} {', '.join(getattr(fact, kind))}" for kind in GATHERED if getattr(fact, kind)]
    return "; ".join(said)


def described_words(fact: DisputeDescribed) -> str:
    """A description in words."""
    money = {name: getattr(fact, name) for name in ("savings", "losses")}
    said = {name: getattr(fact, name) for name in ("dealer", "supervisor", "error") if getattr(fact, name)}
    said |= {name: f"{written(value)} {fact.currency}" for name, value in money.items() if value is not None}
    return ", ".join(f"{name} {value}" for name, value in said.items()) or "nothing stated"


def due_words(due: datetime | None) -> str:
    """Until when, in words."""
    return f", due {due.isoformat(sep=' ', timespec='minutes')}" if due else ""

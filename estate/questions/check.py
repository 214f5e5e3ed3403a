"""Question: the numbers of facts, rounds and findings of each session, and how far payments were off."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any

from domain.facts.table import TableOpened
from domain.fold.reading import ReadFact
from domain.fold.round import Finding
from domain.fold.session.results import RoundFacts, SessionEnd
from domain.fold.wagers.balance import off
from domain.money import EXACT
from estate.questions.question import DAY, MONEY, NUMBER, TEXT, Figure, Question
from projections.projection import ProjectionRow, SessionPlace

ZERO = Decimal(0)
STATUSES = ("settled", "void", "void_hand", "open")
SEVERITIES = ("ruling", "violation", "notice")
COUNTED = (*STATUSES, "wagers", *SEVERITIES, "differences")
FIGURES = ("facts", *COUNTED)
"""Facts are counted as exported: a fact corrected away is still on the record."""


@dataclass(slots=True)
class CheckState:
    """The counts so far."""

    place: SessionPlace
    currency: str | None = None
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys((*STATUSES, *SEVERITIES, "wagers"), 0))
    differences: Decimal = ZERO

    def find(self, findings: list[Finding]) -> None:
        """Count findings by severity."""
        for one in findings:
            self.counts[one.severity] += 1


class Sessions:
    """One row for each session."""

    name = "check"
    version = 2
    tables = {"check": ("table_name", "gaming_day", "currency", *COUNTED)}  # noqa: RUF012

    def begin(self, place: SessionPlace) -> CheckState:
        return CheckState(place)

    def fact(self, mind: CheckState, played: ReadFact) -> None:
        """Count a fact of the table."""
        if isinstance(played.fact, TableOpened):
            mind.currency = played.fact.currency

    def round(self, mind: CheckState, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """Count a round."""
        for played in seen.facts:
            self.fact(mind, played)
        mind.counts[seen.round.status] += 1
        mind.counts["wagers"] += len(seen.round.wagers)
        mind.find(seen.round.findings)
        for one in seen.round.wagers:
            mind.differences = EXACT.add(mind.differences, abs(off(one) or ZERO))
        yield from ()

    def session(self, mind: CheckState, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """The session's row."""
        mind.find(ending.findings)
        counts = (mind.counts[name] for name in (*STATUSES, "wagers", *SEVERITIES))
        yield ProjectionRow("check", (mind.place.table, mind.place.day, mind.currency, *counts, mind.differences))


def _add(row: Mapping[str, Any]) -> Mapping[str, Figure]:
    return {name: row[name] for name in FIGURES}


def _over_tables(
    place: SessionPlace, found: Sequence[Finding], times: Mapping[str, datetime]
) -> Iterator[dict[str, Any]]:
    """An additional row of the session, only with findings over several tables."""
    counts = Counter[str](one.severity for one in found)
    where = {"table_name": place.table, "gaming_day": place.day}
    yield dict.fromkeys(FIGURES, 0) | where | {"differences": ZERO} | {name: counts[name] for name in SEVERITIES}


CHECK = Question(
    "check",
    "What every session comes to: facts, rounds, wagers, findings, and how far payments were off.",
    Sessions(),
    "check",
    {"table_name": TEXT, "gaming_day": DAY, "currency": TEXT, **dict.fromkeys(FIGURES, NUMBER), "differences": MONEY},
    FIGURES,
    _add,
    per_currency=True,
    over_tables=_over_tables,
)

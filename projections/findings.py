"""Findings: broken rules, with place and time, each with an id that is the same in every rebuild.

A finding is stored as a code and values. `domain.sentences` makes its sentence when it is read.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Any

import msgspec

from domain.fold.reading import ReadFact
from domain.fold.round import Finding
from domain.fold.session.results import RoundFacts, SessionEnd
from domain.fold.venue.notes import AnyNote
from projections.circumstances import UNKNOWN, Circumstances, RoundCircumstances
from projections.projection import ProjectionRow, SessionPlace, as_json
from projections.row_versions import ROW_VERSIONS


@dataclass(slots=True)
class FindingsState:
    """Times of facts outside rounds, and the circumstances at the table."""

    place: SessionPlace
    now: Circumstances = field(default_factory=Circumstances)
    times: dict[str, datetime] = field(default_factory=dict)


class FindingsProjection:
    """Every finding of a session."""

    name = "findings"
    version = ROW_VERSIONS[name]
    tables = {  # noqa: RUF012
        "findings": (
            "k", "finding", "table_name", "gaming_day", "shoe", "round", "at", "ruleset", "rule", "code", "severity",
            "fact", "player", "wager", "amount", "book", "values", "dealer", "supervisor", "currency",
        ),
        "venue_notes": ("k", "table_name", "gaming_day", "body"),
        "venue_marks": ("gaming_day",),
    }  # fmt: skip
    """Findings over several tables are made by `projections.engine.venue_findings`."""

    def begin(self, place: SessionPlace) -> FindingsState:
        return FindingsState(place)

    def fact(self, mind: FindingsState, played: ReadFact) -> None:
        """Note the times of facts: a finding shows when its facts happened. Note what holds for later rounds."""
        mind.times[played.fact.id] = played.fact.at
        mind.now.note(played.fact)

    def round(self, mind: FindingsState, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """The findings of a round."""
        circumstances = mind.now.of_round(seen.facts)
        if seen.round.findings:
            times = {one.fact: mind.times[one.fact] for one in seen.round.findings if one.fact in mind.times}
            times |= {played.fact.id: played.fact.at for played in seen.facts}
            where = seen.round.shoe, seen.round.round
            yield from rows(mind.place, where, seen.round.findings, times, circumstances=circumstances)

    def resume(self, mind: FindingsState, end: FindingsState) -> None:
        """A round's findings use only facts outside rounds that were applied before it."""
        mind.times = end.times

    def session(self, mind: FindingsState, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """Findings outside rounds, and the table's notes for rules that span several tables."""
        outside = RoundCircumstances(currency=mind.now.currency)
        yield from rows(mind.place, (None, None), ending.findings, mind.times, circumstances=outside)
        for k, note in enumerate(ending.notes, 1):
            yield ProjectionRow("venue_notes", (k, note.table, note.day, _encode(note)))


_encode = msgspec.json.Encoder(enc_hook=str).encode
note_of = msgspec.json.Decoder(AnyNote).decode
"""Returns the note in a row."""


def rows(
    place: SessionPlace,
    where: tuple[str | None, str | None],
    findings: Iterable[Finding],
    times: Mapping[str, datetime],
    first: int = 1,
    circumstances: RoundCircumstances = UNKNOWN,
) -> Iterator[ProjectionRow]:
    """The rows of some findings, numbered from `first`."""
    met: Counter[tuple[Any, ...]] = Counter()
    for k, one in enumerate(findings, first):
        key = (place.session, where[1], one.ruleset, one.rule, one.code, one.fact)
        met[key] += 1
        at = times.get(one.fact) if one.fact else None
        about = one.player, one.wager, one.amount
        values = one.ruleset, one.rule, one.code, one.severity, one.fact, *about, one.book, as_json(one.values)
        columns = name((*key, met[key])), place.table, place.day, *where, at, *values, *circumstances
        yield ProjectionRow("findings", (k, *columns))


def name(key: tuple[Any, ...]) -> str:
    """A short permanent id: `F-` and twelve digits of a digest of the key."""
    return f"F-{sha256(repr(key).encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"

"""Runs every check over several tables, one gaming day at a time, in an order that does not depend on the feed."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date

from domain.fold.round import Finding, Severity
from domain.fold.venue import pay_scales, prize_priority
from domain.fold.venue.notes import AnyNote, PlacedNote

CHECKS: tuple[Callable[[Sequence[AnyNote]], Iterator[Finding]], ...] = (
    pay_scales.check_scales,
    prize_priority.check_priority,
)

FINDS: Mapping[str, tuple[Severity, str]] = {
    pay_scales.DIFFERS: ("violation", pay_scales.SENTENCE),
    **{code: ("violation", sentence) for code, sentence in prize_priority.SENTENCES.items()},
}
"""The severity and sentence of each code."""


def across(tables: Iterable[Iterable[AnyNote]]) -> list[Finding]:
    """Findings over the tables of a venue, given each table's notes in order."""
    days: dict[date, list[PlacedNote]] = defaultdict(list)
    for notes in tables:
        for place, note in enumerate(notes):
            days[note.day].append(PlacedNote(note, place))
    return [found for day in sorted(days) for found in _of_day(days[day])]


def _of_day(placed: list[PlacedNote]) -> Iterator[Finding]:
    notes = [one.note for one in sorted(placed, key=lambda one: one.order)]
    for check in CHECKS:
        yield from check(notes)

"""Checks that all tables offering Perfect Pairs use one pay scale (Division 5, 11A.8).

The scale in force is that of the table which has offered them longest on this gaming day. A table that opens with
another scale while that one is open breaks the rule. Its wagers are still due by its own scale: 11A.8 does not say what
else they would be paid.
"""

from collections.abc import Iterable, Iterator

from domain.fold.round import Finding
from domain.fold.venue.notes import AnyNote, Offered

DIFFERS = "pay-scale-differs"
SENTENCE = (
    "The table was opened with Perfect Pairs on pay scale {scale}, while {other} offers them on pay scale {theirs}."
)


def check_scales(notes: Iterable[AnyNote]) -> Iterator[Finding]:
    """Check the notes of one gaming day, in order."""
    offers: dict[str, Offered] = {}
    for note in notes:
        if not isinstance(note, Offered):
            continue
        before = offers.get(note.table)
        if before is not None and before.scale == note.scale:
            continue
        offers.pop(note.table, None)
        first = next(iter(offers.values()), None)
        if note.scale is not None:
            offers[note.table] = note
            if first is not None and first.scale != note.scale:
                yield _finding(note, first)


def _finding(note: Offered, first: Offered) -> Finding:
    values = {"scale": note.scale, "other": first.table, "theirs": first.scale}
    return Finding(note.ruleset, note.rule, DIFFERS, "violation", note.fact, note.table, values=values)

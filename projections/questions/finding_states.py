"""The state of findings as filters: open, assigned or closed is no column, because facts give it."""

from collections.abc import Iterator, Mapping

from projections.queries.findings import ASSIGNED, CLOSED, Handled
from projections.questions.filters import Filter
from projections.questions.subjects import FINDINGS

_FINDING = FINDINGS.columns["finding"]


def still(known: Mapping[str, Handled], opened: bool) -> Filter:
    """Findings that are open, or closed."""
    closed = tuple(name for name, its in known.items() if its.state == CLOSED)
    return Filter(_FINDING, closed, but=opened, said="open" if opened else "closed")


def assigned(known: Mapping[str, Handled], to: str | None = None) -> Filter:
    """Findings that are assigned; to this person, closed or not."""
    theirs = tuple(name for name, its in known.items() if (its.to == to if to else its.state == ASSIGNED))
    return Filter(_FINDING, theirs, said=f"assigned to {to}" if to else "assigned")


def states(known: Mapping[str, Handled], opened: bool | None, to: str | None) -> Iterator[Filter]:
    """Both filters, as far as they are asked for."""
    if opened is not None:
        yield still(known, opened)
    if to is not None:
        yield assigned(known, to)

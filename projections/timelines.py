"""Timelines: which rounds and which facts between them belong to each shoe, so that a shoe is shown without its day."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from domain.fold.reading import ReadFact
from domain.fold.session.results import RoundFacts, SessionEnd
from domain.views.replay.shoe_timeline import ShoeItems
from projections.projection import ProjectionRow, SessionPlace
from projections.row_versions import ROW_VERSIONS


@dataclass(slots=True)
class TimelinesState:
    """The shoes of a session so far."""

    rounds: int = 0
    items: ShoeItems[int] = field(default_factory=ShoeItems[int])
    corrections: list[str] = field(default_factory=list)
    """The ids of corrections of facts between rounds."""


class TimelinesProjection:
    """For each shoe its items in order: the position of a fact between rounds, or the number of a round below zero."""

    name = "timelines"
    version = ROW_VERSIONS[name]
    tables = {"timelines": ("shoe", "items", "corrections")}  # noqa: RUF012

    def begin(self, place: SessionPlace) -> TimelinesState:
        return TimelinesState()

    def fact(self, mind: TimelinesState, played: ReadFact) -> None:
        """A fact between rounds, if a timeline shows such facts."""
        mind.items.add_fact(played, played.line.number)
        if played.corrected_by is not None:
            mind.corrections.append(played.corrected_by)

    def round(self, mind: TimelinesState, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """The round is an item of its shoe."""
        mind.rounds += 1
        mind.items.add_round(seen.round.shoe, -mind.rounds)
        yield from ()

    def session(self, mind: TimelinesState, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """Every shoe."""
        for shoe, items in mind.items.of.items():
            yield ProjectionRow("timelines", (shoe, items, mind.corrections))

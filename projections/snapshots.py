"""Snapshots of rounds, so that each can be folded without its session. Used only by replay and explanation."""

from collections.abc import Iterator
from typing import Any

from domain.fold.reading import ReadFact
from domain.fold.session.results import RoundFacts, SessionEnd
from domain.games.encoding import OtherShape, pack
from projections.projection import ProjectionRow, SessionPlace
from projections.row_versions import ROW_VERSIONS


def encoded_state(state: Any) -> bytes | None:
    """A state as bytes. None if it cannot be stored: then the round is folded from the first fact of its session."""
    try:
        return pack(state)
    except OtherShape:
        return None


class SnapshotsProjection:
    """The steps of each round of a session, and every few rounds the opening state."""

    name = "footings"
    version = ROW_VERSIONS[name]
    tables = {"footings": ("shoe", "round", "state", "steps", "corrections", "over")}  # noqa: RUF012

    def begin(self, place: SessionPlace) -> None:
        """No state: the fold has it."""

    def fact(self, mind: None, played: ReadFact) -> None:
        """Ignored: the fold notes it."""

    def round(self, mind: None, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """The row of a round, if it has a snapshot."""
        if seen.footing is not None:
            yield ProjectionRow("footings", seen.footing)

    def session(self, mind: None, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """Nothing outside rounds."""
        yield from ()

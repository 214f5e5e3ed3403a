"""What every round stands on, so that it can be folded without its session; nobody asks for it but a replay."""

from collections.abc import Iterator
from typing import Any

from domain.fold.reading import ReadFact
from domain.fold.session_fold import RoundFacts, SessionEnd
from domain.games.encoding import OtherShape, pack
from projections.projection import Place, ProjectionRow


def keep(state: Any) -> bytes | None:
    """A state as bytes; a round whose state can't be kept is folded from the first fact of its session."""
    try:
        return pack(state)
    except OtherShape:
        return None


class Footings:
    """What each round of a session was told, and the opening state of one in a few."""

    name = "footings"
    version = 6
    tables = {"footings": ("shoe", "round", "state", "steps", "corrections", "over")}  # noqa: RUF012

    def begin(self, place: Place) -> None:
        """Nothing is kept in mind: the fold keeps it."""

    def fact(self, mind: None, played: ReadFact) -> None:
        """The fold sees it."""

    def round(self, mind: None, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """Its one row, where there is one."""
        if seen.footing is not None:
            yield ProjectionRow("footings", seen.footing)

    def session(self, mind: None, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """There is nothing outside rounds."""
        yield from ()

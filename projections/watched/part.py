"""One subject of the watch's projection: what it keeps of each round, and the rows of a session."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol, Self, TypeVar

from domain.facts import Fact
from domain.fold.reading import ReadFact
from domain.fold.round import Round
from domain.fold.session.results import SessionEnd
from projections.circumstances import RoundCircumstances
from projections.projection import ProjectionRow, SessionPlace

Kept = TypeVar("Kept")


class SeenRound(NamedTuple):
    """A round with its facts and its people."""

    round: Round
    facts: list[ReadFact]
    staff: RoundCircumstances


class Part(Protocol[Kept]):
    """A subject. What it keeps of a round is a function of that round, and of what facts before it prepared."""

    def prepare(self, fact: Fact) -> None:
        """Note a fact that belongs to no round, or to later rounds."""

    def of(self, seen: SeenRound) -> Kept | None:
        """What is kept of a round. None: nothing."""

    def add(self, n: int, kept: Kept) -> None:
        """Count a round."""

    def remove(self, n: int) -> None:
        """Take it back: it is played again."""

    def rows(self, place: SessionPlace, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """The rows of the session."""

    def copied(self) -> Self:
        """A copy to be ended."""

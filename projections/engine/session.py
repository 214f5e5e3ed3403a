"""A followed session: folded in memory, with the rows it gives."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from domain.fold.game import Games
from domain.fold.lines import FeedLine, Lines
from domain.fold.session.carry_forward import NOTHING, CarryForward
from domain.fold.session.session_fold import Entries, RoundFacts, SessionEnd, SessionFold
from projections.projection import Projection, ProjectionRow, SessionPlace
from projections.snapshots import encoded_state

Numbered = tuple[int, ProjectionRow]
"""A row and the number of its round; 0 outside rounds."""

FOOTINGS = "footings"
"""The projection for which the fold stores snapshots."""


@dataclass(slots=True)
class Minds:
    """The states of all projections for a session."""

    projections: Mapping[str, Projection]
    place: SessionPlace
    rounds: int = 0
    """Evicted rounds."""
    of: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.of = {name: one.begin(self.place) for name, one in self.projections.items()}

    def apply(self, entries: Entries) -> Iterator[Numbered]:
        """Apply rounds and facts in play order. Gives rows."""
        for one in entries:
            if isinstance(one, RoundFacts):
                self.rounds += 1
                for name, projection in self.projections.items():
                    yield from ((self.rounds, row) for row in projection.round(self.of[name], one))
            else:
                for name, projection in self.projections.items():
                    projection.fact(self.of[name], one)

    def end(self, ending: SessionEnd) -> Iterator[Numbered]:
        """The rows that belong to no round."""
        yield from self.apply(ending.entries)
        for name, projection in self.projections.items():
            yield from ((0, row) for row in projection.session(self.of[name], ending))


class FollowedSession:
    """One session: its fold, and which rows are written."""

    def __init__(
        self,
        place: SessionPlace,
        nth: int,
        projections: Mapping[str, Projection],
        games: Games,
        carry: CarryForward = NOTHING,
    ) -> None:
        self.place = place
        self.nth = nth
        self.carry = carry
        self.facts = 0
        self.last_position = 0
        self.written = 0
        """The number of rounds stored for good."""
        self._projections = projections
        self._following = SessionFold(
            place.session, games, carry, pack=encoded_state if FOOTINGS in projections else None
        )
        self._minds = Minds(projections, place)

    def take(self, line: FeedLine) -> bool:
        """Fold the next fact. False: the session must be folded again."""
        self.facts += 1
        self.last_position = line.number
        return self._following.take(line)

    def refold(self, lines: Lines) -> None:
        """Fold it from its first fact."""
        self.facts, self.last_position = 0, 0
        for line in lines():
            self.facts += 1
            self.last_position = max(self.last_position, line.number)
        self.written = 0
        self._minds = Minds(self._projections, self.place)
        self._following.refold(lines)

    def close(self) -> None:
        """Note that another session of the table follows."""
        self._following.last = False

    @property
    def rounds(self) -> int:
        """The number of evicted rounds."""
        return self._minds.rounds

    @property
    def closed(self) -> bool:
        """Whether another session of the table follows."""
        return not self._following.last

    @property
    def ruleset(self) -> str | None:
        """The ruleset in force."""
        return self._following.ruleset

    def rows(self) -> list[Numbered]:
        """The rows of rounds evicted since the last call. They are final."""
        return list(self._minds.apply(self._following.drain()))

    def ending(self) -> tuple[list[Numbered], CarryForward, int]:
        """The rows of the open round and of no round, the carry-forward, and the number of rounds in all."""
        ending = self._following.ending()
        minds = deepcopy(self._minds, {id(self._projections): self._projections})
        return list(minds.end(ending)), ending.carry, minds.rounds

"""A followed session: folded in memory, with the rows it gives."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from domain.facts import Fact
from domain.facts.people import PlayerLeft, PlayerSeated, StaffAssigned
from domain.facts.table import TableClosed, TableOpened
from domain.fold.game import Games
from domain.fold.lines import FeedLine, Lines
from domain.fold.reading import ReadFact
from domain.fold.session.carry_forward import NOTHING, CarryForward
from domain.fold.session.results import Entries, RoundFacts, SessionEnd
from domain.fold.session.session_fold import SessionFold
from projections.engine.amending import FoldAnew, Past, retell
from projections.projection import Amending, Projection, ProjectionRow, Resuming, RetoldRound, SessionPlace
from projections.snapshots import encoded_state

Numbered = tuple[int, ProjectionRow]
"""A row and the number of its round; 0 outside rounds."""

Range = tuple[int, int]
"""The numbers of the first and the last of some rounds."""

FOOTINGS = "footings"
"""The projection for which the fold stores snapshots."""

LASTING: frozenset[type[Fact]] = frozenset({TableOpened, TableClosed, StaffAssigned, PlayerSeated, PlayerLeft})
"""Kinds of facts outside rounds on which the rows of later rounds depend."""


@dataclass(slots=True)
class Minds:
    """The states of all projections for a session."""

    projections: Mapping[str, Projection]
    place: SessionPlace
    rounds: int = 0
    """Evicted rounds."""
    of: dict[str, Any] = field(default_factory=dict)
    lasting: list[tuple[int, ReadFact]] = field(default_factory=list)
    """Facts of lasting kinds, each with the number of rounds evicted before."""

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
                if type(one.fact) in LASTING:
                    self.lasting.append((self.rounds, one))
                for name, projection in self.projections.items():
                    projection.fact(self.of[name], one)

    def apply_again(self, retold: Sequence[RetoldRound]) -> list[Numbered]:
        """Apply rounds that were played again. Returns their rows. Raises `FoldAnew`."""
        then, lasting = self._resumed(), deque(self.lasting)
        rows: list[Numbered] = []
        for one in retold:
            earlier: Entries = []
            while lasting and lasting[0][0] < one.n:
                earlier.append(lasting.popleft()[1])
            rows += then.apply(earlier)
            then.rounds = one.n - 1
            rows += then.apply([one.seen])
            for name, projection in self.projections.items():
                if isinstance(projection, Amending) and not projection.amend(self.of[name], then.of[name], one):
                    raise FoldAnew
        return rows

    def _resumed(self) -> "Minds":
        """States from which a round can be played again."""
        then = Minds(self.projections, self.place)
        for name, projection in self.projections.items():
            if isinstance(projection, Resuming):
                projection.resume(then.of[name], self.of[name])
        return then

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
        self._forget_retold()

    def take(self, line: FeedLine) -> bool:
        """Fold the next fact. False: the session must be folded again."""
        self.facts += 1
        self.last_position = line.number
        return self._following.take(line)

    @property
    def amendable(self) -> bool:
        """Whether rounds have stored snapshots, and the last fact may be an amendment."""
        return FOOTINGS in self._projections and self._following.may_amend

    def amend(self, past: Past) -> bool:
        """Play only the rounds of the last fact again. False if the session must be folded again. All rows so far must
        be in the tables.
        """
        amendment = self._following.amendment(past.earlier)
        if amendment is None:
            return False
        openings = [over for over, one in self._minds.lasting if type(one.fact) is TableOpened]
        try:
            retold = retell(amendment, self._following, self.rounds, openings, past)
            self._retold_rows += self._minds.apply_again(retold.rounds)
        except FoldAnew:
            return False
        if retold.rounds:
            self._again.append((retold.rounds[0].n, retold.rounds[-1].n))
        self._following.amended(amendment, retold.end)
        return True

    def refold(self, lines: Lines) -> None:
        """Fold it from its first fact."""
        self.facts, self.last_position = 0, 0
        for line in lines():
            self.facts += 1
            self.last_position = max(self.last_position, line.number)
        self.written = 0
        self._minds = Minds(self._projections, self.place)
        self._forget_retold()
        self._following.refold(lines)

    @property
    def is_written(self) -> bool:
        """Whether all rows so far were returned."""
        return not (self._retold_rows or self._following.undrained)

    def _forget_retold(self) -> None:
        self._retold_rows: list[Numbered] = []
        self._again: list[Range] = []

    def taken_again(self) -> list[Range]:
        """The rounds played again since the last call."""
        again, self._again = self._again, []
        return again

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
        """The rows of rounds evicted or played again since the last call. They are final unless the past changes."""
        rows = [*self._retold_rows, *self._minds.apply(self._following.drain())]
        self._retold_rows = []
        return rows

    def ending(self) -> tuple[list[Numbered], CarryForward, int]:
        """The rows of the open round and of no round, the carry-forward, and the number of rounds in all."""
        ending = self._following.ending()
        minds = deepcopy(self._minds, {id(self._projections): self._projections})
        return list(minds.end(ending)), ending.carry, minds.rounds

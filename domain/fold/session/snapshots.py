"""Folds one round alone, from a snapshot made while its session was folded.

    footings = [..., seen.footing]   # the rounds since the last snapshot, with their steps
    resume(unpack(footings[0].state), footings, facts, games)   # the last of them, played for another game

The steps of each round are stored, so nothing is grouped again. Late facts and corrections are therefore at their
place. If one arrives later, the session is folded again and its snapshots are replaced.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from domain.facts.table import TableOpened
from domain.fold.game import Game, Games, Ids, none_known
from domain.fold.reading import ReadFact
from domain.fold.round import Round
from domain.fold.session.aliases import Names
from domain.fold.session.table_fold import Sitting
from domain.fold.wagers.wager_names import by_own_name, number, wagers_of

Pack = Callable[[Any], bytes | None]
"""Encodes a state as bytes. None if it cannot be encoded."""

BEGINS = 0
"""The step at which the round begins."""

EVERY = 3
"""The number of rounds per stored state: to store one takes as long as to fold a round."""


class RoundFooting(NamedTuple):
    """What a round is folded from."""

    shoe: str | None
    round: str
    state: bytes | None
    """The table's state after the previous round. None if that round must be folded first."""
    steps: list[int]
    """The lines since the previous round: those of the table have negative numbers, its own begin at 0."""
    corrections: list[str]
    """The ids of corrections that apply to them, and to facts that settle its wagers in a later round."""
    over: bool
    """Whether it was over when it was evicted."""


class Snapshot(Struct, frozen=True):
    """A table's state between two rounds."""

    table: str
    session: str
    opening: TableOpened | None
    names: Names
    game: Game[Any]


class ResumedRound(Struct, frozen=True):
    """Takes the place of a carry-forward: the game itself, as it was when a round began."""

    game: Game[Any]


class Keeper:
    """Collects the snapshot of the next round."""

    def __init__(self, pack: Pack | None) -> None:
        self._pack = pack
        self.state: bytes | None = None
        """The state to store for the open round, if it is one's turn."""
        self._left = 0
        """The number of rounds that may still use the last state."""
        self._steps: list[int] = []
        self._corrections: list[str] = []
        self._at_hand: tuple[str | None, str] | None = None
        """The shoe and the name of the open round."""

    @property
    def open(self) -> RoundFooting | None:
        """The steps since the last round, as the snapshot of the open round. None if it cannot be resumed."""
        shoe, name = self._at_hand or (None, "")
        steps, corrections = [*self._steps], [*self._corrections]
        return RoundFooting(shoe, name, self.state, steps, corrections, False) if self._left else None

    def reopen(self, footing: RoundFooting) -> None:
        """Continue with steps that were played again since the last round."""
        self.state, self._steps, self._corrections = footing.state, footing.steps, footing.corrections

    def begin_snapshot(self, sitting: Sitting) -> None:
        """Begin a new snapshot here. If the table opens inside a round, that round cannot be resumed."""
        if self._pack is None:
            return
        self._continue_snapshot()
        if self._at_hand is None:
            self.state = self._pack(_standing(sitting))
        self._left = EVERY if self.state is not None else 0

    def _continue_snapshot(self) -> None:
        self._steps, self._corrections, self.state = [], [], None

    def begin(self, shoe: str | None, name: str) -> None:
        self._at_hand = shoe, name
        self._steps.append(BEGINS)

    def add_step(self, played: ReadFact, of_round: bool) -> None:
        """Add a fact to the steps."""
        names = (getattr(played.fact, "wager", None) or "", *wagers_of(played.fact))
        if any(number(name) is not None for name in names):
            self._left = 0  # the line does not say which wager of the name it is
        if self._left:
            self._steps.append(played.line.number if of_round else -played.line.number)
            if played.corrected_by is not None:
                self._corrections.append(played.corrected_by)

    def leave(self, wager: str, ids: Ids) -> None:
        """A wager of the round is settled in a later round, by these facts."""
        self._corrections.extend(ids)
        if ids and number(wager) is not None:
            self._left = 0  # they do not say which wager of the name it is

    def close_snapshot(self, sitting: Sitting, over: bool) -> RoundFooting | None:
        """The open round is over: return its snapshot."""
        state, steps, corrections, here = self.state, self._steps, self._corrections, self._at_hand
        self._at_hand = None
        found = RoundFooting(*here, state, steps, corrections, over) if here is not None and self._left else None
        if self._left > 1:
            self._left -= 1
            self._continue_snapshot()
        else:
            self.begin_snapshot(sitting)
        return found


def _standing(sitting: Sitting) -> Snapshot:
    return Snapshot(sitting.table, sitting.session, sitting.opening, sitting.names, sitting.game)


def resume(
    standing: Snapshot, footings: Sequence[RoundFooting], facts: Mapping[int, ReadFact], games: Games,
    settled_later: Callable[[str], Ids] = none_known,
) -> Round:  # fmt: skip
    """Play the last of some rounds, after the ones before it without listeners."""
    *before, last = footings
    for footing in before:
        told = Retelling(standing)
        told.round(footing, facts)
        standing = told.standing
    return Retelling(standing, games, settled_later).round(last, facts)[0]


def _unwatched(opening: TableOpened | None, resumed: ResumedRound) -> Game[Any]:
    return resumed.game


class Retelling(Sitting):
    """Plays rounds again from a snapshot, one after the other."""

    def __init__(
        self, standing: Snapshot, games: Games = _unwatched, settled_later: Callable[[str], Ids] = none_known
    ) -> None:
        super().__init__(standing.session, games, ResumedRound(standing.game))
        self.settled_later = settled_later
        self.decided: Collection[str] = ()
        """The wagers that the last round decided, of those that may span rounds."""
        self.opening, self.names = standing.opening, standing.names

    @property
    def standing(self) -> Snapshot:
        """The table's state now, between two rounds."""
        return _standing(self)

    def tell(self, footing: RoundFooting, facts: Mapping[int, ReadFact]) -> list[ReadFact]:
        """Apply the facts of a round and those before it. Returns the round's own facts."""
        own: list[ReadFact] = []
        for step in footing.steps:
            if step == BEGINS:
                self.begin(footing.round, footing.shoe)
            elif step > 0:
                own.append(by_own_name(facts[step]))
                self.evolve(own[-1])
            else:
                self.at_table(by_own_name(facts[-step]))
        return own

    def round(self, footing: RoundFooting, facts: Mapping[int, ReadFact]) -> tuple[Round, list[ReadFact]]:
        """Play a round to its end. Returns it with its facts."""
        own = self.tell(footing, facts)
        self.decided = self.finish(footing.over)
        return self.rounds.pop(), own

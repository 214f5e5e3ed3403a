"""The interface between the grouping and its listener, and the open round."""

from collections.abc import Collection
from typing import Protocol

from msgspec import Struct, field

from domain.fold.reading import ReadFact
from domain.fold.wagers.wager_names import Again


class RoundSink(Protocol):
    """Receives the results of the grouping."""

    def begin(self, name: str, shoe: str | None) -> None:
        """A round begins."""

    def evolve(self, played: ReadFact) -> None:
        """A fact belongs to the round."""

    def at_table(self, played: ReadFact) -> None:
        """A fact belongs to no round."""

    def finish(self, over: bool) -> Collection[str]:
        """Evict the round. Returns the wagers it decided, of those that may span rounds."""


class Nobody:
    """A sink that ignores everything, for look-ahead and counting."""

    def begin(self, name: str, shoe: str | None) -> None: ...
    def evolve(self, played: ReadFact) -> None: ...
    def at_table(self, played: ReadFact) -> None: ...
    def finish(self, over: bool) -> Collection[str]:
        return ()


class Open(Struct):
    """The open round, as far as grouping needs it."""

    name: str
    number: int
    announced: bool
    """Whether `round_started` began it."""
    over: bool = False
    ended: bool = False
    """Whether `round_ended` was recorded."""
    resulted: bool = False
    no_more: bool = False
    rolled: bool = False
    staked: bool = False
    placed: set[str] = set()
    """All wagers of this round, as listed."""
    again: Again = field(default_factory=Again)
    """Names that this round, or an earlier one that left a wager up, uses for several wagers."""
    waiting: dict[str, str] = {}
    """Unsettled wagers of this round, and their bets."""

    def stake(self, wager: str, bet: str) -> None:
        """A wager is placed that this round has to settle."""
        self.staked = True
        self.waiting[wager] = bet

    def settle(self, wager: str) -> None:
        """A wager is settled or withdrawn."""
        self.waiting.pop(wager, None)
        self.end_if_decided()

    @property
    def decided(self) -> bool:
        """Whether the result is known and no wager is left."""
        return self.resulted and not self.waiting

    def end_if_decided(self) -> None:
        """A round that was not announced is over once it is decided."""
        if self.decided and not self.announced:
            self.over = True

    @property
    def cut_short(self) -> bool:
        """Whether a new shoe would end the round before its result. Then the round is given the new shoe's fact."""
        return not (self.announced or self.over or self.resulted)

    def done(self, last: bool) -> bool:
        """Whether anything ended the round. The next round ends it; the end of the feed does not."""
        if self.over or not self.waiting:
            return self.over or self.resulted or self.staked
        return self.resulted and not last

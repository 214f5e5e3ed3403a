"""The seam between the fold and the games.

A game is made for a table's session. It opens a state for every round, changes it with each fact, and at the end of
the round says everything about it. Facts that belong to no round (shuffle, cut, burn, seating, limits, commission
markers) reach it in play order too, between or inside rounds. What outlives the session it hands on as `carry`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from domain.facts.table import TableOpened
from domain.fold.reading import ReadFact
from domain.fold.round import Commission, Finding, MovedCard, Round
from domain.fold.venue.notes import AnyNote

S = TypeVar("S")


Ids = Sequence[str]


def none_known(wager: str) -> Ids:
    """Where facts that come later are not known."""
    return ()


class FoldPlace(Struct, frozen=True):
    """What a round is told about its place when it begins."""

    table: str
    session: str
    shoe: str | None
    round: str
    opening: TableOpened | None
    """What is in force at the table; nothing where it was never opened."""
    settled_later: Callable[[str], Ids] = none_known
    """The facts by which a wager that may be up for many rounds is settled in a round after this one."""

    @property
    def ruleset(self) -> str | None:
        """The rules in force."""
        return self.opening.ruleset if self.opening else None


class Game(Protocol, Generic[S]):
    """What happens to a round, and what it comes to."""

    def begin(self, where: FoldPlace) -> S:
        """A round begins."""

    def evolve(self, state: S, played: ReadFact) -> None:
        """A fact of the round; a late one comes at its end."""

    def at_table(self, played: ReadFact) -> None:
        """A fact of the table, its session or its shoe."""

    def finish(self, state: S, over: bool) -> Round:
        """The round is let go; not `over` where nothing and nobody ended it."""

    def carry(self) -> Any:
        """What outlives the session."""


@runtime_checkable
class Judging(Protocol):
    """A game that judges has more to say than its rounds."""

    def findings(self) -> list[Finding]:
        """What was found outside rounds."""

    def commission(self) -> list[Commission]:
        """Commission that was left owing, of every session so far."""

    def moved(self) -> list[MovedCard]:
        """What was collected of it, and waived, in this session."""


@runtime_checkable
class Noting(Protocol):
    """A game with rules that go over several tables."""

    def notes(self) -> list[AnyNote]:
        """What happened at this table that such rules have to know, of this session."""


Games = Callable[[TableOpened | None, Any], Game[Any]]
"""The game for a table as it was opened, given what its last session carried over."""


def without_watchers(games: Games) -> Games:
    """The games themselves, without whatever listens to them in their place: a look ahead must not be seen."""
    inner = getattr(getattr(games, "__self__", None), "games", None)
    return games if inner is None else without_watchers(inner)

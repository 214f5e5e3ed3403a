"""The interface between the fold and the games.

A game is made for one session of a table. It opens a state for every round, applies each fact to it, and reports the
round when it ends. Facts that belong to no round (shuffle, cut, burn, seating, limits, commission markers) reach it in
play order too, between or inside rounds. `carry` returns the carry-forward for the next session.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Generic, Protocol, TypeGuard, TypeVar, runtime_checkable

from msgspec import Struct

from domain.facts.table import TableOpened
from domain.fold.reading import ReadFact
from domain.fold.round import Commission, Finding, MovedCard, Round
from domain.fold.venue.notes import AnyNote

S = TypeVar("S")


Ids = Sequence[str]


def none_known(wager: str) -> Ids:
    """Used where later facts are not known."""
    return ()


class FoldPlace(Struct, frozen=True):
    """The place of a round, given to the game when the round begins."""

    table: str
    session: str
    shoe: str | None
    round: str
    opening: TableOpened | None
    """The opening in force. None if the table was never opened."""
    settled_later: Callable[[str], Ids] = none_known
    """The facts that settle a spanning wager in a later round."""

    @property
    def ruleset(self) -> str | None:
        """The ruleset in force."""
        return self.opening.ruleset if self.opening else None


class Game(Protocol, Generic[S]):
    """A game: applies facts to a round, and reports the round."""

    def begin(self, where: FoldPlace) -> S:
        """A round begins."""

    def evolve(self, state: S, played: ReadFact) -> None:
        """Apply a fact of the round. Late facts are applied at the round's end."""

    def at_table(self, played: ReadFact) -> None:
        """Apply a fact of the table, the session or the shoe."""

    def finish(self, state: S, over: bool) -> Round:
        """Report the round and evict it. `over` is false if neither a fact nor a person ended it."""

    def carry(self) -> Any:
        """The carry-forward."""


@runtime_checkable
class Judging(Protocol):
    """A game that judges, and so reports more than rounds."""

    def findings(self) -> list[Finding]:
        """Findings outside rounds."""

    def commission(self) -> list[Commission]:
        """Commission deferred in every session so far."""

    def moved(self) -> list[MovedCard]:
        """What was collected and waived in this session."""


@runtime_checkable
class Noting(Protocol):
    """A game with rules that span several tables."""

    def notes(self) -> list[AnyNote]:
        """Notes of this session for rules that span several tables."""


def judges(game: Game[Any]) -> TypeGuard[Judging]:
    """Whether a game judges. Looked up once for each class, because a protocol is slow to check."""
    return _fits(type(game), Judging)


def notes(game: Game[Any]) -> TypeGuard[Noting]:
    """Whether a game has rules that span several tables."""
    return _fits(type(game), Noting)


@cache
def _fits(game: type, protocol: type) -> bool:
    return issubclass(game, protocol)


Games = Callable[[TableOpened | None, Any], Game[Any]]
"""Creates the game for a table from its opening and the carry-forward of its last session."""


def without_watchers(games: Games) -> Games:
    """The games without listeners: a look-ahead must not be reported."""
    inner = getattr(getattr(games, "__self__", None), "games", None)
    return games if inner is None else without_watchers(inner)

"""The interface of projections: a fold of a session with a version of its own.

Every row belongs to a session, and to a round by its number `n`, or to none: then `n` is 0. Rows of evicted rounds are
final. Those of the open round, and of no round, are rewritten with each change.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec
from msgspec import Struct

from domain.fold.reading import ReadFact
from domain.fold.round import Round
from domain.fold.session.results import RoundFacts, SessionEnd

UNSEEN = "??"
"""Stands for an unseen card in a column of cards."""


def as_json(value: Any) -> str:
    """A value for a JSON column. Money and other values without JSON form become text."""
    return msgspec.json.encode(value, enc_hook=str).decode()


class SessionPlace(Struct, frozen=True):
    """A session's identity."""

    session: str
    table: str
    day: date | None
    """The gaming day. None while the table was never opened."""


class ProjectionRow(NamedTuple):
    """A row without its session and its round's number."""

    table: str
    values: tuple[Any, ...]


class Projection(Protocol):
    """A projection: a table of answers computed from facts."""

    @property
    def name(self) -> str:
        """The projection's name."""

    @property
    def version(self) -> int:
        """Raised whenever the same facts may give other rows."""

    @property
    def tables(self) -> Mapping[str, tuple[str, ...]]:
        """The columns of each table, after `session` and `n`."""

    def begin(self, place: SessionPlace) -> Any:
        """A session begins: return the projection's state."""

    def fact(self, mind: Any, played: ReadFact) -> None:
        """Apply a fact of no round."""

    def round(self, mind: Any, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """Apply a round. Gives its rows."""

    def session(self, mind: Any, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """The rows that belong to no round."""


class RetoldRound(NamedTuple):
    """A round as it is played now, with its facts as they were applied before."""

    n: int
    seen: RoundFacts
    was: list[ReadFact]
    before: Round | None
    """The round as it was played before, if wagers in it span rounds."""


@runtime_checkable
class Amending(Protocol):
    """A projection whose state contains more of a round than its rows."""

    def amend(self, mind: Any, then: Any, retold: RetoldRound) -> bool:
        """A round was played again. `then`: the state after it. False: the session must be folded again, because the
        state at its end cannot be corrected.
        """


@runtime_checkable
class Resuming(Protocol):
    """A projection whose rows of a round depend on facts outside rounds other than those of `LASTING`."""

    def resume(self, mind: Any, end: Any) -> None:
        """Complete the state in which a round is played again. `end`: the state at the end of the session."""

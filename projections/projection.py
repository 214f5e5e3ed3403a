"""What a projection is: a fold of a session, with a version of its own.

Every row of a projection belongs to a session, and in it to a round by its number `n`, or to none: then `n` is 0. A
round that was let go keeps its rows; those of the round at hand, and of no round, are written anew whenever more is
known.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec import Struct

from domain.fold.reading import ReadFact
from domain.fold.session_fold import RoundFacts, SessionEnd

UNSEEN = "??"
"""A card nobody saw, in a column of cards."""


def as_json(value: Any) -> str:
    """A value for a column of JSON; money and whatever else has no JSON of its own as text."""
    return msgspec.json.encode(value, enc_hook=str).decode()


class Place(Struct, frozen=True):
    """Which session it is."""

    session: str
    table: str
    day: date | None
    """The gaming day; nothing while the table was never opened."""


class ProjectionRow(NamedTuple):
    """A row, without its session and its round's number."""

    table: str
    values: tuple[Any, ...]


class Projection(Protocol):
    """One question people ask."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def version(self) -> int:
        """Another number wherever the same facts may give other rows."""

    @property
    def tables(self) -> Mapping[str, tuple[str, ...]]:
        """The columns of each of its tables, after `session` and `n`."""

    def begin(self, place: Place) -> Any:
        """A session begins: what the projection keeps in mind."""

    def fact(self, mind: Any, played: ReadFact) -> None:
        """A fact of no round."""

    def round(self, mind: Any, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """A round, and the rows that are its own."""

    def session(self, mind: Any, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """The rows that belong to no round."""

"""The request for an export: subject, recipient and reason."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from evidence.sealing.ed25519 import Key


class OneRound(NamedTuple):
    """One round, proved without the other facts of its session."""

    session: str
    round: str
    own: Sequence[int]
    """The positions of its facts."""
    context: Sequence[int]
    """The positions of the other facts needed to judge it."""


class Withholding(NamedTuple):
    """The players whose names are withheld: all except these pseudonyms."""

    shown: frozenset[str] = frozenset()


class BundlePart(NamedTuple):
    """Consecutive sessions of a table."""

    table: str
    sessions: list[str]
    handed_on: bytes | None = None
    """The carry-forward of earlier days to the first session."""
    followed: bool = False


@dataclass(frozen=True)
class Export:
    """The subject of an export, its recipient and its reason."""

    number: int
    kind: str
    name: str
    why: str
    by: str
    at: str
    venue: str
    time_zone: str
    program: str
    rulebooks: str
    parts: Sequence[BundlePart]
    witnesses: Sequence[Key] = ()
    """The known witnesses. Cosignatures of others are not exported."""
    one_round: OneRound | None = None
    """The one round. None for whole sessions."""
    withholding: Withholding | None = None
    """The withheld players. None if every readable name is included."""
    salt: str = ""
    """A random value, so that nobody can make the same file with guesses of a forgotten name."""

    @property
    def what(self) -> str:
        return f"{self.kind} {self.name}"

    @property
    def sessions(self) -> list[str]:
        """All sessions asked for."""
        return [name for part in self.parts for name in part.sessions]

"""What is written: a coup, and a mark for it on a road."""

from typing import Literal

from msgspec import Struct

Winner = Literal["player", "banker"]
Outcome = Literal["player", "banker", "tie"]
Ink = Literal["player", "banker", "tie", "red", "blue"]


class Coup(Struct, frozen=True):
    """A round that counts on the roads: one that somebody won, or that was a tie."""

    round: str
    outcome: Outcome
    pairs: tuple[Winner, ...] = ()
    """Whose first two cards were of one rank."""
    irregular: bool = False
    """Something was found in it."""


class Mark(Struct, frozen=True):
    """A mark on a road."""

    column: int
    row: int
    """Both from 0."""
    ink: Ink
    coup: int | None
    """Which coup it stands for, from 0; the big road has a mark of no coup where a shoe begins with ties."""
    ties: tuple[int, ...] = ()
    """On the big road: ties since this mark, which have no mark of their own."""


class Roads(Struct, frozen=True):
    """All five, of one shoe."""

    coups: list[Coup]
    bead_plate: list[Mark]
    big_road: list[Mark]
    big_eye_boy: list[Mark]
    small_road: list[Mark]
    cockroach_pig: list[Mark]

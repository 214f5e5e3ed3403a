"""The carry-forward: everything that outlives a gaming day and is passed to the table's next session."""

from typing import Any

from msgspec import Struct


class CarryForward(Struct, frozen=True):
    """Open runs, advised players, outstanding commission, and the highest value of the counter."""

    game: Any = None
    spanning: dict[str, str] = {}
    """Wagers that stay up, and their bets."""
    seq: int | None = None
    """The last value of the source's counter."""
    names: dict[str, str] = {}
    """Aliases found so far. While a feed is folded, its sessions share this mapping, and the next session adds to it.
    Code that stores a carry-forward stores `everybody` of it."""


NOTHING = CarryForward()
"""What the first session of a table gets."""


class CarriedOver(Struct, frozen=True):
    """Carry-forwards of sessions that this reading does not fold itself."""

    carry: CarryForward = NOTHING
    """The carry-forward of the previous session."""
    last: bool = True
    """Whether no session follows."""
    only: str | None = None
    """The one round that is read. Facts of the others are missing, so nothing else is reported of this table."""


ALONE = CarriedOver()
"""The carry-forward of a table whose first session is read."""

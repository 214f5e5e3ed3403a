"""The carry-forward: everything that outlives a gaming day and is passed to the table's next session."""

from typing import Any

from msgspec import Struct


class CarryForward(Struct, frozen=True):
    """Open runs, advised players, outstanding commission, and the highest value of the counter."""

    game: Any = None
    """The game's own carry-forward."""
    spanning: dict[str, str] = {}
    """Wagers that stay up, and their bets."""
    seq: int | None = None
    """How far the source's counter went."""
    names: dict[str, str] = {}
    """People who were found to be others. While a feed is replayed its sessions share them, and the next one adds to
    them; whoever keeps a carry keeps `everybody` of them."""


NOTHING = CarryForward()
"""For the first session of a table."""


class CarriedBeside(Struct, frozen=True):
    """Carry-forwards of sessions that this reading does not fold itself."""

    carry: CarryForward = NOTHING
    """The carry-forward of the session before."""
    last: bool = True
    """Whether none follows."""


ALONE = CarriedBeside()
"""A table from its first session on."""

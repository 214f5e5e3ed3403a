"""What a session hands on to the next of its table: all that outlives a gaming day."""

from typing import Any

from msgspec import Struct


class CarryForward(Struct, frozen=True):
    """Runs that are still up, who was advised, what is owed, how far the counter went."""

    game: Any = None
    """What the game hands on."""
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
    """What stands beside the sessions of a table that are read."""

    carry: CarryForward = NOTHING
    """What the session before handed on."""
    last: bool = True
    """Whether none follows."""


ALONE = CarriedBeside()
"""A table from its first session on."""

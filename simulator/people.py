"""The players at a table, and their habits.

A habit gives a player's stakes in a round, in multiples of the minimum. The game turns them into wagers that its limits
and chips allow.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random

Stake = tuple[str, int]
"""A bet and a multiple of its minimum."""


@dataclass(slots=True)
class Player:
    """Someone who plays. Changes as the evening goes on."""

    name: str
    habit: str
    unit: int
    side: str
    stays: int
    """Rounds until leaving."""
    seat: int | None = None
    """None: standing, or at a terminal."""
    area: int | None = None
    """The wagering area at another player's seat, where areas may be shared."""
    terminal: str | None = None
    credits: Decimal = Decimal(0)
    own: dict[str, tuple[Decimal, Decimal]] = field(default_factory=dict)
    """Limits for this player alone, by bet."""
    defers: bool = False
    """Whether the house lets this player owe commission, where the rules allow it."""
    losses: int = 0
    """Consecutive lost main wagers."""
    owed: Decimal = Decimal(0)
    unmarked: Decimal = Decimal(0)
    """The part of the debt that no marker button shows."""
    runs: list[str] = field(default_factory=list)
    """Open runs, by wager."""


def _flat(player: Player, past: str, rng: Random) -> list[Stake]:
    return [(player.side, player.unit)]


def _doubler(player: Player, past: str, rng: Random) -> list[Stake]:
    """Martingale: twice as much after each loss, five times at most."""
    return [(player.side, player.unit << min(player.losses, 5))]


def _follower(player: Player, past: str, rng: Random) -> list[Stake]:
    return [(past or player.side, player.unit)]


def _contrarian(player: Player, past: str, rng: Random) -> list[Stake]:
    return [("banker" if past == "player" else "player", player.unit)]


def _tie_hunter(player: Player, past: str, rng: Random) -> list[Stake]:
    return [(player.side, player.unit), ("tie", 1 + int(rng.random() * 4))]


def _side_bettor(player: Player, past: str, rng: Random) -> list[Stake]:
    return [(player.side, player.unit), ("tie", 1), ("side", 1 + int(rng.random() * 3))]


def _only_ties(player: Player, past: str, rng: Random) -> list[Stake]:
    return [("tie", player.unit)]


def _hedger(player: Player, past: str, rng: Random) -> list[Stake]:
    """Both hands at once. The second wager is left out if the rulebook forbids it."""
    return [(player.side, player.unit), ("player" if player.side == "banker" else "banker", 1)]


def _runner(player: Player, past: str, rng: Random) -> list[Stake]:
    return [(player.side, player.unit), ("run", 1 + int(rng.random() * 3))]


def _whale(player: Player, past: str, rng: Random) -> list[Stake]:
    return [(player.side, player.unit * (20 + int(rng.random() * 300)))]


Habit = Callable[[Player, str, Random], list[Stake]]
HABITS: dict[str, Habit] = {
    "flat": _flat,
    "doubler": _doubler,
    "follower": _follower,
    "contrarian": _contrarian,
    "tie_hunter": _tie_hunter,
    "side_bettor": _side_bettor,
    "only_ties": _only_ties,
    "hedger": _hedger,
    "runner": _runner,
    "whale": _whale,
}
COMMON = ("flat", "flat", "doubler", "follower", "contrarian", "tie_hunter", "side_bettor", "side_bettor",
          "only_ties", "hedger", "runner", "runner", "whale")  # fmt: skip


def newcomer(name: str, rng: Random) -> Player:
    """A player comes to the table. One in five stays briefly."""
    stays = 5 + int(rng.random() * 15) if rng.random() < 0.2 else 30 + int(rng.random() * 150)
    return Player(
        name=name,
        habit=COMMON[int(rng.random() * len(COMMON))],
        unit=1 + int(rng.random() * 5),
        side="banker" if rng.random() < 0.55 else "player",
        stays=stays,
        defers=rng.random() < 0.5,
    )

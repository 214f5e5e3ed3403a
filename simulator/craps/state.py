"""The state of a table: wagers, players, the shooter, and the point. Nothing else in this folder changes."""

from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import Any

from simulator.entry import ExpectedFinding
from simulator.feed import FeedWriter
from simulator.staff import Staff
from simulator.table import Telling

CRAPS = "nz-1996-craps"
GENERAL = "nz-1996-general"
CHIPS = ("1", "5", "25", "100", "500", "1000", "5000")
LEAST, MOST = 5, 500


@dataclass(slots=True, eq=False)
class CrapsWager:
    """A stake on a bet, and its valid part if that is less."""

    name: str
    bet: str
    on: Any
    stake: int
    player: str
    base: "CrapsWager | None" = None
    """Its base wager."""
    point: int | None = None
    marker: str = ""
    good: int = 0
    taken: Decimal = Decimal(0)
    """The commission taken at placement."""
    early: str = ""
    """The fault that settled it although it was undecided."""

    @property
    def number(self) -> int:
        """The number that it is on."""
        return {"big_six": 6, "big_eight": 8}.get(self.bet) or int(self.on)


@dataclass(slots=True)
class CrapsTable(Telling):
    """A table and its players."""

    name: str
    feed: FeedWriter
    rng: Random
    staff: Staff
    irregularities: float
    mistakes: float
    players: list[str] = field(default_factory=list)
    """Clockwise, from the left of the game supervisor."""
    up: list[CrapsWager] = field(default_factory=list)
    point: int | None = None
    shooter: str | None = None
    out: bool = False
    """Whether the shooter threw a 7 out."""
    closing: bool = False
    wagers: int = 0
    rounds: int = 0

    def on_line(self, player: str) -> bool:
        """Whether a player has a line bet."""
        return any(one.player == player and one.bet in ("pass", "dont_pass") for one in self.up)

    def next_name(self) -> str:
        """The name of the next wager."""
        self.wagers += 1
        return f"w{self.feed.day[4:]}-{self.wagers}"


@dataclass(slots=True)
class CrapsRound:
    """A round in play."""

    table: CrapsTable
    name: str
    mishap: str
    """Its fault. None in most rounds."""
    thrower: str = ""
    dice: tuple[int, int] = (1, 1)
    void: str = ""
    wrong: list[str] = field(default_factory=list)
    """Rules of findings that are complete at the end of the round."""
    spoiled: CrapsWager | None = None
    """The wager that is settled wrongly."""

    def admit(self, fact: str, rule: str, ruleset: str = CRAPS, kind: str = "") -> None:
        """Note a fault that the last line completes."""
        table, kind = self.table, kind or self.mishap
        note = f"{kind.replace('-', ' ')} at {table.name}"
        table.feed.admit(ExpectedFinding(table.name, "", self.name, fact, ruleset, rule, kind, note))

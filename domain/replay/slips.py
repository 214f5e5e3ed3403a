"""What is known of a wager from the facts about it."""

from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import Any

from domain.facts.wagers import WagerChanged, WagerPlaced, WagerSettled
from domain.facts.wheels_and_dice import JackpotPaid
from domain.money import EXACT
from domain.money import written as _written
from domain.replay.round import Recorded, Wager

written = lru_cache(maxsize=4096)(_written)
NOTHING = Decimal(0)

KEPT_BY_THE_HOUSE = frozenset({"jackpot"})
"""Bets whose stake never comes back."""


@dataclass(slots=True)
class Slip:
    """A wager in play."""

    wager: str
    placed: WagerPlaced | None = None
    """Nothing, where a wager was settled that nobody saw placed."""
    changes: list[WagerChanged] = field(default_factory=list)
    settled: WagerSettled | None = None
    jackpot: JackpotPaid | None = None
    taken_down: bool = False
    """Withdrawn, or refused."""

    @property
    def decided(self) -> bool:
        """Whether nothing more is to come."""
        return self.taken_down or self.settled is not None or self.jackpot is not None

    @property
    def stake(self) -> Decimal:
        """The stake in force."""
        if self.changes:
            return self.changes[-1].stake
        return self.placed.stake if self.placed else NOTHING

    def report(self) -> Wager:
        """What is said of the wager."""
        placed = self.placed
        if placed is None:
            return Wager(self.wager, None, None, None, None, None, recorded=self.recorded())
        return Wager(
            self.wager, placed.player, placed.seat, placed.bet, choice(placed.on), written(placed.stake),
            recorded=self.recorded(),
        )  # fmt: skip

    def recorded(self) -> Recorded | None:
        """How it was settled; commission taken at placement is part of what was charged."""
        if self.settled is None:
            return self._jackpot()
        settled = self.settled
        taken = (self.placed and self.placed.commission) or NOTHING
        return Recorded(
            settled.result,
            written(self._stake_back(settled)),
            written(settled.paid),
            written(EXACT.add(settled.commission, taken)),
            written(settled.commission if settled.deferred else NOTHING),
        )

    def _stake_back(self, settled: WagerSettled) -> Decimal:
        if settled.returned is not None:
            return settled.returned
        kept = settled.result == "lose" or (self.placed is not None and self.placed.bet in KEPT_BY_THE_HOUSE)
        return NOTHING if kept else self.stake

    def _jackpot(self) -> Recorded | None:
        if self.jackpot is None:
            return None
        nothing = written(NOTHING)
        return Recorded("win", nothing, written(self.jackpot.amount), nothing, nothing)


def choice(on: Any) -> Any:
    """What a wager is on, as it is shown: money is written."""
    return {part: written(stake) for part, stake in on.items()} if isinstance(on, dict) else on

"""The faults at a baccarat table, with the findings that follow: the registry, and the random choice from it.

At most one irregularity happens in a round, so that findings do not overlap; a mistake of the dealer may be added. The
least used kind is chosen first, so that every kind occurs.
"""

from dataclasses import replace
from random import Random

from simulator.baccarat.faults import (
    announcing,
    closing,
    conduct,
    drawing,
    following,
    machines,
    malfunctions,
    paying,
    preparing,
    rebuilding,
    screens,
    seating,
    wagering,
)
from simulator.baccarat.faults.registry import FaultKind, Slip
from simulator.baccarat.money import WagerDue
from simulator.baccarat.state import BaccaratRound, BaccaratTable, BaccaratWager

FAULTS: tuple[FaultKind, ...] = (
    *drawing.FAULTS, *seating.OFFER_FAULTS, *announcing.FAULTS, *wagering.FAULTS, *paying.FAULTS,
    *seating.AREA_FAULTS, *following.FAULTS, *preparing.FAULTS, *machines.FAULTS, *closing.FAULTS, *conduct.FAULTS,
    *screens.FAULTS,
    *malfunctions.FAULTS,
)  # fmt: skip
RECONSTRUCTIONS: tuple[FaultKind, ...] = rebuilding.FAULTS
"""Reconstructions have a rate of their own, so that feeds of a seed without them stay the same."""
IN_A_ROUND = frozenset({"bet", "call", "offer", "deal", "pass", "count", "insure", "sides", "thirds", "declare",
                        "settle", "end"})  # fmt: skip
AROUND = frozenset({"lull", "start", "between"})
"""Moments just before and after a round."""
VOID = frozenset({"void"})
TRIES = 4
"""The maximum number of kinds tried in an irregular round."""


class Chance:
    """Decides which faults happen at one table."""

    __slots__ = ("_eventful", "_irregularities", "_mistakes", "_planned", "_reconstructions", "_rng", "_used")

    def __init__(self, irregularities: float, mistakes: float, rng: Random, reconstructions: float = 0.0) -> None:
        self._irregularities, self._mistakes, self._rng = irregularities, mistakes, rng
        self._reconstructions = reconstructions
        self._used = {fault.slug: 0 for fault in (*FAULTS, *RECONSTRUCTIONS)}
        self._planned: list[FaultKind] = []
        self._eventful = False
        """Whether a further fault may happen in this round."""

    def _happens(self, rate: float) -> bool:
        return rate > 0 and self._rng.random() < rate

    def _pick(
        self,
        table: BaccaratTable,
        mistake: bool,
        steps: frozenset[str],
        most: int,
        among: tuple[FaultKind, ...] = FAULTS,
    ) -> list[FaultKind]:
        """Some kinds of faults of this rulebook, the least used first."""
        document = table.setup.book.cites
        kinds = [
            (self._used[kind.slug] + 3 * self._rng.random(), kind)
            for kind in among
            if kind.mistake == mistake and kind.step in steps and document in kind.rules
        ]
        return [kind for _, kind in sorted(kinds, key=lambda one: one[0])[:most]]

    def plan(self, table: BaccaratTable) -> None:
        """Decide, at the start of a round, which fault happens in it."""
        self._planned, self._eventful = [], False
        if table.calm or table.waiting:
            return
        steps = VOID if table.void_next else IN_A_ROUND | AROUND
        if self._happens(self._irregularities):
            self._planned += self._pick(table, False, steps, TRIES)
        if self._happens(self._mistakes):
            self._planned += self._pick(table, True, steps, 1)
        if not self._planned and self._happens(self._reconstructions):
            self._planned = self._pick(table, False, steps, 1, RECONSTRUCTIONS)
        self._eventful = bool(self._planned)

    def _try(self, slip: Slip) -> bool:
        if not slip.fault.when(slip):
            return False
        self._used[slip.fault.slug] += 1
        slip.fault.play(slip)
        return True

    def step(self, r: BaccaratRound, name: str) -> bool:
        if (r.void or r.idle) and name not in VOID:
            return False
        return self._planned_one(name, Slip(r.table, FAULTS[0], r))

    def _planned_one(self, name: str, where: Slip) -> bool:
        for kind in self._planned:
            if kind.step == name and self._try(replace(where, fault=kind)):
                self._planned = [one for one in self._planned if one.mistake != kind.mistake]
                return True
        return False

    def pay(self, r: BaccaratRound, wager: BaccaratWager, what: WagerDue) -> bool:
        if r.table.calm or not self._happens(self._mistakes):
            return False
        kinds = self._pick(r.table, True, frozenset({"pay"}), len(FAULTS))
        return any(self._try(Slip(r.table, kind, r, wager, what)) for kind in kinds)

    def moment(self, table: BaccaratTable, name: str) -> bool:
        """Decide about a step outside a round. Steps around a round were planned with it."""
        if table.waiting or table.calm or (name == "cutting_card" and self._eventful):
            return False
        if name in AROUND:
            return self._planned_one(name, Slip(table, FAULTS[0]))
        for mistake, rate in ((False, self._irregularities), (True, self._mistakes)):
            if self._happens(rate):
                kinds = self._pick(table, mistake, frozenset({name}), len(FAULTS))
                if any(self._try(Slip(table, kind)) for kind in kinds):
                    return True
        return False

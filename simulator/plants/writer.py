"""The feed of a table with plants: a round is held until it is complete, so that people can still change it."""

from collections.abc import Iterator
from random import Random
from typing import Any

from simulator.entry import ExpectedFinding, Shift
from simulator.feed import FeedWriter, Timed
from simulator.plants.chances import Chances
from simulator.plants.deeds import DEEDS
from simulator.plants.fitting import sector
from simulator.plants.kinds import Plant
from simulator.plants.scene import HeldFact, Scene


def feed_of(shift: Shift, number: int, name: str, place: str, rng: Random) -> FeedWriter:
    """The feed of one table of a shift. Players that are planted sit at the first."""
    counter = shift.before.at(name).counter
    if not shift.plants:
        return FeedWriter(name, place, rng, counter)
    sectors = {plant.on: sector(plant.on) for plant in shift.plants if plant.kind == "sector"}
    chances = Chances(shift.plants, f"{shift.seed} {name}", sectors)
    chances.guests = chances.guests if number == shift.first_table else []
    return PlantedFeedWriter(name, place, rng, counter, chances)


class PlantedFeedWriter(FeedWriter):
    """Writes the facts of one table as planted."""

    __slots__ = ("_added", "_held", "_scene", "_written", "chances")

    def __init__(self, table: str, place: str, rng: Random, counter: int, chances: Chances) -> None:
        super().__init__(table, place, rng, counter)
        self.chances: Chances = chances
        self._held: list[HeldFact] = []
        self._scene = Scene()
        self._added, self._written = 0, counter
        """The number of facts that plants have added so far, and the counter of the last one written."""

    def note(self, fact: str, /, **fields: Any) -> str:
        """Hold one fact at the time of the previous one."""
        self.seq += 1
        held = HeldFact(self.now, fact, self._name(self.seq), self.seq, fields)
        held.planted += self.chances.to_tell.pop(fact, [])
        self._held.append(held)
        return held.name

    def admit(self, fault: ExpectedFinding) -> None:
        """Note a fault that the last fact completes."""
        self._truth.setdefault(len(self._held) - 1, []).append(fault)

    def flush(self) -> Iterator[Timed]:
        """Return the lines in order, with what people did."""
        held, truth = self._held, self._truth
        faults = {fact.name: truth.get(index, []) for index, fact in enumerate(held)}
        self._held, self._truth, end = [], {}, held[-1].now if held else 0
        for fact in held:
            self._scene.read(fact)
        for kind, deed in DEEDS.items():
            for plant in self.chances.of(kind):
                deed(plant, held, self._scene, self.chances.rng(plant))
        self._scene.forget(held)
        self.now += held[-1].now - end if held else 0
        for index, fact in enumerate(held):
            self._write(fact)
            found = [*faults.get(fact.name, []), *(self._told(plant, fact) for plant in fact.planted)]
            if found:
                self._truth[index] = found
        yield from super().flush()

    def _write(self, fact: HeldFact) -> None:
        if fact.seq is None:
            self._added += 1
            self._written += 1
        else:
            self._written = fact.seq + self._added
        self._line(fact.now, self._written, fact.kind, fact.name, fact.fields)

    def _told(self, plant: Plant, fact: HeldFact) -> ExpectedFinding:
        """What was planted. No rule is named, as often there is none."""
        note = f"planted at {self.table}: {plant}"
        kind = f"{plant.kind}{':' * bool(plant.on)}{plant.on}"
        return ExpectedFinding(self.table, fact.shoe, fact.round, fact.name, self._scene.ruleset, "", kind, note)

"""Acts of commission: marker buttons, collections, waivers, closed days, and their effect on accounts."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from domain.facts import Fact
from domain.facts.program import GamingDayClosed
from domain.facts.shoe import ShoeStarted
from domain.facts.wagers import CommissionCollected, CommissionMarked, CommissionMarkerRemoved, CommissionWaived
from domain.fold.reading import ReadFact
from domain.fold.round import MovedCard
from domain.money import EXACT

Values = tuple[Any, ...]
ZERO = Decimal(0)


@dataclass(slots=True)
class Done:
    """An act and its effect."""

    act: str
    fact: Any
    position: int
    shoe: str | None
    in_round: int
    """The number of its round, if in the present one."""
    moved: list[MovedCard] = field(default_factory=list)

    def row(self, names: Mapping[str, str]) -> Values:
        """The row of an act."""
        fact, first = self.fact, self.moved[0] if self.moved else None
        why = getattr(fact, "reason", None), getattr(fact, "role", None), fact.by, fact.id, fact.at, self.position
        shoe = first.shoe if first and len(self.moved) == 1 else self.shoe
        place = first and first.ruleset, shoe, self.in_round
        who = names.get(fact.player, fact.player), first and first.seat
        return self.act, *place, *who, fact.amount, *self._became(), *why

    def _became(self) -> tuple[Decimal | None, Decimal | None, Decimal | None]:
        """Outstanding before, applied, written off. None for a button, which moves no account."""
        if self.act not in ("collected", "waived"):
            return None, None, None
        owed = _total(one.owed for one in self.moved)
        applied = _total(EXACT.add(one.collected, one.waived) for one in self.moved)
        return owed, applied, _total(one.rounded for one in self.moved)


@dataclass(slots=True)
class Acts:
    """All acts of a session."""

    shoe: str | None = None
    rounds: list[str] = field(default_factory=list)
    """Evicted rounds."""
    done: dict[str, Done] = field(default_factory=dict)
    """Acts by fact."""
    closings: list[Values] = field(default_factory=list)

    def place_of(self, fact: str) -> tuple[str | None, int]:
        """The round in or after which an act was done, and its position in the record."""
        done = self.done.get(fact)
        if done is None:
            return None, 0
        until = self.rounds[: done.in_round]
        return until[-1] if until else None, done.position

    def rows(self, moved: Iterable[MovedCard], names: Mapping[str, str]) -> Iterator[Values]:
        """The acts in order, then changes without an act: accounts postponed and overdue."""
        of: dict[str, list[MovedCard]] = {}
        others: list[MovedCard] = []
        for one in moved:
            (of.setdefault(one.fact, []) if one.fact in self.done else others).append(one)
        for fact, done in self.done.items():
            yield replace(done, moved=of.get(fact, [])).row(names)
        yield from map(_late, others)


def _late(one: MovedCard) -> Values:
    act, amount = ("put_off", one.owed) if one.put_off else ("overdue", one.overdue)
    where = one.ruleset, one.shoe, None, one.player, one.seat
    return act, *where, amount, one.owed, None, None, None, None, None, one.fact, one.at, 0


def _total(amounts: Iterable[Decimal]) -> Decimal:
    whole = ZERO
    for amount in amounts:
        whole = EXACT.add(whole, amount)
    return whole


def _act(name: str) -> Callable[[Acts, ReadFact, Any], None]:
    def see(acts: Acts, played: ReadFact, fact: Any) -> None:
        acts.done[fact.id] = Done(name, fact, played.line.number, fact.shoe or acts.shoe, len(acts.rounds) + 1)

    return see


def _shoe(acts: Acts, played: ReadFact, fact: ShoeStarted) -> None:
    acts.shoe = fact.shoe


def _closed(acts: Acts, played: ReadFact, fact: GamingDayClosed) -> None:
    acts.closings.append((fact.gaming_day, fact.at, fact.by, fact.id, played.line.number))


ACTS: dict[type[Fact], Callable[[Acts, ReadFact, Any], None]] = {
    CommissionMarked: _act("marked"),
    CommissionMarkerRemoved: _act("removed"),
    CommissionCollected: _act("collected"),
    CommissionWaived: _act("waived"),
    ShoeStarted: _shoe,
    GamingDayClosed: _closed,
}

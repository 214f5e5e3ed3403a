"""Terms: the sign and the chips of a table, and when they changed.

A wager is under the limits and the options in force when it was placed; a round is settled by the chips, the table
differential and the greatest payout in force when its betting closed. Wagers for a round to come are only put into it
when it begins, so what the terms were before they changed is remembered until some betting closes.
"""

from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from domain.facts.options import Options
from domain.facts.table import Limit, TableOpened
from domain.games.common.chips import Chips, chips_of

T = TypeVar("T")
Limits = dict[str, Limit]


@dataclass(slots=True)
class Terms:
    """What a table is played by. They never change: others take their place."""

    opening: TableOpened
    limits: Limits
    """On the sign: those of the opening, or as they were changed."""

    def __deepcopy__(self, memo: object) -> "Terms":
        """They never change."""
        return self

    @property
    def chips(self) -> Chips:
        """The chips in use."""
        return chips_of(self.opening.chips)

    @property
    def options(self) -> Options | None:
        """What the rules leave to the operator."""
        return self.opening.options


class TimedPlace(NamedTuple):
    """Where a fact stands in the play of its session."""

    seq: int | None = None
    line: int = 0

    def after(self, other: "TimedPlace") -> bool:
        """By the source's counter; where one has none, in order of arrival."""
        if self.seq is not None and other.seq is not None and self.seq != other.seq:
            return self.seq > other.seq
        return self.line > other.line


@dataclass(slots=True)
class Past(Generic[T]):
    """What a value was before each of its changes, in the order of play."""

    changes: list[tuple[TimedPlace, T]] = field(default_factory=list)

    def note(self, place: TimedPlace, before: T) -> None:
        """It changes there."""
        self.changes.append((place, before))

    def at(self, place: TimedPlace, now: T) -> T:
        """What it was there: before the first change that came after, or as it is now."""
        changes, low, high = self.changes, 0, len(self.changes)
        while low < high:
            middle = (low + high) // 2
            if changes[middle][0].after(place):
                high = middle
            else:
                low = middle + 1
        return changes[low][1] if low < len(changes) else now

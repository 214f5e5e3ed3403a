"""Terms: the sign and the chips of a table, and when they changed.

A wager is under the limits and options in force when it was placed. A round is settled by the chips, the table
differential and the maximum payout in force when its betting closed. Wagers for the next round are added when it
begins, so earlier terms are remembered until betting closes.
"""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from msgspec import Struct

from domain.facts.options import Options
from domain.facts.table import Limit, TableOpened
from domain.games.common.chips import Chips, chips_of

T = TypeVar("T")
Limits = dict[str, Limit]


class Terms(Struct):
    """The terms of play at a table. Immutable: a change makes new ones."""

    opening: TableOpened
    limits: Limits
    """The limits on the sign: those of the opening, or as changed since."""

    def __deepcopy__(self, memo: object) -> "Terms":
        """Immutable, so not copied."""
        return self

    @property
    def chips(self) -> Chips:
        return chips_of(self.opening.chips)

    @property
    def options(self) -> Options | None:
        """The operator's options."""
        return self.opening.options


class TimedPlace(Struct, frozen=True, gc=False):
    """A place in the play of a session."""

    seq: int | None = None
    line: int = 0

    def after(self, other: "TimedPlace") -> bool:
        """Compare by the source's counter, or by arrival if one has none."""
        if self.seq is not None and other.seq is not None and self.seq != other.seq:
            return self.seq > other.seq
        return self.line > other.line


@dataclass(slots=True)
class Past(Generic[T]):
    """Earlier values, one for each change, in play order."""

    changes: list[tuple[TimedPlace, T]] = field(default_factory=list)

    def note(self, place: TimedPlace, before: T) -> None:
        """Note a change and the value before it."""
        self.changes.append((place, before))

    def at(self, place: TimedPlace, now: T) -> T:
        """The value at a place: the one before the first later change, or the present one."""
        changes, low, high = self.changes, 0, len(self.changes)
        while low < high:
            middle = (low + high) // 2
            if changes[middle][0].after(place):
                high = middle
            else:
                low = middle + 1
        return changes[low][1] if low < len(changes) else now

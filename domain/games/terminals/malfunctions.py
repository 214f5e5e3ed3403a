"""Malfunctions of terminals or of the game system, payments refused because of them, and the locks that follow.

Reports may arrive in any order, and long after their round. The times of the events count.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal


@dataclass(slots=True)
class MalfunctionMark:
    """An event at one terminal, or at all of them."""

    terminal: str | None
    at: datetime

    def of(self, terminal: str | None) -> bool:
        """Whether it concerns this terminal."""
        return self.terminal in (None, terminal)


@dataclass(slots=True)
class Refusal:
    """A refused payment."""

    fact: str
    wager: str
    amount: Decimal
    terminal: str | None
    at: datetime
    late: bool = False
    """Whether the round was over, so that an earlier report may still arrive."""


@dataclass(slots=True)
class Malfunctions:
    """The malfunctions of a table."""

    reported: list[MalfunctionMark] = field(default_factory=list)
    cleared: list[MalfunctionMark] = field(default_factory=list)
    notified_at: list[datetime] = field(default_factory=list)
    """When an inspector was notified of a malfunction."""
    refusals: list[Refusal] = field(default_factory=list)
    """Refused payments of this session."""
    locks: list[MalfunctionMark] = field(default_factory=list)
    """Locks after refused payments, until the malfunction is dealt with."""

    def about(self, terminal: str | None) -> list[MalfunctionMark]:
        """The malfunctions that affect a terminal."""
        return [mark for mark in self.reported if mark.of(terminal)]

    def repaired(self, mark: MalfunctionMark, terminal: str | None, by: datetime) -> bool:
        """Whether a malfunction or a lock was repaired by some time."""
        return any(mark.at <= one.at <= by and one.of(terminal) for one in self.cleared)

    def refuse(self, refusal: Refusal) -> None:
        """Lock the terminal, or all of them if the game system fails."""
        self.refusals.append(refusal)
        at, system = refusal.at, [mark for mark in self.reported if mark.terminal is None]
        whole = any(mark.at <= at and not self.repaired(mark, None, at) for mark in system)
        if whole or refusal.terminal is not None:
            self.locks.append(MalfunctionMark(None if whole else refusal.terminal, at))

    def locked(self, terminal: str, at: datetime) -> bool:
        """Whether a terminal is locked."""
        return any(lock.of(terminal) and lock.at < at and not self.repaired(lock, terminal, at) for lock in self.locks)

    def unreported(self) -> list[Refusal]:
        """Refused payments without notice to an inspector."""
        return [one for one in self.refusals if not any(at >= self._since(one) for at in self.notified_at)]

    def _since(self, refusal: Refusal) -> datetime:
        return min([mark.at for mark in self.about(refusal.terminal)] + [refusal.at])

    def carry(self) -> "Malfunctions":
        """The carry-forward: malfunctions not repaired."""
        return Malfunctions(self._open(self.reported), locks=self._open(self.locks))

    def _open(self, marks: list[MalfunctionMark]) -> list[MalfunctionMark]:
        last: dict[str | None, datetime] = {}
        for one in self.cleared:
            last[one.terminal] = max(one.at, last.get(one.terminal, NEVER))
        return [mark for mark in marks if mark.at > max(last.get(None, NEVER), last.get(mark.terminal, NEVER))]


NEVER = datetime.min.replace(tzinfo=UTC)

"""Who may stay connected: so many at a time, and whoever only waits makes room for whoever comes.

Nobody shows a token before their first request, so a connection costs nothing to open. At the limit the one that has
waited longest is given up, of the address that holds most: whoever opens hundreds displaces their own.
"""

from collections import Counter
from typing import Protocol

from web.limits import MAX_CONNECTIONS


class AdmittedConnection(Protocol):
    """A connection."""

    address: str
    since: float
    """When its present wait began."""

    @property
    def only_waits(self) -> bool:
        """Whether nothing of it is under way that somebody known has asked for."""

    def give_up(self) -> None:
        """Close it at once."""


class Admission:
    """The connections of a server."""

    most = MAX_CONNECTIONS

    def __init__(self) -> None:
        self._inside: dict[AdmittedConnection, None] = {}

    def __len__(self) -> int:
        return len(self._inside)

    def admit(self, guest: AdmittedConnection) -> bool:
        """Let it in, in another's place where there is none free; False if nobody can make room."""
        if len(self._inside) >= self.most:
            if (other := self._least_wanted()) is None:
                return False
            self.leave(other)
            other.give_up()
        self._inside[guest] = None
        return True

    def leave(self, guest: AdmittedConnection) -> None:
        """It is gone, or as good as."""
        self._inside.pop(guest, None)

    def close(self) -> None:
        """Give up all that only wait."""
        for guest in [one for one in self._inside if one.only_waits]:
            guest.give_up()

    def _least_wanted(self) -> AdmittedConnection | None:
        counts = Counter(one.address for one in self._inside)
        waiting = [one for one in self._inside if one.only_waits]
        return max(waiting, key=lambda one: (counts[one.address], -one.since), default=None)

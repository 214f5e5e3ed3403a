"""Admission of connections: the number is limited, and idle ones are closed for new ones.

A connection needs no token before its first request, so it costs nothing to open. At the limit, the longest-waiting
connection of the address with the most connections is closed. A client that opens hundreds displaces its own.
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
        """Whether it runs no request of a known client."""

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
        """Admit it. If no place is free, an idle connection is closed. False if none can be."""
        if len(self._inside) >= self.most:
            if (other := self._least_wanted()) is None:
                return False
            self.leave(other)
            other.give_up()
        self._inside[guest] = None
        return True

    def leave(self, guest: AdmittedConnection) -> None:
        """The connection was closed, or is about to be."""
        self._inside.pop(guest, None)

    def close(self) -> None:
        """Close all idle connections."""
        for guest in [one for one in self._inside if one.only_waits]:
            guest.give_up()

    def _least_wanted(self) -> AdmittedConnection | None:
        counts = Counter(one.address for one in self._inside)
        waiting = [one for one in self._inside if one.only_waits]
        return max(waiting, key=lambda one: (counts[one.address], -one.since), default=None)

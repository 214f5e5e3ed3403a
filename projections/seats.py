"""Who sat where, and when: a wager without a seat was laid from the one its player had then."""

from dataclasses import dataclass, field
from datetime import datetime

from domain.facts.people import PlayerLeft, PlayerSeated
from domain.facts.wagers import WagerPlaced

Sat = tuple[datetime, int | None]
"""From when on, and where; nowhere, after a player left or another took the seat."""


@dataclass(slots=True)
class Seats:
    """The seats of a table in a session."""

    of: dict[str, list[Sat]] = field(default_factory=dict)

    def taken(self, fact: PlayerSeated) -> None:
        """Somebody takes a seat; who sat there has gone."""
        for name in [name for name, sat in self.of.items() if sat[-1][1] == fact.seat]:
            self.of[name].append((fact.at, None))
        self.of.setdefault(fact.player, []).append((fact.at, fact.seat))

    def left(self, fact: PlayerLeft) -> None:
        """Somebody goes."""
        if fact.player in self.of:
            self.of[fact.player].append((fact.at, None))

    def laid(self, fact: WagerPlaced) -> int | None:
        """From which seat a wager was laid."""
        if fact.seat is not None:
            return fact.seat
        return next((seat for at, seat in reversed(self.of.get(fact.player, [])) if at <= fact.at), None)

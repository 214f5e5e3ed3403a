"""What belongs to a round that is over, or is yet to come, when its turn in play order comes.

A look ahead goes through the feed with the same grouping as the fold and notes such facts; the fold then hands them to
their round before it lets it go. Rounds and shoes count by their number at the table: names may come again on
another day.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TypeVar

from domain.fold.grouping.references import Named, References
from domain.fold.reading import ReadFact
from domain.fold.wagers.spanning_wagers import SpanningWagers

K = TypeVar("K", int, str)
Held = dict[K, list[ReadFact]]


@dataclass(slots=True)
class LateFact:
    """The facts of a table that name a round, or a shoe, other than the one now open."""

    late: Held[int] = field(default_factory=lambda: defaultdict(list))
    early: Held[str] = field(default_factory=lambda: defaultdict(list))
    begun: set[str] = field(default_factory=set)
    """Names that early facts waited for."""


@dataclass(slots=True)
class LateFacts:
    """What the look ahead found at a table, or, while it `looks`, finds."""

    spoken: References
    ran: bool = False
    """Without a look ahead every fact stays where it stands."""
    looks: bool = False
    rounds: LateFact = field(default_factory=LateFact)
    shoes: LateFact = field(default_factory=LateFact)
    later: SpanningWagers | None = None
    """When wagers are settled; nothing while the feed goes on."""
    away: set[int] = field(default_factory=set)
    """The lines that are handed on elsewhere."""

    def put_late(self, far: LateFact, number: int, played: ReadFact) -> bool:
        """A fact is of a round or shoe that is over; false where it must stay."""
        if self.looks:
            far.late[number].append(played)
            self.away.add(played.line.number)
        return played.line.number in self.away

    def put_early(self, far: LateFact, name: str, played: ReadFact) -> bool:
        """A fact is of a round or shoe yet to begin; false where it must stay."""
        if self.looks:
            far.early[name].append(played)
            self.away.add(played.line.number)
        return played.line.number in self.away

    def take_late(self, far: LateFact, number: int) -> list[ReadFact]:
        """The facts that come late to a round or shoe."""
        return far.late.pop(number, []) if far.late and not self.looks else []

    def take_early(self, far: LateFact, name: str) -> list[ReadFact]:
        """The facts that came before their round or shoe. The look ahead takes them too, and leaves them."""
        if not far.early:
            return []
        if not self.looks:
            return far.early.pop(name, [])
        known = name in far.begun
        far.begun.add(name)
        return [] if known else far.early.get(name, [])

    def never_begun(self, far: LateFact) -> list[str]:
        """The names that no round or shoe ever bore."""
        return [] if self.looks else list(far.early)

    def wants(self, named: Named, name: str) -> bool:
        """Whether some fact may name this from afar."""
        return self.ran and name in named.wanted

    def wants_wager(self, wager: str) -> bool:
        """Whether some fact may speak of this wager when its round is over."""
        return self.ran and wager in self.spoken.wagers

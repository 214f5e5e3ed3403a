"""Late and early facts: they belong to a round already over, or not yet begun, at their place in play order.

A look-ahead goes through the feed with the same grouping as the fold and notes them. The fold adds them to their round
before it is evicted. Rounds and shoes are identified by their number at the table, because names may be used again on
another day.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TypeVar

from domain.fold.grouping.references import Named, References
from domain.fold.reading import ReadFact
from domain.fold.wagers.spanning_wagers import SpanningWagers

K = TypeVar("K", int, str)
Waiting = dict[K, list[ReadFact]]


@dataclass(slots=True)
class LateFact:
    """Facts of a table that name a round or a shoe other than the open one."""

    late: Waiting[int] = field(default_factory=lambda: defaultdict(list))
    early: Waiting[str] = field(default_factory=lambda: defaultdict(list))
    begun: set[str] = field(default_factory=set)
    """Names that early facts waited for."""


@dataclass(slots=True)
class LateFacts:
    """Late and early facts of a table: collected by the look-ahead, then used by the fold."""

    spoken: References
    ran: bool = False
    """Whether the look-ahead ran. Without it every fact stays in its place."""
    collecting: bool = False
    rounds: LateFact = field(default_factory=LateFact)
    shoes: LateFact = field(default_factory=LateFact)
    later: SpanningWagers | None = None
    """When wagers are settled later. Empty while the feed continues."""
    reassigned: set[int] = field(default_factory=set)
    """Lines assigned to another round."""

    def put_late(self, far: LateFact, number: int, played: ReadFact) -> bool:
        """Note that a fact belongs to a round or shoe already over. False if it must stay where it is."""
        if self.collecting:
            far.late[number].append(played)
            self.reassigned.add(played.line.number)
        return played.line.number in self.reassigned

    def put_early(self, far: LateFact, name: str, played: ReadFact) -> bool:
        """Note that a fact belongs to a round or shoe not yet begun. False if it must stay where it is."""
        if self.collecting:
            far.early[name].append(played)
            self.reassigned.add(played.line.number)
        return played.line.number in self.reassigned

    def take_late(self, far: LateFact, number: int) -> list[ReadFact]:
        """The late facts of a round or shoe."""
        return far.late.pop(number, []) if far.late and not self.collecting else []

    def take_early(self, far: LateFact, name: str) -> list[ReadFact]:
        """Facts that came before their round or shoe. The look-ahead reads them and leaves them for the fold."""
        if not far.early:
            return []
        if not self.collecting:
            return far.early.pop(name, [])
        known = name in far.begun
        far.begun.add(name)
        return [] if known else far.early.get(name, [])

    def never_begun(self, far: LateFact) -> list[str]:
        """Names of rounds or shoes that never began."""
        return [] if self.collecting else list(far.early)

    def may_use(self, named: Named, name: str) -> bool:
        """Whether a late or early fact may use this name."""
        return self.ran and name in named.wanted

    def may_concern(self, wager: str) -> bool:
        """Whether a fact may concern this wager after its round is over."""
        return self.ran and wager in self.spoken.wagers

"""What a table of Caribbean stud knows between rounds: the deck, the jackpot, and its wagers that a misdeal left."""

from dataclasses import dataclass, field

from domain.facts.table import TableOpened
from domain.games.caribbean_stud.keeping import Keeping
from domain.games.caribbean_stud.matters import MATTERS
from domain.games.caribbean_stud.pool import Pool, Pools
from domain.games.common import floor
from domain.games.common.tickets import Owed, Ticket
from domain.rulebooks.caribbean_stud import CaribbeanBook


@dataclass
class Carry(floor.Carry):
    """What outlives a session."""

    pools: dict[str, Pool] = field(default_factory=dict)


class Floor(floor.Floor):
    """A table in a session."""

    matters = MATTERS
    book: CaribbeanBook

    def __init__(self, opening: TableOpened, book: CaribbeanBook, carry: Carry) -> None:
        super().__init__(opening, book, carry)
        options = opening.options
        self.pools = Pools(options.jackpot_pool if options is not None else None, carry.pools)
        self.mode = options.jackpot if options is not None else None
        """How the jackpot takes its wagers: by hand, or electronically."""
        self.keeping = Keeping(bool(self.machine))
        self.standing: dict[str, Ticket] = {}
        """Jackpot wagers that are good for their player's next round (14.10)."""
        self.owing: dict[str, Owed] = {}
        """Jackpot wagers that were decided and not settled in their round."""
        self.separated: list[frozenset[str]] = []
        """Players who may not play together."""

    @property
    def machine(self) -> bool | None:
        """Whether the cards come from a shuffling machine; nothing where nobody said."""
        return None if self.opening.shuffler is None else self.opening.shuffler != "none"

    def carry(self) -> Carry:
        """What outlives the session."""
        kept = super().carry()
        return Carry(kept.personal, kept.advised, self.pools.known)

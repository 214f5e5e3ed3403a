"""What a table of Caribbean stud knows between rounds: the deck, the jackpot, and its wagers that a misdeal left."""

from dataclasses import dataclass, field

from domain.facts.table import TableOpened
from domain.games.caribbean_stud.keeping import DeckState
from domain.games.caribbean_stud.matters import FINDING_TYPES
from domain.games.caribbean_stud.pool import Pool, Pools
from domain.games.common import floor
from domain.games.common.tickets import DueWager, WagerState
from domain.rulebooks.caribbean_stud import StudRulebook


@dataclass
class StudCarryForward(floor.TableCarryForward):
    """What outlives a session."""

    pools: dict[str, Pool] = field(default_factory=dict)


class StudTableState(floor.TableState):
    """A table in a session."""

    matters = FINDING_TYPES
    book: StudRulebook

    def __init__(self, opening: TableOpened, book: StudRulebook, carry: StudCarryForward) -> None:
        super().__init__(opening, book, carry)
        options = opening.options
        self.pools = Pools(options.jackpot_pool if options is not None else None, carry.pools)
        self.mode = options.jackpot if options is not None else None
        """How the jackpot takes its wagers: by hand, or electronically."""
        self.keeping = DeckState(bool(self.machine))
        self.standing: dict[str, WagerState] = {}
        """Jackpot wagers that are good for their player's next round (14.10)."""
        self.owing: dict[str, DueWager] = {}
        """Jackpot wagers that were decided and not settled in their round."""
        self.separated: list[frozenset[str]] = []
        """Players who may not play together."""

    @property
    def machine(self) -> bool | None:
        """Whether the cards come from a shuffling machine; nothing where nobody said."""
        return None if self.opening.shuffler is None else self.opening.shuffler != "none"

    def carry(self) -> StudCarryForward:
        """What outlives the session."""
        kept = super().carry()
        return StudCarryForward(kept.personal, kept.advised, self.pools.known)

"""What a table knows between rounds: limits, people, the cards that are left over, commission that is owed."""

from dataclasses import dataclass, field
from decimal import Decimal

from domain.facts.table import Limit, TableOpened
from domain.games.baccarat.accounts import Accounts
from domain.games.baccarat.chips import chips_of
from domain.games.baccarat.shoe import Shoe
from domain.games.baccarat.tickets import Ticket
from domain.replay.round import Finding
from domain.rulebooks.shape import Book

ANY = "*"
Limits = dict[str, Limit]


@dataclass
class Carry:
    """What outlives a session."""

    runs: dict[str, Ticket] = field(default_factory=dict)
    advised: set[str] = field(default_factory=set)
    personal: dict[str, Limits] = field(default_factory=dict)
    accounts: Accounts = field(default_factory=Accounts)


class Floor:
    """A table in a session."""

    def __init__(self, opening: TableOpened, book: Book, carry: Carry) -> None:
        self.opening = opening
        self.book = book
        self.runs = carry.runs
        self.advised = carry.advised
        self.advised_before: frozenset[str] = frozenset()
        self.personal = carry.personal
        self.accounts = carry.accounts
        self.limits: Limits = {str(bet): limit for bet, limit in opening.limits.items()}
        self.chips = chips_of(opening.chips)
        self.shoe = Shoe(book, opening)
        self.left: int = 0
        """Cards that the last round left for the next."""
        self.left_dummy: str | None = None
        self.small: set[str] = set()
        """Players who had their one wager under the minimum."""
        self.findings: list[Finding] = []
        """Of no round."""

    def carry(self) -> Carry:
        """What outlives the session."""
        return Carry(self.runs, self.advised, self.personal, self.accounts)

    def limits_for(self, bet: str, player: str, terminal: str | None) -> tuple[Decimal | None, Decimal | None]:
        """The least and the most of a bet, for this player."""
        limit = self.limits.get(bet) or self.limits.get(ANY)
        own = (
            self.personal.get(player) or (self.personal.get(terminal) if terminal else None) if self.personal else None
        )
        if own is not None:
            limit = own.get(bet) or own.get(ANY) or limit
        return (limit.min, limit.max) if limit is not None else (None, None)

    def change_limits(self, limits: Limits) -> None:
        """The sign says something else from now on; what it does not name stays."""
        self.limits = dict(limits) if ANY in limits else self.limits | limits

    def first_small(self, player: str) -> bool:
        """Whether this is the player's first wager under the minimum in this session."""
        first = player not in self.small
        self.small.add(player)
        return first

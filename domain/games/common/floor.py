"""What a table of any game knows between rounds: its limits, its chips, and the people who play there."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import ClassVar

from domain.errors import harmless
from domain.facts import Fact
from domain.facts.people import PlayerAdvised
from domain.facts.table import ClosureAnnounced, Limit, TableOpened
from domain.facts.wagers import WagerPlaced
from domain.games.common.chips import chips_of
from domain.games.common.disputes import Disputes
from domain.games.common.matters import COMMON, Matters, finding
from domain.games.common.room import Room
from domain.games.common.signs import Signs
from domain.replay.round import Finding
from domain.rulebooks.rule import Rule, Rulebook

ANY = "*"
LONGEST = 60
"""So much of a name that nobody knows is repeated."""
Limits = dict[str, Limit]


@dataclass
class Carry:
    """What outlives a session."""

    personal: dict[str, Limits] = field(default_factory=dict)
    advised: list[str] = field(default_factory=list)


def comes_before(one: Fact, other: Fact) -> bool:
    """In play order, as far as the facts alone show it."""
    if one.seq is not None and other.seq is not None:
        return one.seq < other.seq
    return one.at <= other.at


class Floor:
    """A table in a session."""

    matters: ClassVar[Matters] = COMMON

    def __init__(self, opening: TableOpened, book: Rulebook, carry: Carry) -> None:
        self.book = book
        self.personal = carry.personal
        self.advised = set(carry.advised)
        """Players who were told of the limits."""
        self.advice: dict[str, PlayerAdvised] = {}
        """How they were told, where it was in this session."""
        self.limits: Limits = {}
        self.open(opening)
        self.small: set[str] = set()
        """Players who had their one wager under the minimum."""
        self.room = Room()
        self.signs = Signs()
        self.closures: list[ClosureAnnounced] = []
        self.disputes = Disputes()
        self.settles = False
        """Settlements are written down here."""
        self.findings: list[Finding] = []
        """Of no round."""
        for option in opening.options.unknown if opening.options is not None else ():
            self.find("option-unknown", opening.id, option=harmless(option, LONGEST))

    def open(self, opening: TableOpened) -> None:
        """The table opens, or opens again on the same day: what its sign says, and which chips are in use."""
        self.opening = opening
        self.limits = {str(bet): limit for bet, limit in opening.limits.items()}
        self.chips = chips_of(opening.chips)

    def carry(self) -> Carry:
        """What outlives the session."""
        return Carry(self.personal, sorted(self.advised))

    def finding(self, matter: str, fact: str | None, rule: Rule | None = None, /, **words: object) -> Finding | None:
        """What was found, if this book has a rule for it."""
        return finding(self.matters, self.book, matter, fact, rule, **words)

    def find(self, matter: str, fact: str | None, rule: Rule | None = None, /, **words: object) -> None:
        """Something outside rounds broke a rule; nothing, where this book has no such rule."""
        found = self.finding(matter, fact, rule, **words)
        if found is not None:
            self.findings.append(found)

    def limits_for(self, bet: str, player: str, terminal: str | None) -> tuple[Decimal | None, Decimal | None]:
        """The least and the most of a bet, for this player."""
        limit = self.limits.get(bet) or self.limits.get(ANY)
        least, most = (limit.min, limit.max) if limit is not None else (None, None)
        mine = self._own(bet, player) or self._own(bet, terminal)
        if mine is not None:
            least, most = least if mine.min is None else mine.min, most if mine.max is None else mine.max
        return least, most

    def _own(self, bet: str, name: str | None) -> Limit | None:
        """The limit of one player, or of one terminal."""
        own = self.personal.get(name) if name is not None else None
        return (own.get(bet) or own.get(ANY)) if own is not None else None

    def advise(self, fact: PlayerAdvised) -> None:
        """A player is told of the limits."""
        self.advised.add(fact.player)
        self.advice.setdefault(fact.player, fact)

    def told(self, placed: WagerPlaced) -> bool:
        """Whether this wager's player had been told when it was placed."""
        advice = self.advice.get(placed.player)
        return placed.player in self.advised and (advice is None or comes_before(advice, placed))

    def forget(self, player: str) -> None:
        """A player has left: who comes back is told again."""
        self.advised.discard(player)
        self.advice.pop(player, None)

    def change_limits(self, limits: Limits) -> None:
        """The sign says something else from now on; what it does not name stays."""
        self.limits = dict(limits) if ANY in limits else self.limits | limits

    def first_small(self, player: str) -> bool:
        """Whether this is the player's first wager under the minimum in this session."""
        first = player not in self.small
        self.small.add(player)
        return first

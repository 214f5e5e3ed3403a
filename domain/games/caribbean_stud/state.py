"""States of a round and a table of Caribbean stud."""

from collections.abc import Collection, Iterator
from decimal import Decimal
from itertools import islice

from msgspec import Struct, field

from domain.facts import Fact
from domain.facts.disputes import IrregularityReported
from domain.facts.round import DecisionMade
from domain.facts.shoe import CardsCut
from domain.facts.table import TableOpened
from domain.facts.wagers import WagerPlaced
from domain.games.caribbean_stud.cards.deal import StudDeal
from domain.games.caribbean_stud.finding_types import FINDING_TYPES
from domain.games.caribbean_stud.jackpot.pool import Pool, Pools
from domain.games.common import state
from domain.games.common.cards.card_sets import Sets
from domain.games.common.state import RoundState
from domain.games.common.wagers import DueWager, WagerState
from domain.rulebooks.shapes.caribbean_stud import StudRulebook


class DeckState(Struct):
    """The cards at one table."""

    machine: bool
    sets: Sets
    recorded_acts: set[str] = set()
    """Which acts the feed records at this table: `introduced`, `shuffled`, `cut`."""
    cuts: list[CardsCut] = []
    """Cuts since the last shuffle."""
    vacated: bool = False
    """Whether the table was empty and the cards have not been shuffled since."""
    ordered: bool = False
    """Whether someone ordered the replacement of the cards."""
    notified: bool = False
    """Whether an inspector was notified of it."""
    untold: list[str] = []
    """Replacements of which an inspector has not been notified yet: facts."""
    uncounted: list[str] = []
    """Jackpot payments after which the deck has not been counted: facts."""


class StudCarryForward(state.TableCarryForward):
    """The carry-forward of a session."""

    pools: dict[str, Pool] = field(default_factory=dict)


class StudTableState(state.TableState):
    """A Caribbean stud table in a session."""

    matters = FINDING_TYPES
    book: StudRulebook

    def __init__(self, opening: TableOpened, book: StudRulebook, carry: StudCarryForward) -> None:
        super().__init__(opening, book, carry)
        options = opening.options
        self.pools = Pools(options.jackpot_pool if options is not None else None, carry.pools)
        self.mode = options.jackpot if options is not None else None
        """How jackpot wagers are taken: manually or electronically."""
        self.keeping = DeckState(bool(self.machine), Sets(bool(self.machine)))
        self.standing: dict[str, WagerState] = {}
        """Jackpot wagers valid for their player's next round (14.10)."""
        self.owing: dict[str, DueWager] = {}
        """Jackpot wagers decided and not settled in their round."""
        self.separated: list[frozenset[str]] = []
        """Players who may not play together."""

    @property
    def machine(self) -> bool | None:
        """Whether the cards come from a shuffling machine. None if not recorded."""
        return None if self.opening.shuffler is None else self.opening.shuffler != "none"

    @property
    def unsettled(self) -> Collection[str]:
        return self.owing

    def carry(self) -> StudCarryForward:
        kept = super().carry()
        return StudCarryForward(kept.personal, kept.advised, self.pools.known)


ANTE, BET, JACKPOT = "ante", "raise", "jackpot"


class StudRoundState(RoundState):
    """An open round."""

    matters = FINDING_TYPES

    floor: StudTableState
    book: StudRulebook
    deal: StudDeal | None = None
    """The present deal."""
    taken_back: list[StudDeal] = field(default_factory=list)
    """Earlier deals of the round that were taken back and dealt again."""
    misdealt: str | None = None
    """If the last deal was a misdeal and nothing was dealt since: its finding type."""
    redeal: str | None = None
    """The finding type if the collected cards are dealt again without a shuffle."""
    decisions: dict[int, DecisionMade] = field(default_factory=dict)
    """The first decision on each box. It counts."""
    areas: dict[int | None, dict[str, None]] = field(default_factory=dict)
    """The players with an ante on each box, among the wagers indexed so far."""
    filed: int = 0
    """The number of wagers indexed."""
    moves: list[Fact] = field(default_factory=list)
    """What was decided, turned, placed and paid, in order."""
    fed: set[str] = field(default_factory=set)
    """Jackpot wagers whose share is in the pool."""
    carried: set[str] = field(default_factory=set)
    """Jackpot wagers carried over from a misdeal."""
    reported: list[IrregularityReported] = field(default_factory=list)
    prizes: list[str] = field(default_factory=list)
    """Facts that paid prizes."""
    counted: bool = False
    """Whether the deck was counted when all cards were dealt."""
    meters: list[Decimal | None] = field(default_factory=list)
    """The amounts in the pool when the meter was set after hands of this round were settled."""

    def reports(self, *words: str | None) -> list[IrregularityReported]:
        """Reports under one of these rules, or of one of these kinds."""
        return [report for report in self.reported if report.rule in words or report.kind in words]

    def of(self, bet: str) -> list[WagerState]:
        """The wagers of a kind that are valid so far."""
        return [ticket for ticket in self.tickets.alive() if ticket.bet == bet]

    def box_of(self, placed: WagerPlaced) -> int | None:
        """The box of a wager: as stated, by its base wager, its player's ante, or its player's seat."""
        if placed.box is not None:
            return placed.box
        on = self.tickets.by_name.get(placed.on) if isinstance(placed.on, str) else None
        if on is not None and on.placed is not None and on.placed is not placed:
            return self.box_of(on.placed)
        if placed.bet != ANTE:
            own = next(self.tickets.owned(placed.player, ANTE), None)
            if own is not None and own.placed is not None:
                return self.box_of(own.placed)
        return placed.seat if placed.seat is not None else self.company.seats.get(placed.player)

    def box(self, ticket: WagerState) -> int | None:
        """Like `box_of`, for a wager state."""
        return None if ticket.placed is None else self.box_of(ticket.placed)

    def antes(self, box: int | None) -> list[WagerState]:
        """The valid antes of a box."""
        return [ticket for ticket in self.of(ANTE) if self.box(ticket) == box]

    def backs(self, player: str, box: int | None) -> bool:
        """Whether a player has a valid ante on a box."""
        return any(self.box(ticket) == box for ticket in self.tickets.owned(player, ANTE))

    def bettors(self, box: int | None) -> Iterator[str]:
        """Players with a valid ante on a box."""
        for ticket in islice(self.tickets.listed, self.filed, None):
            if ticket.bet == ANTE:
                self.areas.setdefault(self.box(ticket), {})[ticket.player] = None
        self.filed = len(self.tickets.listed)
        return (player for player in self.areas.get(box, ()) if self.backs(player, box))

    def by_box(self, bet: str) -> dict[int | None, list[WagerState]]:
        """The valid wagers of a kind by box."""
        found: dict[int | None, list[WagerState]] = {}
        for ticket in self.of(bet):
            found.setdefault(self.box(ticket), []).append(ticket)
        return found

    @property
    def jackpot(self) -> Decimal | None:
        """The amount in the pool when the hands were settled."""
        return self.meters[0] if self.meters else self.floor.pools.own.amount

    @property
    def paid_for(self) -> bool:
        """Whether any wager was settled by the outcome of its hand."""
        return any(ticket.settled is not None and ticket.settled.result != "void" for ticket in self.tickets.listed)

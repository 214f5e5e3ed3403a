"""The states of a round and a table, for every game."""

from collections.abc import Collection, Sequence
from datetime import datetime
from decimal import Decimal
from typing import ClassVar

from msgspec import Struct, field

from domain.facts import Fact
from domain.facts.disputes import RulingMade
from domain.facts.people import PlayerAdvised
from domain.facts.round import ResultAnnounced, RoundVoided, VoidHandAnnounced
from domain.facts.table import ClosureAnnounced, Limit, SignDisplayed, TableOpened
from domain.facts.terminals import ResultEntered
from domain.facts.wagers import WagerPlaced
from domain.fold.game import FoldPlace
from domain.fold.round import Finding
from domain.fold.venue.notes import AnyNote
from domain.games.common.chips import Chips
from domain.games.common.finding_types import COMMON, FindingTypes, finding
from domain.games.common.findings import NewFinding
from domain.games.common.rulings.reach import Reach
from domain.games.common.terms import Limits, Past, Terms, TimedPlace
from domain.games.common.wagers import DueWager, WagerState, WagerStates, about
from domain.rulebooks.shapes.rulebook import Rule, Rulebook


class Party(Struct):
    """Players of a round, where they sat or stood when they wagered. They may leave later."""

    seats: dict[str, int] = {}
    hosts: dict[int, str] = {}
    """The seated players of boxes with wagers."""
    stood: set[str] = set()
    """Players known to stand."""
    kept: bool = False
    """Whether the feed records who sits."""
    sat: set[str] = set()
    """Players seated while a wager of theirs was up, until the result was called."""


class Occupancy(Struct):
    """The people at a table."""

    seats: dict[str, int] = {}
    """The players by seat."""
    kept: bool = False
    """Whether the feed records who sits. If not, an unrecorded seat has no consequences."""
    stood: set[str] = set()
    """Players who wagered from no seat and no terminal."""
    last: set[str] = set()
    """Players who wagered in the last round or the open one."""
    idle: dict[str, int] = {}
    """For each seated player, the consecutive rounds without a wager at a full table."""

    def host(self, seat: int) -> str | None:
        """The player in a seat."""
        return next((player for player, taken in self.seats.items() if taken == seat), None)

    def leave(self, player: str) -> None:
        """A player leaves: the place is no longer known."""
        self.seats.pop(player, None)
        self.idle.pop(player, None)
        self.stood.discard(player)
        self.last.discard(player)

    def present(self) -> bool:
        """Whether any player is at the table."""
        return bool(self.seats or self.last)

    def played(self, wagered: Collection[str], seats: int) -> None:
        """Count a round in which these players wagered."""
        self.last = {player for player in wagered if player in self.last}
        self.idle = self.idle_after(wagered, seats)

    def idle_after(self, wagered: Collection[str], seats: int) -> dict[str, int]:
        """How many rounds each player at a full table sat out, including one in which these people wagered."""
        full = len(self.seats) == seats
        return {one: self.idle.get(one, 0) + 1 if full and one not in wagered else 0 for one in self.seats}


class Signs(Struct):
    """Signs displayed and limits changed in a session."""

    shown: list[SignDisplayed] = []
    openings: int = 0
    played: bool = False
    """Whether anyone wagered."""
    notified: bool = False
    """Whether an inspector was notified of the limits since their last change."""
    untold: list[str] = []
    """Changes of which an inspector has not been notified yet: facts."""
    quiet: datetime | None = None
    """When the limits were last changed while nothing was in progress."""


class OpenDisputes(Struct):
    """The open disputes of a session."""

    decided: dict[str, str] = {}
    """The highest role that has decided each dispute so far."""
    unresolved: dict[str, str] = {}
    """Disputes left unresolved, each with the fact."""


ANY = "*"


class TableCarryForward(Struct):
    """The carry-forward of a session."""

    personal: dict[str, Limits] = {}
    advised: list[str] = []


def comes_before(one: Fact, other: Fact) -> bool:
    """Whether a fact is before another in play order, as far as the facts alone show."""
    if one.seq is not None and other.seq is not None:
        return one.seq < other.seq
    return one.at <= other.at


def _terms(opening: TableOpened) -> Terms:
    return Terms(opening, {str(bet): limit for bet, limit in opening.limits.items()})


class TableState:
    """A table in a session."""

    matters: ClassVar[FindingTypes] = COMMON

    def __init__(self, opening: TableOpened, book: Rulebook, carry: TableCarryForward) -> None:
        self.book = book
        self.personal = carry.personal
        self.advised = set(carry.advised)
        """Players who were advised of the limits."""
        self.advice: dict[str, PlayerAdvised] = {}
        """When each was advised, as a place in this session."""
        self.now = TimedPlace()
        """The place of the current fact."""
        self.terms = _terms(opening)
        self.past: Past[Terms] = Past()
        self.past_personal: dict[str, Past[Limits | None]] = {}
        """The earlier limits of players and terminals, by name."""
        self.small: set[str] = set()
        """Players who have made their one wager under the minimum."""
        self.room = Occupancy()
        self.signs = Signs()
        self.closures: list[ClosureAnnounced] = []
        self.disputes = OpenDisputes()
        self.settles = False
        """Whether the feed records settlements."""
        self.findings: list[Finding] = []
        """Findings outside rounds."""
        self.notes: list[AnyNote] = []
        """Notes for rules that span several tables."""

    def open(self, opening: TableOpened) -> None:
        """The table opens, or opens again on the same day: apply its sign and its chips."""
        self._change(_terms(opening))

    def _change(self, terms: Terms) -> None:
        self.past.note(self.now, self.terms)
        self.terms = terms

    def in_force(self) -> Terms:
        """The terms at the place of the current fact, which may have been pending."""
        return self.past.at(self.now, self.terms) if self.past.changes else self.terms

    def forget_past(self) -> None:
        """Betting is closed: no fact is pending, so past terms are dropped."""
        self.past.changes.clear()
        self.past_personal.clear()

    @property
    def opening(self) -> TableOpened:
        """The last opening."""
        return self.terms.opening

    @property
    def limits(self) -> Limits:
        """The limits on the sign now."""
        return self.terms.limits

    @property
    def chips(self) -> Chips:
        """The chips in use now."""
        return self.terms.chips

    @property
    def unsettled(self) -> Collection[str]:
        """Wagers decided and not settled yet. A later round that settles them lists them again."""
        return ()

    def carry(self) -> TableCarryForward:
        return TableCarryForward(self.personal, sorted(self.advised))

    def finding(self, matter: str, fact: str | None, rule: Rule | None = None, /, **words: object) -> NewFinding | None:
        """Make a finding outside rounds, if this rulebook has a rule for it."""
        found = finding(self.matters, self.book, matter, fact, rule, **words)
        return NewFinding(self, found) if found is not None else None

    def limits_for(
        self, bet: str, player: str, terminal: str | None, terms: Terms | None = None
    ) -> tuple[Decimal | None, Decimal | None]:
        """Minimum and maximum of a bet for this player, under these terms or those in force."""
        limits = (terms or self.in_force()).limits
        limit = limits.get(bet) or limits.get(ANY)
        least, most = (limit.min, limit.max) if limit is not None else (None, None)
        mine = self._own(bet, player) or self._own(bet, terminal)
        if mine is not None:
            least, most = least if mine.min is None else mine.min, most if mine.max is None else mine.max
        return least, most

    def _own(self, bet: str, name: str | None) -> Limit | None:
        """The limit of one player or one terminal."""
        own = self.personal.get(name) if name is not None else None
        if name is not None and name in self.past_personal:
            own = self.past_personal[name].at(self.now, own)
        return (own.get(bet) or own.get(ANY)) if own is not None else None

    def set_personal(self, name: str, limits: Limits) -> None:
        """Set the limits of a player or a terminal."""
        self.past_personal.setdefault(name, Past()).note(self.now, self.personal.get(name))
        self.personal[name] = limits

    def advise(self, fact: PlayerAdvised) -> None:
        """A player is advised of the limits."""
        self.advised.add(fact.player)
        self.advice.setdefault(fact.player, fact)

    def was_advised(self, placed: WagerPlaced) -> bool:
        """Whether the player had been advised when this wager was placed."""
        advice = self.advice.get(placed.player)
        return placed.player in self.advised and (advice is None or comes_before(advice, placed))

    def forget(self, player: str) -> None:
        """A player leaves and has to be advised again on return."""
        self.advised.discard(player)
        self.advice.pop(player, None)

    def change_limits(self, limits: Limits) -> None:
        """Change the limits on the sign. Bets it does not name are unchanged."""
        sign = dict(limits) if ANY in limits else self.limits | limits
        self._change(Terms(self.opening, sign))

    def first_small(self, player: str) -> bool:
        """Whether this is the player's first wager below the minimum in this session."""
        first = player not in self.small
        self.small.add(player)
        return first


class RoundState(Struct):
    """A round."""

    matters: ClassVar[FindingTypes] = COMMON

    where: FoldPlace
    floor: TableState
    book: Rulebook
    tickets: WagerStates
    started: str | None = None
    """The fact that announced it."""
    closed: bool = False
    """Whether betting is closed."""
    frozen: Terms | None = None
    """The terms at the close of betting."""
    closed_by: str | None = None
    called: ResultAnnounced | None = None
    entered: list[ResultEntered] = []
    voided: RoundVoided | None = None
    void_hand: VoidHandAnnounced | None = None
    rulings: list[RulingMade] = []
    effective: list[RulingMade] = []
    """Rulings with effect: the rule gives the power, and the role has it."""
    reach: Reach | None = None
    """The same rulings, by the wagers and players that they name."""
    ended: str | None = None
    last: str | None = None
    """The last fact of the round."""
    company: Party = field(default_factory=Party)
    findings: list[Finding] = []
    corrected: dict[str, str] = {}
    over: bool = False
    """Whether it has ended. What was unpaid by then stays unpaid."""
    owed: Sequence[DueWager] = ()
    """What each wager was due and why, once the round is judged."""
    settled_late: dict[str, DueWager] = {}
    """Wagers that an earlier round decided and this one settles."""

    @property
    def is_open(self) -> bool:
        """Whether the round is still open: not ended, and wagers lie on the layout or nothing was called yet."""
        if self.ended is not None or self.voided is not None:
            return False
        lie = [ticket for ticket in self.tickets.alive() if ticket.settled is None]
        return bool(lie) or (self.called is None and not self.tickets.listed)

    @property
    def terms(self) -> Terms:
        """The terms for settlement: those when betting closed, or the present ones while it is open."""
        return self.frozen or self.floor.terms

    @property
    def betting_closed(self) -> bool:
        """Whether betting is closed: by a call, by the first play, or because the round is over."""
        return self.closed or self.called is not None or self.voided is not None or self.ended is not None

    def terms_of_wagers(self) -> Terms:
        """The terms for a wager placed now. A wager recorded after the round is under the round's terms."""
        if self.frozen is not None and (self.ended is not None or self.voided is not None):
            return self.frozen
        return self.floor.in_force()

    def freeze(self, was_closed: bool) -> None:
        """Fix the terms if betting is closed. Called after each fact. Later facts change no terms; a void spin reopens
        betting.
        """
        if self.closed and not was_closed:
            self.keep_terms()
        elif was_closed and not self.closed:
            self.frozen = None
        elif self.frozen is None and self.betting_closed:
            self.keep_terms()

    def keep_terms(self) -> None:
        """Betting closes: fix the terms."""
        self.frozen = self.floor.terms
        self.floor.forget_past()

    def settles_anew(self, owed: DueWager) -> bool:
        """Whether the rules allow a second settlement of a wager. No, unless a game overrides this."""
        return False

    def finding(self, matter: str, fact: str | None, rule: Rule | None = None, /, **words: object) -> NewFinding | None:
        """Make a finding, if this rulebook has a rule for it."""
        found = finding(self.matters, self.book, matter, fact, rule, **self._about(words))
        return NewFinding(self, found) if found is not None else None

    def finding_for_wager(
        self, ticket: WagerState, matter: str, fact: str | None, rule: Rule | None = None, /, **words: object
    ) -> NewFinding | None:
        """Like `finding`, for one wager, under the rulebook that applies to it."""
        found = finding(self.matters, self.book_of(ticket), matter, fact, rule, **self._about(words))
        return NewFinding(self, found) if found is not None else None

    def _about(self, words: dict[str, object]) -> dict[str, object]:
        """Player, bet and stake of a wager: people do not know wagers by id."""
        ticket = self.tickets.by_name.get(str(words.get("wager")))
        if ticket is None or ticket.placed is None:
            return words
        return about(ticket) | words

    def book_of(self, ticket: WagerState) -> Rulebook:
        """The rulebook of a wager: the table's, unless the game has wagers of two kinds."""
        return self.book

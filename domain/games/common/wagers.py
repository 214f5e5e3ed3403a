"""The state of a wager in a round: the terms when betting closed, and its facts."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from msgspec import Struct
from msgspec.structs import replace

from domain.facts.disputes import RulingMade
from domain.facts.options import Options
from domain.facts.wagers import WagerPlaced, WagerSettled
from domain.fold.round import DueResult
from domain.fold.wagers.postings import Got, sum_postings
from domain.fold.wagers.wager_facts import choice
from domain.games.common.chips import ZERO
from domain.games.common.terms import Terms
from domain.money import EXACT
from domain.rulebooks.shapes.rulebook import Rule


class Good(Struct):
    """The valid part of a wager."""

    stake: Decimal
    cuts: list[tuple[Decimal, Rule]] = []
    """The amount that each rule left valid."""
    extra: Decimal = ZERO
    """Its share of the amount that bears extra commission."""

    @property
    def rules(self) -> list[Rule]:
        """The rules that reduced it."""
        return [rule for _, rule in self.cuts]

    def cut(self, stake: Decimal, rule: Rule) -> None:
        """Reduce the valid stake under a rule."""
        self.stake = stake
        self.cuts.append((stake, rule))


class Call(Struct, frozen=True):
    """The outcome of a wager by the cards, the wheel or the dice."""

    result: DueResult
    rule: Rule
    odds: Decimal = ZERO
    commission: Decimal = ZERO
    """A share of the winnings."""
    more: tuple[Rule, ...] = ()
    """Further rules it rests on: the table of odds, if that is a separate rule."""


class WagerState(Struct):
    """The state of one wager."""

    wager: str
    placed: WagerPlaced | None = None
    """None if a wager was settled that was never recorded as placed."""
    stake: Decimal = ZERO
    """The stake at the cut-off."""
    flaw: str | None = None
    """Why it was never valid: a finding type."""
    taken_down: bool = False
    """Whether it was withdrawn in time or refused."""
    settlements: list[WagerSettled] = []
    """Its postings in this round."""
    earlier: list[WagerSettled] = []
    """Its postings in earlier rounds for which it was up."""
    taken_back: int = 0
    """The number of earlier postings taken back when a terminal recomputed the result."""
    refused: Decimal = ZERO
    """The amount of its payment that was later refused."""
    limits: tuple[Decimal | None, Decimal | None] = (None, None)
    """The limits on the sign when it was placed."""
    terms: Terms | None = None
    """The terms of the table when it was placed. None if that was not recorded."""
    advised: bool = False
    """Whether its player had been advised of the limits by then."""
    undone: str | None = None
    """The fact of a late withdrawal."""

    @property
    def bet(self) -> str | None:
        return self.placed.bet if self.placed else None

    @property
    def player(self) -> str:
        return self.placed.player if self.placed else ""

    @property
    def options(self) -> Options | None:
        """The operator's options when it was placed."""
        return self.terms.options if self.terms is not None else None

    @property
    def settled(self) -> WagerSettled | None:
        """Its last settlement in this round."""
        return self.settlements[-1] if self.settlements else None

    @property
    def deferred(self) -> bool:
        """Whether any of its commission was deferred."""
        return any(one.deferred for one in self.standing)

    @property
    def standing(self) -> list[WagerSettled]:
        """The postings that were not taken back."""
        if not self.earlier and not self.taken_back:
            return self.settlements
        return [*self.earlier, *self.settlements[self.taken_back :]]

    @property
    def times(self) -> int:
        """How often it was settled so far."""
        return len(self.earlier) + len(self.settlements)

    def received(self) -> Got | None:
        """The sum of its postings, less what was refused later."""
        whole = sum_postings(self.standing, self.stake)
        if whole is None or not self.refused:
            return whole
        return replace(whole, paid=EXACT.subtract(whole.paid, self.refused))

    def settle(self, fact: WagerSettled) -> None:
        """Add a settlement."""
        self.settlements.append(fact)

    @property
    def alive(self) -> bool:
        """Whether it can win or lose at all."""
        return self.placed is not None and self.flaw is None and not self.taken_down


class WagerIndex:
    """A base for classes with an index that is built on demand and never stored."""

    __slots__ = ("_owned",)
    _owned: dict[tuple[str, str | None], dict[str, WagerState]]
    """Wagers by player and bet, then by name."""

    @property
    def _is_indexed(self) -> bool:
        return hasattr(self, "_owned")

    def _keep(self, owned: dict[tuple[str, str | None], dict[str, WagerState]]) -> None:
        self._owned = owned


@dataclass(slots=True)
class WagerStates(WagerIndex):
    """The wagers of a round, in order of placement."""

    listed: list[WagerState] = field(default_factory=list)
    by_name: dict[str, WagerState] = field(default_factory=dict)

    def add(self, ticket: WagerState) -> WagerState:
        """Add a wager, with the facts about it that came before its placement."""
        before = self.by_name.get(ticket.wager)
        if before is not None:
            self._index()  # has the order in which wagers were added, which the list no longer shows
            self.listed[self.listed.index(before)] = ticket
            ticket.settlements = [*before.settlements, *ticket.settlements]
            ticket.refused = ticket.refused or before.refused
        else:
            self.listed.append(ticket)
        self.by_name[ticket.wager] = ticket
        if self._is_indexed:
            self._index().setdefault((ticket.player, ticket.bet), {})[ticket.wager] = ticket
        return ticket

    def _index(self) -> dict[tuple[str, str | None], dict[str, WagerState]]:
        if not self._is_indexed:
            self._keep({})
            for ticket in self.listed:
                self._owned.setdefault((ticket.player, ticket.bet), {})[ticket.wager] = ticket
        return self._owned

    def owned(self, player: str, *bets: str) -> Iterator[WagerState]:
        """A player's wagers on some bets that can win or lose."""
        for bet in bets:
            mine = self._index().get((player, bet), {}).values()
            yield from (one for one in mine if one.alive and self.by_name[one.wager] is one)

    def named(self, wager: str) -> WagerState:
        """A wager by name."""
        return self.by_name.get(wager) or self.add(WagerState(wager))

    def alive(self) -> list[WagerState]:
        """Wagers that can win or lose."""
        return [one for one in self.listed if one.placed is not None and one.flaw is None and not one.taken_down]


def about(ticket: WagerState) -> dict[str, object]:
    """Values of a finding about a wager: its id, and the properties by which people know it."""
    placed = ticket.placed
    if placed is None:
        return {"wager": ticket.wager}
    where = {} if placed.box is None else {"box": placed.box}
    known = {"player": placed.player, "bet": placed.bet, "on": choice(placed.on), "stake": ticket.stake}
    return {"wager": ticket.wager, **known, **where}


class DueWager(Struct):
    """A wager and its due."""

    ticket: WagerState
    result: DueResult
    stake_back: Decimal
    rules: list[Rule]
    valid: Decimal = ZERO
    winnings: Decimal = ZERO
    commission: Decimal = ZERO
    pays: Decimal = ZERO
    deferred: bool = False
    """Whether its commission may be deferred and was."""
    unjudged: bool = False
    stays: bool = False
    """Whether nothing was returned because it stays up for the next round."""
    ruling: RulingMade | None = None
    """The ruling that determines it."""
    good: Good | None = None
    call: Call | None = None
    """The call it was computed from, if decided."""

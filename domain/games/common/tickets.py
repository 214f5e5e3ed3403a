"""A wager as the round knows it: what was in force when the betting closed, and what was done about it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from domain.facts.options import Options
from domain.facts.wagers import WagerPlaced, WagerSettled
from domain.games.common.terms import Terms

ZERO = Decimal(0)


@dataclass(slots=True)
class Ticket:
    """One wager."""

    wager: str
    placed: WagerPlaced | None = None
    """Nothing, where a wager was settled that nobody saw placed."""
    stake: Decimal = ZERO
    """In force at the cut-off."""
    flaw: str | None = None
    """Why it was never good: a matter."""
    taken_down: bool = False
    """Withdrawn in time, or refused."""
    settled: WagerSettled | None = None
    refused: Decimal = ZERO
    """Of what it was paid, so much was refused later."""
    limits: tuple[Decimal | None, Decimal | None] = (None, None)
    """The least and the most on the sign when it was placed."""
    terms: Terms | None = None
    """What the table was played by when it was placed; nothing, where nobody saw that."""
    told: bool = False
    """Its player had been told of the limits by then."""
    undone: str | None = None
    """The fact by which it was taken back too late."""

    @property
    def bet(self) -> str | None:
        """Which bet."""
        return self.placed.bet if self.placed else None

    @property
    def player(self) -> str:
        """Whose."""
        return self.placed.player if self.placed else ""

    @property
    def options(self) -> Options | None:
        """What the operator had on offer when it was placed."""
        return self.terms.options if self.terms is not None else None

    @property
    def alive(self) -> bool:
        """Whether it can win or lose at all."""
        return self.placed is not None and self.flaw is None and not self.taken_down


class Indexed:
    """Room for an index that is made when it is first needed, and never kept."""

    __slots__ = ("_owned",)
    _owned: dict[tuple[str, str | None], dict[str, Ticket]]
    """By player and bet, then by name."""

    def _keep(self, owned: dict[tuple[str, str | None], dict[str, Ticket]]) -> None:
        self._owned = owned


@dataclass(slots=True)
class Tickets(Indexed):
    """The wagers of a round, in the order in which they were placed."""

    listed: list[Ticket] = field(default_factory=list)
    by_name: dict[str, Ticket] = field(default_factory=dict)

    def add(self, ticket: Ticket) -> Ticket:
        """A wager takes its place; one laid under a name already there takes that one's."""
        if ticket.wager in self.by_name:
            self.listed[self.listed.index(self.by_name[ticket.wager])] = ticket
        else:
            self.listed.append(ticket)
        self.by_name[ticket.wager] = ticket
        self._index().setdefault((ticket.player, ticket.bet), {})[ticket.wager] = ticket
        return ticket

    def _index(self) -> dict[tuple[str, str | None], dict[str, Ticket]]:
        if not hasattr(self, "_owned"):
            self._keep({})
            for ticket in self.listed:
                self._owned.setdefault((ticket.player, ticket.bet), {})[ticket.wager] = ticket
        return self._owned

    def owned(self, player: str, *bets: str) -> Iterator[Ticket]:
        """A player's wagers on some bets that can win or lose."""
        for bet in bets:
            mine = self._index().get((player, bet), {}).values()
            yield from (one for one in mine if one.alive and self.by_name[one.wager] is one)

    def named(self, wager: str) -> Ticket:
        """A wager spoken of."""
        return self.by_name.get(wager) or self.add(Ticket(wager))

    def alive(self) -> list[Ticket]:
        """Those that can win or lose."""
        return [ticket for ticket in self.listed if ticket.alive]

"""Totals of what players would have received: dues under both rulesets, by currency, bet and player."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from msgspec import Struct

from domain.fold.round import Round, Wager
from domain.money import EXACT, Amount, reported


class ComparedSum(Struct, rename={"as_": "as"}):
    """What players received, and would have received."""

    wagers: int
    in_force: Amount
    as_: Amount
    more: Amount


class OwedSum(Struct, rename={"as_": "as"}):
    """Commission owed."""

    in_force: Amount
    as_: Amount


class ComparedCurrency(ComparedSum):
    """The sums of a currency, in all, by bet and by player. Only those in all are less commission owed."""

    commission_owed: OwedSum
    bets: dict[str, ComparedSum]
    players: dict[str, ComparedSum]


class Paired(NamedTuple):
    """A wager under both rulesets. One side is empty if only one ruleset still knows it."""

    real: Wager | None
    other: Wager | None
    had: Decimal | None
    """The player's due under the ruleset in force. None while undecided."""
    would: Decimal | None

    @property
    def known(self) -> Wager:
        """The wager as placed."""
        known = self.real or self.other
        assert known is not None
        return known

    @property
    def more(self) -> Decimal | None:
        """How much more the player would have received, once decided under both."""
        return None if self.had is None or self.would is None else EXACT.subtract(self.would, self.had)


class Pairing:
    """Pairs the wagers of rounds. A wager decided under one ruleset waits for the other."""

    def __init__(self) -> None:
        self.waiting: dict[tuple[str, str], tuple[Decimal | None, Decimal | None]] = {}
        """Wagers not yet decided, by table and id."""
        self.waited = False
        """Whether any wager was ever decided under one ruleset only: then results depend on other rounds."""

    def pair(self, real: Round, other: Round) -> list[Paired]:
        """The wagers of a round under both rulesets."""
        ours, theirs = ({one.wager: one for one in reading.wagers} for reading in (real, other))
        return [self._pair(real.table, name, ours.get(name), theirs.get(name)) for name in ours | theirs]

    def _pair(self, table: str, name: str, one: Wager | None, two: Wager | None) -> Paired:
        had, would = _received(one), _received(two)
        if (had is None) != (would is None):
            self.waited = True
            before = self.waiting.pop((table, name), (None, None))
            had, would = (before[0] if had is None else had), (before[1] if would is None else would)
            if had is None or would is None:
                self.waiting[table, name] = had, would
        return Paired(one, two, had, would)


def _received(wager: Wager | None) -> Decimal | None:
    """The returned stake and the winnings."""
    due = wager.due if wager is not None else None
    if due is None or due.result == "open":
        return None
    return EXACT.add(due.stake_back, due.pays)


ZERO = Decimal(0)


@dataclass(slots=True)
class Sum:
    """The total due under each ruleset."""

    wagers: int = 0
    in_force: Decimal = ZERO
    other: Decimal = ZERO

    def add(self, wagers: int, in_force: Decimal, other: Decimal) -> None:
        """Add a wager or a sum."""
        self.wagers += wagers
        self.in_force = EXACT.add(self.in_force, in_force)
        self.other = EXACT.add(self.other, other)

    @property
    def more(self) -> Decimal:
        """How much more players would have received."""
        return EXACT.subtract(self.other, self.in_force)

    def compared(self) -> ComparedSum:
        """As answers show it."""
        return ComparedSum(self.wagers, *self.amounts)

    @property
    def amounts(self) -> tuple[Amount, Amount, Amount]:
        """The total under each ruleset, and how much more it would have been."""
        return reported(self.in_force), reported(self.other), reported(self.more)


@dataclass(slots=True)
class Totals:
    """The totals of one currency."""

    bets: dict[str, Sum] = field(default_factory=dict)
    players: dict[str, Sum] = field(default_factory=dict)
    """By player. Wagers of nobody named are in no sum here."""
    owed: Sum = field(default_factory=Sum)
    """Deferred commission: players received it and owe it."""

    def count(self, pairs: list[Paired]) -> None:
        """Add the wagers of a round that are decided under both rulesets."""
        for pair in pairs:
            if pair.known.bet is not None and pair.had is not None and pair.would is not None:
                self.bets.setdefault(pair.known.bet, Sum()).add(1, pair.had, pair.would)
                if pair.known.player is not None:
                    self.players.setdefault(pair.known.player, Sum()).add(1, pair.had, pair.would)
                self.owed.add(0, _owed(pair.real), _owed(pair.other))

    @property
    def differing(self) -> list[tuple[str, Sum]]:
        """The players who would have received another sum, the greatest difference first."""
        apart = [(player, one) for player, one in self.players.items() if one.more]
        return sorted(apart, key=lambda each: (-abs(each[1].more), each[0]))

    def all(self) -> Sum:
        """All bets, less commission owed."""
        found = Sum()
        for one in self.bets.values():
            found.add(one.wagers, one.in_force, one.other)
        less = self.less()
        found.add(0, less.in_force, less.other)
        return found

    def less(self) -> Sum:
        """Commission owed, to be deducted."""
        return Sum(0, -self.owed.in_force, -self.owed.other)

    def compared(self) -> ComparedCurrency:
        """As answers show it."""
        every, (in_force, other, _) = self.all(), self.owed.amounts
        bets, players = ({name: one.compared() for name, one in of.items()} for of in (self.bets, self.players))
        return ComparedCurrency(every.wagers, *every.amounts, OwedSum(in_force, other), bets, players)


def _owed(wager: Wager | None) -> Decimal:
    """Commission of a win paid in full, because the ruleset lets it be deferred."""
    due, recorded = (wager.due, wager.recorded) if wager is not None else (None, None)
    if due is None or recorded is None or not recorded.deferred or due.pays != due.winnings:
        return ZERO
    return due.commission

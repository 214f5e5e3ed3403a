"""Terminals: the credits of each: added, staked, returned, cashed, and the balance."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any

from domain.facts import Fact
from domain.facts.terminals import CreditsAdded, CreditsCancelled, TerminalActivated, VoucherIssued
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerSettled, WagerWithdrawn
from domain.fold.reading import ReadFact
from domain.fold.session.results import RoundFacts, SessionEnd
from domain.money import EXACT
from projections.projection import ProjectionRow, RetoldRound, SessionPlace
from projections.row_versions import ROW_VERSIONS

ZERO = Decimal(0)


@dataclass(slots=True)
class Credits:
    """The credits of one terminal."""

    player: str | None = None
    put_in: Decimal = ZERO
    staked: Decimal = ZERO
    returned: Decimal = ZERO
    cancelled: Decimal = ZERO
    vouchers: Decimal = ZERO
    last_at: datetime | None = None

    @property
    def balance(self) -> Decimal:
        """The sum of all movements."""
        came = EXACT.add(self.put_in, self.returned)
        return EXACT.subtract(came, EXACT.add(self.staked, EXACT.add(self.cancelled, self.vouchers)))


@dataclass(slots=True)
class TerminalsState:
    """The terminals of a session, and the wagers placed at them."""

    place: SessionPlace
    terminals: dict[str, Credits] = field(default_factory=dict)
    stakes: dict[str, tuple[str, Decimal]] = field(default_factory=dict)
    """For each wager: its terminal and the stake in force."""

    def at(self, terminal: str, when: datetime) -> Credits:
        """The credits of a terminal."""
        it = self.terminals.setdefault(terminal, Credits())
        it.last_at = when
        return it


class TerminalsProjection:
    """Every terminal of a session."""

    name = "terminals"
    version = ROW_VERSIONS[name]
    tables = {  # noqa: RUF012
        "terminals": (
            "terminal", "table_name", "gaming_day", "player", "put_in", "staked", "returned", "cancelled", "vouchers",
            "balance", "last_at",
        ),
    }  # fmt: skip

    def begin(self, place: SessionPlace) -> TerminalsState:
        return TerminalsState(place)

    def fact(self, mind: TerminalsState, played: ReadFact) -> None:
        change = CHANGES.get(type(played.fact))
        if change is not None:
            change(mind, played.fact)

    def round(self, mind: TerminalsState, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """Count the wagers of a round."""
        for played in seen.facts:
            self.fact(mind, played)
        yield from ()

    def amend(self, mind: TerminalsState, then: TerminalsState, retold: RetoldRound) -> bool:
        """False if facts about credits changed, because credits are sums over the whole session."""
        return not mind.terminals or _counting(retold.seen.facts) == _counting(retold.was)

    def session(self, mind: TerminalsState, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """The present state of every terminal."""
        for terminal, it in mind.terminals.items():
            amounts = it.put_in, it.staked, it.returned, it.cancelled, it.vouchers, it.balance
            yield ProjectionRow(
                "terminals", (terminal, mind.place.table, mind.place.day, it.player, *amounts, it.last_at)
            )


def _counting(facts: Sequence[ReadFact]) -> list[Fact]:
    return [played.fact for played in facts if type(played.fact) in CHANGES]


def _activated(mind: TerminalsState, fact: TerminalActivated) -> None:
    it = mind.at(fact.terminal, fact.at)
    it.player, it.put_in = fact.player, EXACT.add(it.put_in, fact.amount)


def _added(mind: TerminalsState, fact: CreditsAdded) -> None:
    it = mind.at(fact.terminal, fact.at)
    it.put_in = EXACT.add(it.put_in, fact.amount)


def _cancelled(mind: TerminalsState, fact: CreditsCancelled) -> None:
    it = mind.at(fact.terminal, fact.at)
    it.cancelled = EXACT.add(it.cancelled, fact.amount)


def _voucher(mind: TerminalsState, fact: VoucherIssued) -> None:
    it = mind.at(fact.terminal, fact.at)
    it.vouchers = EXACT.add(it.vouchers, fact.amount)


def _placed(mind: TerminalsState, fact: WagerPlaced) -> None:
    if fact.terminal is not None:
        it = mind.at(fact.terminal, fact.at)
        it.staked = EXACT.add(it.staked, fact.stake)
        mind.stakes[fact.wager] = fact.terminal, fact.stake


def _changed(mind: TerminalsState, fact: WagerChanged) -> None:
    if fact.wager in mind.stakes:
        terminal, before = mind.stakes[fact.wager]
        it = mind.at(terminal, fact.at)
        it.staked = EXACT.add(EXACT.subtract(it.staked, before), fact.stake)
        mind.stakes[fact.wager] = terminal, fact.stake


def _taken_back(mind: TerminalsState, fact: Any) -> None:
    if fact.wager in mind.stakes:
        terminal, stake = mind.stakes.pop(fact.wager)
        it = mind.at(terminal, fact.at)
        it.staked = EXACT.subtract(it.staked, stake)


def _settled(mind: TerminalsState, fact: WagerSettled) -> None:
    if fact.wager in mind.stakes:
        terminal, stake = mind.stakes.pop(fact.wager)
        it = mind.at(terminal, fact.at)
        back = ZERO if fact.result == "lose" else stake
        it.returned = EXACT.add(it.returned, EXACT.add(fact.returned if fact.returned is not None else back, fact.paid))


CHANGES: dict[type[Fact], Callable[[TerminalsState, Any], None]] = {
    TerminalActivated: _activated,
    CreditsAdded: _added,
    CreditsCancelled: _cancelled,
    VoucherIssued: _voucher,
    WagerPlaced: _placed,
    WagerChanged: _changed,
    WagerWithdrawn: _taken_back,
    WagerRefused: _taken_back,
    WagerSettled: _settled,
}
"""How a fact changes credits, by kind. All other kinds move none."""

"""The entries of the commission ledger: how a settled wager, a collection or a waiver is spread over the accounts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple

from domain.facts.wagers import WagerSettled
from domain.money import EXACT
from domain.replay.following import Seen
from domain.replay.reading import Played
from domain.replay.round import Moved, Recorded, Round, Wager

ZERO = Decimal(0)
PAYABLE, INCOME, CHIPS, ROUNDING, WAIVED, DIFFERENCE = "payable", "income", "chips", "rounding", "waived", "difference"
ACCOUNTS = (PAYABLE, INCOME, CHIPS, ROUNDING, WAIVED, DIFFERENCE)

PAID_FIRST = frozenset({"buy", "lay"})
"""Bets whose commission is paid when they are placed, beside what they win."""

NOT_ALLOWED = "commission-deferred"
"""The finding that commission was left owing where it may not be."""

add, subtract = EXACT.add, EXACT.subtract


class Amounts(NamedTuple):
    """One entry: what goes to which account. Together it comes to nothing."""

    payable: Decimal = ZERO
    income: Decimal = ZERO
    chips: Decimal = ZERO
    rounding: Decimal = ZERO
    waived: Decimal = ZERO
    difference: Decimal = ZERO


def moves(moved: Moved) -> Amounts:
    """What a collection, or a waiver, moves."""
    gone = add(add(moved.collected, moved.rounded), moved.waived)
    return Amounts(payable=-gone, chips=moved.collected, rounding=moved.rounded, waived=moved.waived)


@dataclass(frozen=True, slots=True)
class Charge:
    """A wager of which commission was due, or taken, or left owing."""

    wager: Wager
    facts: list[Played]
    """About it."""
    due: Decimal
    written: Decimal
    """Commission as the settlement says it."""
    deferred: bool
    allowed: bool
    """Nothing is found against that."""

    @property
    def rounded(self) -> Decimal:
        """What of it chips can't make: that is the player's."""
        due = self.wager.due
        if due is None or self.deferred or not self.due or self.wager.bet in PAID_FIRST:
            return ZERO
        return subtract(Decimal(due.pays), subtract(Decimal(due.winnings), self.due))

    @property
    def taken(self) -> Decimal:
        """In chips. Where the payment is right, what is written may be the exact commission, or what the chips left."""
        made = subtract(self.due, self.rounded)
        if self.deferred:
            return ZERO
        right = self.wager.difference is not None and Decimal(self.wager.difference) == 0
        gone_back = self.wager.bet in PAID_FIRST and not self.due  # with the stake
        return made if right and (gone_back or self.written in (self.due, made)) else self.written

    @property
    def amounts(self) -> Amounts:
        """What it moves: nothing before the wager is settled."""
        if self.wager.recorded is None:
            return Amounts()
        if self.deferred:
            return Amounts(payable=self.due, income=-self.due)
        missing = subtract(subtract(self.due, self.rounded), self.taken)
        return Amounts(income=-self.due, chips=self.taken, rounding=self.rounded, difference=missing)

    @property
    def figures(self) -> tuple[Any, ...]:
        """Side by side: due and settled."""
        due, recorded = self.wager.due, self.wager.recorded
        results = due.result if due else None, recorded.result if recorded else None
        amounts = self.due, self.written, self.taken, self.rounded
        return self.wager.bet, *results, *amounts, self.deferred, self.allowed

    def where(self, it: Round, seats: Mapping[str, int]) -> tuple[Any, ...]:
        """Rules, round, wager, facts."""
        wager, due = self.wager, self.wager.due
        at = self.facts[-1].fact.at if self.facts else None
        last = max((played.line.number for played in self.facts), default=0)
        about = [played.fact.id for played in self.facts]
        seat = wager.seat or seats.get(wager.player or "")
        place = it.ruleset, it.shoe, it.round, wager.player, seat, wager.wager
        return *place, at, list(due.rules) if due else [], about, last


def charges(seen: Seen, prepaid: Mapping[str, Played]) -> Iterator[Charge]:
    """Every wager of a round that has to do with commission."""
    against = {one.fact for one in seen.round.findings if one.code == NOT_ALLOWED}
    about: dict[str, list[Played]] = {}
    for played in seen.facts:
        name = getattr(played.fact, "wager", None)
        if name is not None:
            about.setdefault(name, []).append(played)
    for wager in seen.round.wagers:
        first, facts = prepaid.get(wager.wager), about.get(wager.wager, [])
        if first is not None and first not in facts:
            facts = [first, *facts]
        charge = _charge(wager, facts, against)
        if charge.due or charge.written:
            yield charge


def _charge(wager: Wager, facts: list[Played], against: set[str | None]) -> Charge:
    said = next((one.fact for one in reversed(facts) if isinstance(one.fact, WagerSettled)), None)
    due = wager.due
    good = due is not None and due.result != "open" and (wager.recorded is not None or due.result == "win")
    owed = Decimal(due.commission) if due is not None and good else ZERO
    allowed = said is None or said.id not in against
    return Charge(wager, facts, owed, _written(wager.recorded), said is not None and said.deferred, allowed)


def _written(recorded: Recorded | None) -> Decimal:
    return Decimal(recorded.commission) if recorded else ZERO

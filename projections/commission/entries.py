"""Entries of the commission ledger: how a settled wager, a collection or a waiver is posted to accounts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple

from domain.facts.wagers import WagerSettled
from domain.fold.reading import ReadFact
from domain.fold.round import Due, MovedCard, Round, Wager
from domain.fold.session.results import RoundFacts
from domain.money import EXACT

ZERO = Decimal(0)
PAYABLE, INCOME, CHIPS, ROUNDING, WAIVED, DIFFERENCE = "payable", "income", "chips", "rounding", "waived", "difference"
ACCOUNTS = (PAYABLE, INCOME, CHIPS, ROUNDING, WAIVED, DIFFERENCE)

NOT_ALLOWED = "commission-deferred"
"""The finding that commission was deferred without permission."""

add, subtract = EXACT.add, EXACT.subtract


class Amounts(NamedTuple):
    """The amounts of one entry by account. Their sum is zero."""

    payable: Decimal = ZERO
    income: Decimal = ZERO
    chips: Decimal = ZERO
    rounding: Decimal = ZERO
    waived: Decimal = ZERO
    difference: Decimal = ZERO


def moves(moved: MovedCard) -> Amounts:
    """The amounts of a collection or a waiver."""
    gone = add(add(moved.collected, moved.rounded), moved.waived)
    return Amounts(payable=-gone, chips=moved.collected, rounding=moved.rounded, waived=moved.waived)


@dataclass(frozen=True, slots=True)
class Charge:
    """The commission of a wager in a round."""

    wager: Wager
    facts: Sequence[ReadFact]
    """The facts it rests on."""
    rules: list[str]
    due: Decimal
    """The due by the rules. Negative if commission is returned."""
    written: Decimal
    """The commission stated in the settlement."""
    taken: Decimal
    """The amount taken in chips."""
    rounded: Decimal
    """The part that chips cannot make. The player keeps it."""
    settled: str | None
    deferred: bool = False
    allowed: bool = True
    """Whether nothing was found against deferring it."""

    @property
    def amounts(self) -> Amounts:
        """The amounts to post. Zero before the wager is settled."""
        if self.settled is None:
            return Amounts()
        if self.deferred:
            return Amounts(payable=self.due, income=-self.due, chips=self.taken, difference=-self.taken)
        missing = subtract(subtract(self.due, self.rounded), self.taken)
        return Amounts(income=-self.due, chips=self.taken, rounding=self.rounded, difference=missing)

    @property
    def figures(self) -> tuple[Any, ...]:
        """Due and settled, side by side."""
        result = self.wager.due.result if self.wager.due else None
        amounts = self.due, self.written, self.taken, self.rounded
        return self.wager.bet, result, self.settled, *amounts, self.deferred, self.allowed

    def where(self, it: Round, laid: Mapping[str, int | None]) -> tuple[Any, ...]:
        """Ruleset, round, wager, rules, facts."""
        wager = self.wager
        at = self.facts[-1].fact.at if self.facts else None
        last = max((played.line.number for played in self.facts), default=0)
        about = [played.fact.id for played in self.facts]
        who = wager.player, wager.seat or laid.get(wager.wager), wager.wager
        return it.ruleset, it.shoe, it.round, *who, at, self.rules, about, last


def about(seen: RoundFacts) -> dict[str, list[ReadFact]]:
    """The facts of a round by the wager they name."""
    found: dict[str, list[ReadFact]] = {}
    for played in seen.facts:
        name = getattr(played.fact, "wager", None)
        if name is not None:
            found.setdefault(name, []).append(played)
    return found


def against(seen: RoundFacts) -> set[str | None]:
    """Settlements that defer commission against the rules."""
    return {one.fact for one in seen.round.findings if one.code == NOT_ALLOWED}


def charged(wager: Wager) -> bool:
    """Whether commission was due or recorded for a wager."""
    return bool(_owed(wager) or _written(wager))


def settled(wager: Wager, facts: Sequence[ReadFact], against: set[str | None]) -> Charge:
    """The charge of a wager whose commission is charged at payment."""
    settlements = [one.fact for one in facts if isinstance(one.fact, WagerSettled)]
    due, recorded, owed, written = wager.due, wager.recorded, _owed(wager), _written(wager)
    deferred, allowed = any(one.deferred for one in settlements), not any(one.id in against for one in settlements)
    rounded = ZERO if deferred else _rounded(due, owed)
    taken = subtract(written, _put_off(wager)) if deferred else _taken(wager, subtract(owed, rounded), owed, written)
    result, rules = recorded.result if recorded else None, list(due.rules) if due else []
    return Charge(wager, facts, rules, owed, written, taken, rounded, result, deferred, allowed)


def _owed(wager: Wager) -> Decimal:
    """The commission owed for a decided wager."""
    due = wager.due
    good = due is not None and due.result != "open" and (wager.recorded is not None or due.result == "win")
    return due.commission if due is not None and good else ZERO


def _written(wager: Wager) -> Decimal:
    return wager.recorded.commission if wager.recorded else ZERO


def _put_off(wager: Wager) -> Decimal:
    """The deferred amount. One of several settlements may still have taken it."""
    return wager.recorded.deferred if wager.recorded else ZERO


def _rounded(due: Due | None, owed: Decimal) -> Decimal:
    """The part that chips cannot make."""
    if due is None or not owed:
        return ZERO
    return subtract(due.pays, subtract(due.winnings, owed))


def _taken(wager: Wager, made: Decimal, owed: Decimal, written: Decimal) -> Decimal:
    """The commission taken. If the payment is right, the recorded one may be exact or rounded to chips."""
    return made if wager.difference == 0 and written in (owed, made) else written

"""The commission ledger, in double entry: every cent names its round, wager, rules and facts.

account      debit is                                    credit is
payable      commission that a player was let owe        what was collected of it, waived, or let go for want of chips
income       -                                           commission that the rules gave the house
chips        commission taken in chips                   -
rounding     what chips could not make                   -
waived       what management let go                      -
difference   due and not taken when it was settled       taken and not due
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

from domain.facts import Fact
from domain.facts.program import GamingDayClosed
from domain.facts.shoe import ShoeStarted
from domain.facts.wagers import CommissionCollected, CommissionMarked, CommissionMarkerRemoved, CommissionWaived
from domain.money import EXACT
from domain.replay.following import Ending, Seen
from domain.replay.reading import Played
from domain.replay.round import Moved, Wager
from projections.shape import Place, Row

ZERO = Decimal(0)
PAYABLE, INCOME, CHIPS, ROUNDING, WAIVED, DIFFERENCE = "payable", "income", "chips", "rounding", "waived", "difference"
ACCOUNTS = (PAYABLE, INCOME, CHIPS, ROUNDING, WAIVED, DIFFERENCE)

PAID_FIRST = frozenset({"buy", "lay"})
"""Bets whose commission is paid when they are placed, beside what they win."""

add, subtract = EXACT.add, EXACT.subtract


class Amounts(NamedTuple):
    """One entry: what goes to which account."""

    payable: Decimal = ZERO
    income: Decimal = ZERO
    chips: Decimal = ZERO
    rounding: Decimal = ZERO
    waived: Decimal = ZERO
    difference: Decimal = ZERO


@dataclass(slots=True)
class Mind:
    """What was done about commission in a session."""

    place: Place
    shoe: str | None = None
    acts: list[tuple[Any, ...]] = field(default_factory=list)
    closings: list[tuple[Any, ...]] = field(default_factory=list)
    positions: dict[str, int] = field(default_factory=dict)
    """Where the facts stand that move accounts."""


class Ledger:
    """Every posting of a session."""

    name = "commission"
    version = 1
    tables = {  # noqa: RUF012
        "postings": (
            "k", "entry", "account", "amount", "table_name", "gaming_day", "ruleset", "shoe", "round", "player",
            "seat", "wager", "at", "rules", "facts", "last_position",
        ),
        "commission_acts": (
            "k", "act", "table_name", "gaming_day", "shoe", "player", "amount", "reason", "role", "by", "fact", "at",
        ),
        "closings": ("k", "table_name", "gaming_day", "at", "by", "fact", "position"),
    }  # fmt: skip

    def begin(self, place: Place) -> Mind:
        """Nothing was done."""
        return Mind(place)

    def fact(self, mind: Mind, played: Played) -> None:
        """A fact of the table."""
        see = ACTS.get(type(played.fact))
        if see is not None:
            see(mind, played, played.fact)

    def round(self, mind: Mind, seen: Seen) -> Iterator[Row]:
        """The entries of a round: one for each wager that commission was due of, or taken of."""
        for played in seen.facts:
            self.fact(mind, played)
        k = 0
        for wager in seen.round.wagers:
            amounts = charged(wager)
            for account, amount in zip(ACCOUNTS, amounts, strict=True) if amounts else ():
                if amount:
                    k += 1
                    yield Row("postings", (k, wager.wager, account, amount, *_of_wager(mind.place, seen, wager)))

    def session(self, mind: Mind, ending: Ending) -> Iterator[Row]:
        """What was collected and waived, and what people did."""
        k = 0
        for moved in ending.moved:
            for account, amount in zip(ACCOUNTS, settled(moved), strict=True):
                if amount:
                    k += 1
                    yield Row("postings", (k, moved.fact, account, amount, *_of_moved(mind, moved)))
        yield from (Row("commission_acts", (k, *act)) for k, act in enumerate(mind.acts, 1))
        yield from (Row("closings", (k, *closing)) for k, closing in enumerate(mind.closings, 1))


def charged(wager: Wager) -> Amounts | None:
    """What a settled wager moves: nothing where no commission was due, and none was taken."""
    due, recorded = wager.due, wager.recorded
    if due is None or recorded is None:
        return None
    owed, let_owe = Decimal(due.commission), Decimal(recorded.deferred) > 0
    taken = Decimal(recorded.commission)
    if let_owe and owed and due.pays == due.winnings:
        return Amounts(payable=owed, income=-owed)
    if not owed and not taken:
        return None
    paid_first = wager.bet in PAID_FIRST
    whole = subtract(Decimal(due.winnings), owed)
    rounding = ZERO if paid_first or not owed else subtract(Decimal(due.pays), whole)
    chips = ZERO if let_owe else taken
    return Amounts(income=-owed, chips=chips, rounding=rounding, difference=subtract(subtract(owed, rounding), chips))


def settled(moved: Moved) -> Amounts:
    """What a collection, or a waiver, moves."""
    gone = add(add(moved.collected, moved.rounded), moved.waived)
    return Amounts(payable=-gone, chips=moved.collected, rounding=moved.rounded, waived=moved.waived)


def _of_wager(place: Place, seen: Seen, wager: Wager) -> tuple[Any, ...]:
    it = seen.round
    about = [played for played in seen.facts if getattr(played.fact, "wager", None) == wager.wager]
    last = max((played.line.number for played in about), default=0)
    at: datetime | None = about[-1].fact.at if about else None
    rules = wager.due.rules if wager.due else []
    where = place.table, place.day, it.ruleset, it.shoe, it.round, wager.player, wager.seat, wager.wager
    return *where, at, list(rules), [played.fact.id for played in about], last


def _of_moved(mind: Mind, moved: Moved) -> tuple[Any, ...]:
    where = mind.place.table, mind.place.day, None, moved.shoe, None, moved.player, moved.seat, None
    return *where, moved.at, [], [moved.fact], mind.positions.get(moved.fact, 0)


# --- what people did ------------------------------------------------------------------------------------------


def _act(name: str) -> Callable[[Mind, Played, Any], None]:
    def see(mind: Mind, played: Played, fact: Any) -> None:
        mind.positions[fact.id] = played.line.number
        where = mind.place.table, mind.place.day, fact.shoe or mind.shoe
        why = getattr(fact, "reason", None), getattr(fact, "role", None)
        mind.acts.append((name, *where, fact.player, fact.amount, *why, fact.by, fact.id, fact.at))

    return see


def _shoe(mind: Mind, played: Played, fact: ShoeStarted) -> None:
    mind.shoe = fact.shoe


def _closed(mind: Mind, played: Played, fact: GamingDayClosed) -> None:
    mind.closings.append((mind.place.table, fact.gaming_day, fact.at, fact.by, fact.id, played.line.number))


ACTS: dict[type[Fact], Callable[[Mind, Played, Any], None]] = {
    CommissionMarked: _act("marked"),
    CommissionMarkerRemoved: _act("removed"),
    CommissionCollected: _act("collected"),
    CommissionWaived: _act("waived"),
    ShoeStarted: _shoe,
    GamingDayClosed: _closed,
}

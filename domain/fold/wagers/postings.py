"""Postings: each settlement of a wager is one, and the recorded settlement is their sum."""

from collections.abc import Sequence
from decimal import Decimal

from msgspec import Struct

from domain.facts.wagers import WagerResult, WagerSettled
from domain.facts.wheels_and_dice import JackpotPaid
from domain.money import EXACT, Money

NOTHING = Decimal(0)


class Got(Struct, frozen=True, gc=False):
    """The sum of postings."""

    result: WagerResult
    """The result of the last posting."""
    stake_back: Decimal
    paid: Decimal
    commission: Decimal
    deferred: Decimal
    """The amount of commission not taken."""


def sum_postings(postings: Sequence[WagerSettled], stake: Decimal, kept: bool = False) -> Got | None:
    """Add up postings. The stake goes back at most once, or not at all if the house keeps it."""
    if not postings:
        return None
    last = postings[-1]
    if len(postings) == 1:
        deferred = last.commission if last.deferred else NOTHING
        return Got(last.result, returned(last, stake, kept), last.paid, last.commission, deferred)
    backs = [returned(one, stake, kept) for one in postings]
    return Got(
        last.result,
        max(*backs, min(stake, total(backs))),
        total([one.paid for one in postings]),
        total([one.commission for one in postings]),
        total([one.commission for one in postings if one.deferred]),
    )


def returned(one: WagerSettled, stake: Decimal, kept: bool = False) -> Decimal:
    """What one settlement returns of the stake: the amount it states, else the whole stake of a wager that did not
    lose.
    """
    if one.returned is not None:
        return one.returned
    return NOTHING if kept or one.result == "lose" else stake


def total(amounts: Sequence[Decimal]) -> Decimal:
    """The exact sum."""
    whole = NOTHING
    for amount in amounts:
        whole = EXACT.add(whole, amount)
    return whole


def prize(fact: JackpotPaid) -> WagerSettled:
    """A prize as the settlement of its wager. Its stake never goes back."""
    nothing = Money("0")
    return WagerSettled(
        id=fact.id, table=fact.table, at=fact.at, wager=fact.wager, result="win", paid=fact.amount, commission=nothing,
        deferred=False, returned=nothing,
    )  # fmt: skip


def with_prize(before: Sequence[WagerSettled], one: WagerSettled) -> list[WagerSettled]:
    """The postings of a jackpot wager. Its stake is collected beside a prize, which is no settlement."""
    postings = [*before, one]
    won = any(each.result == "win" for each in postings)
    return [each for each in postings if not won or not collects(each)]


def collects(one: WagerSettled) -> bool:
    """Whether a posting only takes: nothing is paid or returned."""
    return one.result == "lose" and not (one.paid or one.commission or one.returned)

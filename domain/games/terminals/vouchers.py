"""Vouchers of a table: what they are worth, and whether they were paid."""

from dataclasses import dataclass, field
from decimal import Decimal

from domain.facts.terminals import VoucherIssued, VoucherRedeemed
from domain.games.common.state import TableState
from domain.money import written


@dataclass(slots=True)
class Vouchers:
    """Those issued, and those paid."""

    worth: dict[str, Decimal] = field(default_factory=dict)
    """Of vouchers that nobody paid yet."""
    paid: dict[str, Decimal | None] = field(default_factory=dict)
    """What was due for them, if anybody knows."""
    paid_before: list[str] = field(default_factory=list)
    """In the session before."""

    def known(self, voucher: str) -> bool:
        """Whether it was paid already."""
        return voucher in self.paid or voucher in self.paid_before

    def carry(self) -> "Vouchers":
        """What outlives a session: those outstanding, and that the last ones were paid."""
        return Vouchers(self.worth, {}, list(self.paid))


def issued(floor: TableState, vouchers: Vouchers, fact: VoucherIssued) -> None:
    """A terminal prints one."""
    if fact.voucher in vouchers.worth or vouchers.known(fact.voucher):
        floor.find("voucher-issued-twice", fact.id, voucher=fact.voucher)
    else:
        vouchers.worth[fact.voucher] = fact.amount


def redeemed(floor: TableState, vouchers: Vouchers, fact: VoucherRedeemed) -> None:
    """Somebody is paid for one."""
    worth = vouchers.worth.pop(fact.voucher, None)
    if vouchers.known(fact.voucher):
        floor.find("voucher-paid-twice", fact.id, voucher=fact.voucher)
    elif worth is None:
        floor.find("voucher-unknown", fact.id, voucher=fact.voucher)
    elif worth != fact.amount:
        words = {"voucher": fact.voucher, "worth": written(worth), "paid": written(fact.amount)}
        floor.find("voucher-paid-wrongly", fact.id, **words)
    vouchers.paid.setdefault(fact.voucher, worth)

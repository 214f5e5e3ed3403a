"""Vouchers of a table: amounts, and whether they were redeemed."""

from dataclasses import dataclass, field
from decimal import Decimal

from domain.facts.terminals import VoucherIssued, VoucherRedeemed
from domain.games.common.findings import Findings
from domain.games.common.state import TableState


@dataclass(slots=True)
class Vouchers:
    """Issued and redeemed vouchers."""

    worth: dict[str, Decimal] = field(default_factory=dict)
    """The amount of unpaid vouchers."""
    paid: dict[str, Decimal | None] = field(default_factory=dict)
    """The amount due for them, if known."""
    paid_before: list[str] = field(default_factory=list)
    """Vouchers paid in the previous session."""

    def known(self, voucher: str) -> bool:
        """Whether it was already redeemed."""
        return voucher in self.paid or voucher in self.paid_before

    def carry(self) -> "Vouchers":
        """The carry-forward: outstanding vouchers, and which last ones were redeemed."""
        return Vouchers(self.worth, {}, list(self.paid))


def issued(floor: TableState, vouchers: Vouchers, fact: VoucherIssued) -> Findings:
    """A terminal issues a voucher."""
    if fact.voucher in vouchers.worth or vouchers.known(fact.voucher):
        yield floor.finding("voucher-issued-twice", fact.id, voucher=fact.voucher)
    else:
        vouchers.worth[fact.voucher] = fact.amount


def redeemed(floor: TableState, vouchers: Vouchers, fact: VoucherRedeemed) -> Findings:
    """A voucher is redeemed."""
    worth = vouchers.worth.pop(fact.voucher, None)
    if vouchers.known(fact.voucher):
        yield floor.finding("voucher-paid-twice", fact.id, voucher=fact.voucher)
    elif worth is None:
        yield floor.finding("voucher-unknown", fact.id, voucher=fact.voucher)
    elif worth != fact.amount:
        words = {"voucher": fact.voucher, "worth": worth, "paid": fact.amount}
        yield floor.finding("voucher-paid-wrongly", fact.id, **words)
    vouchers.paid.setdefault(fact.voucher, worth)

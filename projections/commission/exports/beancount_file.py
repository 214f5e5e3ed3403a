"""Exports to beancount: each entry is a transaction with its round, wager, rules and facts; `bean-check` finds it in
balance.

Accounts payable open with the amount outstanding before the period, and close with an assertion of the amount after it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta, tzinfo
from decimal import Decimal
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import TextIO

from domain.money import written
from projections.commission.postings import Posting

ACCOUNTS = {
    "payable": "Assets:Commission:Payable",
    "income": "Income:Commission",
    "chips": "Assets:Commission:Chips",
    "rounding": "Expenses:Commission:Rounding",
    "waived": "Expenses:Commission:Waived",
    "difference": "Assets:Commission:Difference",
}
BEFORE = "Equity:Opening-Balances"
NO_DAY = date(1970, 1, 1)
"""The date for postings without a gaming day."""

NO_CURRENCY = "XXX"

Owed = Mapping[tuple[str | None, str | None], Decimal]
"""Balances by player and currency."""


def write(path: Path, postings: Iterable[Posting], opening: Owed, zone: tzinfo, salt: str = "") -> None:
    """Write the ledger of a period, in constant memory."""
    with path.open("w", encoding="utf-8") as file:
        file.write('option "title" "Commission"\n\n' + (f"; salt {salt}\n\n" if salt else ""))
        _Journal(file, opening, zone).write(postings)


class _Journal:
    """A file being written: open accounts and outstanding amounts."""

    def __init__(self, file: TextIO, opening: Owed, zone: tzinfo) -> None:
        self.file, self.opening, self.zone = file, opening, zone
        self.opened: set[str] = set()
        self.owed: dict[tuple[str, str], Decimal] = {}
        self.last = NO_DAY

    def write(self, postings: Iterable[Posting]) -> None:
        """Every entry, between the opening and the closing balances."""
        first = True
        for _, together in groupby(postings, key=lambda one: one.of):
            entry = list(together)
            day = entry[0].gaming_day or NO_DAY
            if first:
                self._before(day)
                first = False
            self._entry(day, entry)
        if first:
            self._before(NO_DAY)
        self._after()

    def _before(self, day: date) -> None:
        for (player, money), amount in self.opening.items():
            if amount:
                account, unit = payable(player), currency(money)
                self._open(day, [account, BEFORE])
                self._post(account, unit, amount)
                self.file.write(f'{day} * "Owed before"\n  {account}  {written(amount)} {unit}\n  {BEFORE}\n\n')
                self.last = day

    def _entry(self, day: date, entry: list[Posting]) -> None:
        self._open(day, [account_of(one) for one in entry])
        one = entry[0]
        words = f"{one.round}: {one.wager}" if one.wager else f"{one.player}: {one.entry}"
        self.file.write(f"{day} * {quoted(one.table_name)} {quoted(words)}\n")
        self.file.writelines(f"  {name}: {quoted(value)}\n" for name, value in metadata(one, self.zone))
        for posting in entry:
            account, unit = account_of(posting), currency(posting.currency)
            self.file.write(f"  {account}  {written(posting.amount)} {unit}\n")
            self._post(account, unit, posting.amount)
        self.file.write("\n")
        self.last = day

    def _open(self, day: date, accounts: Iterable[str]) -> None:
        for account in dict.fromkeys(accounts):
            if account not in self.opened:
                self.opened.add(account)
                self.file.write(f"{day} open {account}\n")

    def _post(self, account: str, unit: str, amount: Decimal) -> None:
        if account.startswith(ACCOUNTS["payable"]):
            self.owed[account, unit] = self.owed.get((account, unit), Decimal(0)) + amount

    def _after(self) -> None:
        day = self.last + timedelta(days=1)
        self.file.writelines(
            f"{day} balance {account}  {written(amount)} {unit}\n" for (account, unit), amount in self.owed.items()
        )


def account_of(posting: Posting) -> str:
    """The account of a posting. Payable has one for each player."""
    return payable(posting.player) if posting.account == "payable" else ACCOUNTS[posting.account]


def payable(player: str | None) -> str:
    return f"{ACCOUNTS['payable']}:{component(player or '')}"


def component(name: str) -> str:
    """A name as part of an account name. Spelled out if beancount cannot read it; no two give the same."""
    if re.fullmatch("[A-Z0-9][A-Za-z0-9]*", name):
        return name
    return "X-" + "".join(c if c.isascii() and c.isalnum() else f"-{ord(c):x}-" for c in name)


def currency(name: str | None) -> str:
    """A currency name that beancount can read."""
    name = name or NO_CURRENCY
    if re.fullmatch("[A-Z][A-Z0-9]{0,22}[A-Z0-9]", name):
        return name
    return f"X{sha256(name.encode()).hexdigest()[:20].upper()}"


def metadata(one: Posting, zone: tzinfo) -> Iterator[tuple[str, str]]:
    """The sources of an entry. Times are in the venue's zone."""
    at = one.at.astimezone(zone).isoformat() if one.at else None
    fields = {
        "round": one.round, "wager": one.wager, "player": one.player, "shoe": one.shoe, "ruleset": one.ruleset,
        "rules": ", ".join(one.rules), "facts": ", ".join(one.facts), "at": at,
        "seat": str(one.seat) if one.seat is not None else None, "session": one.session,
    }  # fmt: skip
    yield from ((name, value) for name, value in fields.items() if value)


def quoted(text: str) -> str:
    """Quoted text on one line, with unprintable characters spelled out."""
    shown = "".join(c if c.isprintable() else f"<{ord(c):x}>" for c in text)
    return '"' + shown.replace("\\", "\\\\").replace('"', '\\"') + '"'

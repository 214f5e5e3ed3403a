"""Accounts of deferred commission, by player and shoe: charged, collected, outstanding."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from domain.facts import Fact
from domain.facts.people import PlayerLeft
from domain.facts.wagers import CommissionCollected, CommissionMarked, CommissionWaived
from domain.fold.round import Commission, MovedCard
from domain.games.common.chips import ZERO, Chips
from domain.games.common.limits import total
from domain.money import EXACT, reported
from domain.rulebooks.shapes.rulebook import Rule


@dataclass(slots=True)
class CommissionAccount:
    """What one player owes from one shoe."""

    table: str
    shoe: str | None
    player: str
    seat: int | None
    charged: Decimal = ZERO
    collected: Decimal = ZERO
    owed: Decimal = ZERO
    payments: list[CommissionCollected] = field(default_factory=list)
    put_off: bool = False
    """Whether management postponed its collection."""
    found: bool = False
    """Whether it was already reported as overdue."""
    ruleset: str | None = None
    """The ruleset under which it was charged."""

    def take(self, fact: CommissionCollected, amount: Decimal, whole: bool) -> None:
        """Collect all or a part of it."""
        self.payments.append(fact)
        self.collected = EXACT.add(self.collected, amount)
        self.owed = ZERO if whole else EXACT.subtract(self.owed, amount)

    def report(self) -> Commission:
        """The account as reported."""
        amounts = reported(self.charged), reported(self.collected), reported(self.owed)
        return Commission(self.table, self.shoe, self.player, self.seat, *amounts)


@dataclass(slots=True)
class MarkerButtons:
    """The marker buttons of a player."""

    shown: Decimal = ZERO
    lacking: Decimal = ZERO
    """How much the buttons fell short, as found. Negative if they showed too much."""
    removed: str | None = None
    """The fact that removed a button, until a check whether its amount was paid."""


class AccountIndex:
    """A base for classes with an index that is built on demand and never stored."""

    __slots__ = ("_changed", "_shoes")
    _shoes: dict[str, dict[str | None, None]]
    """For each player, the shoes with an account, oldest first."""
    _changed: dict[tuple[str | None, str], None]
    """The accounts changed since the last check for overdue ones."""

    def _keep(self, shoes: dict[str, dict[str | None, None]]) -> None:
        self._shoes = shoes

    def _keep_changed(self, accounts: Iterable[tuple[str | None, str]]) -> None:
        self._changed = dict.fromkeys(accounts)


@dataclass(slots=True)
class CommissionAccounts(AccountIndex):
    """All commission accounts of a table and their marker buttons."""

    listed: dict[tuple[str | None, str], CommissionAccount] = field(default_factory=dict)
    marked: list[CommissionMarked] = field(default_factory=list)
    """Marker buttons placed since the last round was evicted."""
    moved: list[MovedCard] = field(default_factory=list)
    """Commission collected and waived in this session."""
    buttons: dict[str, MarkerButtons] = field(default_factory=dict)
    """Marker buttons by player."""
    fewer: dict[str, None] = field(default_factory=dict)
    """Players whose button was removed, until a check whether its amount was paid."""
    leaving: list[PlayerLeft] = field(default_factory=list)
    """Players who left, until a check whether they owe commission."""

    def charge(self, account: CommissionAccount, amount: Decimal) -> None:
        """Defer commission."""
        mine = self._listed(account)
        mine.charged = EXACT.add(mine.charged, amount)
        mine.owed = EXACT.add(mine.owed, amount)
        mine.found = False
        self._change(mine)

    def of(self, player: str, shoe: str | None = None) -> list[CommissionAccount]:
        """A player's accounts, oldest first: of one shoe, or of all."""
        shoes = self._index().get(player, {})
        mine = (self.listed.get((one, player)) for one in (shoes if shoe is None else [shoe]))
        return [one for one in mine if one is not None]

    def _index(self) -> dict[str, dict[str | None, None]]:
        if not hasattr(self, "_shoes"):
            self._keep({})
            for shoe, player in self.listed:
                self._shoes.setdefault(player, {})[shoe] = None
        return self._shoes

    def _listed(self, account: CommissionAccount) -> CommissionAccount:
        """Find or add the account of this player and shoe."""
        self._index().setdefault(account.player, {})[account.shoe] = None
        return self.listed.setdefault((account.shoe, account.player), account)

    def collect(self, fact: CommissionCollected, chips: Chips, by: Rule, let_go_by: Rule) -> Decimal:
        """Collect commission: all of it, rounded down to payable chips, or a part. Returns the amount outstanding
        before.
        """
        player, shoe = fact.player, fact.shoe
        amount: Decimal = fact.amount
        empty = CommissionAccount(fact.table, shoe, player, None)
        mine = self.of(player, shoe) or [self._listed(empty)]
        owed = total(one.owed for one in mine)
        whole = owed > 0 and chips.down(owed) <= amount <= owed
        for one in mine:
            part = one.owed if one is not mine[-1] and one.owed < amount else amount
            amount = EXACT.subtract(amount, part)
            left = EXACT.subtract(one.owed, part)
            rounded = left if whole else ZERO
            self.note(fact, one, by, *([let_go_by] if rounded else []), collected=part, rounded=rounded)
            one.take(fact, part, whole)
            self._change(one)
        return owed

    def waive(self, fact: CommissionWaived, by: Rule) -> None:
        """Waive commission."""
        amount: Decimal = fact.amount
        for one in self.of(fact.player, fact.shoe):
            part = min(max(one.owed, ZERO), amount)
            self.note(fact, one, by, waived=part)
            one.owed = EXACT.subtract(one.owed, part)
            self._change(one)
            amount = EXACT.subtract(amount, part)

    def note(self, fact: Fact, account: CommissionAccount, *by: Rule, **became: Any) -> None:
        """Note an act on an account, with its rules."""
        of = account.shoe, account.player, account.seat, account.ruleset, account.owed
        rules = tuple(rule.number for rule in by if rule.number is not None)
        self.moved.append(MovedCard(fact.id, fact.at, *of, rules=rules, **became))

    def handed_on(self) -> "CommissionAccounts":
        """What a later session needs: accounts outstanding or overpaid, and their buttons."""
        listed = {key: one for key, one in self.listed.items() if one.owed}
        owing = {player for _, player in listed}
        buttons = {player: one for player, one in self.buttons.items() if one.shown or one.lacking or player in owing}
        fewer = {player: None for player in self.fewer if player in buttons}
        return CommissionAccounts(listed, self.marked, buttons=buttons, fewer=fewer, leaving=self.leaving)

    def _change(self, account: CommissionAccount) -> None:
        self._unasked()[account.shoe, account.player] = None

    def _unasked(self) -> dict[tuple[str | None, str], None]:
        """Accounts not reported yet: at first all of them."""
        if not hasattr(self, "_changed"):
            self._keep_changed(self.listed)
        return self._changed

    def before(self, shoe: str | None) -> list[CommissionAccount]:
        """Accounts of other shoes that changed since the last call. Unchanged accounts are not reported again at each
        shoe.
        """
        changed = [self.listed[key] for key in self._unasked() if key in self.listed]
        self._keep_changed((one.shoe, one.player) for one in changed if one.shoe == shoe)
        return [one for one in changed if one.shoe != shoe]

    def owing(self) -> Iterator[CommissionAccount]:
        """Accounts that are not settled."""
        return (one for one in self.listed.values() if one.owed > 0)

    def owed_by(self, player: str) -> Decimal:
        """All that a player owes."""
        return total(one.owed for one in self.of(player) if one.owed > 0)

    def of_player(self, player: str) -> MarkerButtons:
        """The buttons of a player."""
        return self.buttons.setdefault(player, MarkerButtons())

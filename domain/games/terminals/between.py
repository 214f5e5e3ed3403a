"""What a fact of the table changes at its terminals, whether a round is open or not.

In Electronic Baccarat a player begins by 5.3(a), with cash put into the terminal, or by 5.3(b), through the dealer.
"""

from typing import TYPE_CHECKING

from domain.facts import Fact
from domain.facts.people import PlayerLeft
from domain.facts.table import InspectorNotified
from domain.facts.terminals import (
    CreditsAdded,
    CreditsCancelled,
    MalfunctionCleared,
    MalfunctionReported,
    TerminalActivated,
    VoucherIssued,
    VoucherRedeemed,
)
from domain.games.terminals import payouts, vouchers
from domain.games.terminals.accounts import TerminalCredits
from domain.games.terminals.faults import Mark

if TYPE_CHECKING:
    from domain.games.common.between import TableChanges
    from domain.games.common.state import RoundState
    from domain.games.terminals.floor import TerminalsTableState


def activated(floor: "TerminalsTableState", state: "RoundState | None", fact: TerminalActivated) -> None:
    """A player begins. A wager that the same player made here before was made too early."""
    terminals, account = floor.terminals, at(floor, fact.terminal, fact.id)
    terminals.watched = True
    _touched(floor, fact.terminal, fact)
    look_at_payout(floor, account)
    stray = terminals.strays.pop(fact.terminal, None)
    if stray is not None and stray.player == fact.player and not account.active:
        floor.find("terminal-not-activated", stray.id, wager=stray.wager, terminal=fact.terminal)
    account.activate(fact.player, fact.amount, fact.tender)


def at(floor: "TerminalsTableState", terminal: str, fact: str) -> TerminalCredits:
    """The credits of a terminal; there may be only so many."""
    accounts, book = floor.terminals.accounts, floor.book.terminals
    if terminal not in accounts and book is not None and len(accounts) >= book.most:
        floor.find("too-many-terminals", fact, terminal=terminal, most=book.most)
    return floor.terminals.account(terminal)


def look_at_payout(floor: "TerminalsTableState", account: TerminalCredits, goes_on: bool = False) -> None:
    """What was paid out of a terminal, when it is used again or its player goes."""
    wrong = payouts.found(floor, account.payout, account.owed, goes_on)
    account.payout = None
    if wrong is not None:
        floor.findings.append(wrong)


def _touched(floor: "TerminalsTableState", terminal: str, fact: Fact) -> None:
    if floor.terminals.faults.locked(terminal, fact.at):
        floor.find("terminal-locked", fact.id, terminal=terminal)


def _added(floor: "TerminalsTableState", state: "RoundState | None", fact: CreditsAdded) -> None:
    floor.terminals.watched = True
    floor.terminals.strays.pop(fact.terminal, None)
    at(floor, fact.terminal, fact.id).top_up(fact.amount)


def _cancelled(floor: "TerminalsTableState", state: "RoundState | None", fact: CreditsCancelled) -> None:
    at(floor, fact.terminal, fact.id).cancel(fact.id, fact.amount)


def _issued(floor: "TerminalsTableState", state: "RoundState | None", fact: VoucherIssued) -> None:
    _touched(floor, fact.terminal, fact)
    at(floor, fact.terminal, fact.id).pay_out(fact.id, fact.amount)
    vouchers.issued(floor, floor.terminals.vouchers, fact)


def _redeemed(floor: "TerminalsTableState", state: "RoundState | None", fact: VoucherRedeemed) -> None:
    vouchers.redeemed(floor, floor.terminals.vouchers, fact)


def _left(floor: "TerminalsTableState", state: "RoundState | None", fact: PlayerLeft) -> None:
    for account in floor.terminals.accounts.values():
        if account.player == fact.player:
            look_at_payout(floor, account)
            account.player = None


def _reported(floor: "TerminalsTableState", state: "RoundState | None", fact: MalfunctionReported) -> None:
    floor.terminals.faults.reported.append(Mark(fact.terminal, fact.at))


def _cleared(floor: "TerminalsTableState", state: "RoundState | None", fact: MalfunctionCleared) -> None:
    floor.terminals.faults.cleared.append(Mark(fact.terminal, fact.at))


def _told(floor: "TerminalsTableState", state: "RoundState | None", fact: InspectorNotified) -> None:
    if fact.about == "malfunction":
        floor.terminals.faults.told.append(fact.at)


TABLE_CHANGES: "TableChanges" = {
    TerminalActivated: activated,
    CreditsAdded: _added,
    CreditsCancelled: _cancelled,
    VoucherIssued: _issued,
    VoucherRedeemed: _redeemed,
    PlayerLeft: _left,
    MalfunctionReported: _reported,
    MalfunctionCleared: _cleared,
    InspectorNotified: _told,
}
"""By kind of fact."""

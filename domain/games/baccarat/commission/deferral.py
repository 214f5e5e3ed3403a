"""Deferred commission: what the rules require, and where that was not done.

An omission is reported when play continues: until then it may still be put right.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from domain.facts import Fact
from domain.facts.disputes import RulingMade
from domain.facts.wagers import CommissionCollected, CommissionWaived
from domain.games.baccarat.commission import markers
from domain.games.baccarat.commission.accounts import CommissionAccount
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common.dues import left_owing
from domain.games.common.findings import Findings
from domain.games.common.house.powers import words
from domain.games.common.limits import total
from domain.games.common.state import comes_before
from domain.games.common.wagers import DueWager
from domain.money import EXACT
from domain.rulebooks.shapes.house import may


def settle(state: BaccaratRoundState, floor: BaccaratTableState, dues: list[DueWager]) -> Findings:
    """Post the deferred commission of this round to the players' accounts."""
    yield from check_collection(floor)
    for owed in dues:
        placed = owed.ticket.placed
        if placed is not None and left_owing(owed):
            seat = placed.seat or state.company.seats.get(placed.player, floor.room.seats.get(placed.player))
            account = CommissionAccount(
                state.where.table, state.where.shoe, placed.player, seat, ruleset=state.where.ruleset
            )
            floor.accounts.charge(account, owed.commission)
    if state.book.deferral is not None:
        yield from markers.check_markers(state, floor.accounts, dues)
    for ruling in state.rulings:
        ruled(floor, state, ruling)


class Undone(NamedTuple):
    """A requirement that was not met."""

    matter: str
    fact: str
    player: str
    amount: Decimal


def _undone(floor: BaccaratTableState) -> Iterator[Undone]:
    """Players who left with commission outstanding, and buttons removed before payment."""
    accounts = floor.accounts
    for left in accounts.leaving:
        owed = total(one.owed for one in accounts.of(left.player) if one.owed > 0 and not one.put_off)
        if owed > 0:
            yield Undone("left-owing-commission", left.id, left.player, owed)
    for player in accounts.fewer:
        hidden, buttons = markers.hidden(accounts, player), accounts.of_player(player)
        if hidden and buttons.removed is not None:
            yield Undone("marker-removed-unpaid", buttons.removed, player, hidden)


def _at_the_end(floor: BaccaratTableState) -> Iterator[Undone]:
    """The table is closed, or a collection at the end of the shoe fell short and no more was paid."""
    left = {one.player for one in floor.accounts.leaving}
    for account in floor.accounts.owing():
        short = [fact for fact in account.payments if fact.reason == "end_of_shoe"]
        gone = account.player in left
        if account.found or account.put_off or gone:
            continue
        if short:
            yield Undone("commission-short", short[-1].id, account.player, account.owed)
        elif floor.closed is not None:
            yield Undone("commission-owed-at-close", floor.closed, account.player, account.owed)


def check_collection(floor: BaccaratTableState) -> Findings:
    """Play continues: report what was not put right by now."""
    for one in list(_undone(floor)):
        yield floor.finding(one.matter, one.fact, player=one.player, owed=one.amount)
        buttons = floor.accounts.of_player(one.player)
        if one.matter == "marker-removed-unpaid":
            buttons.lacking = EXACT.add(buttons.lacking, one.amount)
        else:
            _mark_found(floor, one.player)
    floor.accounts.leaving.clear()
    for player in floor.accounts.fewer:
        floor.accounts.of_player(player).removed = None
    floor.accounts.fewer.clear()


def _mark_found(floor: BaccaratTableState, player: str) -> None:
    for account in floor.accounts.of(player):
        account.found = account.found or account.owed > 0


def check_session_end(floor: BaccaratTableState) -> Findings:
    """Check what was left undone at the end of the session. May be called more than once."""
    for one in (*_undone(floor), *_at_the_end(floor)):
        yield floor.finding(one.matter, one.fact, player=one.player, owed=one.amount)


# --- posting --------------------------------------------------------------------------------------------------


def shoe_begins(floor: BaccaratTableState, fact: Fact) -> Findings:
    """The first card of a shoe is dealt: commission from the shoe before must have been collected."""
    if floor.book.deferral is None or floor.shoe.out != 1:
        return
    yield from check_collection(floor)
    for account in floor.accounts.before(floor.shoe.name):
        owed = _owed_before(account, fact)
        if owed <= 0 or account.put_off:
            continue
        floor.accounts.note(fact, account, floor.book.deferral.settles["end_of_shoe"], overdue=owed)
        if not account.found:
            account.found = True
            values = {"player": account.player, "owed": owed}
            yield floor.finding("commission-not-collected", fact.id, **values)


def _owed_before(account: CommissionAccount, first: Fact) -> Decimal:
    """What was outstanding when the first card was dealt. Later payments booked to the shoe before do not count."""
    late = [one.amount for one in account.payments if comes_before(first, one)]
    return EXACT.add(account.owed, total(late)) if late else account.owed


def collected(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CommissionCollected) -> Findings:
    """Commission is collected: never more than is outstanding."""
    book, deferral = floor.book, floor.book.deferral
    by = deferral.settles[fact.reason] if deferral is not None else book.banker.rule
    owed = floor.accounts.collect(fact, floor.chips, by, book.round_up)
    if fact.amount > owed:
        values = {"player": fact.player, "owed": owed, "collected": fact.amount}
        yield floor.finding("commission-overcollected", fact.id, **values)


def waived(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CommissionWaived) -> Findings:
    """Commission is waived. Only management may do that."""
    deferral = floor.book.deferral
    if deferral is not None and not may(fact.role, deferral.manager):
        values = {"player": fact.player, "role": words(fact.role), "waived": fact.amount}
        yield floor.finding("commission-waived-by-lesser-role", fact.id, **values)
    else:
        floor.accounts.waive(fact, deferral.management if deferral is not None else floor.book.banker.rule)


def ruled(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: RulingMade) -> None:
    """Management may postpone what is owed now."""
    deferral = floor.book.deferral
    if deferral is not None and fact.rule == deferral.management.number and may(fact.role, deferral.manager):
        for account in floor.accounts.owing():
            account.put_off = True
            floor.accounts.note(fact, account, deferral.management, put_off=True)

"""Marker buttons: they show deferred commission at once, and stay until it is paid."""

from decimal import Decimal

from domain.facts.wagers import CommissionMarked, CommissionMarkerRemoved
from domain.games.baccarat.commission.accounts import CommissionAccounts
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.common.chips import ZERO
from domain.games.common.dues import left_owing
from domain.games.common.findings import Findings
from domain.games.common.limits import total
from domain.games.common.wagers import DueWager
from domain.money import EXACT


def check_markers(state: BaccaratRoundState, accounts: CommissionAccounts, dues: list[DueWager]) -> Findings:
    """Compare the commission deferred in this round with the buttons put down for it.

    A button may make up for an earlier lack. Those of an annulled round may have been put down before. Commission that
    may not be deferred needs no button.
    """
    owing: dict[str, list[DueWager]] = {}
    for one in dues:
        if left_owing(one):
            owing.setdefault(one.ticket.player, []).append(one)
    put_down: dict[str, list[CommissionMarked]] = {}
    for fact in accounts.marked:
        put_down.setdefault(fact.player, []).append(fact)
    for player in dict.fromkeys([*owing, *put_down]):
        mine, shown = owing.get(player, []), put_down.get(player, [])
        owed, marked = total(one.commission for one in mine), total(fact.amount for fact in shown)
        buttons = accounts.of_player(player)
        buttons.shown = EXACT.add(buttons.shown, marked)
        lacking = EXACT.subtract(EXACT.add(buttons.lacking, owed), marked)
        wanted = bool(shown) or any(one.deferred for one in mine)
        if lacking not in (ZERO, buttons.lacking) and wanted and state.voided is None:
            words = {"player": player, "owed": owed, "marked": marked}
            yield state.finding("commission-not-marked", _wrong_button(mine, shown), **words)
        buttons.lacking = lacking
    accounts.marked.clear()


def _wrong_button(owing: list[DueWager], shown: list[CommissionMarked]) -> str | None:
    """The id of the wrong button, or of the settlement without one."""
    unmarked, odd = [], list(shown)
    for owed in owing:
        own = next((fact for fact in odd if fact.amount == owed.commission), None)
        if own is not None:
            odd.remove(own)
        elif owed.ticket.settled is not None:
            unmarked.append(owed.ticket.settled.id)
    return odd[-1].id if odd else unmarked[-1] if unmarked else None


def removed(accounts: CommissionAccounts, fact: CommissionMarkerRemoved) -> None:
    """A button is removed."""
    buttons = accounts.of_player(fact.player)
    buttons.shown = max(EXACT.subtract(buttons.shown, fact.amount), ZERO)
    buttons.lacking = min(ZERO, EXACT.add(buttons.lacking, fact.amount)) if buttons.lacking < 0 else buttons.lacking
    buttons.removed = fact.id
    accounts.fewer[fact.player] = None


def hidden(accounts: CommissionAccounts, player: str) -> Decimal:
    """How much of a player's commission is no longer shown by a button that did show it."""
    buttons = accounts.of_player(player)
    if buttons.removed is None:
        return ZERO
    covered = EXACT.add(buttons.shown, max(buttons.lacking, ZERO))
    return max(EXACT.subtract(accounts.owed_by(player), covered), ZERO)

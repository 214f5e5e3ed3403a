"""Builds the report of a round."""

from decimal import Decimal
from functools import lru_cache
from typing import Any

from domain.fold.round import Due, ListedAgain, RecordedSettlement, Round, SettledLater, Status, Wager
from domain.fold.unjudged_game import CALLS
from domain.fold.wagers.postings import Got
from domain.fold.wagers.wager_facts import choice
from domain.games.common.dues import add, difference, settled_later, unpaid
from domain.games.common.state import RoundState
from domain.games.common.wagers import DueWager, WagerState
from domain.money import reported
from domain.rulebooks.shapes.rulebook import Rule

ZERO = Decimal(0)
NONE = reported(ZERO)


def report(state: RoundState, status: Status, dues: list[DueWager], over: bool, **more: Any) -> Round:
    """Report the round."""
    state.owed, state.over = dues, over and status != "open"
    where = state.where
    return Round(
        where.table,
        where.session,
        where.shoe,
        where.round,
        where.ruleset,
        status,
        more.pop("hands", {}),
        announced=_announced(state),
        wagers=[_wager(state, owed) for owed in dues],
        findings=state.findings,
        corrected=state.corrected,
        **more,
    )


def _announced(state: RoundState) -> dict[str, object] | None:
    if state.called is None:
        return None
    calls = {name: getattr(state.called, name) for name in CALLS}
    return {name: word for name, word in calls.items() if word is not None}


def _wager(state: RoundState, owed: DueWager) -> Wager:
    ticket = owed.ticket
    placed, times = ticket.placed, ticket.times
    whole = ticket.received() if times else None
    recorded = None if whole is None else _recorded(ticket, whole)
    if placed is None:
        return Wager(ticket.wager, None, None, None, None, None, recorded=recorded, settlements=times)
    short = None if whole is None else difference(owed, whole)
    due, missing = _due(owed), unpaid(state, owed) if state.over and not times else None
    return _listing(state, owed)(
        ticket.wager, placed.player, placed.seat, placed.bet, choice(placed.on), reported(placed.stake), due, recorded,
        None if short is None else reported(short), None if missing is None else reported(missing), times,
        reported(ticket.stake),
    )  # fmt: skip


def _listing(state: RoundState, owed: DueWager) -> type[Wager]:
    """Whether it is listed in another round, too, with the same due."""
    if owed.ticket.wager in state.settled_late:
        return ListedAgain
    left = owed.ticket.wager in state.floor.unsettled
    return SettledLater if left and settled_later(state, owed.ticket) else Wager


def _due(owed: DueWager) -> Due | None:
    if owed.unjudged:
        return None
    if owed.result == "open" and not owed.rules and not owed.stake_back:
        return _undecided(owed.valid)
    return Due(
        owed.result,
        reported(owed.valid),
        reported(owed.stake_back) if owed.stake_back else NONE,
        reported(owed.winnings) if owed.winnings else NONE,
        reported(owed.commission) if owed.commission else NONE,
        reported(owed.pays) if owed.pays else NONE,
        numbers(tuple(owed.rules)),
    )


@lru_cache(maxsize=16384)
def _undecided(valid: Decimal) -> Due:
    """Nothing is due yet. Cached: at craps most wagers are up for many rolls."""
    return Due("open", reported(valid), NONE, NONE, NONE, NONE, [])


@lru_cache(maxsize=1024)
def _numbers(rules: tuple[Rule, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule.number for rule in rules if rule.number is not None))


def numbers(rules: tuple[Rule, ...]) -> list[str]:
    """The rules' numbers, each once."""
    return list(_numbers(rules))


def _recorded(ticket: WagerState, whole: Got) -> RecordedSettlement:
    """The recorded settlement. Commission taken at placement is part of what was charged."""
    taken = (ticket.placed and ticket.placed.commission) or ZERO
    return RecordedSettlement(
        whole.result,
        reported(whole.stake_back) if whole.stake_back else NONE,
        reported(whole.paid) if whole.paid else NONE,
        reported(add(whole.commission, taken) if taken else whole.commission),
        reported(whole.deferred) if whole.deferred else NONE,
    )

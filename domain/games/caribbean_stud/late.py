"""Jackpot wagers that an earlier round decided, and that are settled in this one."""

from collections.abc import Iterable
from dataclasses import replace

from domain.facts.wagers import WagerSettled
from domain.games.caribbean_stud.state import JACKPOT, StudRoundState
from domain.games.common.tickets import DueWager
from domain.replay.postings import with_prize

DECIDED = frozenset({"win", "lose"})


def keep(state: StudRoundState, dues: Iterable[DueWager]) -> None:
    """What this round decided and nobody settled in it."""
    left = [one for one in dues if one.ticket.bet == JACKPOT and one.result in DECIDED and one.ticket.settled is None]
    state.floor.owing |= {one.ticket.wager: one for one in left}


def unpaid(dues: Iterable[DueWager]) -> list[DueWager]:
    """Prizes that were won and are still to be paid: in cash or by cheque that may take a while (11.8)."""
    return [one for one in dues if one.ticket.bet == JACKPOT and one.result == "win" and one.ticket.settled is None]


def is_late(state: StudRoundState, wager: str) -> bool:
    """Whether an earlier round decided a wager, and this one has none of the name."""
    known = wager in state.late or wager in state.floor.owing
    return known and wager not in state.tickets.by_name


def settle(state: StudRoundState, fact: WagerSettled) -> None:
    """It is settled now; what was paid is collected after it."""
    wager = fact.wager
    owed = state.late.get(wager) or state.floor.owing.pop(wager)
    settlements = with_prize(owed.ticket.settlements, fact)
    state.late[wager] = replace(owed, ticket=replace(owed.ticket, settlements=settlements))

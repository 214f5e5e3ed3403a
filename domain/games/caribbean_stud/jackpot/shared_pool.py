"""Notes of prizes from a pool that several tables may share (12.3)."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

from domain.fold.venue.notes import Paid, Prize
from domain.games.caribbean_stud.cards.deal import place
from domain.games.caribbean_stud.jackpot.prizes import winners
from domain.games.caribbean_stud.outcome import StudOutcome
from domain.games.caribbean_stud.state import JACKPOT, StudRoundState, StudTableState
from domain.games.common.wagers import DueWager, WagerState

WIN = "win"


def note(state: StudRoundState, verdict: StudOutcome, dues: Sequence[DueWager], held: Decimal | None) -> None:
    """Note a round's prizes, and those paid in it. A table without a pool name shares none."""
    pool = state.floor.pools.name
    if pool is None:
        return
    won = winners(state, verdict.hands or {})
    for one in dues:
        if one.ticket.wager in won and one.result == WIN:
            _prize(state, one.ticket, won[one.ticket.wager], pool, held)
    for one in (*dues, *state.settled_late.values()):
        _paid(state.floor, one)


def _prize(state: StudRoundState, ticket: WagerState, name: str, pool: str, held: Decimal | None) -> None:
    floor, prize = state.floor, state.book.prizes[name]
    received = _received(state, ticket)
    if received is None or ticket.placed is None:
        return
    rule, above = state.book.priority["machine" if floor.machine else "shoe"], state.book.priority["both"]
    floor.notes.append(
        Prize(
            table=state.where.table, day=floor.opening.gaming_day, at=received, fact=ticket.placed.id,
            ruleset=state.book.document, rule=rule.number or "", above=above.number or "", pool=pool,
            wager=ticket.wager, player=ticket.player, least=prize.least, share=prize.share, held=held,
            unit=floor.chips.unit,
        )
    )  # fmt: skip


def _received(state: StudRoundState, ticket: WagerState) -> datetime | None:
    """The time a hand was received: from a shoe with its first card, from a machine with its last. None if it was
    reconstructed.
    """
    hand = state.deal.laid.get(place(state.box(ticket) or 0), []) if state.deal is not None else []
    times = [one.at for one in hand]
    known = [at for at in times if at is not None]
    if not known or len(known) < len(times):
        return None
    return max(known) if state.floor.machine else min(known)


def _paid(floor: StudTableState, owed: DueWager) -> None:
    settled = owed.ticket.settled
    if owed.ticket.bet == JACKPOT and settled is not None and settled.result == WIN:
        floor.notes.append(
            Paid(
                table=settled.table, day=floor.opening.gaming_day, at=settled.at, fact=settled.id,
                ruleset=floor.book.document, wager=owed.ticket.wager, amount=settled.paid,
            )
        )  # fmt: skip

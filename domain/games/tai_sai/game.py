"""Tai-sai: links the fold to the rules of this game."""

from domain.games.common.dispatch import Step
from domain.games.common.findings import Findings
from domain.games.common.next_step import NextStep
from domain.games.layout.game import LayoutGame, layout_table
from domain.games.layout.next_step import CALL
from domain.games.tai_sai import calls
from domain.games.tai_sai.evolve import AT_TABLE, IN_ROUND
from domain.games.tai_sai.state import TaiSaiRoundState, TaiSaiTableState


def _tumbled(state: TaiSaiRoundState) -> bool:
    return state.floor.tumbled or state.good is not None


TASKS = (
    NextStep(
        _tumbled, "The dice are tumbled, {book.tumbles} times at least; wagers may be placed.", "tumbled-too-little"
    ),
    CALL,
    NextStep(lambda state: state.good is not None, "The dice are uncovered.", "dice-announced-wrongly"),
    NextStep(
        lambda state: state.called is not None, "{came} is announced, the lowest first.", "dice-announced-wrongly"
    ),
    NextStep(lambda state: bool(state.keyed), "{came} is keyed.", "keyed-wrongly"),
    NextStep(lambda state: bool(state.lit or state.dark), "The winning areas are lit.", "settled-before-lights"),
)


def check_paid_first(floor: TaiSaiTableState, state: TaiSaiRoundState) -> Findings:
    """Check wagers placed before the last roll's winners were paid."""
    paid = max((fact.at for fact in state.settlements if fact.result == "win"), default=None)
    before = [ticket.placed for ticket in state.tickets.listed if ticket.placed and ticket.flaw != "late-wager"]
    for wagers, until in ((before, floor.paid), (state.hasty, paid)):
        for placed in wagers:
            if until is not None and placed.at < until:
                yield state.finding("wager-before-all-paid", placed.id, wager=placed.wager)
    floor.paid = paid


class TaiSai(LayoutGame[TaiSaiTableState, TaiSaiRoundState]):
    """A tai-sai table in a session."""

    table = layout_table(
        in_round=IN_ROUND,
        at_table=AT_TABLE,
        check=[
            Step(calls.check_calls, "compares calls, keys and lights with the dice"),
            Step(check_paid_first, "last, because it stores the time of payment for the next roll"),
        ],
    )
    floor_of = TaiSaiTableState
    state_of = TaiSaiRoundState
    tasks = TASKS

"""What was paid, against what was due; and the commission of it."""

from domain.games.baccarat.state import State
from domain.games.baccarat.verdict import Verdict
from domain.games.common import payments
from domain.games.common.chips import ZERO
from domain.games.common.dues import Owed, difference, subtract
from domain.money import written


def look(state: State, verdict: Verdict, dues: list[Owed]) -> None:
    """Every wager."""
    payments.look(state, dues, verdict.status == "settled")
    for owed in dues:
        if owed.ticket.settled is not None and owed.ticket.placed is not None and owed.result == "win":
            _deferral(state, owed)
            _commission(state, owed)


def _deferral(state: State, owed: Owed) -> None:
    settled = owed.ticket.settled
    assert settled is not None
    if settled.deferred and settled.commission and not owed.deferred:
        rule = state.book.deferral.rule if state.book.deferral is not None else owed.rules[0]
        state.find("commission-deferred", settled.id, rule, wager=owed.ticket.wager)


def _commission(state: State, owed: Owed) -> None:
    """The chips are right; what was written down as commission is neither exact nor what the chips left."""
    settled = owed.ticket.settled
    assert settled is not None
    if difference(owed) or settled.result != "win":
        return
    kept = subtract(owed.winnings, ZERO if settled.deferred else settled.paid)
    if settled.commission in (owed.commission, kept):
        return
    words = {"wager": owed.ticket.wager, "due": written(owed.commission), "said": written(settled.commission)}
    state.find("commission-wrong", settled.id, owed.rules[0], **words)

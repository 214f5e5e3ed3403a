"""Compares payments with dues, and recorded commission with the commission due."""

from domain.games.baccarat.cards.outcome import BaccaratOutcome
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.common import payment_checks
from domain.games.common.dues import difference, subtract
from domain.games.common.findings import Findings
from domain.games.common.wagers import DueWager


def check_payments(state: BaccaratRoundState, verdict: BaccaratOutcome, dues: list[DueWager]) -> Findings:
    """Check every wager."""
    yield from payment_checks.check_payments(state, dues, verdict.status == "settled")
    for owed in dues:
        if not owed.ticket.settlements:
            continue
        if owed.ticket.wager in state.runs:
            yield from _undecided(state, verdict, owed)
        if owed.result == "void":
            yield from _on_void_hand(state, verdict, owed)
        if owed.ticket.placed is not None and owed.result == "win":
            yield from _deferral(state, owed)
            yield from _commission(state, owed)


def _undecided(state: BaccaratRoundState, verdict: BaccaratOutcome, owed: DueWager) -> Findings:
    """Report an undecided run settled in this round."""
    settled = owed.ticket.settled
    run = state.runs.get(owed.ticket.wager)
    if run is None or settled is None or owed.result != "open" or settled.wager not in state.settlements:
        return
    early = "run-counted-too-soon" if run.laid_late else "run-settled-early"
    matter = "run-decided-by-dummy" if verdict.status == "void_hand" else early
    if verdict.status != "open":
        yield state.finding(matter, settled.id, wager=settled.wager, said=settled.result)


def _on_void_hand(state: BaccaratRoundState, verdict: BaccaratOutcome, owed: DueWager) -> Findings:
    """Report a void wager settled as if it were valid. Late wagers were reported when placed."""
    settled = owed.ticket.settled
    if settled is None or owed.result != "void" or owed.ticket.flaw or verdict.status != "void_hand":
        return
    if settled.result in ("win", "lose"):
        yield state.finding("settled-on-void-hand", settled.id, wager=settled.wager, said=settled.result)


def _deferral(state: BaccaratRoundState, owed: DueWager) -> Findings:
    settled = owed.ticket.settled
    assert settled is not None
    if settled.deferred and settled.commission and not owed.deferred:
        rule = state.book.deferral.rule if state.book.deferral is not None else owed.rules[0]
        yield state.finding("commission-deferred", settled.id, rule, wager=owed.ticket.wager)


def _commission(state: BaccaratRoundState, owed: DueWager) -> Findings:
    """Report recorded commission that is neither exact nor what the chips paid."""
    settled = owed.ticket.settled
    assert settled is not None
    if difference(owed) or settled.result != "win":
        return
    kept = owed.commission if settled.deferred else subtract(owed.winnings, settled.paid)
    if settled.commission in (owed.commission, kept):
        return
    words = {"wager": owed.ticket.wager, "due": owed.commission, "said": settled.commission}
    extra = state.book.extra.rules.values() if state.book.extra is not None else ()
    rule = next((rule for rule in owed.rules if rule in extra), owed.rules[0])
    yield state.finding("commission-wrong", settled.id, rule, **words)

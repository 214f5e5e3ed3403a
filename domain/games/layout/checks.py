"""Checks that every layout game shares."""

from domain.games.common.findings import Findings
from domain.games.common.wagers import DueWager
from domain.games.layout.evolve import spot
from domain.games.layout.outcome import FAULT, SpinOutcome, row_of
from domain.games.layout.state import LayoutRoundState, Spin


def check_settlement_order(state: LayoutRoundState, outcome: SpinOutcome, owed: list[DueWager]) -> Findings:
    """Check every settlement of a round with a result."""
    if outcome.settled:
        yield from _early(state)
        yield from _order(state)
        yield from _lifted(state, owed)


def _early(state: LayoutRoundState) -> Findings:
    """Settlements before the announcement. Not checked if nothing was announced, because a missing result is reported
    anyway.
    """
    first = next((fact for fact, blind in state.early if blind or state.called is not None), None)
    if first is not None:
        yield state.finding("settled-before-announcement", first.id, wager=first.wager)


def _order(state: LayoutRoundState) -> Findings:
    """Collections come first: no payment before the last one, no collection after the first payment."""
    results = [fact.result for fact in state.settlements]
    if "win" not in results or "lose" not in results[results.index("win") :]:
        return
    paid = results.index("win")
    collected = results.index("lose", paid)
    yield state.finding("paid-before-collecting", state.settlements[paid].id, wager=state.settlements[paid].wager)
    yield state.finding(
        "collected-after-paying", state.settlements[collected].id, wager=state.settlements[collected].wager
    )


def _lifted(state: LayoutRoundState, dues: list[DueWager]) -> Findings:
    """A winner's chips stay until every winner in that area is paid."""
    winners = {owed.ticket.wager: owed.ticket for owed in dues if owed.result == "win"}
    for ticket, fact, settled in state.lifted:
        placed = ticket.placed
        if placed is None or placed.bet in state.book.free_when_paid:
            continue
        paid = {one.wager for one in state.settlements[:settled]}
        others = (one for one in winners.values() if one.placed and spot(one.placed) == spot(placed))
        if any(one.wager not in paid for one in others):
            yield state.finding("lifted-before-all-paid", fact, wager=ticket.wager)


def check_void_spins(state: LayoutRoundState) -> Findings:
    """Check every spin that does not count, and whether it may not."""
    for spin in state.spins:
        yield from _void(state, spin)
    yield from _voided(state)
    if state.reported is not None and state.good is not None:
        yield state.finding("spin-void", *state.reported, why="as_reported" if state.ruled_void is None else "as_ruled")


def check_result(state: LayoutRoundState, outcome: SpinOutcome, over: bool) -> Findings:
    """Check the announcement; or that there is a result at all."""
    if outcome.settled:
        yield from _announced(state, outcome)
    elif outcome.status == "open" and over and outcome.came is None and state.tickets.listed:
        yield state.finding("result-not-recorded", state.ended or state.last)


def _void(state: LayoutRoundState, spin: Spin) -> Findings:
    if spin.void is None:
        return
    yield state.finding("spin-void", spin.fact, state.ground(spin.void), why=spin.void)
    if spin.announced:
        return
    rule = state.book.rules.get("no-spin-not-announced") or state.ground(spin.void)
    yield state.finding("no-spin-not-announced", spin.fact, rule, why=spin.void)
    if spin.turns is not None:
        yield state.finding("turns-too-few", spin.fact, turns=spin.turns)


def _voided(state: LayoutRoundState) -> Findings:
    finding, _, ground = row_of(state).then
    voided = state.voided
    if not finding or voided is None:
        return
    if ground == "the house":
        yield state.finding(finding, voided.id, role=voided.role.replace("_", " "))
    elif ground == "the call":
        yield state.finding(finding, voided.id)
    else:
        yield state.finding(finding, state.failed, state.ground(FAULT), why="equipment_failed")


def _announced(state: LayoutRoundState, verdict: SpinOutcome) -> Findings:
    called = state.called
    if called is None:
        return
    announced = next((one for one in (called.number, called.symbol) if one is not None), None)
    if announced not in (None, verdict.came):
        yield state.finding("spin-announced-wrongly", called.id, said=announced, came=verdict.came)

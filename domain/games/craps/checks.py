"""Checks a round: void rolls, undecided wagers that were settled, payments."""

from domain.games.common import payment_checks
from domain.games.common.findings import Findings
from domain.games.common.wagers import DueWager
from domain.games.craps import fees, roll_results
from domain.games.craps.state import CrapsBet, CrapsRoundState, Roll, spot
from domain.games.craps.void_rolls import RollOutcome, row_of
from domain.rulebooks.shapes.rulebook import Rule

MONEY = frozenset({"win", "lose"})


def check_wagers(state: CrapsRoundState, verdict: RollOutcome, roll: Roll | None, dues: list[DueWager]) -> Findings:
    """Check every wager against the roll: settled though undecided, off and left up, charged too much."""
    for owed in dues:
        if _is_untouched(owed):
            continue
        settled = owed.ticket.settled
        if owed.result == "open" and settled is not None and settled.result in MONEY:
            yield from _undecided(state, verdict, roll, owed)
        elif owed.result == "lose" and settled is None and state.book.rules["off-on-come-out"] in owed.rules:
            yield state.finding("on-left-up", state.ended or state.last, wager=owed.ticket.wager)
        if settled is not None and settled.commission:
            yield from fees.check_fee_when_settled(state, owed)


def check_payments(state: CrapsRoundState, verdict: RollOutcome, dues: list[DueWager]) -> Findings:
    """Check the payments of wagers that are on the layout, except those already found wrong."""
    there = [one for one in dues if not _is_untouched(one) and (one.ticket.settlements or not _was_removed(one))]
    yield from payment_checks.check_payments(
        state, [one for one in there if not fees.is_known_excess(state, one)], verdict.status == "settled"
    )


def _is_untouched(owed: DueWager) -> bool:
    """Whether a wager is up, and nobody settled or withdrew it since the roll."""
    return owed.result == "open" and not owed.ticket.settlements and owed.ticket.undone is None


def _was_removed(owed: DueWager) -> bool:
    return isinstance(owed.ticket, CrapsBet) and owed.ticket.gone


def check_void_roll(state: CrapsRoundState, verdict: RollOutcome) -> Findings:
    """Check the roll itself: why it does not count, and whether a person may undo it."""
    finding, ground = row_of(state).then
    if ground == "the house" and state.voided is not None:
        yield state.finding(finding, state.voided.id, role=state.voided.role.replace("_", " "))
    elif ground:
        yield state.finding(finding, verdict.fact, verdict.ground, why=verdict.why)
    elif finding and state.rolled is not None:
        yield state.finding(finding, state.rolled.id)


def _undecided(state: CrapsRoundState, verdict: RollOutcome, roll: Roll | None, owed: DueWager) -> Findings:
    """Report wagers settled although still up."""
    settled = owed.ticket.settled
    assert settled is not None
    words = {"wager": owed.ticket.wager, "result": settled.result}
    if verdict.status == "void":
        by_fact = state.book.whatever_is_called(verdict.ground)
        rule = state.book.always_void if by_fact else state.book.called_void
        yield state.finding("void-roll-settled", settled.id, rule, **words)
    elif isinstance(owed.ticket, CrapsBet):
        yield state.finding(
            "settled-undecided", settled.id, _would_decide(state, owed.ticket, roll, settled.result), **words
        )


def _would_decide(state: CrapsRoundState, bet: CrapsBet, roll: Roll | None, result: str) -> Rule:
    """The rule by which it is off, else the one by which it would have won or lost."""
    book = state.book
    off = roll_results.asleep(state, bet, roll) if roll is not None else None
    if off is not None:
        return off
    assert bet.placed is not None
    line = book.lines.get(bet.placed.bet)
    paired = book.behinds.get(bet.placed.bet) or book.composites.get(spot(bet.placed))
    if paired is not None:
        return paired.wins if result == "win" else paired.loses
    falls = (line.made, line.seven) if line is not None else book.falls[spot(bet.placed)].values()
    return next(fall.rules[0] for fall in falls if fall.result == result)

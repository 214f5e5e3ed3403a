"""Checks a whole round."""

from domain.games.caribbean_stud.betting import RAISE
from domain.games.caribbean_stud.cards import irregular_deals
from domain.games.caribbean_stud.jackpot import prizes
from domain.games.caribbean_stud.outcome import ABSENT, StudOutcome, dead
from domain.games.caribbean_stud.state import BET, JACKPOT, StudRoundState
from domain.games.common import payment_checks
from domain.games.common.findings import Findings
from domain.games.common.house.powers import words
from domain.games.common.rulings.effects import BY_THE_HOUSE, LESSER
from domain.games.common.wagers import DueWager
from domain.rulebooks.decision_tables import table, yes_or_no

UNDONE_ROUNDS = table("stud_deals", "undone-rounds")


def check_hands(state: StudRoundState, verdict: StudOutcome, over: bool) -> Findings:
    """Check dead hands, and that every hand was decided, or could be."""
    for box, fact in sorted(dead(state).items()):
        yield state.finding("dead-hand", fact, box=box)
    if verdict.status == "settled":
        yield from _decisions(state, verdict)
    elif verdict.status == "open" and over and verdict.hands is None and state.deal is not None:
        yield from _unknown(state)


def check_payments(state: StudRoundState, verdict: StudOutcome, dues: list[DueWager]) -> Findings:
    """Check payments. Prizes may wait."""
    waits = prizes.unpaid(dues)
    later = {one.ticket.wager for one in waits}
    judged = [one for one in dues if one.ticket.wager not in later and not _in_the_machine(state, one)]
    yield from payment_checks.check_payments(state, judged, verdict.status == "settled")
    for one in waits:
        yield state.finding(
            "prize-not-paid", state.ended or state.last, one.rules[-1], wager=one.ticket.wager, pays=one.pays
        )


def _in_the_machine(state: StudRoundState, owed: DueWager) -> bool:
    """Whether a jackpot wager need not be collected by hand, because the machine has it."""
    unsettled = owed.ticket.settled is None and owed.result == "lose"
    return owed.ticket.bet == JACKPOT and unsettled and state.floor.mode != "manual"


def check_called_off(state: StudRoundState) -> Findings:
    """Check a round that the house cancelled."""
    voided = state.voided
    if voided is None:
        return
    reason = voided.reason if voided.reason in BY_THE_HOUSE else "another"
    (finding,) = UNDONE_ROUNDS.decide(reason, yes_or_no(voided.role in LESSER)).then
    if finding:
        yield state.finding(finding, voided.id, role=words(voided.role))


def _decisions(state: StudRoundState, verdict: StudOutcome) -> Findings:
    """Every hand folds or bets. An absent player folds."""
    bets = {state.box(ticket) for ticket in state.tickets.listed if ticket.bet == BET}
    for box, hand in (verdict.hands or {}).items():
        decided = state.decisions.get(box)
        if hand.fate == "absent":
            yield state.finding("absent-folded", state.reports(ABSENT, state.book.absent.number)[0].id, box=box)
        elif hand.fate == "folded" and decided is None and state.decisions:
            yield state.finding("decision-missing", state.ended or state.last, box=box)
        elif decided is not None and decided.decision == RAISE and box not in bets:
            yield state.finding("bet-missing", decided.id, box=box)


def _unknown(state: StudRoundState) -> Findings:
    """Report cards that should have been dealt or seen."""
    if state.deal is not None and state.deal.complete and not irregular_deals.find_strays(state, state.deal):
        yield state.finding("dealers-hand-unseen", state.ended or state.last)

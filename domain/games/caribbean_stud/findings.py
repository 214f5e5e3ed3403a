"""What broke which rule, over a whole round."""

from domain.games.caribbean_stud import settling
from domain.games.caribbean_stud.betting import RAISE
from domain.games.caribbean_stud.standing import dead
from domain.games.caribbean_stud.state import BET, State
from domain.games.caribbean_stud.verdict import Verdict
from domain.games.common import payments
from domain.games.common.dues import Owed


def look(state: State, verdict: Verdict, dues: list[Owed], over: bool) -> None:
    """Decisions, settlements, payments."""
    for box in sorted(dead(state)):
        state.find("dead-hand", next(iter(state.rulings)).id, box=box)
    if verdict.status == "settled":
        _decisions(state, verdict)
    elif verdict.status == "open" and over and verdict.hands is None and state.deal is not None:
        _unknown(state)
    settling.look(state, verdict, dues)
    payments.look(state, dues, verdict.status == "settled")


def _decisions(state: State, verdict: Verdict) -> None:
    """Every hand folds or bets; who was away has folded."""
    for box, hand in (verdict.hands or {}).items():
        decided = state.decisions.get(box)
        if hand.fate == "absent":
            state.find("absent-folded", state.ended or state.last, box=box)
        elif hand.fate == "folded" and decided is None and state.decisions:
            state.find("decision-missing", state.ended or state.last, box=box)
        elif decided is not None and decided.decision == RAISE and not _bets(state, box):
            state.find("bet-missing", decided.id, box=box)


def _bets(state: State, box: int) -> bool:
    return any(ticket.bet == BET and state.box(ticket) == box for ticket in state.tickets.listed)


def _unknown(state: State) -> None:
    """Cards that had to come, or to be seen, and were not."""
    if state.deal is not None and state.deal.complete:
        state.find("dealers-hand-unseen", state.ended or state.last)

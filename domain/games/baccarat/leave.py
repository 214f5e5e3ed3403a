"""What a ruling lets players do when the betting is closed: change wagers, or take them back."""

from domain.facts.disputes import RulingMade
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.baccarat.verdict import BaccaratOutcome
from domain.rulebooks.house import may


def ruled(state: BaccaratRoundState, fact: RulingMade) -> None:
    """Wagers may be changed while the first card lies unseen and the dealer has the shoe, if somebody lets them."""
    book = state.book.late_changes
    if book is None or not may(fact.role, book.least):
        return
    named = (fact.rule or "").startswith(str(book.rule.number))
    if state.style in book.barred or (state.first_card is not None and not _unseen(state)):
        if named:
            state.find("late-changes-barred", fact.id)
    elif named or (fact.rule is None and state.first_card is not None):
        state.late_changes = True


def _unseen(state: BaccaratRoundState) -> bool:
    return len(state.deal.order) == 1 and not state.deal.order[0].seen


def may_change(state: BaccaratRoundState) -> bool:
    """Whether wagers may be changed though the first card is out."""
    return state.late_changes and _unseen(state)


def may_retract(state: BaccaratRoundState) -> bool:
    """Whether everybody was offered to take wagers back."""
    rule = state.book.retracts
    return bool(rule) and any((one.rule or "").startswith(rule) for one in state.rulings)


def everybody_went(state: BaccaratRoundState) -> None:
    """Before a round is judged: where nobody left a wager in, it can't be completed for wagers."""
    if may_retract(state) and state.retracted and not state.tickets.alive():
        state.dummy = state.dummy or "everybody-retracted"


def check_dummy_announced(state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    """Nobody left a wager in, and nobody said that it is a dummy coup."""
    if state.dummy == "everybody-retracted" and state.void_hand is None:
        state.find("everybody-retracted", state.ended or state.last)

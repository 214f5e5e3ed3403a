"""What a ruling lets players do when the betting is closed: change wagers, or take them back."""

from domain.facts.disputes import RulingMade
from domain.games.baccarat.cards.outcome import BaccaratOutcome
from domain.games.baccarat.state import BaccaratRoundState, Touch
from domain.games.common.wagers import DueWager
from domain.money import written
from domain.rulebooks.shapes.house import may


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


def check_touched_wagers(state: BaccaratRoundState, dues: list[DueWager]) -> None:
    """Every such hand on the layout."""
    owed = {one.ticket.wager: one for one in dues}
    for touch in state.touched:
        matter = _matter(state, touch, owed)
        if matter is not None:
            ticket = owed[touch.wager].ticket
            state.find_of(ticket, matter, touch.fact, wager=touch.wager, stake=written(ticket.stake))


def _matter(state: BaccaratRoundState, touch: Touch, owed: dict[str, DueWager]) -> str | None:
    """What a result leaves standing is the player's again (in 1996 5.6); so is what was settled, when its area is."""
    result, rules = owed[touch.wager].result, state.book_of(owed[touch.wager].ticket).rules
    if result == "void" or (result == "stand_off" and touch.called):
        return None
    winners = [wager for wager in touch.waiting if owed[wager].result == "win"]
    if touch.called and winners and "wager-touched" in rules:
        return "wager-touched"
    if touch.wager not in touch.waiting:
        return None
    lost = touch.called and result == "lose" and "loser-touched" in rules
    return "loser-touched" if lost else touch.matter

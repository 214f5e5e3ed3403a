"""Wagers that somebody changed or took back when the betting was closed."""

from domain.games.baccarat.state import BaccaratRoundState, Touch
from domain.games.common.tickets import DueWager
from domain.money import written


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

"""Changes of wagers after betting closed: by a ruling, or while a wager stands off after a tie.

A wager that stood off may change until betting closes again, or stay for the next round under the same id.
"""

from domain.facts.disputes import RulingMade
from domain.games.baccarat.cards.outcome import BaccaratOutcome
from domain.games.baccarat.state import BaccaratRoundState, StandOff, Touch
from domain.games.common.findings import Findings
from domain.games.common.wagers import DueWager, WagerState
from domain.rulebooks.shapes.house import may


def ruled(state: BaccaratRoundState, fact: RulingMade) -> Findings:
    """A ruling allows changes while the first card is unseen and the dealer has the shoe."""
    book = state.book.late_changes
    if book is None or not may(fact.role, book.least):
        return
    named = (fact.rule or "").startswith(str(book.rule.number))
    if state.style in book.barred or (state.first_card is not None and not _unseen(state)):
        if named:
            yield state.finding("late-changes-barred", fact.id)
    elif named or (fact.rule is None and state.first_card is not None):
        state.late_changes = True


def _unseen(state: BaccaratRoundState) -> bool:
    return len(state.deal.order) == 1 and not state.deal.order[0].seen


def may_change(state: BaccaratRoundState) -> bool:
    """Whether wagers may be changed although the first card is out."""
    return state.late_changes and _unseen(state)


def may_retract(state: BaccaratRoundState) -> bool:
    """Whether all players were offered the chance to withdraw."""
    rule = state.book.retracts
    return bool(rule) and any((one.rule or "").startswith(rule) for one in state.rulings)


def everybody_went(state: BaccaratRoundState) -> None:
    """Before a round is judged: if all wagers were withdrawn, it cannot be completed as a round with wagers."""
    if may_retract(state) and state.retracted and not state.tickets.alive():
        state.dummy = state.dummy or "everybody-retracted"


def check_dummy_announced(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """All wagers were withdrawn and no dummy hand was announced."""
    if state.dummy == "everybody-retracted" and state.void_hand is None:
        yield state.finding("everybody-retracted", state.ended or state.last)


def check_touched_wagers(state: BaccaratRoundState, dues: list[DueWager]) -> Findings:
    """Check every wager changed or withdrawn after betting closed."""
    owed = {one.ticket.wager: one for one in dues}
    for touch in state.touched:
        matter = _matter(state, touch, owed)
        if matter is not None:
            ticket = owed[touch.wager].ticket
            yield state.finding_for_wager(ticket, matter, touch.fact, wager=touch.wager, stake=ticket.stake)


def _matter(state: BaccaratRoundState, touch: Touch, owed: dict[str, DueWager]) -> str | None:
    """The finding type. In 1996, 5.6, a wager that stood off belongs to the player again; so does a settled one."""
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


def left_standing(state: BaccaratRoundState, dues: list[DueWager]) -> StandOff:
    """The wagers left by a round that is over."""
    standing = {one.ticket.wager: one.ticket for one in dues if one.result == "stand_off"}
    touches = tuple(touch for touch in state.touched if touch.called and touch.wager in standing)
    down = tuple(_restaked(standing[wager], state) for wager in state.again if wager in standing)
    return StandOff(touches, down)


def _restaked(ticket: WagerState, state: BaccaratRoundState) -> WagerState:
    settlements = [*state.again[ticket.wager]]
    return WagerState(
        ticket.wager, ticket.placed, ticket.stake, settlements=settlements, limits=ticket.limits, terms=ticket.terms
    )


def check_stand_offs(state: BaccaratRoundState, stood: StandOff, outcome: str | None) -> Findings:
    """Check settlements after the round's end. Only after a tie do they belong to the next round."""
    for wager, facts in state.again.items() if outcome != "tie" else ():
        state.tickets.named(wager).settlements += facts
    yield from _before(state, stood)


def _before(state: BaccaratRoundState, stood: StandOff) -> Findings:
    """Changes in time set the stake of this round. Others are late."""
    for touch in stood.touches:
        if state.closed_at is not None and touch.at > state.closed_at:
            yield state.finding("tie-window-over", touch.fact, wager=touch.wager)
        elif touch.stake is not None and touch.wager in {ticket.wager for ticket in stood.down}:
            state.tickets.named(touch.wager).stake = touch.stake

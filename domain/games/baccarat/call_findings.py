"""What was called, against the cards: counts, results, entries, and the calls that were left out."""

from domain.facts.round import PointsAnnounced
from domain.games.baccarat.cards import POINTS
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.baccarat.verdict import ORDER_LOST, BaccaratOutcome

INITIAL_CARDS = 4
HANDS = ("player", "banker")


def check_announcements(state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    """Every call of the round."""
    _closing(state)
    for called in state.counts if verdict.why not in ORDER_LOST else ():
        _count(state, verdict, called.fact, called.drawn)
    if verdict.outcome is None:
        return
    _announced_result(state, verdict)
    _entries(state, verdict)
    _early(state, verdict)


def _closing(state: BaccaratRoundState) -> None:
    void = state.void_hand is not None or state.dummy is not None
    if state.first_card is not None and state.said_closed is None and not void and state.tickets.listed:
        state.find("no-more-bets-omitted", state.first_card)


def _count(state: BaccaratRoundState, verdict: BaccaratOutcome, fact: PointsAnnounced, drawn: int) -> None:
    """A count is right if it is that of the two cards, or of all the cards that were out."""
    places = verdict.play.player if fact.hand == "player" else verdict.play.banker
    sums = _sums(state, places[:2], tuple(place for place in places if place < max(drawn, INITIAL_CARDS)))
    if fact.hand not in HANDS or not sums or fact.points in [total % 10 for total in sums]:
        return
    matter = "count-one-digit" if sums[-1] < 10 else "count-two-digits"
    state.find(matter, fact.id, hand=fact.hand, said=fact.points, points=sums[-1] % 10)


def _sums(state: BaccaratRoundState, *hands: tuple[int, ...]) -> list[int]:
    """What these cards come to, as far as all of them were seen."""
    seen = [[card for card in state.deal.cards(places) if card is not None] for places in hands]
    known = [cards for cards, places in zip(seen, hands, strict=True) if len(cards) == len(places) > 1]
    return [sum(POINTS[card] for card in cards) for cards in known]


def _announced_result(state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    called = state.called
    if called is None:
        return
    player, banker = verdict.points
    right = {"outcome": verdict.outcome, "player": player, "banker": banker}
    wrong = [name for name, value in right.items() if getattr(called, name) not in (None, value)]
    if wrong:
        said = {"outcome": called.outcome, "player": called.player, "banker": called.banker}
        state.find("result-announced-wrongly", called.id, said=said, right=right)


def _entries(state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    player, banker = verdict.points
    right = {"outcome": verdict.outcome, "player": player, "banker": banker}
    for entered in state.entered:
        if entered.outcome not in (None, verdict.outcome):
            state.find("result-entered-wrongly", entered.id, said=entered.outcome, right=right)


def _early(state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    if state.called is None or verdict.status != "settled":
        return
    for wager in state.early:
        ticket = state.tickets.by_name[wager]
        if ticket.settled is not None and ticket.alive:
            state.find_of(ticket, "settled-before-announcement", ticket.settled.id, wager=wager)

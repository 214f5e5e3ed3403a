"""Checks announcements: what was called and turned, and when.

Counts come before third cards, the Player's Hand is turned first, and the result is called.
"""

from domain.facts.round import CardTurned, PointsAnnounced
from domain.facts.shoe import ShoeStarted
from domain.facts.table import InspectorNotified
from domain.games.baccarat.cards.draws import INITIAL
from domain.games.baccarat.cards.outcome import ORDER_LOST, BaccaratOutcome
from domain.games.baccarat.cards.table_of_play import POINTS
from domain.games.baccarat.seating.notes import SoFar
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState, Called
from domain.games.common.findings import Findings

INITIAL_CARDS = 4
HANDS = ("player", "banker")


def check_announcements(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """Check every call of the round."""
    yield from _closing(state)
    for called in state.counts if verdict.why not in ORDER_LOST else ():
        yield from _count(state, verdict, called.fact, called.drawn)
    if verdict.outcome is None:
        return
    yield from _announced_result(state, verdict)
    yield from _entries(state, verdict)
    yield from _early(state, verdict)


def _closing(state: BaccaratRoundState) -> Findings:
    void = state.void_hand is not None or state.dummy is not None
    if state.first_card is not None and state.closed_by is None and not void and state.tickets.listed:
        yield state.finding("no-more-bets-omitted", state.first_card)


def _count(state: BaccaratRoundState, verdict: BaccaratOutcome, fact: PointsAnnounced, drawn: int) -> Findings:
    """Check a count: it must be that of the two cards, or of all cards drawn by then."""
    places = verdict.play.player if fact.hand == "player" else verdict.play.banker
    drawn = max(drawn, INITIAL_CARDS)
    sums = _sums(state, places[:2], tuple([place for place in places if place < drawn]))
    if fact.hand not in HANDS or not sums or fact.points in [total % 10 for total in sums]:
        return
    matter = "count-one-digit" if sums[-1] < 10 else "count-two-digits"
    yield state.finding(matter, fact.id, hand=fact.hand, said=fact.points, points=sums[-1] % 10)


def _sums(state: BaccaratRoundState, *hands: tuple[int, ...]) -> list[int]:
    """The possible counts of these cards. Empty unless all of them were seen."""
    seen = [[card for card in state.deal.cards(places) if card is not None] for places in hands]
    known = [cards for cards, places in zip(seen, hands, strict=True) if len(cards) == len(places) > 1]
    return [sum(POINTS[card] for card in cards) for cards in known]


def _announced_result(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    called = state.called
    if called is None:
        return
    player, banker = verdict.points
    right = {"outcome": verdict.outcome, "player": player, "banker": banker}
    wrong = [name for name, value in right.items() if getattr(called, name) not in (None, value)]
    if wrong:
        values = {"outcome": called.outcome, "player": called.player, "banker": called.banker}
        yield state.finding("result-announced-wrongly", called.id, said=values, right=right)


def _entries(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    player, banker = verdict.points
    right = {"outcome": verdict.outcome, "player": player, "banker": banker}
    for entered in state.entered:
        if entered.outcome not in (None, verdict.outcome):
            yield state.finding("result-entered-wrongly", entered.id, said=entered.outcome, right=right)


def _early(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    if state.called is None or verdict.status != "settled":
        return
    for wager in state.early:
        ticket = state.tickets.by_name[wager]
        if ticket.settled is not None and ticket.alive:
            yield state.finding_for_wager(ticket, "settled-before-announcement", ticket.settled.id, wager=wager)


HANDS_CALLED = ("player", "banker")
NAMES = {"player": "Player", "banker": "Banker"}
TWO = INITIAL // len(HANDS_CALLED)


def check_seating_announcements(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """Check the calls of a round that is over."""
    yield from _counts_first(state, verdict)
    yield from _players_hand_first(state)
    yield from _result_called(state, verdict)


# --- counts ---------------------------------------------------------------------------------------------------


def _counts_first(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """Both counts on two cards must come before any third card. Not checked if no such count was called."""
    if len(state.deal.order) <= INITIAL or verdict.outcome is None:
        return
    first = {hand: one for hand in HANDS_CALLED if (one := _first(state, hand)) is not None}
    late = [hand for hand, one in first.items() if one.drawn > INITIAL]
    if late and (len(late) < len(first) or any(_on_two(verdict, hand, first[hand]) for hand in late)):
        yield state.finding("third-card-before-counts", state.deal.order[INITIAL].fact, hand=late[0])


def _first(state: BaccaratRoundState, hand: str) -> Called | None:
    return next((one for one in state.counts if one.fact.hand == hand), None)


def _on_two(verdict: BaccaratOutcome, hand: str, called: Called) -> bool:
    """Whether this can only be the count on two cards, because the count on three differs."""
    cards = verdict.player if hand == "player" else verdict.banker
    final = verdict.points[HANDS_CALLED.index(hand)]
    return len(cards) > TWO and called.fact.points != final


# --- turning --------------------------------------------------------------------------------------------------


def turned(state: BaccaratRoundState, fact: CardTurned) -> None:
    """Check the order in which the hands were turned."""
    if fact.index < TWO:
        state.seen.turned.setdefault(fact.to, fact.id)


def _players_hand_first(state: BaccaratRoundState) -> Findings:
    places = state.book.places
    rule, order = places.turned.get(state.style), state.seen.turned
    if rule is None or list(order) != ["banker", "player"]:
        return
    if not any(one.rule == places.banker_first for one in (*state.rulings, *state.so_far.rulings)):
        yield state.finding("banker-turned-first", order["banker"], rule)


# --- results --------------------------------------------------------------------------------------------------


def _result_called(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """Report a missing result, if results of other rounds were recorded."""
    so_far = state.so_far
    if state.called is not None:
        so_far.called = True
        return
    paid = any(ticket.settled is not None for ticket in state.tickets.alive())
    if so_far.called and paid and verdict.status == "settled" and state.ended is not None:
        yield state.finding("result-not-announced", state.ended)


# --- dealing styles that an inspector has to know of ----------------------------------------------------------


def apply_style_notice(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: InspectorNotified) -> None:
    """An inspector is notified of the dealing style."""
    if fact.about == "style_b":
        floor.so_far.notified = True


def shoe_begins(floor: BaccaratTableState, fact: ShoeStarted) -> Findings:
    """A shoe begins. Some styles require that an inspector is notified before."""
    so_far, style = floor.so_far, floor.keeping.style
    so_far.rulings.clear()
    if style in floor.book.places.noticed_styles:
        if not so_far.notified:
            yield floor.finding(_unannounced_style(so_far), fact.id, style=style)
        _known(so_far)
    else:
        so_far.style_known = so_far.notified_once = False


def style_of_round(state: BaccaratRoundState) -> Findings:
    """Check the style of a round whose shoe was not seen to begin in it."""
    so_far = state.so_far
    if state.style not in state.book.places.noticed_styles or so_far.style_known:
        return
    if not so_far.notified:
        yield state.finding(_unannounced_style(so_far), state.started or state.first_card, style=state.style)
    _known(so_far)


def _unannounced_style(so_far: SoFar) -> str:
    """The finding type of a style used without notice. The rule does not say whether each shoe needs its own notice."""
    return "style-b-untold-again" if so_far.notified_once else "style-b-untold"


def _known(so_far: SoFar) -> None:
    so_far.notified, so_far.notified_once, so_far.style_known = False, so_far.notified or so_far.notified_once, True

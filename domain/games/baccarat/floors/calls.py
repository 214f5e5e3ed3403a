"""What was called and turned, and when: counts before third cards, the Player's Hand first, a result at all."""

from domain.facts.round import CardTurned
from domain.facts.shoe import ShoeStarted
from domain.facts.table import InspectorNotified
from domain.games.baccarat.draws import INITIAL
from domain.games.baccarat.floor import BaccaratTableState
from domain.games.baccarat.floors.seen import SoFar
from domain.games.baccarat.state import BaccaratRoundState, Called
from domain.games.baccarat.verdict import BaccaratOutcome

HANDS_CALLED = ("player", "banker")
NAMES = {"player": "Player", "banker": "Banker"}
TWO = INITIAL // len(HANDS_CALLED)


def check_seating_announcements(state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    """Of a round that is over."""
    _counts_first(state, verdict)
    _players_hand_first(state)
    _result_called(state, verdict)


# --- counts ---------------------------------------------------------------------------------------------------


def _counts_first(state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    """Both counts on two cards come before any third card; where no such count was called, nobody can tell."""
    if len(state.deal.order) <= INITIAL or verdict.outcome is None:
        return
    first = {hand: one for hand in HANDS_CALLED if (one := _first(state, hand)) is not None}
    late = [hand for hand, one in first.items() if one.drawn > INITIAL]
    if late and (len(late) < len(first) or any(_on_two(verdict, hand, first[hand]) for hand in late)):
        state.find("third-card-before-counts", state.deal.order[INITIAL].fact, hand=late[0])


def _first(state: BaccaratRoundState, hand: str) -> Called | None:
    return next((one for one in state.counts if one.fact.hand == hand), None)


def _on_two(verdict: BaccaratOutcome, hand: str, called: Called) -> bool:
    """Whether it can only be the count on two cards: another than that on three."""
    cards = verdict.player if hand == "player" else verdict.banker
    final = verdict.points[HANDS_CALLED.index(hand)]
    return len(cards) > TWO and called.fact.points != final


# --- turning --------------------------------------------------------------------------------------------------


def turned(state: BaccaratRoundState, fact: CardTurned) -> None:
    """In which order the hands were turned."""
    if fact.index < TWO:
        state.seen.turned.setdefault(fact.to, fact.id)


def _players_hand_first(state: BaccaratRoundState) -> None:
    places = state.book.places
    rule, order = places.turned.get(state.style), state.seen.turned
    if rule is None or list(order) != ["banker", "player"]:
        return
    if not any(one.rule == places.banker_first for one in (*state.rulings, *state.so_far.rulings)):
        state.find("banker-turned-first", order["banker"], rule)


# --- results --------------------------------------------------------------------------------------------------


def _result_called(state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    """Where other results are written down, one is missing."""
    so_far = state.so_far
    if state.called is not None:
        so_far.called = True
        return
    paid = any(ticket.settled is not None for ticket in state.tickets.alive())
    if so_far.called and paid and verdict.status == "settled" and state.ended is not None:
        state.find("result-not-announced", state.ended)


# --- dealing styles that an inspector has to know of ----------------------------------------------------------


def told(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: InspectorNotified) -> None:
    """An inspector hears of the style."""
    if fact.about == "style_b":
        floor.so_far.told = True


def shoe_begins(floor: BaccaratTableState, style: str, fact: ShoeStarted) -> None:
    """A shoe begins in a style: of some an inspector was told before it did."""
    so_far = floor.so_far
    so_far.rulings.clear()
    if style in floor.book.places.told_styles:
        if not so_far.told:
            floor.find(_untold(so_far), fact.id, style=style)
        _known(so_far)
    else:
        so_far.style_known = so_far.told_once = False


def style_of_round(state: BaccaratRoundState) -> None:
    """A shoe that nobody saw begin in that style."""
    so_far = state.so_far
    if state.style not in state.book.places.told_styles or so_far.style_known:
        return
    if not so_far.told:
        state.find(_untold(so_far), state.started or state.first_card, style=state.style)
    _known(so_far)


def _untold(so_far: SoFar) -> str:
    """The rule wants a notice before the style is used, and does not say whether each shoe wants one of its own."""
    return "style-b-untold-again" if so_far.told_once else "style-b-untold"


def _known(so_far: SoFar) -> None:
    so_far.told, so_far.told_once, so_far.style_known = False, so_far.told or so_far.told_once, True

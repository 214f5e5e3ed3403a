"""When money moved: some wagers are settled at once, others have to wait."""

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from domain.facts import Fact
from domain.facts.round import CardDrawn, DecisionMade
from domain.games.blackjack import sevens
from domain.games.blackjack.deciding import ACTS
from domain.games.blackjack.hands import Hand
from domain.games.blackjack.play import HandPlay
from domain.games.blackjack.state import BlackjackRoundState
from domain.games.common.tickets import DueWager


def check_timing(state: BlackjackRoundState, play: HandPlay, dues: list[DueWager]) -> None:
    """Every wager, the first time it was settled."""
    places = _places(state, play)
    for owed in dues:
        paid = state.payments.get(owed.ticket.wager)
        look_at = LOOKS.get(owed.ticket.bet or "")
        if paid and look_at is not None and owed.ticket.alive and owed.result != "void":
            look_at(state, play, owed, places)
    _lifted(state, play, dues)


class MovePlaces(NamedTuple):
    """Where among the moves things stand."""

    of: dict[str, int]
    """By fact."""
    cards: dict[str, int]
    """By hand: its last card."""
    decisions: dict[int, int]
    """By box: the first decision about it."""
    acts: list[int]
    """Where players act, or a card comes."""
    third: int | None
    """Where the first card after the initial deal came to a box."""
    last: int


def _places(state: BlackjackRoundState, play: HandPlay) -> MovePlaces:
    cards: dict[str, int] = {}
    decisions: dict[int, int] = {}
    for at, fact in enumerate(state.moves):
        if isinstance(fact, CardDrawn):
            cards[fact.to] = at
        elif isinstance(fact, DecisionMade) and fact.decision in ACTS | {"refuse_card"}:
            decisions.setdefault(fact.box, at)
    places = {fact.id: at for at, fact in enumerate(state.moves)}
    acts = [at for at, fact in enumerate(state.moves) if _acts(fact)]
    third = next((at for at in range(play.dealt_at, len(state.moves)) if _to_a_box(state.moves[at])), None)
    return MovePlaces(places, cards, decisions, acts, third, len(state.moves))


def _after(places: MovePlaces, start: int) -> int:
    """Where the next player acts, or the dealer draws, after a place among the moves."""
    at = bisect_right(places.acts, start)
    return places.acts[at] if at < len(places.acts) else places.last


def _acts(fact: Fact) -> bool:
    return isinstance(fact, CardDrawn) or (isinstance(fact, DecisionMade) and fact.decision in ACTS)


def _main(state: BlackjackRoundState, play: HandPlay, owed: DueWager, places: MovePlaces) -> None:
    hand = play.extras.lies.get(owed.ticket.wager)
    if hand is None or hand.void is not None:
        return
    if hand.bust:
        _bust(state, owed, hand, places)
    elif hand.natural and owed.ticket.wager not in play.extras.even:
        _blackjack(state, play, owed, places)


def _bust(state: BlackjackRoundState, owed: DueWager, hand: Hand, places: MovePlaces) -> None:
    """Over twenty-one: collected before anybody else acts (12.2)."""
    at, fact = state.payments[owed.ticket.wager][0]
    if at > _after(places, max(places.of.get(hand.cards[-1].fact, 0), places.cards.get(hand.name, 0))):
        state.find("bust-collected-late", fact.id, wager=owed.ticket.wager)


def _blackjack(state: BlackjackRoundState, play: HandPlay, owed: DueWager, places: MovePlaces) -> None:
    at, fact = state.payments[owed.ticket.wager][0]
    wager = owed.ticket.wager
    if play.dealing.late:
        return
    if not play.dealing.may_reach:
        if places.third is not None and at > places.third:
            state.find("blackjack-paid-late", fact.id, wager=wager)
    elif fact.result == "win" and (play.dealing.second_at is None or at <= play.dealing.second_at):
        even = fact.paid == owed.ticket.stake
        if even:
            state.find("even-money-unasked", fact.id, wager=wager)
        if not even or not play.dealing.shows_ace:
            state.find("blackjack-paid-early", fact.id, wager=wager)


def _to_a_box(fact: Fact) -> bool:
    return isinstance(fact, CardDrawn) and fact.to.startswith("box")


def _insurance(state: BlackjackRoundState, play: HandPlay, owed: DueWager, places: MovePlaces) -> None:
    """Collected before the dealer's third card (9.6)."""
    at, fact = state.payments[owed.ticket.wager][0]
    third = play.dealing.third_at
    if owed.result == "lose" and third is not None and at > third:
        state.find("insurance-collected-late", fact.id, wager=owed.ticket.wager)


def _sevens(state: BlackjackRoundState, play: HandPlay, owed: DueWager, places: MovePlaces) -> None:
    """As soon as it is decided (14.6): before anybody acts, once the first two cards lie."""
    hand = play.hands.get(f"box:{state.box_of(owed.ticket.wager)}")
    if hand is None or hand.void is not None:
        return
    at, fact = state.payments[owed.ticket.wager][0]
    card = sevens.decided_by(hand)
    came = places.of.get(card, 0) if card is not None else places.decisions.get(hand.box, places.last)
    if at > _after(places, max(came, play.dealt_at - 1)):
        state.find("sevens-settled-late", fact.id, wager=owed.ticket.wager)


LOOKS = {"main": _main, "double": _main, "split": _main, "insurance": _insurance, "super_sevens": _sevens}
"""By bet."""


def _lifted(state: BlackjackRoundState, play: HandPlay, dues: Iterable[DueWager]) -> None:
    """A winner's chips stay until every winner of the box is paid (4.8), but for what was paid at even money (8.3)."""
    won = {owed.ticket.wager for owed in dues if owed.result == "win" and owed.ticket.bet not in FREE}
    first = {wager: at for at, wager in reversed([*enumerate(state.settlements)])}
    paid: dict[int | None, list[tuple[int, str]]] = {}
    for wager in won if state.lifted else ():
        paid.setdefault(state.box_of(wager), []).append((first.get(wager, len(state.settlements)), wager))
    last = {box: sorted(all_)[-2:] for box, all_ in paid.items()}
    for at, ticket, fact in state.lifted:
        beside = (when for when, wager in last.get(state.box_of(ticket.wager), ()) if wager != ticket.wager)
        if ticket.wager in won and ticket.wager not in play.extras.even and any(when >= at for when in beside):
            state.find("lifted-before-box-paid", fact, wager=ticket.wager)


FREE = frozenset({"super_sevens"})
"""What may be taken up at once (14.6)."""

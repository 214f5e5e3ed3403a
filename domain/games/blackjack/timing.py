"""When money moved: some wagers are settled at once, others have to wait."""

from collections.abc import Iterable

from domain.facts import Fact
from domain.facts.round import CardDrawn, DecisionMade
from domain.games.blackjack import sevens
from domain.games.blackjack.deciding import ACTS
from domain.games.blackjack.hands import Hand
from domain.games.blackjack.play import Play
from domain.games.blackjack.state import State
from domain.games.common.dues import Owed


def look(state: State, play: Play, dues: list[Owed]) -> None:
    """Every wager, the first time it was settled."""
    places = {fact.id: at for at, fact in enumerate(state.moves)}
    for owed in dues:
        paid = state.payments.get(owed.ticket.wager)
        look_at = LOOKS.get(owed.ticket.bet or "")
        if paid and look_at is not None and owed.ticket.alive and owed.result != "void":
            look_at(state, play, owed, places)
    _lifted(state, play, dues)


def _after(state: State, start: int) -> int:
    """Where the next player acts, or the dealer draws, after a place among the moves."""
    for at in range(start + 1, len(state.moves)):
        if _acts(state.moves[at]):
            return at
    return len(state.moves)


def _acts(fact: Fact) -> bool:
    return isinstance(fact, CardDrawn) or (isinstance(fact, DecisionMade) and fact.decision in ACTS)


def _main(state: State, play: Play, owed: Owed, places: dict[str, int]) -> None:
    hand = play.extras.lies.get(owed.ticket.wager)
    if hand is None or hand.void is not None:
        return
    if hand.bust:
        _bust(state, owed, hand, places)
    elif hand.natural and owed.ticket.wager not in play.extras.even:
        _blackjack(state, play, owed)


def _bust(state: State, owed: Owed, hand: Hand, places: dict[str, int]) -> None:
    """Over twenty-one: collected before anybody else acts (12.2)."""
    at, fact = state.payments[owed.ticket.wager][0]
    came = [place for place, move in enumerate(state.moves) if isinstance(move, CardDrawn) and move.to == hand.name]
    if at > _after(state, max([places.get(hand.cards[-1].fact, 0), *came])):
        state.find("bust-collected-late", fact.id, wager=owed.ticket.wager)


def _blackjack(state: State, play: Play, owed: Owed) -> None:
    at, fact = state.payments[owed.ticket.wager][0]
    wager = owed.ticket.wager
    if play.dealing.late:
        return
    if not play.dealing.may_reach:
        third = _third(state, play)
        if third is not None and at > third:
            state.find("blackjack-paid-late", fact.id, wager=wager)
    elif fact.result == "win" and (play.dealing.second_at is None or at <= play.dealing.second_at):
        even = fact.paid == owed.ticket.stake
        if even:
            state.find("even-money-unasked", fact.id, wager=wager)
        if not even or not play.dealing.shows_ace:
            state.find("blackjack-paid-early", fact.id, wager=wager)


def _third(state: State, play: Play) -> int | None:
    """Where the first card after the initial deal came to a box."""
    places = range(play.dealt_at, len(state.moves))
    found = (at for at in places if _to_a_box(state.moves[at]))
    return next(found, None)


def _to_a_box(fact: Fact) -> bool:
    return isinstance(fact, CardDrawn) and fact.to.startswith("box")


def _insurance(state: State, play: Play, owed: Owed, places: dict[str, int]) -> None:
    """Collected before the dealer's third card (9.6)."""
    at, fact = state.payments[owed.ticket.wager][0]
    third = play.dealing.third_at
    if owed.result == "lose" and third is not None and at > third:
        state.find("insurance-collected-late", fact.id, wager=owed.ticket.wager)


def _sevens(state: State, play: Play, owed: Owed, places: dict[str, int]) -> None:
    """As soon as it is decided (14.6): before anybody acts, once the first two cards lie."""
    hand = play.hands.get(f"box:{state.box_of(owed.ticket.wager)}")
    if hand is None or hand.void is not None:
        return
    at, fact = state.payments[owed.ticket.wager][0]
    card = sevens.decided_by(hand)
    decided = max(places.get(card, 0) if card is not None else _stands(state, hand), play.dealt_at - 1)
    if at > _after(state, decided):
        state.find("sevens-settled-late", fact.id, wager=owed.ticket.wager)


def _stands(state: State, hand: Hand) -> int:
    """Where two sevens were split, or left as they are."""
    own = [at for at, fact in enumerate(state.moves) if _own_decision(fact, hand)]
    return own[0] if own else len(state.moves)


def _own_decision(fact: Fact, hand: Hand) -> bool:
    return isinstance(fact, DecisionMade) and fact.box == hand.box and fact.decision in ACTS | {"refuse_card"}


LOOKS = {"main": _main, "double": _main, "split": _main, "insurance": _insurance, "super_sevens": _sevens}
"""By bet."""


def _lifted(state: State, play: Play, dues: Iterable[Owed]) -> None:
    """A winner's chips stay until every winner of the box is paid (4.8), but for what was paid at even money (8.3)."""
    winners = [owed.ticket for owed in dues if owed.result == "win" and owed.ticket.bet not in FREE]
    for at, ticket, fact in state.lifted:
        box = state.box_of(ticket.wager)
        beside = [one for one in winners if one is not ticket and state.box_of(one.wager) == box]
        unpaid = [one for one in beside if one.wager not in state.settlements[:at]]
        if unpaid and ticket in winners and ticket.wager not in play.extras.even:
            state.find("lifted-before-box-paid", fact, wager=ticket.wager)


FREE = frozenset({"super_sevens"})
"""What may be taken up at once (14.6)."""

"""Weighs reconstructions of an initial deal (15.3 to 15.5, 15.8) against the order in which cards left the shoe."""

from collections.abc import Iterator

from domain.facts.round import CardsReconstructed
from domain.fold.round_cards import EXCESS, DrawnCard
from domain.games.blackjack.hands.hand import DEALER
from domain.games.blackjack.state import BlackjackRoundState
from domain.games.common.cards.foreign_cards import foreign
from domain.games.common.findings import Findings


def rebuilt(state: BlackjackRoundState, fact: CardsReconstructed) -> Findings:
    """Apply a reconstruction, unless it contains a card that never left the shoe. If the order was in doubt, apply its
    order too.
    """
    beyond = foreign(fact.hands, (one.card for one in _drawn(state)))
    state.moves.append(fact)
    if beyond:
        state.foreign.add(fact.id)
        yield state.finding("reconstruction-foreign-card", fact.id, cards=beyond)
        return
    doubtful = next((one.fact for one in _drawn(state) if not one.order_known), None)
    if doubtful is not None:
        yield state.finding("order-restored", doubtful)
        _put_in_order(state, fact)
    state.cards.reconstruct(fact)


def _drawn(state: BlackjackRoundState) -> list[DrawnCard]:
    """The cards that left the shoe, in the order in which they count."""
    return [one for at in state.draws if isinstance(one := state.moves[at], DrawnCard)]


def _put_in_order(state: BlackjackRoundState, fact: CardsReconstructed) -> None:
    """Order the draws as the rules deal the reconstructed hands. Cards left out come last. No card is foreign."""
    left, named = _drawn(state), list[DrawnCard]()
    for to, card in _in_turn(state, fact):
        one = next(one for wanted in (card, None) for one in left if one.card == wanted)
        left.remove(one)
        one.to, one.card = to, card
        named.append(one)
    for at, one in zip(state.draws, [*named, *left], strict=True):
        one.order_known = True
        state.moves[at] = one


def _in_turn(state: BlackjackRoundState, fact: CardsReconstructed) -> Iterator[tuple[str, str]]:
    """One card to every box, one to the dealer, a second to every box (7.3), then all others."""
    hands = {to: list(cards) for to, cards in fact.hands.items()}
    boxes = [f"box:{box}" for box in state.boxes]
    for to in (*boxes, DEALER, *boxes):
        if hands.get(to):
            yield to, hands[to].pop(0)
    for to, cards in hands.items():
        yield from ((to, card) for card in cards)


def needless(state: BlackjackRoundState, should: dict[str, list[str | None]], fact: CardsReconstructed) -> Findings:
    """Report a reconstruction of a correct deal."""
    laid = {to: list(cards) for to, cards in fact.hands.items() if to != EXCESS}
    if fact.id not in state.foreign and any(should.get(to, []) != cards for to, cards in laid.items()):
        yield state.finding("reconstruction-differs", fact.id)

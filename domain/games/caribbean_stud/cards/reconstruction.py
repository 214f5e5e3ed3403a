"""Weighs reconstructions of a deal against the order in which cards left the shoe. No rule of stud provides for any."""

from itertools import chain

from domain.facts.round import CardsReconstructed
from domain.fold.round_cards import EXCESS, DrawnCard
from domain.games.caribbean_stud.cards.deal import DEALER, StudDeal, place
from domain.games.caribbean_stud.cards.deal_order import plans
from domain.games.caribbean_stud.state import StudRoundState
from domain.games.common.cards.foreign_cards import foreign
from domain.games.common.findings import Findings


def rebuilt(state: StudRoundState, fact: CardsReconstructed) -> Findings:
    """Apply a reconstruction. It counts if the order was in doubt, or if it agrees with the order of the draw."""
    deal = state.deal
    if deal is None:
        return
    left = [*deal.order, *deal.aside]
    beyond = foreign(fact.hands, (one.card for one in left))
    if beyond:
        yield state.finding("reconstruction-foreign-card", fact.id, cards=beyond)
        return
    hands = {to: [_draw_of(left, to, card) for card in cards] for to, cards in fact.hands.items() if to != EXCESS}
    certain = all(one.order_known for one in deal.order)
    if not certain or _as_dealt(state, deal, hands):
        deal.apply_reconstruction(hands)
    elif any(deal.laid.get(to, []) != cards for to, cards in hands.items()):
        deal.shown |= {to: list(cards) for to, cards in fact.hands.items() if to != EXCESS}
        yield state.finding("reconstruction-differs", fact.id)


def _draw_of(left: list[DrawnCard], to: str, card: str) -> DrawnCard:
    """The card as dealt. A card that was unseen before is known now."""
    known = (one for one in left if one.card == card)
    unseen = sorted((one for one in left if one.card is None), key=lambda one: one.to != to)
    found = next(known, None) or unseen[0]
    left.remove(found)
    found.card = found.shown = card
    return found


def _as_dealt(state: StudRoundState, deal: StudDeal, hands: dict[str, list[DrawnCard]]) -> bool:
    """Whether the cards in sequence go to these hands by an allowed order (part 7)."""
    for plan in plans(state.floor.machine, tuple(map(place, deal.boxes))):
        to = list(chain.from_iterable(stretch for _, stretch in plan))
        right = {name: [one for one, at in zip(deal.order, to, strict=False) if at == name] for name in (*to, DEALER)}
        if all(right.get(name, []) == cards for name, cards in hands.items()):
            return True
    return False

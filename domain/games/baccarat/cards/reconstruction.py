"""Weighs reconstructions of a deal against the order in which cards left the shoe."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from domain.facts.round import CardsReconstructed
from domain.fold.round_cards import DrawnCard
from domain.games.baccarat.cards.draws import ORDER

T = TypeVar("T")


@dataclass(slots=True)
class Rebuilt:
    """One reconstruction."""

    fact: CardsReconstructed
    hands: dict[str, list[DrawnCard]] = field(default_factory=dict)
    """The draws of its cards, by hand."""
    foreign: list[str] = field(default_factory=list)
    """Cards in it that never left the shoe. It is then not followed."""
    in_doubt: bool = False
    """Whether the order of any card was in doubt at the time."""
    followed: bool = False
    """Whether it sets the order that counts."""
    differs: bool = False
    """Whether its order differs from the order in which the cards left the shoe."""

    @property
    def order(self) -> list[DrawnCard]:
        """Its cards in dealing order."""
        return [one for _, one in _in_order(self.hands)]

    def cards(self, hand: str) -> list[str | None]:
        """Its cards for one hand."""
        return [one.card for one in self.hands.get(hand, [])]


def judge_reconstruction(fact: CardsReconstructed, drawn: Sequence[DrawnCard], binds: bool) -> Rebuilt:
    """Judge a reconstruction by the draws so far. It counts if their order is in doubt, or if the rulebook makes it
    binding.
    """
    rebuilt = Rebuilt(fact)
    rebuilt.in_doubt = any(not one.order_known and not one.restored for one in drawn)
    left, seen = list(drawn), dict[int, str]()
    for to, card in _in_order({to: list(cards) for to, cards in fact.hands.items()}):
        one = _draw_of(left, card)
        if one is None:
            rebuilt.foreign.append(card)
            continue
        left.remove(one)
        seen[id(one)] = card
        rebuilt.hands.setdefault(to, []).append(one)
    rebuilt.followed = not rebuilt.foreign and (binds or rebuilt.in_doubt)
    rebuilt.differs = any(one is not other for one, other in zip(rebuilt.order, drawn, strict=False))
    for one in drawn if not rebuilt.foreign else ():
        one.card = seen.get(id(one), one.card)
    return rebuilt


def _draw_of(left: Sequence[DrawnCard], card: str) -> DrawnCard | None:
    """The draw of this card, or one whose card was not seen."""
    return next((one for wanted in (card, None) for one in left if one.card == wanted), None)


def _in_order(hands: dict[str, list[T]]) -> list[tuple[str, T]]:
    """Hands in dealing order."""
    left = {to: list(cards) for to, cards in hands.items()}
    dealt = [(to, left[to].pop(0)) for to in ORDER if left.get(to)]
    return dealt + [(to, card) for to, cards in left.items() for card in cards]

"""The cards of a round as they lie on the table."""

from dataclasses import dataclass, field

from domain.cards import MOST_IN_SHOE
from domain.facts.round import CardDrawn, CardsReconstructed, CardTurned
from domain.facts.shoe import CardsCollected

EXCESS = "none"


@dataclass(slots=True)
class Cards:
    """Cards by hand, in the order in which they were dealt; null is a card nobody saw."""

    hands: dict[str, list[str | None]] = field(default_factory=dict)
    excess: list[str | None] = field(default_factory=list)
    """Drawn, but to no hand."""
    any: bool = False
    drawn: int = 0
    """So many cards since they were last taken back."""

    def draw(self, fact: CardDrawn) -> None:
        """A card goes somewhere."""
        self.any = True
        self.drawn += 1
        if fact.from_ == "set_aside" and self.drawn <= MOST_IN_SHOE:
            self._take_up(fact)
        self._at(fact.to).append(fact.card)

    def _take_up(self, fact: CardDrawn) -> None:
        """It was kept aside until now, or lay in another hand."""
        others = (cards for place, cards in self.hands.items() if place != fact.to and fact.card is not None)
        lying = next((cards for cards in (self.excess, *others) if fact.card in cards), None)
        if lying is not None:
            lying.remove(fact.card)

    def turn(self, fact: CardTurned) -> None:
        """A card that lay face down shows what it is."""
        hand = self._at(fact.to)
        if fact.index < len(hand):
            hand[fact.index] = fact.card

    def reconstruct(self, fact: CardsReconstructed) -> None:
        """Somebody put the hands right: what was drawn so far counts no more."""
        self.any = True
        self.hands = {place: list(cards) for place, cards in fact.hands.items() if place != EXCESS}
        self.excess = list(fact.hands.get(EXCESS, ()))

    def collect(self, fact: CardsCollected) -> None:
        """The cards are taken back; they will be dealt anew."""
        self.hands = {}
        self.excess = []
        self.drawn = 0

    def _at(self, place: str) -> list[str | None]:
        return self.excess if place == EXCESS else self.hands.setdefault(place, [])

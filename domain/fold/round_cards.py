"""The cards of a round: every card that left the shoe, and where it lies.

A fact about cards enters this model once. Dealt hands, hands by the rules, replayed layouts and counts of a shoe are
views of it. A game that must know more of the cards adds that in a class below `RoundCards`.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Literal

from msgspec import Struct

from domain.cards import MOST_IN_SHOE
from domain.facts.round import CardDrawn, CardsReconstructed, CardTurned

EXCESS = "none"
"""The place of cards drawn to no hand, or set aside."""

SHOE, CARRIED, SET_ASIDE = "shoe", "carried", "set_aside"
"""Where a card comes from."""


class DrawnCard(Struct, eq=False):
    """A card of a round, and where a fact put it."""

    fact: str
    card: str | None
    """Its face, as far as the game knows."""
    to: str
    """The place to which it was drawn."""
    face: Literal["up", "down"] = "up"
    origin: str = SHOE
    seen: bool = True
    """Whether its face was seen there, by the rule of the game: one of the `seen_…` functions."""
    found_face_up: bool = False
    order_known: bool = True
    at: datetime | None = None
    """When it was dealt."""
    shown: str | None = None
    """Its face at the place where it lies, as the facts give it. A game may know the card better."""
    turned: str | None = None
    """The fact that turned it, if the game uses it."""
    restored: bool = False
    """Whether a reconstruction settled its place in the order after it was in doubt."""

    @property
    def id(self) -> str:
        """The id of its fact. Facts have the same attribute, so cards may be listed among them."""
        return self.fact

    def copy(self) -> "DrawnCard":
        """A copy that can be changed."""
        return DrawnCard(
            self.fact, self.card, self.to, self.face, self.origin, self.seen, self.found_face_up, self.order_known,
            self.at, self.shown, self.turned, self.restored,
        )  # fmt: skip

    @property
    def dealt_up(self) -> bool:
        """Whether it was dealt or found face up."""
        return self.face == "up" or self.found_face_up


SeenIf = Callable[[CardDrawn], bool]


def seen_if_shown_anyhow(fact: CardDrawn) -> bool:
    """Whether the card was dealt or found face up, or disclosed."""
    return fact.face == "up" or fact.found_face_up or bool(fact.disclosed)


def seen_if_dealt_up(fact: CardDrawn) -> bool:
    """Whether the card was dealt face up. If the fact says whether it was disclosed, that counts instead."""
    return fact.face == "up" if fact.disclosed is None else fact.disclosed


def seen_by_default(fact: CardDrawn) -> bool:
    """Whether the card was dealt or found face up. If the fact says whether it was disclosed, that counts instead."""
    return fact.face == "up" or fact.found_face_up if fact.disclosed is None else fact.disclosed


class RoundCards(Struct, eq=False):
    """The cards of a round, each at its place."""

    laid: dict[str, list[DrawnCard]] = {}
    """Cards by place, in the order placed."""
    drawn: list[DrawnCard] = []
    """Cards in the order drawn, including collected ones."""
    takes_up: bool = True
    """Whether a card that was set aside leaves its place when it is dealt. If not, it is shown at both places."""
    seen_if: SeenIf = seen_if_shown_anyhow
    any: bool = False
    """Whether anything was dealt or reconstructed."""
    dealt: int = 0
    """The number of cards dealt since the last collection."""

    def draw(self, fact: CardDrawn) -> DrawnCard:
        """A card is dealt."""
        one = self.lay(fact)
        self.drawn.append(one)
        return one

    def lay(self, fact: CardDrawn) -> DrawnCard:
        """Put a card at its place."""
        self.any = True
        self.dealt += 1
        if fact.from_ == SET_ASIDE and self.takes_up and self.dealt <= MOST_IN_SHOE:
            self._take_up(fact)
        card = fact.card
        one = DrawnCard(
            fact.id, card, fact.to, fact.face, fact.from_, self.seen_if(fact), fact.found_face_up, fact.order_known,
            fact.at, card,
        )  # fmt: skip
        cards = self.laid.get(fact.to)
        if cards is None:
            self.laid[fact.to] = [one]
        else:
            cards.append(one)
        return one

    def _take_up(self, fact: CardDrawn) -> None:
        """Remove a card of this face from where it lay: in excess, or in another hand."""
        others = (cards for place, cards in self.laid.items() if place not in (EXCESS, fact.to))
        for cards in (self.laid.get(EXCESS, []), *(others if fact.card is not None else ())):
            for at, one in enumerate(cards):
                if one.shown == fact.card:
                    del cards[at]
                    return

    def turn(self, fact: CardTurned) -> DrawnCard | None:
        """A face-down card is turned. Returns the card if one lies there. The place is listed in any case."""
        hand = self.laid.setdefault(fact.to, [])
        if fact.index >= len(hand):
            return None
        hand[fact.index].shown = fact.card
        return hand[fact.index]

    def reconstruct(self, fact: CardsReconstructed) -> None:
        """The hands are reconstructed: only the named cards lie there now."""
        self.any = True
        self.laid = {
            place: [DrawnCard(fact.id, card, place, shown=card) for card in cards]
            for place, cards in fact.hands.items()
        }

    def collect(self) -> None:
        """The cards are collected and will be dealt again."""
        self.laid = {}
        self.dealt = 0

    def part(self, place: str, index: int, formed: str) -> None:
        """A card of a hand becomes the first of another hand."""
        self.laid[formed] = [self.laid[place].pop(index)]

    # --- views ----------------------------------------------------------------------------------------------------

    @property
    def in_hands(self) -> dict[str, list[DrawnCard]]:
        """The cards that lie in hands, by place."""
        return {place: cards for place, cards in self.laid.items() if place != EXCESS}

    @property
    def hands(self) -> dict[str, list[str | None]]:
        """The hands as dealt. None is a card that was not seen."""
        return {place: [one.shown for one in cards] for place, cards in self.in_hands.items()}

    @property
    def excess(self) -> list[str | None]:
        """Cards that lie in no hand."""
        return [one.shown for one in self.laid.get(EXCESS, ())]

    def hand(self, place: str) -> list[str | None]:
        """One hand as dealt. Excess cards are no hand."""
        return [] if place == EXCESS else [one.shown for one in self.laid.get(place, ())]

    def from_shoe(self) -> Iterator[DrawnCard]:
        """The cards that left the shoe in this round, in order."""
        return (one for one in self.drawn if one.origin == SHOE)

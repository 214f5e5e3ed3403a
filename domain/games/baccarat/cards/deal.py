"""The cards of a round in the order in which they left the shoe, wherever they were put."""

from dataclasses import dataclass, field

from domain.cards import MOST_IN_SHOE
from domain.facts.round import CardDrawn, CardsReconstructed, CardTurned
from domain.games.baccarat.cards.draws import ASIDE, CARRIED, INITIAL, SET_ASIDE, Draw
from domain.games.baccarat.cards.reconstruction import Rebuilt, judge_reconstruction
from domain.games.baccarat.cards.table_of_play import POINTS, Play, play


@dataclass(slots=True)
class BaccaratDeal:
    """The cards drawn in a round."""

    drawn: list[Draw] = field(default_factory=list)
    """Cards in the order drawn."""
    order: list[Draw] = field(default_factory=list)
    """Cards in the order that counts: as drawn, or as a reconstruction puts them."""
    laid: dict[str, list[Draw]] = field(default_factory=dict)
    rebuilt: list[Rebuilt] = field(default_factory=list)
    burned: list[str] = field(default_factory=list)
    """Cards burned after the deal had begun."""
    carried: int = 0
    """Carried-over cards in the order. They lie first."""

    def draw(self, fact: CardDrawn) -> None:
        """Deal a card. A card drawn before is not drawn again; a carried card left the shoe first."""
        if fact.from_ == SET_ASIDE and len(self.order) <= MOST_IN_SHOE and self._use(fact):
            return
        seen = fact.face == "up" or fact.found_face_up or bool(fact.disclosed)
        one = Draw(fact.id, fact.card, fact.to, fact.face, fact.from_, seen, fact.found_face_up, fact.order_known)
        self.drawn.append(one)
        if fact.from_ == CARRIED:
            self.order.insert(self.carried, one)
            self.carried += 1
        else:
            self.order.append(one)
        self.laid.setdefault(fact.to, []).append(one)

    def _use(self, fact: CardDrawn) -> bool:
        """Deal a card that was set aside or lay in the other hand. Its first place is remembered."""
        found = self._aside(fact.card) or self._elsewhere(fact)
        if found is None:
            return False
        place, one = found
        self.laid[place].remove(one)
        self.laid.setdefault(fact.to, []).append(one)
        one.card, one.to = one.card or fact.card, fact.to if place == ASIDE else one.to
        one.seen = one.seen or fact.face == "up"
        return True

    def _aside(self, card: str | None) -> tuple[str, Draw] | None:
        fits = (one for one in self.laid.get(ASIDE, ()) if one.card is None or card in (None, one.card))
        return next(((ASIDE, one) for one in fits), None)

    def _elsewhere(self, fact: CardDrawn) -> tuple[str, Draw] | None:
        if fact.card is None:
            return None
        others = (
            (place, one) for place in reversed(self.laid) if place != fact.to for one in reversed(self.laid[place])
        )
        return next(((place, one) for place, one in others if one.card == fact.card), None)

    def turn(self, fact: CardTurned) -> None:
        """Turn a face-down card. A card known to lie elsewhere is moved to this hand."""
        hand = self.laid.get(fact.to, [])
        unseen = [one for one in self.order if one.card is None]
        if fact.index < len(hand) or unseen:
            one = hand[fact.index] if fact.index < len(hand) else unseen[-1]
            one.card, one.seen = fact.card, True

    def reconstruct(self, fact: CardsReconstructed, binds: bool = False) -> Rebuilt:
        """Apply a reconstruction. `reconstruction` decides whether its order counts."""
        rebuilt = judge_reconstruction(fact, self.order, binds)
        self.rebuilt.append(rebuilt)
        if rebuilt.foreign:
            return rebuilt
        named = rebuilt.order
        known = set(map(id, named))
        left = [one for one in self.order if id(one) not in known]
        if rebuilt.followed:
            self._follow(named, left)
        else:
            left = self._without_burned(left)
        self.carried = sum(1 for one in self.order if one.origin == CARRIED)
        self.laid = {to: list(cards) for to, cards in rebuilt.hands.items()}
        if left:
            self.laid.setdefault(ASIDE, []).extend(left)
        return rebuilt

    def _follow(self, named: list[Draw], left: list[Draw]) -> None:
        """A card that a complete reconstruction leaves out is excess."""
        self.order = named + left if len(named) >= INITIAL else named
        for one in self.order:
            one.restored = not one.order_known

    def _without_burned(self, left: list[Draw]) -> list[Draw]:
        """A card that was dealt and turns out to be the burn card is not part of the round."""
        burned, gone = list(self.burned), set[int]()
        for one in left:
            if one.card in burned:
                burned.remove(one.card)
                gone.add(id(one))
        self.order = [one for one in self.order if id(one) not in gone]
        return [one for one in left if id(one) not in gone]

    def collect(self) -> None:
        """The cards are collected and will be dealt again."""
        self.order, self.laid, self.carried = [], {}, 0

    def play(self, first: int | None = None) -> Play:
        """The hands by the rules. `first`: from so many cards alone."""
        return play([None if one.card is None else POINTS[one.card] for one in self.order[:first]])

    def cards(self, places: tuple[int, ...]) -> list[str | None]:
        """The cards at these places of the order."""
        return [self.order[place].card for place in places]

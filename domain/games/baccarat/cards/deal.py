"""The cards of a round in the order in which they left the shoe, wherever they were put."""

from collections.abc import Iterator
from itertools import islice

from msgspec import field

from domain.cards import MOST_IN_SHOE
from domain.facts.round import CardDrawn, CardsReconstructed, CardTurned
from domain.fold.round_cards import CARRIED, EXCESS, SET_ASIDE, DrawnCard, RoundCards
from domain.games.baccarat.cards.draws import INITIAL
from domain.games.baccarat.cards.reconstruction import Rebuilt, judge_reconstruction
from domain.games.baccarat.cards.table_of_play import POINTS, Play, play


class BaccaratDeal(RoundCards, eq=False):
    """The cards of a round at their places, and in the order that counts.

    The dealt hands show the faces that the facts give. The rules use the cards: a card that is taken up, or turned
    where none lies, left the shoe earlier and is not drawn twice.
    """

    order: list[DrawnCard] = field(default_factory=list)
    """Cards in the order that counts: as drawn, or as a reconstruction puts them."""
    whereabouts: dict[str, list[DrawnCard]] = field(default_factory=dict)
    """The cards of the order by place, in the order placed."""
    rebuilt: list[Rebuilt] = field(default_factory=list)
    burned: list[str] = field(default_factory=list)
    """Cards burned after the deal had begun."""
    carried: int = 0
    """Carried-over cards in the order. They lie first."""

    def draw(self, fact: CardDrawn) -> DrawnCard:
        """Deal a card. A card drawn before is not drawn again; a carried card left the shoe first."""
        known = self._known(fact) if fact.from_ == SET_ASIDE and len(self.order) <= MOST_IN_SHOE else None
        one = self.lay(fact)
        if known is not None:
            return self._use(*known, fact)
        self.drawn.append(one)
        if fact.from_ == CARRIED:
            self.order.insert(self.carried, one)
            self.carried += 1
        else:
            self.order.append(one)
        self.whereabouts.setdefault(fact.to, []).append(one)
        return one

    def _known(self, fact: CardDrawn) -> tuple[str, DrawnCard] | None:
        """The card that was set aside or lies in another hand, and its place. An unseen card that was set aside may be
        any card.
        """
        for one in self.whereabouts.get(EXCESS, ()):
            if one.card is None or fact.card in (None, one.card):
                return EXCESS, one
        if fact.card is None:
            return None
        return next(((place, one) for place, one in self._others(fact.to) if one.card == fact.card), None)

    def _others(self, to: str) -> Iterator[tuple[str, DrawnCard]]:
        """The cards elsewhere, the last one first."""
        for place in reversed(self.whereabouts):
            if place != to:
                yield from ((place, one) for one in reversed(self.whereabouts[place]))

    def _use(self, place: str, one: DrawnCard, fact: CardDrawn) -> DrawnCard:
        """Deal a card that was drawn before. Its first place is remembered."""
        self.whereabouts[place].remove(one)
        self.whereabouts.setdefault(fact.to, []).append(one)
        one.card, one.to = one.card or fact.card, fact.to if place == EXCESS else one.to
        one.seen = one.seen or fact.face == "up"
        return one

    def turn(self, fact: CardTurned) -> DrawnCard | None:
        """Turn a face-down card. A card known to lie elsewhere is moved to this hand."""
        hand = self.whereabouts.get(fact.to, [])[fact.index : fact.index + 1]
        unseen = (one for one in reversed(self.order) if one.card is None)
        for one in hand or islice(unseen, 1):
            one.card, one.seen = fact.card, True
        return super().turn(fact)

    def rebuild(self, fact: CardsReconstructed, binds: bool = False) -> Rebuilt:
        """Apply a reconstruction, unless it contains a card that never left the shoe. `reconstruction` decides whether
        its order counts.
        """
        rebuilt = judge_reconstruction(fact, self.order, binds)
        self.rebuilt.append(rebuilt)
        if rebuilt.foreign:
            return rebuilt
        self.reconstruct(fact)
        named = rebuilt.order
        known = set(map(id, named))
        left = [one for one in self.order if id(one) not in known]
        if rebuilt.followed:
            self._follow(named, left)
        else:
            left = self._without_burned(left)
        self.carried = sum(1 for one in self.order if one.origin == CARRIED)
        self.whereabouts = {to: list(cards) for to, cards in rebuilt.hands.items()}
        if left:
            self.whereabouts.setdefault(EXCESS, []).extend(left)
        return rebuilt

    def _follow(self, named: list[DrawnCard], left: list[DrawnCard]) -> None:
        """A card that a complete reconstruction leaves out is excess."""
        self.order = named + left if len(named) >= INITIAL else named
        for one in self.order:
            one.restored = not one.order_known

    def _without_burned(self, left: list[DrawnCard]) -> list[DrawnCard]:
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
        super().collect()
        self.order, self.whereabouts, self.carried = [], {}, 0

    def play(self, first: int | None = None) -> Play:
        """The hands by the rules. `first`: from so many cards alone."""
        return play([None if one.card is None else POINTS[one.card] for one in self.order[:first]])

    def cards(self, places: tuple[int, ...]) -> list[str | None]:
        """The cards at these places of the order."""
        return [self.order[place].card for place in places]

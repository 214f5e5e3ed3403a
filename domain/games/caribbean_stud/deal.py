"""The cards of one deal as they lie."""

from dataclasses import dataclass, field
from datetime import datetime

from domain.facts.round import CardDrawn, CardTurned

DEALER, ASIDE = "dealer", "none"
SIZE = 5
LAST = SIZE - 1


@dataclass(slots=True, eq=False)
class Dealt:
    """One card."""

    fact: str
    card: str | None
    to: str
    up: bool
    """Whether it was dealt face up."""
    seen: bool
    """Whether its face was seen as it was dealt."""
    order_known: bool = True
    turned: str | None = None
    """The fact that turned it after all cards were dealt."""
    at: datetime | None = None
    """When it was dealt. None if it was put there later."""


def place(box: int) -> str:
    """The name of a box's hand in the feed."""
    return f"box:{box}"


def box_of(name: str) -> int:
    """The box of a hand's name in the feed. 0 if it is none."""
    return int(name.partition(":")[2].partition("/")[0] or 0)


@dataclass(slots=True)
class StudDeal:
    """The cards from first to last."""

    boxes: tuple[int, ...]
    """Boxes that must receive cards, from the dealer's left."""
    order: list[Dealt] = field(default_factory=list)
    hands: dict[str, list[Dealt]] = field(default_factory=dict)
    aside: list[str] = field(default_factory=list)
    """Cards dealt to no hand: facts."""
    put_aside: list[Dealt] = field(default_factory=list)
    """The same cards as values."""
    shown: dict[str, list[str]] = field(default_factory=dict)
    """Hands as given by a reconstruction that is not followed."""
    turns: list[tuple[int, str]] = field(default_factory=list)
    """The dealer's cards turned after the deal: which, and the fact."""
    at_once: set[str] = field(default_factory=set)
    """Those turned before any decision: facts."""
    went_on: bool = False
    """Whether play continued, by a decision, a bet wager or a turned dealer's card: then the deal counts as complete.
    """
    early: dict[int | None, str] = field(default_factory=dict)
    """Boxes decided on while some hand had too few cards, and the facts."""
    reports: list[str] = field(default_factory=list)
    """Reports of exposed cards: facts."""
    miscounted: tuple[str, int] | None = None
    """If a count after the deal found the deck incomplete: the fact and the count."""
    names: tuple[str, ...] = ()
    """All hands that must receive cards."""
    short: dict[str, None] = field(default_factory=dict)
    """Those that have too few so far."""

    def __post_init__(self) -> None:
        self.names = (*map(place, self.boxes), DEALER)
        self.short = dict.fromkeys(self.names)

    @property
    def complete(self) -> bool:
        """Whether every hand has all its cards."""
        return not self.short

    def draw(self, fact: CardDrawn) -> None:
        up = fact.face == "up" or fact.found_face_up
        seen = up if fact.disclosed is None else fact.disclosed
        one = Dealt(fact.id, fact.card, fact.to, up, seen, fact.order_known, at=fact.at)
        if fact.to == ASIDE:
            self.aside.append(fact.id)
            self.put_aside.append(one)
            return
        self.order.append(one)
        hand = self.hands.setdefault(fact.to, [])
        hand.append(one)
        if len(hand) >= SIZE:
            self.short.pop(fact.to, None)

    def turn(self, fact: CardTurned) -> None:
        """A card is turned. This is an error while cards are still due."""
        hand = self.hands.get(fact.to, [])
        if fact.index >= len(hand):
            return
        one = hand[fact.index]
        one.card = fact.card
        if not self.complete and not self.went_on:
            one.seen = True
            return
        one.turned = one.turned or fact.id
        if fact.to == DEALER:
            self.turns.append((fact.index, fact.id))
            if not self.went_on:
                self.at_once.add(fact.id)

    def apply_reconstruction(self, hands: dict[str, list[Dealt]]) -> None:
        """Apply a reconstruction of the hands."""
        self.hands |= hands
        self.short = {name: None for name in self.names if len(self.hands.get(name, ())) < SIZE}
        self.shown.clear()

    def faces(self, name: str) -> list[str | None]:
        return [one.card for one in self.hands.get(name, ())]

    @property
    def exposed(self) -> list[Dealt]:
        """Cards exposed in error: any except the dealer's last, and that one too if another is face up."""
        seen = [one for one in self.order if one.seen]
        dealers = [one for one in seen if one.to == DEALER]
        hand = self.hands.get(DEALER, [])
        proper = hand[LAST] if len(hand) > LAST and dealers == [hand[LAST]] else None
        return [one for one in seen if one is not proper]

    @property
    def dealers_open(self) -> Dealt | None:
        """A dealer's card face up in error. It stays so (14.6)."""
        last = self.hands.get(DEALER, [])[LAST:]
        return next((one for one in self.exposed if one.to == DEALER and one not in last), None)

    @property
    def exposures(self) -> int:
        """The number of cards exposed in error, as they lie or as reported."""
        return max(len(self.exposed), len(self.reports))

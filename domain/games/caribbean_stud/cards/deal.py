"""The cards of one deal as they lie."""

from msgspec import field

from domain.facts.round import CardDrawn, CardTurned
from domain.fold.round_cards import EXCESS, DrawnCard, RoundCards, SeenIf, seen_by_default

DEALER = "dealer"
SIZE = 5
LAST = SIZE - 1


def place(box: int) -> str:
    """The name of a box's hand in the feed."""
    return f"box:{box}"


def box_of(name: str) -> int:
    """The box of a hand's name in the feed. 0 if it is none."""
    return int(name.partition(":")[2].partition("/")[0] or 0)


class StudDeal(RoundCards, eq=False):
    """The cards of a deal, in order. In stud no card may be set aside and dealt again, so none leaves its place."""

    takes_up: bool = False
    seen_if: SeenIf = seen_by_default
    boxes: tuple[int, ...] = ()
    """Boxes that must receive cards, from the dealer's left."""
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

    @property
    def complete(self) -> bool:
        """Whether every hand has all its cards."""
        return not self.short

    @property
    def order(self) -> list[DrawnCard]:
        """The cards that went to hands, in the order in which they were dealt."""
        return [one for one in self.drawn if one.to != EXCESS]

    @property
    def aside(self) -> list[DrawnCard]:
        """Cards that went to no hand."""
        return [one for one in self.drawn if one.to == EXCESS]

    def draw(self, fact: CardDrawn) -> DrawnCard:
        one = super().draw(fact)
        if len(self.laid[one.to]) >= SIZE:
            self.short.pop(one.to, None)
        return one

    def turn(self, fact: CardTurned) -> DrawnCard | None:
        """A card is turned. This is an error while cards are still due."""
        one = super().turn(fact) if fact.to != EXCESS and fact.to in self.laid else None
        if one is None:
            return None
        one.card = fact.card
        if not self.complete and not self.went_on:
            one.seen = True
            return one
        one.turned = one.turned or fact.id
        if fact.to == DEALER:
            self.turns.append((fact.index, fact.id))
            if not self.went_on:
                self.at_once.add(fact.id)
        return one

    def apply_reconstruction(self, hands: dict[str, list[DrawnCard]]) -> None:
        """Apply a reconstruction of the hands."""
        self.laid |= hands
        self.short = {name: None for name in self.names if len(self.laid.get(name, ())) < SIZE}
        self.shown.clear()

    @property
    def exposed(self) -> list[DrawnCard]:
        """Cards exposed in error: any except the dealer's last, and that one too if another is face up."""
        seen = [one for one in self.order if one.seen]
        dealers = [one for one in seen if one.to == DEALER]
        hand = self.laid.get(DEALER, [])
        proper = hand[LAST] if len(hand) > LAST and dealers == [hand[LAST]] else None
        return [one for one in seen if one is not proper]

    @property
    def dealers_open(self) -> DrawnCard | None:
        """The dealer's card that lies face up in error. It stays so (14.6)."""
        last = self.laid.get(DEALER, [])[LAST:]
        return next((one for one in self.exposed if one.to == DEALER and one not in last), None)

    @property
    def exposures(self) -> int:
        """The number of cards exposed in error, as they lie or as reported."""
        return max(len(self.exposed), len(self.reports))


def deal_to(boxes: tuple[int, ...]) -> StudDeal:
    """A deal to these boxes and the dealer, before its first card."""
    names = (*map(place, boxes), DEALER)
    return StudDeal(boxes=boxes, names=names, short=dict.fromkeys(names))

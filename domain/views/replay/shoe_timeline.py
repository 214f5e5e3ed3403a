"""Shoe timelines: acts on a shoe's cards, in order, with irregularities."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from domain.facts import Fact
from domain.facts.round import CardDrawn, CardTurned
from domain.facts.shoe import (
    CardBurned,
    CardsCut,
    CardsIntroduced,
    CardsShuffled,
    CuttingCardDrawn,
    LastHandAnnounced,
    ShoeEnded,
    ShoeStarted,
)
from domain.fold.reading import ReadFact
from domain.fold.round import Finding
from domain.fold.round_cards import SHOE, RoundCards
from domain.fold.session.results import Entries, RoundFacts
from domain.views.replay.labels import HIDDEN, UNKNOWN
from domain.views.replay.layout import shown


class TimelinePiece(Struct):
    """One item of the timeline."""

    fact: str
    card: str | None = None
    """The card, as far as it was seen in the end. None if the piece is no card."""
    words: str = ""
    """What it is, if it is no card of a hand."""
    to: str | None = None
    found: list[Finding] = []


class TimelineSpan(Struct):
    """The items of a round, or those between rounds."""

    round: str | None
    pieces: list[TimelinePiece]
    outcome: str | None = None
    findings: list[Finding] = []


Item = TypeVar("Item")


class ShoeItems(Generic[Item]):
    """Collects the items of each shoe's timeline in play order. Acts before the first shoe belong to it."""

    def __init__(self) -> None:
        self.of: dict[str, list[Item]] = {}
        """The rounds and acts of each shoe, as the caller names them."""
        self._waiting: list[Item] = []
        self._shoe: str | None = None

    def add_round(self, shoe: str | None, item: Item) -> None:
        """A round, with the shoe of its cards."""
        if shoe is not None:
            self.of.setdefault(shoe, []).append(item)

    def add_fact(self, played: ReadFact, item: Item) -> None:
        """A fact that belongs to no round."""
        fact = played.fact
        if type(fact) in WORDS and not played.gone:
            self._waiting.append(item)
        if isinstance(fact, ShoeStarted):
            self._shoe = fact.shoe
        if self._shoe is not None and not isinstance(fact, BEFORE):
            self.of.setdefault(self._shoe, []).extend(self._waiting)
            self._waiting = []
        if isinstance(fact, ShoeEnded):
            self._shoe = None


def shoe_timelines(entries: Entries) -> dict[str, list[TimelineSpan]]:
    """The timelines by shoe."""
    items = ShoeItems[RoundFacts | ReadFact]()
    for one in entries:
        if isinstance(one, RoundFacts):
            items.add_round(one.round.shoe, one)
        else:
            items.add_fact(one, one)
    return {shoe: timeline(of_shoe) for shoe, of_shoe in items.of.items()}


def timeline(items: Iterable[RoundFacts | ReadFact]) -> list[TimelineSpan]:
    """The timeline of the items of one shoe."""
    spans = list[TimelineSpan]()
    for one in items:
        if isinstance(one, RoundFacts):
            spans.append(_of_round(one))
        elif spans and spans[-1].round is None:
            spans[-1].pieces += _between(one)
        else:
            spans.append(TimelineSpan(None, [*_between(one)]))
    return spans


BEFORE = CardsIntroduced, CardsShuffled, CardsCut
"""Acts on the cards of the next shoe."""


def _between(played: ReadFact) -> Iterator[TimelinePiece]:
    say = WORDS.get(type(played.fact))
    if say is not None and not played.gone:
        yield say(played.fact)


def _burned(fact: CardBurned) -> TimelinePiece:
    return TimelinePiece(fact.id, fact.card or (HIDDEN if fact.face == "down" else UNKNOWN), "burned")


def _cut(fact: CardsCut) -> TimelinePiece:
    who = f"seat {fact.seat}" if fact.seat is not None else fact.staff or "somebody"
    back = f"{fact.cutting_card_from_back} behind the cutting card"
    return TimelinePiece(fact.id, words=f"cut by {who}: {fact.from_front} from the front, {back}")


WORDS: dict[type[Fact], Callable[[Any], TimelinePiece]] = {
    CardsIntroduced: lambda fact: TimelinePiece(
        fact.id, words=f"{fact.decks} decks, {fact.prepared.replace('_', '-')}"
    ),
    CardsShuffled: lambda fact: TimelinePiece(fact.id, words=f"shuffled: {fact.method}"),
    CardsCut: _cut,
    ShoeStarted: lambda fact: TimelinePiece(fact.id, words=f"shoe {fact.shoe} begins"),
    CardBurned: _burned,
    CuttingCardDrawn: lambda fact: TimelinePiece(fact.id, words="the cutting card"),
    LastHandAnnounced: lambda fact: TimelinePiece(fact.id, words="last hand announced"),
    ShoeEnded: lambda fact: TimelinePiece(fact.id, words="the shoe ends"),
}
"""What the timeline shows between rounds or in one, by kind of fact."""


def _of_round(seen: RoundFacts) -> TimelineSpan:
    ended = seen.round
    stretch = TimelineSpan(ended.round, [*_dealt(seen.facts)], ended.outcome or ended.status, ended.findings)
    for piece in stretch.pieces:
        piece.found = [one for one in ended.findings if one.fact == piece.fact]
    return stretch


def _dealt(facts: Iterable[ReadFact]) -> Iterator[TimelinePiece]:
    """The cards in the order in which they left the shoe. A card turned later is shown."""
    shown_facts = [played for played in facts if not played.gone]
    table = _table([played.fact for played in shown_facts])
    left = table.from_shoe()
    for played in shown_facts:
        if not isinstance(played.fact, CardDrawn):
            yield from _between(played)
        elif played.fact.from_ == SHOE:
            one = next(left)
            yield TimelinePiece(one.fact, shown(one), to=one.to)


def _table(facts: Sequence[Fact]) -> RoundCards:
    """The cards of a round as they were seen in the end."""
    table = RoundCards(takes_up=False)
    for drawn in facts:
        if isinstance(drawn, CardDrawn):
            table.draw(drawn)
    for turned in facts:
        one = table.turn(turned) if isinstance(turned, CardTurned) else None
        if one is not None:
            one.seen = True
    return table

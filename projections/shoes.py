"""Shoes: the composition of each: burned, drawn, and how often each card was seen."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from domain.facts import Fact
from domain.facts.round import CardDrawn, CardTurned
from domain.facts.shoe import CardBurned, CardsCut, ShoeEnded, ShoeStarted
from domain.facts.table import TableOpened
from domain.fold.reading import ReadFact
from domain.fold.round_cards import SHOE, RoundCards
from domain.fold.session.results import RoundFacts, SessionEnd
from projections.projection import UNSEEN, ProjectionRow, RetoldRound, SessionPlace, as_json
from projections.row_versions import ROW_VERSIONS


@dataclass(slots=True)
class DrawnShoe:
    """One shoe, as far as its cards are drawn."""

    name: str
    decks: int | None
    started_at: datetime
    ended_at: datetime | None = None
    cut: CardsCut | None = None
    burned: list[str] = field(default_factory=list)
    drawn: int = 0
    unseen: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    rounds: int = 0
    since: int = 0
    """The number of rounds that were over when it began."""

    def take(self, card: str | None) -> None:
        """A card is drawn."""
        self.drawn += 1
        if card is None:
            self.unseen += 1
        else:
            self.seen[card] += 1

    def show(self, card: str) -> None:
        """A card not seen before is turned."""
        self.unseen = max(0, self.unseen - 1)
        self.seen[card] += 1


@dataclass(slots=True)
class ShoesState:
    """The shoes of a session."""

    place: SessionPlace
    decks: int | None = None
    cut: CardsCut | None = None
    """The cut of the cards for the next shoe."""
    shoes: list[DrawnShoe] = field(default_factory=list)
    table: RoundCards = field(default_factory=RoundCards)
    """The cards of the present round."""
    rounds: int = 0
    """Rounds that are over."""


class ShoesProjection:
    """Every shoe of a session."""

    name = "shoes"
    version = ROW_VERSIONS[name]
    tables = {  # noqa: RUF012
        "shoes": (
            "k", "table_name", "gaming_day", "shoe", "decks", "started_at", "ended_at", "cut", "burned", "drawn",
            "unseen", "seen", "rounds",
        ),
    }  # fmt: skip

    def begin(self, place: SessionPlace) -> ShoesState:
        return ShoesState(place)

    def fact(self, mind: ShoesState, played: ReadFact) -> None:
        change = CHANGES.get(type(played.fact))
        if change is not None:
            change(mind, played.fact)

    def round(self, mind: ShoesState, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """Count the cards of a round."""
        mind.table = RoundCards(takes_up=False)
        mind.rounds += 1
        if mind.shoes:
            mind.shoes[-1].rounds += seen.round.shoe == mind.shoes[-1].name
        for played in seen.facts:
            self.fact(mind, played)
        yield from ()

    def amend(self, mind: ShoesState, then: ShoesState, retold: RetoldRound) -> bool:
        """Count the cards of the round as played now instead of those as played before."""
        shoe = next((one for one in reversed(mind.shoes) if one.since < retold.n), None)
        if shoe is not None:
            now, before = _counted(self, mind.place, retold.seen.facts), _counted(self, mind.place, retold.was)
            shoe.drawn += now.drawn - before.drawn
            shoe.unseen += now.unseen - before.unseen
            shoe.seen.update(now.seen)
            shoe.seen.subtract(before.seen)
            shoe.seen = +shoe.seen
        return True

    def session(self, mind: ShoesState, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """The present state of every shoe."""
        for k, it in enumerate(mind.shoes, 1):
            cut = it.cut and as_json({"staff": it.cut.staff, "seat": it.cut.seat, "from_front": it.cut.from_front,
                                      "cutting_card_from_back": it.cut.cutting_card_from_back})  # fmt: skip
            yield ProjectionRow("shoes", (
                k, mind.place.table, mind.place.day, it.name, it.decks, it.started_at, it.ended_at, cut, it.burned,
                it.drawn, it.unseen, as_json(dict(sorted(it.seen.items()))), it.rounds,
            ))  # fmt: skip


def _counted(shoes: ShoesProjection, place: SessionPlace, facts: Sequence[ReadFact]) -> DrawnShoe:
    """The cards of one round alone."""
    shoe = DrawnShoe("", None, datetime.min.replace(tzinfo=UTC))
    alone = ShoesState(place, shoes=[shoe], table=RoundCards(takes_up=False))
    for played in facts:
        shoes.fact(alone, played)
    return shoe


def _opened(mind: ShoesState, fact: TableOpened) -> None:
    mind.decks = fact.decks


def _cut(mind: ShoesState, fact: CardsCut) -> None:
    mind.cut = fact


def _started(mind: ShoesState, fact: ShoeStarted) -> None:
    if not (mind.shoes and mind.shoes[-1].name == fact.shoe):
        mind.shoes.append(DrawnShoe(fact.shoe, mind.decks, fact.at, cut=mind.cut, since=mind.rounds))
    mind.cut = None


def _ended(mind: ShoesState, fact: ShoeEnded) -> None:
    if mind.shoes:
        mind.shoes[-1].ended_at = fact.at


def _burned(mind: ShoesState, fact: CardBurned) -> None:
    if mind.shoes:
        mind.shoes[-1].take(fact.card)
        mind.shoes[-1].burned.append(fact.card or UNSEEN)


def _drawn(mind: ShoesState, fact: CardDrawn) -> None:
    one = mind.table.draw(fact)
    if one.origin == SHOE and mind.shoes:
        mind.shoes[-1].take(one.card)


def _turned(mind: ShoesState, fact: CardTurned) -> None:
    one = mind.table.turn(fact)
    if one is None or one.origin != SHOE or one.card is not None:
        return
    one.card = fact.card
    if mind.shoes:
        mind.shoes[-1].show(fact.card)


CHANGES: dict[type[Fact], Callable[[ShoesState, Any], None]] = {
    TableOpened: _opened,
    CardsCut: _cut,
    ShoeStarted: _started,
    ShoeEnded: _ended,
    CardBurned: _burned,
    CardDrawn: _drawn,
    CardTurned: _turned,
}
"""How a fact changes the state, by kind. All other kinds do not concern cards."""

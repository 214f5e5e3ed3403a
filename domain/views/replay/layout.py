"""The layout of any game from its facts: cards, face down or up, and wagers."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from domain.facts import Fact
from domain.facts.round import CardDrawn, CardsReconstructed, CardTurned, DecisionMade
from domain.facts.shoe import CardsCollected
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerSettled, WagerWithdrawn
from domain.facts.wheels_and_dice import DiceRolled, DiceTumbled, DollyPlaced, PointMarked, WheelSpun
from domain.fold.round_cards import DrawnCard, RoundCards
from domain.games.common.wagers import WagerState
from domain.money import written
from domain.views.replay.labels import HIDDEN, UNKNOWN

OFF = "off"
"""The marker on no point."""


def shown(card: DrawnCard, open_cards: bool = False) -> str:
    """A card as shown: face down until it was turned, unless cards are opened."""
    return (card.shown or UNKNOWN) if card.seen or open_cards else HIDDEN


def _every_placement() -> RoundCards:
    """Cards that stay visible at their old place when they are taken up."""
    return RoundCards(takes_up=False)


class Stake(Struct):
    """A wager on the layout."""

    wager: str
    player: str | None
    seat: int | None
    bet: str | None
    on: Any
    stake: str
    state: str = "up"
    """`up`, `late`, `withdrawn`, `refused`, or the settlement's result."""
    paid: str | None = None


@dataclass(slots=True)
class ReplayLayout:
    """The present layout."""

    table: RoundCards = field(default_factory=_every_placement)
    stakes: dict[str, Stake] = field(default_factory=dict)
    result: dict[str, Any] = field(default_factory=dict)
    """What wheel or dice show."""
    marker: str | None = None
    """The point that has the marker, or `off`; at roulette the number that has the dolly. None if there is none."""

    def evolve(self, fact: Fact) -> None:
        """Apply the next fact."""
        change = CHANGES.get(type(fact))
        if change is not None:
            change(self, fact)

    def add_wagers(self, tickets: Iterable[WagerState]) -> None:
        """Add the wagers that were up before the round."""
        for one in tickets:
            if one.placed is not None:
                _placed(self, one.placed)
                self.stakes[one.wager].stake = written(one.stake)

    def cards(self, open_cards: bool) -> dict[str, list[str]]:
        """The cards as shown."""
        return {place: [shown(card, open_cards) for card in cards] for place, cards in self.table.laid.items()}


def _drawn(layout: ReplayLayout, fact: CardDrawn) -> None:
    layout.table.draw(fact)


def _turned(layout: ReplayLayout, fact: CardTurned) -> None:
    turned = layout.table.turn(fact) if fact.to in layout.table.laid else None
    if turned is not None:
        turned.seen = True


def _reconstructed(layout: ReplayLayout, fact: CardsReconstructed) -> None:
    layout.table.reconstruct(fact)


def _collected(layout: ReplayLayout, fact: CardsCollected) -> None:
    layout.table.collect()


def _placed(layout: ReplayLayout, fact: WagerPlaced) -> None:
    what = fact.player, fact.seat or fact.box, fact.bet, fact.on
    layout.stakes[fact.wager] = Stake(fact.wager, *what, written(fact.stake))


def _stake(layout: ReplayLayout, wager: str) -> Stake:
    return layout.stakes.setdefault(wager, Stake(wager, None, None, None, None, "?"))


def _changed(layout: ReplayLayout, fact: WagerChanged) -> None:
    _stake(layout, fact.wager).stake = written(fact.stake)


def _withdrawn(layout: ReplayLayout, fact: WagerWithdrawn) -> None:
    _stake(layout, fact.wager).state = "withdrawn"


def _refused(layout: ReplayLayout, fact: WagerRefused) -> None:
    _stake(layout, fact.wager).state = "refused"


def _settled(layout: ReplayLayout, fact: WagerSettled) -> None:
    it = _stake(layout, fact.wager)
    it.state, it.paid = fact.result, written(fact.paid)


def _decided(layout: ReplayLayout, fact: DecisionMade) -> None:
    """A split makes a separate hand of the second card."""
    box = f"box:{fact.box}"
    hand, laid = box if fact.hand == 1 else f"{box}/{fact.hand}", layout.table.laid
    if fact.decision == "split" and len(laid.get(hand, ())) > 1:
        formed = sum(name.partition("/")[0] == box for name in laid)
        layout.table.part(hand, -1, f"{box}/{formed + 1}")


def _showed(layout: ReplayLayout, fact: WheelSpun | DiceTumbled | DiceRolled) -> None:
    values = {name: getattr(fact, name, None) for name in ("number", "symbol", "dice", "void")}
    layout.result = {name: value for name, value in values.items() if value is not None}


def _marked(layout: ReplayLayout, fact: PointMarked) -> None:
    layout.marker = marker(fact.point)


def _dolly(layout: ReplayLayout, fact: DollyPlaced) -> None:
    layout.marker = str(fact.number)


def marker(point: int | None) -> str:
    """The marker's state in a word."""
    return OFF if point is None else str(point)


CHANGES: dict[type[Fact], Callable[[ReplayLayout, Any], None]] = {
    CardDrawn: _drawn,
    CardTurned: _turned,
    CardsReconstructed: _reconstructed,
    CardsCollected: _collected,
    DecisionMade: _decided,
    WagerPlaced: _placed,
    WagerChanged: _changed,
    WagerWithdrawn: _withdrawn,
    WagerRefused: _refused,
    WagerSettled: _settled,
    WheelSpun: _showed,
    DiceTumbled: _showed,
    DiceRolled: _showed,
    PointMarked: _marked,
    DollyPlaced: _dolly,
}
"""What a fact does to the layout, by kind. All other kinds leave it unchanged."""

"""Doubles and splits that nobody wrote down as decisions, and that wagers and cards show all the same."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from domain.facts.round import DecisionMade
from domain.facts.vocabulary import Decision
from domain.facts.wagers import WagerPlaced
from domain.games.blackjack import boxes, deciding
from domain.games.blackjack.cards import pair
from domain.games.blackjack.hands import Hand, box_of

if TYPE_CHECKING:
    from domain.games.blackjack.play import HandPlay

INITIAL = 2
MEANT: Mapping[str, Decision] = {"double": "double", "split": "split"}
"""By bet."""


def infer_decision(play: "HandPlay", to: str) -> None:
    """A card comes to a box where somebody who decides has laid a double or a split: that was the decision."""
    box = box_of(to)
    if box is None or not any(map(_undecided, play.of_box(box))):
        return
    for fact in [*play.extras.early]:
        if box != play.state.box_of(fact.wager) or not boxes.decides(play.state, box, fact.player):
            continue
        hand = next(_open(play, box, fact), None)
        if hand is not None and fact in play.extras.early:
            deciding.decide(play, _decision(hand, fact))


def _open(play: "HandPlay", box: int, fact: WagerPlaced) -> Iterator[Hand]:
    """The hands that it can be about: that of the wager it adds to first; of those to split, pairs first."""
    named = play.extras.lies.get(fact.on) if isinstance(fact.on, str) else None
    odd = fact.bet == "split"
    for hand in sorted(play.of_box(box), key=lambda one: (one is not named, odd and not pair(one.faces), one.number)):
        if _undecided(hand):
            yield hand


def _undecided(hand: Hand) -> bool:
    return len(hand.cards) == INITIAL and not hand.wanted and not hand.complete


def _decision(hand: Hand, fact: WagerPlaced) -> DecisionMade:
    return DecisionMade(
        id=fact.id, table=fact.table, at=fact.at, box=hand.box, hand=hand.number, decision=MEANT[fact.bet],
        player=fact.player,
    )  # fmt: skip

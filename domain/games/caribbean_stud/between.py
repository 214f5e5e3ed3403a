"""What a fact changes at a table of Caribbean stud, whether a round is open or not. Facts not listed change nothing."""

from domain.facts.disputes import RulingMade
from domain.facts.people import PlayerLeft
from domain.facts.shoe import (
    CardsCounted,
    CardsCut,
    CardsInspected,
    CardsIntroduced,
    CardsRemoved,
    CardsShuffled,
    CardsSpread,
)
from domain.facts.table import InspectorNotified
from domain.facts.wheels_and_dice import JackpotIncrement, JackpotSet
from domain.games.caribbean_stud import counting, deck
from domain.games.caribbean_stud.floor import StudTableState
from domain.games.caribbean_stud.state import StudRoundState
from domain.games.common import between, powers
from domain.games.common.between import TableChanges

APART = "14.2(c)"


def directed(floor: StudTableState, state: StudRoundState | None, fact: RulingMade) -> None:
    """Other cards; players who may not play together."""
    deck.ruled(floor, fact)
    if fact.rule == APART and powers.lacks(floor, fact) is None:
        named = frozenset(fact.players or ())
        if len(named) > 1:
            floor.separated.append(named)


def _set(floor: StudTableState, state: StudRoundState | None, fact: JackpotSet) -> None:
    own = floor.pools.own
    over = state is not None and (state.paid_for or state.ended is not None)
    if state is not None and over and floor.pools.is_own(fact.pool):
        state.meters.append(own.amount)
        own.drawn |= bool(state.prizes)
    if not floor.pools.set(fact):
        floor.find("jackpot-does-not-reconcile", fact.id)


def _increment(floor: StudTableState, state: StudRoundState | None, fact: JackpotIncrement) -> None:
    floor.pools.increment(fact)


def _left(floor: StudTableState, state: StudRoundState | None, fact: PlayerLeft) -> None:
    """A jackpot wager that a misdeal left goes with its player."""
    between.left(floor, state, fact)
    deck.left(floor, state, fact)
    floor.standing = {name: one for name, one in floor.standing.items() if one.player != fact.player}


TABLE_CHANGES: TableChanges = {
    **between.TABLE_CHANGES,
    CardsIntroduced: deck.introduced,
    CardsInspected: deck.inspected,
    CardsSpread: deck.spread,
    CardsShuffled: deck.shuffled,
    CardsCut: deck.cut,
    CardsCounted: counting.counted,
    CardsRemoved: deck.removed,
    InspectorNotified: deck.told,
    PlayerLeft: _left,
    JackpotSet: _set,
    JackpotIncrement: _increment,
    RulingMade: directed,
}
"""By kind of fact."""

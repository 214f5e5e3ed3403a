"""What a fact changes at a table of baccarat, whether a round is open or not."""

from domain.facts import Fact
from domain.facts.disputes import RulingMade
from domain.facts.people import PlayerLeft
from domain.facts.shoe import (
    CardBurned,
    CardsIntroduced,
    CardsRemoved,
    CardsShuffled,
    ShoeEnded,
    ShoeStarted,
)
from domain.facts.table import TableClosed, TableOpened
from domain.facts.wagers import CommissionCollected, CommissionMarked, CommissionMarkerRemoved, CommissionWaived
from domain.games.baccarat import commission, markers
from domain.games.baccarat.floor import BaccaratTableState
from domain.games.baccarat.floors import dummies
from domain.games.baccarat.floors import look as floors
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.common.between import TABLE_CHANGES as COMMON
from domain.games.common.between import TableChanges, left
from domain.replay.venue.notes import Offered
from domain.replay.venue.scales import DIFFERS


def _left(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: PlayerLeft) -> None:
    left(floor, state, fact)
    floor.accounts.leaving.append(fact)


def _shoe_started(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: ShoeStarted) -> None:
    _shoe_ended(floor, state, fact)
    _new_cards(floor, state, fact)


def _shoe_ended(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: Fact) -> None:
    if state is None or state.called is not None or state.exhausted is not None:
        return
    if state.ended is None or _given_back(state):
        state.exhausted = len(state.deal.order)


def _given_back(state: BaccaratRoundState) -> bool:
    """Every stake of the round went back, but for runs."""
    settled = [one.settled for one in state.tickets.listed if one.bet != "run"]
    return bool(settled) and all(one is not None and one.result == "void" for one in settled)


def _new_cards(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: Fact) -> None:
    """Shuffled or replaced: no card of the last round is kept for the next."""
    floor.left, floor.spent = (), False
    if state is not None:
        state.renewed = True


def _burned(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardBurned) -> None:
    floor.shoe.refill()
    floor.shoe.out += 1
    if state is not None and state.first_card is not None and fact.card is not None:
        state.deal.burned.append(fact.card)
    dummies.burned(floor, state, fact)
    commission.shoe_begins(floor, fact)


def _marked(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CommissionMarked) -> None:
    floor.accounts.marked.append(fact)


def _unmarked(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CommissionMarkerRemoved) -> None:
    markers.removed(floor.accounts, fact)


def _opened(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: TableOpened) -> None:
    floor.open(fact)
    floor.closed = None
    _offered(floor, fact, fact.options.perfect_pairs if fact.options is not None else None)


def _closed(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: TableClosed) -> None:
    floor.closed = fact.id
    _offered(floor, fact, None)


def _offered(floor: BaccaratTableState, fact: Fact, scale: int | None) -> None:
    """From now on the table offers Perfect Pairs by this pay scale, or no longer."""
    rule = floor.book.rules.get(DIFFERS)
    if rule is None or rule.number is None or (scale is None and not floor.notes):
        return
    day, ruleset = floor.opening.gaming_day, rule.ruleset or ""
    floor.notes.append(
        Offered(table=fact.table, day=day, at=fact.at, fact=fact.id, ruleset=ruleset, rule=rule.number, scale=scale)
    )


TABLE_CHANGES: TableChanges = {
    **COMMON,
    **floors.AT_TABLE,
    TableOpened: _opened,
    TableClosed: _closed,
    PlayerLeft: _left,
    ShoeStarted: _shoe_started,
    ShoeEnded: _shoe_ended,
    CardsShuffled: _new_cards,
    CardsIntroduced: _new_cards,
    CardsRemoved: _new_cards,
    CardBurned: _burned,
    CommissionCollected: commission.collected,
    CommissionWaived: commission.waived,
    CommissionMarked: _marked,
    CommissionMarkerRemoved: _unmarked,
    RulingMade: commission.ruled,
}
"""By kind of fact."""

OF_ACCOUNTS: frozenset[type[Fact]] = frozenset(
    {CommissionCollected, CommissionWaived, CommissionMarkerRemoved, PlayerLeft}
)
"""These look at what is owed, and so wait until the round at hand is settled."""

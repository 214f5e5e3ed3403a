"""House checks for every game, by kind of fact: people, signs, closing, disputes, powers, reports."""

from domain.facts import Fact
from domain.facts.disputes import DisputeDecided, IrregularityReported, RulingMade
from domain.facts.people import PlayerAdvised, PlayerLeft, PlayerSeated
from domain.facts.table import (
    ClosureAnnounced,
    InspectorNotified,
    LimitsChanged,
    PersonalLimitSet,
    SignDisplayed,
    TableClosed,
    TableOpened,
)
from domain.facts.wagers import WagerPlaced
from domain.fold.round import Finding
from domain.fold.wagers.wager_names import number, source
from domain.games.common import rulings
from domain.games.common.evolve import Changes, TableChanges
from domain.games.common.house import disputes, limit_changes, occupancy, powers, signs
from domain.games.common.state import RoundState, TableState


def _wagered(state: RoundState, fact: WagerPlaced) -> None:
    limit_changes.wagered(state, fact)
    occupancy.wagered(state, fact)
    if number(fact.wager) is not None:
        state.find("wager-name-again", fact.id, name=source(fact.wager), wager=fact.wager)


def _ruled(state: RoundState, fact: RulingMade) -> None:
    powers.ruled(state, fact)
    occupancy.vacated(state.floor, state, fact)


def _ruled_outside(floor: TableState, state: RoundState | None, fact: RulingMade) -> None:
    powers.ruled_outside(floor, state, fact)
    rulings.made_outside(floor, fact)
    occupancy.vacated(floor, state, fact)


IN_ROUND: Changes = {WagerPlaced: _wagered, RulingMade: _ruled, IrregularityReported: disputes.reported}

AT_TABLE: TableChanges = {
    TableOpened: signs.opened,
    SignDisplayed: signs.displayed,
    InspectorNotified: signs.apply_limits_notice,
    LimitsChanged: limit_changes.changed,
    PersonalLimitSet: signs.personal,
    PlayerSeated: occupancy.seated,
    PlayerLeft: occupancy.left,
    PlayerAdvised: disputes.advised,
    DisputeDecided: disputes.decided,
    ClosureAnnounced: signs.announced,
    TableClosed: signs.closed,
    RulingMade: _ruled_outside,
    IrregularityReported: disputes.reported_outside,
}


def check_round_fact(state: RoundState, fact: Fact) -> None:
    """Check a fact of the round before it is applied."""
    look = IN_ROUND.get(type(fact))
    if look is not None:
        look(state, fact)


def check_table_fact(floor: TableState, state: RoundState | None, fact: Fact) -> None:
    """Check a fact of the table before it is applied."""
    look = AT_TABLE.get(type(fact))
    if look is not None:
        look(floor, state, fact)


def check_session_end(floor: TableState) -> list[Finding]:
    """Check what was left undone at the end of the session. May be called more than once."""
    wanted = [("limits-untold", fact) for fact in floor.signs.untold]
    wanted += [("dispute-inspector-not-named", fact) for fact in floor.disputes.unresolved.values()]
    return [found for matter, fact in wanted if (found := floor.finding(matter, fact)) is not None]

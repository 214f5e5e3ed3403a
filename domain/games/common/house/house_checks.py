"""House checks for every game, by kind of fact: people, signs, closing, disputes, powers, reports."""

from domain.errors import harmless
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
from domain.fold.wagers.wager_names import number, source
from domain.games.common.dispatch import Changes, Layer, Step
from domain.games.common.findings import Findings
from domain.games.common.house import disputes, limit_changes, occupancy, powers, signs
from domain.games.common.rulings import effects
from domain.games.common.state import RoundState, TableState

LONGEST = 60
"""The maximum number of characters repeated from an unknown name."""


def wager_name(state: RoundState, fact: WagerPlaced) -> Findings | None:
    """Report a name that another wager of this round has had."""
    return None if number(fact.wager) is None else _name_again(state, fact)


def _name_again(state: RoundState, fact: WagerPlaced) -> Findings:
    yield state.finding("wager-name-again", fact.id, name=source(fact.wager), wager=fact.wager)


IN_ROUND: Changes = {
    WagerPlaced: (limit_changes.wagered, occupancy.wagered, wager_name),
    RulingMade: (powers.ruled, occupancy.vacated),
    IrregularityReported: disputes.reported,
}

AT_TABLE: Changes = {
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
    RulingMade: (powers.ruled_outside, effects.made_outside, occupancy.vacated),
    IrregularityReported: disputes.reported_outside,
}


def check_options(floor: TableState) -> Findings:
    """Report options of the opening that are unknown."""
    opening = floor.opening
    for option in opening.options.unknown if opening.options is not None else ():
        yield floor.finding("option-unknown", opening.id, option=harmless(option, LONGEST))


def check_session_end(floor: TableState) -> Findings:
    """Check what was left undone at the end of the session. May be called more than once."""
    for fact in floor.signs.untold:
        yield floor.finding("limits-untold", fact)
    for fact in floor.disputes.unresolved.values():
        yield floor.finding("dispute-inspector-not-named", fact)


FACTS = Layer("house", "first, because the duties of the house depend on the table as it was before the fact", IN_ROUND)
TABLE_FACTS = Layer(
    "house", "first, because the duties of the house depend on the table as it was before the fact", AT_TABLE
)
OPENING = Step(check_options, "first, because other functions rely on the options")
SESSION_END = Step(check_session_end, "before the checks of this game: notices that were not given")

"""Decides which wagers may be placed, changed, withdrawn, and called on or off, and when."""

from decimal import Decimal

from domain.facts import Fact
from domain.facts.wagers import WagerPlaced
from domain.facts.wheels_and_dice import WagerCalled
from domain.games.common.chips import ZERO
from domain.games.common.findings import Findings
from domain.games.craps.roll_results import ON
from domain.games.craps.state import CrapsBet, CrapsRoundState, spot
from domain.money import EXACT
from domain.rulebooks.shapes.rulebook import Rule

DONT_PASS = "dont_pass"
WHEN = {False: "after_come_out", True: "come_out"}


def spoil(
    state: CrapsRoundState, bet: CrapsBet, matter: str, fact: Fact, rule: Rule | None = None, /, **words: object
) -> Findings:
    """Make a wager invalid: its stake is returned."""
    bet.flaw, bet.because = matter, rule or state.book.rules[matter]
    yield state.finding(matter, fact.id, rule, wager=bet.wager, **words)


def admit(state: CrapsRoundState, bet: CrapsBet, fact: WagerPlaced) -> Findings:
    """Check a wager placed before the roll."""
    book = state.book
    if fact.bet in book.lines:
        yield from _line(state, bet, fact)
    elif fact.bet in book.behinds:
        yield from _change_odds(state, bet, fact)
    elif fact.bet == "c_and_e":
        yield from _split(state, bet, fact)
    elif spot(fact) not in book.falls and spot(fact) not in book.composites:
        yield state.finding("no-wager-of-the-layout", fact.id, book.permits.get(fact.bet), wager=fact.wager)
        yield from spoil(state, bet, "bet-not-offered", fact)


def _line(state: CrapsRoundState, bet: CrapsBet, fact: WagerPlaced) -> Findings:
    line, floor = state.book.lines[fact.bet], state.floor
    if line.while_point is (floor.point is not None):
        return
    yield from spoil(state, bet, "line-out-of-time", fact, line.permits, when=WHEN[line.while_point])
    if fact.bet == DONT_PASS and fact.player in floor.cut:
        yield state.finding("dont-pass-restored", fact.id, player=fact.player)


def _change_odds(state: CrapsRoundState, bet: CrapsBet, fact: WagerPlaced) -> Findings:
    behind, base = state.book.behinds[fact.bet], state.bet(fact.on)
    fits = base is not None and base.alive and base.bet == behind.base and base.player == fact.player
    if base is None or not fits or base.point is None:
        yield from spoil(state, bet, "odds-without-base", fact, behind.permits, player=fact.player)


def _split(state: CrapsRoundState, bet: CrapsBet, fact: WagerPlaced) -> Findings:
    """The player says how it is divided, with an amount on each part."""
    parts = list(fact.on.values()) if isinstance(fact.on, dict) else []
    total = ZERO
    for part in parts:
        total = EXACT.add(total, part)
    if not parts or not all(parts) or total != fact.stake:
        units = state.book.composites["c_and_e", None].units
        yield from spoil(state, bet, "composite-off-units", fact, units, stake=fact.stake, good=ZERO)


def restake(state: CrapsRoundState, bet: CrapsBet, stake: Decimal, fact: Fact) -> Findings:
    """The stake changes before the roll."""
    line = state.book.lines.get(bet.bet or "")
    if line is not None and bet.point is not None:
        if stake > bet.stake:
            yield state.finding("line-raised", fact.id, line.raised, wager=bet.wager, stake=bet.stake)
            return
        if stake < bet.stake and line.fixed is not None:
            yield state.finding("contract-reduced", fact.id, line.fixed, wager=bet.wager, stake=bet.stake)
            return
    if stake < bet.stake:
        _note_cut(state, bet)
    set_stake(state, bet, stake)


def set_stake(state: CrapsRoundState, bet: CrapsBet, stake: Decimal) -> None:
    """Set the stake and check the odds behind it again."""
    bet.stake, bet.fresh = stake, True
    bet.taken_down = bet.taken_down or not stake
    for other in _behind_it(state, bet):
        other.fresh, other.taken_down = True, bet.taken_down


def take_down(state: CrapsRoundState, bet: CrapsBet, fact: str) -> Findings:
    """Withdraw a wager, unless it has its point and is fixed."""
    line = state.book.lines.get(bet.bet or "")
    if line is not None and line.fixed is not None and bet.point is not None:
        yield state.finding("contract-reduced", fact, line.fixed, wager=bet.wager, stake=bet.stake)
        bet.gone = True
        return
    _note_cut(state, bet)
    for one in (bet, *_behind_it(state, bet)):
        one.taken_down = True


def _note_cut(state: CrapsRoundState, bet: CrapsBet) -> None:
    if bet.bet == DONT_PASS and bet.point is not None:
        state.floor.cut.add(bet.player)


def _behind_it(state: CrapsRoundState, bet: CrapsBet) -> list[CrapsBet]:
    behinds = state.book.behinds
    return [one for one in state.bets() if one.bet in behinds and one.placed and one.placed.on == bet.wager]


def called(state: CrapsRoundState, fact: WagerCalled) -> Findings:
    """A marker is put on a wager. While a point is set, a marker that says on only cancels one that says off."""
    bet = state.bet(fact.wager)
    if bet is None:
        return
    if bet.bet not in state.book.sleeping:
        yield state.finding("called-though-always-on", fact.id, wager=fact.wager, state=fact.state)
    elif fact.state == ON and state.floor.point is not None:
        bet.marker = None
    else:
        bet.marker = fact.state

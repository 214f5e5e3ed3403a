"""What a fact changes at craps. Only the throw closes the betting; there is no call for it."""

from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.people import PlayerLeft, PlayerSeated
from domain.facts.round import NoMoreBets, ResultAnnounced, RoundVoided
from domain.facts.table import InspectorNotified, TableClosed
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerSettled, WagerWithdrawn
from domain.facts.wheels_and_dice import DiceInspected, DiceOffered, DiceReplaced, DiceRolled, PointMarked, WagerCalled
from domain.games.common import evolve
from domain.games.common.dispatch import Changes
from domain.games.common.evolve import CHANGES as COMMON
from domain.games.common.evolve import TABLE_CHANGES, left
from domain.games.common.findings import Findings
from domain.games.craps import calls, dice, shooters, wager_changes
from domain.games.craps.state import CrapsBet, CrapsRoundState, CrapsTableState

CORRECTION = "correction"
OF_CHIPS = frozenset({"dice_touched_chips", "touched_chips"})
"""Kinds of reports that mention chips."""

# --- wagers ---------------------------------------------------------------------------------------------------


def _placed(state: CrapsRoundState, fact: WagerPlaced) -> Findings:
    bet = CrapsBet(fact.wager, fact, fact.stake)
    state.floor.left.discard(fact.player)
    evolve.put_down(state, bet, fact)
    if state.rolled is not None:
        yield from wager_changes.spoil(state, bet, "late-wager", fact)
    else:
        yield from wager_changes.admit(state, bet, fact)


def _changed(state: CrapsRoundState, fact: WagerChanged) -> Findings:
    bet = state.bet(fact.wager)
    if bet is None:
        return
    if fact.reason == CORRECTION:
        wager_changes.set_stake(state, bet, fact.stake)
    elif state.rolled is not None:
        yield state.finding("late-change", fact.id, wager=bet.wager, stake=bet.stake)
    elif bet.alive:
        yield from wager_changes.restake(state, bet, fact.stake, fact)


def _withdrawn(state: CrapsRoundState, fact: WagerWithdrawn) -> Findings:
    """A decided wager is picked up; an undecided one is withdrawn."""
    bet = state.bet(fact.wager)
    if bet is None or not bet.alive:
        return
    if state.rolled is None:
        yield from wager_changes.take_down(state, bet, fact.id)
    else:
        bet.lifted = fact.id


def _refused(state: CrapsRoundState, fact: WagerRefused) -> Findings:
    bet = state.bet(fact.wager)
    if bet is not None:
        yield from evolve.refused_in_play(state, fact, state.rolled is not None or bet.brought)
        bet.declined = True
        if bet.placed is not None:
            evolve.only_tried(state, bet.placed.id)


def _settled(state: CrapsRoundState, fact: WagerSettled) -> None:
    """Settle a wager decided by an earlier roll, or one that is up."""
    wager = fact.wager
    decided = state.floor.owing.pop(wager, None)
    if decided is not None and isinstance(decided.ticket, CrapsBet) and state.bet(wager) is None:
        state.tickets.add(decided.ticket.carried())
        state.settled_late[wager] = decided
    ticket = state.tickets.named(wager)
    ticket.settle(fact)
    if state.rolled is None or fact.result == "void":
        return
    state.settlements.append(fact)
    if not state.calls:
        state.early.append(fact)


# --- the roll -------------------------------------------------------------------------------------------------


def _rolled(state: CrapsRoundState, fact: DiceRolled) -> None:
    if state.voided is not None:  # no roll was called, and this is the next throw
        state.voided, state.noted, state.decided = None, [], None
    state.rolled = fact
    state.keep_terms()
    if fact.void is not None:
        _note(state, fact.note)


def _voided(state: CrapsRoundState, fact: RoundVoided) -> None:
    state.voided = fact
    _note(state, fact.note)


def _note(state: CrapsRoundState, note: str | None) -> None:
    """Note the reason of a no-roll call."""
    if note:
        state.noted.append(note)


def _called(state: CrapsRoundState, fact: ResultAnnounced) -> None:
    state.called = fact
    state.calls.append(fact)


def _reported(state: CrapsRoundState, fact: IrregularityReported) -> None:
    """Note a report against the roll, by its rule or its kind."""
    book = state.book
    ground = book.grounds.get(fact.rule or "") or book.voids.get(fact.kind) or book.calls.get(fact.kind)
    if ground is not None:
        state.reported.append((fact.id, ground))
    state.noted.append(f"{fact.kind.replace('_', ' ')}: {fact.note}")
    state.chips = state.chips or fact.rule == book.rules["no-roll-for-chips"].number or fact.kind in OF_CHIPS


# --- at the table ---------------------------------------------------------------------------------------------


def _inspected(floor: CrapsTableState, fact: DiceInspected) -> None:
    dice.inspected(floor, fact.role)


def _apply_notice(floor: CrapsTableState, fact: InspectorNotified) -> None:
    if fact.about == "dice_replaced":
        floor.care.notified = True


def _left(floor: CrapsTableState, fact: PlayerLeft) -> None:
    floor.left.add(fact.player)


def _seated(floor: CrapsTableState, fact: PlayerSeated) -> None:
    floor.left.discard(fact.player)


def _closed(floor: CrapsTableState, fact: TableClosed) -> None:
    floor.closed = fact


IN_ROUND: Changes = {
    **{kind: change for kind, change in COMMON.items() if kind is not NoMoreBets},
    WagerPlaced: _placed,
    WagerChanged: _changed,
    WagerWithdrawn: _withdrawn,
    WagerRefused: _refused,
    WagerSettled: _settled,
    WagerCalled: wager_changes.called,
    DiceRolled: (_rolled, dice.thrown, shooters.thrown),
    DiceOffered: shooters.offered,
    PointMarked: calls.marked,
    RoundVoided: _voided,
    ResultAnnounced: _called,
    IrregularityReported: _reported,
    RulingMade: (evolve.ruled, calls.ruled),
}
AT_TABLE: Changes = {
    **TABLE_CHANGES,
    DiceInspected: _inspected,
    DiceReplaced: dice.replaced,
    InspectorNotified: _apply_notice,
    PointMarked: calls.marked_between,
    PlayerLeft: (left, _left),
    PlayerSeated: _seated,
    TableClosed: _closed,
}
"""What to do with a fact outside or inside a roll, by kind."""

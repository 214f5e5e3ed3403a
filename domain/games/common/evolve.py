"""What a fact changes in a round of any game. A game adds its own functions or replaces these."""

from domain.facts import Fact
from domain.facts.disputes import RulingMade
from domain.facts.people import PlayerAdvised, PlayerLeft
from domain.facts.round import NoMoreBets, ResultAnnounced, RoundEnded, RoundStarted, RoundVoided, VoidHandAnnounced
from domain.facts.table import LimitsChanged, PersonalLimitSet, TableOpened
from domain.facts.terminals import ResultEntered
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerSettled, WagerWithdrawn
from domain.games.common.dispatch import Changes
from domain.games.common.findings import Findings, excuse
from domain.games.common.house import powers
from domain.games.common.rulings import effects
from domain.games.common.state import RoundState, TableState
from domain.games.common.wagers import WagerState

OTHERWISE = ("inspector", "dispute")
"""Subjects of notification other than limits."""


def _opened(floor: TableState, state: RoundState | None, fact: TableOpened) -> None:
    floor.open(fact)


def _limits(floor: TableState, state: RoundState | None, fact: LimitsChanged) -> None:
    floor.change_limits({str(bet): limit for bet, limit in fact.limits.items()})


def _personal(floor: TableState, state: RoundState | None, fact: PersonalLimitSet) -> None:
    for name in (fact.player, fact.terminal):
        if name is not None:
            floor.set_personal(name, {str(bet): limit for bet, limit in fact.limits.items()})


def _advised(floor: TableState, state: RoundState | None, fact: PlayerAdvised) -> None:
    if not any(word in fact.about.lower() for word in OTHERWISE):
        floor.advise(fact)


def left(floor: TableState, state: RoundState | None, fact: PlayerLeft) -> None:
    """A player leaves. Players who return are advised again."""
    floor.forget(fact.player)


TABLE_CHANGES: Changes = {
    TableOpened: _opened,
    LimitsChanged: _limits,
    PersonalLimitSet: _personal,
    PlayerAdvised: _advised,
    PlayerLeft: left,
}


def placed(state: RoundState, fact: WagerPlaced) -> Findings:
    """A wager is placed. Invalid if betting is closed."""
    ticket = place_wager(state, fact)
    if state.closed:
        yield from spoil(state, ticket, "late-wager", fact)


def place_wager(state: RoundState, fact: WagerPlaced) -> WagerState:
    """Add a wager under the limits of this moment."""
    ticket = WagerState(fact.wager, fact, fact.stake)
    put_down(state, ticket, fact)
    return ticket


def put_down(state: RoundState, ticket: WagerState, fact: WagerPlaced) -> None:
    """Like `place_wager`, for a wager state that a game made itself."""
    state.tickets.add(ticket)
    ticket.terms = terms = state.terms_of_wagers()
    ticket.limits = state.floor.limits_for(fact.bet, fact.player, fact.terminal, terms)
    ticket.advised = state.floor.was_advised(fact)


def spoil(state: RoundState, ticket: WagerState, matter: str, fact: Fact) -> Findings:
    """Make a wager invalid: its stake is returned."""
    ticket.flaw = matter
    yield state.finding_for_wager(ticket, matter, fact.id, wager=ticket.wager)


def changed(state: RoundState, fact: WagerChanged) -> Findings:
    """The stake changes. No effect once betting is closed."""
    ticket = state.tickets.named(fact.wager)
    if state.closed and fact.reason != "correction":
        yield state.finding_for_wager(ticket, "late-change", fact.id, wager=fact.wager, stake=ticket.stake)
    else:
        ticket.stake = fact.stake


def withdrawn(state: RoundState, fact: WagerWithdrawn) -> None:
    """A wager is withdrawn. No effect once betting is closed."""
    ticket = state.tickets.named(fact.wager)
    if not state.closed or ticket.flaw or state.voided:
        ticket.taken_down = True
    elif ticket.undone is None:
        ticket.undone = fact.id


def refused(state: RoundState, fact: WagerRefused) -> None:
    """A wager is refused."""
    state.tickets.named(fact.wager).taken_down = True


def refused_in_play(state: RoundState, fact: WagerRefused, begun: bool) -> Findings:
    """A valid wager is refused. Allowed before the hand, spin or roll, not after it."""
    ticket = state.tickets.named(fact.wager)
    late = begun and ticket.alive and state.voided is None
    refused(state, fact)
    if late:
        yield state.finding("refused-in-play", fact.id, wager=fact.wager)


def only_tried(state: RoundState, placed: str) -> None:
    """A player tried what the rules bar, and the dealer refused it: a notice, no violation."""
    excuse(state, lambda one: one.fact == placed)


def settled(state: RoundState, fact: WagerSettled) -> None:
    """A wager is settled."""
    state.tickets.named(fact.wager).settle(fact)


def no_more_bets(state: RoundState, fact: NoMoreBets) -> None:
    """Betting closes."""
    state.closed_by = state.closed_by or fact.id
    state.closed = True


def _called(state: RoundState, fact: ResultAnnounced) -> None:
    state.called = fact


def entered(state: RoundState, fact: ResultEntered) -> None:
    state.entered.append(fact)


def _voided(state: RoundState, fact: RoundVoided) -> None:
    state.voided = fact


def _void_hand(state: RoundState, fact: VoidHandAnnounced) -> None:
    state.void_hand = fact


def _ended(state: RoundState, fact: RoundEnded) -> None:
    state.ended = fact.id


def _started(state: RoundState, fact: RoundStarted) -> None:
    state.started = fact.id


def ruled(state: RoundState, fact: RulingMade) -> Findings:
    if powers.lacks(state.floor, fact) is None:
        state.rulings.append(fact)
    yield from effects.apply_ruling(state, fact)


CHANGES: Changes = {
    WagerPlaced: placed,
    WagerChanged: changed,
    WagerWithdrawn: withdrawn,
    WagerRefused: refused,
    WagerSettled: settled,
    NoMoreBets: no_more_bets,
    ResultAnnounced: _called,
    ResultEntered: entered,
    RoundVoided: _voided,
    VoidHandAnnounced: _void_hand,
    RoundEnded: _ended,
    RoundStarted: _started,
    RulingMade: ruled,
}

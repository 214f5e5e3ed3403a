"""Computes each wager's valid stake from limits, differential, both-hands rule and payable amounts."""

from decimal import Decimal
from fractions import Fraction

from domain.games.baccarat.seating import areas
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common import limits
from domain.games.common.chips import ZERO, good_part
from domain.games.common.findings import Findings, Judged
from domain.games.common.wagers import Good, WagerState
from domain.games.terminals import wager_checks
from domain.money import EXACT
from domain.rulebooks.shapes.baccarat import Banker, Extra
from domain.rulebooks.shapes.rulebook import Rule

MAIN = ("banker", "player")


def apply_differential(
    state: BaccaratRoundState, group: list[WagerState], good: dict[str, Good], extra: Extra
) -> Findings:
    """Apply the differential to one player's wager on a hand. Nothing above the maximum is valid; above the minimum,
    extra commission is due.
    """
    differential = state.terms.opening.differential
    if differential is not None and group[0].bet in MAIN:
        yield from _at_most(state, group, good, differential.max, extra.maximum)
        _extra(group, good, differential.min)


def _at_most(
    state: BaccaratRoundState, group: list[WagerState], good: dict[str, Good], most: Decimal, rule: Rule
) -> Findings:
    if limits.total(ticket.stake for ticket in group) > most:
        last = group[-1]
        assert last.placed is not None
        words = {"stake": limits.total(ticket.stake for ticket in group), "most": most}
        yield state.finding("wager-over-differential", last.placed.id, wager=last.wager, **words)
    if limits.total(good[ticket.wager].stake for ticket in group) > most:
        limits.cap(group, good, most, rule)


def _extra(group: list[WagerState], good: dict[str, Good], least: Decimal | None) -> None:
    """The part above the minimum differential, divided by stake."""
    stake = limits.total(good[ticket.wager].stake for ticket in group)
    if least is None or stake <= least:
        return
    left = above = EXACT.subtract(stake, least)
    for ticket in group:
        share = Fraction(above) * Fraction(good[ticket.wager].stake) / Fraction(stake)
        part = left if ticket is group[-1] else limits.cents(share)
        left = EXACT.subtract(left, part)
        good[ticket.wager].extra = part


OTHER = {"banker": "player", "player": "banker"}
APART = frozenset({"run"})
"""Bets that are always separate wagers."""


def valid_stakes(state: BaccaratRoundState, floor: BaccaratTableState) -> Judged[dict[str, Good]]:
    """The valid part of each wager that can win or lose."""
    yield from _both_hands(state)
    yield from wager_checks.check_wagers(state)
    alive = [ticket for ticket in state.tickets.alive() if ticket.wager not in state.settled_late]
    good, extra = {ticket.wager: _good(state, ticket) for ticket in alive}, state.book.extra
    for group in limits.stacks([ticket for ticket in alive if not _weighed(state, ticket)], APART):
        if len(group) == 1 or not (yield from areas.on_several(state, group)):
            yield from limits.apply_limits(state, group, good)
        if not state.cuts or not any(ticket.wager in state.cuts for ticket in group):
            yield from limits.in_steps(state, group)
        if extra is not None:
            yield from apply_differential(state, group, good, extra)
    yield from areas.apply_area_limit(state, good)
    yield from _payable(state, alive, good)
    yield from _insure(state, alive, good)
    for wager, run in state.runs.items():
        run.good = good.get(wager)
    return good


def _good(state: BaccaratRoundState, ticket: WagerState) -> Good:
    """The valid part to start from: all of it, or for a run from an earlier round, what was valid then."""
    run = state.runs.get(ticket.wager)
    return Good(ticket.stake) if run is None or run.good is None else run.good


def _weighed(state: BaccaratRoundState, ticket: WagerState) -> bool:
    run = state.runs.get(ticket.wager)
    return run is not None and run.good is not None


def payout(state: BaccaratRoundState, ticket: WagerState) -> Banker:
    """How this table paid a Banker win when the wager was placed."""
    options, option = ticket.options, state.book.banker_option
    return option if option is not None and options is not None and options.banker_six_half else state.book.banker


def player_share(state: BaccaratRoundState, ticket: WagerState) -> Decimal:
    """The share of a win that the player keeps, if it must be payable in chips."""
    share = payout(state, ticket).commission if ticket.bet == "banker" and state.book.exact is not None else ZERO
    return EXACT.subtract(Decimal(1), share)


def _payable(state: BaccaratRoundState, alive: list[WagerState], good: dict[str, Good]) -> Findings:
    """Of a Banker wager, only what can be paid exactly, net of commission, is valid."""
    for ticket in alive:
        placed = ticket.placed
        if placed is None or placed.bet != "banker" or ticket.flaw:
            continue
        rule = state.book_of(ticket).exact
        if rule is None:
            continue
        share = player_share(state, ticket)
        if share == 1:
            continue
        mine = good[ticket.wager]
        part = good_part(state.terms.chips, mine.stake, share)
        if part != mine.stake:
            yield state.finding("unpayable-banker-wager", placed.id, wager=ticket.wager, stake=mine.stake, valid=part)
            mine.cut(part, rule)


def _insure(state: BaccaratRoundState, alive: list[WagerState], good: dict[str, Good]) -> Findings:
    """Insurance may not exceed the player's larger main wager."""
    book = state.book.insurance
    for group in limits.stacks([one for one in alive if one.bet == "insurance"] if book is not None else []):
        last, stake = group[-1], limits.total(good[one.wager].stake for one in group)
        own = {hand: [one for one in alive if one.player == last.player and one.bet == hand] for hand in MAIN}
        most = max(limits.total(good[one.wager].stake for one in mine) for mine in own.values())
        if book is not None and last.placed is not None and stake > most:
            yield state.finding("insurance-too-large", last.placed.id, wager=last.wager, stake=stake, most=most)
            limits.cap(group, good, most, book.cap)


def _both_hands(state: BaccaratRoundState) -> Findings:
    """One player on both hands: the later wager is invalid, or both if placed together."""
    how = state.book.both_hands
    first: dict[str, WagerState] = {}
    for ticket in state.tickets.alive() if how != "allowed" else ():
        placed = ticket.placed
        if placed is None or ticket.bet not in MAIN:
            continue
        other = first.setdefault(ticket.player, ticket)
        if other.bet != ticket.bet:
            yield state.finding("both-hands", placed.id, player=ticket.player)
            ticket.flaw = "both-hands" if how == "void" else None
            if other.placed is not None and other.placed.at == placed.at:
                other.flaw = ticket.flaw

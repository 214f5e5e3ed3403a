"""Checks wagering areas: areas of one seated player, shared areas, wagers on several areas."""

from collections.abc import Callable
from decimal import Decimal

from domain.games.baccarat.state import BaccaratRoundState
from domain.games.common.findings import Findings, Judged
from domain.games.common.limits import total
from domain.games.common.wagers import Good, WagerState
from domain.money import EXACT

OVER_CAP = "area-over-cap"


def on_several(state: BaccaratRoundState, group: list[WagerState]) -> Judged[bool]:
    """Whether a wager lies on several areas, under a rulebook that allows it. Then each part must reach the minimum."""
    seats = {ticket.placed.seat for ticket in group if ticket.placed is not None}
    if len(seats) < 2 or None in seats or "area-under-minimum" not in state.book_of(group[0]).rules:
        return False
    least, most = group[-1].limits
    for seat in seats:
        area = [ticket for ticket in group if ticket.placed is not None and ticket.placed.seat == seat]
        stake = total(ticket.stake for ticket in area)
        if least is not None and stake < least:
            yield from _find_amount(state, "area-under-minimum", area[-1], total=stake, least=least, seat=seat)
    stake = total(ticket.stake for ticket in group)
    if most is not None and stake > most:
        yield from _find_amount(state, "areas-over-maximum", group[-1], total=stake, most=most)
    return True


def _find_amount(state: BaccaratRoundState, matter: str, ticket: WagerState, **words: object) -> Findings:
    assert ticket.placed is not None
    yield state.finding_for_wager(ticket, matter, ticket.placed.id, player=ticket.player, bet=ticket.bet, **words)


def apply_area_limit(state: BaccaratRoundState, good: dict[str, Good]) -> Findings:
    """Apply the operator's limit on all players' wagers on one bet of an area."""
    if OVER_CAP not in state.book.rules:
        return
    areas: dict[tuple[int, str | None], list[WagerState]] = {}
    for ticket in state.tickets.alive():
        if ticket.placed is not None and ticket.placed.seat is not None and ticket.wager in good:
            areas.setdefault((ticket.placed.seat, ticket.bet), []).append(ticket)
    for (seat, _), tickets in areas.items():
        options = tickets[-1].options
        most = options.box_max if options is not None else None
        stake = total(good[ticket.wager].stake for ticket in tickets)
        if most is not None and stake > most:
            yield from _find_amount(state, OVER_CAP, tickets[-1], seat=seat, total=stake, most=most)
            if state.book.places.areas.cap == "latest":
                _cut(tickets, good, EXACT.subtract(stake, most), state)


def _cut(tickets: list[WagerState], good: dict[str, Good], over: Decimal, state: BaccaratRoundState) -> None:
    """Cut the last wagers first."""
    for ticket in reversed(tickets):
        mine = good[ticket.wager]
        part = min(mine.stake, over)
        over = EXACT.subtract(over, part)
        if part:
            mine.cut(EXACT.subtract(mine.stake, part), state.book.rules[OVER_CAP])


NEVER_LAID = frozenset({"late-wager", "wager-on-void-hand"})


def check_areas(state: BaccaratRoundState) -> Findings:
    """Check every area that has wagers."""
    check = CHECKS.get(state.book.places.areas.how)
    if check is None:
        return
    by_seat: dict[int, list[WagerState]] = {}
    for ticket in state.tickets.listed:
        placed = ticket.placed
        if placed is None or placed.seat is None or placed.terminal is not None or ticket.taken_down:
            continue
        if ticket.flaw not in NEVER_LAID:
            by_seat.setdefault(placed.seat, []).append(ticket)
    for seat, tickets in by_seat.items():
        yield from check(state, seat, tickets)


def _firsts(tickets: list[WagerState]) -> dict[str, WagerState]:
    """The players with wagers there, in order of arrival, each with the first wager."""
    firsts: dict[str, WagerState] = {}
    for ticket in tickets:
        firsts.setdefault(ticket.player, ticket)
    return firsts


def _find(state: BaccaratRoundState, matter: str, ticket: WagerState, seat: int, **words: object) -> Findings:
    assert ticket.placed is not None
    yield state.finding(matter, ticket.placed.id, player=ticket.player, seat=seat, **words)


# --- areas of one player --------------------------------------------------------------------------------------


def _numbered(state: BaccaratRoundState, seat: int, tickets: list[WagerState]) -> Findings:
    """Only the seated player, or the first to wager, may use a numbered area."""
    firsts, company = _firsts(tickets), state.company
    host = company.hosts.get(seat)
    own = host if host in firsts else next(iter(firsts))
    for player, ticket in firsts.items():
        if player != own:
            yield from _find(state, "area-taken", ticket, seat, other=own)
        if company.kept and player not in company.seats:
            yield from _seated(state, seat, ticket, shared=player != own)


def _seated(state: BaccaratRoundState, seat: int, ticket: WagerState, shared: bool) -> Findings:
    """A player who wagered standing must do so again. Not checked for players without a recorded seat."""
    company = state.company
    if ticket.player in company.stood:
        yield from _find(state, "area-not-theirs", ticket, seat)
    elif not shared:
        yield from _find(state, "area-unseated", ticket, seat)


# --- areas of several -----------------------------------------------------------------------------------------


def _shared(state: BaccaratRoundState, seat: int, tickets: list[WagerState]) -> Findings:
    """An area may be shared by as many as the operator allows, three at most. Without a recorded
    number it is a notice.
    """
    options, areas = tickets[-1].options, state.book.places.areas
    shared = options.shared_areas if options else None
    most = areas.most if shared is None else min(max(shared, 1), areas.most)
    firsts = list(_firsts(tickets).items())
    if shared is None and len(firsts) > 1:
        yield from _find(state, "area-shared-unsaid", firsts[1][1], seat, other=firsts[0][0])
    yield from _check_crowded_area(state, seat, tickets, [player for player, _ in firsts[:most]])


def _check_crowded_area(
    state: BaccaratRoundState, seat: int, tickets: list[WagerState], in_time: list[str]
) -> Findings:
    """Report players who wager when an area is full."""
    late = [ticket for ticket in tickets if ticket.player not in in_time]
    for ticket in _firsts(late).values():
        yield from _find(state, "area-crowded", ticket, seat, most=len(in_time))
    for ticket in late if state.book.places.areas.beyond == "void" else ():
        ticket.flaw = ticket.flaw or "area-crowded"


def _stacked(state: BaccaratRoundState, seat: int, tickets: list[WagerState]) -> Findings:
    """Report too many players' wagers on one bet of a mini layout."""
    if state.terms.opening.layout != "mini":
        return
    for bet in dict.fromkeys(ticket.bet for ticket in tickets):
        on_it = [ticket for ticket in tickets if ticket.bet == bet]
        yield from _check_crowded_area(state, seat, on_it, list(_firsts(on_it))[: state.book.places.areas.most])


CHECKS: dict[str, Callable[[BaccaratRoundState, int, list[WagerState]], Findings]] = {
    "numbered": _numbered,
    "shared": _shared,
    "stacked": _stacked,
}
"""The check for each kind of area rule."""

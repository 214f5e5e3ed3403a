"""How much may lie on areas: of one player who wagers on several, of all players on one."""

from decimal import Decimal

from domain.games.baccarat.state import BaccaratRoundState
from domain.games.common.limits import total
from domain.games.common.tickets import Good, WagerState
from domain.money import EXACT

OVER_CAP = "area-over-cap"


def on_several(state: BaccaratRoundState, group: list[WagerState]) -> bool:
    """Whether a wager lies on several areas, under a book that says so: each part has the least to reach."""
    seats = {ticket.placed.seat for ticket in group if ticket.placed is not None}
    if len(seats) < 2 or None in seats or "area-under-minimum" not in state.book_of(group[0]).rules:
        return False
    least, most = group[-1].limits
    for seat in seats:
        area = [ticket for ticket in group if ticket.placed is not None and ticket.placed.seat == seat]
        stake = total(ticket.stake for ticket in area)
        if least is not None and stake < least:
            _find_amount(state, "area-under-minimum", area[-1], total=stake, least=least, seat=seat)
    stake = total(ticket.stake for ticket in group)
    if most is not None and stake > most:
        _find_amount(state, "areas-over-maximum", group[-1], total=stake, most=most)
    return True


def _find_amount(state: BaccaratRoundState, matter: str, ticket: WagerState, **words: object) -> None:
    assert ticket.placed is not None
    state.find_of(ticket, matter, ticket.placed.id, player=ticket.player, bet=ticket.bet, **words)


def hold(state: BaccaratRoundState, good: dict[str, Good]) -> None:
    """What all players' wagers on one bet of an area may come to, where the operator says so."""
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
            _find_amount(state, OVER_CAP, tickets[-1], seat=seat, total=stake, most=most)
            if state.book.places.areas.cap == "latest":
                _cut(tickets, good, EXACT.subtract(stake, most), state)


def _cut(tickets: list[WagerState], good: dict[str, Good], over: Decimal, state: BaccaratRoundState) -> None:
    """The last wagers yield."""
    for ticket in reversed(tickets):
        mine = good[ticket.wager]
        part = min(mine.stake, over)
        over = EXACT.subtract(over, part)
        if part:
            mine.cut(EXACT.subtract(mine.stake, part), state.book.rules[OVER_CAP])

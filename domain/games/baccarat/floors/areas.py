"""Who may wager where: on areas of one seated player, on areas that players share, on several areas at once."""

from collections.abc import Callable

from domain.games.baccarat.state import BaccaratRoundState
from domain.games.common.tickets import WagerState

NEVER_LAID = frozenset({"late-wager", "wager-on-void-hand"})


def check_areas(state: BaccaratRoundState) -> None:
    """Every area with wagers on it, by the rules of the table's areas."""
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
        check(state, seat, tickets)


def _firsts(tickets: list[WagerState]) -> dict[str, WagerState]:
    """Whose wagers lie there, and the first of each, in the order in which they came."""
    firsts: dict[str, WagerState] = {}
    for ticket in tickets:
        firsts.setdefault(ticket.player, ticket)
    return firsts


def _find(state: BaccaratRoundState, matter: str, ticket: WagerState, seat: int, **words: object) -> None:
    assert ticket.placed is not None
    state.find(matter, ticket.placed.id, player=ticket.player, seat=seat, **words)


# --- areas of one player --------------------------------------------------------------------------------------


def _numbered(state: BaccaratRoundState, seat: int, tickets: list[WagerState]) -> None:
    """The one who sits there, or who came first, and nobody else."""
    firsts, host = _firsts(tickets), state.company.hosts.get(seat)
    own = host if host in firsts else next(iter(firsts))
    for player, ticket in firsts.items():
        if player != own:
            _find(state, "area-taken", ticket, seat, other=own)
        _seated(state, seat, ticket, shared=player != own)


def _seated(state: BaccaratRoundState, seat: int, ticket: WagerState, shared: bool) -> None:
    """Who wagered standing before does so again; of who was never written down as seated nobody can be sure."""
    company = state.company
    if not company.kept or ticket.player in company.seats:
        return
    if ticket.player in company.stood:
        _find(state, "area-not-theirs", ticket, seat)
    elif not shared:
        _find(state, "area-unseated", ticket, seat)


# --- areas of several -----------------------------------------------------------------------------------------


def _shared(state: BaccaratRoundState, seat: int, tickets: list[WagerState]) -> None:
    """As many as the operator lets, three at most; where nothing is said of it, it is worth a look."""
    options, areas = tickets[-1].options, state.book.places.areas
    said = options.shared_areas if options else None
    most = areas.most if said is None else min(max(said, 1), areas.most)
    firsts = list(_firsts(tickets).items())
    if said is None and len(firsts) > 1:
        _find(state, "area-shared-unsaid", firsts[1][1], seat, other=firsts[0][0])
    _beyond(state, seat, tickets, [player for player, _ in firsts[:most]])


def _beyond(state: BaccaratRoundState, seat: int, tickets: list[WagerState], in_time: list[str]) -> None:
    """Whoever comes when an area is full."""
    late = [ticket for ticket in tickets if ticket.player not in in_time]
    for ticket in _firsts(late).values():
        _find(state, "area-crowded", ticket, seat, most=len(in_time))
    for ticket in late if state.book.places.areas.beyond == "void" else ():
        ticket.flaw = ticket.flaw or "area-crowded"


def _stacked(state: BaccaratRoundState, seat: int, tickets: list[WagerState]) -> None:
    """On each bet of a mini layout so many people's wagers."""
    if state.terms.opening.layout != "mini":
        return
    for bet in dict.fromkeys(ticket.bet for ticket in tickets):
        on_it = [ticket for ticket in tickets if ticket.bet == bet]
        _beyond(state, seat, on_it, list(_firsts(on_it))[: state.book.places.areas.most])


CHECKS: dict[str, Callable[[BaccaratRoundState, int, list[WagerState]], None]] = {
    "numbered": _numbered,
    "shared": _shared,
    "stacked": _stacked,
}
"""By the rules of the table's areas."""

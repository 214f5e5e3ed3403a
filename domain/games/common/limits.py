"""Computes how much of each wager is valid by the limits on the sign or of one player."""

from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction

from domain.facts.bets import On
from domain.games.common.chips import ZERO
from domain.games.common.findings import NONE_FOUND, Findings, Found
from domain.games.common.state import RoundState, TableState
from domain.games.common.wagers import Good, WagerState
from domain.money import EXACT
from domain.rulebooks.shapes.rulebook import Rule

NONE: frozenset[str] = frozenset()


def stacks(alive: list[WagerState], apart: frozenset[str] = NONE) -> list[list[WagerState]]:
    """Group one person's stacks on one bet: they are one wager for limits, except bets that stand apart."""
    groups: dict[object, list[WagerState]] = {}
    for ticket in alive:
        placed = ticket.placed
        assert placed is not None
        on = place(placed.on)
        key = (placed.player, placed.terminal, placed.bet, on, placed.box)
        groups.setdefault(placed.wager if placed.bet in apart else key, []).append(ticket)
    return list(groups.values())


def place(on: On) -> str | int | frozenset[str | int] | None:
    """The place of a wager. The order of its numbers does not matter."""
    return frozenset(on) if isinstance(on, tuple) else str(on) if isinstance(on, dict) else on


def apply_limits(state: RoundState, group: list[WagerState], good: dict[str, Good]) -> Found:
    """Apply the limits to one wager."""
    least, most = group[-1].limits
    stake = group[0].stake
    if len(group) > 1:
        stake = total(ticket.stake for ticket in group)
        if any(ticket.limits != (least, most) for ticket in group):
            least, most = _as_they_changed(group)
    if stake <= ZERO:
        return NONE_FOUND
    if most is not None and stake > most:
        return _over(state, group, good, stake, least, most)
    if least is not None and stake < least and group[0].bet not in state.book_of(group[0]).limits.free:
        return _under(state, group, stake, least, most)
    return NONE_FOUND


def _as_they_changed(group: list[WagerState]) -> tuple[Decimal | None, Decimal | None]:
    """Stacks after a change of limits: each is under the limits in force when it was added. Valid stakes remain, and do
    not grow.
    """
    leasts = [ticket.limits[0] or ZERO for ticket in group]
    good, bound = ZERO, False
    for ticket in group:
        with_it, most = EXACT.add(good, ticket.stake), ticket.limits[1]
        bound = bound or (most is not None and with_it > most)
        good = with_it if most is None else max(good, min(with_it, most))
    return min(leasts), good if bound else None


def in_steps(state: RoundState, group: list[WagerState]) -> Found:
    """If the sign requires increments, report a stake between them. It stays valid."""
    terms = group[-1].terms
    step = terms.opening.increment if terms is not None else None
    if not step:
        return NONE_FOUND
    first, least = group[0], group[-1].limits[0] or ZERO
    stake = first.stake if len(group) == 1 else total(ticket.stake for ticket in group)
    starts = (min(least, stake),) if state.book_of(first).limits.steps_from_least else (least, ZERO)
    for start in starts:
        if not (stake - start) % step:
            return NONE_FOUND
    return _off_step(state, first, stake, step)


def _off_step(state: RoundState, first: WagerState, stake: Decimal, step: Decimal) -> Findings:
    if first.placed is not None:
        yield state.finding_for_wager(
            first, "wager-off-step", first.placed.id, wager=first.wager, stake=stake, step=step
        )


OVER = ("wager-capped", "wager-over-maximum", "wager-outside-limits")


def _over(
    state: RoundState,
    group: list[WagerState],
    good: dict[str, Good],
    stake: Decimal,
    least: Decimal | None,
    most: Decimal,
) -> Findings:
    last = group[-1]
    assert last.placed is not None
    book = state.book_of(last)
    matter = next(one for one in OVER if one in book.rules)
    effect = "capped" if book.limits.over == "capped" else "stands"
    words = {"wager": last.wager, "stake": stake, "least": least or "nothing", "most": most, "effect": effect}
    rule = book.limits.found.get(last.placed.bet, book.limits.over_found)
    yield state.finding_for_wager(last, matter, last.placed.id, rule, **words)
    if book.limits.over == "capped":
        cap(group, good, most, book.limits.over_rule)


def cap(group: list[WagerState], good: dict[str, Good], most: Decimal, rule: Rule) -> None:
    """Divide the valid part by stake. The remainder goes to the last stack."""
    if any(ticket.limits != group[-1].limits for ticket in group):
        _cap_in_order(group, good, most, rule)
        return
    stake = total(ticket.stake for ticket in group)
    left = most
    for ticket in group:
        share = Fraction(ticket.stake) * Fraction(most) / Fraction(stake)
        part = left if ticket is group[-1] else cents(share)
        left = EXACT.subtract(left, part)
        good[ticket.wager].cut(part, rule)


def _cap_in_order(group: list[WagerState], good: dict[str, Good], most: Decimal, rule: Rule) -> None:
    """Like `cap`, if limits changed between stacks: earlier stacks remain as they are."""
    left = most
    for ticket in group:
        part = min(ticket.stake, left)
        left = EXACT.subtract(left, part)
        if part < ticket.stake:
            good[ticket.wager].cut(part, rule)


RETURNED: dict[str, Callable[[TableState, WagerState], bool]] = {
    "once": lambda floor, ticket: not floor.first_small(ticket.player),
    "until_advised": lambda floor, ticket: ticket.advised,
    "stands": lambda floor, ticket: False,
}
"""Rules under which a wager below the minimum does not count."""
STANDS = {"once": "once", "until_advised": "stands", "stands": "stands"}
"""Rules under which such a wager counts: once, or as it is."""


def _under(
    state: RoundState, group: list[WagerState], stake: Decimal, least: Decimal, most: Decimal | None
) -> Findings:
    floor, ticket = state.floor, group[-1]
    limits = state.book_of(ticket).limits
    assert ticket.placed is not None
    returned = RETURNED[limits.under](floor, ticket)
    if returned:
        for one in group:
            one.flaw = "small-wager"
    if limits.under == "until_advised" and ticket.player in floor.advised:
        return
    matter = "owner-not-advised" if limits.under == "until_advised" else "wager-outside-limits"
    words = {
        "wager": ticket.wager,
        "stake": stake,
        "least": least,
        "most": most or "any amount",
        "player": ticket.player,
        "effect": "returned" if returned else STANDS[limits.under],
    }
    rule = limits.found.get(ticket.placed.bet, limits.under_found)
    yield state.finding_for_wager(ticket, matter, ticket.placed.id, rule, **words)


def cents(share: Fraction) -> Decimal:
    """Rounded down to the cent."""
    return Decimal(int(share * 100)).scaleb(-2, EXACT)


def total(stakes: Iterable[Decimal]) -> Decimal:
    amount = ZERO
    for stake in stakes:
        amount = EXACT.add(amount, stake)
    return amount

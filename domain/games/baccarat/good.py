"""How much of every wager is good: limits, differentials, both hands, what chips can pay."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from domain.games.baccarat.floor import Floor
from domain.games.baccarat.state import State
from domain.games.common.chips import ZERO, good_part
from domain.games.common.tickets import Ticket
from domain.money import EXACT
from domain.rulebooks.rule import Rule
from domain.rulebooks.shape import Banker

MAIN = ("banker", "player")
OTHER = {"banker": "player", "player": "banker"}


@dataclass(slots=True)
class Good:
    """The part of a wager that counts, and the rules that say so."""

    stake: Decimal
    rules: list[Rule] = field(default_factory=list)
    extra: Decimal = ZERO
    """Its share of the amount that bears extra commission."""


def weigh(state: State, floor: Floor) -> dict[str, Good]:
    """What counts of each wager that can win or lose."""
    _both_hands(state)
    _aggregate(state, floor)
    alive = state.tickets.alive()
    good = {ticket.wager: Good(ticket.stake) for ticket in alive}
    for group in _stacks(alive):
        _limit(state, floor, group, good)
    _payable(state, floor, alive, good)
    _insure(state, alive, good)
    return good


def _stacks(alive: list[Ticket]) -> list[list[Ticket]]:
    """One person's stacks on one bet are one wager for limits."""
    groups: dict[object, list[Ticket]] = {}
    for ticket in alive:
        placed = ticket.placed
        assert placed is not None
        key = (placed.player, placed.bet, placed.on) if placed.bet != "run" else placed.wager
        groups.setdefault(key, []).append(ticket)
    return list(groups.values())


def _limit(state: State, floor: Floor, group: list[Ticket], good: dict[str, Good]) -> None:
    first = group[0].placed
    assert first is not None
    least, most = group[-1].limits
    total = group[0].stake if len(group) == 1 else _sum(ticket.stake for ticket in group)
    if total <= 0:
        return
    if most is not None and total > most:
        _over(state, group, good, total, most)
    elif least is not None and total < least and first.bet != "run":
        _under(state, floor, group, total, least, most)
    _differential(state, floor, group, good)


def _over(state: State, group: list[Ticket], good: dict[str, Good], total: Decimal, most: Decimal) -> None:
    limits = state.book.limits
    matter = "wager-over-maximum" if "wager-over-maximum" in state.book.rules else "wager-outside-limits"
    last = group[-1]
    assert last.placed is not None
    state.find(matter, last.placed.id, limits.over_found, wager=last.wager, stake=total, most=most, least="any")
    if limits.over == "capped":
        _cap(group, good, total, most, limits.over_rule)


def _cap(group: list[Ticket], good: dict[str, Good], total: Decimal, most: Decimal, rule: Rule) -> None:
    """The good part is shared by stake; what does not come out even goes to the last stack."""
    left = most
    for ticket in group:
        share = Fraction(ticket.stake) * Fraction(most) / Fraction(total)
        part = left if ticket is group[-1] else _cents(share)
        left = EXACT.subtract(left, part)
        good[ticket.wager].stake = part
        good[ticket.wager].rules.append(rule)


def _cents(share: Fraction) -> Decimal:
    return Decimal(int(share * 100)).scaleb(-2, EXACT)


def _under(
    state: State, floor: Floor, group: list[Ticket], total: Decimal, least: Decimal, most: Decimal | None
) -> None:
    limits, ticket = state.book.limits, group[-1]
    assert ticket.placed is not None
    told = ticket.player in floor.advised_before
    words = {"wager": ticket.wager, "stake": total, "least": least, "most": most}
    if limits.under == "once" and not floor.first_small(ticket.player):
        for one in group:
            one.flaw = "small-wager"
    if limits.under == "until_advised" and told:
        for one in group:
            one.flaw = "small-wager"
    if limits.under != "until_advised" or told or ticket.player not in floor.advised:
        state.find("wager-outside-limits", ticket.placed.id, limits.under_found, **words)


def _differential(state: State, floor: Floor, group: list[Ticket], good: dict[str, Good]) -> None:
    """Where extra commission is charged: on the part above the least differential; nothing above the greatest."""
    extra, differential = state.book.extra, floor.opening.differential
    first = group[0].placed
    if extra is None or differential is None or first is None or first.bet not in MAIN:
        return
    total = _sum(good[ticket.wager].stake for ticket in group)
    if total > differential.max and differential.min is not None and differential.max > differential.min:
        state.find("wager-over-maximum", first.id, extra.maximum, wager=first.wager, stake=total, most=differential.max)
        _cap(group, good, total, differential.max, extra.maximum)
        total = differential.max
    if differential.min is None or total <= differential.min:
        return
    above = EXACT.subtract(total, differential.min)
    for ticket in group:
        share = Fraction(above) * Fraction(good[ticket.wager].stake) / Fraction(total)
        good[ticket.wager].extra = above if len(group) == 1 else _cents(share)


def payout(state: State) -> Banker:
    """How a Banker win is paid at this table."""
    opening, option = state.where.opening, state.book.banker_option
    options = opening.options if opening else None
    return option if option is not None and options is not None and options.banker_six_half else state.book.banker


def _payable(state: State, floor: Floor, alive: list[Ticket], good: dict[str, Good]) -> None:
    """Of a Banker wager only what can be paid exactly, net of commission, is good."""
    rule, share = state.book.exact, payout(state).commission
    if rule is None or not share:
        return
    for ticket in alive:
        placed = ticket.placed
        if placed is None or placed.bet != "banker" or placed.terminal is not None or ticket.flaw:
            continue
        mine = good[ticket.wager]
        part = good_part(floor.chips, mine.stake, EXACT.subtract(Decimal(1), share))
        if part != mine.stake:
            state.find("unpayable-banker-wager", placed.id, wager=ticket.wager, stake=mine.stake, valid=part)
            mine.stake = part
            mine.rules.append(rule)


def _insure(state: State, alive: list[Ticket], good: dict[str, Good]) -> None:
    """Insurance goes no further than the larger main wager of the same player."""
    book = state.book.insurance
    for ticket in alive:
        if book is None or ticket.bet != "insurance" or ticket.placed is None:
            continue
        own = [good[one.wager].stake for one in alive if one.player == ticket.player and one.bet in MAIN]
        most, mine = max(own, default=ZERO), good[ticket.wager]
        if mine.stake > most:
            words = {"wager": ticket.wager, "stake": mine.stake, "most": most}
            state.find("insurance-too-large", ticket.placed.id, **words)
            mine.stake = most
            mine.rules.append(book.cap)


def _both_hands(state: State) -> None:
    """One player on both hands."""
    how = state.book.both_hands
    if how == "allowed":
        return
    first: dict[str, Ticket] = {}
    for ticket in state.tickets.listed:
        if not ticket.alive or ticket.bet not in MAIN:
            continue
        assert ticket.placed is not None
        other = first.setdefault(ticket.player, ticket)
        if other.bet != ticket.bet:
            state.find("both-hands", ticket.placed.id, player=ticket.player)
            ticket.flaw = "both-hands" if how == "void" else None


def _aggregate(state: State, floor: Floor) -> None:
    """A table may ask for a least amount in all on a round."""
    options = floor.opening.options
    least = options.aggregate_min if options else None
    if least is None or "aggregate-too-small" not in state.book.rules:
        return
    by_player: dict[str, list[Ticket]] = {}
    for ticket in state.tickets.alive():
        if ticket.placed is not None and ticket.placed.terminal is not None:
            by_player.setdefault(ticket.player, []).append(ticket)
    for player, tickets in by_player.items():
        if _sum(ticket.stake for ticket in tickets) < least:
            _ignore(state, player, tickets, least)


def _ignore(state: State, player: str, tickets: list[Ticket], least: Decimal) -> None:
    placed = tickets[-1].placed
    state.find("aggregate-too-small", placed.id if placed else None, player=player, least=least)
    for ticket in tickets:
        ticket.flaw = "aggregate-too-small"


def _sum(stakes: Iterable[Decimal]) -> Decimal:
    total = ZERO
    for stake in stakes:
        total = EXACT.add(total, stake)
    return total

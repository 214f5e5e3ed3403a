"""Computes the valid stake of every wager: limits, maximum odds behind a bet, units of composite wagers."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import ceil

from domain.games.common import limits
from domain.games.common.findings import Findings
from domain.games.common.wagers import Good
from domain.games.craps import fees
from domain.games.craps.state import CrapsBet, CrapsRoundState, spot
from domain.money import EXACT
from domain.rulebooks.shapes.craps import OddsBehind


def compute_valid_stakes(state: CrapsRoundState) -> Findings:
    """Compute every new or changed wager. Odds come after their base wagers."""
    behinds = state.book.behinds
    bets = state.bets()
    affected = _beside_fresh(bets)
    for group in _stacks([bet for bet in affected if bet.bet not in behinds]):
        yield from _compute_group(state, group, None)
    for group in _stacks([bet for bet in affected if bet.bet in behinds]):
        yield from _compute_group(state, group, behinds[group[0].bet or ""])
    for bet in bets:
        if not bet.brought and fees.bears(state, bet):
            yield from fees.check_fees(state, bet)


def _beside_fresh(bets: Sequence[CrapsBet]) -> list[CrapsBet]:
    """Wagers that may be one wager with a new or changed one: of the same player, on the same bet."""
    fresh = {(bet.player, bet.bet) for bet in bets if bet.fresh}
    return [bet for bet in bets if (bet.player, bet.bet) in fresh] if fresh else []


def _stacks(bets: Sequence[CrapsBet]) -> list[list[CrapsBet]]:
    """One player's stacks on one spot are one wager. A Come Bet with its point counts separately."""
    groups: dict[object, list[CrapsBet]] = {}
    for bet in bets:
        on = limits.place(bet.placed.on) if bet.placed else None
        groups.setdefault((bet.player, bet.bet, on, bet.point), []).append(bet)
    return [group for group in groups.values() if any(bet.fresh for bet in group)]


def _compute_group(state: CrapsRoundState, group: list[CrapsBet], behind: OddsBehind | None) -> Findings:
    good = {bet.wager: Good(bet.stake) for bet in group}
    yield from limits.apply_limits(state, [*group], good)
    if behind is None:
        yield from limits.in_steps(state, [*group])
        yield from _in_units(state, group, good)
    else:
        yield from _no_more_than(state, group, good, behind)
    for bet in group:
        bet.good, bet.fresh = good[bet.wager], False


def _in_units(state: CrapsRoundState, group: list[CrapsBet], good: dict[str, Good]) -> Findings:
    """A remainder that cannot be divided among the parts is returned."""
    for bet in group:
        composite = state.book.composites.get(spot(bet.placed)) if bet.placed else None
        units = sum(count for _, count in composite.parts) if composite is not None else 0
        if composite is None or not units:
            continue
        stake = good[bet.wager].stake
        rest = stake % EXACT.multiply(state.terms.chips.unit, Decimal(units))
        if rest:
            good[bet.wager].cut(EXACT.subtract(stake, rest), composite.units)
            words = {"wager": bet.wager, "stake": bet.stake, "good": good[bet.wager].stake}
            yield state.finding("composite-off-units", bet.placed.id if bet.placed else None, composite.units, **words)


def _no_more_than(state: CrapsRoundState, group: list[CrapsBet], good: dict[str, Good], behind: OddsBehind) -> Findings:
    last = group[-1]
    base = state.bet(last.placed.on) if last.placed else None
    if base is None or base.good is None or base.point is None or not base.alive:
        return
    options = last.options
    double = options is not None and bool(options.double_odds)
    allowed = most(behind, base.point, base.good.stake, state.terms.chips.unit, double)
    stake = limits.total(good[bet.wager].stake for bet in group)
    if stake > allowed:
        limits.cap([*group], good, allowed, behind.most)
        words = {"wager": last.wager, "stake": stake, "most": allowed}
        yield state.finding("odds-over-most", last.placed.id if last.placed else None, behind.most, **words)


def most(behind: OddsBehind, point: int, base: Decimal, chip: Decimal, double: bool) -> Decimal:
    """The maximum behind a bet: as much as the bet, up to the next payable unit, or double where offered. For laid
    odds, the winnings count instead of the stake.
    """
    return _most(behind.odds[point].as_integer_ratio(), behind.laid, base, chip, double)


@lru_cache(maxsize=4096)
def _most(ratio: tuple[int, int], laid: bool, base: Decimal, chip: Decimal, double: bool) -> Decimal:
    odds = Fraction(*ratio)
    even = Fraction(base) / odds if laid else Fraction(base)
    unit = Fraction(chip) * odds.denominator
    allowed = max(ceil(even / unit) * unit, 2 * even if double else Fraction(0))
    return EXACT.divide(Decimal(allowed.numerator), Decimal(allowed.denominator))

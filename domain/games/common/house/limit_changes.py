"""Checks changes that tighten limits: the ground for them, and notice to players."""

from collections.abc import Mapping
from decimal import Decimal

from domain.facts.table import Limit, LimitsChanged, SignDisplayed
from domain.facts.wagers import WagerPlaced
from domain.games.common.findings import Findings
from domain.games.common.house import powers
from domain.games.common.state import RoundState, TableState
from domain.rulebooks.shapes.house import NOTICE

ANY = "*"
Bounds = tuple[Decimal | None, Decimal | None]
"""The minimum and maximum of a bet."""
IN_PLAY = "limits-changed-in-play"


def changed(floor: TableState, state: RoundState | None, fact: LimitsChanged) -> Findings:
    """Check a change of limits before it is applied: is it allowed, and was everybody advised?"""
    house, signs = floor.book.house, floor.signs
    yield from powers.by_whom(floor, fact, "limits-changed-by-lesser-role", house.limits_by)
    tighter = _tighter(floor, fact)
    if not tighter:
        return
    matter = house.bases.get(fact.basis)
    if matter is not None:
        yield from GROUNDS[matter](floor, state, fact, tighter)
    if fact.basis == "sign" and not signs.notified:
        yield floor.finding("limits-untold", fact.id)
    elif not signs.notified:
        signs.untold.append(fact.id)
    signs.notified = False


def _tighter(floor: TableState, fact: LimitsChanged) -> dict[str, Bounds]:
    """By bet, the new minimum or maximum where it is tighter than before."""
    found: dict[str, Bounds] = {}
    after = {str(bet): limit for bet, limit in fact.limits.items()}
    for bet in {**floor.limits, **after} if ANY in after else after:
        old, new = _limit_of(floor.limits, bet), _limit_of(after, bet)
        if old is None or new is None:
            continue
        least = new.min if new.min is not None and (old.min is None or new.min > old.min) else None
        most = new.max if new.max is not None and (old.max is None or new.max < old.max) else None
        if least is not None or (most is not None and floor.book.house.maximum_too):
            found[bet] = least, most
    return found


def _limit_of(limits: Mapping[str, Limit], bet: str) -> Limit | None:
    return limits.get(bet) or limits.get(ANY)


def _signed(floor: TableState, state: RoundState | None, fact: LimitsChanged, tighter: dict[str, Bounds]) -> Findings:
    """Ground: a sign with these limits was displayed long enough and gave this time."""
    shown = floor.signs.shown
    if any(_says(sign, tighter) and sign.at + NOTICE <= fact.at >= sign.effective_at for sign in shown):
        return
    yield floor.finding("limits-changed-early" if shown else "limits-sign-unrecorded", fact.id)


def _says(sign: SignDisplayed, tighter: dict[str, Bounds]) -> bool:
    says = {str(bet): limit for bet, limit in sign.limits.items()}
    for bet, (least, most) in tighter.items():
        limit = _limit_of(says, bet)
        if limit is None or (least is not None and limit.min != least) or (most is not None and limit.max != most):
            return False
    return True


def _first(floor: TableState, state: RoundState | None, fact: LimitsChanged, tighter: dict[str, Bounds]) -> Findings:
    """Ground: the first opening of the gaming day."""
    if floor.signs.openings > 1 or floor.signs.played:
        yield floor.finding("limits-changed-after-opening", fact.id)


def _idle(floor: TableState, state: RoundState | None, fact: LimitsChanged, tighter: dict[str, Bounds]) -> Findings:
    """Ground: no open round and no wager on the layout."""
    if state is not None and state.is_open:
        yield floor.finding(IN_PLAY, fact.id)
    else:
        floor.signs.quiet = fact.at


def wagered(state: RoundState, fact: WagerPlaced) -> Findings | None:
    """Check a wager that was on the layout when limits changed for lack of activity."""
    signs = state.floor.signs
    signs.played = True
    return _not_idle(state, fact) if signs.quiet is not None and fact.at <= signs.quiet else None


def _not_idle(state: RoundState, fact: WagerPlaced) -> Findings:
    yield state.finding(IN_PLAY, fact.id)
    state.floor.signs.quiet = None


GROUNDS = {
    "limits-changed-early": _signed,
    "limits-changed-after-opening": _first,
    IN_PLAY: _idle,
}
"""The check of each ground, by the finding type if it does not hold."""

"""Differences between two readings of a round. Rule numbers always differ and do not count."""

from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from domain.fold.round import Due, Finding, Round, RoundHand, Wager
from domain.money import Amount, reported
from domain.views.what_if.totals import Paired


class Two(Struct):
    """A value under the ruleset in force, and under the other one."""

    in_force: Any
    as_: Any = field(name="as")


class WagerParts(Struct):
    """A wager that would have been due another amount."""

    wager: str
    player: str | None
    bet: str | None
    on: Any
    stake: str | None
    """The stake in force, and the placed one if different."""
    due: Two
    more: Amount | None
    """How much more the player would have received. None if it is undecided under either ruleset."""


class Parting(Struct):
    """A round with differences."""

    table: str
    session: str
    shoe: str | None
    round: str
    ruleset: Two
    changes: dict[str, Two]
    """Status, outcome, carried cards, and the hands by the rules, by name."""
    wagers: list[WagerParts]
    findings: Two
    """Findings under one ruleset only."""


def part(real: Round, other: Round, pairs: list[Paired]) -> Parting | None:
    """The differences between two readings of a round. None if there are none."""
    changes = {name: Two(*pair) for name, pair in _compared(real, other).items() if pair[0] != pair[1]}
    wagers = [_wager(pair) for pair in pairs if _money(pair.real) != _money(pair.other)]
    findings = only_findings(real.findings, other.findings)
    if not (changes or wagers or findings.in_force or findings.as_):
        return None
    books = Two(real.ruleset, other.ruleset)
    return Parting(real.table, real.session, real.shoe, real.round, books, changes, wagers, findings)


def _compared(real: Round, other: Round) -> dict[str, tuple[Any, Any]]:
    found: dict[str, tuple[Any, Any]] = {
        "status": (real.status, other.status),
        "outcome": (real.outcome, other.outcome),
        "carried": (real.carried, other.carried),
    }
    for place, hand in real.hands.items():
        found[place] = _rightful(hand), _rightful(other.hands[place]) if place in other.hands else None
    return found


def _rightful(hand: RoundHand) -> dict[str, Any]:
    return {"rightful": hand.rightful, "points": hand.points}


def _money(wager: Wager | None) -> Due | None:
    return None if wager is None or wager.due is None else replace(wager.due, rules=[])


def _wager(pair: Paired) -> WagerParts:
    known, due = pair.known, Two(pair.real and pair.real.due, pair.other and pair.other.due)
    more = None if pair.more is None else reported(pair.more)
    return WagerParts(known.wager, known.player, known.bet, known.on, known.staked, due, more)


def only_findings(real: list[Finding], other: list[Finding]) -> Two:
    """Findings that only one of two readings has."""
    ours, theirs = ({_key(one) for one in found} for found in (real, other))
    return Two(_without(real, theirs), _without(other, ours))


def _without(found: list[Finding], known: set[Any]) -> list[Finding]:
    return [one for one in found if _key(one) not in known and one.code not in OF_FACTS]


OF_FACTS = frozenset({"settled-unplaced"})
"""Findings that depend on facts alone. A run is unknown in the rounds after the one that returned it."""


def _key(finding: Finding) -> tuple[str, str | None, str]:
    return finding.code, finding.fact, finding.severity

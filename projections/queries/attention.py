"""Why a table needs attention: pure rules over what the floor shows, in the order in which somebody has to look.

Each reason names its subjects: findings, disputes, the silence since a fact. Who acknowledges a reason acknowledges its
subjects, so the table is calm until there is another one.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Literal, get_args

from msgspec import Struct

from domain.money import EXACT, spaced
from domain.text import counted
from projections.queries.floor import ASIDE, OPEN, FloorTable
from record.authored.thresholds import USUAL, Thresholds

Kind = Literal["set-aside", "ruling", "dispute", "unpaid", "alarm", "silence", "errors", "limits"]
ORDER: dict[Kind, int] = {kind: nth for nth, kind in enumerate(get_args(Kind))}
"""The first needs somebody most."""

UNPAID = ("winner-not-paid",)
OUTSIDE_LIMITS = ("wager-outside-limits", "wager-over-maximum", "wager-over-differential", "wager-above-differential")
MOST = 200
"""The subjects of one reason. Those beyond wait until these are acknowledged or done."""


class OpenFinding(Struct, frozen=True):
    """A finding that somebody has to look at, and nobody closed."""

    finding: str
    code: str
    severity: str
    player: str | None
    amount: Decimal | None


class Standing(Struct, frozen=True):
    """What is known of a table on its last gaming day."""

    table: FloorTable
    wrong_rounds: int = 0
    """Rounds with rulings or violations."""
    findings: tuple[OpenFinding, ...] = ()
    disputes: tuple[str, ...] = ()
    """Open ones, of any day."""
    alarms: tuple[str, ...] = ()
    """Of the watch, on the record and not closed."""


class Reason(Struct, frozen=True):
    """Why somebody must look at a table."""

    kind: Kind
    words: str
    subjects: tuple[str, ...]
    detail: str = ""
    """Money and players: only for those who may see findings."""


def reasons(of: Standing, now: datetime, floor_rate: float, by: Thresholds = USUAL) -> list[Reason]:
    """The reasons to look at a table, the first one first. `floor_rate`: wrong rounds in a hundred, of all tables.
    `by`: the thresholds of the venue.
    """
    found = [*_set_aside(of), *_rulings(of), *_disputes(of), *_unpaid(of), *_alarms(of)]
    return [*found, *_silence(of, now, by), *_errors(of, floor_rate, by), *_limits(of)]


def rate(wrong: int, rounds: int) -> float:
    """Wrong rounds in a hundred."""
    return 100 * wrong / rounds if rounds else 0.0


def _set_aside(of: Standing) -> list[Reason]:
    if of.table.state != ASIDE:
        return []
    return [Reason("set-aside", "The day could not be processed", (f"set-aside:{of.table.last_position}",))]


def _rulings(of: Standing) -> list[Reason]:
    its = [one for one in of.findings if one.severity == "ruling" and one.code not in (*UNPAID, *OUTSIDE_LIMITS)]
    return [Reason("ruling", counted(len(its), "open ruling"), _names(its))] if its else []


def _disputes(of: Standing) -> list[Reason]:
    words = counted(len(of.disputes), "open dispute")
    return [Reason("dispute", words, of.disputes[:MOST], ", ".join(of.disputes[:3]))] if of.disputes else []


def _unpaid(of: Standing) -> list[Reason]:
    its = [one for one in of.findings if one.code in UNPAID]
    return [Reason("unpaid", counted(len(its), "unpaid winner"), _names(its), _owed(its))] if its else []


def _owed(its: Sequence[OpenFinding]) -> str:
    """Whom the house owes how much: three players, the largest amounts first."""
    owed: dict[str, Decimal] = {}
    for one in its:
        if one.player is not None and one.amount is not None:
            owed[one.player] = EXACT.add(owed.get(one.player, Decimal(0)), one.amount)
    most = sorted(owed.items(), key=lambda pair: (-pair[1], pair[0]))
    words = [f"{player} {spaced(amount)}" for player, amount in most[:3]]
    return f"the house owes {', '.join(words)}{' and others' if len(most) > 3 else ''}" if words else ""


def _alarms(of: Standing) -> list[Reason]:
    words = f"{counted(len(of.alarms), 'alarm')} of the watch"
    return [Reason("alarm", words, of.alarms[:MOST])] if of.alarms else []


def _silence(of: Standing, now: datetime, by: Thresholds) -> list[Reason]:
    silent = now - of.table.last_recorded_at
    if of.table.state != OPEN or silent < by.silent_after:
        return []
    return [Reason("silence", f"No facts for {_span(silent)}", (f"silence:{of.table.last_position}",))]


def _span(silent: timedelta) -> str:
    """Whole minutes, hours or days."""
    minutes = int(silent.total_seconds() // 60)
    size, unit = next((size, unit) for size, unit in ((1440, "days"), (60, "h"), (1, "min")) if minutes >= 2 * size)
    return f"{minutes // size:,} {unit}"


def _errors(of: Standing, floor_rate: float, by: Thresholds) -> list[Reason]:
    its = rate(of.wrong_rounds, of.table.rounds)
    if of.wrong_rounds < by.least_errors or not by.is_high(its, floor_rate):
        return []
    words = f"Errors in {of.wrong_rounds:,} of {of.table.rounds:,} rounds"
    doubled = 1 << (of.wrong_rounds.bit_length() - 1)  # acknowledged until it doubles
    return [Reason("errors", words, (f"errors:{of.table.gaming_day}:{doubled}",))]


def _limits(of: Standing) -> list[Reason]:
    its = [one for one in of.findings if one.code in OUTSIDE_LIMITS]
    return [Reason("limits", f"{counted(len(its), 'wager')} outside the limits", _names(its))] if its else []


def _names(its: Sequence[OpenFinding]) -> tuple[str, ...]:
    return tuple(sorted({one.finding for one in its[:MOST]}))

"""The wall: the floor, and for each table why it needs attention, who acknowledged that, its last hand and its road.

Every query is bounded by the tables and their last gaming day, whatever the record has before it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, LiteralString, NamedTuple, TypeVar

from msgspec import Struct
from psycopg import Connection

from domain.fold.report_json import decode_round
from domain.fold.round import Round
from domain.money import spaced
from domain.views.replay.roads import has_roads
from evidence.sealing.ed25519 import Key
from projections.queries.attention import OUTSIDE_LIMITS, UNPAID, OpenFinding, Reason, Standing, rate, reasons
from projections.queries.floor import Floor, FloorTable, floor
from record.authored.alarms import raised_alarms
from record.authored.attention import Acknowledgement, Acts, Place, acts_at, places
from record.authored.thresholds import USUAL, Thresholds, thresholds

ROAD, RESULTS = 120, 9
"""How many rounds are read: for a road more than a shoe has, for other games the last results."""


class RoundOnRoad(Struct, frozen=True):
    """A round, as the road of its table has it."""

    n: int
    round: str
    shoe: str | None
    status: str
    outcome: str | None
    irregular: bool


class TableOnWall(Struct, frozen=True):
    """What the wall shows of a table, beside what the floor does."""

    reasons: tuple[Reason, ...] = ()
    acknowledged: tuple[Acknowledgement, ...] = ()
    """In force, and about something that is a reason now."""
    place: Place | None = None
    limits: str = ""
    """As displayed: the smallest minimum and the largest maximum."""
    wrong_rounds: int = 0
    """Rounds with rulings or violations."""
    road: tuple[RoundOnRoad, ...] = ()
    """The last rounds, oldest first."""
    last: Round | None = None
    """The last round that is over, in full: of one in play, cards may still lie face down."""

    def is_calm(self, reason: Reason) -> bool:
        """Whether all of a reason was acknowledged."""
        seen = frozenset[str]().union(*(one.subjects for one in self.acknowledged))
        return seen.issuperset(reason.subjects)


class Wall(Struct, frozen=True):
    """Every table at one moment, and what the wall shows of it."""

    floor: Floor
    shown: Mapping[str, TableOnWall] = {}
    """By table."""
    thresholds: Thresholds = USUAL


_FINDINGS: LiteralString = """
    SELECT session, finding, code, severity, player, amount FROM pitlog.findings
    WHERE session = ANY(%(sessions)s) AND (severity = 'ruling' OR code = ANY(%(codes)s)) ORDER BY session, n, k
"""
_WRONG: LiteralString = """
    SELECT session, count(DISTINCT n) FROM pitlog.findings
    WHERE session = ANY(%(sessions)s) AND severity <> 'notice' AND n > 0 GROUP BY session
"""
_DISPUTES: LiteralString = """
    SELECT table_name, dispute FROM pitlog.disputes WHERE state = 'open' ORDER BY raised_at, dispute
"""
_LIMITS: LiteralString = "SELECT session, limits FROM pitlog.tables WHERE session = ANY(%(sessions)s)"
_ROADS: LiteralString = """
    SELECT s.session, r.n, r.round, r.shoe, r.status, r.outcome, r.findings > 0
    FROM unnest(%(sessions)s::text[], %(tails)s::int[]) AS s (session, tail) CROSS JOIN LATERAL (
        SELECT n, round, shoe, status, outcome, findings FROM pitlog.rounds AS q WHERE q.session = s.session
        ORDER BY n DESC LIMIT s.tail
    ) AS r ORDER BY s.session, r.n
"""
_LAST: LiteralString = """
    SELECT s.session, r.body FROM unnest(%(sessions)s::text[]) AS s (session) CROSS JOIN LATERAL (
        SELECT body FROM pitlog.rounds AS q WHERE q.session = s.session AND q.status <> 'open' ORDER BY n DESC LIMIT 1
    ) AS r
"""
_BEGAN: LiteralString = """
    SELECT s.session, f.position FROM unnest(%(sessions)s::text[]) AS s (session) JOIN pitlog.facts AS f
    ON f.session = s.session AND f.month = pitlog.month_of(s.session) AND f.version = 1
"""

Row = TypeVar("Row")


def wall(connection: Connection[Any], witnesses: Sequence[Key] = ()) -> Wall:
    """The wall at this moment."""
    found = floor(connection, witnesses)
    if not found.tables:
        return Wall(found)
    known = _Known.read(connection, found.tables)
    floor_rate = rate(sum(known.wrong.values()), sum(one.rounds for one in found.tables))
    shown = {one.table_name: _on_wall(known, one, floor_rate) for one in found.tables}
    return Wall(found, shown, known.thresholds)


class _Known(NamedTuple):
    """What the record has of all tables: by session, or by table."""

    now: datetime
    findings: dict[str, list[OpenFinding]]
    wrong: dict[str, int]
    limits: dict[str, dict[str, Any]]
    roads: dict[str, list[RoundOnRoad]]
    last: dict[str, bytes]
    disputes: dict[str, list[str]]
    alarms: dict[str, list[str]]
    acts: dict[str, Acts]
    places: dict[str, Place]
    thresholds: Thresholds

    @classmethod
    def read(cls, connection: Connection[Any], tables: Sequence[FloorTable]) -> "_Known":
        values = {
            "sessions": [one.session for one in tables],
            "tails": [ROAD if has_roads(one.ruleset) else RESULTS + 1 for one in tables],
            "codes": [*UNPAID, *OUTSIDE_LIMITS],
        }

        def rows(statement: LiteralString) -> list[Any]:
            return connection.execute(statement, values, prepare=True).fetchall()

        began = dict(rows(_BEGAN))
        [[now]] = rows("SELECT now()")
        return cls(
            now,
            _each(rows(_FINDINGS), OpenFinding),
            dict(rows(_WRONG)),
            dict(rows(_LIMITS)),
            _each(rows(_ROADS), RoundOnRoad),
            dict(rows(_LAST)),
            _each(rows(_DISPUTES), str),
            _each(_open_alarms(connection), str),
            acts_at(connection, {one.table_name: began.get(one.session, 0) for one in tables}),
            places(connection),
            thresholds(connection),
        )


def _open_alarms(connection: Connection[Any]) -> Iterable[tuple[str, str]]:
    """The tables of alarms that wait for somebody, with their ids."""
    for name, one in raised_alarms(connection).items():
        if one.state == "raised" and one.table is not None:
            yield one.table, name


def _each(rows: Iterable[Sequence[Any]], made: Callable[..., Row]) -> dict[str, list[Row]]:
    """The rows of each session or table, which is their first column."""
    found: dict[str, list[Row]] = {}
    for of, *row in rows:
        found.setdefault(of, []).append(made(*row))
    return found


def _on_wall(known: _Known, one: FloorTable, floor_rate: float) -> TableOnWall:
    acts = known.acts.get(one.table_name, Acts())
    findings = tuple(each for each in known.findings.get(one.session, ()) if each.finding not in acts.closed)
    wrong, disputes = known.wrong.get(one.session, 0), tuple(known.disputes.get(one.table_name, ()))
    alarms = tuple(known.alarms.get(one.table_name, ()))
    its = tuple(reasons(Standing(one, wrong, findings, disputes, alarms), known.now, floor_rate, known.thresholds))
    subjects = frozenset(subject for reason in its for subject in reason.subjects)
    body = known.last.get(one.session)
    return TableOnWall(
        its, tuple(ack for ack in acts.acknowledged if ack.subjects & subjects), known.places.get(one.table_name),
        _limits(known.limits.get(one.session, {})), wrong, tuple(known.roads.get(one.session, ())),
        decode_round(body) if body is not None else None,
    )  # fmt: skip


def _limits(by_bet: Mapping[str, Any]) -> str:
    least = [Decimal(one["min"]) for one in by_bet.values() if one.get("min") is not None]
    most = [Decimal(one["max"]) for one in by_bet.values() if one.get("max") is not None]
    ends = [spaced(end).removesuffix(".00") for end in [*sorted(least)[:1], *sorted(most)[-1:]]]
    return "\N{EN DASH}".join(ends)

"""What differs between the two sides of a preview: sessions, rounds, wagers, findings, and commission by player.

The same comparison as between two versions of pitlog (`projections.versions`), over rows in memory.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection

from domain.fold.lines import FeedLine
from domain.money import EXACT, written
from projections.commission.closed_days import DayClosing, closings
from projections.commission.statement import ZERO, StatementFilter
from projections.previews.folded_sessions import BothSides, FoldedSession, Row, both_sides, over_tables
from projections.versions import bodies
from projections.versions.differences import AnswerDifference

COUNTED = ("round", "code", "ruleset", "rule", "severity", "fact", "player", "wager")
"""The columns that say what a finding is about."""
ALSO_OF_ROUND = ("announced",)
ALSO_OF_WAGER = ("player", "seat", "bet", "on", "in_force")
"""The fields that facts give, and no version of the program changes."""
POSTED = ("round", "account", "player", "currency")
"""The columns by which postings are added up."""


class Preview(NamedTuple):
    """What a proposed fact would change."""

    changes: list[AnswerDifference]
    """Session by session, round by round."""
    adjusted: list[DayClosing]
    """The closed gaming days whose postings change: they get adjustments."""


def preview(connection: Connection[Any], session: str, proposed: FeedLine) -> Preview:
    """What a proposed fact of a session would change. Raises if a month that has to be folded was archived."""
    told = [*both_sides(connection, session, proposed)]
    changes = [one for both in told for one in _of_session(both)]
    changes += _over_tables(told, *over_tables(connection, told))
    posted = {one.session for one in changes if one.kind == "balance"}
    table = told[0].now.place.table if told else None
    closed = closings(connection, StatementFilter(table=table))
    return Preview(changes, [one for one in closed if one.session in posted])


def _of_session(both: BothSides) -> Iterator[AnswerDifference]:
    before, now = both
    if before.failed != now.failed:
        yield _difference("session", now, changes={"set_aside": [before.failed, now.failed]})
    rounds, findings, balances = _rounds(both), _findings(both), _balances(both)
    order = {row["round"]: row["n"] for side in both for row in side.rows.get("rounds", ())}
    found = [*rounds, *findings, *balances]
    yield from sorted(found, key=lambda one: order.get(one.round, len(order) + 1))


def _difference(kind: str, side: FoldedSession, round_: str | None = None, **rest: Any) -> AnswerDifference:
    place = side.place
    return AnswerDifference(kind, place.session, place.table, place.day, round_, **rest)


# --- rounds and wagers ------------------------------------------------------------------------------------------


def _rounds(both: BothSides) -> Iterator[AnswerDifference]:
    before, now = (_bodies(side) for side in both)
    for key in {**now, **before}:
        was, is_ = before.get(key), now.get(key)
        if was == is_:
            continue
        if was is None or is_ is None:
            yield _difference("round", both.now, key[0], changes={"round": [was is not None, is_ is not None]})
            continue
        one, other = msgspec.json.decode(was), msgspec.json.decode(is_)
        if changes := bodies.of_round(one, other, ALSO_OF_ROUND):
            yield _difference("round", both.now, key[0], changes=changes)
        for wager, player, of_wager in bodies.of_wagers(one, other, ALSO_OF_WAGER):
            yield _difference("wager", both.now, key[0], name=wager, player=player, changes=of_wager)


def _bodies(side: FoldedSession) -> dict[tuple[str, int], bytes]:
    """The reports of rounds by name, and which round of that name it is."""
    met: Counter[str] = Counter()
    found: dict[tuple[str, int], bytes] = {}
    for row in side.rows.get("rounds", ()):
        met[row["round"]] += 1
        found[row["round"], met[row["round"]]] = row["body"]
    return found


# --- findings ---------------------------------------------------------------------------------------------------


def _findings(both: BothSides) -> Iterator[AnswerDifference]:
    sides = (both.before.rows.get("findings", ()), both.now.rows.get("findings", ()))
    yield from _counted(both.now, *sides)


def _over_tables(told: Sequence[BothSides], before: list[Row], now: list[Row]) -> Iterator[AnswerDifference]:
    if not before and not now:
        return
    sides = {row["session"] for row in (*before, *now)}
    for session in sorted(sides):
        own = next((both.now for both in told if both.now.place.session == session), None)
        of = [[row for row in side if row["session"] == session] for side in (before, now)]
        for one in _counted(own or told[0].now, *of):
            one.session, one.table = session, next(chain(*of))["table_name"]
            yield one


def _counted(side: FoldedSession, before: Sequence[Row], now: Sequence[Row]) -> Iterator[AnswerDifference]:
    """Findings that appear or vanish, and findings with another amount."""
    was, is_ = (_amounts(rows) for rows in (before, now))
    for key in {**is_, **was}:
        if was[key] == is_[key]:
            continue
        changes: bodies.Changes = {"found": [len(was[key]), len(is_[key])]}
        if len(was[key]) == len(is_[key]):
            changes = {"amount": [", ".join(was[key]), ", ".join(is_[key])]}
        its = dict(zip(COUNTED, key, strict=True))
        yield _difference(
            "finding", side, its["round"], name=its["code"], rule=its["rule"], fact=its["fact"], player=its["player"],
            changes=changes,
        )  # fmt: skip


def _amounts(rows: Sequence[Row]) -> defaultdict[Any, list[str]]:
    """The amounts of findings by what they are about. A finding without one has `-`."""
    found: defaultdict[Any, list[str]] = defaultdict(list)
    for row in rows:
        amount = row["amount"]
        found[tuple(row[column] for column in COUNTED)].append("-" if amount is None else written(amount))
    return defaultdict(list, {key: sorted(amounts) for key, amounts in found.items()})


# --- commission -------------------------------------------------------------------------------------------------


def _balances(both: BothSides) -> Iterator[AnswerDifference]:
    was, is_ = (_added(side.rows.get("postings", ())) for side in both)
    for key in {**is_, **was}:
        if was[key] != is_[key]:
            its: Any = dict(zip(POSTED, key, strict=True))
            yield _difference(
                "balance", both.now, its["round"], name=its["account"], player=its["player"],
                changes={"balance": [written(was[key]), written(is_[key])]},
            )  # fmt: skip


def _added(rows: Sequence[Row]) -> defaultdict[Any, Decimal]:
    found: defaultdict[Any, Decimal] = defaultdict(lambda: ZERO)
    for row in rows:
        key = tuple(row[column] for column in POSTED)
        found[key] = EXACT.add(found[key], row["amount"])
    return found

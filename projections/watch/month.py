"""The month of regulators: by table and by game, what was staked and won beside what the rules let the house expect,
and the alarms that were raised and closed.
"""

import re
from calendar import monthrange
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, tzinfo
from decimal import Decimal
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from psycopg import Connection

from domain.money import EXACT
from projections.questions.answering import Recorded
from projections.questions.filters import Filter
from projections.watch.results import Result, results
from projections.watch.subjects import WINS
from record.authored.alarms import RaisedAlarm, raised_alarms

_MONTH = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")


class Month(NamedTuple):
    """A month of gaming days."""

    first: date
    last: date

    def __str__(self) -> str:
        return f"{self.first:%Y-%m}"

    @property
    def span(self) -> str:
        """The days, as a filter has them."""
        return f"{self.first}..{self.last}"

    @classmethod
    def of(cls, day: date) -> "Month":
        """The month of a day."""
        first = day.replace(day=1)
        return cls(first, first.replace(day=monthrange(first.year, first.month)[1]))

    @classmethod
    def read(cls, words: str) -> "Month | None":
        """`2002-11`. None for anything else."""
        found = _MONTH.fullmatch(words)
        return cls.of(date(int(found[1]), int(found[2]), 1)) if found and 1900 <= int(found[1]) <= 9998 else None


class MonthLine(Struct, kw_only=True):
    """A table under one ruleset, or a game on the whole floor, in one currency."""

    of: Literal["table", "game"]
    table: str | None
    ruleset: str | None
    currency: str | None
    rounds: int
    """With a wager that was decided."""
    drop: Decimal | None
    """The credits put in at the table's terminals; of a game, if all its tables tell. Null: no fact tells what was
    bought."""
    turnover: Decimal
    win: Decimal
    """As it was paid."""
    hold: Decimal | None
    """The win in hundredths of the turnover."""
    theoretical: Decimal
    """What the rules let the house expect."""
    expected_hold: Decimal | None
    """The theoretical win in hundredths of the stakes that it is about."""
    low: Decimal | None
    """The house's advantage is above this, in hundredths of these stakes: a confidence sequence with 95%."""
    high: Decimal | None
    """And below this."""


class MonthAlarms(Struct):
    """The alarms of the watch at a table, or without one."""

    table: str | None
    raised: int
    closed: int
    open: int
    """At the end of the month."""


class MonthReport(Struct):
    """What regulators read of a month."""

    month: str
    lines: list[MonthLine]
    alarms: list[MonthAlarms]


Key = tuple[str | None, str | None]
"""A game and a currency."""

_DROPS = """
    SELECT q.table_name, t.ruleset, t.currency, sum(q.put_in)
    FROM pitlog.terminals q
    JOIN (SELECT DISTINCT ON (session) session, ruleset, currency FROM pitlog.tables ORDER BY session, n) t
    USING (session)
    WHERE q.gaming_day BETWEEN %s AND %s
    GROUP BY 1, 2, 3
"""


def month_report(there: Recorded, month: Month) -> MonthReport:
    """The figures of a month of gaming days. Alarms count by the day on which they were raised or closed."""
    days = [Filter(WINS.columns["day"], (month.span,))]
    drops = {(table, (ruleset, currency)): drop for table, ruleset, currency, drop in
             there.connection.execute(_DROPS, (month.first, month.last))}  # fmt: skip
    tables = [_line("table", one, drops.get((one.table or "", _key(one)))) for one in results(there, days, "table")]
    whole = _by_game(tables)
    games = [_line("game", one, whole.get(_key(one))) for one in results(there, days, "floor")]
    raised = raised_alarms(there.connection).values()
    return MonthReport(str(month), [*tables, *games], alarms_of(raised, month, there.zone))


def _key(one: Result | MonthLine) -> Key:
    return one.ruleset, one.currency


def _by_game(tables: Sequence[MonthLine]) -> dict[Key, Decimal | None]:
    """The drop of each game: of none of whose tables it is unknown."""
    of: dict[Key, Decimal | None] = {}
    for one in tables:
        before = of.get(_key(one), Decimal(0))
        of[_key(one)] = None if before is None or one.drop is None else EXACT.add(before, one.drop)
    return of


def _line(of: Literal["table", "game"], one: Result, drop: Decimal | None) -> MonthLine:
    return MonthLine(
        of=of, table=one.table, ruleset=one.ruleset, currency=one.currency, rounds=one.rounds, drop=drop,
        turnover=one.turnover, win=one.win, hold=one.hold, theoretical=one.theoretical,
        expected_hold=one.expected_hold, low=one.low, high=one.high,
    )  # fmt: skip


def alarms_of(raised: Iterable[RaisedAlarm], month: Month, zone: tzinfo) -> list[MonthAlarms]:
    """The alarms of a month by table."""
    came, went, left = Counter[str | None](), Counter[str | None](), Counter[str | None]()
    for one in raised:
        on = one.at.astimezone(zone).date()
        came[one.table] += month.first <= on <= month.last
        went[one.table] += one.closed_on is not None and month.first <= one.closed_on <= month.last
        left[one.table] += on <= month.last and (one.closed_on is None or one.closed_on > month.last)
    tables = sorted((name for name in came if came[name] or went[name] or left[name]), key=lambda one: one or "")
    return [MonthAlarms(name, came[name], went[name], left[name]) for name in tables]


def last_month(connection: Connection[Any]) -> Month | None:
    """The month of the last gaming day. None: there is none."""
    row = connection.execute("SELECT max(gaming_day) FROM pitlog.sessions").fetchone()
    return Month.of(row[0]) if row and row[0] else None


CSV = (*MonthLine.__struct_fields__, "raised", "closed", "open")


def csv_rows(found: MonthReport) -> Sequence[Mapping[str, Any]]:
    """The lines as a file has them. Alarms are lines of their own: they belong to no game and no currency."""
    blank = dict.fromkeys(CSV)
    lines = [blank | {name: getattr(one, name) for name in one.__struct_fields__} for one in found.lines]
    alarms = [blank | {"of": "alarms"} | {name: getattr(one, name) for name in one.__struct_fields__}
              for one in found.alarms]  # fmt: skip
    return [*lines, *alarms]

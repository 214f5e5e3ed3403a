"""The gaming days and the table of a page of charts: the last days of the record, unless others are asked for."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from psycopg import Connection
from starlette.exceptions import HTTPException

from projections.queries.known_names import check_names
from projections.questions.filters import Filter
from projections.questions.subjects import Subject
from web.viewer.toolkit import inputs
from web.viewer.toolkit.question_address import Address

USUAL = 7
"""The number of gaming days, if none are asked for."""
MOST = 62
"""The maximum number of gaming days of a chart."""


class ChartDays(NamedTuple):
    """What charts are of."""

    first: date
    last: date
    table: str | None

    @property
    def span(self) -> str:
        """The days, as a filter has them."""
        return f"{self.first}" if self.first == self.last else f"{self.first}..{self.last}"

    @property
    def days(self) -> list[date]:
        """Every day, also those on which no table was open."""
        return [self.first + timedelta(n) for n in range((self.last - self.first).days + 1)]

    def filters(self, subject: Subject) -> list[Filter]:
        """The same in a question."""
        found = [Filter(subject.columns["day"], (self.span,))]
        return [*found, Filter(subject.columns["table"], (self.table,))] if self.table else found

    def asked(self, path: str, **words: object) -> Address:
        """The address of the rows behind a mark."""
        table = (("table", self.table),) if self.table else ()
        return Address(path, (("day", self.span), *table, *((name, str(word)) for name, word in words.items())))

    @property
    def given(self) -> dict[str, str]:
        """The same in the addresses of other charts."""
        return {"since": str(self.first), "until": str(self.last), **({"table": self.table} if self.table else {})}


def chart_days(
    connection: Connection[Any], asked: Mapping[str, str], usual: int = USUAL, rulesets: Sequence[str] | None = None
) -> ChartDays:
    """Read them from an address. `rulesets`: the last days are those of tables under one of these. Raises what is
    wrong with the address.
    """
    inputs.only(asked, "charts", ("since", "until", "day", "table", "ruleset"))
    check_names(connection, {name: asked[name] for name in ("table",) if name in asked})
    if "day" in asked:  # as questions have it: one day, or the first and the last
        begin, dots, end = asked["day"].partition("..")
        asked = {"since": begin, "until": end if dots else begin, **asked}
    since, until = inputs.day(asked, "since"), inputs.day(asked, "until")
    last = until or (_later(since, usual - 1) if since else _newest(connection, rulesets))
    first = since or _later(last, 1 - usual)
    if first > last or (last - first).days >= MOST:
        raise HTTPException(400, f"Charts are of 1 to {MOST} gaming days.")
    return ChartDays(first, last, asked.get("table"))


def _later(day: date, days: int) -> date:
    """So many days later, or the first or the last day of the calendar."""
    return date.fromordinal(min(max(day.toordinal() + days, 1), date.max.toordinal()))


def _newest(connection: Connection[Any], rulesets: Sequence[str] | None) -> date:
    """The last gaming day of the record, or of its tables under some rulesets."""
    if rulesets is None:
        row = connection.execute("SELECT max(gaming_day) FROM pitlog.sessions").fetchone()
    else:
        row = connection.execute(
            "SELECT max(gaming_day) FROM pitlog.tables WHERE ruleset = ANY(%s)", ([*rulesets],)
        ).fetchone()
    return row[0] if row and row[0] else date(1998, 1, 1)

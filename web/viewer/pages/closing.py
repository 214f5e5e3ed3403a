"""Closing a gaming day: what is open, the differences with their reasons, the statement, and the signature."""

from datetime import date
from hashlib import sha256
from typing import Any, NamedTuple

from psycopg import Connection
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.games import games
from projections.commission.closed_days import Adjustment, DayClosing, closings
from projections.commission.exports.formats import FORMATS
from projections.commission.full_statement import Sheet
from projections.commission.statement import StatementFilter, statement
from projections.queries.after_closing import LaterFact, days_of_accounts, later_changes, later_facts
from projections.queries.before_closing import StillOpen, TableDay, still_open, unclosed
from projections.queries.day_differences import DayDifference, day_differences, difference_named
from projections.queries.known_names import check_day
from record.authored.authored_facts import close_day
from record.authored.differences import explain
from record.errors import NotFound
from record.storage.application import Record
from web.viewer.access.confirmation import confirmation
from web.viewer.access.guard import page
from web.viewer.pages.statement import parts_of, query_of
from web.viewer.toolkit import inputs, links
from web.viewer.toolkit.open_matters import OpenMatter, matters_for
from web.viewer.toolkit.paging import SIZE, Paged
from web.viewer.toolkit.recording import once_of, show_at_once, words
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right, of_kind

MOST_DAYS = 31
"""The maximum number of gaming days that are closed at once here. `pitlog close` closes any number."""
SHOWN = 50
"""The maximum number of differences, and of later facts, on a page."""


class ClosingPage(NamedTuple):
    """A gaming day, at one table or all, on its way to be closed or closed."""

    day: date
    table: str | None
    due: list[TableDay]
    """The days that closing it would close: this one, and earlier ones that are still open."""
    of_day: list[TableDay]
    open_: list[StillOpen]
    differences: list[DayDifference]
    closed: list[DayClosing]
    later: list[LaterFact]
    changes: list[Adjustment]
    sheet: Sheet

    @property
    def bare(self) -> list[DayDifference]:
        """Differences without a reason."""
        return [one for one in self.differences if one.needs_reason]

    @property
    def days(self) -> list[date]:
        """The gaming days to be closed."""
        return sorted({one.gaming_day for one in self.due})

    @property
    def is_long(self) -> bool:
        """Whether too many days are open to be closed at once here."""
        return len(self.days) > MOST_DAYS

    @property
    def signed(self) -> str:
        """A digest of what the person who signs has seen. To look at it makes a fact, which waits to be sealed."""
        matters = [one.what for one in self.open_ if one.matter != "unsealed"]
        differences = [(one.difference, len(one.reasons)) for one in self.differences]
        seen = [one.session for one in self.due], matters, differences, self.sheet.totals
        return sha256(repr(seen).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def closing_page(connection: Connection[Any], day: date, table: str | None) -> ClosingPage:
    """Everything about closing a day. Raises `NotFound` if no table was open on it."""
    check_day(connection, day, table)
    every, due = unclosed(connection, day, table)
    of_day = [one for one in every if one.gaming_day == day]
    if not of_day:
        raise NotFound("gaming day", str(day))
    asked = StatementFilter(since=day, until=day, table=table)
    closed = closings(connection, asked)
    few = len({one.gaming_day for one in due}) <= MOST_DAYS
    return ClosingPage(
        day, table, due, of_day,
        still_open(connection, due) if due and few else [],
        day_differences(connection, [*dict.fromkeys((*(due if few else ()), *of_day))]),
        closed, later_facts(connection, closed, SHOWN), later_changes(connection, closed, asked, games),
        _sheet(connection, asked, closed),
    )  # fmt: skip


def _sheet(connection: Connection[Any], asked: StatementFilter, closed: list[DayClosing]) -> Sheet:
    """The statement of the day, by table."""
    return Sheet(
        asked, ["table"], statement(connection, asked, ("table",)), statement(connection, asked, ()), [], [], [],
        closed, [],
    )  # fmt: skip


# --- the pages ------------------------------------------------------------------------------------------------------


def _page(visit: Visit) -> Response:
    return _days(visit) if "day" not in visit.asked else _one(visit)


def _days(visit: Visit) -> Response:
    """Gaming days, open and closed."""
    number = inputs.number(visit.asked, "page") or 0
    with visit.reading() as connection:
        found = days_of_accounts(connection, SIZE + 1, number * SIZE)
    return visit.page("days.html", rows=Paged(found[:SIZE], number, len(found) > SIZE))


def _one(visit: Visit) -> Response:
    day = inputs.day(visit.asked, "day")
    assert day is not None
    return _shown(visit, day, visit.asked.get("table"))


def _shown(visit: Visit, day: date, table: str | None, why: str | None = None) -> Response:
    visit.noted(f"accounts of gaming day {day}" + (f" at {table}" if table else ""))
    with visit.reading() as connection:
        it = closing_page(connection, day, table)
    it = it._replace(later=[one for one in it.later if visit.person.may(of_kind(one.kind))])
    return visit.page(
        "closing.html", 400 if why else 200, it=it, why=why, matters=_matters(visit, it), shown=SHOWN,
        parts=parts_of(it.sheet, "table"), given=query_of(it.sheet.asked), forms=tuple(FORMATS), most=MOST_DAYS,
    )  # fmt: skip


def _matters(visit: Visit, it: ClosingPage) -> list[OpenMatter]:
    return matters_for(visit.person, it.open_, it.days, it.table)


# --- acts -----------------------------------------------------------------------------------------------------------


def _asked(visit: Visit) -> tuple[date, str | None]:
    day = inputs.day(visit.form, "day")
    if day is None:
        raise NotFound("gaming day", "")
    return day, visit.form.get("table") or None


def _explain(visit: Visit) -> Response:
    (day, table), why = _asked(visit), words(visit.form, "reason")
    if why is None:
        return _shown(visit, day, table, "Enter the reason for the difference.")
    with visit.reading() as connection:
        one = difference_named(closing_page(connection, day, table).differences, visit.form.get("difference", ""))
    with visit.house.writing() as connection:
        by, at, once = visit.person.sender.name, visit.now, once_of(visit)
        explain(connection, by, one.table_name, one.gaming_day, one.difference, one.about, why, at, once)
    return visit.to(links.closing(day, table) + "#differences")


def _close(visit: Visit) -> Response:
    """Close the day and earlier ones, if nothing changed since the person saw it, and the password is right."""
    day, table = _asked(visit)
    with visit.reading() as connection:
        it = closing_page(connection, day, table)
    if it.is_long:
        return _shown(visit, day, table, "Too many days are open: close the oldest ones first.")
    if it.due and visit.form.get("signed") != it.signed:
        return _shown(visit, day, table, "Something changed since this page was shown. Read it again, then sign.")
    if (it.bare or it.open_) and visit.form.get("although") != "1":
        return _shown(visit, day, table, "Confirm that you close the day although something is open.")
    again = confirmation(visit)
    if again is not None:
        return again
    with Record(visit.house.server) as into:
        for one in it.due:
            close_day(into, one.table_name, one.gaming_day, visit.person.sender.name, visit.now)
    show_at_once(visit)
    return visit.to(links.closing(day, table))


ROUTES: list[BaseRoute] = [
    page("/closing", Right.COMMISSION, _page),
    page("/closing/explain", Right.CLOSE, _explain, post=True),
    page("/closing/close", Right.CLOSE, _close, post=True),
]

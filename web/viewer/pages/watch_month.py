"""The month of regulators: by table and game turnover, win, theoretical win, and alarms; with its files."""

from collections.abc import Callable
from datetime import timedelta

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute

from projections.questions.answering import Recorded
from projections.watch.month import CSV, Month, MonthReport, csv_rows, last_month, month_report
from web.viewer.access.guard import page
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right
from web.viewer.toolkit.watch_files import FORMS, Form, sent


def _found(visit: Visit) -> tuple[Month, MonthReport]:
    """The month that an address asks for, or the last one."""
    words = visit.asked.get("month")
    asked = Month.read(words) if words is not None else None
    if words is not None and asked is None:
        raise HTTPException(400, "month must be a month, such as 2002-11.")
    with visit.reading() as connection:
        month = asked or last_month(connection) or Month.of(visit.now.date())
        return month, month_report(Recorded(connection, visit.here.venue.zone), month)


def _page(visit: Visit) -> Response:
    month, found = _found(visit)
    visit.noted(f"the watch of {month}")
    beside = Month.of(month.first - timedelta(1)), Month.of(month.last + timedelta(1))
    return visit.page("watch_month.html", month=str(month), found=found, beside=beside, forms=FORMS)


def _file(form: Form) -> Callable[[Visit], Response]:
    def answered(visit: Visit) -> Response:
        month, found = _found(visit)
        visit.noted(f"{form.upper()} of the watch of {month}")
        zone, name = visit.here.venue.zone, f"watch-{month}"
        return sent(csv_rows(found) if form == "csv" else found, CSV, form, name, zone)

    return answered


ROUTES: list[BaseRoute] = [
    page("/watch/month", Right.FINDINGS, _page),
    *(page(f"/watch/month.{form}", Right.FINDINGS, _file(form)) for form in FORMS),
]

"""The watch: what statistics say about wheels, dice, shoes and people, with alarms to acknowledge and to close."""

from collections.abc import Callable

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.watch.budget import Budget
from domain.watch.watched import PEOPLE, Watched
from projections.queries.known_names import check_names
from projections.watch.asking import Selection, alarm_fields
from record.authored.alarms import acknowledge_alarm, close_alarm, raise_alarm
from web.viewer.access.guard import page
from web.viewer.toolkit import inputs
from web.viewer.toolkit.recording import show_at_once, words
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right
from web.viewer.toolkit.watch_files import FORMS, Form, listed_file
from web.viewer.toolkit.watch_plots import large, way
from web.viewer.toolkit.watching import ABOUT, SUBJECTS, lines_of, watched

LISTED = 200
"""The most lines without an alarm."""


class Asked:
    """The subject and the table that an address names."""

    def __init__(self, visit: Visit) -> None:
        inputs.only(visit.asked, "watched subjects", ("subject", "table"))
        self.subject = inputs.one_of(visit.asked, "subject", dict.fromkeys((*SUBJECTS, "")), "")
        self.table = visit.asked.get("table", "")
        self.words = "the watch" + (f", of {self.subject}s" if self.subject in PEOPLE else "")

    @property
    def selection(self) -> Selection:
        """What is listed."""
        tables = frozenset({self.table} if self.table else ())
        return Selection(tables, subjects=frozenset({self.subject} if self.subject else ()))


def _watched(visit: Visit, selection: Selection) -> tuple[list[Watched], Budget]:
    with visit.reading() as connection:
        check_names(connection, {"table": visit.asked.get("table")})
        return watched(visit, connection, selection)


def _page(visit: Visit) -> Response:
    asked = Asked(visit)
    found, budget = _watched(visit, asked.selection)
    visit.noted(asked.words)
    quiet = [one for one in found if one.alarm is None]
    return visit.page(
        "watch.html", subject=asked.subject, table=asked.table, subjects=SUBJECTS, budget=budget,
        alarms=lines_of(one for one in found if one.alarm is not None), quiet=lines_of(quiet[:LISTED]),
        more=max(0, len(quiet) - LISTED), about=ABOUT, way=way, large=large, forms=FORMS,
        may_act=visit.person.may(Right.WORK_FINDINGS),
    )  # fmt: skip


def _file(form: Form) -> Callable[[Visit], Response]:
    def sent(visit: Visit) -> Response:
        asked = Asked(visit)
        found, _ = _watched(visit, asked.selection)
        visit.noted(f"{form.upper()} of {asked.words}")
        return listed_file(found, form, visit.here.venue.zone)

    return sent


def _act(visit: Visit) -> Response:
    """Acknowledge or close an alarm. One that is not on the record yet is raised by that."""
    name, why = inputs.needed(visit.form, "alarm"), words(visit.form, "why")
    do = visit.form.get("do")
    if do not in ("acknowledge", "close"):
        raise HTTPException(400, "Acknowledge or close an alarm.")
    if do == "close" and why is None:
        raise HTTPException(400, "Give the reason for closing the alarm.")
    one = next((one for one in _watched(visit, Selection())[0] if one.alarm == name), None)
    if one is None:
        raise HTTPException(404, "There is no such alarm, or it was closed.")
    by = visit.person.sender.name
    with visit.house.writing() as connection:
        if one.state == "new":
            raise_alarm(connection, by, one.table, visit.now, alarm_fields(one))
        if do == "close":
            close_alarm(connection, by, one.table, name, visit.now, str(why))
        else:
            acknowledge_alarm(connection, by, one.table, name, visit.now, why)
    show_at_once(visit)
    return visit.to("/watch")


ROUTES: list[BaseRoute] = [
    page("/watch", Right.FINDINGS, _page),
    page("/watch.csv", Right.FINDINGS, _file("csv")),
    page("/watch.json", Right.FINDINGS, _file("json")),
    page("/watch/act", Right.WORK_FINDINGS, _act, post=True),
]

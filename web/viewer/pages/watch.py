"""The watch: what statistics say about wheels, dice, shoes and people, with alarms to acknowledge and to close."""

import shlex
from collections.abc import Iterator
from math import log10

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.watch.budget import FAMILIES, Budget
from domain.watch.watched import PEOPLE, Watched
from projections.queries.known_names import check_names
from projections.questions.answering import Recorded
from projections.watch.asking import Selection, alarm_fields, budget_of, watch_record
from record.authored.alarms import acknowledge_alarm, close_alarm, raise_alarm
from web.viewer.access.guard import page
from web.viewer.toolkit import inputs
from web.viewer.toolkit.question_address import Address
from web.viewer.toolkit.questions import ASKED
from web.viewer.toolkit.recording import show_at_once, words
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

LISTED = 200
"""The most lines without an alarm."""
LARGEST = 1_000_000_000
"""Larger numbers are not told apart."""
SUBJECTS = tuple(dict.fromkeys(one.subject for one in FAMILIES))


def rows_of(question: str) -> Address | None:
    """The page with the rounds that a command lists: the same words. None if it is of no page."""
    _, subject, *options = shlex.split(question)
    return Address(f"/{subject}", tuple(_words(options))) if subject in ASKED else None


def _words(options: list[str]) -> Iterator[tuple[str, str]]:
    left = [*options]
    while left:
        name = left.pop(0).removeprefix("--")
        alone = not left or left[0].startswith("--")
        yield name.replace("-", "_"), _ALONE.get(name, "yes") if alone else left.pop(0)


_ALONE = {"underpaid": ">0", "overpaid": ">0", "difference": "!=0"}
"""What an option means that has no value."""


def way(one: Watched) -> float:
    """How far evidence is on the way to its threshold, by powers of ten, in hundredths."""
    return max(0.0, min(100.0, 100 * log10(max(one.evidence, 1.0)) / log10(one.threshold)))


def large(number: float) -> str:
    """Evidence, or years: in digits as far as anybody reads them."""
    return f"over {LARGEST:,}" if number > LARGEST else f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def _watched(visit: Visit, selection: Selection) -> tuple[list[Watched], Budget]:
    with visit.reading() as connection:
        check_names(connection, {"table": visit.asked.get("table")})
        there = Recorded(connection, visit.here.venue.zone)
        budget = budget_of(there)
        return watch_record(there, (), selection, budget), budget


def _page(visit: Visit) -> Response:
    subject = inputs.one_of(visit.asked, "subject", dict.fromkeys((*SUBJECTS, "")), "")
    tables = frozenset({visit.asked["table"]} if visit.asked.get("table") else ())
    everything, budget = _watched(visit, Selection(tables))
    found = [one for one in everything if subject in ("", one.subject)]
    visit.noted("the watch" + (f", of {subject}s" if subject in PEOPLE else ""))
    quiet = [one for one in found if one.alarm is None]
    return visit.page(
        "watch.html", subject=subject, table=next(iter(tables), ""), subjects=SUBJECTS, budget=budget,
        alarms=[(one, rows_of(one.question)) for one in found if one.alarm is not None],
        quiet=[(one, rows_of(one.question)) for one in quiet[:LISTED]], more=max(0, len(quiet) - LISTED),
        about={one.name: one.about for one in FAMILIES}, way=way, large=large,
        may_act=visit.person.may(Right.WORK_FINDINGS),
    )  # fmt: skip


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
    page("/watch/act", Right.WORK_FINDINGS, _act, post=True),
]

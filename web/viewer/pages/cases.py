"""The work on a dispute: things gathered and taken out, assignment, description of the error, second audit."""

from collections.abc import Callable
from typing import Any

from psycopg import Connection
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.errors import Failed
from projections.cases import DESCRIBED, GATHERED
from projections.queries.case_things import (
    check_auditor,
    check_staff,
    described,
    gathered_things,
    known_things,
    new_things,
)
from projections.queries.cases import case
from projections.queries.disputes import FoundDispute
from projections.queries.handovers import check_person
from projections.queries.round_terms import round_terms
from projections.queries.times import EXAMPLES, moment
from record.authored import cases
from record.authored.cases import CaseAct
from record.storage.months import are_here
from web.viewer.access.guard import page
from web.viewer.pages.disputes import meant_by, rounds_of, shown
from web.viewer.toolkit import links
from web.viewer.toolkit.case_work import checked, workers
from web.viewer.toolkit.recording import once_of, show_at_once, words
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

Act = Callable[[Connection[Any], CaseAct], str]


def _gather(visit: Visit) -> Response:
    it = meant_by(visit)
    given = {kind: [*checked(visit.form, kind), *_lines(visit, kind)] for kind in GATHERED}
    if not any(given.values()):
        return shown(visit, it.dispute, "Choose or enter what to add.")
    try:
        with visit.reading() as connection:
            things = new_things(case(connection, it), it, known_things(connection, it, given))
    except Failed as why:
        return shown(visit, it.dispute, f"{why}.")
    if not things:
        return visit.to(f"{links.dispute(it.dispute)}#case")
    return _record(visit, it, lambda into, act: cases.gather(into, act, things, words(visit.form, "reason")))


def _take_out(visit: Visit) -> Response:
    it = meant_by(visit)
    kind, _, name = visit.form.get("take", "").partition(":")
    try:
        with visit.reading() as connection:
            things = gathered_things(case(connection, it), {kind: [name]})
    except Failed as why:
        return shown(visit, it.dispute, f"{why}.")
    if not things:
        return shown(visit, it.dispute, "Choose what to take out.")
    return _record(visit, it, lambda into, act: cases.take_out(into, act, things, words(visit.form, "reason")))


def _assign(visit: Visit) -> Response:
    it, to, due = meant_by(visit), words(visit.form, "to"), words(visit.form, "due")
    if to is None:
        return shown(visit, it.dispute, "Choose a person.")
    until = moment(due, visit.here.venue.zone) if due else None
    if due and until is None:
        return shown(visit, it.dispute, f"{due} is no time: write {EXAMPLES}.")
    if until is not None and until <= visit.now:
        return shown(visit, it.dispute, f"{due} is past: write a later time.")
    try:
        check_person(to, workers(visit))
    except Failed as why:
        return shown(visit, it.dispute, f"{why}.")
    local = until.astimezone(visit.here.venue.zone) if until else None
    return _record(visit, it, lambda into, act: cases.assign(into, act, to, local, words(visit.form, "reason")))


def _describe(visit: Visit) -> Response:
    it = meant_by(visit)
    said = {field: words(visit.form, field) for field in DESCRIBED}
    try:
        with visit.reading() as connection:
            for what in ("dealer", "supervisor"):
                check_staff(connection, what, said[what])
            terms = round_terms(connection, rounds_of(visit, it))
            own = described(case(connection, it), it, said, terms.currency)
    except Failed as why:
        return shown(visit, it.dispute, f"{why}.")
    why_ = {"why": words(visit.form, "reason")}
    return _record(visit, it, lambda into, act: cases.describe(into, act, {**own, **why_}))


def _audit(visit: Visit) -> Response:
    it, result, why = meant_by(visit), visit.form.get("result", ""), words(visit.form, "reason")
    if why is None or result not in ("agreed", "disagreed"):
        return shown(visit, it.dispute, "Choose a result, and enter what you examined.")
    try:
        with visit.reading() as connection:
            check_auditor(case(connection, it), it, visit.person.sender.name)
    except Failed as refused:
        return shown(visit, it.dispute, f"{refused}.")
    return _record(visit, it, lambda into, act: cases.audit(into, act, result, why))


def _lines(visit: Visit, name: str) -> list[str]:
    return [line.strip() for line in (words(visit.form, name) or "").splitlines() if line.strip()]


def _record(visit: Visit, it: FoundDispute, act: Act) -> Response:
    doing = CaseAct(it.session, it.table_name, it.dispute, visit.person.sender.name, visit.now, once_of(visit))
    with visit.house.writing() as connection:
        are_here(connection, [it.session])
        act(connection, doing)
    show_at_once(visit)
    return visit.to(f"{links.dispute(it.dispute)}#case")


ROUTES: list[BaseRoute] = [
    page("/dispute/gather", Right.WORK_DISPUTES, _gather, post=True),
    page("/dispute/take-out", Right.WORK_DISPUTES, _take_out, post=True),
    page("/dispute/assign", Right.WORK_DISPUTES, _assign, post=True),
    page("/dispute/describe", Right.WORK_DISPUTES, _describe, post=True),
    page("/dispute/audit", Right.WORK_DISPUTES, _audit, post=True),
]

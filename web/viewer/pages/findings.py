"""Findings: by rule, assigned to a person, closed with a reason."""

from collections.abc import Mapping
from contextlib import closing, suppress
from typing import Any

from psycopg import Connection
from psycopg.sql import SQL
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.rulebooks.paragraphs.lookup import summary_of
from projections.queries.disputes import dispute
from projections.queries.findings import (
    ASSIGNED,
    CLOSED,
    NOTHING,
    OPEN,
    Found,
    Handled,
    finding,
    handled,
    selected,
)
from projections.queries.handovers import check_person
from projections.queries.rounds import FoundRound, named
from projections.questions.answer import Answer
from projections.questions.finding_states import assigned, states
from projections.questions.question import Question
from record.authored.findings import assign, close
from record.errors import NotFound
from record.people import users
from web.viewer.access.guard import page
from web.viewer.pages.questions import Narrowing, question_file, question_page
from web.viewer.toolkit import inputs, links
from web.viewer.toolkit.recording import once_of
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import MAY, Right

OPENED = {OPEN: True, ASSIGNED: None, CLOSED: False, "all": None}
"""Each state that may be asked for: whether its findings are open."""
STATES = tuple(OPENED)
LONGEST = 2_000
"""The maximum number of characters in a reason."""


def narrowing_of(visit: Visit) -> Narrowing:
    """The filters for the state of findings and for the person they are assigned to."""
    state, to = inputs.one_of(visit.asked, "state", OPENED, OPEN), visit.asked.get("to")

    def narrowed(connection: Connection[Any], asked: Question) -> Question:
        known = handled(connection)
        if "case" in visit.asked:
            dispute(connection, visit.asked["case"])
        if to is not None:
            check_person(to, [*assignees(visit), *{one.to for one in known.values() if one.to}])
        more = [*states(known, OPENED[state], to), *([assigned(known)] if state == ASSIGNED else [])]
        return asked._replace(filters=(*asked.filters, *more))

    return Narrowing(("state", "to", "case"), narrowed)


def _list(visit: Visit) -> Response:
    state = inputs.one_of(visit.asked, "state", OPENED, OPEN)
    return question_page(
        visit,
        "findings",
        narrowing_of(visit),
        _said,
        state=state,
        states=STATES,
        people=assignees(visit),
        dispute=visit.asked.get("case"),
    )


def _said(connection: Connection[Any], answered: Answer) -> Mapping[str, tuple[Found, Handled]]:
    """The sentence and the state of each finding of a page."""
    names = [str(row["finding"]) for row in answered.rows if "finding" in row]
    with closing(selected(connection, SQL("finding = ANY(%(names)s)"), {"names": names})) as found:
        rows = [*found]
    known = handled(connection, names)
    return {one.finding: (one, known.get(one.finding, NOTHING)) for one in rows}


def _file(visit: Visit) -> Response:
    return question_file(visit, "findings", narrowing_of(visit))


# --- one ----------------------------------------------------------------------------------------------------------


def _one(visit: Visit) -> Response:
    return _shown(visit, inputs.needed(visit.asked, "name"))


def _shown(visit: Visit, name: str, why: str | None = None) -> Response:
    with visit.reading() as connection:
        found = finding(connection, name)
        visit.noted(f"finding {name}", found.table_name)
        its = handled(connection, [name]).get(name, NOTHING)
        at = _round_of(connection, found)
    return visit.page(
        "finding.html", 400 if why else 200, found=found, its=its, round=at, why=why, people=assignees(visit),
        summary=summary_of(found.ruleset, found.rule) if found.rule else None,
    )  # fmt: skip


def _round_of(connection: Connection[Any], found: Found) -> FoundRound | None:
    """The round of a finding. None outside rounds."""
    if found.round is None:
        return None
    with suppress(NotFound):
        return next((one for one in named(connection, found.round) if one.table_name == found.table_name), None)
    return None


def assignees(visit: Visit) -> list[str]:
    """The people to whom a finding can be assigned."""
    with visit.house.people() as connection:
        return [one.name for one in users.every(connection) if one.role in MAY[Right.FINDINGS] and not one.disabled_at]


# --- what is done about one -----------------------------------------------------------------------------------------


def _assign(visit: Visit) -> Response:
    name, to, reason = visit.form.get("name", ""), visit.form.get("to", ""), reason_of(visit)
    if to not in assignees(visit):
        return _shown(visit, name, "Choose a person who can see findings.")
    with visit.reading() as connection:
        found = finding(connection, name)
    with visit.house.writing() as connection:
        assign(connection, visit.person.sender.name, found.table_name, name, to, visit.now, reason, once_of(visit))
    return visit.to(links.link_to("/finding", name=name))


def _close(visit: Visit) -> Response:
    name, reason = visit.form.get("name", ""), reason_of(visit)
    if reason is None:
        return _shown(visit, name, "Enter a reason.")
    with visit.reading() as connection:
        found = finding(connection, name)
    with visit.house.writing() as connection:
        close(connection, visit.person.sender.name, found.table_name, name, reason, visit.now, once_of(visit))
    return visit.to(links.link_to("/finding", name=name))


def reason_of(visit: Visit) -> str | None:
    """The reason in a form."""
    reason = visit.form.get("reason", "").strip()
    if len(reason) > LONGEST:
        raise HTTPException(400, f"A reason can have at most {LONGEST:,} characters.")
    return reason or None


ROUTES: list[BaseRoute] = [
    page("/findings", Right.FINDINGS, _list),
    page("/findings.csv", Right.FINDINGS, _file),
    page("/finding", Right.FINDINGS, _one),
    page("/finding/assign", Right.WORK_FINDINGS, _assign, post=True),
    page("/finding/close", Right.WORK_FINDINGS, _close, post=True),
]

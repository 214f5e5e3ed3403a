"""Findings: by rule, assigned to a person, closed with a reason."""

from collections.abc import Mapping
from contextlib import closing
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.rulebooks.paragraphs.lookup import summary_of
from projections.queries.findings import (
    ASSIGNED,
    CLOSED,
    NOTHING,
    OPEN,
    FindingFilter,
    Found,
    Handled,
    findings,
    handled,
)
from projections.queries.known_names import check_names
from projections.queries.rounds import RoundFilter, rounds
from record.authored.findings import assign, close
from record.errors import NotFound
from record.people import users
from web.viewer.access.guard import page
from web.viewer.toolkit import inputs, links
from web.viewer.toolkit.paging import paged
from web.viewer.toolkit.recording import once_of
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import MAY, Right

STATES: dict[str, tuple[str, ...]] = {
    "open": (OPEN, ASSIGNED), "assigned": (ASSIGNED,), "closed": (CLOSED,), "all": (OPEN, ASSIGNED, CLOSED),
}  # fmt: skip
SEVERITIES = ("ruling", "violation", "notice")
LONGEST = 2_000
"""The maximum number of characters in a reason."""


def asked_of(asked: Mapping[str, str]) -> FindingFilter:
    """The filter, from the address."""
    names: dict[str, Any] = {name: asked.get(name) for name in ("table", "shoe", "round", "ruleset", "rule", "code")}
    severity = asked.get("severity")
    if severity is not None:
        inputs.one_of(asked, "severity", dict.fromkeys(SEVERITIES), severity)
    return FindingFilter(day=inputs.day(asked, "day"), severities=[severity] if severity else None, **names)


def _list(visit: Visit) -> Response:
    state = inputs.one_of(visit.asked, "state", STATES, "open")
    with visit.reading() as connection, closing(findings(connection, asked_of(visit.asked))) as found:
        check_names(connection, visit.asked)
        known = handled(connection)
        wanted = ((one, known.get(one.finding, NOTHING)) for one in found)
        rows = paged(((one, its) for one, its in wanted if _fits(its, state, visit.asked.get("to"))), visit.asked)
    return visit.page(
        "findings.html", rows=rows, state=state, states=tuple(STATES), severities=SEVERITIES, asked=visit.asked
    )


def _fits(its: Handled, state: str, to: str | None) -> bool:
    return its.state in STATES[state] and to in (None, its.to)


# --- one ----------------------------------------------------------------------------------------------------------


def _one(visit: Visit) -> Response:
    return _shown(visit, inputs.needed(visit.asked, "name"))


def _shown(visit: Visit, name: str, why: str | None = None) -> Response:
    with visit.reading() as connection:
        found = _finding(connection, name)
        visit.noted(f"finding {name}", found.table_name)
        its = handled(connection, [name]).get(name, NOTHING)
        at = next(rounds(connection, RoundFilter(round=found.round, table=found.table_name), 1), None)
    return visit.page(
        "finding.html", 400 if why else 200, found=found, its=its, round=at, why=why, people=_people(visit),
        summary=summary_of(found.ruleset, found.rule) if found.rule else None,
    )  # fmt: skip


def _finding(connection: Any, name: str) -> Found:
    with closing(findings(connection, FindingFilter(finding=name))) as found:
        one = next(found, None)
    if one is None:
        raise NotFound("finding", name)
    return one


def _people(visit: Visit) -> list[str]:
    """The people to whom a finding can be assigned."""
    with visit.house.people() as connection:
        return [one.name for one in users.every(connection) if one.role in MAY[Right.FINDINGS] and not one.disabled_at]


# --- what is done about one -----------------------------------------------------------------------------------------


def _assign(visit: Visit) -> Response:
    name, to, reason = visit.form.get("name", ""), visit.form.get("to", ""), _words(visit)
    if to not in _people(visit):
        return _shown(visit, name, "Choose a person who can see findings.")
    with visit.reading() as connection:
        found = _finding(connection, name)
    with visit.house.writing() as connection:
        assign(connection, visit.person.sender.name, found.table_name, name, to, visit.now, reason, once_of(visit))
    return visit.to(links.link_to("/finding", name=name))


def _close(visit: Visit) -> Response:
    name, reason = visit.form.get("name", ""), _words(visit)
    if reason is None:
        return _shown(visit, name, "Enter a reason.")
    with visit.reading() as connection:
        found = _finding(connection, name)
    with visit.house.writing() as connection:
        close(connection, visit.person.sender.name, found.table_name, name, reason, visit.now, once_of(visit))
    return visit.to(links.link_to("/finding", name=name))


def _words(visit: Visit) -> str | None:
    reason = visit.form.get("reason", "").strip()
    if len(reason) > LONGEST:
        raise HTTPException(400, f"A reason can have at most {LONGEST:,} characters.")
    return reason or None


ROUTES: list[BaseRoute] = [
    page("/findings", Right.FINDINGS, _list),
    page("/finding", Right.FINDINGS, _one),
    page("/finding/assign", Right.WORK_FINDINGS, _assign, post=True),
    page("/finding/close", Right.WORK_FINDINGS, _close, post=True),
]

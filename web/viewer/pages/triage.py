"""Findings triaged, many at once: looked at, explained, assigned, made into a case, and undone. Nothing is asked again:
every act has a way back.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from psycopg import Connection
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.errors import Failed
from projections.errors import LacksField
from projections.queries.findings import Found, findings_called, handled, last_act
from projections.questions.answer import answer
from record.authored.findings import assign, close, look_at, undo
from web.viewer.access.guard import page
from web.viewer.pages.findings import assignees, narrowing_of, reason_of
from web.viewer.toolkit import links
from web.viewer.toolkit.case_work import checked, gather_findings
from web.viewer.toolkit.packed_findings import packed, unpacked
from web.viewer.toolkit.question_address import address_of
from web.viewer.toolkit.questions import ASKED, known_question, question_of
from web.viewer.toolkit.recording import once_of, words
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

MOST = 500
"""The most findings that are handled at once."""
Act = Callable[[Connection[Any], Found, str | None], None]
"""Handles one finding. The last argument is a name for the act."""

DONE = {"look": "Looked at", "explain": "Explained", "assign": "Assigned", "case": "Put into a case", "undo": "Undone"}


def _triage(visit: Visit) -> Response:
    do = visit.form.get("do", "")
    names = _chosen(visit)
    if not names or do not in DONE:
        return _refused(visit, "Choose findings, and what to do with them.")
    if len(names) > MOST:
        return _refused(visit, f"At most {MOST} findings are handled at once: ask for fewer.")
    try:
        with visit.reading() as connection:
            found = findings_called(connection, names)
        if do == "case":
            return _into_case(visit, found)
        _each(visit, found, _act(visit, do, names))
    except Failed as why:
        return _refused(visit, f"{why}.")
    return _to_done(visit, do, names)


def _chosen(visit: Visit) -> list[str]:
    """All findings of a question, those that were handled before, or those whose boxes are checked."""
    if visit.form.get("all"):
        return _asked_for(visit)
    handled_before = visit.form.get("packed")
    return unpacked(handled_before) if handled_before else checked(visit.form, "finding")


def _asked_for(visit: Visit) -> list[str]:
    """Every finding of the question in the address."""
    narrowing, zone = narrowing_of(visit), visit.here.venue.zone
    address = address_of("/findings", visit.request.query_params.multi_items())
    asked = question_of(visit, ASKED["findings"][0], address.asked(*narrowing.words))
    with visit.reading() as connection:
        wanted = narrowing.narrowed(connection, known_question(connection, asked))
        rows = answer(connection, wanted._replace(fields=("finding",), by=()), zone, MOST + 1, 0).rows
    return [str(row["finding"]) for row in rows]


def _act(visit: Visit, do: str, names: Sequence[str]) -> Act:
    by, at, reason = visit.person.sender.name, visit.now, reason_of(visit)
    if do == "look":
        return lambda into, one, once: look_at(into, by, one.table_name, one.finding, at, reason, once)
    if do == "explain":
        return _explaining(by, at, reason)
    if do == "assign":
        return _assigning(visit, by, at, reason)
    with visit.reading() as connection:
        known = handled(connection, names)
    last = {name: last_act(name, known).id for name in names}
    return lambda into, one, once: undo(into, by, one.table_name, one.finding, last[one.finding], at, reason, once)


def _explaining(by: str, at: datetime, reason: str | None) -> Act:
    if reason is None:
        raise LacksField("the reason")
    return lambda into, one, once: close(into, by, one.table_name, one.finding, reason, at, once)


def _assigning(visit: Visit, by: str, at: datetime, reason: str | None) -> Act:
    to = visit.form.get("to", "")
    if to not in assignees(visit):
        raise LacksField("a person who can see findings")
    return lambda into, one, once: assign(into, by, one.table_name, one.finding, to, at, reason, once)


def _each(visit: Visit, found: Sequence[Found], act: Act) -> None:
    """Handle every finding, or none."""
    once = once_of(visit)
    with visit.house.writing() as connection, connection.transaction():
        for one in found:
            act(connection, one, once and f"{once}-{one.finding}")


def _into_case(visit: Visit, found: Sequence[Found]) -> Response:
    """Into the case of a dispute. Without its name, a new dispute about the rounds is raised first."""
    name = words(visit.form, "dispute")
    if name is None:
        rounds = [*dict.fromkeys(one.round for one in found if one.round)]
        table, names = found[0].table_name, " ".join(one.finding for one in found)
        return visit.to(links.link_to("/disputes/raise", table=table, rounds="\n".join(rounds), findings=names))
    with visit.source() as source:
        it = source.dispute(name)
    gather_findings(visit, name, [one.finding for one in found])
    return visit.to(f"{links.dispute(it.dispute)}#case")


# --- what was done, and the way back -------------------------------------------------------------------------------


def _to_done(visit: Visit, do: str, names: Sequence[str]) -> Response:
    back = links.link_to("/findings", dict(visit.request.query_params))
    return visit.to(links.link_to("/findings/done", did=do, names=packed(names), back=back))


def _done(visit: Visit) -> Response:
    names, back = unpacked(visit.asked.get("names", "")), visit.asked.get("back", "")
    with visit.reading() as connection:
        found = findings_called(connection, names)
        known = handled(connection, names)
    visit.noted(f"findings {', '.join(names[:10])}")
    said = DONE.get(visit.asked.get("did", ""), "Handled")
    safe = back if back.startswith("/findings") and not back.startswith("/findings/") else "/findings"
    return visit.page(
        "triaged.html", found=found, known=known, said=said, back=safe, undoes=said == DONE["undo"], why=None,
        packed=packed(names),
    )  # fmt: skip


def _refused(visit: Visit, why: str) -> Response:
    back = links.link_to("/findings", dict(visit.request.query_params))
    return visit.page("triaged.html", 400, found=[], known={}, said=None, why=why, back=back, undoes=True)


ROUTES: list[BaseRoute] = [
    page("/findings/triage", Right.WORK_FINDINGS, _triage, post=True),
    page("/findings/done", Right.WORK_FINDINGS, _done),
]

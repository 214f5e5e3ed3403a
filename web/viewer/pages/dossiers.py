"""The dossier of a round or a dispute: a draft, or issued under a number; and issued ones again."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from psycopg import Connection
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute

from projections.dossiers.drawing import Drawn, drawn
from projections.dossiers.gather import Issue, Subject, dispute_subject, round_subject
from projections.dossiers.issue import issue, issued_dossier
from projections.dossiers.proof import ProofKeys
from projections.queries.disputes import dispute
from projections.queries.gaming_days import round_at
from web.viewer.access.guard import page
from web.viewer.toolkit import inputs
from web.viewer.toolkit.recording import once_of
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

TYPES = {"pdf": "application/pdf", "html": "text/html; charset=utf-8", "json": "application/json"}


def _draft(visit: Visit) -> Response:
    form = inputs.one_of(visit.asked, "form", TYPES, "pdf")
    with visit.reading() as connection:
        subject = _subject(connection, visit.asked)
        what = _with_comments(Issue(None, _now(visit), visit.person.sender.name), visit.asked)
        document = drawn(connection, subject, form, what, _keys(visit)).document
    visit.noted(f"draft of a dossier of {subject.kind} {subject.name}", subject.table)
    return _file(document, form, f"draft-{subject.kind}")


def _issue(visit: Visit) -> Response:
    form = inputs.one_of(visit.form, "form", TYPES, "pdf")
    with visit.reading() as reading, visit.house.writing() as writing:
        subject = _subject(reading, visit.form)
        by, now = visit.person.sender.name, _now(visit)

        def draw(what: Issue) -> Drawn:
            return drawn(reading, subject, form, _with_comments(what, visit.form), _keys(visit))

        made = issue(writing, by, now, subject, form, draw, once_of(visit))
        document = made.document or issued_dossier(reading, made.number).document
    return _file(document, form, f"dossier-{made.number}")


def _issued(visit: Visit) -> Response:
    number = inputs.number(visit.asked, "number")
    if number is None:
        raise HTTPException(400, "The address needs the number of a dossier.")
    with visit.reading() as connection:
        made = issued_dossier(connection, number)
    visit.noted(f"dossier {number}", made.session.rpartition("/")[0])
    return _file(made.document, made.format, f"dossier-{number}")


def _subject(connection: Connection[Any], form: Mapping[str, str]) -> Subject:
    if "dispute" in form:
        return dispute_subject(dispute(connection, form["dispute"]))
    number = inputs.number(form, "n")
    if number is None:
        raise HTTPException(400, "The address needs a dispute, or a round by its session and number.")
    return round_subject(round_at(connection, inputs.needed(form, "session"), number))


def _with_comments(what: Issue, form: Mapping[str, str]) -> Issue:
    """With the comments on steps, if the form asks for them."""
    return replace(what, comments=form.get("comments") == "1")


def _keys(visit: Visit) -> ProofKeys:
    return ProofKeys(visit.house.settings.log_key, visit.house.settings.witnesses)


def _now(visit: Visit) -> datetime:
    return datetime.now(visit.here.venue.zone)


def _file(document: bytes, form: str, name: str) -> Response:
    """A download. The document is complete in itself and has its own style sheet."""
    headers = {"Content-Type": TYPES[form], "Content-Disposition": f'attachment; filename="{name}.{form}"'}
    return Response(document, headers=headers)


ROUTES: list[BaseRoute] = [
    page("/dossier/draft", Right.DISPUTES, _draft),
    page("/dossier/issue", Right.WORK_DISPUTES, _issue, post=True, confirm=True),
    page("/dossier", Right.DISPUTES, _issued),
]

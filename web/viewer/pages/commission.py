"""Commission: statements with links down to single postings, reconciliation, and files."""

import tempfile
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.games import games
from projections.commission.exports.formats import FORMATS, write_export
from projections.commission.figures import FIGURES
from projections.commission.full_statement import sheet
from projections.commission.postings import days_of, postings, postings_of_figure
from projections.commission.reconciliation import bridges, differences
from projections.commission.statement import KEYS, StatementFilter
from projections.queries.known_names import check_names
from projections.questions.subjects import ACCOUNTS
from web.viewer.access.guard import page
from web.viewer.pages.statement import ages_of, parts_of, query_of
from web.viewer.toolkit import inputs
from web.viewer.toolkit.paging import paged
from web.viewer.toolkit.question_address import address_of
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

TYPES = {
    ".csv": "text/csv; charset=utf-8", ".json": "application/json", ".beancount": "text/plain; charset=utf-8",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}  # fmt: skip


def asked_of(asked: Mapping[str, str]) -> StatementFilter:
    """The filter, from the address."""
    names = {name: asked.get(name) for name in ("table", "shoe", "player", "ruleset")}
    return StatementFilter(
        since=inputs.day(asked, "since"), until=inputs.day(asked, "until"), seat=inputs.number(asked, "seat"), **names
    )


# --- a statement --------------------------------------------------------------------------------------------------


OF_STATEMENTS = frozenset({"since", "until", "by", "table", "shoe", "player", "seat", "ruleset"})
"""The words of a statement. Any other word of the question language asks for accounts."""


def _statement(visit: Visit) -> Response:
    others = {name for name in visit.asked if name not in OF_STATEMENTS}
    if others & {*ACCOUNTS.columns, "day", "not", "sort", "fields"}:
        return visit.to(str(address_of("/accounts", visit.request.query_params.multi_items())))
    asked, by = asked_of(visit.asked), inputs.one_of(visit.asked, "by", KEYS, "table")
    visit.noted(f"commission by {by}: {_request_text(asked)}")
    with visit.reading() as connection:
        check_names(connection, visit.asked)
        found = sheet(connection, asked, (by,), games)
    return visit.page(
        "commission.html", sheet=found, by=by, parts=parts_of(found, by), ages=ages_of(found), **_about(asked)
    )


def _about(asked: StatementFilter) -> dict[str, Any]:
    """What the pages of commission share: the filter in words, and links to files."""
    return {
        "asked": asked,
        "given": query_of(asked),
        "keys": tuple(KEYS),
        "forms": tuple(FORMATS),
        "told": _request_text(asked),
    }


def _request_text(asked: StatementFilter) -> str:
    """The filter in words."""
    days = f"{asked.since or 'the beginning'} to {asked.until or 'now'}"
    rest = (f"{name} {value}" for name, value in asdict(asked).items() if value and name not in ("since", "until"))
    return ", ".join((days, *rest))


# --- postings -----------------------------------------------------------------------------------------------------


def _postings(visit: Visit) -> Response:
    asked, figure = asked_of(visit.asked), visit.asked.get("figure")
    if figure is not None:
        inputs.one_of(visit.asked, "figure", FIGURES, figure)
    currency = visit.asked.get("currency")
    visit.noted(f"postings of commission: {_request_text(asked)}")
    with (
        visit.reading() as connection,
        closing(postings(connection, days_of(figure, asked) if figure else asked)) as all_,
    ):
        check_names(connection, visit.asked)
        found = postings_of_figure(figure, all_) if figure else all_
        rows = paged((one for one in found if currency in (None, one.currency)), visit.asked)
    return visit.page("postings.html", rows=rows, figure=figure, currency=currency, **_about(asked))


# --- reconciled ---------------------------------------------------------------------------------------------------


def _reconciled(visit: Visit) -> Response:
    asked = replace(asked_of(visit.asked), seat=None, ruleset=None)
    visit.noted(f"commission reconciled: {_request_text(asked)}")
    with visit.reading() as connection:
        check_names(connection, visit.asked)
        found = differences(connection, asked)
        whole = bridges(connection, asked, found)
    only = visit.asked.get("only") == "faults"
    rows = paged((one for one in found if one.fault or not only), visit.asked)
    return visit.page("reconciled.html", bridges=whole, rows=rows, only=only, **_about(asked))


# --- a file -------------------------------------------------------------------------------------------------------


def _file(visit: Visit) -> Response:
    asked, by = asked_of(visit.asked), inputs.one_of(visit.asked, "by", KEYS, "player")
    form = inputs.one_of(visit.asked, "form", FORMATS, ".xlsx")
    with (
        tempfile.TemporaryDirectory() as folder,
        visit.reading() as reading,
        visit.house.writing() as writing,
    ):
        path, person = Path(folder) / f"commission{form}", visit.person.sender.name
        number = write_export(path, reading, writing, visit.here.venue, person, asked, (by,), "postings" in visit.asked)
        data = path.read_bytes()
    name = f"commission-{asked.since or 'all'}-{asked.until or 'now'}-export-{number}{form}"
    return Response(data, media_type=TYPES[form], headers={"Content-Disposition": f'attachment; filename="{name}"'})


ROUTES: list[BaseRoute] = [
    page("/commission", Right.COMMISSION, _statement),
    page("/commission/postings", Right.COMMISSION, _postings),
    page("/commission/reconciled", Right.COMMISSION, _reconciled),
    page("/commission/file", Right.COMMISSION, _file),
]

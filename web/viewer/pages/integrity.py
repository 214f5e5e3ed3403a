"""Integrity: what is sealed, witnessed and verified, what is not, and the access log."""

from collections.abc import Iterator
from typing import Any

from psycopg import Connection
from starlette.responses import Response
from starlette.routing import BaseRoute

from projections.queries.access import newest
from projections.questions.columns import Row
from projections.questions.lists import ACCESSES, access_row, list_asked, listed
from projections.questions.question import Question
from record.people import users
from record.storage.months import moved_out
from web.viewer.access.guard import page
from web.viewer.pages.questions import groups_page
from web.viewer.toolkit.list_files import list_file
from web.viewer.toolkit.paging import paged
from web.viewer.toolkit.question_address import address_of
from web.viewer.toolkit.questions import question_of
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

DID = {"viewed": "", "exported": "note", "decided": "warn"}


def _integrity(visit: Visit) -> Response:
    known = visit.house.settings
    return visit.page("integrity.html", it=visit.house.integrity(), witnesses=[one.name for one in known.witnesses])


FIELDS = ("person", "table", "what")
"""Columns with an input of their own."""


def accesses_for(visit: Visit, connection: Connection[Any]) -> tuple[Question, Iterator[Row]]:
    """The accesses that are asked for. An unknown table or person is an error, never an empty log."""

    def rows(table: str | None = None) -> Iterator[Row]:
        return map(access_row, newest(connection, table))

    address = address_of("/access", visit.request.query_params.multi_items())
    with visit.house.people() as people:
        users_ = [f"person:{one.name}" for one in users.every(people)]
    asked = list_asked(connection, question_of(visit, ACCESSES, address.asked()), rows, {"person": users_})
    tables = [one.words for one in asked.filters if one.column.name == "table" and not one.but]
    table = tables[0][0] if len(tables) == 1 and len(tables[0]) == 1 and not tables[0][0].endswith("*") else None
    return asked, listed(asked, rows(table), visit.here.venue.zone)


def _access(visit: Visit) -> Response:
    """The access log, newest first."""
    visit.noted("who looked at what")
    with visit.reading() as connection:
        asked, found = accesses_for(visit, connection)
        address = address_of("/access", visit.request.query_params.multi_items())
        grouped = groups_page(visit, asked, address, found)
        rows = paged((row["it"] for row in found), visit.asked)
        archived = sorted(moved_out(connection))
    return visit.page(
        "access.html", rows=rows, did=DID, address=address, words=dict(address.words), asked=asked, fields=FIELDS,
        away=archived, grouped=grouped,
    )  # fmt: skip


def _access_file(visit: Visit) -> Response:
    with visit.reading() as connection:
        asked, found = accesses_for(visit, connection)
        visit.noted(f"CSV of accesses: {asked.searched}")
        return list_file(asked, found, visit.here.venue.zone)


ROUTES: list[BaseRoute] = [
    page("/integrity", Right.INTEGRITY, _integrity),
    page("/access", Right.ACCESS, _access),
    page("/access.csv", Right.ACCESS, _access_file),
]

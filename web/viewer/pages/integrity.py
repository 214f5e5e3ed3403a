"""Integrity: what is sealed, witnessed and verified, what is not, and the access log."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from psycopg import Connection
from starlette.responses import Response
from starlette.routing import BaseRoute

from projections.queries.access import check_person, newest
from record.authored.access import Access
from record.people import users
from record.retrieval.known_tables import known_table
from record.storage.months import moved_out
from web.viewer.access.guard import page
from web.viewer.toolkit import inputs
from web.viewer.toolkit.paging import paged
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

DID = {"viewed": "", "exported": "note", "decided": "warn"}


def _integrity(visit: Visit) -> Response:
    known = visit.house.settings
    return visit.page("integrity.html", it=visit.house.integrity(), witnesses=[one.name for one in known.witnesses])


def accesses_for(visit: Visit, connection: Connection[Any]) -> Iterator[Access]:
    """The accesses that are asked for. An unknown table or person is an error, never an empty log."""
    table, person = known_table(connection, visit.asked.get("table")), visit.asked.get("person")
    found = newest(connection, table, person)
    first = next(found, None)
    if first is None and person is not None:
        with visit.house.people() as people:
            users_ = [f"person:{one.name}" for one in users.every(people)]
        check_person(connection, person, users_)
    return found if first is None else chain([first], found)


def _access(visit: Visit) -> Response:
    """The access log, newest first."""
    did = visit.asked.get("did")
    if did is not None:
        inputs.one_of(visit.asked, "did", DID, did)
    visit.noted("who looked at what")
    with visit.reading() as connection:
        found = accesses_for(visit, connection)
        rows = paged((one for one in found if did in (None, one.did)), visit.asked)
        archived = sorted(moved_out(connection))
    return visit.page("access.html", rows=rows, did=DID, asked=visit.asked, away=archived)


ROUTES: list[BaseRoute] = [
    page("/integrity", Right.INTEGRITY, _integrity),
    page("/access", Right.ACCESS, _access),
]

"""Integrity: what is sealed, witnessed and verified, what is not, and the access log."""

from starlette.responses import Response
from starlette.routing import BaseRoute

from projections.queries.access import newest
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


def _access(visit: Visit) -> Response:
    """The access log, newest first."""
    did = visit.asked.get("did")
    if did is not None:
        inputs.one_of(visit.asked, "did", DID, did)
    visit.noted("who looked at what")
    with visit.reading() as connection:
        found = newest(connection, visit.asked.get("table"), visit.asked.get("person"))
        rows = paged((one for one in found if did in (None, one.did)), visit.asked)
        archived = sorted(moved_out(connection))
    return visit.page("access.html", rows=rows, did=DID, asked=visit.asked, away=archived)


ROUTES: list[BaseRoute] = [
    page("/integrity", Right.INTEGRITY, _integrity),
    page("/access", Right.ACCESS, _access),
]

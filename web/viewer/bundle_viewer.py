"""The viewer of one bundle: its tables, rounds and disputes, without sign-in. Nothing is written."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from anyio import CapacityLimiter
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from domain.errors import PitlogError
from evidence.bundles.reading import Bundle
from projections.queries.bundle_source import BundleSource
from projections.queries.source import PageSource
from record.people.users import Role
from record.venue import Venue
from web.viewer import errors
from web.viewer.access.guard import Guarded, in_thread, run
from web.viewer.headers import with_headers
from web.viewer.pages import disputes, rounds, tables
from web.viewer.toolkit import assets, inputs
from web.viewer.toolkit.context import Settings
from web.viewer.toolkit.rendering import Showing
from web.viewer.toolkit.request import Person, Visit
from web.viewer.toolkit.rights import ENTRIES, NavigationEntry, Right

ALLOWED = frozenset({Right.FLOOR, Right.ROUNDS, Right.DISPUTES})
"""The rights in a bundle's viewer."""
THREADS = 8
HERE = ("127.0.0.1", "localhost")
"""The names of this machine. A page of another site that leads a browser here under another name gets nothing."""


class Reader(Person):
    """The reader of a bundle, who is not signed in."""

    def may(self, right: Right) -> bool:
        """Whether the reader may do this: only read."""
        return right in ALLOWED or right is Right.FINDINGS  # those of its rounds: there is no list of them

    @property
    def entries(self) -> list[NavigationEntry]:
        """Links to the pages of a bundle."""
        return [one for one in ENTRIES if one.right in ALLOWED]


class BundleShelf:
    """The bundle, in place of a record."""

    def __init__(self, bundle: Bundle, settings: Settings) -> None:
        self.settings = settings
        self.opened = BundleSource(bundle)
        self.file = Path(bundle.file).name

    def venue(self) -> Venue:
        """The venue, from the manifest."""
        return Venue(self.opened.manifest.venue, self.opened.manifest.time_zone)

    @contextmanager
    def source(self) -> Iterator[PageSource]:
        """The source of rounds, shoes and disputes."""
        yield self.opened


@dataclass(frozen=True)
class BundleVisit(Visit):
    """A visit that is not recorded, because there is no record."""

    def noted(self, what: str, table: str = "") -> None:
        """Accesses are not recorded."""


def _visit_of(request: Request) -> BundleVisit:
    inputs.check_address(request)
    shelf: Any = request.app.state.house
    return BundleVisit(request, shelf, Reader("", Role.INSPECTOR), "", {}, Showing(shelf.venue()))


def _route(of: Guarded) -> BaseRoute:
    async def endpoint(request: Request) -> Response:
        visit = _visit_of(request)
        return await in_thread(request, lambda: run(of.answer, visit))

    return Route(of.path, endpoint, methods=["GET"])


async def _front(request: Request) -> Response:
    visit, shelf = _visit_of(request), request.app.state.house
    tables_ = sorted({one.table for one in shelf.opened.manifest.tables})
    days = [day for table in tables_ for day in shelf.opened.days(table)]
    fields: dict[str, Any] = {"it": shelf.opened.manifest, "file": shelf.file, "disputes": shelf.opened.disputes()}
    fields["failed"] = shelf.opened.failed
    return visit.page("bundle.html", days=days, **fields)


def routes() -> list[BaseRoute]:
    """The viewer's pages that only read."""
    pages = [one for module in (tables, rounds, disputes) for one in module.ROUTES if isinstance(one, Guarded)]
    readable = [_route(one) for one in pages if one.right in ALLOWED and "GET" in (one.methods or ())]
    return [Route("/", _front), *assets.ROUTES, *readable]


class BundleViewer(Starlette):
    """The application for a bundle."""

    def __init__(self, bundle: Bundle, settings: Settings | None = None) -> None:
        super().__init__(
            routes=routes(),
            middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=[*HERE])],
            exception_handlers={HTTPException: errors.refused, PitlogError: errors.failed, Exception: errors.fault},
        )
        self.router.redirect_slashes = False
        self.state.house, self.state.closing = BundleShelf(bundle, settings or Settings()), asyncio.Event()
        self.state.threads = CapacityLimiter(THREADS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        await super().__call__(scope, receive, with_headers(send, False) if scope["type"] == "http" else send)

"""One request: its person, its parameters, and the page that answers."""

import secrets
from collections.abc import Iterable, Mapping
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any

from psycopg import Connection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from projections.queries.source import PageSource
from record.authored.access import VENUE, viewed
from record.people.sender import Sender
from record.people.users import Role
from web.viewer.toolkit.context import ViewerContext
from web.viewer.toolkit.rendering import Showing, render
from web.viewer.toolkit.rights import AUTHORITY, ENTRIES, MAY, NavigationEntry, Right

View = tuple[str, str]
"""What somebody viewed, and its table."""


@dataclass(frozen=True)
class Person:
    """A signed-in user."""

    name: str
    role: Role
    confirmed: bool = False
    """Whether the password was entered recently."""

    def may(self, right: Right) -> bool:
        """Whether the role has the right."""
        return self.role in MAY[right]

    @property
    def entries(self) -> list[NavigationEntry]:
        """The entries of the navigation."""
        return [one for one in ENTRIES if self.may(one.right)]

    @property
    def sender(self) -> Sender:
        """The name under which decisions are recorded."""
        return Sender(f"person:{self.name}", supervisory=self.role in AUTHORITY)


@dataclass(frozen=True)
class Visit:
    """The context of every page."""

    request: Request
    house: ViewerContext
    person: Person
    token: str
    """The token of the page's forms."""
    form: Mapping[str, str]
    """The posted form."""
    here: Showing
    """The venue's times and words."""
    notes_pending: list[Future[None]] = field(default_factory=list)
    """Accesses to be recorded."""
    views: list[View] | None = None
    """The views that a page is to each of many people, for whom it is made once. None: made for this person alone."""

    @property
    def asked(self) -> Mapping[str, str]:
        """A parameter of the address. None if it is empty."""
        return {name: value for name, value in self.request.query_params.items() if value.strip()}

    @property
    def now(self) -> datetime:
        """The present time in the venue's zone."""
        return datetime.now(self.here.venue.zone)

    def once(self) -> str:
        """The id of one form. If the form is sent twice, it makes one fact."""
        return secrets.token_hex(8)

    def need(self, right: Right) -> None:
        """Raise if the person lacks this right."""
        if not self.person.may(right):
            raise HTTPException(403, f"Your role, {self.person.role}, may not {right}.")

    def followed(self, position: int = 0) -> dict[tuple[str, str], int]:
        """The disputes that this person follows, by table and name, with the number of unseen facts."""
        may = self.person.may(Right.WORK_DISPUTES)
        return self.house.followed.of(self.person.name, position) if may else {}

    def news(self, position: int = 0) -> int:
        """The number of disputes with unseen facts."""
        return sum(new > 0 for new in self.followed(position).values())

    def source(self) -> AbstractContextManager[PageSource]:
        """The source of rounds, shoes and disputes."""
        return self.house.source()

    def reading(self) -> AbstractContextManager[Connection[Any]]:
        """A connection for reading."""
        return self.house.reading()

    def noted(self, what: str, table: str = VENUE) -> None:
        """Record, while the page is made, that this person viewed something."""
        if self.views is not None:
            self.views.append((what, table))
            return
        self.house.shown.is_known(self.person.name, what, table)
        self.notes_pending.append(self.house.meanwhile(partial(self._noted, what, table, self.now)))

    def followed_on(self, views: Iterable[View]) -> None:
        """The same when an open page asks for itself anew: what the person has been shown is no further access."""
        for what, table in views:
            if not self.house.shown.is_known(self.person.name, what, table):
                self.noted(what, table)

    def _noted(self, what: str, table: str, at: datetime) -> None:
        with self.house.writing() as connection:
            viewed(connection, self.person.sender.name, what, at, table)

    def written(self) -> None:
        """Wait until all accesses are recorded. Raises if one could not be."""
        for pending in self.notes_pending:
            pending.result()

    def page(self, template: str, status: int = 200, **said: Any) -> Response:
        """A page."""
        return render(template, status, visit=self, here=self.here, **said)

    @staticmethod
    def to(address: str) -> Response:
        """Redirect after a change: the page can be reloaded without repeating it."""
        return RedirectResponse(address, 303)

"""The viewer on a record whose projections nobody has built yet: every page answers, or says that it has to wait."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from starlette.routing import Route

from record.ingest.ingest import Ingest
from record.people.users import Role, add
from record.postgres.connections import WEB, WRITER, connect
from record.postgres.servers import Server
from record.storage.application import Record
from record.venue import set_venue
from web.viewer.app import routes

from ....faults.feeds import card, opened, take
from ....servers import Databases
from ..night import PASSWORD, VENUE, running

NAMES = {"table": "BAC07", "name": "BAC07", "number": "1", "ruleset": "nz-1998-baccarat"}


@pytest.fixture
def unfollowed(databases: Databases) -> Iterator[Server]:
    """A record without projections."""
    new = databases.unfollowed
    name = new.migrated()
    yield new.at(name)
    new.drop(name)


@pytest.mark.parametrize("role", [Role.INSPECTOR, Role.ACCOUNTANT])
def test_no_page_fails_before_projections_are_built(unfollowed: Server, role: Role) -> None:
    """As in the first moments of `pitlog serve` on a new record."""
    with connect(unfollowed, WRITER) as connection:
        set_venue(connection, VENUE)
    with Record(unfollowed) as into:
        take(Ingest(into), [opened("o"), card("c")])
    with connect(unfollowed, WEB) as connection:
        add(connection, f"one.{role}", role, PASSWORD)
    with running(unfollowed) as viewer, closing(viewer.signed_in(role)) as client:
        assert "are being built" in client.get("/rounds").text
        for route in routes():
            if isinstance(route, Route) and "GET" in (route.methods or ()) and "live" not in route.path:
                named = {**dict.fromkeys(route.param_convertors, "x"), **NAMES}
                address = route.path.replace(":path", "").format(**named)
                answer = client.get(address, params={"q": "BAC07"})
                assert answer.status_code < 500 or "are being built" in answer.text, (address, answer.text[:300])

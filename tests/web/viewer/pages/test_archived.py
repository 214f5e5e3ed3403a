"""A month that moved out, at the viewer: what stays is shown, and of the rest it is said that it was archived."""

from collections.abc import Iterator
from contextlib import closing
from datetime import date

import httpx
import pytest

from domain.games import games
from projections.engine.catch_up import catch_up
from record.people.users import Role, add
from record.postgres.connections import PROJECTOR, WEB, connect
from record.postgres.servers import Server
from web.viewer.toolkit import links

from ....feeds import Feed
from ....servers import superuser
from ..night import PASSWORD, record_lines, running

TABLE, GONE, HERE = "ARC1", date(1998, 3, 14), date(1998, 4, 2)
OUT = (
    "ALTER TABLE pitlog.facts DETACH PARTITION pitlog.facts_1998_03",
    "UPDATE pitlog.months SET archived_at = now() WHERE month = '1998-03-01'",
)


@pytest.fixture
def inspector(server: Server) -> Iterator[httpx.Client]:
    """Somebody who looks, after the first of two months moved out."""
    feed = Feed(TABLE)
    for day in (GONE, HERE):
        feed.opened(str(day)).started(f"R-{day}").closed().ended()
    record_lines(server, feed.raw())
    with connect(server, PROJECTOR) as connection:
        catch_up(connection, games)
    with connect(server, WEB) as connection:
        add(connection, f"one.{Role.INSPECTOR}", Role.INSPECTOR, PASSWORD)
    with superuser(server) as connection:
        for one in OUT:
            connection.execute(one)  # type: ignore[call-overload]
    with running(server) as viewer, closing(viewer.signed_in(Role.INSPECTOR)) as client:
        yield client


def test_what_stays_is_shown_and_of_the_rest_it_is_said_that_it_was_archived(inspector: httpx.Client) -> None:
    """A round of it can't be replayed; its day, its rounds and what was found are there."""
    gone, here = (links.round_(f"{TABLE}/{day}", 1) for day in (GONE, HERE))
    assert inspector.get(here).status_code == 200
    answer = inspector.get(gone)
    assert (answer.status_code, "1998-03 was archived" in answer.text) == (404, True)
    for page in (links.table(TABLE, GONE), links.table(TABLE, HERE), "/", "/findings", "/commission", "/integrity"):
        assert inspector.get(page, follow_redirects=True).status_code == 200, page

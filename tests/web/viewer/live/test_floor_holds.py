"""The live floor holds: whatever a table is called, whatever the server answers, and when the database is killed."""

import itertools
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from projections.queries.floor import floor
from record.people import users
from record.people.users import Role
from record.postgres.connections import WEB, connect
from record.postgres.migrate import migrate
from record.postgres.servers import Server
from record.vault.connections import reading
from web.viewer.errors import for_people
from web.viewer.toolkit.context import Settings

from ....cli.running import Pitlog
from ....feeds import Feed
from ....servers import embedded, superuser
from ..night import PASSWORD, Running, record_lines, running, sign_in
from ..visiting import enter
from .test_live import table as floor_table

ODD = ("H\u202eT", "no\u00a0break", "wide\u3000space", "soft\u00adhyphen", "zero\u200bwidth")


@pytest.fixture
def quick(server: Server) -> Iterator[Running]:
    """A viewer that looks often, on a record of its own with one table."""
    with connect(server, WEB) as connection:
        users.add(connection, "mere", Role.SURVEILLANCE, PASSWORD)
    record_lines(server, Feed("BAC07").opened().raw())
    with running(server, Settings(live_seconds=0.05, beat=0.2)) as one:
        yield one


@pytest.fixture
def tab(chromium: Browser, quick: Running) -> Iterator[Page]:
    """Somebody who watches its floor."""
    with chromium.new_context(base_url=quick.url) as context:
        page = enter(context.new_page(), "mere")
        page.goto("/?view=table")
        yield page


def test_tables_that_were_not_there_get_a_row_without_a_reload(tab: Page, server: Server) -> None:
    """Also those whose names a page spells out: the page used to be loaded again for ever."""
    expect(tab.get_by_role("status")).to_have_text("live")
    loads = itertools.count()
    tab.on("framenavigated", lambda _: next(loads))
    tab.evaluate("window.mine = true")
    for name in (*ODD, "AAA01", "ZZZ99"):
        record_lines(server, Feed(name).opened().raw())
    names = tab.locator("#floor [data-cell=table]")
    expect(names).to_have_count(len(ODD) + 3)
    assert names.all_text_contents() == sorted(names.all_text_contents())
    expect(tab.locator("#floor")).to_contain_text(r"H\u202eT")
    assert tab.evaluate("window.mine")
    assert next(loads) == 0
    tab.get_by_role("link", name="ZZZ99").click()
    expect(tab.get_by_role("heading", level=1)).to_have_text("ZZZ99")


def test_the_floor_comes_back_after_answers_that_are_no_stream(tab: Page, server: Server) -> None:
    """A browser never asks again after a 503. The page does, and says how old it is meanwhile."""
    expect(tab.get_by_role("status")).to_have_text("live")
    answers = itertools.count()

    def refuse(route: Route) -> None:
        if next(answers) < 2:
            route.fulfill(status=503, body="not just now")
        else:
            route.continue_()

    tab.route("**/live/floor", refuse)
    tab.reload()
    expect(tab.get_by_role("status")).to_contain_text("stale for")
    expect(tab.get_by_role("status")).to_have_text("live")
    record_lines(server, Feed("NEW01").opened().raw())
    expect(tab.locator("#floor")).to_contain_text("NEW01")


def test_sealing_that_is_ahead_of_what_is_shown_leaves_nothing_unsealed(server: Server, tmp_path: Path) -> None:
    """It is never counted below nothing."""
    feed = Feed("BAC07").opened()
    record_lines(server, feed.raw())
    pitlog = Pitlog(server)
    pitlog.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
    pitlog.recorded(feed.shoe("S1").burned().coup("w1").raw())  # nobody follows
    pitlog.said("key", "new", "harbour/pitlog")
    pitlog.said("seal")
    with reading(server) as connection:
        assert [(one.facts, one.unsealed) for one in floor(connection).tables] == [(1, 0)]


def test_an_embedded_server_that_was_killed_is_started_again() -> None:
    """By whoever looks next; no dead connection is handed out afterwards."""
    with embedded() as server:
        with connect(server) as connection:
            migrate(connection)
        with connect(server, WEB) as connection:
            users.add(connection, "mere", Role.SURVEILLANCE, PASSWORD)
        record_lines(server, Feed("BAC07").opened().raw())
        with running(server, Settings(live_seconds=3600)) as one, one.browser() as client:
            assert sign_in(client, "mere", PASSWORD).status_code == 303
            assert [client.get("/").status_code for _ in range(3)] == [200] * 3
            os.kill(_postmaster(server), signal.SIGKILL)
            answers = [_looked(client) for _ in range(8)]
            assert answers.count(200) >= 7, answers
            assert answers[-5:] == [200] * 5


def _postmaster(server: Server) -> int:
    with superuser(server) as connection:
        row = connection.execute("SELECT current_setting('data_directory')").fetchone()
    assert row is not None
    return int((Path(row[0]) / "postmaster.pid").read_text().split()[0])


def _looked(client: httpx.Client) -> int:
    answer = client.get("/")
    if answer.status_code == 503:
        time.sleep(0.5)
    return answer.status_code


def test_rows_are_called_by_something_that_a_page_shows_as_it_is() -> None:
    from web.viewer.live.floor_rows import key

    keys = [key(floor_table(name, 1).table_name) for name in (*ODD, "H\\u202eT")]
    assert len(set(keys)) == len(keys)
    assert all(one.isalnum() and one.isascii() for one in keys)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("no such rule: see `pitlog rules vic-2002-crown`.", "No such rule."),
        ("rule 99.9 is not in vic-2002-crown (`pitlog rules vic-2002-crown`). Give another", "Rule 99.9 is not in"),
        ("there is no round R1.", "There is no round R1."),
    ],
)
def test_people_without_a_shell_are_told_nothing_to_type(said: str, shown: str) -> None:
    assert for_people(said).startswith(shown)
    assert "`" not in for_people(said)

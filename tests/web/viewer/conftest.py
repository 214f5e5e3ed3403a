"""A viewer on a busy night, for all tests of a run, and a window on it."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page

from record.people.users import Role
from record.postgres.servers import Server

from ...servers import Databases
from .night import Running, populate, running
from .visiting import undisturbed


@pytest.fixture(scope="session")
def night(databases: Databases) -> Iterator[Server]:
    """A record of a busy night: to be read; what a test writes, others see."""
    name = databases.migrated()
    server = databases.at(name)
    populate(server)
    yield server
    databases.drop(name)


@pytest.fixture(scope="session")
def viewer(night: Server) -> Iterator[Running]:
    """The viewer on that night."""
    with running(night) as one:
        yield one


@pytest.fixture(scope="session")
def clients(viewer: Running) -> Iterator[dict[Role, httpx.Client]]:
    """Somebody of each role, signed in."""
    everybody = {role: viewer.signed_in(role) for role in Role}
    yield everybody
    for client in everybody.values():
        client.close()


@pytest.fixture(scope="session")
def window(chromium: Browser, viewer: Running) -> Iterator[Page]:
    """The window of all tests: a new one for each took half a second of CPU."""
    with chromium.new_context(base_url=viewer.url) as context:
        yield context.new_page()


@pytest.fixture
def tab(window: Page, viewer: Running) -> Iterator[Page]:
    """A window in which nobody is signed in yet. Nothing may be fetched from outside, no script may fail."""
    window.context.clear_cookies()
    window.set_viewport_size({"width": 1366, "height": 768})
    window.emulate_media(media="null", color_scheme="null")
    with undisturbed(window, viewer):
        yield window
    window.goto("about:blank")

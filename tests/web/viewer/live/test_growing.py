"""A round in play grows on its page, and a table on its own: whoever looks at a step stays at it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from projections.queries import gaming_days
from record.people import users
from record.people.users import Role
from record.postgres.connections import WEB, connect
from record.postgres.servers import Server
from web.viewer.toolkit.context import Settings

from ....feeds import Feed
from ....servers import value
from ..night import PASSWORD, record_lines, running
from ..visiting import enter

SESSION = "BAC07/1998-03-14"
VIEWS = "SELECT count(*) FROM pitlog.facts WHERE topic = 'record_viewed/1'"


@pytest.fixture
def feed() -> Feed:
    """A round in play."""
    return Feed("BAC07").opened().shoe("S1").burned().started("R1").wager("w1").closed().cards("4H:player 3S:banker")


@pytest.fixture
def tab(chromium: Browser, server: Server, feed: Feed) -> Iterator[Page]:
    """Somebody in front of it."""
    with connect(server, WEB) as connection:
        users.add(connection, "one.surveillance", Role.SURVEILLANCE, PASSWORD)
    record_lines(server, feed.raw())
    running_ = running(server, Settings(live_seconds=0.05, beat=0.2))
    with running_ as viewer, chromium.new_context(base_url=viewer.url) as context:
        yield enter(context.new_page(), Role.SURVEILLANCE)


def test_a_round_in_play_grows_step_by_step(tab: Page, server: Server, feed: Feed) -> None:
    """Who is at the last step follows; who looks at another one stays there. It is one access."""
    tab.goto(f"/round?session={SESSION}&n=1")
    status, steps = tab.locator(".following"), tab.locator(".step")
    expect(status).to_have_text("live")
    tab.evaluate("window.mine = true")
    before = steps.count()
    tab.keyboard.press("End")
    record_lines(server, feed.cards("2C:player").raw())
    expect(steps).to_have_count(before + 1)
    expect(tab.locator(".replay output")).to_have_text(f"{before + 1} of {before + 1}")
    tab.keyboard.press("Home")
    tab.keyboard.press("ArrowRight")
    tab.locator("#comments textarea").fill("half a sen")
    record_lines(server, feed.cards("4D:banker").result("banker").settled("w1").ended().raw())
    expect(tab.locator(".head .tag").first).to_have_text("settled")
    expect(tab.locator(".replay output")).to_contain_text("2 of ")
    expect(tab.locator("#comments textarea")).to_have_value("half a sen")
    tab.keyboard.press("Escape")
    assert steps.count() > before + 2
    assert tab.evaluate("window.mine")
    assert value(server, VIEWS) == 1


def test_a_form_of_a_round_that_grew_is_sent(tab: Page, server: Server, feed: Feed) -> None:
    """What all are shown has nobody's token: the page has its own."""
    tab.goto(f"/round?session={SESSION}&n=1")
    expect(tab.locator(".following")).to_have_text("live")
    steps = tab.locator(".step")
    before = steps.count()
    record_lines(server, feed.cards("2C:player").raw())
    expect(steps).to_have_count(before + 1)
    tab.locator("#comments textarea").fill("the third card")
    tab.get_by_role("button", name="Record comment").click()
    expect(tab.locator("#comments .claim")).to_have_text("the third card")
    assert value(server, "SELECT count(*) FROM pitlog.facts WHERE topic = 'step_commented/1'") == 1


def test_a_round_that_begins_while_its_table_is_read(
    tab: Page, server: Server, feed: Feed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its page has the rounds that were there before."""
    record_lines(server, feed.cards("2C:player 4D:banker").result("banker").settled("w1").ended().started("R2").raw())
    before = gaming_days.of_session
    monkeypatch.setattr(gaming_days, "of_session", lambda on, session: before(on, session)[:-1])
    tab.goto("/table?name=BAC07")
    expect(tab.locator("th a")).to_have_text(["R1"])


def test_a_table_grows_round_by_round(tab: Page, server: Server, feed: Feed) -> None:
    """Its roads and its rounds; who is on a link stays on it."""
    tab.goto("/table?name=BAC07")
    expect(tab.locator(".following")).to_have_text("live")
    tab.locator("th a", has_text="R1").focus()
    feed.cards("2C:player 4D:banker").result("banker").settled("w1").ended().started("R2").coup("w2").ended()
    record_lines(server, feed.raw())
    expect(tab.locator("th a", has_text="R2")).to_be_visible()
    expect(tab.locator(":focus")).to_have_text("R1")
    expect(tab.get_by_role("link", name="R2: banker").first).to_be_visible()

"""The wall: whoever looks sees where to look and why, acknowledges it for everybody, and takes that back."""

from collections.abc import Iterator
from contextlib import closing
from html import unescape
from re import DOTALL, findall, search

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from record.people import users
from record.people.users import Role
from record.postgres.connections import WEB, connect
from record.postgres.servers import Server
from web.viewer.live.floor_rows import key
from web.viewer.toolkit.context import Settings

from ....feeds import Feed
from ....servers import rows
from ..night import PASSWORD, Running, record_lines, running, token
from ..visiting import enter, faults

ACTS = """
    SELECT split_part(topic, '/', 1), sender FROM pitlog.facts
    WHERE topic LIKE 'attention%' OR topic LIKE 'acknow%' ORDER BY position
"""


@pytest.fixture
def quick(server: Server) -> Iterator[Running]:
    """A viewer that looks often, on two tables in play: at the second somebody disputes a round."""
    with connect(server, WEB) as connection:
        for role in Role:
            users.add(connection, f"one.{role}", role, PASSWORD)
    record_lines(server, [*calm().raw(), *disputed().raw()])
    with running(server, Settings(live_seconds=0.05, beat=0.2)) as one:
        yield one


def calm() -> Feed:
    """A table at which nothing is amiss."""
    return Feed("AAA01").opened().shoe("S1").burned().started("R1").coup("w1")


def disputed(*names: str) -> Feed:
    """A table with open disputes."""
    feed = Feed("ZZZ02").opened().shoe("S2").burned().started("R2").coup("w1")
    for name in ("D-1", *names):
        feed.add("dispute_raised", dispute=name, rounds=["R2"], note="it was a tie")
    return feed


def tiles(client: httpx.Client, view: str = "list") -> dict[str, str]:
    """The tiles of a view in their order, each with its words."""
    page = unescape(client.get("/", params={"view": view}).text)
    found = findall(r'data-tile="([0-9a-f]+)"[^>]*data-loud="([^"]*)"', page)
    return dict(found)


def button(client: httpx.Client, name: str) -> tuple[str, str]:
    """The value of a button at the second table, and the token of the form that it names."""
    page = client.get("/").text
    found = search(rf'name="{name}" value="({key("ZZZ02")}\.[^"]+)"', page)
    assert found, page
    return found[1], token(page)


def test_a_table_is_acknowledged_for_all_until_there_is_another_reason(quick: Running, server: Server) -> None:
    """By whom and when is said on the tile; it is a fact, and so is the way back."""
    with closing(quick.signed_in(Role.SURVEILLANCE)) as mere, closing(quick.signed_in(Role.INSPECTOR)) as other:
        assert tiles(mere) == {key("ZZZ02"): "1 open dispute: D-1", key("AAA01"): ""}
        see, form = button(mere, "see")
        assert mere.post("/floor/acknowledge", data={"token": form, "see": see}).status_code == 303
        assert tiles(other)[key("ZZZ02")] == ""
        assert "one.surveillance, " in other.get("/").text
        back, form = button(other, "back")
        assert other.post("/floor/acknowledge", data={"token": form, "back": back}).status_code == 303
        assert tiles(mere)[key("ZZZ02")] == "1 open dispute: D-1"
        record_lines(server, disputed("D-2").raw())
        assert mere.post("/floor/acknowledge", data={"token": token(mere.get("/").text), "see": see}).status_code == 409
        assert tiles(other)[key("ZZZ02")] == "2 open disputes: D-1, D-2"
    assert rows(server, ACTS) == [
        ("attention_acknowledged", "person:one.surveillance"), ("acknowledgement_withdrawn", "person:one.inspector"),
    ]  # fmt: skip


def test_a_role_sees_only_what_it_may(quick: Running) -> None:
    """Whoever may not see disputes is not told of them by the order either."""
    for role in (Role.ACCOUNTANT, Role.ADMINISTRATOR):
        with closing(quick.signed_in(role)) as client:
            assert list(tiles(client).items()) == [(key("AAA01"), ""), (key("ZZZ02"), "")]
            assert "dispute" not in client.get("/").text.lower()


def test_an_administrator_arranges_pits(quick: Running, server: Server) -> None:
    """Tables lie in their places; only what changes is a fact."""
    with closing(quick.signed_in(Role.ADMINISTRATOR)) as ada:

        def post(**said: str) -> None:
            form = {"token": token(ada.get("/pits").text), **said}
            assert ada.post("/pits/place", data=form).status_code == 303

        def shown() -> list[str]:
            page = ada.get("/", params={"view": "pits"}).text
            return findall(r'data-pit="([^"]*)"|data-tile="([0-9a-f]+)"', page)

        first, second = key("AAA01"), key("ZZZ02")
        post(**{"pit": "Main", f"t.{first}": "on", f"t.{second}": "on"})
        assert shown() == [("Main", ""), ("", first), ("", second), ("", "")]
        post(later=first)
        assert shown() == [("Main", ""), ("", second), ("", first), ("", "")]
        post(later=first)
        post(**{"out": "1", f"t.{first}": "on"})
        assert shown() == [("Main", ""), ("", second), ("", ""), ("", first)]
    assert rows(server, "SELECT count(*) FROM pitlog.facts WHERE topic = 'table_placed/1'") == [(5,)]


def test_an_administrator_sets_from_when_on_a_table_needs_attention(quick: Running, server: Server) -> None:
    """With a reason, within bounds, on the record once; the wall says what is in force, the page who set what."""
    with closing(quick.signed_in(Role.ADMINISTRATOR)) as ada:

        def post(**said: str) -> int:
            page = ada.get("/pits").text
            once = search(r'action="/pits/thresholds".*?name="once" value="([0-9a-f]+)"', page, DOTALL)
            assert once
            form = {"token": token(page), "silent_minutes": "25", "least_errors": "4", "times_the_floor": "2.5", **said}
            return max(ada.post("/pits/thresholds", data={**form, "once": once[1]}).status_code for _ in range(2))

        assert "from 10 min without facts, or 3 rounds with errors at 2 times" in ada.get("/").text
        assert (post(why=""), post(why="x", silent_minutes="0"), post(why="x", times_the_floor="1e1")) == (400,) * 3
        assert post(why="late <shift>") == 303
        assert "from 25 min without facts, or 4 rounds with errors at 2.5 times" in ada.get("/").text
        history = ada.get("/pits").text.partition('id="attention"')[2]
        assert "late &lt;shift&gt;" in history and "person:one.administrator" in history
    with closing(quick.signed_in(Role.INSPECTOR)) as other:
        assert "from 25 min" in other.get("/").text and "/pits#attention" not in other.get("/").text
    assert rows(server, "SELECT count(*) FROM pitlog.facts WHERE topic = 'attention_set/1'") == [(1,)]


@pytest.fixture
def tab(chromium: Browser, quick: Running) -> Iterator[Page]:
    """Somebody who watches the wall."""
    with chromium.new_context(base_url=quick.url) as context:
        yield enter(context.new_page(), Role.SURVEILLANCE)


def test_the_wall_lives_and_calms_without_a_reload(tab: Page, quick: Running, server: Server) -> None:
    """Another reason moves a table to the front and is said once; who is in a tile stays in it."""
    tab.goto("/?view=list")
    expect(tab.get_by_role("status")).to_have_text("live")
    tab.evaluate("window.mine = true")
    before = tab.locator(".tile").first
    expect(before).to_contain_text("1 open dispute")
    before.get_by_role("button", name="Acknowledge").click()
    expect(before).to_contain_text("one.surveillance")
    expect(tab.locator("[data-summary]")).to_contain_text("no table needs attention")
    tab.locator(f"#t-{key('ZZZ02')} [data-at=table]").focus()
    feed = calm()
    feed.add("dispute_raised", dispute="D-9", rounds=["R1"], note="it was a tie")
    record_lines(server, feed.raw())
    expect(tab.locator(".tile").first).to_contain_text("D-9")
    expect(tab.locator("[data-said]")).to_have_text("AAA01: 1 open dispute: D-9")
    expect(tab.locator(":focus")).to_have_text("ZZZ02")
    assert tab.evaluate("window.mine")
    assert faults(tab) == []

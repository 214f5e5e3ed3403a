"""Following a dispute: its page is live, and whoever follows it is told on every page that something new was said."""

from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from projections.queries.rounds import FoundRound
from record.people.users import Role

from ..night import Running, token
from ..visiting import enter, some_round


@pytest.fixture
def disputed(viewer: Running) -> FoundRound:
    return some_round(viewer.server, table="BAC02")


@pytest.fixture
def surveillance(viewer: Running) -> Iterator[httpx.Client]:
    with closing(viewer.signed_in(Role.SURVEILLANCE)) as one:
        yield one


@pytest.fixture
def inspector(viewer: Running) -> Iterator[httpx.Client]:
    with closing(viewer.signed_in(Role.INSPECTOR)) as one:
        yield one


def post(who: httpx.Client, path: str, **said: str) -> httpx.Response:
    """A form of ours."""
    return who.post(path, data={"token": token(who.get("/disputes/raise").text), **said})


def raised(who: httpx.Client, found: FoundRound) -> str:
    """A dispute that somebody raised: where its page is."""
    return post(who, "/dispute/raise", rounds=found.round, claim="x").headers["location"]


def name_of(location: str) -> str:
    return httpx.URL(location).params["name"]


def news(who: httpx.Client, path: str = "/findings") -> str:
    """What the head of a page says beside the way to the disputes."""
    return who.get(path).text.partition('data-news="')[2].partition('"')[0]


def test_who_raises_one_follows_it_and_is_told_what_others_say(
    surveillance: httpx.Client, inspector: httpx.Client, disputed: FoundRound
) -> None:
    """Until it is opened; what one says oneself is not new."""
    location = raised(surveillance, disputed)
    assert "Unfollow" in surveillance.get(location).text
    before = int(news(surveillance))
    post(surveillance, "/dispute/comment", name=name_of(location), note="mine")
    surveillance.get(location)
    assert int(news(surveillance)) == before
    post(inspector, "/dispute/comment", name=name_of(location), note="theirs")
    assert int(news(surveillance)) == before + 1
    assert "1 new" in surveillance.get("/disputes?state=followed").text
    assert name_of(location) not in inspector.get("/disputes?state=followed").text
    surveillance.get(location)
    assert int(news(surveillance)) == before


def test_following_and_leaving(inspector: httpx.Client, surveillance: httpx.Client, disputed: FoundRound) -> None:
    """Twice is once; who has left hears nothing."""
    location = raised(surveillance, disputed)
    for _ in range(2):
        assert post(inspector, "/dispute/follow", name=name_of(location)).status_code == 303
    assert name_of(location) in inspector.get("/disputes?state=followed").text
    post(inspector, "/dispute/follow", name=name_of(location), leave="1")
    post(surveillance, "/dispute/comment", name=name_of(location), note="x")
    assert name_of(location) not in inspector.get("/disputes?state=followed").text
    assert post(inspector, "/dispute/follow", name="NONE").status_code == 404


def test_who_may_see_no_dispute_follows_none(viewer: Running) -> None:
    with closing(viewer.signed_in(Role.ACCOUNTANT)) as accountant:
        form = token(accountant.get("/account").text)
        assert accountant.post("/dispute/follow", data={"token": form, "name": "D"}).status_code == 403
        assert accountant.get("/live/dispute?name=D").status_code == 403
        assert "data-news" not in accountant.get("/").text


def test_a_dispute_that_is_none_has_no_news(surveillance: httpx.Client) -> None:
    for asked, status in (("name=NONE", 404), ("", 400), ("name=NONE&seen=-1", 400)):
        assert surveillance.get(f"/live/dispute?{asked}").status_code == status


def test_the_page_of_a_dispute_is_live(
    chromium: Browser, viewer: Running, tab: Page, surveillance: httpx.Client, disputed: FoundRound
) -> None:
    """What others say stands there without a reload, as text, and what somebody is typing stays."""
    location = raised(surveillance, disputed)
    enter(tab, Role.INSPECTOR).goto(location)
    expect(tab.locator(".live[role=status]")).to_have_text("live")
    tab.get_by_label("Comment", exact=True).fill("half a sen")
    post(surveillance, "/dispute/comment", name=name_of(location), note="<b>new</b> & live")
    expect(tab.locator("[data-said] li")).to_contain_text("<b>new</b> & live")
    with closing(viewer.signed_in(Role.INSPECTOR)) as other:
        post(other, "/dispute/decide", name=name_of(location), decision="Paid", role="inspector", note="why")
    expect(tab.locator("[data-said] li")).to_have_count(2)
    expect(tab.locator("[data-dispute-state]")).to_have_text("decided")
    expect(tab.get_by_label("Comment", exact=True)).to_have_value("half a sen")


def test_the_floor_says_so_without_a_reload(
    tab: Page, inspector: httpx.Client, surveillance: httpx.Client, disputed: FoundRound
) -> None:
    location = raised(surveillance, disputed)
    enter(tab, Role.SURVEILLANCE).goto("/")
    expect(tab.locator(".live[role=status]")).to_have_text("live")
    before = int(tab.locator("[data-news]").get_attribute("data-news") or 0)
    post(inspector, "/dispute/comment", name=name_of(location), note="new")
    expect(tab.locator("[data-news]")).to_have_attribute("data-news", str(before + 1))
    expect(tab.get_by_role("link", name="Disputes")).to_contain_text(f"{before + 1} followed, with news")
    surveillance.get(location)

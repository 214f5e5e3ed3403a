"""A dispute is moved and withdrawn on its page: first shown, then recorded, once, and sealed like every fact."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from html import unescape

import httpx
import pytest
from playwright.sync_api import Page, expect

from record.people.users import Role
from record.postgres.servers import Server

from ....feeds import Feed
from ....servers import rows
from ..night import Running, record_lines
from ..visiting import enter, faults
from .test_forms import count, fields

TABLE, OTHER = "WAY01", "WAY02"
NEWS = """() => {
  const count = document.querySelector('.top .count');
  count.hidden = false;
  count.prepend('12');
}"""
"""The mark of disputes with news makes the menu wider."""
WHY = "The <b>wrong</b> round was written down"


@pytest.fixture(scope="module")
def ways(night: Server) -> None:
    """Two rounds at a table, one at another, and disputes about the first."""
    feed = Feed(TABLE).opened(decks=8).shoe("S1").burned()
    for name in ("W1", "W2"):
        feed.started(name).wager(f"{name}-bet", player=f"P-{name}").closed()
        feed.cards("9D:player 2D:banker TD:player 5D:banker").result("player").settled(f"{name}-bet", "lose").ended()
    for dispute in ("MOVED", "GONE", "SEEN", "TWICE", "KEYS", "NARROW"):
        feed.add("dispute_raised", dispute=dispute, rounds=["W1"], note="not paid", player="P-W1")
    feed.add("dispute_raised", dispute="STAKE", rounds=["W1"], note="not paid", wager="W1-bet")
    record_lines(night, feed.raw())
    record_lines(night, Feed(OTHER).opened(decks=8).started("X1").closed().ended().raw())


@pytest.fixture
def client(viewer: Running, ways: None) -> Iterator[httpx.Client]:
    """Somebody of surveillance."""
    client = viewer.signed_in(Role.SURVEILLANCE)
    yield client
    client.close()


def page_of(client: httpx.Client, name: str) -> str:
    """The page of a dispute."""
    return client.get("/dispute", params={"name": name}).text


def previewed(client: httpx.Client, name: str, act: str, **typed: str) -> httpx.Response:
    """The answer to the form on the page of a dispute."""
    path = f"/dispute/{act}"
    return client.post(path, data=fields(page_of(client, name), path, **typed))


def confirming(preview: httpx.Response, act: str) -> dict[str, str]:
    """The form on the page that shows what changes, as a browser would send it."""
    return {name: unescape(value) for name, value in fields(preview.text, f"/dispute/{act}").items()}


def test_nothing_is_recorded_before_it_is_confirmed(night: Server, client: httpx.Client) -> None:
    before = count(night, "dispute_moved"), count(night, "dispute_withdrawn")
    move = previewed(client, "SEEN", "move", rounds="W2", reason=WHY)
    gone = previewed(client, "SEEN", "withdraw", reason=WHY)
    assert (move.status_code, gone.status_code) == (200, 200)
    assert "W1 → <b>W2</b>" in move.text
    assert "P-W1 had no wager in W2." in move.text
    assert "open → <b>withdrawn</b>" in gone.text
    assert "&lt;b&gt;wrong&lt;/b&gt;" in gone.text
    assert (count(night, "dispute_moved"), count(night, "dispute_withdrawn")) == before


def test_a_move_is_a_fact_in_the_persons_name(night: Server, client: httpx.Client) -> None:
    preview = previewed(client, "MOVED", "move", rounds="W2", reason=WHY)
    answer = client.post("/dispute/move", data=confirming(preview, "move"))
    assert (answer.status_code, answer.headers["location"]) == (303, "/dispute?name=MOVED")
    [(session, sender)] = rows(
        night, "SELECT session, sender FROM pitlog.facts WHERE topic = 'dispute_moved/1' AND table_name = %s", TABLE
    )
    assert (session.partition("/")[0], sender) == (TABLE, "person:one.surveillance")
    shown = page_of(client, "MOVED")
    assert "moved from W1 to W2: The &lt;b&gt;wrong&lt;/b&gt; round" in shown
    again = previewed(client, "MOVED", "move", rounds="W2", reason=WHY)
    assert (again.status_code, "about W2 already: nothing was recorded" in again.text) == (400, True)


@pytest.mark.parametrize(("act", "kind"), [("move", "dispute_moved"), ("withdraw", "dispute_withdrawn")])
def test_sent_twice_it_is_recorded_once(night: Server, client: httpx.Client, act: str, kind: str) -> None:
    """A double click, and the back button."""
    before, typed = count(night, kind), {"rounds": "W2"} if act == "move" else {}
    sent = confirming(previewed(client, "TWICE", act, reason=WHY, **typed), act)
    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(lambda _: client.post(f"/dispute/{act}", data=sent).status_code, range(3)))
    assert set(answers) == {303}
    assert client.post(f"/dispute/{act}", data=sent).status_code == 303
    assert count(night, kind) == before + 1


def test_a_withdrawn_dispute_offers_no_way_and_takes_none(night: Server, client: httpx.Client) -> None:
    page = page_of(client, "GONE")
    late = {act: fields(page, f"/dispute/{act}", rounds="W2", reason=WHY, sure="1") for act in ("move", "withdraw")}
    preview = previewed(client, "GONE", "withdraw", reason=WHY)
    assert client.post("/dispute/withdraw", data=confirming(preview, "withdraw")).status_code == 303
    shown = page_of(client, "GONE")
    assert "withdrawn: The &lt;b&gt;wrong&lt;/b&gt; round" in shown
    assert "/dispute/withdraw" not in shown
    assert "/dispute/move" not in shown
    before = count(night, "dispute_moved"), count(night, "dispute_withdrawn")
    for act, sent in late.items():
        answer = client.post(f"/dispute/{act}", data=sent)
        assert (answer.status_code, "was withdrawn" in answer.text) == (400, True)
    assert (count(night, "dispute_moved"), count(night, "dispute_withdrawn")) == before


@pytest.mark.parametrize(
    ("name", "typed", "why"),
    [
        ("SEEN", {"rounds": "W2", "reason": " "}, "Enter the rounds and the reason"),
        ("SEEN", {"rounds": " ", "reason": WHY}, "Enter one to 50 rounds"),
        ("SEEN", {"rounds": "NONE", "reason": WHY}, "There is no round NONE."),
        ("SEEN", {"rounds": "X1", "reason": WHY}, "these are of WAY02"),
        ("SEEN", {"rounds": "W2\nX1", "reason": WHY}, "must be at one table"),
        ("STAKE", {"rounds": "W2", "reason": WHY}, "None of these rounds has wager W1-bet"),
    ],
)
def test_a_move_that_cannot_be_is_said(client: httpx.Client, name: str, typed: dict[str, str], why: str) -> None:
    answer = previewed(client, name, "move", **typed)
    assert (answer.status_code, why in answer.text) == (400, True)


@pytest.mark.parametrize("act", ["move", "withdraw"])
def test_only_with_the_right_and_from_our_forms(viewer: Running, client: httpx.Client, act: str) -> None:
    sent = fields(page_of(client, "SEEN"), f"/dispute/{act}", rounds="W2", reason=WHY, sure="1")
    assert client.post(f"/dispute/{act}", data=sent | {"token": "x"}).status_code == 403
    with closing(viewer.signed_in(Role.ACCOUNTANT)) as accountant:
        assert accountant.post(f"/dispute/{act}", data=sent).status_code == 403


@pytest.mark.usefixtures("ways")
def test_by_keyboard(tab: Page) -> None:
    enter(tab, Role.INSPECTOR).goto("/dispute?name=KEYS")
    tab.get_by_label("Reason for the move").focus()
    tab.keyboard.press("Shift+Tab")
    tab.keyboard.type("W2")
    tab.keyboard.press("Tab")
    tab.keyboard.type(WHY)
    tab.keyboard.press("Tab")
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("heading", name="Move KEYS?")).to_be_visible()
    expect(tab.get_by_role("button", name="Move", exact=True)).to_be_focused()
    assert faults(tab) == []
    tab.keyboard.press("Enter")
    expect(tab.locator("[data-said]")).to_contain_text(f"moved from W1 to W2: {WHY}")
    tab.get_by_label("Reason for the withdrawal").focus()
    tab.keyboard.type(WHY)
    tab.keyboard.press("Tab")
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("button", name="Withdraw", exact=True)).to_be_focused()
    tab.keyboard.press("Enter")
    expect(tab.locator("[data-dispute-state]")).to_have_text("withdrawn")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.usefixtures("ways")
def test_on_a_phone(tab: Page, scheme: str) -> None:
    """At 390 pixels nothing is cut off, and axe finds nothing."""
    tab.set_viewport_size({"width": 390, "height": 800})
    tab.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    enter(tab, Role.SURVEILLANCE).goto("/dispute?name=NARROW")
    tab.evaluate(NEWS)
    shown = [faults(tab, scheme)]
    tab.get_by_label("Rounds of WAY01").fill("W2")
    tab.get_by_label("Reason for the move").fill(WHY * 20)
    tab.get_by_role("button", name="Preview move").click()
    expect(tab.get_by_role("button", name="Move", exact=True)).to_be_visible()
    tab.evaluate(NEWS)
    shown.append(faults(tab, scheme))
    assert shown == [[], []]
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390

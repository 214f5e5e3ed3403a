"""Forms: nothing typed is lost when a session ends, nothing is recorded twice, and deciding asks for the password."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from re import findall, search

import httpx
import pytest

from record.people import users
from record.people.users import Role
from record.postgres.connections import WEB, WRITER, connect
from record.postgres.servers import Server
from record.venue import set_venue
from web.viewer.access.sign_in_form import TYPED
from web.viewer.toolkit import rendering

from ....feeds import Feed
from ....servers import Databases, rows, superuser, value
from ..night import PASSWORD, VENUE, Running, record_lines, running, sign_in

NOTE = "She said that the card was turned before the wager"


@pytest.fixture(scope="module")
def house(databases: Databases) -> Iterator[Running]:
    """A record with a dispute, and an inspector."""
    name = databases.migrated()
    server = databases.at(name)
    with connect(server, WRITER) as connection:
        set_venue(connection, VENUE)
    with connect(server, WEB) as connection:
        users.add(connection, "ines", Role.INSPECTOR, PASSWORD)
    feed = Feed("BAC07").opened(decks=8).shoe("S1").burned().coup("w1")
    feed.started("R2").wager("w2").closed().cards("9D:player 2D:banker TD:player 5D:banker").result("player")
    feed.settled("w2", "lose").ended()
    feed.add("dispute_raised", dispute="DIS", rounds=["R2"], note="not paid", player="P1")
    record_lines(server, feed.raw())
    with running(server) as one:
        yield one
    databases.drop(name)


@pytest.fixture(autouse=True)
def forgiven(house: Running) -> None:
    """No wrong passwords of the test before."""
    with superuser(house.server) as connection:
        connection.execute("DELETE FROM pitlog.sign_in_attempts")


@pytest.fixture
def ines(house: Running) -> Iterator[httpx.Client]:
    """Signed in, just now."""
    with house.browser() as client:
        assert sign_in(client, "ines", PASSWORD).status_code == 303
        yield client


def fields(page: str, to: str, /, **typed: str) -> dict[str, str]:
    """Of a form, as a browser would send it."""
    found = search(rf'(?s)<form[^>]*action="{to}"[^>]*>(.*?)</form>', page)
    assert found, page
    hidden = dict(findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', found[1]))
    return {name: words.replace("&#34;", '"').replace("&quot;", '"') for name, words in hidden.items()} | typed


def count(server: Server, kind: str) -> int:
    """How many facts of a kind there are."""
    return int(value(server, "SELECT count(*) FROM pitlog.facts WHERE topic = %s", f"{kind}/1"))


FORMS = {
    "/dispute/comment": ("/dispute?name=DIS", "dispute_commented", {"note": NOTE}),
    "/dispute/decide": (
        "/dispute?name=DIS", "dispute_decided", {"decision": "pay", "role": "inspector", "rule": "", "note": NOTE},
    ),
    "/dispute/rule": (
        "/dispute?name=DIS", "ruling_made",
        {"round": "R2", "effect": "outcome_stands", "role": "casino_manager", "rule": "12.6", "action": NOTE,
         "sure": "1"},
    ),
    "/dispute/assign": ("/dispute?name=DIS", "dispute_assigned", {"to": "ines"}),
    "/dispute/describe": ("/dispute?name=DIS", "dispute_described", {"error": "wrong-payment"}),
    "/dispute/identify": ("/dispute?name=DIS", "player_identified", {"player": "P1", "is": "P118"}),
    "/dispute/raise": ("/disputes/raise?table=BAC07&rounds=R2", "dispute_raised", {"rounds": "R2", "claim": NOTE}),
    "/dossier/issue": ("/dispute?name=DIS", "dossier_issued", {"form": "json"}),
    "/finding/assign": ("/finding?name={finding}", "finding_assigned", {"to": "ines"}),
    "/finding/close": ("/finding?name={finding}", "finding_closed", {"reason": NOTE}),
}  # fmt: skip
"""Every form that puts a fact on the record: its page, the fact, what is typed."""


def page_of(house: Running, path: str) -> str:
    """The page that a form is on."""
    return path.replace("{finding}", str(value(house.server, "SELECT finding FROM pitlog.findings LIMIT 1")))


@pytest.mark.parametrize("action", FORMS)
def test_a_form_that_is_sent_twice_makes_one_fact(house: Running, ines: httpx.Client, action: str) -> None:
    """A double click, and the back button."""
    path, kind, typed = FORMS[action]
    before = count(house.server, kind)
    sent = fields(ines.get(page_of(house, path)).text, action, **typed)
    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(lambda _: ines.post(action, data=sent).status_code, range(3)))
    assert set(answers) <= {200, 303}
    assert count(house.server, kind) == before + 1
    if action != "/finding/close":  # a finding that is closed has no such form any more
        again = fields(ines.get(page_of(house, path)).text, action, **typed)
        ines.post(action, data=again)
        assert count(house.server, kind) == before + 2  # another form says it again


@pytest.mark.parametrize("gone", ["cookie", "session"])
def test_what_was_typed_outlives_the_session(house: Running, ines: httpx.Client, gone: str) -> None:
    """It is kept in the form to sign in with, shown again, and sent by a click; a wrong password loses nothing."""
    page = ines.get("/dispute?name=DIS").text
    sent = fields(page, "/dispute/comment", note=NOTE + " " + gone)
    if gone == "cookie":
        ines.cookies.clear()
    else:
        with superuser(house.server) as connection:
            connection.execute("DELETE FROM pitlog.web_sessions")
    before = count(house.server, "dispute_commented")
    referer = {"referer": f"{house.url}/dispute?name=DIS"}
    answer = ines.post("/dispute/comment", data=sent, headers=referer)
    assert answer.status_code == 401
    for password, status in (("not the password", 401), (PASSWORD, 200)):
        answer = ines.post("/sign-in", data=fields(answer.text, "/sign-in", name="ines", password=password))
        assert answer.status_code == status
    assert NOTE in answer.text
    assert 'href="/dispute?name=DIS"' in answer.text
    assert count(house.server, "dispute_commented") == before
    answer = ines.post("/dispute/comment", data=fields(answer.text, "/dispute/comment", note=sent["note"]))
    assert (answer.status_code, answer.headers["location"]) == (303, "/dispute?name=DIS")
    assert count(house.server, "dispute_commented") == before + 1
    assert NOTE in ines.get("/dispute?name=DIS").text


def test_a_kept_form_shows_what_was_written_and_never_a_password(ines: httpx.Client) -> None:
    """Somebody else may sign in: they see all that they would send, and nothing with which to sign as another."""
    ines.cookies.clear()
    sent = {"day": "1998-03-14", "signed": "1", "password_again": PASSWORD, "although": "1"}
    answer = ines.post("/closing/close", data=sent)
    assert answer.status_code == 401 and "1998-03-14" in answer.text
    assert PASSWORD not in answer.text
    for page in Path(rendering.__file__).parent.with_name("templates").glob("*.html"):
        for form in findall(r'(?s)<form[^>]*method="post"[^>]*>(.*?)</form>', page.read_text(encoding="utf-8")):
            written = (tag for tag in findall("<(?:textarea|input)[^>]*>", form) if not search(r'type="(?!text")', tag))
            names = {name for tag in written for name in findall(r'name="([a-z_]+)"', tag)}
            assert names <= {*TYPED, "name"}, page.name


def test_another_sites_form_is_not_kept(house: Running) -> None:
    with house.browser() as stranger:
        answer = stranger.post("/dispute/comment", data={"note": NOTE}, headers={"sec-fetch-site": "cross-site"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in")
    assert NOTE not in answer.text


@pytest.mark.parametrize("kept", ["", "{", '{"to": "//evil.example/", "fields": {}}', '{"to": 1}', "[]"])
def test_a_draft_that_is_none_of_ours_is_dropped(house: Running, kept: str) -> None:
    with house.browser() as client:
        form = fields(client.get("/sign-in").text, "/sign-in", name="ines", password=PASSWORD)
        assert client.post("/sign-in", data={**form, "draft": kept}).status_code == 303


CONFIRMED = ("/dispute/decide", "/dispute/rule", "/dispute/identify", "/dossier/issue")


@pytest.mark.parametrize("action", CONFIRMED)
def test_deciding_issuing_and_merging_ask_for_the_password_after_a_while(
    house: Running, ines: httpx.Client, action: str
) -> None:
    """With all that was typed kept; a wrong one does nothing."""
    path, kind, typed = FORMS[action]
    sent = fields(ines.get(path).text, action, **typed)
    with superuser(house.server) as connection:
        connection.execute("UPDATE pitlog.web_sessions SET confirmed_at = now() - interval '10 minutes 1 second'")
    before = count(house.server, kind)
    answer = ines.post(action, data=sent)
    assert "Confirm your password" in answer.text
    answer = ines.post(action, data=fields(answer.text, action, password_again="not the password"))
    assert answer.status_code == 401
    assert count(house.server, kind) == before
    answer = ines.post(action, data=fields(answer.text, action, password_again=PASSWORD))
    assert answer.status_code in (200, 303)
    assert count(house.server, kind) == before + 1
    assert PASSWORD not in str(rows(house.server, "SELECT convert_from(line, 'UTF8') FROM pitlog.facts"))
    assert "Confirm your password" not in ines.post(action, data=fields(ines.get(path).text, action, **typed)).text


def test_every_form_that_records_something_is_met_here() -> None:
    """A new one is added to the table above, or says here why not."""
    from web.viewer.access.guard import Guarded
    from web.viewer.app import routes

    posts = {one.path for one in routes() if isinstance(one, Guarded) and "POST" in (one.methods or ())}
    assert posts - set(FORMS) == {  # these record nothing, or are met in tests of their pages
        "/sign-out", "/dispute/follow", "/questions/save", "/questions/delete", "/dispute/move", "/dispute/withdraw",
        "/dispute/gather", "/dispute/take-out", "/dispute/audit", "/findings/triage",
        "/shifts/hand-over", "/shifts/take-over",
        "/closing/close", "/closing/explain",
        "/floor/acknowledge", "/pits/place", "/pits/thresholds", "/watch/act",
        "/round/comment", "/round/comment/withdraw",
    }  # fmt: skip
    assert {one.path for one in routes() if isinstance(one, Guarded) and one.confirm} == set(CONFIRMED)

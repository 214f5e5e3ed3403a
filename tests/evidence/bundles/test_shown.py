"""`pitlog serve --bundle`: a bundle without a record; it shows what the record shows, and takes nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from cli.main import pitlog
from evidence.bundles.reading import Bundle
from projections.queries.bundle_source import BundleSource
from projections.queries.source import Recorded
from record.vault.connections import reading
from tests.asked import rounds_asked
from tests.evidence.bundles.bundled import SealedRecord
from web.viewer.bundle_viewer import BundleViewer

from ... import loops


@pytest.fixture(scope="module")
def opened(day: Path) -> Iterator[BundleSource]:
    """The first day, at both tables."""
    with Bundle(str(day)) as bundle:
        yield BundleSource(bundle)


@dataclass
class Looker:
    """Somebody who looks at it."""

    viewer: BundleViewer

    def get(self, path: str, **said: Any) -> httpx.Response:
        """A page."""
        return loops.run(self._asked("GET", path, **said))

    def post(self, path: str, **said: Any) -> httpx.Response:
        """A form, sent."""
        return loops.run(self._asked("POST", path, **said))

    async def _asked(self, method: str, path: str, **said: Any) -> httpx.Response:
        through = httpx.ASGITransport(self.viewer)
        async with httpx.AsyncClient(transport=through, base_url="http://127.0.0.1", follow_redirects=True) as client:
            return await client.request(method, path, **said)


@pytest.fixture(scope="module")
def browser(day: Path) -> Iterator[Looker]:
    """On the first day's bundle."""
    with Bundle(str(day)) as bundle:
        yield Looker(BundleViewer(bundle))


def test_it_says_of_rounds_what_the_record_says(sealed: SealedRecord, opened: BundleSource) -> None:
    with reading(sealed.pitlog.server) as connection:
        record = Recorded(connection)
        assert len(opened.sessions) == 2
        for session in opened.sessions:
            assert opened.of_session(session) == record.of_session(session)
            assert opened.bodies(session) == record.bodies(session)
            for shoe in {one.shoe for one in record.of_session(session) if one.shoe}:
                assert opened.timeline(session, shoe) == record.timeline(session, shoe)
                assert opened.of_shoe(session, shoe) == record.of_shoe(session, shoe) != []
            assert [one.rounds for one in opened.days(session.rpartition("/")[0])] == [len(record.of_session(session))]


def test_it_says_of_disputes_what_the_record_says(sealed: SealedRecord, opened: BundleSource) -> None:
    with reading(sealed.pitlog.server) as connection:
        record = Recorded(connection)
        tables = {one.table_name for one in rounds_asked(connection)}
        for table in tables:
            there = [one for one in record.disputes(table) if one.session in opened.sessions]
            assert opened.disputes(table) == there
            assert opened.identified(table) == [one for one in record.identified(table) if opened.days(table)]


def test_its_pages(browser: Looker, opened: BundleSource) -> None:
    first = opened.of_session(opened.sessions[0])[0]
    front = browser.get("/")
    assert first.table_name in front.text
    assert "pitlog verify" in front.text
    for path in (
        f"/table?name={first.table_name}",
        f"/round?session={first.session}&n={first.n}",
        f"/round?session={first.session}&n={first.n}&reading=recorded&open=1",
        f"/rounds/{first.table_name}/{first.round}",
        "/disputes?state=all",
    ):
        answer = browser.get(path)
        assert answer.status_code == 200, path
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "<form method=" not in answer.text


def test_it_takes_nothing_and_shows_no_more(browser: Looker) -> None:
    for path in ("/dispute/raise", "/dispute/decide", "/dossier/issue"):
        assert browser.post(path, data={"name": "x"}).status_code in (404, 405)
    for path in (
        "/commission",
        "/findings",
        "/access",
        "/account",
        "/dossier/draft",
        "/disputes/raise",
        "/api/openapi.json",
    ):
        assert browser.get(path).status_code == 404, path
    assert browser.get("/round?name=nobody").status_code == 404


def test_a_page_that_leads_here_by_another_name_gets_nothing(browser: Looker) -> None:
    assert browser.get("/", headers={"Host": "evil.example"}).status_code == 400


@pytest.mark.parametrize(
    ("words", "why"),
    [(["--host", "0.0.0.0"], "on 127.0.0.1 only"), (["--feed"], "not with --feed")],
    ids=["others", "feed"],
)
def test_nobody_else_may_reach_it(day: Path, words: list[str], why: str) -> None:
    said = CliRunner().invoke(pitlog, ["serve", "--bundle", str(day), "--insecure", *words])
    assert (said.exit_code, why in said.stderr) == (2, True)

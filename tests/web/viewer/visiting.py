"""What tests in the browser do alike: sign in, find a round, move through a replay, ask axe."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Error, Page, Request

from projections.queries.rounds import FoundRound
from record.people.users import Role
from record.postgres.servers import Server
from record.vault.connections import reading

from ...asked import rounds_asked
from .night import PASSWORD, Running, token

AXE = Path(os.environ.get("PITLOG_AXE") or Path.home() / ".cache/pitlog-ci/node_modules/axe-core/axe.min.js")
"""Installed by .ci/run; it is not ours to keep a copy of."""
ONE_OF_EACH = """
    const shape = row => [row, ...row.querySelectorAll("*")].map(one => [
        one.tagName, one.textContent.trim() !== "",
        ...[...one.attributes].map(({name, value}) => [name, WORDS.test(name) ? value.trim() !== "" : value])
    ].join()).join(";");
    const WORDS = /^(href|title|id|value|datetime|aria-label|data-.*|[xy]\\d?|width|height|d|points)$/;
    for (const body of document.querySelectorAll("tbody")) {
        const seen = new Set();
        for (const row of [...body.rows]) {
            if (seen.has(shape(row))) row.remove();
            seen.add(shape(row));
        }
    }
"""
"""What axe says of a row depends on its elements, on their attributes, and on whether they have words: of rows that are
alike in all of that it is asked once. A list of a hundred took it ten times as long."""


def enter(tab: Page, role: Role | str) -> Page:
    """Sign in as somebody of a role (or by a name) without drawing a page; `test_browser` fills in the form by hand."""
    window = tab.context.request  # it has the window's cookies
    name = f"one.{role}" if isinstance(role, Role) else role
    said = {"token": token(window.get("/sign-in").text()), "name": name, "password": PASSWORD, "next": "/"}
    answer = window.post("/sign-in", form=said, max_redirects=0)
    assert answer.status == 303, answer.text()
    return tab


def some_round(server: Server, **asked: object) -> FoundRound:
    """The first round that fits."""
    with reading(server) as connection:
        return rounds_asked(connection, 1, **asked)[0]


def address(one: FoundRound) -> str:
    """Where it is replayed."""
    return f"/rounds/{one.table_name}/{one.round}"


def faults(tab: Page, scheme: str = "light") -> list[str]:
    """What axe calls serious or critical, each with the element; in the dark it looks at contrasts only."""
    if not AXE.exists():
        pytest.skip(f"no {AXE}: npm install --prefix ~/.cache/pitlog-ci axe-core")
    only = ", runOnly: ['color-contrast']" if scheme == "dark" else ""
    # Past the policy of the page, which lets nothing in but what the viewer serves.
    program = f"{{{ONE_OF_EACH}}}\n{AXE.read_text(encoding='utf-8')}; axe.run({{resultTypes: ['violations']{only}}})"
    found = tab.evaluate(program)
    return [
        f"{one['id']}: {node['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


@contextmanager
def undisturbed(page: Page, viewer: Running) -> Iterator[None]:
    """Meanwhile nothing is fetched from outside, and no script fails."""
    wrong: list[str] = []

    def asked(one: Request) -> None:
        if not one.url.startswith((viewer.url, "data:", "blob:")):
            wrong.append(one.url)

    def told(one: ConsoleMessage) -> None:
        if one.type == "error" and "status of 4" not in one.text:  # a page that is refused is no fault
            wrong.append(one.text)

    def failed(one: Error) -> None:
        wrong.append(str(one))

    watched = {"request": asked, "console": told, "pageerror": failed}
    for event, heard in watched.items():
        page.on(event, heard)  # type: ignore[call-overload]
    yield
    for event, heard in watched.items():
        page.remove_listener(event, heard)
    assert wrong == []

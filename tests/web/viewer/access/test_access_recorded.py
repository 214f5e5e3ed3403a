"""A look is written down while its page is made; nobody sees the page before it is on the record, or without that."""

import time
from datetime import datetime
from typing import Any

import httpx
import pytest
from psycopg import Connection

from record.authored.access import viewed
from record.people.users import Role
from record.postgres.errors import ConnectionLost

Clients = dict[Role, httpx.Client]
PAGES = ("/table?name=BAC01", "/round?session=BAC01/2002-11-09&n=1", "/commission", "/access")


@pytest.mark.parametrize("address", PAGES)
def test_the_page_waits_for_it(clients: Clients, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    written: list[str] = []

    def slowly(connection: Connection[Any], person: str, what: str, at: datetime, table: str) -> None:
        time.sleep(0.2)
        viewed(connection, person, what, at, table)
        written.append(what)

    monkeypatch.setattr("web.viewer.toolkit.request.viewed", slowly)
    assert clients[Role.INSPECTOR].get(address).status_code == 200
    assert len(written) == 1


@pytest.mark.parametrize("address", PAGES)
def test_nothing_is_shown_of_which_no_look_could_be_written_down(
    clients: Clients, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    def fails(*_: object) -> None:
        raise ConnectionLost("the server went away")

    monkeypatch.setattr("web.viewer.toolkit.request.viewed", fails)
    answer = clients[Role.INSPECTOR].get(address)
    assert answer.status_code == 503
    assert "BAC01" not in answer.text
